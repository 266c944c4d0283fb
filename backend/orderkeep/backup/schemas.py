"""Schemas of backups."""

from orderkeep.core.http.schemas import Out


class BackupProgressOut(Out):
    """Whether a backup is running, and the bytes it has written so far."""

    is_running: bool
    written: int
