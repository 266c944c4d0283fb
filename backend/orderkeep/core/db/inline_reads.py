"""Short reads on SQLite, answered on the thread that received the request.

SQLite takes a third of a millisecond for a page of a list. Handing the request to another thread and back takes as
long, and many threads slow each other down on one interpreter lock. So short reads run on the event loop, on their own
connection and with a time limit: a statement that exceeds it is interrupted, and the request is repeated in a worker
thread. The limit counts CPU time, because on a busy machine a short read that has to wait for the processor would be
interrupted and then do the same work twice.
"""

import sqlite3
from time import perf_counter, thread_time
from typing import cast

from sqlalchemy import Connection, Engine

from orderkeep.core.db import planner_stats

STEPS = 5_000
"""SQLite VM instructions between two checks of the clock, about a fifth of a millisecond."""
CPU_TIME_LIMIT = 0.010
"""CPU seconds of a short read. Other requests wait for it, so the limit is a few times the usual duration."""
WALL_TIME_LIMIT = 0.100
"""Seconds of a short read, in which it may also wait for the disk or the processor."""


class InlineReader:
    """One connection for one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._until = self._until_clock = 0.0
        self._edition = planner_stats.edition
        self.stopped = False
        """Whether the last read exceeded the limit."""

    def begin(self) -> Connection:
        """Return the connection and start the time limit of one read."""
        if self._edition != planner_stats.edition:
            self.disconnect()
            self._edition = planner_stats.edition
        if self._connection is None:
            self._connection = self._engine.connect()
            self.raw.set_progress_handler(self._late, STEPS)
        self.stopped = False
        self._until, self._until_clock = thread_time() + CPU_TIME_LIMIT, perf_counter() + WALL_TIME_LIMIT
        return self._connection

    @property
    def raw(self) -> sqlite3.Connection:
        """The driver's connection."""
        assert self._connection is not None  # noqa: S101 - called after `begin`
        return cast("sqlite3.Connection", self._connection.connection.dbapi_connection)  # the only SQLite driver

    def disconnect(self) -> None:
        """Close the connection. The next read opens a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()

    def _late(self) -> bool:
        self.stopped = self.stopped or thread_time() > self._until or perf_counter() > self._until_clock
        return self.stopped
