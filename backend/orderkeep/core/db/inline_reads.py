"""Short reads on SQLite, answered by the thread that took the request.

A page of a list takes SQLite a third of a millisecond; to hand it to another thread and back takes as long, and many
threads on one interpreter lock slow each other down. So short reads run where they arrive, on a connection of their
own, and with a limit: a statement that is not done in time is stopped, and the request begins again in a thread.
"""

import sqlite3
from time import perf_counter
from typing import cast

from sqlalchemy import Connection, Engine

from orderkeep.core.db import planner_stats

STEPS = 5_000
"""Instructions of SQLite's machine between two looks at the clock, about a fifth of a millisecond."""
PATIENCE = 0.010
"""Seconds of one short read. The others wait for it, so it is kept to the time of a few."""


class InlineReader:
    """One connection for one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._until = 0.0
        self._edition = planner_stats.edition
        self.stopped = False
        """Whether the last read took too long."""

    def begin(self) -> Connection:
        """The connection, with the time of one read before it."""
        if self._edition != planner_stats.edition:
            self.disconnect()
            self._edition = planner_stats.edition
        if self._connection is None:
            self._connection = self._engine.connect()
            self.raw.set_progress_handler(self._late, STEPS)
        self.stopped = False
        self._until = perf_counter() + PATIENCE
        return self._connection

    @property
    def raw(self) -> sqlite3.Connection:
        """The driver's connection."""
        assert self._connection is not None  # noqa: S101 - asked for after `begin`
        return cast("sqlite3.Connection", self._connection.connection.dbapi_connection)  # the one driver for SQLite

    def disconnect(self) -> None:
        """Let the connection go; the next read makes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()

    def _late(self) -> bool:
        self.stopped = self.stopped or perf_counter() > self._until
        return self.stopped
