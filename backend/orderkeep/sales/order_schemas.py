"""Schemas and list of sales orders, with their lines."""

from datetime import date
from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, and_, select
from typing_extensions import override

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import (
    ChangeIn,
    DayIn,
    Flag,
    IdIn,
    IdOut,
    In,
    MoneyOrZero,
    MoneyOut,
    OptionalDay,
    OptionalId,
    OptionalText,
    RowOut,
)
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.filters import flag_condition, id_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.sales.allocation_filter import allocation_conditions
from orderkeep.sales.enums import Completion, FulfilmentStatus, OrderStatus, Priority
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.schemas import (
    ORDER_HEADINGS,
    ORDER_LABELS,
    ORDER_SORT_COLUMNS,
    ORDER_SORTS,
    LineIn,
    OrderLineList,
    OrderLineOut,
)
from orderkeep.sales.statistics.daily_sales import HAS_MARGIN

MAX_LINES = 200


class OrderOut(RowOut):
    """A sales order with its lines."""

    number: str
    former_number: str | None
    receipt_number: str | None
    customer_id: IdOut
    customer_name: str | None
    referred_by_customer_id: IdOut | None
    referred_by_name: str | None
    purchasing_for_customer_id: IdOut | None
    purchasing_for_name: str | None
    ordered_at: date
    promised_at: date | None
    pickup_date: date | None
    priority: Priority
    quote_id: IdOut | None
    delivery_method: Completion | None
    address: str | None
    all_or_nothing: bool
    subtotal: MoneyOut
    discount_amount: MoneyOut
    tax_amount: MoneyOut
    shipping_amount: MoneyOut
    total_amount: MoneyOut
    net_amount: MoneyOut
    returned_amount: MoneyOut
    paid_amount: MoneyOut
    due_amount: MoneyOut
    order_status: OrderStatus
    fulfilment_status: FulfilmentStatus
    payment_status: str | None
    quantity: int
    fulfilled_quantity: int
    returned_quantity: int
    open_quantity: int
    wanted_quantity: int
    line_count: int
    customer_reference: str | None
    notes: str | None
    owner_id: IdOut | None
    created_by: IdOut | None
    lines: list[OrderLineOut]


class ChangedOrderOut(OrderOut):
    """A sales order after a change of its status."""

    unchanged_lines: list[str]
    """Numbers of the lines that couldn't take the status, because all of their items are delivered."""


class OrderList(ListQuery[OrderOut]):
    """Sales orders with their lines, newest first."""

    table = SalesOrder
    file_name = "orders"
    sorts = (*ORDER_SORTS, "ordered_at", "fulfilment_status")
    sort_columns = ORDER_SORT_COLUMNS
    searches = (SalesOrder.search_text,)
    codes = (SalesOrder.customer_reference,)
    linked_searches = (("customer_id", Contact.search_text),)
    searched_lines = ((SalesOrderLine.purchase_order_id, SalesOrderLine.product_id, Product.search_text),)
    more_filters = ("number", "former_number", "receipt_number", "customer_reference")
    summed = ("total_amount",)
    labels = ORDER_LABELS
    headings = {
        **ORDER_HEADINGS,
        "customer_reference": "Reference",
        "fulfilment_status": "Fulfilment",
        "ordered_at": "Date",
        "shipping_amount": "Shipping",
        "tax_amount": "Tax",
        "paid_amount": "Paid",
        "due_amount": "Due",
    }

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`open=true` returns orders with open demand, `open=false` the others.

        `product_id` filters by the product of a line, `allocation_status` by that of its open lines.
        `has_margin=true` returns orders with a line, of that product, whose margin is known.
        """
        lines = select(SalesOrderLine.purchase_order_id)
        where = [*flag_condition(params, "open", and_(SalesOrder.is_open)), *allocation_conditions(params)]
        product = id_condition(params, "product_id", lambda known: SalesOrderLine.product_id == known)
        if not ctx.scope.hides_costs:
            earning = SalesOrder.id.in_(lines.where(HAS_MARGIN, *product))
            where += flag_condition(params, "has_margin", earning)
        return [*where, *(SalesOrder.id.in_(lines.where(condition)) for condition in product)]

    @classmethod
    @override
    def one(cls, ctx: Context, row_id: str) -> OrderOut:
        """Return the order with this id, or the one that a line with this id belongs to. Raises NotFound."""
        line = ctx.db.get(SalesOrderLine, known) if (known := canonical_id(row_id)) else None
        return super().one(ctx, line.purchase_order_id if line else row_id)

    @classmethod
    def enrich(cls, ctx: Context, rows: list[OrderOut]) -> None:
        """Add the lines in their order, and what is owed. Payments aren't recorded yet."""
        lines = OrderLineList.matching(ctx, any_of(SalesOrderLine.purchase_order_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: line["position"])
        own_lines = group_by_parent(lines, lambda line: line["purchase_order_id"])
        for row in rows:
            row["lines"] = own_lines[row["id"]] if row["line_count"] else []
            row["wanted_quantity"] = row["quantity"]
            row["payment_status"], row["paid_amount"] = None, 0.0
            row["due_amount"] = round(row["total_amount"] - row["returned_amount"], 2)


class LinesOfOrders(OrderLineList):
    """The lines of the orders that match the parameters of the orders' list, as a file for an import has them."""

    file_name = "order-lines"

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """Take all parameters but the sort key for those of orders."""
        of_orders = dict(params)
        params.clear()
        orders = select(SalesOrder.id).where(*list_conditions(OrderList, ctx, of_orders))
        return [SalesOrderLine.purchase_order_id.in_(orders)]

    @classmethod
    @override
    def sort_of(cls, ctx: Context, wanted: dict[str, str]) -> str:
        """An order can be sorted by columns that a line doesn't have, so the lines come newest first."""
        OrderList.sort_of(ctx, wanted)
        return cls.default_sort


class OrderFields(In):
    """Fields of an order."""

    referred_by_customer_id: OptionalId = None
    purchasing_for_customer_id: OptionalId = None
    promised_at: OptionalDay = None
    priority: Priority = Priority.NORMAL
    delivery_method: Completion | None = None
    address: OptionalText = None
    all_or_nothing: Flag = False
    discount_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    tax_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    shipping_amount: Annotated[MoneyOrZero, Field(ge=0)] = 0
    customer_reference: OptionalText = None
    notes: OptionalText = None


class OrderIn(OrderFields):
    """A new order."""

    customer_id: OptionalId = None
    ordered_at: OptionalDay = None
    lines: Annotated[list[LineIn], Field(min_length=1, max_length=MAX_LINES)]


class OrderChange(ChangeIn, OrderFields):
    """Changed fields of an order. The status is set on every line that may take it."""

    customer_id: OptionalId = None
    ordered_at: DayIn = date.min
    order_status: OrderStatus = OrderStatus.NEW
    hold_reason: OptionalText = None


class LinesIn(In):
    """Some lines of an order; by default all of them."""

    line_ids: Annotated[list[IdIn], Field(max_length=MAX_LINES)] | None = None


class PickupIn(LinesIn):
    """A pickup, today if no date is given."""

    pickup_date: OptionalDay = None


class DeleteOrderIn(In):
    """Request to delete an order permanently."""

    p_purchase_order_id: IdIn
