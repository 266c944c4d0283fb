"""A job notes how its last run ended, and knows it after a restart."""

import time
from collections.abc import Callable
from datetime import datetime

import pytest
from fastapi import FastAPI

from orderkeep.core.errors import Unavailable
from orderkeep.jobs.outcomes import stored_outcome
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import Failure

PATIENCE = 20.0


class Scripted(PeriodicJob):
    """Does what each call is told."""

    name, title, purpose = "scripted", "Scripted", "Does what each call is told."
    interval, failed = 3600.0, "it failed"
    calls: list[object]

    def run_once(self, now: datetime) -> object:
        result = self.calls.pop(0)
        if isinstance(result, Exception):
            raise result
        assert self.running_since == now
        return result


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def run(app: FastAPI, *calls: object, keeps: bool = False) -> Scripted:
    """Call a job once for each result, in a thread of its own."""
    job = Scripted(app.state.database, app.state.settings)
    job.keeps_outcome = keeps  # type: ignore[misc]  # of this job only
    job.calls = list(calls)
    job.start()
    for left in range(len(calls) - 1, -1, -1):
        until(lambda left=left: len(job.calls) == left and job.running_since is None and job.checked_at)  # type: ignore[misc]  # the loop's value
        job.checked_at = None
        if left:
            job.wake()
    job.stop()
    job._thread.join()
    return job


@pytest.mark.usefixtures("admin")
def test_a_run_is_stored_and_a_call_without_work_isn_t(app: FastAPI) -> None:
    assert stored_outcome(app.state.database, "scripted") is None
    run(app, 0)
    assert stored_outcome(app.state.database, "scripted") is None
    first = run(app, 3)
    assert first.last is not None
    assert stored_outcome(app.state.database, "scripted") == first.last
    assert run(app, 0).last == first.last


@pytest.mark.usefixtures("admin")
@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (Failure("The folder is missing."), "The folder is missing."),
        (ZeroDivisionError(), "Something unexpected went wrong (ZeroDivisionError). See the server's log."),
    ],
)
def test_a_failure_is_stored_until_the_next_call_succeeds(app: FastAPI, result: object, reason: str) -> None:
    first = run(app, result)
    assert first.last is not None
    assert (first.last.error, first.last.failing_since) == (reason, first.last.started_at)
    kept = run(app, 0, keeps=True)
    assert kept.last == first.last
    again = run(app, result)
    assert again.last is not None
    assert again.last.failing_since == first.last.started_at < again.last.started_at
    assert run(app, result, 0).last == stored_outcome(app.state.database, "scripted")
    fixed = stored_outcome(app.state.database, "scripted")
    assert fixed is not None
    assert (fixed.error, fixed.failing_since) == (None, None)


@pytest.mark.usefixtures("admin")
def test_an_outage_isn_t_stored(app: FastAPI) -> None:
    job = run(app, Unavailable("The database isn't available."))
    assert job.last is not None
    assert job.last.error == "The database isn't available."
    assert stored_outcome(app.state.database, "scripted") is None
    assert run(app, Unavailable("The database isn't available."), keeps=True).last is None


@pytest.mark.usefixtures("admin")
def test_a_busy_job_is_stored_once_a_minute(app: FastAPI) -> None:
    job = run(app, 1, 2, 3)
    stored = stored_outcome(app.state.database, "scripted")
    assert job.last is not None
    assert stored is not None
    assert stored.started_at < job.last.started_at


def test_it_knows_whether_it_runs(app: FastAPI) -> None:
    job = Scripted(app.state.database, app.state.settings)
    job.calls = [0]
    assert (job.is_alive, job.has_died) == (False, False)
    job.start()
    until(lambda: job.next_call)
    assert (job.is_alive, job.has_died) == (True, False)
    job.stop()
    job._thread.join()
    assert (job.is_alive, job.has_died) == (False, False)
