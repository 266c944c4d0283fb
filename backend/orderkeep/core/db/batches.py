"""Long work in short transactions: between two of them everybody who waits to write gets a turn.

A batch ends when it has held the writer for about `LONGEST` seconds. Work of one batch is one transaction. Longer work
must say in its own rows that it isn't done, and be able to go on or be taken back after a stop. Decision 31.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import AppSession
from orderkeep.core.errors import Unavailable

LONGEST = 0.15
"""Seconds that a batch may hold the writer, commit included."""
STEP = 0.05
"""Seconds that a step aims at: only between two steps can a batch end."""
FEWEST, MOST = 20, 200
"""Items of a step. With fewer, what each step costs by itself would be most of it."""
PAUSE = 0.002
"""Seconds between two batches, for writers in other processes: they wait in no line that this one could see."""
USUAL_SHARE, GREATEST_SHARE = 1.5, 4.0
"""How many times as long as its steps a batch takes, with closing the books and the commit."""
FEW = 4
"""Batches that leave the planner's picture of the tables as it is."""
GOES_ON = "more batches of this work follow"
"""Set in a session's `info` while it commits a batch that is not the last one."""
Item = TypeVar("Item")


class Stopped(Unavailable):
    """The server was told to stop, so the work ends here."""

    def __init__(self, message: str = "The server is stopping. Try again when it's back.") -> None:
        super().__init__(message, code="server_stopping")


class Work(Protocol):
    """What runs in batches."""

    def steps(self) -> Iterator[None]:
        """The work, in small steps."""

    def begin_batch(self) -> None:
        """First in each transaction."""

    def close_batch(self, *, done: bool) -> None:
        """Last in each transaction: bring everything up to date that depends on the steps of this batch."""


class Batches:
    """Runs work in batches. Objects of the session are not kept from one batch to the next."""

    def __init__(self, session: AppSession, must_stop: Callable[[], bool]) -> None:
        """`must_stop` is asked before each batch."""
        self.session, self.must_stop = session, must_stop
        self.committed = 0
        """How many batches were committed."""
        self._share = USUAL_SHARE
        self._worked, self._since = 0.0, 0.0

    def parts(self, items: Sequence[Item], fewest: int = FEWEST, most: int = MOST) -> Iterator[Sequence[Item]]:
        """The items of each step: as many as take about `STEP` seconds, found out by doing it.

        `fewest` is 1 where an item is a piece of work by itself; `most` is small where some take far longer.
        """
        size, start = fewest, 0
        while start < len(items):
            part = items[start : start + size]
            start += len(part)
            before = self._clock()
            yield part
            took = max(self._clock() - before, 1e-6)
            size = max(fewest, min(most, size * 2, int(len(part) * STEP / took)))

    def _clock(self) -> float:
        """Seconds of work, without commits and waiting."""
        return self._worked + time.monotonic() - self._since

    def run(self, work: Work) -> None:
        """All steps. Raises Stopped between two batches; whatever is raised, the batch that broke off left nothing."""
        steps, done = work.steps(), False
        try:
            while not done:
                done = self._run_batch(work, steps)
        except BaseException:
            self.session.rollback()
            self.session.expunge_all()
            raise

    def _run_batch(self, work: Work, steps: Iterator[None]) -> bool:
        if self.must_stop():
            raise Stopped
        if self.committed:
            time.sleep(PAUSE)
        self.session.connection()  # the line of writers: the batch begins when its turn has come
        self._since = began = time.monotonic()
        work.begin_batch()
        done = self._take_steps(steps, began)
        stepped = time.monotonic() - began
        self._worked += stepped
        self.session.info[GOES_ON] = not done
        work.close_batch(done=done)
        if looked := self._tables_have_grown(done=done):
            planner_stats.refresh(self.session.connection())
        self.session.commit()
        if looked:
            planner_stats.publish()
        self.session.expunge_all()
        self.committed += 1
        self._share = min(GREATEST_SHARE, max(1.0, (time.monotonic() - began) / max(stepped, 1e-6)))
        return done

    def _tables_have_grown(self, *, done: bool) -> bool:
        """Whether the planner should look again: after 4, 8, 16 … batches, and at the end of many."""
        batches = self.committed + 1
        return batches >= FEW and (done or batches.bit_count() == 1)

    def _take_steps(self, steps: Iterator[None], began: float) -> bool:
        return all((time.monotonic() - began) * self._share < LONGEST for _ in steps)
