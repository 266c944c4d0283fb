"""Scheduled backups, their retention, and what admins see."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin.enums import BackupCause, BackupState
from orderkeep.admin.rules import backup_state, next_backup_at
from orderkeep.backup.archive import BackupError
from orderkeep.backup.creating import UNFINISHED
from orderkeep.backup.reading import check_backup
from orderkeep.backup.schedule import BackupRequest, ScheduledBackups, recorded_backup
from orderkeep.core.clock import utc_now
from orderkeep.jobs.rules import Failure
from orderkeep.settings import Settings
from tests.backup.shop import fill
from tests.clients import Client

pytestmark = pytest.mark.one_database

STATUS = "/rest/v1/backup_status"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime.fromisoformat("2026-11-23T12:00:00+00:00")


def scheduled(app: FastAPI, folder: Path, **more: Any) -> Settings:
    settings: Settings = app.state.settings
    return settings.model_copy(update={"backup_dir": folder, "backup_every_hours": 24, "backup_keep": 2, **more})


def status(admin: Client) -> dict[str, Any]:
    answer = admin.get(STATUS)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.slow
def test_a_backup_is_made_when_it_is_due_and_the_newest_are_kept(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    fill(admin)
    folder = tmp_path / "new" / "backups"
    job, now = ScheduledBackups(app.state.database, scheduled(app, folder)), utc_now()
    assert ScheduledBackups(app.state.database, app.state.settings).run_once(now) is None
    made = [job.run_once(now + days * DAY + hours) for days in range(3) for hours in (timedelta(), 20 * HOUR)]
    assert [path is not None for path in made] == [True, False] * 3
    whole = [path for path in made if isinstance(path, Path)]
    assert [path.name for path in sorted(folder.iterdir())] == [path.name for path in whole[-2:]]
    with whole[-1].open("rb") as file:
        assert check_backup(file).contents.files == 12
    assert re.fullmatch(r"orderkeep-\d{8}-\d{6}\.tar", whole[-1].name)


def test_other_files_in_the_folder_stay(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    job, now = ScheduledBackups(app.state.database, scheduled(app, tmp_path, backup_keep=1)), utc_now()
    for name in ("orderkeep-by-hand.tar", "notes.txt", "orderkeep-20260101-000000.tar", f"{UNFINISHED}1"):
        (tmp_path / name).write_text("x")
    made = job.run_once(now + 2 * DAY)
    assert isinstance(made, Path)
    assert {path.name for path in tmp_path.iterdir()} == {"orderkeep-by-hand.tar", "notes.txt", made.name}


def test_a_failure_is_recorded_and_tried_again(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.write_text("a file is in the way")
    job, now = ScheduledBackups(app.state.database, scheduled(app, folder)), utc_now()
    failure = job.run_once(now)
    found = status(admin)
    assert failure == Failure(f"{found['last_failure']['error']}.")
    assert (found["state"], found["last"], found["last_failure"]["cause"]) == ("failed", None, "schedule")
    assert found["last_failure"]["error"] == (
        f"{folder / found['last_failure']['file']} could not be written: Not a directory"
    )
    folder.unlink()
    assert job.run_once(now + timedelta(minutes=30)) is None
    assert job.run_once(now + HOUR) is not None
    assert status(admin)["state"] == "good"


def test_admins_see_how_the_shop_is_protected(admin: Client, sales: Client, app: FastAPI, tmp_path: Path) -> None:
    nothing = {"state": "none", "every_hours": None, "keep": None, "last": None, "last_failure": None}
    assert status(admin) == nothing
    assert sales.get(STATUS).status_code == 403
    database, settings = app.state.database, app.state.settings
    made = recorded_backup(database, settings, BackupRequest(tmp_path / "one.tar", BackupCause.COMMAND))
    found = status(admin)
    assert (found["state"], found["last"]["file"], found["last"]["size"]) == ("good", "one.tar", made.size)
    with pytest.raises(BackupError, match="already exists"):
        recorded_backup(database, settings, BackupRequest(tmp_path / "one.tar", BackupCause.COMMAND))
    found = status(admin)
    assert (found["state"], found["last"]["file"]) == ("failed", "one.tar")
    assert found["last_failure"]["error"] == f"{tmp_path / 'one.tar'} already exists. Choose another name"


def test_the_metrics_tell_of_backups(admin: Client, app: FastAPI, tmp_path: Path) -> None:
    def figures() -> dict[str, float]:
        lines = re.findall(r"^(orderkeep_\w*backup\w*) (.+)$", admin.get("/metrics").text, re.MULTILINE)
        return {name: float(value) for name, value in lines}

    assert figures() == {"orderkeep_backup_failed": 0.0}
    recorded_backup(app.state.database, app.state.settings, BackupRequest(tmp_path / "one.tar", BackupCause.COMMAND))
    found = figures()
    assert abs(found.pop("orderkeep_last_backup_timestamp_seconds") - utc_now().timestamp()) < 300
    assert found == {"orderkeep_backup_failed": 0.0}


@pytest.mark.parametrize(
    ("good", "failed", "every", "state"),
    [
        (None, None, None, BackupState.NONE),
        (None, NOON, None, BackupState.FAILED),
        (NOON - HOUR, NOON, DAY, BackupState.FAILED),
        (NOON, NOON - HOUR, DAY, BackupState.GOOD),
        (NOON - 2 * DAY, None, DAY, BackupState.GOOD),
        (NOON - 2 * DAY - HOUR, None, DAY, BackupState.LATE),
        (NOON - 7 * DAY, None, None, BackupState.GOOD),
        (NOON - 7 * DAY - HOUR, None, None, BackupState.LATE),
    ],
)
def test_what_the_state_is(
    good: datetime | None, failed: datetime | None, every: timedelta | None, state: BackupState
) -> None:
    assert backup_state(NOON, good, failed, every) is state


def test_when_the_next_is_due() -> None:
    assert next_backup_at(NOON, DAY, failed=False) == NOON + DAY
    assert next_backup_at(NOON, DAY, failed=True) == NOON + HOUR
    assert next_backup_at(NOON, timedelta(minutes=30), failed=True) == NOON + timedelta(minutes=30)
