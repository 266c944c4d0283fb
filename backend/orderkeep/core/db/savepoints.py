"""A part of a transaction that can be taken back alone, with all that was noted of it."""

from collections.abc import Iterator
from contextlib import contextmanager

from orderkeep.core.context import Context
from orderkeep.core.errors import Refusal
from orderkeep.core.events import audit, change_feed


class Savepoint:
    """Opened before the first change. The session's rows are read anew after `take_back`."""

    def __init__(self, ctx: Context) -> None:
        """Whatever is pending is written first: it stays."""
        ctx.db.flush()
        self._session = ctx.db
        self._changes = dict(ctx.db.info.get(change_feed.HELD, {}))
        self._acts = list(audit.pending_entries(ctx.db))
        self._point = ctx.db.connection().begin_nested()

    def rollback(self) -> None:
        """Nothing since then was done, and nobody hears of it."""
        self._session.expunge_all()
        self._session.info[change_feed.HELD] = self._changes
        self._session.info[audit.HELD] = self._acts
        self._point.rollback()

    def release(self) -> None:
        """What was done since then goes with the rest."""
        self._session.flush()
        self._point.commit()


@contextmanager
def dry_run(ctx: Context) -> Iterator[None]:
    """Do something to see what would come of it: written nowhere, heard by nobody, locks held only until the answer."""
    point = Savepoint(ctx)
    try:
        yield
    finally:
        point.rollback()


@contextmanager
def atomic(ctx: Context) -> Iterator[None]:
    """A refusal takes back what was done inside, and goes on to the caller."""
    point = Savepoint(ctx)
    try:
        yield
        point.release()
    except Refusal:
        point.rollback()
        raise
