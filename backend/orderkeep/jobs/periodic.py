"""Jobs that run at intervals in a thread of the server. A job declares itself; nothing else has to know it by name."""

import threading
import time
from abc import ABC, abstractmethod
from datetime import datetime, timedelta
from typing import ClassVar

from sqlalchemy.orm import Session

from orderkeep.core.clock import utc_now
from orderkeep.core.db.engine import Database
from orderkeep.core.failure_log import log_failure, reason_of, temporary_reason
from orderkeep.jobs.outcomes import store_outcome, stored_outcome
from orderkeep.jobs.rules import Failure, JobOutcome, JobQueue, interval_text, outcome_of
from orderkeep.settings import Settings

STORE_EVERY = timedelta(minutes=1)
"""A busy job's outcome is stored at most this often, unless it changes between success and failure."""


class PeriodicJob(ABC):
    """Calls `look` at intervals until it is stopped. Errors are logged, and the next call tries again."""

    name: ClassVar[str]
    """The name of the thread, and the job's name in the API."""
    title: ClassVar[str]
    """The name that admins read."""
    purpose: ClassVar[str]
    """What it does, in a sentence."""
    interval: ClassVar[float]
    """Seconds between the end of a call and the start of the next."""
    failed: ClassVar[str]
    """Log message when a call raises."""
    waits_first: ClassVar[bool] = False
    """Whether the first call comes one interval after the start."""
    keeps_outcome: ClassVar[bool] = False
    """Whether only the next run, instead of the next call, shows that the cause of a failure is gone."""
    can_run_now: ClassVar[bool] = False
    """Whether an admin may start it at any time."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Nothing runs before `start`."""
        self.database, self.settings = database, settings
        self.last: JobOutcome | None = None
        """The last run on this server, or the one before it started."""
        self.checked_at: datetime | None = None
        """The end of the last call, even if nothing was due."""
        self.running_since: datetime | None = None
        self.next_call: datetime | None = None
        self._stored: JobOutcome | None = None
        self._is_loaded = False
        self._ended, self._wake = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    @abstractmethod
    def run_once(self, now: datetime) -> object:
        """Do the work that is due at this moment. Returns something falsy if none was, or a `Failure`."""

    def often(self) -> str:
        """How often it runs, in words."""
        return interval_text(self.interval)

    def off_reason(self, session: Session) -> str | None:  # noqa: ARG002 - for those that can be off
        """Why it has nothing to do in this installation; None if it is on."""
        return None

    def next_run(self, session: Session, now: datetime) -> datetime | None:  # noqa: ARG002 - for own schedules
        """When it runs next on this server."""
        return self.next_call

    def queue(self, session: Session) -> JobQueue | None:  # noqa: ARG002 - for those with a queue
        """What waits for it."""
        return None

    @property
    def is_alive(self) -> bool:
        """Whether it runs on this server."""
        return self._thread.is_alive()

    @property
    def has_died(self) -> bool:
        """Whether it ended without being stopped."""
        return self._thread.ident is not None and not self._thread.is_alive() and not self._ended.is_set()

    def start(self) -> None:
        """Start the thread, unless the server is already stopping."""
        if not self._ended.is_set():
            self._thread.start()

    def wake(self) -> None:
        """Call `look` now instead of at the end of the interval."""
        self._wake.set()

    def stop(self) -> None:
        """Make no further calls. A call in progress runs to its end."""
        self._ended.set()
        self._wake.set()

    def _run(self) -> None:
        if self.waits_first and self._is_over():
            return
        while True:
            self._call()
            if self._is_over():
                return

    def _is_over(self) -> bool:
        """Wait for the next call. Returns whether there is none."""
        self.next_call = utc_now() + timedelta(seconds=self.interval)
        self._wake.wait(self.interval)
        self._wake.clear()
        return self._ended.is_set()

    def _call(self) -> None:
        started, began = utc_now(), time.monotonic()
        self.running_since = started
        result: object = None
        problem: Exception | None = None
        try:
            result = self.run_once(started)
        except Exception as error:  # noqa: BLE001  # whatever went wrong, the next call tries again
            log_failure(self.failed, error)
            problem = error
        self.running_since, self.checked_at = None, utc_now()
        reason = result.reason if isinstance(result, Failure) else reason_of(problem) if problem else None
        call = JobOutcome(started, int((time.monotonic() - began) * 1000), reason)
        is_outage = problem is not None and temporary_reason(problem) is not None
        self._note_outcome(call, worked=bool(result), is_outage=is_outage)

    def _note_outcome(self, call: JobOutcome, *, worked: bool, is_outage: bool) -> None:
        """Keep the outcome of a call. During an outage, it can only be kept in memory."""
        if is_outage:
            if not self.keeps_outcome:
                self.last = outcome_of(self.last, call, worked=False, keeps=False)
            return
        try:
            if not self._is_loaded:
                self._stored = stored_outcome(self.database, self.name)
                self.last, self._is_loaded = self.last or self._stored, True
            self.last = outcome_of(self.last, call, worked=worked, keeps=self.keeps_outcome)
            if self.last is not None and self._must_store(self.last):
                store_outcome(self.database, self.name, self.last)
                self._stored = self.last
        except Exception as error:  # noqa: BLE001  # the work itself is done
            if temporary_reason(error) is None:
                log_failure("the outcome of a job couldn't be stored", error)

    def _must_store(self, outcome: JobOutcome) -> bool:
        stored = self._stored
        return stored is None or stored.error != outcome.error or outcome.started_at - stored.started_at >= STORE_EVERY
