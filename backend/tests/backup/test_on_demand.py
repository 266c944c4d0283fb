"""A backup that an admin starts: its file, its outcome, its audit entry, and one at a time."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from orderkeep.backup.on_demand import NOT_SET_UP, RUNNING, OnDemandBackups
from orderkeep.backup.reading import check_backup
from orderkeep.core.clock import utc_now
from orderkeep.core.events import audit
from orderkeep.core.file_hold import hold_files
from tests.backup.shop import fill
from tests.clients import Client

pytestmark = pytest.mark.one_database

BACKUPS, PROGRESS, STATUS = "/rest/v1/backups", "/rest/v1/backups/progress", "/rest/v1/backup_status"
PATIENCE_S = 20


@pytest.fixture(autouse=True)
def kept_backups(app: FastAPI) -> Iterator[None]:
    """The application's own settings are back after the test."""
    kept = app.state.backups
    yield
    app.state.backups = kept


def configure(app: FastAPI, folder: Path, keep: int = 2) -> None:
    settings = app.state.settings.model_copy(update={"backup_dir": folder, "backup_keep": keep})
    app.state.backups = OnDemandBackups(app.state.database, settings)


def until_finished(admin: Client) -> dict[str, Any]:
    """The backup status once no backup is running."""
    until = time.monotonic() + PATIENCE_S
    while admin.get(PROGRESS).json()["is_running"] and time.monotonic() < until:
        time.sleep(0.02)
    found: dict[str, Any] = admin.get(STATUS).json()
    return found


def started(admin: Client) -> list[str]:
    """The files of the audit entries."""
    entries = admin.items("/rest/v1/audit_logs?action=backup_started")
    return [entry["details"]["file"] for entry in entries]


@pytest.mark.slow
def test_a_backup_on_demand_is_whole_recorded_and_audited(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    fill(admin)
    configure(app, tmp_path / "new")
    answer = admin.post(BACKUPS)
    assert (answer.status_code, answer.json()) == (202, {"is_running": True, "written": 0})
    last = until_finished(admin)["last"]
    assert (last["cause"], last["error"]) == ("asked", None)
    assert [path.name for path in (tmp_path / "new").iterdir()] == [last["file"]]
    assert started(admin) == [last["file"]]
    with (tmp_path / "new" / last["file"]).open("rb") as file:
        assert check_backup(file).contents.files == 12


def test_only_one_runs_at_a_time(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    configure(app, tmp_path)
    with hold_files(app.state.database):
        assert admin.get(PROGRESS).json() == {"is_running": True, "written": 0}
        refused = admin.post(BACKUPS)
        assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (409, "running", RUNNING)
    other = OnDemandBackups(app.state.database, app.state.backups.settings)
    other.begin(utc_now())
    assert admin.post(BACKUPS).status_code == 409
    other.cancel()
    assert (started(admin), list(tmp_path.iterdir())) == ([], [])
    assert admin.post(BACKUPS).status_code == 202
    assert until_finished(admin)["state"] == "good"


def test_a_refused_request_does_not_block_the_next(
    admin: Client, app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(app, tmp_path)
    with monkeypatch.context() as broken:

        def away(*_: object, **__: object) -> None:
            raise OperationalError("", {}, Exception("database is locked"))

        broken.setattr(audit, "record", away)
        assert admin.post(BACKUPS).status_code >= 500
    assert admin.get(PROGRESS).json()["is_running"] is False
    assert admin.post(BACKUPS).status_code == 202
    assert until_finished(admin)["state"] == "good"


def test_a_failure_is_shown_and_the_next_may_start(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.write_text("a file is in the way")
    configure(app, folder)
    admin.post(BACKUPS)
    found = until_finished(admin)
    assert (found["state"], found["last_failure"]["cause"]) == ("failed", "asked")
    assert found["last_failure"]["error"].endswith("could not be written: Not a directory")
    folder.unlink()
    admin.post(BACKUPS)
    assert until_finished(admin)["state"] == "good"


def test_the_newest_are_kept_apart_from_scheduled_ones(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    configure(app, tmp_path, keep=1)
    for name in ("orderkeep-manual-20260101-000000.tar", "orderkeep-20260101-000000.tar"):
        (tmp_path / name).write_text("x")
    admin.post(BACKUPS)
    made = until_finished(admin)["last"]["file"]
    assert {path.name for path in tmp_path.iterdir()} == {"orderkeep-20260101-000000.tar", made}


def test_what_is_not_set_up_or_not_allowed_starts_nothing(admin: Client, sales: Client) -> None:
    refused = admin.post(BACKUPS)
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (409, "not_set_up", NOT_SET_UP)
    assert [sales.post(BACKUPS).status_code, sales.get(PROGRESS).status_code] == [403, 403]
    assert started(admin) == []
    assert admin.get(STATUS).json()["state"] == "none"
