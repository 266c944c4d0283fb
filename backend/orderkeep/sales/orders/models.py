"""Sales orders: the header of one sale."""

from datetime import date

from sqlalchemy import ColumnElement, ForeignKey, Index, UniqueConstraint, inspect, literal_column
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import override

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import CustomerLinked, Row, Searchable, index_where, list_indexes
from orderkeep.sales.enums import Completion, FulfilmentStatus, OrderStatus, Priority

IS_OPEN_ORDER = "open_quantity <> 0"
"""Spelled unlike any other condition, so that an open list follows its partial index."""
LINE_TEXTS = "line_texts"
"""Under this key, a loaded order knows the texts of its lines."""


class SalesOrder(CustomerLinked, Searchable, Row):
    """A customer's order. It owns the customer, the dates and the amounts of the order as a whole."""

    __tablename__ = "purchase_orders"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        Index("uq_purchase_orders_customer", "id", "environment", "customer_id", unique=True),
        index_where(IS_OPEN_ORDER, "ix_purchase_orders_open", "environment", "owner_id", "promised_at"),
        index_where(IS_OPEN_ORDER, "ix_purchase_orders_open_promised", "environment", "promised_at", "id"),
        *list_indexes("created_at", "updated_at", "ordered_at", "promised_at", "pickup_date", "total_amount"),
        *list_indexes("contact_key", "product_key", "quantity", "order_status", "fulfilment_status"),
        *list_indexes("priority_rank", "open_quantity", "receipt_number"),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "customer_id", "ordered_at"),
        index_where("quote_id IS NOT NULL", "ix_purchase_orders_quote_id", "quote_id"),
    )
    searched = ("number", "former_number", "receipt_number", "customer_reference", "notes")
    untracked_columns = frozenset(
        {"last_line", "line_count", "subtotal", "net_amount", "total_amount", "returned_amount", "order_status"}
        | {"fulfilment_status", "quantity", "fulfilled_quantity", "returned_quantity", "open_quantity", "pickup_date"}
        | {"contact_key", "product_key", "priority_rank", "receipt_number"}
    )

    number: Mapped[str]
    number_seq: Mapped[int]
    former_number: Mapped[str | None]
    """Its number before one sale was one order. It is still shown and found."""
    receipt_number: Mapped[str | None]
    """Given when something is handed over for the first time."""
    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id"))
    referred_by_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    purchasing_for_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    ordered_at: Mapped[date]
    promised_at: Mapped[date | None]
    priority: Mapped[Priority] = mapped_column(default=Priority.NORMAL)
    quote_id: Mapped[str | None] = mapped_column(Id)
    """The quote it was converted from."""
    delivery_method: Mapped[Completion | None]
    address: Mapped[str | None]
    all_or_nothing: Mapped[bool] = mapped_column(default=False)
    discount_amount: Mapped[int] = mapped_column(Cents, default=0)
    tax_amount: Mapped[int] = mapped_column(Cents, default=0)
    shipping_amount: Mapped[int] = mapped_column(Cents, default=0)
    customer_reference: Mapped[str | None]
    notes: Mapped[str | None]
    last_line: Mapped[int] = mapped_column(default=0)
    """The highest number of a line so far. Numbers of removed lines aren't used again."""
    line_count: Mapped[int] = mapped_column(default=0)
    subtotal: Mapped[int] = mapped_column(Cents, default=0)
    """Of the lines that count. This and the columns below follow from the lines; `order_columns` writes them."""
    net_amount: Mapped[int] = mapped_column(Cents, default=0)
    total_amount: Mapped[int] = mapped_column(Cents, default=0)
    returned_amount: Mapped[int] = mapped_column(Cents, default=0)
    order_status: Mapped[OrderStatus] = mapped_column(default=OrderStatus.NEW)
    fulfilment_status: Mapped[FulfilmentStatus] = mapped_column(default=FulfilmentStatus.WAITING_FOR_STOCK)
    quantity: Mapped[int] = mapped_column(default=0)
    fulfilled_quantity: Mapped[int] = mapped_column(default=0)
    returned_quantity: Mapped[int] = mapped_column(default=0)
    open_quantity: Mapped[int] = mapped_column(default=0)
    pickup_date: Mapped[date | None]
    """The last pickup of a line."""
    contact_key: Mapped[str | None]
    product_key: Mapped[str | None]
    """Of the first line."""
    priority_rank: Mapped[int] = mapped_column(default=1)

    @override
    def found_by(self) -> list[str]:
        """Besides its own texts, those of its lines, which `order_columns` sets before each flush."""
        return [*super().found_by(), *inspect(self).info.get(LINE_TEXTS, ())]

    @hybrid_property
    def is_open(self) -> bool:
        """Whether the customer still waits for items."""
        return self.open_quantity != 0

    @is_open.inplace.expression
    @classmethod
    def _is_open(cls) -> ColumnElement[bool]:
        return literal_column(f"(purchase_orders.{IS_OPEN_ORDER})")
