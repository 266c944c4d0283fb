"""The state of a job from its facts. No database, no clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from orderkeep.health.enums import HealthStatus
from orderkeep.health.jobs.enums import JobStatus
from orderkeep.health.rules import CheckOutcome, passed_check

JOB_STOPPED = "It ended unexpectedly. Restart the server."
SHORT = timedelta(seconds=2)
"""A shorter run isn't shown as running, so that a job that runs every second doesn't flicker."""


@dataclass(frozen=True)
class JobState:
    """What is known about a job."""

    is_off: bool
    is_alive: bool
    has_died: bool
    running_since: datetime | None
    has_run: bool
    has_failed: bool


def status_of(facts: JobState, now: datetime) -> JobStatus:
    """The state of a job: what an admin must know first."""
    if facts.has_died:
        return JobStatus.DIED
    if facts.is_off:
        return JobStatus.OFF
    if facts.running_since is not None and now - facts.running_since > SHORT:
        return JobStatus.RUNNING
    if facts.has_failed:
        return JobStatus.FAILED
    if not facts.is_alive:
        return JobStatus.STOPPED
    return JobStatus.OK if facts.has_run else JobStatus.IDLE


def is_failing(status: JobStatus) -> bool:
    """Whether a job needs attention."""
    return status in {JobStatus.FAILED, JobStatus.DIED}


def judge_jobs(jobs: int, failing: Sequence[tuple[str, str]]) -> CheckOutcome:
    """The periodic jobs, by the titles and reasons of those whose last run failed."""
    if not failing:
        return passed_check(f"{jobs} jobs, none failing")
    detail = " ".join(f"{title}: {reason}" for title, reason in failing)
    figure = f"{len(failing)} of {jobs} failing"
    return CheckOutcome(HealthStatus.FAILED, figure, detail, "Open Jobs to see when each one last ran and tries again.")
