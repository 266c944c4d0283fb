"""A vendor's figures, each one statement for the vendors of a page: the database adds up, only sums come here.

A stock order counts once it is placed and unless it is cancelled. A *delivery* is what one parcel holds of one such
order, once the carrier has it. It has *arrived* on the shop's day on which it was opened and counted, as for the days
promised to customers; days run from the day of the order. It is *late* when the carrier brought it after the day for
which the order was expected, else its parcel, or has not brought it and that day has passed; so is an order with pieces
that were not sent by its day. Deliveries without an expected day, and those not due yet, are neither late nor in time.
*Short* is what came bad or never came, of the pieces that were counted or given up.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_, select

from orderkeep.core.context import Context, shop_day
from orderkeep.core.days import DaysBetween
from orderkeep.core.prepared import any_of
from orderkeep.purchasing.tables import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.words import ON_THE_WAY, SUPPLYING, ShipmentStatus, StockOrderStatus
from orderkeep.vendors.rules import Sold, percent, typical_days
from orderkeep.vendors.sold import sold_of

Row = dict[str, Any]
Question = Any
"""A select; what it selects is in its name."""

PLACED = StockOrder.status.not_in([StockOrderStatus.DRAFT.value, StockOrderStatus.CANCELLED.value])
"""The stock orders that count."""
SENT = [status.value for status in (*sorted(ON_THE_WAY), ShipmentStatus.RECEIVED)]
OPEN = [status.value for status in (*sorted(SUPPLYING), StockOrderStatus.ON_HOLD)]


def add_figures(ctx: Context, rows: Sequence[Row]) -> None:
    """Write the figures onto vendor rows."""
    ids = [row["id"] for row in rows]
    bought, pieces = _by_vendor(ctx, bought_by_vendor(), ids), _by_vendor(ctx, _pieces(), ids)
    days, punctual, sold = arrival_days(ctx, ids), punctuality(ctx, ids), sold_of(ctx, ids)
    for row in rows:
        own = row["id"]
        row.update(NOTHING_BOUGHT | bought.get(own, {}))
        row["spend"], row["refunds_owed"] = row["spend"] / 100, row["refunds_owed"] / 100
        row.update(_shares(pieces.get(own, NO_PIECES), punctual.get(own, (0, 0))))
        usual = typical_days(days.get(own, {}))
        row["days_median"], row["days_p90"] = usual or (None, None)
        row.update(_earned(sold.get(own, Sold())))


NOTHING_BOUGHT: Row = {"orders_count": 0, "spend": 0, "refunds_owed": 0, "last_ordered_at": None}
NO_PIECES = {"units": 0, "received_good": 0, "received_bad": 0, "lost": 0}


def _shares(pieces: dict[str, int], punctual: tuple[int, int]) -> Row:
    short = pieces["received_bad"] + pieces["lost"]
    late, due = punctual
    return {
        **pieces,
        "short_percent": percent(short, pieces["received_good"] + short),
        "late_deliveries": late,
        "due_deliveries": due,
        "late_percent": percent(late, due),
    }


def _earned(sold: Sold) -> Row:
    margin = sold.margin
    return {
        "sold_units": sold.pieces,
        "sold_revenue": sold.revenue / 100,
        "margin": None if margin is None else margin / 100,
        "margin_percent": sold.margin_percent,
    }


def bought_by_vendor() -> Question:
    """Orders, what they come to, what vendors still owe of them, and the last day, by vendor."""
    owed = StockOrder.refund_expected - StockOrder.refund_received
    columns = (
        func.sum(case((PLACED, 1), else_=0)),
        func.sum(case((PLACED, StockOrder.amount), else_=0)),
        func.sum(case((owed > 0, owed), else_=0)),
        func.max(case((PLACED, StockOrder.ordered_at))),
    )
    named = [column.label(name) for name, column in zip(NOTHING_BOUGHT, columns, strict=True)]
    return select(StockOrder.vendor_id, *named).group_by(StockOrder.vendor_id)


def _pieces() -> Question:
    """Pieces bought, and what became of them, by vendor. What was cancelled was not bought."""
    line = StockOrderLine
    columns = (line.quantity - line.cancelled, line.received_good, line.received_bad, line.lost)
    sums = [func.sum(column).label(name) for name, column in zip(NO_PIECES, columns, strict=True)]
    query = select(StockOrder.vendor_id, *sums).join(line, line.stock_order_id == StockOrder.id)
    return query.where(PLACED).group_by(StockOrder.vendor_id)


def _by_vendor(ctx: Context, query: Question, ids: Sequence[str]) -> dict[str, Row]:
    found = ctx.db.execute(query.where(any_of(StockOrder.vendor_id, ids))).mappings()
    return {row["vendor_id"]: {name: _whole(row[name]) for name in row if name != "vendor_id"} for row in found}


def _whole(value: Any) -> Any:
    """Sums of PostgreSQL are decimals."""
    return value if value is None or hasattr(value, "year") else int(value)


def deliveries(*columns: Any) -> Question:
    """Each parcel's part of each placed order, once, with its vendor and these columns."""
    whole = select(StockOrder.vendor_id, StockOrder.id, Shipment.id.label("parcel_id"), *columns)
    lines = whole.join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
    packed = lines.join(ShipmentLine, ShipmentLine.stock_order_line_id == StockOrderLine.id)
    return packed.join(Shipment, Shipment.id == ShipmentLine.shipment_id).where(PLACED).distinct()


