"""Recovers from a process that died or was stopped: undoes interrupted imports, and completes undos."""

from datetime import datetime

from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.batches import WorkStopped
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict
from orderkeep.core.failure_log import log_failure
from orderkeep.imports.enums import UNFINISHED
from orderkeep.imports.job import Job, import_lock
from orderkeep.imports.models import Import
from orderkeep.imports.undo.run import UndoRun
from orderkeep.jobs.periodic import PeriodicJob


def finish_interrupted(job: Job) -> int:
    """Undo interrupted imports and complete unfinished undos. Returns the number of imports.

    The caller must hold the import lock.
    """
    with job.reading() as ctx:
        unfinished = select(Import.id).where(Import.status.in_(list(UNFINISHED)))
        ids = ctx.db.scalars(unfinished.order_by(Import.number_seq.desc())).all()
    for file_id in ids:
        UndoRun(job, file_id, job.batches()).run()
    return len(ids)


def settle_interrupted(job: Job) -> None:
    """Recover before another import or undo starts. Raises Conflict if that fails."""
    try:
        finish_interrupted(job)
    except WorkStopped:
        raise
    except Exception as problem:
        log_failure("an unfinished import could not be undone; will retry", problem)
        message = "An earlier import is still being undone. Try again in a few minutes"
        raise Conflict(message, code="import_running") from problem


class UnfinishedImports(PeriodicJob):
    """Runs at the start and every minute. Several servers may run it: the lock shows which imports were abandoned."""

    name, title = "unfinished-imports", "Interrupted imports"
    purpose = "Rolls back interrupted imports and finishes interrupted undos."
    interval = 60.0
    failed = "unfinished imports could not be undone; will retry"

    def run_once(self, now: datetime) -> int:
        """Recover in every environment. Returns the number of imports."""
        return sum(self._run_in(environment, now) for environment in Environment)

    def _run_in(self, environment: Environment, now: datetime) -> int:
        lock = import_lock(self.database, environment)
        if not lock.try_acquire():
            return 0
        with (
            lock,
            unit_of_work(self.database, Scope(environment, None, Role.ADMIN), now, zone=self.settings.zone) as ctx,
        ):
            try:
                return finish_interrupted(Job(ctx, self.database))
            except WorkStopped:
                return 0
