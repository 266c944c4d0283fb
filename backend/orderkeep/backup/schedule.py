"""Scheduled backups into the folder of ORDERKEEP_BACKUP_DIR, and the record of every backup."""

import logging
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.admin.backups import INSTALLATION_SCOPE, is_due, next_backup
from orderkeep.admin.enums import BackupCause
from orderkeep.admin.models import BackupRun
from orderkeep.backup.archive import UNFINISHED, BackupError
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.failure_log import log_failure
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import Failure, interval_text
from orderkeep.migrate import newest_revision, revision_of
from orderkeep.settings import Settings

if TYPE_CHECKING:
    from orderkeep.backup.creating import Backup

log = logging.getLogger("orderkeep")
NAME = "orderkeep-%Y%m%d-%H%M%S.tar"
SCHEDULED = re.compile(r"orderkeep-[0-9]{8}-[0-9]{6}\.tar")
"""File names that the schedule writes and may remove."""
NOT_SET_UP = "Backups aren't set up. See Health for setup steps."
HOUR = 3600
FORGOTTEN = 86_400
"""Seconds after which an unfinished file can't belong to a running backup."""


@dataclass(frozen=True)
class BackupRequest:
    """A backup request: the destination, the reason and the time."""

    target: Path
    cause: BackupCause
    with_keys: bool = True
    now: datetime = field(default_factory=utc_now)


def recorded_backup(database: Database, settings: Settings, wanted: BackupRequest) -> "Backup":
    """Create a backup and record the outcome. Raises BackupError."""
    # Loads PostgreSQL's driver: 8 MB that a server on SQLite doesn't need until its first backup.
    from orderkeep.backup.creating import create_backup  # noqa: PLC0415 - see above

    run = BackupRun(cause=wanted.cause, started_at=wanted.now, file=wanted.target.name, size=0)
    try:
        made = create_backup(database, settings, wanted.target, with_keys=wanted.with_keys)
        run.size = made.size
    except BackupError as problem:
        run.error = str(problem)
        raise
    except Exception:
        run.error = "Something unexpected went wrong. See the log for details"
        raise
    finally:
        _record(database, run)
    return made


def _record(database: Database, run: BackupRun) -> None:
    """Record the outcome if the database allows it: it may be an older version's, or full."""
    run.finished_at = utc_now()
    try:
        with database.reader.connect() as connection:
            if revision_of(connection) != newest_revision():
                return
        with unit_of_work(database, INSTALLATION_SCOPE, run.finished_at) as ctx:
            ctx.db.add(run)
    except SQLAlchemyError as problem:
        log_failure("the backup could not be recorded", problem)


class ScheduledBackups(PeriodicJob):
    """Checks every minute whether a backup is due."""

    name, title = "scheduled-backups", "Backup"
    purpose = "Saves the database, files and keys of all environments to the backup folder."
    keeps_outcome = True
    interval = 60.0
    failed = "the scheduled backup could not be made; will retry"

    @override
    def often(self) -> str:
        return interval_text(self.settings.backup_every_hours * HOUR)

    @override
    def off_reason(self, session: Session) -> str | None:
        return None if self.settings.backup_dir else NOT_SET_UP

    @override
    def next_run(self, session: Session, now: datetime) -> datetime | None:
        return next_backup(session, self.settings, now)

    @override
    def run_once(self, now: datetime) -> Path | Failure | None:
        """Create a backup if one is due, and return its file."""
        folder = self.settings.backup_dir
        if folder is None:
            return None
        with unit_of_work(self.database, INSTALLATION_SCOPE, now, commit=False) as ctx:
            if not is_due(ctx.db, self.settings, now):
                return None
        target = folder / f"{now:{NAME}}"
        request = BackupRequest(target, BackupCause.SCHEDULE, now=now)
        problem = make_backup(self.database, self.settings, request, SCHEDULED)
        return Failure(f"{problem.rstrip('.')}.") if problem else target


def make_backup(database: Database, settings: Settings, request: BackupRequest, kept: re.Pattern[str]) -> str | None:
    """Back up into a folder, and keep the newest of its files of this name. Logs and returns why it isn't possible."""
    folder = request.target.parent
    try:
        prepare_folder(folder, request.now)
        recorded_backup(database, settings, request)
    except BackupError as problem:
        log.error("the backup could not be made: %s", problem)  # noqa: TRY400  # the sentence says it all
        return str(problem)
    keep_newest(folder, settings.backup_keep, kept)
    return None


def prepare_folder(folder: Path, now: datetime) -> None:
    """Create the folder if needed and clear it of leftovers. If that fails, the backup reports it."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_forgotten(folder, now)


def _remove_forgotten(folder: Path, now: datetime) -> None:
    """Remove the leftovers of a backup that was killed."""
    for path in folder.glob(f"{UNFINISHED}*"):
        if path.stat().st_mtime > now.timestamp() - FORGOTTEN:
            continue
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def keep_newest(folder: Path, count: int, names: re.Pattern[str]) -> None:
    """Remove the oldest backups with such names, once a newer one is complete."""
    ours = sorted(path for path in folder.iterdir() if names.fullmatch(path.name))
    for path in ours[:-count]:
        try:
            path.unlink(missing_ok=True)
        except OSError:
            log.warning("%s could not be removed", path)
