"""Sales: from gross sales to the total, orders and the average order. Cancelled orders aren't counted."""

from sqlalchemy import bindparam, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.ids import NIL_ID
from orderkeep.reporting.reports.enums import OF_TIME, MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
    COUNTED_ORDERS,
    Filters,
    Line,
    Lines,
    Measure,
    Report,
    ReportRequest,
    Values,
    between_days,
    collect_lines,
    days_of_line,
    owner_filter,
    part_key,
)
from orderkeep.reporting.reports.names import member_names
from orderkeep.reporting.reports.rules import average_cents
from orderkeep.reporting.reports.sales_measures import NET, ORDERS, TO_TOTAL, TOTAL, total_values
from orderkeep.sales.statistics.models import DailySales

COLUMNS = {
    "orders": DailySales.orders,
    "gross": DailySales.gross,
    "returns": DailySales.returned,
    "revenue": DailySales.total,
    "tax": DailySales.tax,
    "shipping": DailySales.shipping,
}
BY_DAY = (
    select(DailySales.day, DailySales.owner_id, *map(func.sum, COLUMNS.values()))
    .where(DailySales.day.between(bindparam("first"), bindparam("last")))
    .group_by(DailySales.day, DailySales.owner_id)
)


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up the days by part of the period or by member."""
    found = query(ctx.db, BY_DAY, first=question.days.first, last=question.days.last)
    rows = [
        (day, owner or NIL_ID, dict(zip(COLUMNS, map(int, sums), strict=True)))
        for day, owner, *sums in map(tuple, found)
    ]
    if question.by in OF_TIME:
        return collect_lines(question, ((key := part_key(day, question), key, sums) for day, _, sums in rows))
    names = member_names(ctx, {owner for _, owner, _ in rows})
    known = {owner: "" if owner == NIL_ID else owner for _, owner, _ in rows}
    lines = collect_lines(question, ((known[owner], names[owner], sums) for _, owner, sums in rows))
    return {key: line for key, line in lines.items() if any(line.sums.values())}


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the average order."""
    orders, revenue = line.sums["orders"], line.sums["revenue"]
    return {"orders": orders, **total_values(line.sums), "average": average_cents(revenue, orders)}


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters:
    """The orders behind a line."""
    days = between_days("ordered_at", days_of_line(question, key))
    member = owner_filter(key) if question.by is ReportGrouping.MEMBER else {}
    return {**days, **COUNTED_ORDERS, **member}


AVERAGE = Measure("average", "Average order", MeasureUnit.MONEY)
SALES = Report(
    label="Sales",
    groupings=(*OF_TIME, ReportGrouping.MEMBER),
    measures=(ORDERS, *TO_TOTAL, AVERAGE),
    figures=(NET, TOTAL, ORDERS, AVERAGE),
    main="revenue",
    read=read,
    values=values,
    resource="orders",
    filters=filters,
)
