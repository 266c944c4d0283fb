"""Vendor lead times: days from order to receipt, for stock orders whose last item was received in the period.

An order is late if the carrier delivered its last item after the expected date.
"""

from collections import Counter

from sqlalchemy import bindparam, case, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.purchasing.models import StockOrder
from orderkeep.reporting.reports.enums import MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
    Filters,
    Line,
    Lines,
    Measure,
    Report,
    ReportRequest,
    Values,
    between_days,
)
from orderkeep.reporting.reports.names import vendor_names
from orderkeep.reporting.reports.rules import percent_of
from orderkeep.vendors.metrics import DAYS, PLACED
from orderkeep.vendors.rules import typical_days

IS_DUE = StockOrder.delivered_on.is_not(None) & StockOrder.promised_on.is_not(None)
ARRIVED = (
    select(
        StockOrder.vendor_id,
        DAYS,
        func.count(),
        func.sum(case((IS_DUE, 1), else_=0)),
        func.sum(case((IS_DUE & (StockOrder.delivered_on > StockOrder.promised_on), 1), else_=0)),
    )
    .where(
        PLACED,
        StockOrder.ordered_at.is_not(None),
        StockOrder.arrived_on.between(bindparam("first"), bindparam("last")),
    )
    .group_by(StockOrder.vendor_id, DAYS)
)


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Count orders by vendor and lead time."""
    found = query(ctx.db, ARRIVED, first=question.days.first, last=question.days.last)
    names = vendor_names(ctx, {str(row[0]) for row in found})
    lines: Lines = {}
    for vendor, took, orders, due, late in found:
        line = lines.setdefault(str(vendor), Line(names[str(vendor)]))
        line.sums.update({"orders": int(orders), "due": int(due), "late": int(late)})
        line.tally.update(Counter({int(took): int(orders)}))
    return lines


def values(line: Line, _question: ReportRequest) -> Values:
    """Median and 90th percentile, and the share of late orders."""
    median, most = typical_days(line.tally) or (None, None)
    orders, due, late = (line.sums[name] for name in ("orders", "due", "late"))
    return {"orders": orders, "median": median, "p90": most, "late": late, "late_percent": percent_of(late, due)}


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters:
    """The stock orders behind a line."""
    vendor = {"vendor_id": key} if key is not None else {}
    days = between_days("arrived_on", question.days)
    return {**days, "ordered_at.null": "false", "status.not": "draft,cancelled", **vendor}


LEAD_TIMES = Report(
    label="Vendor lead times",
    groupings=(ReportGrouping.VENDOR,),
    measures=(
        Measure("orders", "Orders received", MeasureUnit.COUNT),
        Measure("median", "Median", MeasureUnit.DAYS),
        Measure("p90", "90th percentile", MeasureUnit.DAYS),
        Measure("late", "Late", MeasureUnit.COUNT),
        Measure("late_percent", "Late %", MeasureUnit.PERCENT),
    ),
    main="median",
    read=read,
    values=values,
    resource="stock_orders",
    filters=filters,
)
