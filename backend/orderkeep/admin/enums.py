"""The words of kept self-checks and of backups."""

from enum import StrEnum


class RunCause(StrEnum):
    """Who wanted the check."""

    ASKED = "asked"
    NIGHTLY = "nightly"


class BackupCause(StrEnum):
    """Who wanted the backup."""

    COMMAND = "command"
    SCHEDULE = "schedule"


class BackupState(StrEnum):
    """How the shop is protected."""

    NONE = "none"
    GOOD = "good"
    LATE = "late"
    FAILED = "failed"
