"""What changed in a row since it was last flushed, from SQLAlchemy's attribute history.

`inspect(row).attrs` would create an object for every column, all in a reference cycle with the row. Those keep the row
until the next garbage collection, so that memory peaks are higher than they need to be.
"""

from collections.abc import Sequence
from typing import Literal, TypeVar

from sqlalchemy import inspect
from sqlalchemy.orm import InstrumentedAttribute, PassiveFlag
from sqlalchemy.orm.attributes import History

from orderkeep.core.db.models import Row

Value = TypeVar("Value")
Side = Literal["deleted", "added"]
"""The value as stored in the database, or the new one."""


def history_of(row: Row, name: str) -> History:
    """The history of a column. Never reads the database: a value that isn't loaded hasn't changed."""
    return inspect(row).get_history(name, PassiveFlag.PASSIVE_NO_INITIALIZE)


def has_changed(row: Row, *names: str) -> bool:
    """Whether any of these columns has another value than the database. Columns that the row lacks are skipped."""
    columns = inspect(type(row)).attrs
    return any(name in columns and history_of(row, name).has_changes() for name in names)


def value_of(row: Row, column: InstrumentedAttribute[Value], side: Side) -> Value | None:
    """The value of a column as stored or as changed, which are the same if it hasn't changed. Reads it if needed."""
    history = inspect(row).get_history(column.key, PassiveFlag.PASSIVE_OFF)
    found: Sequence[Value] = getattr(history, side) or history.unchanged
    return found[0] if found else None
