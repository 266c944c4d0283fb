"""Request and response schemas of replenishment."""

from typing import Annotated

from pydantic import Field

from orderkeep.core.costs import UnitCostOut
from orderkeep.core.http.schemas import IdIn, IdOut, In, OptionalId, Out, Whole
from orderkeep.purchasing.schemas import MAX_LINES, MAX_QUANTITY, StockOrderOut, UnitAmount
from orderkeep.vendors.enums import VendorStatus


class MissingLineOut(Out):
    """A product to buy. A negative `projected` is what open orders are short of. Below `reorder_level`, it is low."""

    product_id: IdOut
    product_name: str
    product_sku: str | None
    quantity: int
    unit_price: UnitCostOut
    short: int
    short_orders: int
    reorder_level: int
    projected: int
    in_drafts: int


class MissingAtOut(Out):
    """Products to buy from one vendor, or products without a usual vendor."""

    vendor_id: IdOut | None
    vendor_name: str | None
    vendor_status: VendorStatus | None
    lines: list[MissingLineOut]


class MissingOut(Out):
    """Vendors by name, and the totals of everything to buy, as in the inventory summary.

    `drafted_quantity` of it is in drafts already; `drafted_products` are covered by drafts and aren't listed.
    """

    items: list[MissingAtOut]
    to_buy: int
    to_buy_quantity: int
    drafted_products: int
    drafted_quantity: int


class MissingLineIn(In):
    """A quantity of a product. Without a vendor, it is bought from the usual one."""

    product_id: IdIn
    vendor_id: OptionalId = None
    quantity: Annotated[Whole, Field(ge=1, le=MAX_QUANTITY)]
    unit_price: UnitAmount = 0


class BuyMissingIn(In):
    """The products to buy. Without lines, everything that is suggested and has a vendor."""

    lines: Annotated[list[MissingLineIn], Field(min_length=1, max_length=MAX_LINES)] | None = None


class DraftsOut(Out):
    """The drafts that were created, one per vendor."""

    items: list[StockOrderOut]
