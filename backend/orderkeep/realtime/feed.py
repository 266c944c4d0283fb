"""Reads the outbox in the order of commits and hands each change to whoever listens in this process."""

import asyncio
import logging
import re
from contextlib import suppress

from orderkeep.core.db.engine import Database
from orderkeep.core.events.change_feed_reader import Line, Outbox, Place

log = logging.getLogger("orderkeep")


PLACE = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})")
LOOK_EVERY = 0.5
"""Seconds between looks, for what other processes write; this process's own commits wake at once."""
AT_ONCE = 500


def read_place(word: str) -> Place | None:
    """The place behind an event id; None when it is none."""
    found = PLACE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


class Feed:
    """The one reader of the outbox in this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.outbox = Outbox(database)
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
        place = await asyncio.to_thread(self.outbox.newest)
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
            lines = await asyncio.to_thread(self.outbox.after, self.place, AT_ONCE)
            if lines:
                self.place = (lines[-1]["xact"], lines[-1]["id"])
                for queue in self.listeners:
                    queue.put_nowait(lines)
            if len(lines) < AT_ONCE:
                return
