"""Customers: who bought, how much, and whether for the first time. Cancelled orders aren't counted."""

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import aliased

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
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
    collect_lines,
)
from orderkeep.reporting.reports.names import contact_names
from orderkeep.reporting.reports.rules import average_cents
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine

NOT_CANCELLED = OrderStatus.CANCELLED
_earlier = aliased(SalesOrderLine)
SUMS = (
    select(
        SalesOrderLine.customer_id, func.count().label("orders"), func.sum(SalesOrderLine.total_amount).label("revenue")
    )
    .where(
        SalesOrderLine.purchase_date.between(bindparam("first"), bindparam("last")),
        SalesOrderLine.order_status != NOT_CANCELLED,
    )
    .group_by(SalesOrderLine.customer_id)
    .subquery("bought")
)
RETURNED = (
    select(_earlier.id)
    .where(
        _earlier.customer_id == SUMS.c.customer_id,
        _earlier.purchase_date < bindparam("first"),
        _earlier.order_status != NOT_CANCELLED,
    )
    .exists()
)
BUYERS = select(SUMS.c.customer_id, SUMS.c.orders, SUMS.c.revenue, RETURNED)
NEW, RETURNING = "new", "returning"
LABELS = {NEW: "New customers", RETURNING: "Returning customers"}


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up orders by customer, or by new and returning customers. A new customer had no order before the period."""
    found = query(ctx.db, BUYERS, first=question.days.first, last=question.days.last)
    rows = [(str(buyer), _sums(int(orders), int(total), returned=bool(back))) for buyer, orders, total, back in found]
    if question.by is ReportGrouping.LOYALTY:
        groups = ((RETURNING if sums[RETURNING] else NEW, sums) for _, sums in rows)
        lines = {key: Line(label) for key, label in LABELS.items()}
        for key, sums in groups:
            lines[key].sums.update(sums)
        return lines
    names = contact_names(ctx, {buyer for buyer, _ in rows})
    return collect_lines(question, ((buyer, names.get(buyer, ""), sums) for buyer, sums in rows))


def _sums(orders: int, revenue: int, *, returned: bool) -> dict[str, int]:
    return {"customers": 1, "orders": orders, "revenue": revenue, NEW: int(not returned), RETURNING: int(returned)}


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the average per customer."""
    sums = line.sums
    return {
        **{name: sums[name] for name in ("customers", "orders", "revenue", NEW, RETURNING)},
        "average": average_cents(sums["revenue"], sums["customers"]),
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The orders of a customer."""
    if key is not None and question.by is ReportGrouping.LOYALTY:
        return None
    own = {"customer_id": key} if key is not None else {}
    return {**between_days("purchase_date", question.days), "order_status.not": OrderStatus.CANCELLED, **own}


CUSTOMERS_MEASURE = Measure("customers", "Customers", MeasureUnit.COUNT)
REVENUE = Measure("revenue", "Sales", MeasureUnit.MONEY)
CUSTOMERS = Report(
    label="Customers",
    groupings=(ReportGrouping.CUSTOMER, ReportGrouping.LOYALTY),
    measures=(
        CUSTOMERS_MEASURE,
        Measure("orders", "Orders", MeasureUnit.COUNT),
        REVENUE,
        Measure("average", "Sales per customer", MeasureUnit.MONEY),
    ),
    main="revenue",
    read=read,
    values=values,
    resource="purchases",
    filters=filters,
    figures=(
        CUSTOMERS_MEASURE,
        Measure(NEW, LABELS[NEW], MeasureUnit.COUNT),
        Measure(RETURNING, LABELS[RETURNING], MeasureUnit.COUNT),
        REVENUE,
    ),
)
