"""Stock value and turnover, from the ledger: each movement has the value of its items.

Items out were handed over to customers, less reversed pickups. Turnover is their cost per average stock value, which is
the mean of the values at the start and the end of the period, or of its part.
"""

from sqlalchemy import ColumnElement, and_, bindparam, case, func, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import UtcDateTime
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
    collect_lines,
    period_moments,
)
from orderkeep.reporting.reports.products import VALUE
from orderkeep.reporting.reports.stock_moved import BEGIN, ISSUED, TAKEN_BACK
from orderkeep.reporting.reports.stock_over_time import read_over_time, whole_period
from orderkeep.stock.enums import Bucket
from orderkeep.stock.models import Movement
from orderkeep.stock.self_check.check import movement_effect, value_effect

END = bindparam("end", type_=UtcDateTime())
DURING = Movement.created_at < END


def _sum_where(condition: ColumnElement[bool], value: ColumnElement[int]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, value), else_=0)), 0)


_on_hand, _quantity = movement_effect(Bucket.ON_HAND), Movement.quantity + 0
_worth, _value = value_effect(Bucket.ON_HAND), func.coalesce(Movement.value, 0)
MOVED = (
    select(
        Movement.product_id,
        _sum_where(DURING, _on_hand).label("during"),
        _sum_where(~DURING, _on_hand).label("after"),
        _sum_where(DURING, _worth).label("worth_during"),
        _sum_where(~DURING, _worth).label("worth_after"),
        (_sum_where(and_(DURING, ISSUED), _quantity) - _sum_where(and_(DURING, TAKEN_BACK), _quantity)).label("out"),
        (_sum_where(and_(DURING, ISSUED), _value) - _sum_where(and_(DURING, TAKEN_BACK), _value)).label("out_cost"),
    )
    .where(Movement.created_at >= BEGIN)
    .group_by(Movement.product_id)
    .subquery("moved")
)
SUMS = ("during", "after", "worth_during", "worth_after", "out", "out_cost")
CHANGED = [func.coalesce(MOVED.c[name], 0) for name in SUMS]
STOCK = (
    select(Product.id, Product.name, Product.category_id, Product.category, Product.stock_quantity, VALUE, *CHANGED)
    .outerjoin(MOVED, MOVED.c.product_id == Product.id)
    .where(or_(Product.stock_quantity != 0, MOVED.c.product_id.is_not(None)))
)


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up stock and issued items by product, category or part of the period."""
    if question.by in OF_TIME:
        return read_over_time(ctx, question)
    begin, end = period_moments(ctx, question.days)
    rows: list[tuple[str, str, dict[str, int]]] = []
    for row_id, name, of, category, now, value_now, *changed in query(ctx.db, STOCK, begin=begin, end=end):
        moved = dict(zip(SUMS, map(int, changed), strict=True))
        at_end, value = int(now) - moved["after"], int(value_now) - moved["worth_after"]
        sums = {
            "quantity": at_end,
            "value": value,
            "start_value": value - moved["worth_during"],
            "out": moved["out"],
            "out_cost": moved["out_cost"],
        }
        if at_end or at_end != moved["during"] or moved["out"]:
            group = (str(of), category) if question.by is ReportGrouping.CATEGORY else (str(row_id), name)
            rows.append((*group, sums))
    return collect_lines(question, rows)


def values(line: Line, question: ReportRequest) -> Values:
    """Add the turnover and how many days the stock lasts."""
    sums = line.sums
    both = sums["value"] + sums["start_value"]
    length = sums["length"] or question.days.length
    return {
        **{name: sums[name] for name in ("quantity", "value", "out", "out_cost")},
        "turnover": round(2 * sums["out_cost"] / both, 2) if both > 0 else None,
        "days": round(both * length / (2 * sums["out_cost"])) if sums["out_cost"] > 0 else None,
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The products of a category."""
    if key is None:
        return {}
    return {"category_id": key} if question.by is ReportGrouping.CATEGORY else None


STOCK_VALUE = Report(
    label="Stock value and turnover",
    label_without_costs="Stock turnover",
    groupings=(ReportGrouping.CATEGORY, ReportGrouping.PRODUCT, *OF_TIME),
    measures=(
        Measure("quantity", "On hand", MeasureUnit.COUNT),
        Measure("value", "Stock value", MeasureUnit.MONEY, is_cost=True),
        Measure("out", "Items delivered", MeasureUnit.COUNT),
        Measure("out_cost", "Cost of items delivered", MeasureUnit.MONEY, is_cost=True),
        Measure("turnover", "Turnover", MeasureUnit.TIMES),
        Measure("days", "Days of stock", MeasureUnit.DAYS),
    ),
    main="value",
    read=read,
    values=values,
    resource="products",
    filters=filters,
    whole_period=whole_period,
)
