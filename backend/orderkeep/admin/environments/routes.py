"""Environments over HTTP: how full they are, and the runs that fill or empty them."""

from sqlalchemy import select

from orderkeep.admin.environments import runs
from orderkeep.admin.environments.enums import EnvironmentAction
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.admin.environments.schemas import (
    DefaultEnvironmentIn,
    EnvironmentListOut,
    EnvironmentOut,
    EnvironmentRunIn,
    EnvironmentRunOut,
)
from orderkeep.business.actions import choose_environment
from orderkeep.core.environment import Environment
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.identity.default_environment import read_default
from orderkeep.settings import settings_of

routes = Section(tag="admin")


@routes.get("/environments", may="environments.manage", out=EnvironmentListOut)
def list_environments(ctx: Ctx) -> EnvironmentListOut:
    """List the environments with their last copy or emptying."""
    settings = settings_of(ctx.db)
    return {
        "default": read_default(ctx.db, settings),
        "fixed": settings.environment_is_fixed,
        "items": [_environment(ctx, each) for each in Environment],
    }


@routes.patch("/environments", may="environments.manage", out=EnvironmentListOut)
def change_default_environment(ctx: Ctx, body: DefaultEnvironmentIn) -> EnvironmentListOut:
    """Choose the environment in which everyone works who isn't an admin. 409 if the server's settings fix it."""
    choose_environment(ctx, body.default)
    return list_environments(ctx)


@routes.post("/environment_runs", may="environments.manage", out=EnvironmentRunOut)
def start_environment_run(ctx: Ctx, body: EnvironmentRunIn) -> EnvironmentRunOut:
    """Copy production into test, or empty test or development. It runs after the response."""
    state = ctx.request.app.state
    return _run_out(runs.begin_environment_run(ctx, body, state.database, state.settings))


def _environment(ctx: Ctx, environment: Environment) -> EnvironmentOut:
    query = select(EnvironmentRun).where(EnvironmentRun.environment == environment)
    run = ctx.db.scalars(query.order_by(EnvironmentRun.started_at.desc()).limit(1)).first()
    return {
        "environment": environment,
        "records": runs.count_environment_rows(ctx, environment),
        "run": _run_out(run) if run else None,
    }


def _run_out(run: EnvironmentRun) -> EnvironmentRunOut:
    return {
        "id": run.id,
        "environment": Environment(run.environment),
        "action": EnvironmentAction(run.action),
        "state": run.state,
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "done": run.done,
        "total": run.total,
        "books_ok": run.books_ok,
        "error": run.error,
    }
