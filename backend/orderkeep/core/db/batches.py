"""Long work in short transactions, so that other writers get their turn in between.

A batch ends before it would hold the writer for more than `MAX_BATCH_SECONDS`. One that took longer halves the time
of the next, and short ones win it back slowly, so that others wait less on a busy machine. Each batch is one
transaction.
Work that takes several batches must record in its own rows that it isn't finished, and must be able to resume or be
reverted after a stop. Decision 31.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from orderkeep.core.db import planner_stats
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Unavailable

MAX_BATCH_SECONDS = 0.15
"""Maximum seconds a batch may hold the writer, including the commit."""
STEP = 0.05
"""Target duration of a step in seconds. A batch can end only between two steps."""
LEAST, RECOVERY = 0.1, 1.06
"""Smallest part of these times after batches that took too long, and its growth with each batch that didn't: a machine
that was busy a moment ago probably still is."""
FEWEST, MOST = 20, 200
"""Items per step. With fewer, the fixed cost of a step would dominate."""
PAUSE = 0.002
"""Seconds between two batches, for writers in other processes, which don't share this process's queue."""
USUAL_SHARE, GREATEST_SHARE = 1.5, 4.0
"""Duration of a batch relative to its steps, including `close_batch` and the commit: the estimate, and the maximum."""
FEW = 4
"""Number of batches after which the planner statistics are refreshed."""
Item = TypeVar("Item")


class WorkStopped(Unavailable):
    """The work ended because the server was told to stop."""

    def __init__(self, message: str = "The server is stopping. Try again when it's back.") -> None:
        super().__init__(message, code="server_stopping")


class BatchWork(Protocol):
    """Work that can run in batches."""

    def steps(self) -> Iterator[None]:
        """Do the work, in small steps."""

    def begin_batch(self) -> None:
        """Called first in each transaction."""

    def close_batch(self, *, done: bool) -> None:
        """Called last in each transaction. Updates everything that depends on the steps of this batch."""


class Batches:
    """Runs work in batches. ORM objects don't survive from one batch to the next."""

    def __init__(self, session: AppSession, must_stop: Callable[[], bool]) -> None:
        """`must_stop` is called before each batch."""
        self.session, self.must_stop = session, must_stop
        self.committed = 0
        """Number of batches committed."""
        self._share, self._part = USUAL_SHARE, 1.0
        self._worked, self._since = 0.0, 0.0

    def parts(self, items: Sequence[Item], fewest: int = FEWEST, most: int = MOST) -> Iterator[Sequence[Item]]:
        """Yield the items of each step, sized by measurement so that a step takes about `STEP` seconds.

        Set `fewest` to 1 if a single item is substantial work, and `most` to a small number if some items take far
        longer than others.
        """
        size, start = fewest, 0
        while start < len(items):
            part = items[start : start + size]
            start += len(part)
            before = self._clock()
            yield part
            took = max(self._clock() - before, 1e-6)
            size = max(fewest, min(most, size * 2, int(len(part) * STEP * self._part / took)))

    def _clock(self) -> float:
        """Seconds of work, excluding commits and waiting."""
        return self._worked + time.monotonic() - self._since

    def run(self, work: BatchWork) -> None:
        """Run all steps. Raises Stopped between two batches. On any exception the current batch is rolled back."""
        steps, done = work.steps(), False
        try:
            while not done:
                done = self._run_batch(work, steps)
        except BaseException:
            self.session.rollback()
            self.session.expunge_all()
            raise

    def _run_batch(self, work: BatchWork, steps: Iterator[None]) -> bool:
        if self.must_stop():
            raise WorkStopped
        if self.committed:
            time.sleep(PAUSE)
        self.session.connection()  # wait for the write lock here, so that the clock starts once it is held
        self._since = began = time.monotonic()
        work.begin_batch()
        done = self._take_steps(steps, began)
        stepped = time.monotonic() - began
        self._worked += stepped
        state_of(self.session).more_batches_follow = not done
        work.close_batch(done=done)
        if looked := self._tables_have_grown(done=done):
            planner_stats.refresh(self.session.connection())
        self.session.commit()
        if looked:
            planner_stats.publish()
        self.session.expunge_all()
        self.committed += 1
        self._adapt(time.monotonic() - began, stepped)
        return done

    def _adapt(self, took: float, stepped: float) -> None:
        """Learn from a batch that held the writer for `took` seconds, `stepped` of them for its steps."""
        self._share = min(GREATEST_SHARE, max(1.0, took / max(stepped, 1e-6)))
        self._part = max(LEAST, self._part / 2) if took > MAX_BATCH_SECONDS else min(1.0, self._part * RECOVERY)

    def _tables_have_grown(self, *, done: bool) -> bool:
        """Whether to refresh the planner statistics: after 4, 8, 16 … batches, and at the end of long work."""
        batches = self.committed + 1
        return batches >= FEW and (done or batches.bit_count() == 1)

    def _take_steps(self, steps: Iterator[None], began: float) -> bool:
        """Take steps as long as another one like the last would fit. Returns whether none is left."""
        longest, before = MAX_BATCH_SECONDS * self._part / self._share, began
        for _ in steps:
            now = time.monotonic()
            if now - began + (now - before) >= longest:
                return False
            before = now
        return True
