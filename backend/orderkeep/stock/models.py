"""The ledger, allocations, tracked units and self-check findings."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ColumnElement, ForeignKey, Index, UniqueConstraint, case, type_coerce
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column, validates
from typing_extensions import TypedDict

from orderkeep.core.db.column_types import Cents, Id, Json, TenThousandths, enum_check
from orderkeep.core.db.models import CustomerLinked, HistoryEntry, Row, Scoped, Searchable, index_where, list_indexes
from orderkeep.core.shares import half_up
from orderkeep.core.text_normalize import fold
from orderkeep.stock.enums import (
    AllocationState,
    Bucket,
    Cause,
    Condition,
    FindingKind,
    MovementKind,
    Supply,
    UnitEvent,
    UnitStatus,
)

BUCKETS = "('on_order', 'in_transit', 'on_hand', 'blocked')"
READ_WITHOUT_ROWS = ("kind", "source", "target", "quantity", "value", "environment")
"""The columns that totals of a product's movements read, so that the index alone answers them."""
OFF_SHELF_MOVEMENT = "(source <> 'on_hand' OR target <> 'on_hand')"
"""Movements that involve a bucket other than the shelf, which are few."""
IS_LIVE = "serial_key IS NOT NULL AND status NOT IN ('lost', 'written_off', 'returned_to_vendor')"
IS_HELD = "asset_id IS NOT NULL AND status = 'active'"


class Movement(Scoped, Row):
    """Items moved from one bucket to another, where none means outside the business. Append-only.

    `purchase_id` isn't a foreign key, because the ledger outlives permanently deleted orders.
    """

    __tablename__ = "inventory_movements"
    __table_args__ = (
        UniqueConstraint("product_id", "position"),
        UniqueConstraint("reverses_id"),
        Index(None, "environment", "created_at", "id"),
        Index("ix_inventory_movements_of_product", "product_id", "created_at", "id", *READ_WITHOUT_ROWS),
        index_where(OFF_SHELF_MOVEMENT, "ix_inventory_movements_elsewhere", "environment", "created_at", "id"),
        Index(None, "environment", "kind", "created_at", "id"),
        Index(None, "product_id", "kind", "created_at"),
        Index(None, "purchase_id"),
        Index(None, "stock_order_line_id"),
        Index(None, "stock_count_line_id"),
        CheckConstraint(f"source in {BUCKETS}", name="source"),
        CheckConstraint(f"target in {BUCKETS}", name="target"),
        CheckConstraint("source is not null or target is not null", name="somewhere"),
        CheckConstraint("source is null or target is null or source <> target", name="elsewhere"),
        CheckConstraint(
            "quantity >= 0 and shortfall >= 0 and (quantity + shortfall > 0 or kind = 'revaluation')", name="quantity"
        ),
        CheckConstraint("value >= 0", name="value"),
    )
    audited = False

    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    position: Mapped[int]
    """Numbers the product's movements from 1 without gaps: their true order."""
    kind: Mapped[MovementKind]
    quantity: Mapped[int]
    source: Mapped[Bucket | None]
    target: Mapped[Bucket | None]
    shortfall: Mapped[int] = mapped_column(default=0)
    """Quantity that was handed over although it wasn't in stock."""
    purchase_id: Mapped[str | None] = mapped_column(Id)
    stock_order_line_id: Mapped[str | None] = mapped_column(Id)
    shipment_line_id: Mapped[str | None] = mapped_column(Id)
    asset_id: Mapped[str | None] = mapped_column(Id)
    stock_count_line_id: Mapped[str | None] = mapped_column(Id)
    reverses_id: Mapped[str | None] = mapped_column(Id, ForeignKey("inventory_movements.id"))
    reason: Mapped[str | None]
    value: Mapped[int | None] = mapped_column(Cents)
    """What the items are worth: it moves with them. None if it isn't known, or outside the valued buckets."""
    shortfall_value: Mapped[int | None] = mapped_column(Cents)
    """What the missing items are expected to cost. Never part of the stock value."""

    @hybrid_property
    def unit_cost(self) -> int | None:
        """The value per item, in 1/10,000."""
        return None if self.value is None or not self.quantity else half_up(100 * self.value, self.quantity)

    @unit_cost.inplace.expression
    @classmethod
    def _unit_cost(cls) -> ColumnElement[int | None]:
        each = (200 * cls.value + cls.quantity) // (2 * cls.quantity)
        return type_coerce(case((cls.quantity > 0, each)), TenThousandths())


