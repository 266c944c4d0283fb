"""Doing something to see what would come of it: everything is taken back at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from orderkeep.core.changes import HELD
from orderkeep.core.context import Context


@contextmanager
def rehearsal(ctx: Context) -> Iterator[None]:
    """What happens inside is written nowhere, heard by nobody, and holds its locks only until the answer."""
    ctx.db.flush()
    held = dict(ctx.db.info.get(HELD, {}))
    point = ctx.db.connection().begin_nested()
    try:
        yield
    finally:
        ctx.db.expunge_all()
        ctx.db.info[HELD] = held
        point.rollback()
