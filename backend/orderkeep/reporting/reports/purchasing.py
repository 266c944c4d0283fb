"""Purchasing: spend and orders by vendor or time. Drafts and cancelled stock orders aren't counted."""

from datetime import date

from sqlalchemy import bindparam, case, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.purchasing.models import StockOrder
from orderkeep.reporting.reports.enums import OF_TIME, MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
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
    part_key,
)
from orderkeep.reporting.reports.names import vendor_names
from orderkeep.reporting.reports.rules import average_cents
from orderkeep.vendors.metrics import PLACED

OUTSTANDING_REFUND = StockOrder.refund_expected - StockOrder.refund_received
SUMS = (
    select(
        StockOrder.vendor_id,
        StockOrder.ordered_at,
        func.count(),
        func.sum(StockOrder.amount),
        func.sum(StockOrder.quantity),
        func.sum(case((OUTSTANDING_REFUND > 0, OUTSTANDING_REFUND), else_=0)),
    )
    .where(PLACED, StockOrder.ordered_at.between(bindparam("first"), bindparam("last")))
    .group_by(StockOrder.vendor_id, StockOrder.ordered_at)
)
NOT_PLACED = "draft,cancelled"


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up stock orders by vendor or by part of the period."""
    found = query(ctx.db, SUMS, first=question.days.first, last=question.days.last)
    rows = [
        (
            str(vendor),
            day,
            {"orders": int(orders), "spend": int(amount), "quantity": int(quantity), "owed": int(owed)},
        )
        for vendor, day, orders, amount, quantity, owed in found
    ]
    if question.by in OF_TIME:
        timed = ((part_key(day, question), sums) for _, day, sums in rows if isinstance(day, date))
        return collect_lines(question, ((key, key, sums) for key, sums in timed))
    names = vendor_names(ctx, {vendor for vendor, _, _ in rows})
    return collect_lines(question, ((vendor, names[vendor], sums) for vendor, _, sums in rows))


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the average stock order."""
    sums = line.sums
    return {
        **{name: sums[name] for name in ("orders", "quantity", "spend", "owed")},
        "average": average_cents(sums["spend"], sums["orders"]),
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters:
    """The stock orders behind a line."""
    vendor = {"vendor_id": key} if key is not None and question.by is ReportGrouping.VENDOR else {}
    return {**between_days("ordered_at", days_of_line(question, key)), "status.not": NOT_PLACED, **vendor}


PURCHASING = Report(
    label="Purchasing",
    groupings=(ReportGrouping.VENDOR, *OF_TIME),
    measures=(
        Measure("orders", "Stock orders", MeasureUnit.COUNT),
        Measure("quantity", "Quantity", MeasureUnit.COUNT),
        Measure("spend", "Spend", MeasureUnit.MONEY, is_cost=True),
        Measure("average", "Average order", MeasureUnit.MONEY, is_cost=True),
        Measure("owed", "Refunds owed", MeasureUnit.MONEY, is_cost=True),
    ),
    main="spend",
    read=read,
    values=values,
    resource="stock_orders",
    filters=filters,
)
