"""Deliveries and their lines."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import CustomerLinked, Row, Searchable, list_indexes
from orderkeep.sales.enums import DeliveryKind, DeliveryMethod, DeliveryStatus, ReturnOutcome


class Delivery(CustomerLinked, Searchable, Row):
    """Goods handed over to a customer, for one order or several, or goods returned."""

    __tablename__ = "deliveries"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", "scheduled_at"),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "environment", "status", "scheduled_at", "id"),
        Index(None, "customer_id"),
        Index(None, "purchase_order_id"),
        Index(None, "returns_id"),
    )
    searched = ("number", "tracking_number", "received_by_name", "address")

    kind: Mapped[DeliveryKind] = mapped_column(default=DeliveryKind.DELIVERY)
    number: Mapped[str]
    number_seq: Mapped[int]
    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id"))
    purchase_order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchase_orders.id", ondelete="SET NULL"))
    method: Mapped[DeliveryMethod] = mapped_column(default=DeliveryMethod.PICKUP)
    scheduled_at: Mapped[date | None]
    address: Mapped[str | None]
    carrier: Mapped[str | None]
    tracking_number: Mapped[str | None]
    received_by_name: Mapped[str | None]
    status: Mapped[DeliveryStatus] = mapped_column(default=DeliveryStatus.DRAFT)
    done_at: Mapped[datetime | None]
    returned_at: Mapped[date | None]
    """For returns: the day on which they lower sales."""
    returns_id: Mapped[str | None] = mapped_column(Id, ForeignKey("deliveries.id"))
    """The completed delivery whose goods were returned. None for a return of an order's goods in general."""
    notes: Mapped[str | None]

    @property
    def is_return(self) -> bool:
        """Whether goods come back with it."""
        return self.kind is DeliveryKind.RETURN


class DeliveryLine(CustomerLinked, Row):
    """A quantity of one sales order in a delivery, or one specific unit."""

    __tablename__ = "delivery_lines"
    __table_args__ = (
        Index(None, "delivery_id"),
        Index(None, "purchase_id"),
        Index(None, "asset_id"),
        Index(None, "customer_id"),
        CheckConstraint("quantity > 0", name="quantity"),
    )

    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id"))
    delivery_id: Mapped[str] = mapped_column(Id, ForeignKey("deliveries.id", ondelete="CASCADE"))
    purchase_id: Mapped[str] = mapped_column(Id, ForeignKey("purchases.id"))
    asset_id: Mapped[str | None] = mapped_column(Id, ForeignKey("assets.id"))
    quantity: Mapped[int]
    is_bad: Mapped[bool] = mapped_column(default=False)
    """For returns: the goods can't be sold."""
    outcome: Mapped[ReturnOutcome | None]
    """For returns: what the customer gets."""
    amount: Mapped[int | None] = mapped_column(Cents)
    """For refunds: what is taken off the line's net amount, without tax."""
    cost: Mapped[int | None] = mapped_column(Cents)
    """For returns: the cost that came back with the goods, if known."""
    reason: Mapped[str | None]
