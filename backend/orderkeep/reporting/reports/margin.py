"""Margin of what was delivered, less returns, where the cost is known. It belongs to the day of the order.

Gross sales, tax and shipping are left out: they are of whole orders, and the margin is only of their delivered items.
"""

from datetime import date

from sqlalchemy import SQLColumnExpression, bindparam, case, cast, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
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
    owner_filter,
    part_key,
)
from orderkeep.reporting.reports.names import OUTSIDE, contact_names, member_names, product_names
from orderkeep.reporting.reports.rules import percent_of
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.statistics.daily_sales import HAS_MARGIN

Group = str | date | None
"""A value of the column that orders are grouped by."""
GROUPS: dict[ReportGrouping, SQLColumnExpression[Group]] = {
    ReportGrouping.PRODUCT: SalesOrderLine.product_id,
    ReportGrouping.CATEGORY: SalesOrderLine.product_id,
    ReportGrouping.CUSTOMER: SalesOrderLine.customer_id,
    ReportGrouping.MEMBER: SalesOrderLine.owner_id,
    **dict.fromkeys(OF_TIME, SalesOrderLine.purchase_date),
}
_ordered = SalesOrderLine.total_quantity
_handed_over = case((SalesOrderLine.fulfilled_quantity > _ordered, _ordered), else_=SalesOrderLine.fulfilled_quantity)
EARNED = cast(2 * SalesOrderLine.net_amount * _handed_over + _ordered, BigInt()) // cast(2 * _ordered, BigInt())
"""The net amount of the items handed over, as in `order_rules.earned_amount`."""
SUMS = {
    column: select(
        column,
        func.count(SalesOrderLine.purchase_order_id.distinct()),
        func.sum(EARNED - SalesOrderLine.returned_amount),
        func.sum(SalesOrderLine.cost_total),
    )
    .where(SalesOrderLine.purchase_date.between(bindparam("first"), bindparam("last")), HAS_MARGIN)
    .group_by(column)
    for column in set(GROUPS.values())
}


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up orders by group."""
    found = query(ctx.db, SUMS[GROUPS[question.by]], first=question.days.first, last=question.days.last)
    rows = [(of, {"orders": int(n), "revenue": int(total), "cost": int(cost or 0)}) for of, n, total, cost in found]
    named = _names(ctx, question, [of for of, _ in rows])
    return collect_lines(question, ((*named[of], sums) for of, sums in rows))


def _names(ctx: Context, question: ReportRequest, groups: list[Group]) -> dict[Group, tuple[str, str]]:
    """Key and label of each group."""
    if question.by in OF_TIME:
        keys = {day: part_key(day, question) for day in groups if isinstance(day, date)}
        return {day: (key, key) for day, key in keys.items()}
    ids = {each for each in groups if isinstance(each, str)}
    if question.by is ReportGrouping.MEMBER:
        members = member_names(ctx, ids)
        return {None: ("", members[""]), **{owner: (owner, members.get(owner, "")) for owner in ids}}
    if question.by is ReportGrouping.CUSTOMER:
        contacts = contact_names(ctx, ids)
        return {each: (each, contacts.get(each, "")) for each in ids}
    products = product_names(ctx, ids)
    if question.by is ReportGrouping.CATEGORY:
        named = {each: products.get(each, OUTSIDE) for each in ids}
        return {each: (product.category_id, product.category) for each, product in named.items()}
    return {each: (each, products.get(each, OUTSIDE).name) for each in ids}


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the margin, in money and in percent of sales."""
    revenue, cost = line.sums["revenue"], line.sums["cost"]
    margin = revenue - cost
    return {
        "orders": line.sums["orders"],
        "revenue": revenue,
        "cost": cost,
        "margin": margin,
        "margin_percent": percent_of(margin, revenue),
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The orders behind a line."""
    own: dict[ReportGrouping, Filters] = {
        ReportGrouping.PRODUCT: {"product_id": key or ""},
        ReportGrouping.CUSTOMER: {"customer_id": key or ""},
        ReportGrouping.MEMBER: owner_filter(key),
    }
    if key is not None and question.by is ReportGrouping.CATEGORY:
        return None
    days = between_days("ordered_at", days_of_line(question, key))
    return {
        **days,
        "has_margin": "true",
        **(own.get(question.by, {}) if key is not None else {}),
    }


MARGIN = Report(
    label="Margin",
    groupings=(
        *OF_TIME,
        ReportGrouping.PRODUCT,
        ReportGrouping.CATEGORY,
        ReportGrouping.CUSTOMER,
        ReportGrouping.MEMBER,
    ),
    measures=(
        Measure("orders", "Orders delivered", MeasureUnit.COUNT),
        Measure("revenue", "Delivered sales", MeasureUnit.MONEY),
        Measure("cost", "Cost", MeasureUnit.MONEY, is_cost=True),
        Measure("margin", "Margin", MeasureUnit.MONEY, is_cost=True),
        Measure("margin_percent", "Margin %", MeasureUnit.PERCENT, is_cost=True),
    ),
    main="margin",
    only_costs=True,
    read=read,
    values=values,
    resource="orders",
    filters=filters,
)
