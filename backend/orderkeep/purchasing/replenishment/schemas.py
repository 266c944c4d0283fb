"""What comes in and goes out where missing goods are bought."""

from typing import Annotated

from pydantic import Field

from orderkeep.core.http.schemas import IdIn, IdOut, In, MoneyOut, OptionalId, Out, Whole
from orderkeep.purchasing.schemas import MOST_LINES, MOST_PIECES, Amount, StockOrderOut
from orderkeep.vendors.enums import VendorStatus


class MissingLineOut(Out):
    """A product to buy. `projected` below 0 is what open orders lack; below `reorder_level` it runs low."""

    product_id: IdOut
    product_name: str
    product_sku: str | None
    quantity: int
    unit_price: MoneyOut
    short: int
    short_orders: int
    reorder_level: int
    projected: int
    in_drafts: int


class MissingAtOut(Out):
    """What should be bought at one shop; the goods without a usual shop have none."""

    vendor_id: IdOut | None
    vendor_name: str | None
    vendor_status: VendorStatus | None
    lines: list[MissingLineOut]


class MissingOut(Out):
    """Shops by name."""

    items: list[MissingAtOut]


class MissingLineIn(In):
    """So many pieces of a product; without a shop, at its usual one."""

    product_id: IdIn
    vendor_id: OptionalId = None
    quantity: Annotated[Whole, Field(ge=1, le=MOST_PIECES)]
    unit_price: Amount = 0


class BuyMissingIn(In):
    """What to buy; everything that is suggested and has a shop, when no lines are named."""

    lines: Annotated[list[MissingLineIn], Field(min_length=1, max_length=MOST_LINES)] | None = None


class DraftsOut(Out):
    """The drafts that were made, one for each shop."""

    items: list[StockOrderOut]
