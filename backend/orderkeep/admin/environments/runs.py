"""Starts, finishes and repairs runs on whole environments."""

import logging
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from orderkeep.admin.environments.columns import tables_to_empty
from orderkeep.admin.environments.enums import EnvironmentAction, EnvironmentRunState
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.admin.environments.rules import refusal_reason
from orderkeep.admin.environments.schemas import EnvironmentRunIn
from orderkeep.admin.environments.work import EnvironmentWork
from orderkeep.admin.self_check import check_environment
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.batches import Batches, WorkStopped
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.events import audit
from orderkeep.core.failure_log import log_failure
from orderkeep.files import storage
from orderkeep.imports.models import Import
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.settings import Settings

log = logging.getLogger("orderkeep")
SILENCE = timedelta(minutes=2)
"""A run that recorded no progress for this long was interrupted."""
KEPT_RUNS = 20
UNDER_WAY = ("running", "stopping", "undoing")


def begin_environment_run(
    ctx: Context, body: EnvironmentRunIn, database: Database, settings: Settings
) -> EnvironmentRun:
    """Start a run after the response. Raises Invalid for production or a wrong confirmation."""
    action, target = body.action, body.environment
    if reason := refusal_reason(action, target):
        raise Invalid(reason, field="environment", code="not_allowed")
    if body.confirm != target:
        raise Invalid(f"Type {target} to confirm", field="confirm")
    _refuse_running_import(ctx, target)
    now = ctx.now
    run = EnvironmentRun(environment=target, action=action, state=EnvironmentRunState.RUNNING)
    run.started_by, run.started_at, run.beat_at = ctx.scope.actor_id, now, now
    ctx.db.add(run)
    try:
        ctx.db.flush()
    except IntegrityError:
        raise Conflict("This environment is already being replaced or emptied", code="running") from None
    audit.record(ctx.db, f"environment_{action}", environment=target)
    work = partial(carry_out, database, settings, run.id)
    state_of(ctx.db).after_commit.append(lambda: database.run_in_background(work, "environment"))
    return run


def _refuse_running_import(ctx: Context, target: Environment) -> None:
    query = select(Import.id).where(Import.environment == target, Import.status.in_(UNDER_WAY)).limit(1)
    if ctx.db.scalars(query.execution_options(across_environments=True)).first():
        raise Conflict("An import is running in this environment. Wait until it has finished.", code="import_running")


def carry_out(database: Database, settings: Settings, run_id: str) -> None:
    """Do the work of a run. A failure leaves the environment empty; a stopped server's run is repaired later."""
    run = _read(database, run_id)
    target, copies = Environment(run.environment), run.action == EnvironmentAction.COPY
    try:
        _carry_out_work(database, run, copies=copies)
        _remove_files(settings, target)
        books = check_environment(database, target)["ok"] if copies else None
        _finish(database, run, EnvironmentRunState.DONE, books_ok=books)
    except WorkStopped:
        log.warning("the server stops; %s will be emptied when it is back", target)
    except Exception as error:  # noqa: BLE001  # whatever went wrong, half a copy must not stay
        log_failure(f"the {run.action} of {target} failed; it is being emptied", error)
        _repair(database, settings, run, EnvironmentRunState.FAILED)


def _repair(database: Database, settings: Settings, run: EnvironmentRun, state: EnvironmentRunState) -> None:
    """Empty the environment of a run that didn't reach its end, and say so."""
    _carry_out_work(database, run, copies=False)
    _remove_files(settings, Environment(run.environment))
    sentence = "The server stopped" if state is EnvironmentRunState.INTERRUPTED else "An error occurred"
    _finish(database, run, state, error=f"{sentence} before this was finished. The environment is empty.")


def _carry_out_work(database: Database, run: EnvironmentRun, *, copies: bool) -> None:
    target = Environment(run.environment)
    with unit_of_work(database, Scope(target, run.started_by, Role.ADMIN), utc_now()) as ctx:
        batches = Batches(ctx.db, database.stopping.is_set)
        batches.run(EnvironmentWork(ctx.db, database, batches, run.id, target, copies))


def _read(database: Database, run_id: str) -> EnvironmentRun:
    with unit_of_work(database, Scope(Environment.TEST, None, Role.ADMIN), utc_now(), commit=False) as ctx:
        run = ctx.db.get_one(EnvironmentRun, run_id)
        ctx.db.expunge(run)
        return run


def _finish(
    database: Database,
    run: EnvironmentRun,
    state: EnvironmentRunState,
    *,
    books_ok: bool | None = None,
    error: str | None = None,
) -> None:
    scope = Scope(Environment(run.environment), run.started_by, Role.ADMIN)
    with unit_of_work(database, scope, utc_now()) as ctx:
        row = ctx.db.get_one(EnvironmentRun, run.id)
        row.state, row.finished_at, row.books_ok, row.error = state, ctx.now, books_ok, error
        audit.record(ctx.db, f"environment_{run.action}_{state}", rows=row.done)
        last = select(EnvironmentRun.id).order_by(EnvironmentRun.started_at.desc()).limit(KEPT_RUNS)
        ctx.db.execute(
            delete(EnvironmentRun).where(EnvironmentRun.finished_at.is_not(None), EnvironmentRun.id.not_in(last))
        )


def _remove_files(settings: Settings, target: Environment) -> None:
    """Delete the environment's files. No row names them now."""
    for files in storage.stored_files(settings, target):
        for path in files:
            storage.remove_file(settings, path)


def count_environment_rows(ctx: Context, environment: Environment) -> int:
    """The number of rows that emptying would delete."""
    counts = (select(func.count()).select_from(t).where(t.c.environment == environment) for t in tables_to_empty())
    return sum(int(ctx.db.execute(query).scalar_one()) for query in counts)


class UnfinishedEnvironments(PeriodicJob):
    """Empties environments whose run was interrupted. Several servers may run it: one of them claims each run."""

    name, title = "unfinished-environments", "Interrupted environment copies"
    purpose = "Empties an environment if copying into it was interrupted."
    interval = 60.0
    failed = "an interrupted copy could not be emptied; will retry"

    def run_once(self, now: datetime) -> int:
        """Repair what was interrupted. Returns the number of runs."""
        found = self._claim(now)
        for run_id in found:
            _repair(self.database, self.settings, _read(self.database, run_id), EnvironmentRunState.INTERRUPTED)
        return len(found)

    def _claim(self, now: datetime) -> list[str]:
        silent = EnvironmentRun.beat_at < now - SILENCE
        claim = update(EnvironmentRun).where(EnvironmentRun.finished_at.is_(None), silent).values(beat_at=now)
        with unit_of_work(self.database, Scope(Environment.TEST, None, Role.ADMIN), now) as ctx:
            return list(ctx.db.scalars(claim.returning(EnvironmentRun.id)))
