"""Runs on environments that are killed or fail, and changes by others during a run."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.admin.environments import runs, work
from orderkeep.admin.environments.models import EnvironmentRun
from orderkeep.core.clock import utc_now
from orderkeep.core.db.batches import WorkStopped
from tests.admin.production_shop import EMPTY, RUNS, begun, counts, fill_production, fingerprint, last_run
from tests.clients import Client
from tests.prefilled_shops import Prefill

pytestmark = [pytest.mark.one_database, pytest.mark.slow]


@pytest.fixture
def prefill() -> Prefill:
    return "production_sample", fill_production


def test_nobody_else_writes_to_an_environment_while_a_run_lasts(app: FastAPI, admin: Client) -> None:
    begun(app)
    answer = admin.within("test").post("/rest/v1/customers", {"name": "Early"})
    assert (answer.status_code, answer.json()["code"]) == (503, "environment_busy")
    assert admin.within("test").items("/rest/v1/customers") == []
    assert admin.post("/rest/v1/customers", {"name": "Elsewhere"}).status_code == 201
    assert admin.within("production").post("/rest/v1/customers", {"name": "Elsewhere"}).status_code == 201
    second = admin.post(RUNS, EMPTY)
    assert (second.status_code, second.json()["code"]) == (409, "running")


@pytest.mark.parametrize("batches", [1, 9, 25])
def test_a_run_that_is_killed_leaves_test_empty_and_says_so(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch, batches: int
) -> None:
    database, settings = app.state.database, app.state.settings
    before = fingerprint(app)
    run_id = begun(app)
    closed = 0
    close = work.EnvironmentWork.close_batch

    def killed(self: work.EnvironmentWork, *, done: bool) -> None:
        nonlocal closed
        if closed == batches:
            raise WorkStopped
        closed += 1
        close(self, done=done)

    with monkeypatch.context() as dying:
        dying.setattr("orderkeep.core.db.batches.MAX_BATCH_SECONDS", 0.0)  # each step is a batch
        dying.setattr(work.EnvironmentWork, "close_batch", killed)
        runs.carry_out(database, settings, run_id)
    job = runs.UnfinishedEnvironments(database, settings)
    assert job.run_once(utc_now()) == 0
    assert last_run(admin)["state"] == "running"
    assert job.run_once(utc_now() + runs.SILENCE + timedelta(seconds=1)) == 1
    run = last_run(admin)
    assert (run["state"], counts(app, "test")) == ("interrupted", {})
    assert run["error"] == "The server stopped before this was finished. The environment is empty."
    assert fingerprint(app) == before
    assert admin.within("test").post("/rest/v1/customers", {"name": "Free again"}).status_code == 201


def test_a_failure_leaves_test_empty_and_says_so(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    run_id = begun(app)
    with monkeypatch.context() as failing:
        failing.setattr(work, "_link_update", broken)
        runs.carry_out(app.state.database, app.state.settings, run_id)
    run = last_run(admin)
    assert (run["state"], counts(app, "test")) == ("failed", {})
    assert "the copy of test failed" in caplog.text


def test_a_silent_run_is_claimed_once(app: FastAPI) -> None:
    run_id = begun(app)
    with app.state.database.writer.begin() as connection:
        silent = utc_now() - runs.SILENCE - timedelta(seconds=1)
        connection.execute(update(EnvironmentRun).where(EnvironmentRun.id == run_id).values(beat_at=silent))
    job = runs.UnfinishedEnvironments(app.state.database, app.state.settings)
    now = utc_now()
    assert (job._claim(now), job._claim(now)) == ([run_id], [])
