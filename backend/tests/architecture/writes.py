"""Whether a call wrote anything."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.core.events.audit import AuditLog
from orderkeep.core.events.change_feed import Change

LastWrite = Callable[[], Sequence[object]]
"""Returns the id of the last change in the feed, and the number of audit log entries."""
NEWEST = select(
    select(func.max(Change.__table__.c.id)).scalar_subquery(),
    select(func.count()).select_from(AuditLog.__table__).scalar_subquery(),
)


@contextmanager
def watch_writes(app: FastAPI) -> Iterator[LastWrite]:
    """The walks look after each call, so all looks share a connection, each in its own transaction."""
    with app.state.database.reader.connect() as connection:

        def look() -> Sequence[object]:
            newest = connection.execute(NEWEST).one()
            connection.rollback()
            return newest

        yield look
