"""A vendor's figures: sums over its stock orders, on each of which is kept what became of it.

A stock order counts once it is placed and unless it is cancelled. It has *arrived* on the shop's day on which the last
of it was opened and counted; its days run from the day on which it was ordered. It is *due* when it was expected for a
day and the carrier brought the last of it, or has not and that day has passed; and *late* when that was, or will be,
after the day. The day is what the order says, else its parcels. *Short* is what came bad or never came, of the pieces
that were counted or given up. What a vendor owes of one order is never paid by another.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, case, func, or_, select

from orderkeep.core.among import among, none_of
from orderkeep.core.context import Context, shop_day
from orderkeep.core.days import DaysBetween
from orderkeep.core.prepared import ask
from orderkeep.core.types import Day
from orderkeep.purchasing.tables import StockOrder
from orderkeep.purchasing.words import COMPLETE, StockOrderStatus
from orderkeep.vendors.rules import Sold, percent, typical_days
from orderkeep.vendors.sold import sold_of

Row = dict[str, Any]
Question = Any
"""A select; what it selects is in its name."""

PLACED = none_of(StockOrder.status, [StockOrderStatus.DRAFT.value, StockOrderStatus.CANCELLED.value])
"""The stock orders that count."""
OWING = select(StockOrder.vendor_id).where(StockOrder.refund_expected > StockOrder.refund_received)
"""The vendors that owe a refund, also of a cancelled order."""
OVER = [status.value for status in sorted(COMPLETE)]
STILL_OPEN = none_of(StockOrder.status, OVER)
BETWEEN = DaysBetween(StockOrder.ordered_at, StockOrder.arrived_on)
NOTHING_BOUGHT: Row = {
    "orders_count": 0,
    "spend": 0,
    "refunds_owed": 0,
    "last_ordered_at": None,
    "units": 0,
    "received_good": 0,
    "received_bad": 0,
    "lost": 0,
    "late_orders": 0,
    "due_orders": 0,
}


def add_figures(ctx: Context, rows: Sequence[Row]) -> None:
    """Write the figures onto vendor rows."""
    ids = [row["id"] for row in rows]
    bought, days, sold = _bought(ctx, ids), arrival_days(ctx, ids), sold_of(ctx, ids)
    for row in rows:
        own = row["id"]
        row.update(bought.get(own, NOTHING_BOUGHT))
        row["spend"], row["refunds_owed"] = row["spend"] / 100, row["refunds_owed"] / 100
        short = row["received_bad"] + row["lost"]
        row["short_percent"] = percent(short, row["received_good"] + short)
        row["late_percent"] = percent(row["late_orders"], row["due_orders"])
        row["days_median"], row["days_p90"] = typical_days(days.get(own, {})) or (None, None)
        row.update(_earned(sold.get(own, Sold())))


def _earned(sold: Sold) -> Row:
    margin = sold.margin
    return {
        "sold_units": sold.pieces,
        "sold_revenue": sold.revenue / 100,
        "margin": None if margin is None else margin / 100,
        "margin_percent": sold.margin_percent,
    }


def _bought(ctx: Context, ids: Sequence[str]) -> dict[str, Row]:
    found = {}
    for vendor_id, *sums in ask(ctx.db, BOUGHT, ids=ids, today=shop_day(ctx)):
        named = dict(zip(NOTHING_BOUGHT, sums, strict=True))
        found[vendor_id] = {name: value if name == "last_ordered_at" else int(value) for name, value in named.items()}
    return found


def bought_by_vendor(today: Any, *names: str) -> Question:
    """What the stock orders say on a day, by vendor: each of `NOTHING_BOUGHT`, or those that are named."""
    order = StockOrder
    owed = order.refund_expected - order.refund_received
    overdue = and_(order.delivered_on.is_(None), STILL_OPEN, order.promised_on < today)
    late = and_(PLACED, or_(order.delivered_on > order.promised_on, overdue))
    due = and_(PLACED, or_(and_(order.delivered_on.is_not(None), order.promised_on.is_not(None)), overdue))
    columns = (
        _sum(PLACED, 1),
        _sum(PLACED, order.amount),
        _sum(owed > 0, owed),
        func.max(case((PLACED, order.ordered_at))),
        _sum(PLACED, order.pieces),
        _sum(PLACED, order.good_pieces),
        _sum(PLACED, order.bad_pieces),
        _sum(PLACED, order.lost_pieces),
        _sum(late, 1),
        _sum(due, 1),
    )
    known = dict(zip(NOTHING_BOUGHT, columns, strict=True))
    asked = [known[name].label(name) for name in names or NOTHING_BOUGHT]
    return select(order.vendor_id, *asked).group_by(order.vendor_id)


def _sum(condition: ColumnElement[bool], what: Any) -> ColumnElement[int]:
    return func.sum(case((condition, what), else_=0))


BOUGHT = bought_by_vendor(bindparam("today", type_=Day())).where(among(StockOrder.vendor_id))
DAYS = case((BETWEEN > 0, BETWEEN), else_=0)
ARRIVED = (
    select(StockOrder.vendor_id, DAYS, func.count())
    .where(among(StockOrder.vendor_id), PLACED, StockOrder.ordered_at.is_not(None), StockOrder.arrived_on.is_not(None))
    .group_by(StockOrder.vendor_id, DAYS)
)


def arrival_days(ctx: Context, ids: Sequence[str]) -> dict[str, dict[int, int]]:
    """How many orders of each vendor took how many days; one that was here on the day of its order took 0."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for vendor_id, took, seen in ask(ctx.db, ARRIVED, ids=ids):
        found[vendor_id][int(took)] = int(seen)
    return found
