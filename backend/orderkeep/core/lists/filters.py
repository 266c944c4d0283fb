"""Converts a filter parameter to a condition: any of, comparisons, not, null."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial

from sqlalchemy import ColumnElement, false, not_, or_

from orderkeep.core.clock import parse_day
from orderkeep.core.db.column_types import BigInt, Cents, Day, Flag, Id, TenThousandths, UtcDateTime
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Malformed, Refusal, bad_parameter
from orderkeep.core.http.bad_input import is_storable
from orderkeep.core.http.schemas import MAX_CENTS, read_money, require_in_calendar
from orderkeep.core.ids import canonical_id

FILTERABLE = (Id, UtcDateTime, Day, Flag, BigInt)
"""Column types that every list can filter by. Text columns must be declared by the list."""

RELATIVE_DAY = re.compile(r"today([+-]\d{1,4})?", re.ASCII)

COMPARISONS: dict[str, Callable[[ColumnElement[object], object], ColumnElement[bool]]] = {
    "gte": lambda column, value: column >= value,
    "lte": lambda column, value: column <= value,
    "gt": lambda column, value: column > value,
    "lt": lambda column, value: column < value,
}


def filter_clause(
    name: str, column: ColumnElement[object], operator: str, text: str, choices: Sequence[str] | None
) -> ColumnElement[bool]:
    """The condition for `name=text`. Raises Malformed with the parameter's name for a bad operator or value."""
    if operator == "null":
        return column.is_(None) if read_flag(name, text) else column.is_not(None)
    if operator in COMPARISONS:
        return COMPARISONS[operator](column, _value(name, column, text, choices))
    values = [_value(name, column, part, choices) for part in text.split(",")]
    if operator == "not":
        return or_(not_(any_of(column, values)), column.is_(None))
    if operator:
        raise Malformed(f"Unknown parameter {name}", field=name, code="unknown_parameter")
    return any_of(column, values)


def relative_day(text: str, today: date) -> date | None:
    """The date that `today`, `today-90` or `today+7` means, or None for any other text."""
    found = RELATIVE_DAY.fullmatch(text)
    return today + timedelta(days=int(found[1] or 0)) if found else None


def read_flag(name: str, text: str) -> bool:
    """Parse `true` or `false`. Raises Malformed with the parameter's name for anything else."""
    if text not in ("true", "false"):
        raise bad_parameter(name, text)
    return text == "true"


def id_condition(
    params: dict[str, str], name: str, condition: Callable[[str], ColumnElement[bool]]
) -> list[ColumnElement[bool]]:
    """Remove an id from `params` and return its condition. No row meets that of a text that isn't an id."""
    if (text := params.pop(name, None)) is None:
        return []
    known = canonical_id(text)
    return [condition(known) if known else false()]


def flag_condition(params: dict[str, str], name: str, condition: ColumnElement[bool]) -> list[ColumnElement[bool]]:
    """Remove a Boolean parameter from `params` and return its condition: rows that meet it, or all others."""
    asked = params.pop(name, None)
    if asked is None:
        return []
    return [condition if read_flag(name, asked) else not_(condition)]


def _value(name: str, column: ColumnElement[object], text: str, choices: Sequence[str] | None) -> object:
    kind = column.type
    if choices is not None:
        if text not in choices:
            raise bad_parameter(name, text)
        return text
    try:
        return _READERS.get(type(kind), _text)(text)
    except (ValueError, Refusal):
        raise bad_parameter(name, text) from None


def _id(text: str) -> str:
    known = canonical_id(text)
    if known is None:
        raise ValueError(text)
    return known


def _read_whole_number(text: str) -> int:
    value = int(text)
    if abs(value) > MAX_CENTS or not text.isascii():
        raise ValueError(text)
    return value


def _day(text: str) -> date:
    return require_in_calendar(parse_day(text))


def _moment(text: str) -> datetime:
    moment = require_in_calendar(datetime.fromisoformat(text))
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _text(text: str) -> str:
    if not is_storable(text):
        raise ValueError(text)
    return text


def _money(text: str, decimals: int = 2) -> int:
    try:
        return read_money(text, decimals)
    except Exception as problem:
        raise ValueError(text) from problem


def _is_true(text: str) -> bool:
    return read_flag("", text)


_READERS: dict[type, Callable[[str], object]] = {
    Id: _id,
    Cents: _money,
    TenThousandths: partial(_money, decimals=4),
    BigInt: _read_whole_number,
    Day: _day,
    UtcDateTime: _moment,
    Flag: _is_true,
}
