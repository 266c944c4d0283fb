"""Customers: who bought, how much, and whether for the first time. Cancelled orders aren't counted."""

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import aliased

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.reporting.reports.enums import MeasureUnit, ReportGrouping
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
)
from orderkeep.reporting.reports.names import contact_names
from orderkeep.reporting.reports.rules import average_cents
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import FulfilmentStatus
from orderkeep.sales.models import SalesOrder
from orderkeep.sales.statistics.daily_sales import ORDER_COUNTS, REFUNDED

_earlier = aliased(SalesOrder)
SUMS = (
    select(SalesOrder.customer_id, func.count().label("orders"), func.sum(SalesOrder.net_amount).label("revenue"))
    .where(SalesOrder.ordered_at.between(bindparam("first"), bindparam("last")), ORDER_COUNTS)
    .group_by(SalesOrder.customer_id)
    .subquery("bought")
)
RETURNED = (
    select(_earlier.id)
    .where(
        _earlier.customer_id == SUMS.c.customer_id,
        _earlier.ordered_at < bindparam("first"),
        _earlier.fulfilment_status != FulfilmentStatus.CANCELLED,
    )
    .exists()
)
BUYERS = select(SUMS.c.customer_id, SUMS.c.orders, SUMS.c.revenue, RETURNED)
REFUNDS = (
    select(DeliveryLine.customer_id, func.sum(func.coalesce(DeliveryLine.amount, 0)))
    .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
    .where(REFUNDED, Delivery.returned_at.between(bindparam("first"), bindparam("last")))
    .group_by(DeliveryLine.customer_id)
)
"""Returns lower the sales of their own day, also of customers who bought nothing in the period."""
NEW, RETURNING = "new", "returning"
LABELS = {NEW: "New customers", RETURNING: "Returning customers"}


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up orders by customer, or by new and returning customers. A new customer had no order before the period."""
    days = {"first": question.days.first, "last": question.days.last}
    refunds = {str(buyer): int(cents) for buyer, cents in query(ctx.db, REFUNDS, **days)}
    rows = [
        (str(buyer), _sums(int(orders), int(total) - refunds.pop(str(buyer), 0), returned=bool(back)))
        for buyer, orders, total, back in query(ctx.db, BUYERS, **days)
    ]
    rows += [(buyer, _sums(0, -cents, returned=True)) for buyer, cents in refunds.items()]
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
    return {**between_days("ordered_at", question.days), **COUNTED_ORDERS, **own}


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
    resource="orders",
    filters=filters,
    figures=(
        CUSTOMERS_MEASURE,
        Measure(NEW, LABELS[NEW], MeasureUnit.COUNT),
        Measure(RETURNING, LABELS[RETURNING], MeasureUnit.COUNT),
        REVENUE,
    ),
)
