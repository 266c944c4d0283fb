"""Reads and stores the outcome of a job's last run."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.jobs.models import JobRun
from orderkeep.jobs.rules import JobOutcome

INSTALLATION_SCOPE = Scope(Environment.PRODUCTION, None, Role.ADMIN)
"""A job works for all environments, but a session needs one."""


def stored_outcomes(session: Session) -> dict[str, JobOutcome]:
    """Name of a job → its last run on any server."""
    return {row.job: _outcome(row) for row in session.scalars(select(JobRun))}


def stored_outcome(database: Database, job: str) -> JobOutcome | None:
    """The last run of a job on any server."""
    with unit_of_work(database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        row = ctx.db.get(JobRun, job)
        return _outcome(row) if row else None


def store_outcome(database: Database, job: str, outcome: JobOutcome) -> None:
    """Store the last run. If another server stored its own first run just now, that one stays."""
    try:
        with unit_of_work(database, INSTALLATION_SCOPE, utc_now()) as ctx:
            row = ctx.db.get(JobRun, job) or JobRun(job=job)
            row.started_at, row.ms = outcome.started_at, outcome.ms
            row.error, row.failing_since = outcome.error, outcome.failing_since
            ctx.db.add(row)
    except IntegrityError:
        return


def newest_outcome(*outcomes: JobOutcome | None) -> JobOutcome | None:
    """The outcome of the latest run."""
    known = [each for each in outcomes if each is not None]
    return max(known, key=_start, default=None)


def _start(outcome: JobOutcome) -> datetime:
    return outcome.started_at


def _outcome(row: JobRun) -> JobOutcome:
    return JobOutcome(row.started_at, row.ms, row.error, row.failing_since)
