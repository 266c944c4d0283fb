"""The environment of an import or undo, and the lock that allows only one of them at a time per environment."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import orjson
from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.batches import Batches, WorkStopped
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict
from orderkeep.core.http import idempotency
from orderkeep.core.http.keyed_command import KeyedCommand
from orderkeep.core.http.request_transaction import json_bytes
from orderkeep.core.process_lock import ExclusiveLock
from orderkeep.imports.enums import ImportStatus
from orderkeep.imports.models import Import
from orderkeep.imports.reports import ImportReport

log = logging.getLogger("orderkeep")

OUR_LOCKS = 7_305_820
"""Base number of the PostgreSQL advisory locks: one for each environment."""
LOCK_TIMEOUT_S = 20.0
"""Seconds that an import waits for another one to finish."""
POLL_INTERVAL_S = 0.1


@dataclass(frozen=True)
class Job:
    """An import, an undo or a recovery."""

    ctx: Context
    """The writing session. Each batch is a transaction."""
    database: Database
    command: KeyedCommand | None = None

    @contextmanager
    def reading(self) -> Iterator[Context]:
        """A read-only context, so that other writers don't wait."""
        session = self.database.reading()
        state_of(session).begin_as(state_of(self.ctx.db))
        with session:
            yield Context(session, self.ctx.scope, self.ctx.now)

    def must_stop(self) -> bool:
        """Whether the server was told to stop."""
        return self.database.stopping.is_set()

    def check_stop(self) -> None:
        """Raise Stopped if the server was told to stop."""
        if self.must_stop():
            raise WorkStopped

    def batches(self, must_stop: Callable[[], bool] | None = None) -> Batches:
        return Batches(self.ctx.db, must_stop or self.must_stop)

    def earlier_report(self) -> ImportReport | None:
        """Return the earlier response to the same command, by its Idempotency-Key."""
        if self.command is None:
            return None
        with self.reading() as ctx:
            answer = self.command.earlier_answer(ctx)
        return orjson.loads(answer) if answer else None

    def claim_key(self, file: Import) -> None:
        """Claim the key in the first transaction. The import stores it, so that another process can complete it."""
        file.answer_id = self.command.claim(self.ctx) if self.command else None


def store_response(ctx: Context, file: Import, status: int, report: ImportReport) -> None:
    """Store the response with the last transaction."""
    if file.answer_id:
        idempotency.store_under_claim(ctx.db, file.answer_id, status, json_bytes(report))
        file.answer_id = None


def release_key(ctx: Context, file: Import) -> None:
    """Release the claim: the import no longer exists, so the same command may be sent again."""
    if file.answer_id:
        idempotency.release_key(ctx.db, file.answer_id)
        file.answer_id = None


def import_lock(database: Database, environment: Environment) -> ExclusiveLock:
    """The lock of an environment's imports. While it is held, no other process is working on an unfinished import."""
    number = OUR_LOCKS + list(Environment).index(environment)
    return ExclusiveLock(database, f"imports-{environment}", number)


@contextmanager
def import_lock_held(job: Job) -> Iterator[None]:
    """Hold the lock. Raises Conflict if another import holds it for long."""
    lock = import_lock(job.database, job.ctx.scope.environment)
    until = time.monotonic() + LOCK_TIMEOUT_S
    while not lock.try_acquire():
        job.check_stop()
        if time.monotonic() >= until:
            raise Conflict(_who_runs(job), code="import_running")
        time.sleep(POLL_INTERVAL_S)
    with lock:
        yield


def _who_runs(job: Job) -> str:
    with job.reading() as ctx:
        running = select(Import).where(Import.status == ImportStatus.RUNNING)
        file = ctx.db.scalars(running.order_by(Import.number_seq.desc())).first()
    what = f"{file.file_name} ({file.number}) is being imported" if file else "Another import or undo is running"
    return f"{what}. Wait until it's done, then try again"
