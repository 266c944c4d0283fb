"""The periodic jobs of a server with their last run on any server."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from orderkeep.health.jobs.enums import JobStatus
from orderkeep.health.jobs.rules import JobState, status_of
from orderkeep.health.jobs.schemas import JobOut, QueueOut
from orderkeep.jobs.outcomes import newest_outcome, stored_outcomes
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import JobOutcome


def job_states(session: Session, jobs: Sequence[PeriodicJob], now: datetime) -> list[JobOut]:
    """Return the jobs in their order."""
    stored = stored_outcomes(session)
    return [_job(session, job, newest_outcome(job.last, stored.get(job.name)), now) for job in jobs]


def _job(session: Session, job: PeriodicJob, last: JobOutcome | None, now: datetime) -> JobOut:
    off = job.off_reason(session)
    has_failed = last is not None and last.error is not None
    facts = JobState(off is not None, job.is_alive, job.has_died, job.running_since, last is not None, has_failed)
    status = status_of(facts, now)
    runs = job.is_alive and status is not JobStatus.OFF
    return {
        "name": job.name,
        "title": job.title,
        "purpose": job.purpose,
        "often": job.often(),
        "status": status,
        "off_reason": off,
        "started_at": last.started_at if last else None,
        "ms": last.ms if last else None,
        "error": last.error if last else None,
        "failing_since": last.failing_since if last else None,
        "checked_at": job.checked_at,
        "next_at": job.next_run(session, now) if runs else None,
        "queue": _queue(session, job),
        "can_run_now": job.can_run_now and runs,
    }


def _queue(session: Session, job: PeriodicJob) -> QueueOut | None:
    queue = job.queue(session)
    return {"noun": queue.noun, "waiting": queue.waiting, "oldest_at": queue.oldest_at} if queue else None
