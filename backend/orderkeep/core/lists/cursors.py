"""Pagination cursors: base64url text with the sort key and the last row's values."""

import base64
import binascii
from datetime import date, datetime
from enum import StrEnum
from typing import TypeVar

import orjson

from orderkeep.core.errors import Malformed
from orderkeep.core.http.bad_input import MAX_INTEGER, is_storable
from orderkeep.core.http.schemas import require_in_calendar

Value = TypeVar("Value")


def write_cursor(sort: str, value: object, row_id: str) -> str:
    """The cursor after the row with this sort value and id."""
    return base64.urlsafe_b64encode(orjson.dumps([sort, value, row_id])).decode().rstrip("=")


def read_cursor(text: str, sort: str) -> tuple[object, str]:
    """Return the sort value (JSON form) and id of a cursor. Raises Malformed for anything else."""
    try:
        found = orjson.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError):
        found = None
    match found:
        case [str(cursor_sort), value, str(row_id)] if cursor_sort == sort:
            return value, row_id
    raise _unknown_cursor()


def value_from_json(value: object, python_type: type[Value]) -> Value | None:
    """Convert a JSON value to the column's Python type. Raises Malformed if it doesn't match."""
    if value is None:
        return None
    try:
        if python_type is datetime and isinstance(value, str):
            value = require_in_calendar(datetime.fromisoformat(value))
        elif python_type is date and isinstance(value, str):
            value = require_in_calendar(date.fromisoformat(value))
        elif issubclass(python_type, StrEnum) and isinstance(value, str):
            value = python_type(value)
    except ValueError:
        raise _unknown_cursor() from None
    if not isinstance(value, python_type) or type(value) is not python_type or not _is_storable(value):
        raise _unknown_cursor()
    return value


def _is_storable(value: object) -> bool:
    match value:
        case str():
            return is_storable(value)
        case datetime():
            return value.tzinfo is not None
        case int() | float():
            return abs(value) <= MAX_INTEGER
        case _:
            return True


def _unknown_cursor() -> Malformed:
    return Malformed("Unknown cursor", field="cursor", code="bad_cursor")
