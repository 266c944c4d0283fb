"""Gives records their numbers: the prefix of the business for their kind, and the next counter."""

from collections.abc import Mapping
from functools import cache

import orjson
from sqlalchemy import ScalarSelect, Text, cast, select
from sqlalchemy.orm import Session
from typing_extensions import TypedDict

from orderkeep.business.enums import NumberKind as N
from orderkeep.business.models import SETTINGS_ID, BusinessSettings
from orderkeep.business.number_prefixes import StoredPrefixes, current_prefix
from orderkeep.core.context import Context
from orderkeep.core.db.models import Base
from orderkeep.core.db.number_sequences import FIRST_NUMBER, LastNumber, next_numbers, skip_to_number
from orderkeep.core.db.scope import scope_of

COUNTERS = {N.RETURN: "delivery"}
"""Where the counter is called otherwise. Deliveries and returns share one."""
FIRST = {N.IMPORT: 1}
"""Where numbering doesn't start at 1001."""
HOLDERS = {
    N.SALES_ORDER: ("purchase_orders", "number"), N.RECEIPT: ("purchase_orders", "receipt_number"),
    N.DELIVERY: ("deliveries", "number"), N.RETURN: ("deliveries", "number"),
    N.QUOTE: ("quotes", "number"), N.ENQUIRY: ("enquiries", "number"), N.STOCK_ORDER: ("stock_orders", "number"),
    N.STOCK_COUNT: ("stock_counts", "number"), N.UNIT: ("assets", "asset_tag"), N.CAMPAIGN: ("campaigns", "number"),
    N.IMPORT: ("imports", "number"),
}  # fmt: skip
"""Table and column of the numbers, by name: their sections are above this one."""


class NumberColumns(TypedDict):
    """The columns of a new record."""

    number: str
    number_seq: int


def new_number(session: Session, kind: N) -> NumberColumns:
    """Take the next number."""
    return new_numbers(session, kind, 1)[0]


def new_numbers(session: Session, kind: N, count: int) -> list[NumberColumns]:
    """Take consecutive numbers. One statement takes the counters and reads the prefix."""
    if not count:
        return []
    first, stored = next_numbers(
        session, _counter(kind), count, _stored_prefixes_query(), first=FIRST.get(kind, FIRST_NUMBER)
    )
    prefix = current_prefix(orjson.loads(stored) if stored else {}, kind)
    return [{"number": f"{prefix}{seq}", "number_seq": seq} for seq in range(first, first + count)]


def skip_numbers(session: Session, kind: N, last: int) -> None:
    """Skip the numbers up to this one, because imported records already have them."""
    skip_to_number(session, _counter(kind), last)


@cache
def _stored_prefixes_query() -> ScalarSelect[str]:
    text = cast(BusinessSettings.number_prefixes, Text)
    return select(text).where(BusinessSettings.id == SETTINGS_ID).scalar_subquery()


def _counter(kind: N) -> str:
    return COUNTERS.get(kind, kind)


def stored_prefixes(ctx: Context) -> StoredPrefixes:
    """Return the prefixes that the business chose."""
    row = ctx.db.get(BusinessSettings, SETTINGS_ID)
    return row.number_prefixes if row else {}


def following_numbers(ctx: Context) -> Mapping[N, int]:
    """Return the next counter of each kind in this environment."""
    query = select(LastNumber.kind, LastNumber.last).where(LastNumber.environment == scope_of(ctx.db).environment)
    last: dict[str, int] = dict(ctx.db.execute(query).all())
    return {kind: last.get(_counter(kind), FIRST.get(kind, FIRST_NUMBER) - 1) + 1 for kind in N}


def has_numbers(ctx: Context, kind: N, prefix: str) -> bool:
    """Whether a number of this kind has the prefix, in any environment."""
    name, column = HOLDERS[kind]
    number = Base.metadata.tables[name].c[column]
    return ctx.db.execute(select(number).where(number.startswith(prefix, autoescape=True)).limit(1)).first() is not None
