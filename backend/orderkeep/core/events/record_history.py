"""The lines of a record's history: what every kind of record writes in them alike."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.events.audit import shown_value
from orderkeep.core.ids import new_id

Values = tuple[Mapping[str, object] | None, Mapping[str, object] | None]
"""What it was and what it is, for those lines that tell of a change."""
NO_CHANGE: Values = (None, None)


def history_entry(ctx: Context, kind: StrEnum, sentence: str, values: Values = NO_CHANGE) -> dict[str, object]:
    """The columns of a new line, of a table with the mixin `Told`."""
    return {
        "id": new_id(),
        "event_type": kind.value,
        "description": sentence,
        "old_values": values[0],
        "new_values": values[1],
        "happened_at": ctx.now,
    }


def as_json(row: Row, names: Iterable[str]) -> dict[str, object]:
    """These columns as the outside sees them."""
    return {name: shown_value(row, name, getattr(row, name)) for name in names}


def changed_since(row: Row, old: Mapping[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """Of these columns the ones that differ now, as they were and as they are."""
    new = {name: value for name, value in as_json(row, old).items() if value != old[name]}
    return {name: old[name] for name in new}, new


def field_labels(columns: Iterable[str]) -> list[str]:
    """Columns as a sentence calls them, in the order of the alphabet."""
    return sorted({name.removesuffix("_id").replace("_", " ") for name in columns})
