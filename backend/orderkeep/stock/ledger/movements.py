"""Search and filters of movements, and the stock count behind a movement."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.core.clock import end_of, parse_day
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import bad_parameter
from orderkeep.inventory.models import StockCount, StockCountLine
from orderkeep.stock.enums import Bucket
from orderkeep.stock.models import OFF_SHELF_MOVEMENT, Movement

PRODUCT_WORDS = Product.search_text
"""Movements are found by the search text of their product."""


class WithCountTitle(TypedDict):
    """A row with the name of its stock count."""

    stock_count_line_id: str | None
    stock_count_id: str | None
    stock_count_number: str | None


def movement_conditions(ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """`bucket` matches movements into or out of it. `from_day` and `until_day` are business days."""
    asked: list[ColumnElement[bool]] = []
    if (bucket := params.pop("bucket", None)) is not None:
        if bucket not in set(Bucket):
            raise bad_parameter("bucket", bucket)
        asked.append((Movement.source == bucket) | (Movement.target == bucket))
        if bucket != Bucket.ON_HAND:
            asked.append(literal_column(OFF_SHELF_MOVEMENT))
    borders: dict[str, Callable[[date], ColumnElement[bool]]] = {
        "from_day": lambda day: Movement.created_at >= _end(ctx, day - timedelta(days=1)),
        "until_day": lambda day: Movement.created_at < _end(ctx, day),
    }
    for name, side in borders.items():
        if (text := params.pop(name, None)) is not None:
            asked.append(side(_day(name, text)))
    return asked


def _end(ctx: Context, day: date) -> datetime:
    return end_of(day, business_zone(ctx))


def _day(name: str, text: str) -> date:
    try:
        day = parse_day(text)
    except ValueError:
        day = date.min
    if not date(1970, 1, 2) <= day < date(9999, 12, 30):
        raise bad_parameter(name, text)
    return day


def name_counts(ctx: Context, rows: Sequence[WithCountTitle]) -> None:
    """Add the stock count that found a difference to its movements."""
    ids = sorted({row["stock_count_line_id"] for row in rows if row["stock_count_line_id"]})
    query = (
        select(StockCountLine.id, StockCount.id, StockCount.number)
        .join(StockCount, StockCount.id == StockCountLine.stock_count_id)
        .where(any_of(StockCountLine.id, ids))
    )
    counts = {line_id: (count_id, number) for line_id, count_id, number in ctx.db.execute(query)} if ids else {}
    for row in rows:
        row["stock_count_id"], row["stock_count_number"] = counts.get(row["stock_count_line_id"] or "", (None, None))