def arrival_days(ctx: Context, ids: Sequence[str]) -> dict[str, dict[int, int]]:
    """How many deliveries of each vendor took how many days; one opened on the day it was ordered took 0."""
    arrived = Shipment.status.in_([ShipmentStatus.PART_RECEIVED.value, ShipmentStatus.RECEIVED.value])
    opened = deliveries(StockOrder.ordered_at, Shipment.received_on).where(
        any_of(StockOrder.vendor_id, ids),
        arrived,
        StockOrder.ordered_at.is_not(None),
        Shipment.received_on.is_not(None),
    )
    each = opened.subquery("opened")
    between = DaysBetween(each.c.ordered_at, each.c.received_on)
    days = case((between > 0, between), else_=0).label("days")
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for vendor_id, took, seen in ctx.db.execute(
        select(each.c.vendor_id, days, func.count()).group_by(each.c.vendor_id, days)
    ):
        found[vendor_id][int(took)] = int(seen)
    return found


def punctuality(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Of each vendor: deliveries that were late, and those that were due."""
    late: dict[str, int] = defaultdict(int)
    due: dict[str, int] = defaultdict(int)
    for question in (_brought(ctx, ids), _not_sent(ctx, ids)):
        for vendor_id, were_late, were_due in ctx.db.execute(question):
            late[vendor_id] += int(were_late)
            due[vendor_id] += int(were_due)
    return {vendor_id: (late[vendor_id], due[vendor_id]) for vendor_id in due}


def _brought(ctx: Context, ids: Sequence[str]) -> Question:
    """Deliveries that the carrier brought, or should have."""
    promised = func.coalesce(StockOrder.expected_at, Shipment.eta)
    sent = deliveries(promised.label("promised"), Shipment.delivered_on).where(
        any_of(StockOrder.vendor_id, ids), Shipment.status.in_(SENT), promised.is_not(None)
    )
    each = sent.subquery("sent")
    overdue = and_(each.c.delivered_on.is_(None), each.c.promised < shop_day(ctx))
    late = or_(each.c.delivered_on > each.c.promised, overdue)
    due = or_(each.c.delivered_on.is_not(None), overdue)
    return select(each.c.vendor_id, _count(late), _count(due)).group_by(each.c.vendor_id)


def _not_sent(ctx: Context, ids: Sequence[str]) -> Question:
    """Orders of which pieces still wait at the vendor although their day has passed: each is late."""
    line = StockOrderLine
    left = line.quantity - line.shipped - line.received_good - line.received_bad - line.lost - line.cancelled
    waits = select(line.id).where(line.stock_order_id == StockOrder.id, left > 0).exists()
    query = select(StockOrder.vendor_id, func.count(), func.count()).where(
        any_of(StockOrder.vendor_id, ids), StockOrder.status.in_(OPEN), StockOrder.expected_at < shop_day(ctx), waits
    )
    return query.group_by(StockOrder.vendor_id)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))
