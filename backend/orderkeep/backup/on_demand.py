"""A backup that an admin starts, into the folder of the scheduled ones. Only one backup runs at a time."""

import re
import threading
from datetime import datetime
from pathlib import Path

from orderkeep.admin.enums import BackupCause
from orderkeep.backup.archive import UNFINISHED
from orderkeep.backup.schedule import NOT_SET_UP, BackupRequest, make_backup
from orderkeep.core.db.engine import Database
from orderkeep.core.errors import Conflict
from orderkeep.core.file_hold import may_remove_files
from orderkeep.core.process_lock import ExclusiveLock
from orderkeep.settings import Settings

NAME = "orderkeep-manual-%Y%m%d-%H%M%S.tar"
MANUAL = re.compile(r"orderkeep-manual-[0-9]{8}-[0-9]{6}\.tar")
"""Kept apart from the scheduled ones, so that a few clicks in a row don't push out last week's backup."""
OUR_LOCK = 0x6F6B6D62
"""The lock's number on PostgreSQL."""
TOO_SOON = "A backup was made a moment ago. Wait a few seconds before you make another."
RUNNING = "A backup is already running. Wait until it has finished."


class OnDemandBackups:
    """Starts backups in the background."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Nothing runs before `begin`."""
        self.database, self.settings = database, settings
        self._guard = threading.Lock()
        self._lock: ExclusiveLock | None = None

    def begin(self, now: datetime) -> Path:
        """Reserve the next backup and return its file. Call `run` or `cancel` next. Raises Conflict."""
        folder = self.settings.backup_dir
        if folder is None:
            raise Conflict(NOT_SET_UP, code="not_set_up")
        target = folder / f"{now:{NAME}}"
        if target.exists():
            raise Conflict(TOO_SOON, code="just_made")
        with self._guard:
            lock = ExclusiveLock(self.database, "backup-request", OUR_LOCK)
            if self.is_running or not lock.try_acquire():
                raise Conflict(RUNNING, code="running")
            self._lock = lock
        return target

    def cancel(self) -> None:
        """Make room for the next backup."""
        with self._guard:
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    def run(self, target: Path, now: datetime) -> None:
        """Make the reserved backup. Its outcome is recorded, as that of a scheduled one."""
        try:
            make_backup(self.database, self.settings, BackupRequest(target, BackupCause.ASKED, now=now), MANUAL)
        finally:
            self.cancel()

    @property
    def is_running(self) -> bool:
        """Whether any backup is running: one of this class, a scheduled one, or one of the command line."""
        return self._lock is not None or not may_remove_files(self.database)

    @property
    def written(self) -> int:
        """The bytes that the running backup has written so far."""
        folder = self.settings.backup_dir
        if folder is None or not folder.is_dir():
            return 0
        sizes = [_size_of(path) for path in folder.glob(f"{UNFINISHED}*") if path.is_file()]
        return max(sizes, default=0)


def _size_of(path: Path) -> int:
    """The size of a file, which may have been renamed in the meantime."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
