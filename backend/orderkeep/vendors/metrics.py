"""Vendor metrics: sums over stock orders, which store their progress.

A stock order counts once it is placed, unless it is cancelled. It has *arrived* on the business day on which its last
item was opened and counted; its lead time starts on the order date. It is *due* if it has an expected date and either
its last item was delivered by the carrier or that date has passed, and *late* if the delivery is after that date. The
date is the order's own, else that of its shipments. *Short* is the quantity that arrived damaged or never arrived, of
the quantity counted or given up. What a vendor owes for one order is never offset by another.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, and_, bindparam, case, func, or_, select
from typing_extensions import TypedDict

from orderkeep.core.context import Context, business_day
from orderkeep.core.db.column_types import Day
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param, none_of
from orderkeep.core.db.sql_functions import DaysBetween
from orderkeep.purchasing.enums import COMPLETE, StockOrderStatus
from orderkeep.purchasing.models import StockOrder
from orderkeep.vendors.rules import VendorSales, percent, typical_days
from orderkeep.vendors.sales_history import sold_of

PLACED = none_of(StockOrder.status, [StockOrderStatus.DRAFT, StockOrderStatus.CANCELLED])
"""Condition for the stock orders that count."""
OWING = select(StockOrder.vendor_id).where(StockOrder.refund_expected > StockOrder.refund_received)
"""Condition for vendors that owe a refund, including for cancelled orders."""
COMPLETE_STATUSES = sorted(COMPLETE)
STILL_OPEN = none_of(StockOrder.status, COMPLETE_STATUSES)
BETWEEN = DaysBetween(StockOrder.ordered_at, StockOrder.arrived_on)
FIGURES = (
    "orders_count",
    "spend",
    "refunds_owed",
    "last_ordered_at",
    "units",
    "received_good",
    "received_bad",
    "lost",
    "late_orders",
    "due_orders",
)


class VendorFigures(TypedDict):
    """A vendor's row with its metrics."""

    id: str
    orders_count: int
    spend: float
    refunds_owed: float
    last_ordered_at: date | None
    units: int
    received_good: int
    received_bad: int
    lost: int
    late_orders: int
    due_orders: int
    short_percent: float | None
    late_percent: float | None
    days_median: int | None
    days_p90: int | None
    sold_units: int
    sold_revenue: float
    margin: float | None
    margin_percent: float | None


def add_figures(ctx: Context, rows: Sequence[VendorFigures]) -> None:
    """Set the metrics on vendor rows."""
    ids = [row["id"] for row in rows]
    bought, days, sold = (
        query(ctx.db, BOUGHT, ids=ids, today=business_day(ctx)),
        arrival_days(ctx, ids),
        sold_of(ctx, ids),
    )
    known = {vendor_id: VendorPurchases(*figures) for vendor_id, *figures in bought}
    for row in rows:
        own = row["id"]
        _write_bought(row, known.get(own, VendorPurchases()))
        short = row["received_bad"] + row["lost"]
        row["short_percent"] = percent(short, row["received_good"] + short)
        row["late_percent"] = percent(row["late_orders"], row["due_orders"])
        row["days_median"], row["days_p90"] = typical_days(days.get(own, {})) or (None, None)
        earned = sold.get(own, VendorSales())
        row["sold_units"], row["sold_revenue"] = earned.quantity, earned.revenue / 100
        row["margin"] = None if earned.margin is None else earned.margin / 100
        row["margin_percent"] = earned.margin_percent


class VendorPurchases(NamedTuple):
    """The figures in the order of `FIGURES`. PostgreSQL returns sums as decimals."""

    orders: int = 0
    spend: int = 0
    owed: int = 0
    last: date | None = None
    units: int = 0
    good: int = 0
    bad: int = 0
    lost: int = 0
    late: int = 0
    due: int = 0


def _write_bought(row: VendorFigures, found: VendorPurchases) -> None:
    row["orders_count"], row["spend"] = int(found.orders), int(found.spend) / 100
    row["refunds_owed"], row["last_ordered_at"] = int(found.owed) / 100, found.last
    row["units"], row["received_good"] = int(found.units), int(found.good)
    row["received_bad"], row["lost"] = int(found.bad), int(found.lost)
    row["late_orders"], row["due_orders"] = int(found.late), int(found.due)


def bought_by_vendor(today: date | ColumnElement[date], *names: str) -> Select[*tuple[Any, ...]]:
    """Query the metrics by vendor as of a day: all of `FIGURES`, or the named ones."""
    order = StockOrder
    owed = order.refund_expected - order.refund_received
    overdue = and_(order.delivered_on.is_(None), STILL_OPEN, order.promised_on < today)
    late = and_(PLACED, or_(order.delivered_on > order.promised_on, overdue))
    due = and_(PLACED, or_(and_(order.delivered_on.is_not(None), order.promised_on.is_not(None)), overdue))
    columns = (
        _sum_where(PLACED, 1),
        _sum_where(PLACED, order.amount),
        _sum_where(owed > 0, owed),
        func.max(case((PLACED, order.ordered_at))),
        _sum_where(PLACED, order.quantity),
        _sum_where(PLACED, order.good_quantity),
        _sum_where(PLACED, order.bad_quantity),
        _sum_where(PLACED, order.lost_quantity),
        _sum_where(late, 1),
        _sum_where(due, 1),
    )
    known = dict(zip(FIGURES, columns, strict=True))
    selected = [known[name].label(name) for name in names or FIGURES]
    return select(order.vendor_id, *selected).group_by(order.vendor_id)


def _sum_where(condition: ColumnElement[bool], what: int | SQLColumnExpression[int]) -> ColumnElement[int]:
    return func.sum(case((condition, what), else_=0))


BOUGHT = bought_by_vendor(bindparam("today", type_=Day())).where(in_param(StockOrder.vendor_id))
DAYS = case((BETWEEN > 0, BETWEEN), else_=0)
ARRIVED = (
    select(StockOrder.vendor_id, DAYS, func.count())
    .where(
        in_param(StockOrder.vendor_id), PLACED, StockOrder.ordered_at.is_not(None), StockOrder.arrived_on.is_not(None)
    )
    .group_by(StockOrder.vendor_id, DAYS)
)


def arrival_days(ctx: Context, ids: Sequence[str]) -> dict[str, dict[int, int]]:
    """Return the number of orders by vendor and lead time in days; same-day arrival is 0."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for vendor_id, took, seen in query(ctx.db, ARRIVED, ids=ids):
        found[vendor_id][int(took)] = int(seen)
    return found
