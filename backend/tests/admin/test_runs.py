"""Self-checks that are kept: asked for, or once a night."""

import time
from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin import self_check
from orderkeep.admin.self_check_schedule import NightlySelfCheck
from orderkeep.core.environment import Environment
from tests.clients import Client
from tests.makers import make_order
from tests.stock.shop import execute

pytestmark = pytest.mark.one_database

RUNS = "/rest/v1/integrity_runs"


def ended(admin: Client, run: dict[str, Any]) -> dict[str, Any]:
    """Return the finished run."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        shown: dict[str, Any] = admin.get(f"{RUNS}/{run['id']}").json()
        if shown["finished_at"]:
            return shown
        time.sleep(0.05)
    raise AssertionError(shown)


def test_a_check_is_stored_with_its_findings(admin: Client, app: FastAPI) -> None:
    make_order(admin)
    first = admin.post(RUNS).json()
    assert (first["cause"], first["finished_at"], first["ok"]) == ("asked", None, None)
    sound = ended(admin, first)
    assert (sound["ok"], sound["open_findings"]) == (True, 0)
    looked_at = {name: sound["result"]["looked_at"][name] for name in ("products", "movements", "sales_orders")}
    assert looked_at == {"products": 1, "movements": 1, "sales_orders": 1}
    assert {"I1", "I19"} <= {check["code"] for check in sound["result"]["checks"]}
    execute(app, "UPDATE products SET stock_quantity = stock_quantity + 1")
    broken = ended(admin, admin.post(RUNS).json())
    assert (broken["ok"], broken["open_findings"]) == (False, 1)
    assert [row["ok"] for row in admin.items(RUNS)] == [False, True]
    assert admin.within("test").items(RUNS) == []


def test_a_check_leaves_no_compiled_statements_behind(admin: Client, app: FastAPI) -> None:
    """A check has hundreds of statements, and would evict those that every request uses."""
    make_order(admin)
    cached = app.state.database.reader._compiled_cache  # what the next request finds compiled
    assert cached is not None
    before = set(cached)
    assert self_check.check_environment(app.state.database, Environment.PRODUCTION)["ok"]
    assert set(cached) == before


def test_a_damaged_database_file_is_found(
    admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sound = ended(admin, admin.post(RUNS).json())["result"]["checks"]
    assert [check["ok"] for check in sound if check["code"] == "database_file"] == [True] * app.state.database.is_sqlite
    if not app.state.database.is_sqlite:
        return
    monkeypatch.setattr(self_check, "find_damage", lambda _: "row 1 missing from index ix")
    run = ended(admin, admin.post(RUNS).json())
    assert (run["ok"], run["open_findings"]) == (False, 1)
    [found] = [check["findings"] for check in run["result"]["checks"] if check["code"] == "database_file"]
    message = "The database file is damaged. Restore a backup. SQLite says: row 1 missing from index ix"
    assert [each["message"] for each in found] == [message]
    assert "the database file is damaged, restore a backup: row 1 missing from index ix" in caplog.messages


def test_one_check_at_a_time(admin: Client, app: FastAPI) -> None:
    ended(admin, admin.post(RUNS).json())
    execute(app, "UPDATE integrity_runs SET finished_at = NULL")
    refused = admin.post(RUNS)
    assert (refused.status_code, refused.json()["detail"]) == (409, "The data checks are already running")
    assert len(admin.items(RUNS)) == 1


@pytest.mark.parametrize("person", ["sales", "guest"])
def test_only_an_admin_checks(staff: dict[str, Client], admin: Client, person: str) -> None:
    assert staff[person].post(RUNS).status_code == 403
    assert staff[person].get(RUNS).status_code == 403
    assert admin.items(RUNS) == []


def test_every_environment_is_checked_once_a_night(admin: Client, app: FastAPI) -> None:
    watch = NightlySelfCheck(app.state.database, app.state.settings)
    assert watch.run_once(datetime(2026, 11, 21, 2, 59, tzinfo=UTC)) == []
    assert watch.run_once(datetime(2026, 11, 21, 3, 0, tzinfo=UTC)) == list(Environment)
    assert watch.run_once(datetime(2026, 11, 21, 23, 0, tzinfo=UTC)) == []
    assert watch.run_once(datetime(2026, 11, 22, 5, 0, tzinfo=UTC)) == list(Environment)
    shown = [(row["cause"], row["night"], row["ok"]) for row in admin.items(RUNS)]
    assert shown == [("nightly", "2026-11-22", True), ("nightly", "2026-11-21", True)]
