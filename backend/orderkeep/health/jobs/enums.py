"""Enums of background work."""

from enum import StrEnum


class JobStatus(StrEnum):
    """The state of a periodic job."""

    OK = "ok"
    FAILED = "failed"
    RUNNING = "running"
    IDLE = "idle"
    """Nothing has been due yet."""
    OFF = "off"
    """The installation doesn't use it."""
    STOPPED = "stopped"
    """It doesn't run on this server."""
    DIED = "died"
    """It ended although no one stopped it."""


class WorkKind(StrEnum):
    """Background work that someone started."""

    BACKUP = "backup"
    SELF_CHECK = "self_check"
    AUDIT_CHECK = "audit_check"
    IMPORT = "import"
    COPY = "copy"
    EMPTYING = "emptying"


class WorkStatus(StrEnum):
    """The state of started work."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
