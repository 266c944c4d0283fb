"""Request and response schemas of stock orders, and their lists."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import ColumnElement

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut, UnitCostOut
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import (
    ChangeIn,
    IdIn,
    IdOut,
    In,
    MoneyIn,
    OptionalDay,
    OptionalName,
    OptionalText,
    RowOut,
    UnitMoneyIn,
    Whole,
)
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.core.shares import half_up
from orderkeep.purchasing.enums import Sharing, StockOrderStatus
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.purchasing.rules import Charges, LineQuantities, landed_costs
from orderkeep.purchasing.stock_orders.file_items import items_in_file
from orderkeep.purchasing.stock_orders.promised_quantities import promised_of
from orderkeep.vendors.models import Vendor

MAX_LINES = 200
MAX_QUANTITY = 10_000
Amount = Annotated[MoneyIn, Field(ge=0)]
UnitAmount = Annotated[UnitMoneyIn, Field(ge=0)]


class StockOrderLineOut(RowOut):
    """A line: the quantity ordered, the outcome so far, and the landed cost."""

    stock_order_id: IdOut
    position: int
    product_id: IdOut
    product_name: str | None
    product_sku: str | None
    is_unit_tracked: bool | None
    description: str | None
    shop_sku: str | None
    quantity: int
    unit_price: UnitCostOut
    items_amount: CostOut
    pack_size: int | None
    packs: int | None
    pack_price: UnitCostOut | None
    shipping_share: CostOut
    tax_share: CostOut
    discount_share: CostOut
    landed_total: CostOut
    landed_unit_cost: UnitCostOut
    waiting: int
    shipped: int
    received_good: int
    received_bad: int
    lost: int
    cancelled: int
    promised: int


class LineRows(ListQuery[StockOrderLineOut]):
    """Lines, for inclusion in their orders."""

    table = StockOrderLine
    labels = {
        "product_name": ("product_id", Product.name),
        "product_sku": ("product_id", Product.sku),
        "is_unit_tracked": ("product_id", Product.is_unit_tracked),
    }


class StockOrderOut(RowOut):
    """A stock order with its lines."""

    number: str
    vendor_id: IdOut
    vendor_name: str | None
    shop_order_number: str | None
    order_url: str | None
    ordered_at: date | None
    expected_at: date | None
    items_amount: CostOut
    shipping_amount: CostOut
    tax_amount: CostOut
    discount_amount: CostOut
    amount: CostOut
    shared_by: Sharing
    refund_expected: CostOut
    refund_received: CostOut
    payment_method: str | None
    status: StockOrderStatus
    hold_reason: str | None
    notes: str | None
    lines: list[StockOrderLineOut]
    ordered_quantity: int
    received_quantity: int


class StockOrderList(ListQuery[StockOrderOut]):
    """Stock orders, newest first."""

    table = StockOrder
    sorts = ("created_at", "updated_at", "ordered_at", "expected_at", "number", "amount")
    sort_columns = {"number": "number_seq"}
    searches = (StockOrder.search_text,)
    codes = (StockOrder.shop_order_number,)
    linked_searches = (("vendor_id", Vendor.search_text),)
    more_filters = ("number", "shop_order_number", "arrived_on")
    summed = ("amount",)
    cost_filters = frozenset({"refund_due"})
    labels = {"vendor_name": ("vendor_id", Vendor.name)}
    headings = {
        "ordered_quantity": "Quantity",
        "shop_order_number": "Vendor order number",
        "received_quantity": "Received",
        "lines": "Items",
        "payment_method": "Paid by",
        "ordered_at": "Ordered",
        "expected_at": "Expected",
    }
    in_file = {"lines": items_in_file}

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:  # noqa: ARG003 - overrides an inherited method
        """`refund_due=true`: the vendor still owes a refund."""
        return flag_condition(params, "refund_due", StockOrder.refund_expected > StockOrder.refund_received)

    @classmethod
    def enrich(cls, ctx: Context, rows: list[StockOrderOut]) -> None:
        """Add lines in order, with their shares of the charges."""
        lines = LineRows.matching(ctx, any_of(StockOrderLine.stock_order_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: line["position"])
        promised = promised_of(ctx, [line["id"] for line in lines])
        for line in lines:
            line["promised"] = promised.get(line["id"], 0)
        own_lines = group_by_parent(lines, lambda line: line["stock_order_id"])
        for row in rows:
            own = row["lines"] = own_lines[row["id"]]
            _share(row, own)
            row["ordered_quantity"] = sum(line["quantity"] for line in own)
            row["received_quantity"] = sum(line["received_good"] for line in own)


def _cents(amount: float) -> int:
    return round(amount * 100)


def _share(row: StockOrderOut, lines: list[StockOrderLineOut]) -> None:
    """Each line's share of shipping, tax and discount, by the rule that also sets its landed cost."""
    charges = Charges(_cents(row["shipping_amount"]), _cents(row["tax_amount"]), _cents(row["discount_amount"]))
    priced = [(line["quantity"], _cents(line["items_amount"])) for line in lines]
    for line, share in zip(lines, landed_costs(priced, charges, Sharing(row["shared_by"])), strict=True):
        packs = line["packs"] = line["quantity"] // line["pack_size"] if line["pack_size"] else None
        line["pack_price"] = round(line["items_amount"] / packs, 4) if packs else None
        line["shipping_share"], line["tax_share"] = share.shipping / 100, share.tax / 100
        line["discount_share"] = share.discount / 100
        quantity = line["quantity"]
        line["landed_unit_cost"] = half_up(100 * _cents(line["landed_total"]), quantity) / 10_000
        parts = (line["shipped"], line["received_good"], line["received_bad"], line["lost"], line["cancelled"])
        line["waiting"] = LineQuantities(line["quantity"], *parts).waiting


