"""Entries in a record's history: the columns that all kinds of records share."""

from collections.abc import Iterable
from enum import StrEnum

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.events.audit_values import shown_value
from orderkeep.core.ids import new_id
from orderkeep.core.values import Columns, Values

OldAndNew = tuple[Values | None, Values | None]
"""Old and new values, for entries that record a change."""
NO_CHANGE: OldAndNew = (None, None)
NOTE = "note"
"""The kind of an entry whose text is the author's own."""


def history_entry(ctx: Context, kind: StrEnum, sentence: str, values: OldAndNew = NO_CHANGE) -> Columns:
    """The columns of a new entry, for a table with the mixin `HistoryEntry`. What an API key did names the key."""
    key = ctx.scope.key
    return {
        "id": new_id(),
        "event_type": kind,
        "description": f"{sentence} (API key {key.name})" if key and kind != NOTE else sentence,
        "old_values": values[0],
        "new_values": values[1],
        "happened_at": ctx.now,
    }


def as_json(row: Row, names: Iterable[str]) -> Columns:
    """These columns in their API form."""
    return {name: shown_value(row, name, getattr(row, name)) for name in names}


def changed_since(row: Row, old: Values) -> tuple[Columns, Columns]:
    """Return the old and new values of the given columns that differ."""
    new = {name: value for name, value in as_json(row, old).items() if value != old[name]}
    return {name: old[name] for name in new}, new


def field_labels(columns: Iterable[str]) -> list[str]:
    """The display names of columns, in alphabetical order."""
    return sorted({name.removesuffix("_id").replace("_", " ") for name in columns})
