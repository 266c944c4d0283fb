"""How long the stock has been here, at the end of the period. Each receipt has its share of the product's value then.

First in, first out: what is still here are the newest receipts that make up the quantity on hand. Opening stock and
upward corrections count as receipts; returns from customers don't, because those items came in earlier.
"""

from collections import defaultdict
from datetime import date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, func, or_, select
from sqlalchemy.orm import aliased

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.column_types import UtcDateTime
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import one_of
from orderkeep.reporting.reports.enums import MeasureUnit, ReportGrouping
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
from orderkeep.reporting.reports.rules import AGE_BANDS, OLD_DAYS, Receipt, age_band, remaining_receipts
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.models import Movement
from orderkeep.stock.self_check.check import movement_effect, value_effect
from orderkeep.stock.valuation_rules import split_value

END = bindparam("end", type_=UtcDateTime())
INCOMING = (MovementKind.OPENING, MovementKind.ADJUSTMENT, MovementKind.RECEIVED)
ON_HAND = Bucket.ON_HAND
AT_END = (
    select(
        Movement.product_id,
        func.sum(movement_effect(Bucket.ON_HAND)).label("on_hand"),
        func.sum(value_effect(Bucket.ON_HAND)).label("value"),
    )
    .where(Movement.created_at < END, or_(Movement.source == ON_HAND, Movement.target == ON_HAND))
    .group_by(Movement.product_id)
    .subquery("at_end")
)
_undo = aliased(Movement)
_undone = select(_undo.id).where(_undo.reverses_id == Movement.id, _undo.created_at < END)
_newest = func.sum(Movement.quantity).over(partition_by=Movement.product_id, order_by=Movement.position.desc())
IN = (
    select(Movement.product_id, Movement.created_at, Movement.quantity, _newest.label("newest"))
    .where(
        Movement.created_at < END,
        Movement.target == ON_HAND,
        one_of(Movement.kind, INCOMING),
        ~_undone.exists(),
    )
    .subquery("receipts")
)
STOCK = (
    select(
        Product.id,
        Product.name,
        Product.category_id,
        Product.category,
        AT_END.c.value,
        Product.created_at,
        AT_END.c.on_hand,
        IN.c.created_at,
        IN.c.quantity,
    )
    .join(AT_END, AT_END.c.product_id == Product.id)
    .outerjoin(IN, (IN.c.product_id == Product.id) & (IN.c.newest - IN.c.quantity < AT_END.c.on_hand))
    .where(AT_END.c.on_hand > 0)
    .order_by(Product.id, IN.c.newest)
)
"""One row for each receipt that can still be here, newest first."""


def _day(moment: datetime, zone: ZoneInfo) -> date:
    return moment.astimezone(zone).date()


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up what is left of each receipt by age, category or product."""
    _begin, end = period_moments(ctx, question.days)
    zone, last = business_zone(ctx), question.days.last
    receipts: dict[str, list[Receipt]] = defaultdict(list)
    products: dict[str, tuple[str, str, str, int, date, int]] = {}
    for row_id, name, of, category, worth, since, on_hand, came, quantity in query(ctx.db, STOCK, end=end):
        key = str(row_id)
        products[key] = (name, str(of), category, int(worth), _day(since, zone), int(on_hand))
        if came is not None:
            receipts[key].append(Receipt(_day(came, zone), int(quantity)))
    rows: list[tuple[str, str, dict[str, int]]] = []
    for key, (name, of, category, worth, since, on_hand) in products.items():
        remaining = list(remaining_receipts(on_hand, receipts[key], since))
        shares = split_value(worth, [left.quantity for left in remaining])
        for left, share in zip(remaining, shares, strict=True):
            days = (last - left.day).days
            sums = {
                "quantity": left.quantity,
                "value": share,
                "days": left.quantity * days,
                "old_value": share if days > OLD_DAYS else 0,
            }
            band = age_band(days)
            groups = {ReportGrouping.AGE: (band, AGE_BANDS[band]), ReportGrouping.CATEGORY: (of, category)}
            rows.append((*groups.get(question.by, (key, name)), sums))
    lines: Lines = {band: Line(label) for band, label in AGE_BANDS.items()} if question.by is ReportGrouping.AGE else {}
    return lines | collect_lines(question, rows)


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the average age of an item."""
    sums = line.sums
    return {
        "quantity": sums["quantity"],
        "value": sums["value"],
        "average_days": round(sums["days"] / sums["quantity"]) if sums["quantity"] else None,
        "old_value": sums["old_value"],
    }


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The products of a category."""
    if key is None:
        return {}
    return {"category_id": key} if question.by is ReportGrouping.CATEGORY else None


AGEING = Report(
    label="Stock aging",
    groupings=(ReportGrouping.AGE, ReportGrouping.CATEGORY, ReportGrouping.PRODUCT),
    measures=(
        Measure("quantity", "On hand", MeasureUnit.COUNT),
        Measure("value", "Stock value", MeasureUnit.MONEY, is_cost=True),
        Measure("average_days", "Average age", MeasureUnit.DAYS),
        Measure("old_value", f"Older than {OLD_DAYS} days", MeasureUnit.MONEY, is_cost=True),
    ),
    main="value",
    read=read,
    values=values,
    resource="products",
    filters=filters,
)
