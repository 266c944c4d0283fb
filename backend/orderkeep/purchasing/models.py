"""Stock orders and shipments with their lines, and the history of both."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, event
from sqlalchemy.orm import Mapped, Session, mapped_column, validates

from orderkeep.core.clock import today
from orderkeep.core.db.column_types import Cents, Id, TenThousandths
from orderkeep.core.db.models import HistoryEntry, Row, Scoped, Searchable, index_where, list_indexes
from orderkeep.core.db.session_state import zone_of
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import JsonObject
from orderkeep.purchasing.enums import PurchasingEvent, Sharing, ShipmentStatus, StockOrderStatus

STORED_FIGURES = (
    *("quantity", "good_quantity", "bad_quantity", "lost_quantity"),
    *("promised_on", "delivered_on", "arrived_on"),
)
"""Progress figures of a stock order, stored on its row."""
FIGURES = ("environment", "status", "amount", "refund_expected", "refund_received", "ordered_at", *STORED_FIGURES)
"""All columns that a vendor's figures need, so that the index alone answers them."""

REFUND_DUE = "refund_expected > refund_received"


class StockOrder(Scoped, Searchable, Row):
    """A stock order placed with a vendor, or a draft of one."""

    __tablename__ = "stock_orders"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        UniqueConstraint("vendor_id", "shop_order_key"),
        *list_indexes("created_at", "updated_at", "ordered_at", "expected_at", "amount", owner=None),
        Index(None, "environment", "status", "created_at", "id"),
        Index(None, "vendor_id", "ordered_at"),
        Index("ix_stock_orders_vendor_figures", "vendor_id", *FIGURES),
        index_where(REFUND_DUE, "ix_stock_orders_refund_due", "environment", "created_at", "id"),
        CheckConstraint("amount >= 0", name="amount"),
        CheckConstraint("refund_expected >= 0 and refund_received >= 0", name="refunds"),
    )
    searched = ("number", "shop_order_number", "notes")
    untracked_columns = frozenset({"shop_order_key", *STORED_FIGURES})

    number: Mapped[str]
    number_seq: Mapped[int]
    vendor_id: Mapped[str] = mapped_column(Id, ForeignKey("vendors.id"))
    shop_order_number: Mapped[str | None]
    """The vendor's order number."""
    shop_order_key: Mapped[str | None]
    """The normalized order number, to prevent duplicates."""
    order_url: Mapped[str | None]
    ordered_at: Mapped[date | None]
    expected_at: Mapped[date | None]
    items_amount: Mapped[int] = mapped_column(Cents, default=0)
    shipping_amount: Mapped[int] = mapped_column(Cents, default=0)
    tax_amount: Mapped[int] = mapped_column(Cents, default=0)
    discount_amount: Mapped[int] = mapped_column(Cents, default=0)
    amount: Mapped[int] = mapped_column(Cents, default=0)
    """Items, shipping and tax, less the discount."""
    shared_by: Mapped[Sharing] = mapped_column(default=Sharing.VALUE)
    refund_expected: Mapped[int] = mapped_column(Cents, default=0)
    refund_received: Mapped[int] = mapped_column(Cents, default=0)
    payment_method: Mapped[str | None]
    status: Mapped[StockOrderStatus] = mapped_column(default=StockOrderStatus.DRAFT)
    hold_reason: Mapped[str | None]
    notes: Mapped[str | None]
    quantity: Mapped[int] = mapped_column(default=0)
    """Quantity ordered less cancelled. `stock_orders/progress.py` maintains this and the following columns."""
    good_quantity: Mapped[int] = mapped_column(default=0)
    bad_quantity: Mapped[int] = mapped_column(default=0)
    lost_quantity: Mapped[int] = mapped_column(default=0)
    promised_on: Mapped[date | None]
    """The order's expected date, else the latest expected date of its shipments."""
    delivered_on: Mapped[date | None]
    """The business day on which the carrier delivered the last of it. None while something is outstanding."""
    arrived_on: Mapped[date | None]
    """The business day on which the last of it was received. None while something is outstanding."""

    @validates("shop_order_number")
    def _set_key(self, _name: str, value: str | None) -> str | None:
        self.shop_order_key = fold(value) if value else None
        return value


class StockOrderLine(Scoped, Row):
    """A line of a stock order. The quantities of all outcomes add up to the quantity ordered (I9)."""

    __tablename__ = "stock_order_lines"
    __table_args__ = (
        UniqueConstraint("stock_order_id", "position"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "product_id"),
        CheckConstraint("quantity > 0", name="quantity"),
        CheckConstraint("unit_price >= 0", name="unit_price"),
        CheckConstraint("items_amount >= 0", name="items_amount"),
        CheckConstraint("pack_size > 0", name="pack_size"),
        CheckConstraint(
            "shipped >= 0 and received_good >= 0 and received_bad >= 0 and lost >= 0 and cancelled >= 0", name="parts"
        ),
        CheckConstraint("shipped + received_good + received_bad + lost + cancelled <= quantity", name="adds_up"),
    )
    untracked_columns = frozenset({"shipped", "received_good", "received_bad", "lost", "cancelled", "landed_total"})

    stock_order_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_orders.id", ondelete="CASCADE"))
    position: Mapped[int]
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    description: Mapped[str | None]
    shop_sku: Mapped[str | None]
    quantity: Mapped[int]
    unit_price: Mapped[int] = mapped_column(TenThousandths)
    items_amount: Mapped[int] = mapped_column(Cents, default=0)
    """What the vendor charges for all items. The unit price may be a rounded share of it."""
    pack_size: Mapped[int | None]
    landed_total: Mapped[int] = mapped_column(Cents, default=0)
    """The items' amount with its shares of shipping, tax and discount. The cost per item follows from it."""
    shipped: Mapped[int] = mapped_column(default=0)
    """In transit: with the carrier, not received yet."""
    received_good: Mapped[int] = mapped_column(default=0)
    received_bad: Mapped[int] = mapped_column(default=0)
    lost: Mapped[int] = mapped_column(default=0)
    cancelled: Mapped[int] = mapped_column(default=0)


