"""Remembers since when checks need attention, over restarts."""

import threading
from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.environment import Environment
from orderkeep.core.failure_log import temporary_reason
from orderkeep.health.checks import Check
from orderkeep.health.models import HealthProblem
from orderkeep.health.problem_rules import Problem, earlier_problem, problem_after
from orderkeep.health.rules import CheckOutcome
from orderkeep.jobs.outcomes import INSTALLATION_SCOPE

Key = tuple[str, str]
"""A check, and the environment whose records it is about."""


class HealthProblems:
    """The problems of one application. A request that runs the checks only notes them; the job stores them."""

    def __init__(self, database: Database) -> None:
        """The database is first read by `note`."""
        self._database = database
        self._lock = threading.Lock()
        self._noted: dict[Key, Problem | None] = {}
        self._is_loaded = False

    def note(
        self, environment: Environment, results: Iterable[tuple[Check, CheckOutcome]], now: datetime
    ) -> dict[str, datetime]:
        """Note the results of checks in an environment. Returns the code of each problem and its beginning."""
        with self._lock:
            self._load()
            began: dict[str, datetime] = {}
            for check, outcome in results:
                key = (check.code, environment if check.by_environment else "")
                problem = self._noted[key] = problem_after(self._noted.get(key), outcome.status, now)
                if problem is not None:
                    began[check.code] = problem.since
            return began

    def store(self) -> int:
        """Write what changed since it was last stored. Returns how many problems began or ended."""
        with self._lock:
            self._load()
            noted = dict(self._noted)
        try:
            with unit_of_work(self._database, INSTALLATION_SCOPE, utc_now()) as ctx:
                stored = {(row.code, row.environment): row for row in ctx.db.scalars(select(HealthProblem))}
                changed = {key for key, problem in noted.items() if problem != _problem(stored.get(key))}
                for key in changed:
                    _write(ctx, key, stored.get(key), noted[key])
        except IntegrityError:  # another server has just stored the same problem
            return 0
        return len(changed)

    def _load(self) -> None:
        """Read what is stored, once. During an outage, problems are known since this server noticed them."""
        if self._is_loaded:
            return
        try:
            with unit_of_work(self._database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
                rows = ctx.db.scalars(select(HealthProblem)).all()
        except Exception as error:
            if temporary_reason(error) is None:
                raise
            return
        for row in rows:
            key, problem = (row.code, row.environment), _stored_problem(row)
            self._noted[key] = earlier_problem(self._noted[key], problem) if key in self._noted else problem
        self._is_loaded = True


def _stored_problem(row: HealthProblem) -> Problem:
    return Problem(row.status, row.since)


def _problem(row: HealthProblem | None) -> Problem | None:
    return _stored_problem(row) if row else None


def _write(ctx: Context, key: Key, row: HealthProblem | None, problem: Problem | None) -> None:
    if problem is not None:
        row = row or HealthProblem(code=key[0], environment=key[1])
        row.status, row.since = problem.status, problem.since
        ctx.db.add(row)
    elif row is not None:
        ctx.db.delete(row)
