"""Savepoints that also roll back the pending audit entries, change events and names of changed tables."""

from collections.abc import Iterator
from contextlib import contextmanager

from orderkeep.core.context import Context
from orderkeep.core.errors import Refusal
from orderkeep.core.events import audit, change_feed, changed_tables


class Savepoint:
    """Opened before the first change. The session's rows are reloaded after `rollback`."""

    def __init__(self, ctx: Context) -> None:
        """Flushes pending changes first, so that they are kept."""
        ctx.db.flush()
        self._session = ctx.db
        self._changes = dict(change_feed.pending_changes(ctx.db))
        self._entries, self._named = list(audit.pending_entries(ctx.db)), list(audit.named_entries(ctx.db))
        self._tables = set(changed_tables.unannounced_tables(ctx.db))
        self._point = ctx.db.connection().begin_nested()

    def rollback(self) -> None:
        """Roll back everything since the savepoint. No audit entry or change event remains."""
        self._session.expunge_all()
        change_feed.restore_pending(self._session, self._changes)
        audit.restore_pending(self._session, self._entries, self._named)
        changed_tables.restore_unannounced(self._session, self._tables)
        self._point.rollback()

    def release(self) -> None:
        """Keep everything since the savepoint."""
        self._session.flush()
        self._point.commit()


@contextmanager
def dry_run(ctx: Context) -> Iterator[None]:
    """Dry run: execute, then roll back. Nothing is stored or announced, and locks are held only until the response."""
    point = Savepoint(ctx)
    try:
        yield
    finally:
        point.rollback()


@contextmanager
def atomic(ctx: Context) -> Iterator[None]:
    """Roll back the block if it raises, and re-raise."""
    point = Savepoint(ctx)
    try:
        yield
        point.release()
    except Refusal:
        point.rollback()
        raise
