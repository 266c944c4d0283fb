"""SQL conditions for shipments that need attention, equivalent to the functions in `rules`."""

from datetime import date, timedelta

from sqlalchemy import ColumnElement, Select, and_, or_, select

from orderkeep.core.db.in_list import any_of
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.rules import STUCK_DAYS, WAITED_FOR

AWAITED = list(WAITED_FOR)


def late_rows(today: date) -> ColumnElement[bool]:
    """The expected date has passed, and the carrier hasn't delivered."""
    return and_(any_of(Shipment.status, AWAITED), Shipment.eta.is_not(None), Shipment.eta < today)


def stuck_rows(today: date) -> ColumnElement[bool]:
    """The carrier reported a problem, or has had the shipment for too long without an expected date."""
    too_long = Shipment.shipped_at < today - timedelta(days=STUCK_DAYS)
    silent = and_(
        Shipment.status == ShipmentStatus.IN_TRANSIT,
        Shipment.eta.is_(None),
        Shipment.shipped_at.is_not(None),
        too_long,
    )
    return or_(Shipment.status == ShipmentStatus.EXCEPTION, silent)


def shipments_of(stock_order_id: str) -> Select[str]:
    """The shipments with items of a stock order."""
    return (
        select(ShipmentLine.shipment_id)
        .join(StockOrderLine, StockOrderLine.id == ShipmentLine.stock_order_line_id)
        .where(StockOrderLine.stock_order_id == stock_order_id)
    )


def shipments_from(vendor_id: str) -> Select[str]:
    """The shipments with items of a vendor."""
    return (
        select(ShipmentLine.shipment_id)
        .join(StockOrderLine, StockOrderLine.id == ShipmentLine.stock_order_line_id)
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(StockOrder.vendor_id == vendor_id)
    )
