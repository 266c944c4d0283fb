"""Reads the outbox in the order of commits and hands each change to whoever listens in this process."""

import asyncio
import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, text, tuple_

from orderkeep.core.changes import Change
from orderkeep.core.clock import utc_now
from orderkeep.core.database import Database

log = logging.getLogger("orderkeep")

Place = tuple[int, int]
"""Where a reader stands: transaction and id of the last change it knows (see `core.changes`)."""
Line = dict[str, Any]

PLACE = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})")
LOOK_EVERY = 0.5
"""Seconds between looks, for what other processes write; this process's own commits wake at once."""
AT_ONCE = 500
BACKLOG = 2_000
"""A reader further behind than this is told to read everything anew."""
KEPT = timedelta(days=3)
COLUMNS = (
    Change.xact,
    Change.id,
    Change.environment,
    Change.table_name,
    Change.action,
    Change.row_id,
    Change.owned,
    Change.owner_before,
    Change.owner_after,
    Change.record,
    Change.at,
)


def write_place(place: Place) -> str:
    """The event id of a place."""
    return f"{place[0]}.{place[1]}"


def read_place(word: str) -> Place | None:
    """The place behind an event id; None when it is none."""
    found = PLACE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


class Feed:
    """The one reader of the outbox in this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.listeners: set[asyncio.Queue[list[Line] | None]] = set()
        self.place: Place = (0, 0)
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """Begin to look, as soon as somebody listens."""
        self._loop = asyncio.get_running_loop()
        self._stopping = False
        self.database.listeners.append(self.wake)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End; every stream ends with it. Nothing reads the database afterwards."""
        self.database.listeners.remove(self.wake)
        self._stopping = True
        self._woken.set()
        if self._task:
            await self._task
        for queue in self.listeners:
            queue.put_nowait(None)

    async def join(self, queue: asyncio.Queue[list[Line] | None]) -> Place:
        """Hand every change after the returned place to this queue."""
        place = await asyncio.to_thread(self.newest)
        if not self.listeners:
            self.place = place
        self.listeners.add(queue)
        return place

    def wake(self) -> None:
        """Look now. Called from any thread after a commit."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    async def _run(self) -> None:
        while not self._stopping:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), LOOK_EVERY)
            self._woken.clear()
            if not self.listeners or self._stopping:
                continue
            try:
                await self._hand_on()
            except Exception:
                log.exception("the change feed could not be read; it will be tried again")

    async def _hand_on(self) -> None:
        while True:
            lines = await asyncio.to_thread(self.after, self.place, AT_ONCE)
            if lines:
                self.place = (lines[-1]["xact"], lines[-1]["id"])
                for queue in self.listeners:
                    queue.put_nowait(lines)
            if len(lines) < AT_ONCE:
                return

    def newest(self) -> Place:
        """The place of the last change that a reader may know."""
        with self.database.reading() as session:
            query = (
                select(Change.xact, Change.id).where(*self._settled()).order_by(Change.xact.desc(), Change.id.desc())
            )
            found = session.execute(query.limit(1), execution_options={"across_environments": True}).first()
            return (found.xact, found.id) if found else (0, 0)

    def after(self, place: Place, limit: int) -> list[Line]:
        """The next changes, of all environments and owners."""
        beyond = tuple_(Change.xact, Change.id) > tuple_(*place)
        query = select(*COLUMNS).where(beyond, *self._settled()).order_by(Change.xact, Change.id).limit(limit)
        with self.database.reading() as session:
            found = session.execute(query, execution_options={"across_environments": True})
            return [dict(row) for row in found.mappings()]

    def backlog(self, place: Place) -> list[Line] | None:
        """What a returning reader missed; None when that is too much or no longer kept."""
        with self.database.reading() as session:
            query = select(Change.xact, Change.id).order_by(Change.xact, Change.id).limit(1)
            oldest = session.execute(query, execution_options={"across_environments": True}).first()
        if oldest is not None and place < (oldest.xact, oldest.id - 1) and place != (0, 0):
            return None
        lines = self.after(place, BACKLOG + 1)
        return None if len(lines) > BACKLOG else lines

    def _settled(self) -> Sequence[Any]:
        if self.database.is_sqlite:
            return ()
        return (text("xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint"),)

    def forget_old(self, now: datetime | None = None) -> None:
        """Remove changes that no reader will ask for any more."""
        with self.database.writing() as session:
            session.execute(
                delete(Change).where(Change.at < (now or utc_now()) - KEPT),
                execution_options={"across_environments": True},
            )
            session.commit()
