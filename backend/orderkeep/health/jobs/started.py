"""Background work that people started: backups, checks, imports and work on whole environments."""

from sqlalchemy import select

from orderkeep.admin.enums import BackupCause, RunCause
from orderkeep.admin.environments.enums import EnvironmentAction, EnvironmentRunState
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.admin.models import AuditCheck, BackupRun, IntegrityRun
from orderkeep.core.context import Context
from orderkeep.health.jobs.enums import WorkKind, WorkStatus
from orderkeep.health.jobs.schemas import StartedWorkOut
from orderkeep.identity.models import Profile
from orderkeep.imports.enums import UNFINISHED, ImportStatus
from orderkeep.imports.models import Import

NEWEST = 10
ENVIRONMENT_KINDS = {EnvironmentAction.COPY: WorkKind.COPY, EnvironmentAction.EMPTY: WorkKind.EMPTYING}
ENVIRONMENT_STATUSES = {
    EnvironmentRunState.RUNNING: WorkStatus.RUNNING,
    EnvironmentRunState.DONE: WorkStatus.DONE,
    EnvironmentRunState.INTERRUPTED: WorkStatus.FAILED,
    EnvironmentRunState.FAILED: WorkStatus.FAILED,
}
IMPORT_ERRORS = {
    ImportStatus.REFUSED: "Nothing was imported because of errors in the file.",
    ImportStatus.INTERRUPTED: "The server stopped before this was finished. The import was undone.",
}


def started_work(ctx: Context) -> list[StartedWorkOut]:
    """Return the newest work: that of this environment, and that of the whole installation."""
    found = [*_backups(ctx), *_environment_runs(ctx), *_self_checks(ctx), *_audit_checks(ctx), *_imports(ctx)]
    found.sort(key=lambda work: work["started_at"], reverse=True)
    return found[:NEWEST]


def _backups(ctx: Context) -> list[StartedWorkOut]:
    asked = select(BackupRun).where(BackupRun.cause != BackupCause.SCHEDULE)
    rows = ctx.db.scalars(asked.order_by(BackupRun.started_at.desc()).limit(NEWEST))
    return [
        {
            "id": row.id,
            "kind": WorkKind.BACKUP,
            "subject": row.file,
            "person_name": None,
            "status": WorkStatus.FAILED if row.error else WorkStatus.DONE,
            "started_at": row.started_at,
            "finished_at": row.finished_at,
            "error": f"{row.error.rstrip('.')}." if row.error else None,
        }
        for row in rows
    ]


def _environment_runs(ctx: Context) -> list[StartedWorkOut]:
    runs = select(EnvironmentRun, Profile.full_name).outerjoin(Profile, Profile.id == EnvironmentRun.started_by)
    rows = ctx.db.execute(runs.order_by(EnvironmentRun.started_at.desc()).limit(NEWEST)).all()
    return [
        {
            "id": run.id,
            "kind": ENVIRONMENT_KINDS[EnvironmentAction(run.action)],
            "subject": run.environment.capitalize(),
            "person_name": name,
            "status": ENVIRONMENT_STATUSES[run.state],
            "started_at": run.started_at,
            "finished_at": run.finished_at,
            "error": run.error,
        }
        for run, name in rows
    ]


def _self_checks(ctx: Context) -> list[StartedWorkOut]:
    asked = select(IntegrityRun, Profile.full_name).where(IntegrityRun.cause == RunCause.ASKED)
    joined = asked.outerjoin(Profile, Profile.id == IntegrityRun.created_by)
    rows = ctx.db.execute(joined.order_by(IntegrityRun.created_at.desc()).limit(NEWEST)).all()
    return [_check(WorkKind.SELF_CHECK, run, name) for run, name in rows]


def _audit_checks(ctx: Context) -> list[StartedWorkOut]:
    asked = select(AuditCheck, Profile.full_name).join(Profile, Profile.id == AuditCheck.created_by)
    rows = ctx.db.execute(asked.order_by(AuditCheck.created_at.desc()).limit(NEWEST)).all()
    return [_check(WorkKind.AUDIT_CHECK, run, name) for run, name in rows]


def _check(kind: WorkKind, run: AuditCheck | IntegrityRun, name: str | None) -> StartedWorkOut:
    """A check that found errors has done its work: what it found is on its own page."""
    return {
        "id": run.id,
        "kind": kind,
        "subject": None,
        "person_name": name,
        "status": WorkStatus.DONE if run.finished_at else WorkStatus.RUNNING,
        "started_at": run.created_at,
        "finished_at": run.finished_at,
        "error": None,
    }


def _imports(ctx: Context) -> list[StartedWorkOut]:
    imports = select(Import, Profile.full_name).outerjoin(Profile, Profile.id == Import.created_by)
    rows = ctx.db.execute(imports.order_by(Import.created_at.desc(), Import.id.desc()).limit(NEWEST)).all()
    return [_import(row, row.status, name) for row, name in rows]


def _import(row: Import, status: ImportStatus, name: str | None) -> StartedWorkOut:
    is_running, error = status in UNFINISHED, IMPORT_ERRORS.get(status)
    return {
        "id": row.id,
        "kind": WorkKind.IMPORT,
        "subject": row.file_name,
        "person_name": name,
        "status": WorkStatus.RUNNING if is_running else WorkStatus.FAILED if error else WorkStatus.DONE,
        "started_at": row.created_at,
        "finished_at": None if is_running else row.updated_at,
        "error": error,
    }