class Allocation(CustomerLinked, Row):
    """Supply allocated to an order, or held for a quote."""

    __tablename__ = "allocations"
    __table_args__ = (
        *list_indexes("created_at"),
        Index(None, "product_id", "status", "supply"),
        Index(None, "purchase_id", "status"),
        Index(None, "quote_line_id"),
        Index(None, "customer_id"),
        Index(None, "prospect_id"),
        Index(None, "stock_order_line_id"),
        index_where(IS_HELD, "uq_allocations_unit", "asset_id", unique=True),
        CheckConstraint("quantity > 0", name="quantity"),
        enum_check("supply", Supply),
        enum_check("status", AllocationState),
        CheckConstraint("(purchase_id is null) <> (quote_line_id is null)", name="demand"),
        CheckConstraint("quote_line_id is null or supply <> 'incoming'", name="hold"),
        CheckConstraint("expires_on is null or quote_line_id is not null", name="expires"),
    )

    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id"))
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="CASCADE"))
    quote_line_id: Mapped[str | None] = mapped_column(Id, ForeignKey("quote_lines.id", ondelete="CASCADE"))
    """The demand is either an order or, for held stock, a quote line: exactly one of them."""
    expires_on: Mapped[date | None]
    """The last day of a hold. None once the quote is accepted."""
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    supply: Mapped[Supply]
    quantity: Mapped[int]
    status: Mapped[AllocationState] = mapped_column(default=AllocationState.ACTIVE)
    stock_order_line_id: Mapped[str | None] = mapped_column(Id)
    asset_id: Mapped[str | None] = mapped_column(Id)
    reason: Mapped[str | None]
    closed_at: Mapped[datetime | None]


class Supplied(TypedDict):
    """The free supply."""

    on_hand: int
    incoming: int


class OrderOutcome(TypedDict):
    id: str
    rank: int
    wanted: int
    reserved: int
    promised: int
    reason: str


class Considered(TypedDict):
    """The orders that were considered. `more` are counted but not listed."""

    orders: list[OrderOutcome]
    more: int


class AllocationDecision(Scoped, Row):
    """A stored allocation run of one product: the supply, the orders considered in rank order, and the reasons."""

    __tablename__ = "allocation_decisions"
    __table_args__ = (Index(None, "product_id", "created_at", "id"), Index(None, "environment", "created_at", "id"))
    audited = False
    in_change_feed = False

    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    cause: Mapped[Cause]
    source_id: Mapped[str | None] = mapped_column(Id)
    """The trigger: the stock order, shipment, order or movement."""
    supply: Mapped[Supplied] = mapped_column(Json)
    """`on_hand` and `incoming`: free quantities before the run."""
    considered: Mapped[Considered] = mapped_column(Json)
    """`orders`: for each its id, rank, wanted, reserved, promised and reason; `more`: how many others got nothing."""


class Unit(Scoped, Searchable, Row):
    """A serial-tracked unit with its tag. `customer_id` is its holder, or the customer it is allocated to."""

    __tablename__ = "assets"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", owner=None),
        Index(None, "environment", "status", "created_at", "id"),
        Index(None, "environment", "serial_key"),
        Index(None, "product_id", "status", "number_seq"),
        Index(None, "customer_id"),
        Index(None, "purchase_id"),
        Index(None, "delivery_id"),
        Index(None, "stock_order_line_id", "status"),
        Index(None, "shipment_id", "status"),
        index_where(IS_LIVE, "uq_assets_serial", "product_id", "serial_key", unique=True),
    )
    searched = ("asset_tag", "serial_number", "location")
    untracked_columns = frozenset({"serial_key"})

    asset_tag: Mapped[str]
    number_seq: Mapped[int]
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    serial_number: Mapped[str | None]
    serial_key: Mapped[str | None]
    condition: Mapped[Condition] = mapped_column(default=Condition.NEW)
    status: Mapped[UnitStatus] = mapped_column(default=UnitStatus.ORDERED)
    stock_order_line_id: Mapped[str | None] = mapped_column(Id, ForeignKey("stock_order_lines.id"))
    shipment_id: Mapped[str | None] = mapped_column(Id, ForeignKey("shipments.id"))
    unit_cost: Mapped[int | None] = mapped_column(Cents)
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="SET NULL"))
    """The sales order that it was handed over for or is allocated to."""
    delivery_id: Mapped[str | None] = mapped_column(Id)
    """The delivery that brought it. None if it was picked up."""
    location: Mapped[str | None]
    warranty_until: Mapped[date | None]
    received_at: Mapped[datetime | None]
    notes: Mapped[str | None]

    @validates("serial_number")
    def _set_key(self, _name: str, value: str | None) -> str | None:
        self.serial_key = fold(value) if value else None
        return value


class UnitHistory(Scoped, HistoryEntry, Row):
    """An entry in a unit's history, from the vendor to the customer."""

    __tablename__ = "asset_events"
    __table_args__ = (Index(None, "asset_id", "created_at", "id"), Index(None, "environment", "created_at", "id"))
    audited = False

    event_type: Mapped[UnitEvent]
    asset_id: Mapped[str] = mapped_column(Id, ForeignKey("assets.id", ondelete="CASCADE"))
    purchase_id: Mapped[str | None] = mapped_column(Id)


class Finding(Scoped, Row):
    """Something the business should know about its stock, such as a shortfall at a pickup."""

    __tablename__ = "reconciliation_findings"
    __table_args__ = (Index(None, "environment", "created_at", "id"), Index(None, "purchase_id"))
    audited = False

    kind: Mapped[FindingKind] = mapped_column(default=FindingKind.NOTE)
    code: Mapped[str]
    message: Mapped[str]
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    purchase_id: Mapped[str | None] = mapped_column(Id)
    movement_id: Mapped[str | None] = mapped_column(Id)
    closed_at: Mapped[datetime | None]
