"""Schemas of background work."""

from datetime import datetime

from orderkeep.core.http.schemas import Out
from orderkeep.health.jobs.enums import JobStatus, WorkKind, WorkStatus


class QueueOut(Out):
    """Entries that wait for a job. `noun` is their name in the singular."""

    noun: str
    waiting: int
    oldest_at: datetime | None


class JobOut(Out):
    """A periodic job with its last run. `checked_at` is when it last looked for work on this server."""

    name: str
    title: str
    purpose: str
    often: str
    status: JobStatus
    off_reason: str | None
    started_at: datetime | None
    ms: int | None
    error: str | None
    failing_since: datetime | None
    checked_at: datetime | None
    next_at: datetime | None
    queue: QueueOut | None
    can_run_now: bool


class StartedWorkOut(Out):
    """Background work that someone started. `subject` is its file or environment."""

    id: str
    kind: WorkKind
    subject: str | None
    person_name: str | None
    status: WorkStatus
    started_at: datetime
    finished_at: datetime | None
    error: str | None


class JobListOut(Out):
    """The periodic jobs of this server, and the newest work that people started."""

    jobs: list[JobOut]
    started: list[StartedWorkOut]
