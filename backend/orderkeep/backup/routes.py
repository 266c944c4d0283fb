"""Backups on demand over HTTP."""

from functools import partial

from starlette.responses import Response

from orderkeep.backup.on_demand import OnDemandBackups
from orderkeep.backup.schemas import BackupProgressOut
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.events import audit
from orderkeep.core.http.request_transaction import answer_of, json_bytes
from orderkeep.core.http.routing import Ctx, Section

routes = Section(tag="backups")


@routes.get("/backups/progress", may="backups.make", out=BackupProgressOut)
def read_progress(ctx: Ctx) -> BackupProgressOut:
    """Whether a backup is running, and how much of it has been written."""
    backups: OnDemandBackups = ctx.request.app.state.backups
    return {"is_running": backups.is_running, "written": backups.written}


@routes.post("/backups", may="backups.make", out=BackupProgressOut, status=202, batched=True)
def start_backup(ctx: Ctx) -> Response:
    """Back up all environments now. It runs after the response; the backup status has its outcome."""
    backups: OnDemandBackups = ctx.request.app.state.backups
    database: Database = ctx.request.app.state.database
    target = backups.begin(ctx.now)
    try:
        with unit_of_work(database, ctx.scope, ctx.now) as own:
            state_of(own.db).begin_as(state_of(ctx.db))
            audit.record(own.db, "backup_started", file=target.name)
    except BaseException:
        backups.cancel()
        raise
    database.run_in_background(partial(backups.run, target, ctx.now), "on-demand-backup")
    started: BackupProgressOut = {"is_running": True, "written": 0}
    return answer_of(json_bytes(started), 202)
