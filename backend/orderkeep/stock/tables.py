"""The ledger, the promises of supply and what the self-check keeps in mind."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.tables import CustomerLinked, Row, Scoped, list_indexes
from orderkeep.core.types import Cents, Id
from orderkeep.stock.words import AllocationState, FindingKind

BUCKETS = "('on_order', 'in_transit', 'on_hand', 'blocked')"


class Movement(Scoped, Row):
    """Pieces went from one bucket, or from outside (none), to another. Append-only.

    `purchase_id` is no foreign key: the ledger outlives an order that was deleted completely.
    """

    __tablename__ = "inventory_movements"
    __table_args__ = (
        UniqueConstraint("product_id", "position"),
        UniqueConstraint("reverses_id"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "product_id", "created_at", "id"),
        Index(None, "purchase_id"),
        CheckConstraint(f"source in {BUCKETS}", name="source"),
        CheckConstraint(f"target in {BUCKETS}", name="target"),
        CheckConstraint("source is not null or target is not null", name="somewhere"),
        CheckConstraint("source is null or target is null or source <> target", name="elsewhere"),
        CheckConstraint("quantity >= 0 and shortfall >= 0 and quantity + shortfall > 0", name="quantity"),
    )
    audited = False

    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    position: Mapped[int]
    """Counts the product's movements from 1 without a gap: their true order."""
    kind: Mapped[str]
    quantity: Mapped[int]
    source: Mapped[str | None]
    target: Mapped[str | None]
    shortfall: Mapped[int] = mapped_column(default=0)
    """Pieces that were handed over although the books did not have them."""
    purchase_id: Mapped[str | None] = mapped_column(Id)
    stock_order_line_id: Mapped[str | None] = mapped_column(Id)
    asset_id: Mapped[str | None] = mapped_column(Id)
    reverses_id: Mapped[str | None] = mapped_column(Id, ForeignKey("inventory_movements.id"))
    reason: Mapped[str | None]
    unit_cost: Mapped[int | None] = mapped_column(Cents)


class Allocation(CustomerLinked, Row):
    """A promise of supply to an order."""

    __tablename__ = "allocations"
    __table_args__ = (
        *list_indexes("created_at"),
        Index(None, "product_id", "status", "supply"),
        Index(None, "purchase_id", "status"),
        Index(None, "customer_id"),
        CheckConstraint("quantity > 0", name="quantity"),
        CheckConstraint("supply in ('on_hand', 'incoming', 'unit')", name="supply"),
        CheckConstraint("status in ('active', 'fulfilled', 'released', 'expired', 'replaced')", name="status"),
    )

    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    purchase_id: Mapped[str] = mapped_column(Id, ForeignKey("purchases.id", ondelete="CASCADE"))
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    supply: Mapped[str]
    quantity: Mapped[int]
    status: Mapped[str] = mapped_column(default=AllocationState.ACTIVE.value)
    stock_order_line_id: Mapped[str | None] = mapped_column(Id)
    asset_id: Mapped[str | None] = mapped_column(Id)
    reason: Mapped[str | None]
    closed_at: Mapped[datetime | None]


class Finding(Scoped, Row):
    """Something the shop should know about its books, such as a shortfall at a pickup."""

    __tablename__ = "reconciliation_findings"
    __table_args__ = (Index(None, "environment", "created_at", "id"), Index(None, "purchase_id"))
    audited = False

    kind: Mapped[str] = mapped_column(default=FindingKind.NOTE.value)
    code: Mapped[str]
    message: Mapped[str]
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    purchase_id: Mapped[str | None] = mapped_column(Id)
    movement_id: Mapped[str | None] = mapped_column(Id)
    closed_at: Mapped[datetime | None]
