"""The values of a row as the audit records and the API shows them."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache

from sqlalchemy import inspect
from sqlalchemy.orm.attributes import get_history

from orderkeep.core.db.column_types import Cents
from orderkeep.core.db.models import Row
from orderkeep.core.values import JsonObject

SILENT = frozenset({"created_at", "updated_at", "created_by", "updated_by", "version", "search_text", "environment"})
"""Columns that add nothing to the audit row's own time, actor and environment."""


def to_json(value: object) -> object:
    """Convert a value for JSON."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value


@cache
def _scales(table: type[Row]) -> Mapping[str, int]:
    """For each column how many of its units make a dollar, 0 if it holds no money."""
    columns = inspect(table).columns
    types = {attribute.key: columns[attribute.key].type for attribute in inspect(table).column_attrs}
    return {name: kind.scale if isinstance(kind, Cents) else 0 for name, kind in types.items()}


def shown_value(row: Row, name: str, value: object) -> object:
    """A column's value as the API shows it: an amount in dollars, not in cents."""
    return api_value(value, _scales(type(row)).get(name, 0))


def api_value(value: object, scale: int) -> object:
    """A value as the API shows it. `scale` is how many of its units make a dollar, 0 for what is no money."""
    return value / scale if scale and isinstance(value, int) else to_json(value)


def changes_of(row: Row) -> tuple[JsonObject, JsonObject]:
    """The changed columns of a row, old and new, before the flush."""
    old: JsonObject = {}
    new: JsonObject = {}
    state = inspect(row)
    for key in sorted(state.committed_state):  # only values set since the last flush
        history = get_history(row, key)
        before = history.deleted[0] if history.deleted else None
        after = history.added[0] if history.added else None
        if key not in SILENT and before != after:
            old[key], new[key] = shown_value(row, key, before), shown_value(row, key, after)
    return old, new


def values_of(row: Row) -> JsonObject:
    """All columns of a row that are worth recording."""
    return {
        name: api_value(value, scale)
        for name, scale in _scales(type(row)).items()
        if name not in SILENT and (value := getattr(row, name)) is not None
    }
