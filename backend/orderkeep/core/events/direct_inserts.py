"""Inserts rows without the unit of work, which costs several times as much as the statement.

The rows are stamped, audited and announced like those of a flush. They don't become part of the session, so this is for
rows that are written and not changed again in the same transaction.
"""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Insert, insert, inspect
from sqlalchemy.orm import Session

from orderkeep.core.db.compiled import write
from orderkeep.core.db.models import Row, Scoped
from orderkeep.core.db.scope import stamp_environment
from orderkeep.core.events import audit, change_feed, changed_tables
from orderkeep.core.values import Values


def insert_rows(session: Session, rows: Sequence[Row]) -> None:
    """Insert rows of one table with one statement, after everything that is pending."""
    if not rows:
        return
    session.flush()
    table = type(rows[0])
    columns, defaults = _columns(table)
    for row in rows:
        for name, value in defaults.items():
            if getattr(row, name) is None:
                setattr(row, name, value)
        if isinstance(row, Scoped):
            stamp_environment(session, row)
        audit.stamp_row(session, row)
        audit.record_insert(session, row)
        change_feed.queue_insert(session, row)
    changed_tables.note_rows(session, rows)
    write(session, _insert(table), [{name: getattr(row, name) for name in columns} for row in rows])


@cache
def _insert(table: type[Row]) -> Insert:
    return insert(table)


@cache
def _columns(table: type[Row]) -> tuple[Sequence[str], Values]:
    """The columns of a table, and the constant defaults of some."""
    attributes = inspect(table).column_attrs
    defaults = {
        each.key: default.arg
        for each in attributes
        if (default := each.columns[0].default) is not None and default.is_scalar
    }
    return tuple(each.key for each in attributes), defaults
