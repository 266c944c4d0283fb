"""Schemas of health checks."""

from datetime import datetime

from orderkeep.core.http.schemas import Out
from orderkeep.health.enums import HealthStatus


class HealthCheckOut(Out):
    """One check: its figure, and for one that didn't pass what happened, how to fix it and what to type for that.

    `since` is when a failure or warning was first noticed.
    """

    code: str
    title: str
    status: HealthStatus
    figure: str
    detail: str | None
    cure: str | None
    command: str | None
    since: datetime | None


class HealthOut(Out):
    """All checks, at one time."""

    checked_at: datetime
    checks: list[HealthCheckOut]
