"""When incoming items are expected: from the shipment, else the stock order, else the vendor's usual lead time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import select

from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.stock.allocation.supply import FINAL_STATES, coming_quantity, lines_coming, promised_quantity
from orderkeep.stock.enums import ExpectedBy
from orderkeep.vendors.models import Vendor
from orderkeep.vendors.rules import typical_days as usual_days

MAX_SHIPMENTS = 200
"""Number of recent shipments used for a vendor's usual lead time."""


@dataclass(frozen=True)
class ExpectedRange:
    """The expected range of dates, and its source."""

    since: date
    until: date
    by: ExpectedBy


@dataclass(frozen=True)
class ExpectedShipment:
    """A shipment that hasn't been fully received."""

    id: str
    name: str
    status: ShipmentStatus
    eta: date | None


@dataclass(frozen=True)
class Arrival:
    """Outstanding quantity of a stock order line. The `free` part isn't promised to any order."""

    line_id: str
    stock_order_id: str
    number: str
    vendor_name: str | None
    quantity: int
    free: int
    shipments: tuple[ExpectedShipment, ...]
    expected: ExpectedRange | None


def typical_days(days: Sequence[int]) -> tuple[int, int] | None:
    """Median and 90th percentile, each an observed number of days. None if there are no observations."""
    return usual_days(Counter(days))


def expected_between(
    shipments: Iterable[ExpectedShipment], expected: date | None, ordered: date | None, usual: tuple[int, int] | None
) -> ExpectedRange | None:
    """The expected dates of a line: from its shipments, else its order, else the vendor's usual lead time."""
    if days := sorted(shipment.eta for shipment in shipments if shipment.eta):
        return ExpectedRange(days[0], days[-1], ExpectedBy.PARCEL)
    if expected:
        return ExpectedRange(expected, expected, ExpectedBy.STOCK_ORDER)
    if ordered and usual:
        return ExpectedRange(ordered + timedelta(usual[0]), ordered + timedelta(usual[1]), ExpectedBy.HISTORY)
    return None


def not_past(expected: ExpectedRange, today: date) -> ExpectedRange:
    """Anything that can still arrive is expected today at the earliest. Overdue lines keep their dates."""
    since = max(expected.since, today) if expected.until >= today else expected.since
    return ExpectedRange(since, expected.until, expected.by)


def expected_arrivals(ctx: Context, product_id: str) -> list[Arrival]:
    """Incoming quantities of a product in allocation order: earliest expected first."""
    query = lines_coming(select(StockOrderLine.id, StockOrder, Vendor.name, coming_quantity(), promised_quantity()))
    query = query.join(Vendor, Vendor.id == StockOrder.vendor_id)
    found = ctx.db.execute(query, {"product_id": product_id}).all()
    shipments = _shipments(ctx, [line_id for line_id, *_ in found])
    usual: dict[str, tuple[int, int] | None] = {}
    today = business_day(ctx)
    arriving = []
    for line_id, order, vendor, quantity, promised in found:
        own = shipments.get(line_id, [])
        expected = expected_between(own, order.expected_at, order.ordered_at, None)
        if expected is None and order.ordered_at:
            if order.vendor_id not in usual:
                usual[order.vendor_id] = _usual_days(ctx, order.vendor_id)
            expected = expected_between(own, None, order.ordered_at, usual[order.vendor_id])
        arriving.append(
            Arrival(
                line_id=line_id,
                stock_order_id=order.id,
                number=order.number,
                vendor_name=vendor,
                quantity=int(quantity),
                free=int(quantity - promised),
                shipments=tuple(own),
                expected=expected and not_past(expected, today),
            )
        )
    return arriving


def _shipments(ctx: Context, line_ids: Sequence[str]) -> dict[str, list[ExpectedShipment]]:
    query = (
        select(ShipmentLine.stock_order_line_id, Shipment.id, Shipment.name, Shipment.status, Shipment.eta)
        .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
        .where(ShipmentLine.stock_order_line_id.in_(line_ids), Shipment.status.not_in(FINAL_STATES))
        .order_by(Shipment.eta.is_(None), Shipment.eta, Shipment.created_at)
    )
    found: dict[str, list[ExpectedShipment]] = {}
    for line_id, shipment_id, number, status, eta in ctx.db.execute(query):
        found.setdefault(line_id, []).append(ExpectedShipment(shipment_id, number, ShipmentStatus(status), eta))
    return found


def _usual_days(ctx: Context, vendor_id: str) -> tuple[int, int] | None:
    """Days from the order to the receipt of its shipments, for this vendor."""
    query = (
        select(StockOrder.id, StockOrder.ordered_at, Shipment.id, Shipment.received_at)
        .join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
        .join(ShipmentLine, ShipmentLine.stock_order_line_id == StockOrderLine.id)
        .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
        .where(StockOrder.vendor_id == vendor_id, StockOrder.ordered_at.is_not(None), Shipment.received_at.is_not(None))
        .distinct()
        .order_by(Shipment.received_at.desc())
        .limit(MAX_SHIPMENTS)
    )
    zone = business_zone(ctx)
    days = [
        (received.astimezone(zone).date() - ordered).days
        for _, ordered, _, received in ctx.db.execute(query)
        if ordered and received
    ]
    return typical_days([max(each, 0) for each in days])
