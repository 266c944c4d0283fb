"""Checks of an environment that run in the background and store their result: the self-check, the audit log's chain."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from sqlalchemy import select
from starlette.requests import Request

from orderkeep.admin.models import AuditCheck, IntegrityRun
from orderkeep.core.context import Context
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict

MAX_RUN_TIME = timedelta(minutes=30)
"""A run that hasn't finished by then was interrupted."""
StoredRun = AuditCheck | IntegrityRun
Finish = Callable[[Database, Environment, str], None]


def refuse_second_run(ctx: Context, table: type[StoredRun], message: str) -> None:
    """Raise Conflict while another run of this environment is in progress."""
    running = select(table.id).where(table.finished_at.is_(None), table.created_at > ctx.now - MAX_RUN_TIME)
    if ctx.db.scalars(running.limit(1)).first():
        raise Conflict(message, code="running")


def finish_after_response(ctx: Context, request: Request, run: StoredRun, finish: Finish) -> None:
    """Do the work of a run in the background, once its row is committed."""
    database: Database = request.app.state.database
    work = partial(finish, database, ctx.scope.environment, run.id)
    state_of(ctx.db).after_commit.append(lambda: database.run_in_background(work, run.__tablename__))
