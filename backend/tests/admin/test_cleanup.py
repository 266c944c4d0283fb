"""Expired data is deleted, and not a moment earlier. The tests move the clock."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.admin.cleanup import Cleanup, CleanupResult
from orderkeep.core.clock import utc_now
from orderkeep.core.events import change_feed_reader
from orderkeep.core.events.change_feed import Change
from orderkeep.core.http import idempotency
from orderkeep.core.http.idempotency import IdempotencyKey
from orderkeep.files import storage
from tests.clients import Client
from tests.makers import make_document, make_product

CUSTOMERS = "/rest/v1/customers"
SECOND = timedelta(seconds=1)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@pytest.fixture(autouse=True)
def _no_files_of_earlier_tests(app: FastAPI) -> None:
    """The tests of one process share a data folder."""
    for path in stored(app.state.settings):
        storage.remove_file(app.state.settings, path)


@pytest.fixture
def job(app: FastAPI) -> Cleanup:
    return Cleanup(app.state.database, app.state.settings)


def count(app: FastAPI, table: Any) -> int:
    query = select(func.count()).select_from(table)
    with app.state.database.reader.connect() as connection:
        return int(connection.execute(query).scalar_one())


def test_answers_are_kept_for_a_day(admin: Client, app: FastAPI, job: Cleanup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "BATCH_SIZE", 2)
    before = utc_now()
    for number in range(5):
        assert admin.post(CUSTOMERS, {"name": "A"}, headers={"Idempotency-Key": f"key-{number}"}).status_code == 201
    after = utc_now()
    assert job.run_once(before + timedelta(hours=24)).answers == 0
    again = admin.post(CUSTOMERS, {"name": "A"}, headers={"Idempotency-Key": "key-0"})
    assert (again.status_code, admin.get(CUSTOMERS, count="exact").json()["total"]) == (201, 5)
    assert job.run_once(after + timedelta(hours=24) + SECOND).answers == 5
    assert count(app, IdempotencyKey) == 0


def test_changes_are_kept_for_three_days_and_the_newest_for_ever(
    admin: Client, app: FastAPI, job: Cleanup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(change_feed_reader, "BATCH_SIZE", 2)
    place = change_feed_reader.ChangeFeedReader(app.state.database).newest()
    before = utc_now()
    for name in ("A", "B", "C"):
        admin.create(CUSTOMERS, {"name": name})
    there = count(app, Change)
    assert job.run_once(before + timedelta(days=3) - timedelta(hours=1)).changes == 0
    assert len(change_feed_reader.ChangeFeedReader(app.state.database).backlog(place) or []) >= 3
    assert job.run_once(utc_now() + timedelta(days=3) + SECOND).changes == there - 1
    assert count(app, Change) == 1
    assert change_feed_reader.ChangeFeedReader(app.state.database).backlog(place) is None, (
        "who was away is told to read everything"
    )
    assert job.run_once(utc_now() + timedelta(days=30)).changes == 0


def test_files_without_a_record_go_after_a_day(admin: Client, app: FastAPI, job: Cleanup) -> None:
    settings, product = app.state.settings, make_product(admin)
    picture = admin.post(f"/storage/v1/products/{product['id']}/images", files={"file": ("a.png", PNG, "image/png")})
    assert picture.status_code == 201
    document = make_document(admin, b"kept")
    lost = "00000000-0000-7000-8000-00000000000"
    orphans = [
        f"development/{each}"
        for each in (f"products/{lost}1/0.png", f"shipments/{lost}2/0.jpg", f"documents/{lost}3/0")
    ]
    others = ["development/products/README/x", "development/elsewhere/a/b", "test/elsewhere/c/d"]
    for path in (*orphans, *others):
        storage.write_file(settings, path, b"lost")
    kept = set(stored(settings)) - set(orphans)
    assert len(kept) == 5
    assert job.run_once(utc_now() + timedelta(hours=23)).files == 0
    assert job.run_once(utc_now() + timedelta(hours=25)).files == 3
    assert set(stored(settings)) == kept
    assert admin.get(f"/storage/v1/documents/{document['id']}").content == b"kept"
    shown = admin.get(f"/rest/v1/products/{product['id']}").json()["images"][0]["url"]
    assert admin.get(shown).content == PNG


def test_files_stay_when_the_database_knows_none_of_them(
    app: FastAPI, job: Cleanup, caplog: pytest.LogCaptureFixture
) -> None:
    settings = app.state.settings
    storage.write_file(settings, "production/products/00000000-0000-7000-8000-000000000001/0.png", b"theirs")
    before = stored(settings)
    removed = job.run_once(utc_now() + timedelta(days=2))
    assert (removed.files, stored(settings)) == (0, before)
    assert "none of 1 files in production belongs to a record; none was deleted" in caplog.messages


def test_it_looks_as_soon_as_the_server_starts(job: Cleanup, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[datetime] = []

    def run_once(job: Cleanup, now: datetime) -> None:
        seen.append(now)
        job.stop()

    monkeypatch.setattr(Cleanup, "run_once", run_once)
    job.start()
    job._thread.join()
    assert len(seen) == 1


def stored(settings: Any) -> list[str]:
    return sorted(path for prefix in ("development", "test", "production") for path in paths(settings, prefix))


def paths(settings: Any, prefix: str) -> list[str]:
    return [path for batch in storage.stored_files(settings, prefix) for path in batch]


def test_an_idle_shop_loses_nothing(app: FastAPI, job: Cleanup) -> None:
    assert job.run_once(utc_now()) == CleanupResult(0, 0, 0)
