"""Records each backup and each failure, and reports the backup status to admins."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from orderkeep.admin.enums import BackupCause
from orderkeep.admin.models import BackupRun
from orderkeep.admin.rules import backup_state, next_backup_at
from orderkeep.admin.schemas import BackupRunOut, BackupStatusOut
from orderkeep.core.caller import Role, Scope
from orderkeep.core.environment import Environment
from orderkeep.settings import Settings

INSTALLATION_SCOPE = Scope(Environment.PRODUCTION, None, Role.ADMIN)
"""A backup covers all environments, but a session needs one."""


def last_backup(session: Session, *, failed: bool) -> BackupRun | None:
    """Return the newest successful backup, or the newest failed one."""
    error = BackupRun.error.is_not(None) if failed else BackupRun.error.is_(None)
    query = select(BackupRun).where(error).order_by(BackupRun.started_at.desc(), BackupRun.id.desc())
    return session.scalars(query.limit(1)).first()


def schedule_of(settings: Settings) -> timedelta | None:
    """Return the interval of scheduled backups; None without a schedule."""
    return timedelta(hours=settings.backup_every_hours) if settings.backup_dir else None


def is_due(session: Session, settings: Settings, now: datetime) -> bool:
    """Whether a scheduled backup is due."""
    due = next_backup(session, settings, now)
    return due is not None and due <= now


def next_backup(session: Session, settings: Settings, now: datetime) -> datetime | None:
    """When the next scheduled backup is due; None without a schedule."""
    query = select(BackupRun).where(BackupRun.cause == BackupCause.SCHEDULE)
    last = session.scalars(query.order_by(BackupRun.started_at.desc(), BackupRun.id.desc()).limit(1)).first()
    every = schedule_of(settings)
    if every is None:
        return None
    return next_backup_at(last.started_at, every, failed=last.error is not None) if last else now


def _run_started(run: BackupRun | None) -> datetime | None:
    return run.started_at if run else None


def backup_status(session: Session, settings: Settings, now: datetime) -> BackupStatusOut:
    """Return the backup status with the newest backup and the newest failure."""
    good, failed, every = last_backup(session, failed=False), last_backup(session, failed=True), schedule_of(settings)
    state = backup_state(now, _run_started(good), _run_started(failed), every)
    return BackupStatusOut(
        state=state,
        every_hours=settings.backup_every_hours if every else None,
        keep=settings.backup_keep if every else None,
        last=_run_out(good) if good else None,
        last_failure=_run_out(failed) if failed else None,
    )


def _run_out(run: BackupRun) -> BackupRunOut:
    return {
        "cause": BackupCause(run.cause),
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "file": run.file,
        "size": run.size,
        "error": run.error,
    }
