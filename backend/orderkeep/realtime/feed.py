"""Reads the outbox in commit order and passes each change to the listeners in this process."""

import asyncio
import re
from contextlib import suppress

from orderkeep.core.db.engine import Database
from orderkeep.core.events.change_feed_reader import ChangeFeedReader, FeedPosition, FeedRow
from orderkeep.core.failure_log import log_failure

PLACE = re.compile(r"([0-9]{1,18})\.([0-9]{1,18})")
POLL_INTERVAL_S = 0.5
"""Polling interval in seconds, for commits of other processes. Commits of this process wake the reader immediately."""
BATCH_SIZE = 500


def read_place(event_id: str) -> FeedPosition | None:
    """The position of an event id, or None if it isn't valid."""
    found = PLACE.fullmatch(event_id)
    return (int(found[1]), int(found[2])) if found else None


class Feed:
    """The only reader of the outbox in this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.outbox = ChangeFeedReader(database)
        self.listeners: set[asyncio.Queue[list[FeedRow] | None]] = set()
        self.place: FeedPosition = (0, 0)
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """Start polling once there is a listener."""
        self._loop = asyncio.get_running_loop()
        self._stopping = False
        self.database.listeners.append(self.wake)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop, and end every stream. Nothing reads the database afterwards."""
        self.database.listeners.remove(self.wake)
        self._stopping = True
        self._woken.set()
        if self._task:
            await self._task
        for queue in self.listeners:
            queue.put_nowait(None)

    async def join(self, queue: asyncio.Queue[list[FeedRow] | None]) -> FeedPosition:
        """Send every change after the returned position to this queue."""
        place = await asyncio.to_thread(self.outbox.newest)
        if not self.listeners:
            self.place = place
        self.listeners.add(queue)
        return place

    @property
    def is_running(self) -> bool:
        """Whether it polls. False before `start`, after `stop`, and if the task broke."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Poll now. Called from any thread after a commit."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    async def _run(self) -> None:
        """Poll until stopped. During an outage, only the first failure is logged."""
        failing = False
        while not self._stopping:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), POLL_INTERVAL_S)
            self._woken.clear()
            if not self.listeners or self._stopping:
                continue
            try:
                await self._publish()
                failing = False
            except Exception as error:  # noqa: BLE001  # whatever went wrong, the next round tries again
                if not failing:
                    log_failure("the change feed could not be read; will retry", error)
                failing = True

    async def _publish(self) -> None:
        while True:
            lines = await asyncio.to_thread(self.outbox.after, self.place, BATCH_SIZE)
            if lines:
                self.place = (lines[-1]["xact"], lines[-1]["id"])
                for queue in self.listeners:
                    queue.put_nowait(lines)
            if len(lines) < BATCH_SIZE:
                return
