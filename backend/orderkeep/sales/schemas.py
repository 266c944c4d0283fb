"""Request and response schemas of the lines of sales orders."""

from datetime import date

from sqlalchemy import ColumnElement, and_

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.costs import CostOut
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
    OptionalMoney,
    OptionalText,
    OptionalWhole,
    RowOut,
    Whole,
    WholeOrZero,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.sales.display_status_filter import status_conditions
from orderkeep.sales.enums import AllocationStatus, Completion, DisplayStatus, OrderStatus, Priority
from orderkeep.sales.linked_stock_orders import add_expenses
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_rules import Pieces, margin

ORDER_SORTS = (
    *("created_at", "updated_at", "pickup_date", "promised_at", "number", "total_amount", "customer_name"),
    *("product_name", "quantity", "order_status", "priority", "open_quantity", "receipt_number"),
)
ORDER_SORT_COLUMNS = {
    "number": "number_seq",
    "customer_name": "contact_key",
    "product_name": "product_key",
    "priority": "priority_rank",
}
ORDER_LABELS = {
    "customer_name": ("customer_id", Contact.name),
    "referred_by_name": ("referred_by_customer_id", Contact.name),
    "purchasing_for_name": ("purchasing_for_customer_id", Contact.name),
}
ORDER_HEADINGS = {
    "customer_name": "Contact",
    "customer_id": "Contact ID",
    "order_status": "Status",
    "pickup_date": "Pickup",
    "promised_at": "Promised for",
    "receipt_number": "Receipt",
    "total_amount": "Total",
    "discount_amount": "Discount",
    "net_amount": "Net",
    "returned_amount": "Returned",
    "fulfilled_quantity": "Delivered",
    "open_quantity": "Not delivered",
    "referred_by_customer_id": "Referred by ID",
    "purchasing_for_customer_id": "Purchasing for ID",
}
"""What the lists of orders and of their lines have in common."""


class OrderLineOut(RowOut):
    """A line of a sales order, with the order's customer and dates."""

    number: str
    ticket_number: str
    receipt_number: str | None
    customer_id: IdOut
    customer_name: str | None
    product_id: IdOut
    product_name: str | None
    purchase_order_id: IdOut
    purchase_order_number: str | None
    position: int
    quote_id: IdOut | None
    quantity: int
    items_free: int
    unit_price: MoneyOut
    discount_amount: MoneyOut
    total_amount: MoneyOut
    net_amount: MoneyOut
    returned_amount: MoneyOut
    cost_total: CostOut | None
    margin: CostOut | None
    is_gift: bool
    description: str | None
    notes: str | None
    referred_by_customer_id: IdOut | None
    referred_by_name: str | None
    purchasing_for_customer_id: IdOut | None
    purchasing_for_name: str | None
    purchase_date: date
    pickup_date: date | None
    promised_at: date | None
    priority: Priority
    order_status: OrderStatus
    display_status: DisplayStatus
    total_quantity: int
    unfulfilled_quantity: int
    hold_reason: str | None
    completion_method: Completion | None
    allocation_status: AllocationStatus
    fulfilled_quantity: int
    returned_quantity: int
    replacement_quantity: int
    kept_quantity: int
    open_quantity: int
    linked_expense_ids: list[IdOut]
    owner_id: IdOut | None
    created_by: IdOut | None


class OrderLineList(ListQuery[OrderLineOut]):
    """Lines of sales orders: newest first, or by any column except the notes."""

    table = SalesOrderLine
    file_name = "sales-orders"
    sorts = (*ORDER_SORTS, "purchase_date", "unit_price", "discount_amount")
    sort_columns = ORDER_SORT_COLUMNS
    searches = (SalesOrderLine.search_text,)
    linked_searches = (("customer_id", Contact.search_text), ("product_id", Product.search_text))
    headings = {
        **ORDER_HEADINGS,
        "purchase_order_number": "Order",
        "purchase_order_id": "Order ID",
        "items_free": "Free items",
        "display_status": "Shown status",
        "purchase_date": "Date",
        "is_gift": "Gift",
        "completion_method": "Delivery method",
    }
    more_filters = ("number", "receipt_number")
    summed = ("total_amount",)
    labels = {
        **ORDER_LABELS,
        "product_name": ("product_id", Product.name),
        "purchase_order_number": ("purchase_order_id", SalesOrder.number),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:  # noqa: ARG003 - the base class names it
        """`open=true` returns orders that aren't completed, cancelled or fully handed over.

        Also filters by displayed status.
        """
        return [*status_conditions(params), *flag_condition(params, "open", and_(SalesOrderLine.is_open))]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[OrderLineOut]) -> None:
        """Add computed fields and the linked stock orders."""
        add_expenses(ctx, rows)
        for row in rows:
            row["ticket_number"] = row["number"]
            pieces = Pieces(row["total_quantity"], row["fulfilled_quantity"])
            row["margin"] = margin(pieces, row["net_amount"], row["returned_amount"], row["cost_total"])


class LineIn(In):
    """One line: product, quantity and price. The rules report missing fields."""

    product_id: OptionalId = None
    quantity: OptionalWhole = None
    unit_price: OptionalMoney = None
    discount_amount: MoneyOrZero = 0
    items_free: WholeOrZero = 0
    is_gift: Flag = False
    description: OptionalText = None
    notes: OptionalText = None


class SingleOrderIn(LineIn):
    """A new sales order of one line."""

    customer_id: OptionalId = None
    referred_by_customer_id: OptionalId = None
    purchasing_for_customer_id: OptionalId = None
    priority: Priority = Priority.NORMAL
    purchase_date: OptionalDay = None
    promised_at: OptionalDay = None
    completion_method: Completion | None = None


class OrderLineChange(ChangeIn):
    """Changed fields of a line. Those of the order, such as the customer, change the order and all its lines."""

    customer_id: OptionalId = None
    product_id: OptionalId = None
    quantity: OptionalWhole = None
    unit_price: OptionalMoney = None
    discount_amount: MoneyOrZero = 0
    items_free: WholeOrZero = 0
    is_gift: Flag = False
    description: OptionalText = None
    notes: OptionalText = None
    referred_by_customer_id: OptionalId = None
    purchasing_for_customer_id: OptionalId = None
    purchase_date: DayIn = date.min
    pickup_date: OptionalDay = None
    promised_at: OptionalDay = None
    priority: Priority = Priority.NORMAL
    completion_method: Completion | None = None
    order_status: OrderStatus = OrderStatus.NEW
    hold_reason: OptionalText = None
    position: Whole = 1


class OrderLineBulk(BulkIn):
    """One change for many lines."""

    order_status: OrderStatus = OrderStatus.NEW
    hold_reason: OptionalText = None
    priority: Priority = Priority.NORMAL
    pickup_date: OptionalDay = None
    """Hands over the open items of orders that weren't picked up yet."""


class DeletePurchaseIn(In):
    """The specified request that deletes a sales order permanently."""

    p_purchase_id: IdIn
