"""A connection pool that serves waiters first come, first served.

SQLAlchemy's pool wakes the first waiter, but any other thread can take the connection before that waiter runs. Under
load, some requests wait many times as long as others and fail with "busy" by bad luck. Here a returned connection is
handed directly to the first waiter in the queue. Decision 23.
"""

import threading
from collections import deque
from time import monotonic
from typing import Any

from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import ConnectionPoolEntry, Pool

CHECKOUT_TIMEOUT_S = 30.0
"""Seconds without any progress of the queue, after which waiters are turned away."""


class FairSemaphore:
    """A semaphore with a fair queue: each release hands the slot directly to the first waiter."""

    def __init__(self, most: int, patience: float = CHECKOUT_TIMEOUT_S) -> None:
        self.patience = patience
        self._free = most
        self._line: deque[threading.Lock] = deque()
        self._moved = monotonic()
        self._guard = threading.Lock()

    @property
    def waiting(self) -> int:
        """Number of waiters."""
        return len(self._line)

    def acquire(self) -> None:
        """Wait for a slot.

        Raises the pool's TimeoutError once the queue has made no progress for the whole timeout. While the queue moves,
        no one is turned away.
        """
        with self._guard:
            if self._free:
                self._free -= 1
                return
            mine = threading.Lock()
            mine.acquire()
            self._line.append(mine)
            since = monotonic()
        while not mine.acquire(timeout=self._left(since)):
            with self._guard:
                if mine not in self._line:
                    return  # it was handed over at the last moment
                if self._left(since) <= 0:
                    self._line.remove(mine)
                    message = f"No connection was returned for {self.patience:g} seconds"
                    raise PoolTimeoutError(message)

    def _left(self, since: float) -> float:
        return max(0.0, max(self._moved, since) + self.patience - monotonic())

    def release(self) -> None:
        """Hand the slot to the first waiter."""
        with self._guard:
            self._moved = monotonic()
            if self._line:
                self._line.popleft().release()
            else:
                self._free += 1


class FairPool(Pool):
    """Up to `pool_size` connections, opened on demand and kept. Waiters queue for them."""

    def __init__(self, creator: Any, pool_size: int = 5, **options: Any) -> None:
        super().__init__(creator, **options)
        self.slots = FairSemaphore(pool_size)
        self._size = pool_size
        self._idle: deque[ConnectionPoolEntry] = deque()

    def _do_get(self) -> ConnectionPoolEntry:
        self.slots.acquire()
        try:
            return self._idle.popleft() if self._idle else self._create_connection()
        except BaseException:
            self.slots.release()
            raise

    def _do_return_conn(self, record: ConnectionPoolEntry) -> None:
        self._idle.append(record)
        self.slots.release()

    def recreate(self) -> "FairPool":
        """Return a new pool for future connections. Waiters stay in the same queue."""
        fresh = type(self)(
            self._creator,
            pool_size=self._size,
            recycle=self._recycle,
            echo=self.echo,
            pre_ping=self._pre_ping,
            logging_name=self._orig_logging_name,
            reset_on_return=self._reset_on_return,
            _dispatch=self.dispatch,
            dialect=self._dialect,
        )
        fresh.slots = self.slots
        return fresh

    def dispose(self) -> None:
        """Close idle connections."""
        while self._idle:
            self._idle.popleft().close()

    def status(self) -> str:
        """A short summary for the log."""
        return f"{len(self._idle)} idle of at most {self._size}, {self.slots.waiting} waiting"
