"""Stock at the end of a day in the business's time zone, from the movements until then.

Computed from the nearer end of the ledger: forward from zero, or back from the current stock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, Select, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.clock import end_of, parse_day
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Malformed, bad_parameter
from orderkeep.stock.enums import Bucket
from orderkeep.stock.ledger.posting import CACHES
from orderkeep.stock.models import Movement
from orderkeep.stock.self_check.check import movement_effect, value_effect

Buckets = Mapping[Bucket, int]
FIRST_DAY = date(1970, 1, 2)


def read_day(ctx: Context, text: str | None) -> date | None:
    """Return the requested day, or None for now. Raises Malformed for an invalid or future day."""
    if text is None:
        return None
    try:
        day = parse_day(text)
    except ValueError:
        raise bad_parameter("as_of", text) from None
    if day < FIRST_DAY:
        raise bad_parameter("as_of", text)
    if day > business_day(ctx):
        raise Malformed("Choose today or an earlier day", field="as_of", code="bad_value")
    return day


def end_of_day(ctx: Context, day: date) -> datetime:
    """Return the first moment after that day."""
    return end_of(day, business_zone(ctx))


@dataclass(frozen=True)
class PastStock:
    """A product's stock at a moment, and what the items on hand were worth, in cents."""

    buckets: Buckets
    value: int


def stock_at(ctx: Context, ids: Sequence[str], border: datetime) -> dict[str, PastStock]:
    """Return the stock of these products just before that moment."""
    back = is_nearer_to_now(ctx, border)
    then = _sums(border, back=back).where(any_of(Movement.product_id, list(ids)))
    found = {row[0]: row[1:] for row in ctx.db.execute(then)}
    columns = [getattr(Product, name) for name in CACHES.values()]
    shown = select(Product.id, *columns, func.coalesce(Product.stock_value, 0))
    now: dict[str, Sequence[int]] = {}
    if back:
        now = {row[0]: row[1:] for row in ctx.db.execute(shown.where(any_of(Product.id, list(ids))))}
    none = (0,) * (len(CACHES) + 1)
    past: dict[str, PastStock] = {}
    for each in ids:
        *quantities, value = _subtract_sums(now.get(each, none), found.get(each, none), back=back)
        past[each] = PastStock(dict(zip(CACHES, quantities, strict=True)), value)
    return past


def _subtract_sums(now: Sequence[int], sums: Sequence[int], *, back: bool) -> list[int]:
    return [int(there - total if back else total) for there, total in zip(now, sums, strict=True)]


def _sums(border: datetime, *, back: bool) -> Select[str, *tuple[int, ...]]:
    side = Movement.created_at >= border if back else Movement.created_at < border
    effects = [*(movement_effect(bucket) for bucket in CACHES), value_effect(Bucket.ON_HAND)]
    sums = [func.coalesce(func.sum(effect), 0) for effect in effects]
    return select(Movement.product_id, *sums).where(side).group_by(Movement.product_id)


def is_nearer_to_now(ctx: Context, border: datetime) -> bool:
    """Whether fewer movements come after that moment than before it, estimated by time."""
    first = ctx.db.scalars(select(Movement.created_at).order_by(Movement.created_at).limit(1)).first()
    return first is None or ctx.now - border <= border - first


def stock_totals_at(ctx: Context, border: datetime) -> tuple[int, int, int]:
    """Return the quantity on hand just before that moment, its value in cents, and the number of products."""
    back = is_nearer_to_now(ctx, border)
    side = Movement.created_at >= border if back else Movement.created_at < border
    totals = {"quantity": movement_effect(Bucket.ON_HAND), "value": value_effect(Bucket.ON_HAND)}
    columns = [func.sum(effect).label(name) for name, effect in totals.items()]
    then = select(Movement.product_id, *columns).where(side).group_by(Movement.product_id).subquery()
    quantity_moved, value_moved = (func.coalesce(then.c[name], 0) for name in totals)
    there: ColumnElement[int] = Product.stock_quantity - quantity_moved if back else quantity_moved
    worth: ColumnElement[int] = func.coalesce(Product.stock_value, 0) - value_moved if back else value_moved
    query = (
        select(func.coalesce(func.sum(there), 0), func.coalesce(func.sum(worth), 0), func.count(Product.id))
        .outerjoin(then, then.c.product_id == Product.id)
        .where(there > 0)
    )
    quantity, value, products = ctx.db.execute(query).one()
    return int(quantity), int(value), int(products)
