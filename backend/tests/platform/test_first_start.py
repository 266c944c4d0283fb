"""Jobs start after the sample data of a first start."""

import logging
import threading
import time
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from orderkeep import serving
from orderkeep.admin.cleanup import Cleanup

pytestmark = pytest.mark.one_database

PATIENCE = 90
"""Seconds; the machine may be busy with other tests."""


def test_no_job_competes_with_the_sample_data(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On one machine, the sample data holds the database for longer than a job may wait for it. With two, the second
    server is refused until the first one is done.
    """
    tries, goes_on, jobs = [0], threading.Event(), (Cleanup(app.state.database, app.state.settings),)
    refusals = [OperationalError("INSERT", {}, Exception("database is locked"), connection_invalidated=True)]

    def fill(*_: object) -> None:
        tries[0] += 1
        if refusals:
            raise refusals.pop()
        assert goes_on.wait(PATIENCE)

    monkeypatch.setattr(serving, "is_filled", lambda _: False)
    monkeypatch.setattr(serving, "fill_once", fill)
    monkeypatch.setattr(serving, "FILL_AGAIN_S", 0.01)
    serving.start_work(app, jobs)
    wait_for(lambda: tries[0] == 2)
    assert (app.state.readiness.waits_for, jobs[0].is_alive) == ("the sample data is being created", False)
    goes_on.set()
    wait_for(lambda: jobs[0].checked_at is not None)
    stop(jobs[0])
    assert app.state.readiness.waits_for is None
    assert [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING] == []


def test_sample_data_that_cannot_be_created_is_reported_and_jobs_start(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fill(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(serving, "is_filled", lambda _: False)
    monkeypatch.setattr(serving, "fill_once", fill)
    job = Cleanup(app.state.database, app.state.settings)
    serving.start_work(app, [job])
    wait_for(lambda: job.checked_at is not None)
    stop(job)
    assert app.state.readiness.waits_for == "the sample data couldn't be created; see the log"
    assert caplog.messages == ["the sample data couldn't be created"]


def stop(job: Cleanup) -> None:
    """Wait for the end of its thread, which stores the outcome of its last call on a connection of its own."""
    job.stop()
    job._thread.join()


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)
