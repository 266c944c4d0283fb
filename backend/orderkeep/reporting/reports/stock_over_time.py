"""Stock value at the end of each part of a period, and what left in it.

The stock as of a moment is today's stock without the movements since.
"""

from collections import Counter, defaultdict

from sqlalchemy import case, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.compiled import query
from orderkeep.core.db.sql_functions import QuarterHour, quarter_start
from orderkeep.reporting.reports.lines import (
    Line,
    Lines,
    ReportRequest,
    Sums,
    empty_parts,
    part_days,
    part_key,
    period_moments,
)
from orderkeep.reporting.reports.stock_moved import BEGIN, ISSUED, TAKEN_BACK
from orderkeep.stock.enums import Bucket
from orderkeep.stock.models import Movement
from orderkeep.stock.self_check.check import movement_effect, value_effect

_quarter, _on_hand = QuarterHour(Movement.created_at), movement_effect(Bucket.ON_HAND)
_out = case((ISSUED, Movement.quantity), (TAKEN_BACK, -Movement.quantity), else_=0)
_value = func.coalesce(Movement.value, 0)
_out_cost = case((ISSUED, _value), (TAKEN_BACK, -_value), else_=0)
FLOWS = (
    select(_quarter, *(func.sum(each) for each in (_on_hand, value_effect(Bucket.ON_HAND), _out, _out_cost)))
    .where(Movement.created_at >= BEGIN)
    .group_by(_quarter)
)
SUMS = ("quantity", "value", "out", "out_cost")
"""The sums of `FLOWS`, in its order."""
CURRENT_STOCK = select(func.sum(Product.stock_quantity), func.sum(Product.stock_value))
LATER = "later"
"""The key of movements after the period."""


def read_over_time(ctx: Context, question: ReportRequest) -> Lines:
    """Return a line for each part of the period, from the stock of today backwards, with its length in days."""
    flows = _flows(ctx, question)
    [(quantity_now, value_now)] = query(ctx.db, CURRENT_STOCK)
    quantity = int(quantity_now or 0) - flows[LATER]["quantity"]
    value = int(value_now or 0) - flows[LATER]["value"]
    lines = empty_parts(question)
    for key in reversed(lines):
        flow = flows[key]
        lines[key].sums.update({"quantity": quantity, "value": value, "out": flow["out"], "out_cost": flow["out_cost"]})
        quantity, value = quantity - flow["quantity"], value - flow["value"]
        lines[key].sums.update(start_value=value, length=part_days(key, question).length)
    return lines


def _flows(ctx: Context, question: ReportRequest) -> defaultdict[str, Sums]:
    """What came and left in each part, and after the period."""
    zone = business_zone(ctx)
    flows: defaultdict[str, Sums] = defaultdict(Counter)
    begin, _ = period_moments(ctx, question.days)
    for quarter, *sums in query(ctx.db, FLOWS, begin=begin):
        day = quarter_start(str(quarter)).astimezone(zone).date()
        key = LATER if day > question.days.last else part_key(day, question)
        flows[key].update(dict(zip(SUMS, map(int, sums), strict=True)))
    return flows


def whole_period(lines: Lines) -> Line:
    """The stock at the end and at the start of the period, and all that left in it."""
    total = Line("Total")
    parts = list(lines.values())
    if parts:
        last, first = parts[-1].sums, parts[0].sums
        total.sums.update({"quantity": last["quantity"], "value": last["value"], "start_value": first["start_value"]})
    for part in parts:
        total.sums.update({name: part.sums[name] for name in ("out", "out_cost")})
    return total
