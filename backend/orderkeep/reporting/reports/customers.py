"""Customers: who bought, how much, and whether for the first time. Cancelled orders aren't counted."""

from collections import Counter

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
from orderkeep.reporting.reports.sales_measures import NET, ORDERS, TO_TOTAL, total_values
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import FulfilmentStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.statistics.daily_sales import COUNTS, GROSS, ORDER_COUNTS, REFUNDED

_earlier = aliased(SalesOrder)
SUMS = (
    select(
        SalesOrder.customer_id,
        func.count().label("orders"),
        func.sum(SalesOrder.net_amount).label("revenue"),
        func.sum(SalesOrder.tax_amount).label("tax"),
        func.sum(SalesOrder.shipping_amount).label("shipping"),
    )
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
NAMES = ("orders", "revenue", "tax", "shipping")
BUYERS = select(SUMS.c.customer_id, RETURNED, *(SUMS.c[name] for name in NAMES))
GROSS_SALES = (
    select(SalesOrderLine.customer_id, func.sum(GROSS))
    .where(SalesOrderLine.purchase_date.between(bindparam("first"), bindparam("last")), COUNTS)
    .group_by(SalesOrderLine.customer_id)
)
REFUNDS = (
    select(DeliveryLine.customer_id, func.sum(func.coalesce(DeliveryLine.amount, 0)))
    .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
    .where(REFUNDED, Delivery.returned_at.between(bindparam("first"), bindparam("last")))
    .group_by(DeliveryLine.customer_id)
)
"""Returns lower the sales of their own day. Customers with returns only aren't counted."""
NEW, RETURNING = "new", "returning"
LABELS = {NEW: "New customers", RETURNING: "Returning customers"}


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up orders by customer, or by new and returning customers. A new customer had no order before the period."""
    days = {"first": question.days.first, "last": question.days.last}
    gross, refunds = (
        {str(buyer): int(cents) for buyer, cents in query(ctx.db, found, **days)} for found in (GROSS_SALES, REFUNDS)
    )
    rows: dict[str, Counter[str]] = {}
    for buyer, back, *figures in map(tuple, query(ctx.db, BUYERS, **days)):
        sums = Counter({"customers": 1, RETURNING if back else NEW: 1, "gross": gross.get(str(buyer), 0)})
        sums.update(dict(zip(NAMES, map(int, figures), strict=True)))
        rows[str(buyer)] = sums
    for buyer, cents in refunds.items():
        rows.setdefault(buyer, Counter()).update({"returns": cents, "revenue": -cents})
    if question.by is ReportGrouping.LOYALTY:
        lines = {key: Line(label) for key, label in LABELS.items()}
        for sums in rows.values():
            lines[NEW if sums[NEW] else RETURNING].sums.update(sums)
        return lines
    names = contact_names(ctx, rows)
    return collect_lines(question, ((buyer, names.get(buyer, ""), sums) for buyer, sums in rows.items()))


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the average per customer."""
    sums = line.sums
    return {
        **{name: sums[name] for name in ("customers", "orders", NEW, RETURNING)},
        **total_values(sums),
        "average": average_cents(sums["revenue"], sums["customers"]),
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The orders of a customer."""
    if key is not None and question.by is ReportGrouping.LOYALTY:
        return None
    own = {"customer_id": key} if key is not None else {}
    return {**between_days("ordered_at", question.days), **COUNTED_ORDERS, **own}


CUSTOMERS_MEASURE = Measure("customers", "Customers", MeasureUnit.COUNT)
CUSTOMERS = Report(
    label="Customers",
    groupings=(ReportGrouping.CUSTOMER, ReportGrouping.LOYALTY),
    measures=(
        CUSTOMERS_MEASURE,
        ORDERS,
        *TO_TOTAL,
        Measure("average", "Net sales per customer", MeasureUnit.MONEY),
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
        NET,
    ),
)
