"""Sales orders, their lines and events."""

import re
from datetime import date
from typing import TypeVar

from sqlalchemy import (
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
    case,
    literal,
    literal_column,
    not_,
    or_,
    type_coerce,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, validates

from orderkeep.core.db.column_types import Cents, EnumText, Id
from orderkeep.core.db.in_list import one_of
from orderkeep.core.db.models import CustomerLinked, HistoryEntry, Row, Searchable, index_where, list_indexes
from orderkeep.sales.derived_facts import BEFORE_HANDOVER, FINAL, display_status, open_quantity
from orderkeep.sales.enums import AllocationStatus, Completion, DisplayStatus, EventType, OrderStatus, Priority
from orderkeep.sales.orders.models import SalesOrder

__all__ = ("OrderEvent", "SalesOrder", "SalesOrderLine")

LINES_PER_ORDER = 10_000
"""Room for the lines of an order in the sort key of their numbers."""
ORDER_COLUMNS = {
    "customer_id": "customer_id",
    "owner_id": "owner_id",
    "purchase_date": "ordered_at",
    "promised_at": "promised_at",
    "priority": "priority",
    "completion_method": "delivery_method",
    "referred_by_customer_id": "referred_by_customer_id",
    "purchasing_for_customer_id": "purchasing_for_customer_id",
    "quote_id": "quote_id",
    "receipt_number": "receipt_number",
}
"""Columns of a line that repeat one of its order, and that one."""
Value = TypeVar("Value")
IS_OPEN = (
    "order_status NOT IN ('completed', 'cancelled')"
    " AND fulfilled_quantity < quantity + items_free + replacement_quantity"
)
IS_SHORT = f"{IS_OPEN} AND allocation_status IN ('none', 'part')"
"""Conditions of partial indexes. With `open_quantity > 0`, SQLite would use that column's index and sort the rows."""


def _name_table(condition: str) -> str:
    """The condition in a statement that joins other tables with such columns."""
    return re.sub(r"\b([a-z_]*(?:status|quantity|items_free))\b", r"purchases.\1", condition)


class SalesOrderLine(CustomerLinked, Searchable, Row):
    """A line of an order, for one product: the only kind of demand.

    `product_id` is the all-zero id for items outside the catalog, so it isn't a foreign key. The customer, the dates
    and the other columns in `ORDER_COLUMNS` repeat those of the order (I21).
    """

    __tablename__ = "purchases"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        ForeignKeyConstraint(
            ["environment", "purchase_order_id", "customer_id"],
            ["purchase_orders.environment", "purchase_orders.id", "purchase_orders.customer_id"],
            deferrable=True,
            initially="DEFERRED",
        ),
        *list_indexes("created_at", "updated_at", "purchase_date", "pickup_date", "promised_at", "total_amount"),
        *list_indexes("contact_key", "product_key", "quantity", "order_status", "unit_price", "discount_amount"),
        *list_indexes("priority_rank", "open_quantity", "receipt_number"),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "environment", "order_status", "created_at", "id"),
        Index(None, "customer_id", "purchase_date"),
        Index(None, "product_id", "order_status"),
        Index(None, "purchase_order_id"),
        index_where("quote_id IS NOT NULL", "ix_purchases_quote_id", "quote_id"),
        index_where(IS_OPEN, "ix_purchases_open", "environment", "owner_id", "promised_at"),
        index_where(IS_OPEN, "ix_purchases_open_promised", "environment", "promised_at", "id"),
        index_where(IS_SHORT, "ix_purchases_short", "product_id"),
        CheckConstraint("quantity > 0", name="quantity"),
        CheckConstraint(
            "fulfilled_quantity between 0 and quantity + items_free + replacement_quantity", name="fulfilled"
        ),
        CheckConstraint("total_amount >= 0", name="total"),
        CheckConstraint("not is_gift or total_amount = 0", name="gift").ddl_if(dialect="postgresql"),
    )
    noun = "sales order"
    searched = ("number", "receipt_number", "description", "notes")
    untracked_columns = frozenset(
        {"allocation_status", "fulfilled_quantity", "cost_total", "net_amount", "returned_quantity"}
        | {"replacement_quantity", "returned_amount"}
        | {"contact_key", "product_key", "priority_rank", "open_quantity"}
    )

    number: Mapped[str]
    """The order's number; further lines add `-2`, `-3` and so on."""
    number_seq: Mapped[int]
    """Sorts by number: the order's counter × `LINES_PER_ORDER` + the line's number − 1."""
    receipt_number: Mapped[str | None]
    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id"))
    product_id: Mapped[str] = mapped_column(Id)
    purchase_order_id: Mapped[str] = mapped_column(Id)
    position: Mapped[int] = mapped_column(default=1)
    quote_id: Mapped[str | None] = mapped_column(Id)
    """The quote it was converted from."""
    quantity: Mapped[int]
    items_free: Mapped[int] = mapped_column(default=0)
    unit_price: Mapped[int] = mapped_column(Cents)
    discount_amount: Mapped[int] = mapped_column(Cents, default=0)
    total_amount: Mapped[int] = mapped_column(Cents)
    net_amount: Mapped[int] = mapped_column(Cents, default=0)
    """The total less the line's share of the order's discount; 0 for a line that doesn't count."""
    cost_total: Mapped[int | None] = mapped_column(Cents)
    is_gift: Mapped[bool] = mapped_column(default=False)
    description: Mapped[str | None]
    """What an item outside the catalog is. Printed in place of the product's name."""
    notes: Mapped[str | None]
    referred_by_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    purchasing_for_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    purchase_date: Mapped[date]
    pickup_date: Mapped[date | None]
    promised_at: Mapped[date | None]
    priority: Mapped[Priority] = mapped_column(default=Priority.NORMAL)
    order_status: Mapped[OrderStatus] = mapped_column(default=OrderStatus.NEW)
    hold_reason: Mapped[str | None]
    completion_method: Mapped[Completion | None]
    allocation_status: Mapped[AllocationStatus] = mapped_column(default=AllocationStatus.NONE)
    fulfilled_quantity: Mapped[int] = mapped_column(default=0)
    """Handed over by pickup or delivery. Only clearing a pickup lowers it."""
    returned_quantity: Mapped[int] = mapped_column(default=0)
    replacement_quantity: Mapped[int] = mapped_column(default=0)
    """Returned items that are owed again."""
    returned_amount: Mapped[int] = mapped_column(Cents, default=0)
    """What returns took off the net amount."""
    imported_quantity: Mapped[int] = mapped_column(default=0)
    """Quantity handed over before the data was imported; it has no movements (I11)."""
    contact_key: Mapped[str | None]
    product_key: Mapped[str | None]
    priority_rank: Mapped[int] = mapped_column(default=1)
    """Sort keys of the list, written by `sort_keys`."""
    open_quantity: Mapped[int] = mapped_column(default=0)
    """What the customer still waits for; 0 for a closed order."""

    @validates("quantity", "items_free", "replacement_quantity", "fulfilled_quantity", "order_status")
    def _set_open_quantity(self, name: str, value: Value) -> Value:
        names = ("quantity", "items_free", "replacement_quantity", "fulfilled_quantity")
        facts = {each: getattr(self, each) for each in names}
        facts["status"] = self.order_status
        facts["status" if name == "order_status" else name] = value
        self.open_quantity = open_quantity(**facts)
        return value

    @hybrid_property
    def total_quantity(self) -> int:
        """Paid and free items."""
        return self.quantity + self.items_free

    @hybrid_property
    def owed_quantity(self) -> int:
        """Everything to be handed over in all: what was ordered, and replacements."""
        return self.quantity + self.items_free + self.replacement_quantity

    @hybrid_property
    def unfulfilled_quantity(self) -> int:
        """What hasn't been handed over, whether or not the order is closed."""
        return self.owed_quantity - self.fulfilled_quantity

    @hybrid_property
    def kept_quantity(self) -> int:
        """What is with the customer."""
        return self.fulfilled_quantity - self.returned_quantity

    @hybrid_property
    def is_open(self) -> bool:
        """Whether the customer still waits for items."""
        return self.open_quantity > 0

    @is_open.inplace.expression
    @classmethod
    def _is_open(cls) -> ColumnElement[bool]:
        return literal_column(f"({_name_table(IS_OPEN)})")

    @hybrid_property
    def is_short(self) -> bool:
        """Whether the order is open and not fully covered by supply."""
        return self.is_open and self.allocation_status in (AllocationStatus.NONE, AllocationStatus.PART)

    @is_short.inplace.expression
    @classmethod
    def _is_short(cls) -> ColumnElement[bool]:
        return literal_column(f"({_name_table(IS_SHORT)})")

    @hybrid_property
    def display_status(self) -> DisplayStatus:
        """The status on screens."""
        return display_status(self.order_status, self.owed_quantity, self.fulfilled_quantity)

    @display_status.inplace.expression
    @classmethod
    def _display_status(cls) -> ColumnElement[DisplayStatus]:
        started = cls.fulfilled_quantity > 0
        shown = case(
            (or_(one_of(cls.order_status, FINAL), not_(started)), cls.order_status),
            (cls.fulfilled_quantity >= cls.owed_quantity, literal(DisplayStatus.HANDED_OVER, Text())),
            (one_of(cls.order_status, BEFORE_HANDOVER), literal(DisplayStatus.PARTLY_HANDED_OVER, Text())),
            else_=cls.order_status,
        )
        return type_coerce(shown, EnumText(DisplayStatus))


class OrderEvent(CustomerLinked, HistoryEntry, Row):
    """One event in an order's history: of one line, or of the order as a whole."""

    __tablename__ = "purchase_events"
    __table_args__ = (
        Index(None, "purchase_order_id", "created_at", "id"),
        Index(None, "purchase_id", "created_at", "id"),
        Index(None, "customer_id"),
        *list_indexes("created_at"),
    )
    audited = False

    event_type: Mapped[EventType]
    purchase_order_id: Mapped[str] = mapped_column(Id, ForeignKey("purchase_orders.id", ondelete="CASCADE"))
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="CASCADE"))
    customer_id: Mapped[str | None] = mapped_column(Id)