class StockOrderEvent(Scoped, HistoryEntry, Row):
    """An entry in a stock order's history."""

    __tablename__ = "stock_order_events"
    __table_args__ = (
        Index(None, "stock_order_id", "created_at", "id"),
        Index(None, "environment", "created_at", "id"),
    )
    audited = False

    event_type: Mapped[PurchasingEvent]
    stock_order_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_orders.id", ondelete="CASCADE"))


class Shipment(Scoped, Searchable, Row):
    """An incoming shipment."""

    __tablename__ = "shipments"
    __table_args__ = (
        UniqueConstraint("environment", "tracking_key", "carrier_key"),
        *list_indexes("created_at", "updated_at", "eta", "shipped_at", "received_at", owner=None),
        Index(None, "environment", "status", "eta", "id"),
    )
    searched = ("name", "tracking_key", "carrier", "notes")
    untracked_columns = frozenset({"name", "tracking_key", "carrier_key", "counting", "delivered_on", "received_on"})

    name: Mapped[str]
    """The tracking number, or a name for goods that the shop fetched itself."""
    tracking_number: Mapped[str | None]
    tracking_key: Mapped[str | None]
    """The normalized tracking number: lower case, without spaces and punctuation."""
    carrier: Mapped[str | None]
    carrier_key: Mapped[str | None]
    tracking_url: Mapped[str | None]
    shipped_at: Mapped[date | None]
    eta: Mapped[date | None]
    delivered_at: Mapped[datetime | None]
    delivered_on: Mapped[date | None]
    """The date of that moment in the business's time zone. The database counts days, and SQLite has no time zones."""
    received_at: Mapped[datetime | None]
    received_on: Mapped[date | None]
    """Likewise."""
    received_by: Mapped[str | None] = mapped_column(Id)
    status: Mapped[ShipmentStatus] = mapped_column(default=ShipmentStatus.EXPECTED)
    notes: Mapped[str | None]
    counting: Mapped[JsonObject | None]
    """The counts so far, until receiving is finished."""

    @staticmethod
    def key_of(tracking_number: str) -> str:
        """Normalize a tracking number."""
        return "".join(mark for mark in fold(tracking_number) if mark.isalnum()) or fold(tracking_number)

    @validates("tracking_number", "carrier")
    def _set_keys(self, name: str, value: str | None) -> str | None:
        if name == "carrier":
            self.carrier_key = None if value is None else fold(value)
        else:
            self.tracking_key = None if value is None else self.key_of(value)
        return value


@event.listens_for(Shipment, "before_insert")
@event.listens_for(Shipment, "before_update")
def _set_days(_mapper: object, _connection: object, shipment: Shipment) -> None:
    """Keep the dates in sync with their moments."""
    session = Session.object_session(shipment)
    assert session is not None  # noqa: S101 - only shipments are registered
    zone = zone_of(session)
    shipment.delivered_on = today(zone, shipment.delivered_at) if shipment.delivered_at else None
    shipment.received_on = today(zone, shipment.received_at) if shipment.received_at else None


class ShipmentLine(Scoped, Row):
    """A quantity of a stock order line in a shipment."""

    __tablename__ = "shipment_lines"
    __table_args__ = (
        UniqueConstraint("shipment_id", "stock_order_line_id"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "stock_order_line_id"),
        CheckConstraint("quantity > 0", name="quantity"),
        CheckConstraint("good >= 0 and bad >= 0 and missing >= 0", name="parts"),
        CheckConstraint("good + bad + missing <= quantity", name="counted"),
    )
    untracked_columns = frozenset({"good", "bad", "missing"})

    shipment_id: Mapped[str] = mapped_column(Id, ForeignKey("shipments.id", ondelete="CASCADE"))
    stock_order_line_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_order_lines.id"))
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id"))
    quantity: Mapped[int]
    good: Mapped[int] = mapped_column(default=0)
    bad: Mapped[int] = mapped_column(default=0)
    missing: Mapped[int] = mapped_column(default=0)


class ShipmentEvent(Scoped, HistoryEntry, Row):
    """An entry in a shipment's history, dated: carrier updates and actions in the app."""

    __tablename__ = "shipment_events"
    __table_args__ = (
        Index(None, "shipment_id", "happened_at", "id"),
        Index(None, "environment", "created_at", "id"),
    )
    audited = False

    event_type: Mapped[PurchasingEvent]
    shipment_id: Mapped[str] = mapped_column(Id, ForeignKey("shipments.id", ondelete="CASCADE"))
    place: Mapped[str | None]


class ShipmentPhoto(Scoped, Row):
    """A photo of a shipment, or of one of its lines. Its bytes never change."""

    __tablename__ = "shipment_photos"
    __table_args__ = (
        Index(None, "shipment_id", "created_at", "id"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "shipment_line_id"),
    )

    shipment_id: Mapped[str] = mapped_column(Id, ForeignKey("shipments.id", ondelete="CASCADE"))
    shipment_line_id: Mapped[str | None] = mapped_column(Id, ForeignKey("shipment_lines.id", ondelete="SET NULL"))
    media_type: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str]
