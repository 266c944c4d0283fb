"""Sales per product in the last 30 days, updated with each change of an order and rolled forward once a day.

The first order change on a new day recomputes the window from the daily totals. Until then the window ends yesterday,
and readers use the daily totals themselves, so the result is always correct.
"""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from sqlalchemy import Insert, bindparam, delete, select
from sqlalchemy.orm import Session

from orderkeep.core.clock import today
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.compiled import write
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import now_of, zone_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.statistics.models import DailyProductSales, RecentProductSales, SalesWindow

DAYS = 30
ALL_OWNERS = "ffffffff-ffff-ffff-ffff-ffffffffffff"
WINDOW_COLUMNS = ("environment", "owner_id", "product_id", "quantity", "total")
WHOLE_SHOP = {"every_owner": True}
ProductKey = tuple[str, str]
"""Owner, product."""
Sold = tuple[int, int]
"""Quantity, cents."""


class ProductDay(NamedTuple):
    """What an owner sold of a product on a day, less returns; amounts in cents."""

    owner_id: str
    day: date
    product_id: str
    quantity: int
    total: int
    gross: int = 0
    returned: int = 0


def first_day(until: date) -> date:
    """Return the first day of the window that ends on this day."""
    return until - timedelta(days=DAYS - 1)


def apply_daily_changes(session: Session, by_day: Sequence[ProductDay]) -> None:
    """Add changes of the daily totals, which are already written, to the window."""
    environment = scope_of(session).environment
    until = today(zone_of(session), now_of(session))
    rows = [
        {"until": until, "environment": environment, "owner_id": owner, "product_id": product}
        | {"quantity": quantity, "total": total}
        for (owner, product), (quantity, total) in sorted(added_up(by_day, until).items())
    ]
    if rows and not write(session, _adding_in_window(session.get_bind().dialect.name), rows):
        roll_window(session)


@cache
def _adding_in_window(dialect: str) -> Insert:
    """Adds to the window if it ends on the day `until`, and keeps it from being rolled forward until the commit."""
    columns = {name: getattr(RecentProductSales, name) for name in WINDOW_COLUMNS}
    values = [bindparam(name, type_=column.type) for name, column in columns.items()]
    window = (SalesWindow.environment == bindparam("environment"), SalesWindow.until == bindparam("until"))
    is_open = select(*values).where(*window).with_for_update(read=True)
    return counters.adding_statement(dialect, RecentProductSales).from_select(list(columns), is_open)


def roll_window(session: Session) -> None:
    """Recompute the window so that it ends today. Its own row is written first, which serves as the lock."""
    environment = scope_of(session).environment
    until = today(zone_of(session), now_of(session))
    window = keyed_insert(session, SalesWindow).values(environment=environment, until=until)
    session.execute(window.on_conflict_do_update(index_elements=[SalesWindow.environment], set_={"until": until}))
    session.execute(delete(RecentProductSales), execution_options=WHOLE_SHOP)
    columns = [getattr(DailyProductSales, name) for name in ("owner_id", "day", "product_id", "quantity", "total")]
    days = select(*columns).where(DailyProductSales.day >= first_day(until))
    rows = [ProductDay(*row) for row in session.execute(days, execution_options=WHOLE_SHOP)]
    kept = [
        {"environment": environment, "owner_id": owner, "product_id": product, "quantity": quantity, "total": total}
        for (owner, product), (quantity, total) in sorted(added_up(rows, until).items())
    ]
    counters.add_to_totals(session, RecentProductSales, kept)


def added_up(rows: Iterable[ProductDay], until: date) -> dict[ProductKey, Sold]:
    """Sum quantity and cents per owner and overall, from rows with a day and a product."""
    found: dict[ProductKey, Sold] = {}
    first = first_day(until)
    for row in rows:
        if first <= row.day <= until and row.product_id != NIL_ID:
            for owner in (row.owner_id, ALL_OWNERS):
                quantity, total = found.get((owner, row.product_id), (0, 0))
                found[owner, row.product_id] = quantity + row.quantity, total + row.total
    return found


def window_differences(ctx: Context, by_product: Iterable[ProductDay]) -> list[str]:
    """Return products whose stored totals differ from their orders, as `daily_sales.recount` counts them."""
    until = ctx.db.scalars(select(SalesWindow.until)).one_or_none()
    if until is None:
        return []
    right = added_up(by_product, until)
    columns = (RecentProductSales.owner_id, RecentProductSales.product_id)
    query = select(*columns, RecentProductSales.quantity, RecentProductSales.total)
    kept = {(owner or NIL_ID, product): (quantity, total) for owner, product, quantity, total in ctx.db.execute(query)}
    keys = sorted(right.keys() | kept.keys())
    return sorted({key[1] for key in keys if right.get(key, (0, 0)) != kept.get(key, (0, 0))})
