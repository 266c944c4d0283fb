"""Runs the health checks at intervals, so that a problem's beginning is known even if no one looks at the page."""

from dataclasses import replace
from datetime import datetime, timedelta

from starlette.datastructures import State
from typing_extensions import override

from orderkeep.core.caller import Scope
from orderkeep.core.environment import Environment
from orderkeep.health.installation import installation_of
from orderkeep.health.problems import HealthProblems
from orderkeep.health.runner import HealthChecks
from orderkeep.jobs.outcomes import INSTALLATION_SCOPE
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import interval_text

CHECK_EVERY = timedelta(minutes=10)
"""Each run signs in to the email server and asks the payment provider for the price."""


class HealthWatch(PeriodicJob):
    """Runs every check, and stores since when it needs attention."""

    name, title = "health-checks", "Health checks"
    purpose = "Runs the checks on the Health page and records when a problem began."
    interval = 60.0
    """Seconds after which a problem that an admin's visit found is stored."""
    failed = "the health checks could not be run; will retry"
    waits_first = True

    def __init__(self, state: State) -> None:
        """`state` is that of the application, whose parts are checked."""
        super().__init__(state.database, state.settings)
        self._state = state
        self._ran_at: datetime | None = None

    @override
    def often(self) -> str:
        return interval_text(CHECK_EVERY.total_seconds())

    @override
    def next_run(self, session: object, now: datetime) -> datetime | None:
        return max(now, self._ran_at + CHECK_EVERY) if self._ran_at else self.next_call

    @override
    def run_once(self, now: datetime) -> bool:
        problems: HealthProblems = self._state.health_problems
        stored = problems.store()  # fails during an outage, in which every check would log its own failure
        if self._ran_at is not None and now - self._ran_at < CHECK_EVERY:
            return stored > 0
        for environment in Environment:
            self._check(replace(INSTALLATION_SCOPE, environment=environment), now)
        problems.store()
        self._ran_at = now
        return True

    def _check(self, scope: Scope, now: datetime) -> None:
        """Parts of the whole installation are checked once, records in each environment."""
        checks: HealthChecks = self._state.health
        home = self.settings.default_environment
        only = None if scope.environment is home else {check.code for check in checks.checks if check.by_environment}
        results = checks.run(installation_of(self._state, scope), only)
        self._state.health_problems.note(scope.environment, results, now)
