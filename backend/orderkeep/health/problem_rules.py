"""Since when a check needs attention. No database, no clock."""

from dataclasses import dataclass
from datetime import datetime

from orderkeep.health.enums import HealthStatus

NEEDS_ATTENTION = frozenset({HealthStatus.WARNING, HealthStatus.FAILED})
"""A part that isn't set up is a choice, without a beginning."""


@dataclass(frozen=True)
class Problem:
    """A status that needs attention, and when a check first had it."""

    status: HealthStatus
    since: datetime


def problem_after(before: Problem | None, status: HealthStatus, now: datetime) -> Problem | None:
    """The problem of a check after it ran. A warning that becomes a failure begins again."""
    if status not in NEEDS_ATTENTION:
        return None
    return before if before is not None and before.status is status else Problem(status, now)


def earlier_problem(noted: Problem | None, stored: Problem) -> Problem | None:
    """The problem of a check that ran before the stored one could be read."""
    is_same = noted is not None and noted.status is stored.status
    return min(noted, stored, key=_since_of) if noted is not None and is_same else noted


def _since_of(problem: Problem) -> datetime:
    return problem.since
