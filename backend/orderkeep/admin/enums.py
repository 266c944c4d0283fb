"""Enums of stored self-checks and backups."""

from enum import StrEnum


class RunCause(StrEnum):
    """What started the check."""

    ASKED = "asked"
    NIGHTLY = "nightly"


class BackupCause(StrEnum):
    """What started the backup."""

    COMMAND = "command"
    SCHEDULE = "schedule"
    ASKED = "asked"


class BackupState(StrEnum):
    """Backup status."""

    NONE = "none"
    GOOD = "good"
    LATE = "late"
    FAILED = "failed"


class ChainProblem(StrEnum):
    """Why an entry of the audit log doesn't match its hash chain."""

    CHANGED = "changed"
    DELETED = "deleted"
    UNLINKED = "unlinked"
    """Links before it are missing."""
