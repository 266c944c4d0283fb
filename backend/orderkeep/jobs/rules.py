"""What a call of a job means for its outcome. No database, no clock."""

from dataclasses import dataclass
from datetime import datetime

UNITS = ((3600, "hour"), (60, "minute"), (1, "second"))


@dataclass(frozen=True)
class Failure:
    """What a job returns if its work failed for a known reason."""

    reason: str


@dataclass(frozen=True)
class JobOutcome:
    """The last run of a job: its start, its duration, and why it failed."""

    started_at: datetime
    ms: int
    error: str | None = None
    failing_since: datetime | None = None


@dataclass(frozen=True)
class JobQueue:
    """Entries that wait for a job, with the age of the oldest."""

    noun: str
    """In the singular, in lower case."""
    waiting: int
    oldest_at: datetime | None


def outcome_of(before: JobOutcome | None, call: JobOutcome, *, worked: bool, keeps: bool) -> JobOutcome | None:
    """The outcome after a call. A call at which nothing was due isn't a run, but shows that an error is gone.

    `keeps` is true for a job with a schedule of its own, of which only the next run shows that.
    """
    if call.error is not None:
        since = before.failing_since if before else None
        return JobOutcome(call.started_at, call.ms, call.error, since or call.started_at)
    if worked or (before is not None and before.error is not None and not keeps):
        return call
    return before


def interval_text(seconds: float) -> str:
    """An interval in words: every second, every 5 minutes."""
    size, unit = next((size, unit) for size, unit in UNITS if seconds >= size)
    count = round(seconds / size)
    return f"Every {unit}" if count == 1 else f"Every {count} {unit}s"
