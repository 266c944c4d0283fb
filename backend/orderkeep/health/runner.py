"""Runs all checks at once, each within a time limit. A check that breaks is a failed check."""

import logging
import threading
import time
from collections.abc import Container, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotInTime

from orderkeep.core.db.outages import outage_error
from orderkeep.core.failure_log import log_failure
from orderkeep.health import rules
from orderkeep.health.checks import CHECKS, Check
from orderkeep.health.installation import Installation
from orderkeep.health.rules import CheckOutcome

log = logging.getLogger("orderkeep")


class HealthChecks:
    """Runs the checks of one application. A check that still hangs from an earlier call isn't started again."""

    def __init__(self, checks: Sequence[Check] = CHECKS, limit_s: float = rules.LIMIT_S) -> None:
        """Nothing runs before `run`."""
        self.checks, self.limit_s = checks, limit_s
        self._lock = threading.Lock()
        self._pending: dict[str, Future[CheckOutcome]] = {}

    def run(self, at: Installation, only: Container[str] | None = None) -> list[tuple[Check, CheckOutcome]]:
        """Run every check, or those with these codes, and return their results in their order."""
        until = time.monotonic() + self.limit_s
        started = [(check, self._start(check, at)) for check in self.checks if only is None or check.code in only]
        return [(check, _result(check, pending, until - time.monotonic())) for check, pending in started]

    def _start(self, check: Check, at: Installation) -> Future[CheckOutcome]:
        with self._lock:
            earlier = self._pending.get(check.code)
            if earlier is not None and not earlier.done():
                return earlier
            pending = self._pending[check.code] = Future()
        # A daemon, because a check that never ends must not keep the server from stopping.
        threading.Thread(target=_run, args=(check, at, pending), name=f"health-{check.code}", daemon=True).start()
        return pending


def _run(check: Check, at: Installation, pending: Future[CheckOutcome]) -> None:
    try:
        pending.set_result(check.run(at))
    except Exception as error:  # noqa: BLE001  # whatever went wrong, it is this check's result
        pending.set_exception(error)


def _result(check: Check, pending: Future[CheckOutcome], patience: float) -> CheckOutcome:
    try:
        return pending.result(max(patience, 0))
    except NotInTime:
        log.warning("health check %s: no answer in time", check.code)
        return rules.no_answer()
    except Exception as error:  # noqa: BLE001  # the check's result, which is logged
        log_failure(f"health check {check.code} failed", error)
        known = outage_error(error)
        return rules.unavailable_check(known.message) if known else rules.failed_check(type(error).__name__)