class StockOrderLineIn(In):
    """A quantity of a product at a price: per pack, or in all, or per item."""

    product_id: IdIn
    quantity: Annotated[Whole, Field(le=MAX_QUANTITY)]
    unit_price: UnitAmount = 0
    items_amount: Amount | None = None
    pack_size: Annotated[Whole, Field(ge=1, le=MAX_QUANTITY)] | None = None
    pack_price: Amount | None = None
    description: OptionalText = None
    shop_sku: OptionalName = None


class StockOrderFields(In):
    """Fields of a stock order that can be edited at any time."""

    shop_order_number: OptionalName = None
    order_url: OptionalText = None
    ordered_at: OptionalDay = None
    expected_at: OptionalDay = None
    shipping_amount: Amount = 0
    tax_amount: Amount = 0
    discount_amount: Amount = 0
    shared_by: Sharing = Sharing.VALUE
    payment_method: OptionalText = None
    refund_expected: Amount = 0
    refund_received: Amount = 0
    notes: OptionalText = None


class StockOrderIn(StockOrderFields):
    """A new stock order: a draft, or placed immediately."""

    vendor_id: IdIn
    status: Literal["draft", "ordered"] = "draft"
    lines: Annotated[list[StockOrderLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class StockOrderChange(ChangeIn, StockOrderFields):
    """Changed fields of a stock order. Lines and vendor can change only while it is a draft."""

    vendor_id: IdIn = ""
    status: StockOrderStatus = StockOrderStatus.DRAFT
    hold_reason: OptionalText = None
    lines: Annotated[list[StockOrderLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class CancelledLine(In):
    """A quantity of a line that won't be sent."""

    stock_order_line_id: IdIn
    quantity: Annotated[Whole, Field(ge=1)]


class CancelIn(In):
    """The quantities to cancel, or everything that hasn't been sent."""

    lines: Annotated[list[CancelledLine], Field(min_length=1, max_length=MAX_LINES)] | None = None
