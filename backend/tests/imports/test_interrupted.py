"""An interrupted import is undone and reported, and an interrupted undo is completed."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.contacts.models import Contact
from orderkeep.core.clock import utc_now
from orderkeep.imports import import_run
from orderkeep.imports.import_run import ImportRun
from orderkeep.imports.undo.interrupted import UnfinishedImports
from tests.clients import Client
from tests.imports.batched import MANY, Between, contacts_file, write_as_someone_else
from tests.imports.files import CUSTOMERS, EMPTY, PATH, counts, send, totals, undo_import, upload_import

ABSENT = "The import was interrupted when the server stopped. Nothing was imported. Start it again."
KEY = {"Idempotency-Key": "the-same-file-again"}


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Between:
    return Between(monkeypatch)


@pytest.fixture(autouse=True)
def _goes_on(app: FastAPI) -> Iterator[None]:
    """Other tests use the same application."""
    yield
    app.state.database.stopping.clear()


def stop_after(between: Between, app: FastAPI, batch: int) -> None:
    """Tell the server to stop after this batch."""
    between.batches = 0

    def stop(number: int) -> None:
        if number == batch:
            app.state.database.stopping.set()

    between.after = stop


def start_again(between: Between, app: FastAPI) -> int:
    """Recover as the next start does. Returns the number of unfinished imports."""
    between.after = lambda _: None
    app.state.database.stopping.clear()
    return UnfinishedImports(app.state.database, app.state.settings).run_once(utc_now())


def assert_absent(admin: Client, sentence: str = ABSENT) -> None:
    """Nothing of the import remains, and it says so."""
    assert totals(admin) == EMPTY
    [row] = admin.items(PATH)
    assert (row["status"], row["new"], row["updated"], row["skipped"]) == ("interrupted", 0, 0, 0)
    report = admin.get(f"{PATH}/{row['id']}").json()
    assert (report["errors"], report["undo"]) == ([{"row": None, "column": None, "message": sentence}], None)
    assert undo_import(admin, row).json()["code"] == "nothing_to_undo"
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def keyed(admin: Client) -> tuple[int, dict[str, object]]:
    """Send the file under a key."""
    answer = admin.ask(
        "POST", PATH, files={"file": ("books.csv", contacts_file().encode())}, data={"kind": "customers"}, headers=KEY
    )
    return answer.status_code, answer.json()


@pytest.mark.slow
def test_a_server_that_stops_takes_the_import_back_first(
    admin: Client, app: FastAPI, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_run, "BEFORE_EXIT", 600)
    stop_after(between, app, 2)
    refused = send(admin, "customers", contacts_file())
    assert (refused.status_code, refused.json()["detail"]) == (503, ABSENT)
    assert_absent(admin)
    assert start_again(between, app) == 0
    assert counts(upload_import(admin, "customers", contacts_file())) == (MANY, 0, 0, 0)


def test_what_a_stopping_server_has_no_time_for_the_next_start_does(
    admin: Client, app: FastAPI, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_run, "BEFORE_EXIT", -1)
    stop_after(between, app, 2)
    refused = send(admin, "customers", contacts_file())
    assert refused.status_code == 503
    assert refused.json()["detail"] == (
        "The import was interrupted when the server stopped. What it had imported is removed when the server starts"
        " again. Then start it again."
    )
    [row] = admin.items(PATH)
    assert row["status"] == "running"
    assert start_again(between, app) == 1
    assert_absent(admin)


class Killed(Exception):
    """The process ended."""


def die_after(between: Between, monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    """End like a process that is killed after this batch, without undoing anything."""
    between.batches = 0

    def die(number: int) -> None:
        if number == batch:
            raise Killed

    between.after = die
    monkeypatch.setattr(ImportRun, "_take_back", lambda *_: None)


@pytest.mark.slow
def test_what_a_killed_server_left_is_removed_in_batches_even_if_that_is_interrupted_too(
    admin: Client, app: FastAPI, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    die_after(between, monkeypatch, 2)
    with pytest.raises(Killed):
        send(admin, "customers", contacts_file())
    there = totals(admin)["customers"]
    assert 0 < there < MANY
    stop_after(between, app, 1)
    job = UnfinishedImports(app.state.database, app.state.settings)
    assert job.run_once(utc_now()) == 0
    [row] = admin.items(PATH)
    assert (row["status"], 0 < totals(admin)["customers"] < there) == ("stopping", True)
    assert start_again(between, app) == 1
    assert_absent(admin)
    assert job.run_once(utc_now()) == 0


def test_the_next_import_removes_what_a_dead_one_left_and_its_key_is_free(
    admin: Client, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        die_after(between, patch, 2)
        with pytest.raises(Killed):
            keyed(admin)
    between.after = lambda _: None
    status, report = keyed(admin)
    assert (status, report["number"], report["new"], report["skipped"]) == (201, "IMP-2", MANY, 0)
    assert keyed(admin) == (status, report)
    assert [row["status"] for row in admin.items(PATH)] == ["done", "interrupted"]
    assert totals(admin)["customers"] == MANY


def test_a_record_that_someone_else_changed_stays_and_is_named(
    admin: Client, app: FastAPI, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_run, "BEFORE_EXIT", 600)
    stop_after(between, app, 2)
    stop = between.after

    def edit_and_stop(number: int) -> None:
        if number == 1:
            with write_as_someone_else(app) as ctx:
                contact = ctx.db.scalars(select(Contact).where(Contact.name == "Customer 000")).one()
                ctx.change(contact, {"notes": "Likes tea"})
        stop(number)

    between.after = edit_and_stop
    refused = send(admin, "customers", contacts_file())
    sentence = (
        "The import was interrupted when the server stopped. Only 1 record that was changed or used in the meantime"
        " stays. Start it again."
    )
    assert refused.json()["detail"] == sentence
    [row] = admin.items(PATH)
    report = admin.get(f"{PATH}/{row['id']}").json()
    assert (report["status"], report["errors"][0]["message"]) == ("interrupted", sentence)
    assert [(kept["title"], kept["reason"]) for kept in report["undo"]["kept"]] == [
        ("Customer 000", "Changed since the import")
    ]
    assert totals(admin)["customers"] == 1
    start_again(between, app)
    assert counts(upload_import(admin, "customers", contacts_file())) == (MANY - 1, 0, 1, 0)


def test_an_error_in_a_later_batch_leaves_nothing(admin: Client, between: Between) -> None:
    def add_the_same(number: int) -> None:
        if number == 2:
            message = "the disk broke"
            raise RuntimeError(message)

    between.after = add_the_same
    with pytest.raises(RuntimeError):
        send(admin, "customers", contacts_file())
    assert_absent(admin, "The import was interrupted by an error. Nothing was imported. Start it again.")


@pytest.mark.slow
def test_an_undo_that_is_stopped_goes_on_and_answers_its_key(admin: Client, app: FastAPI, between: Between) -> None:
    report = upload_import(admin, "customers", contacts_file())
    changed = upload_import(admin, "customers", contacts_file().replace("030-", "031-"))
    for each, batch in ((changed, 2), (report, 1)):
        path = f"{PATH}/{each['id']}/undo"
        stop_after(between, app, batch)
        refused = admin.post(path, headers={"Idempotency-Key": each["id"]})
        assert refused.status_code == 503
        assert refused.json()["detail"] == (
            "The undo was interrupted when the server stopped. It continues when the server starts again."
        )
        assert admin.get(f"{PATH}/{each['id']}").json()["status"] == "undoing"
        assert start_again(between, app) == 1
        answer = admin.post(path, headers={"Idempotency-Key": each["id"]})
        assert (answer.status_code, answer.json()["status"]) == (200, "undone")
        done = answer.json()["undo"]
        assert (done["removed"] + done["restored"], done["kept"]) == (MANY, [])
    assert totals(admin) == EMPTY
    assert undo_import(admin, report).json()["code"] == "undone"


def test_nothing_begins_once_the_server_is_told_to_stop(admin: Client, app: FastAPI) -> None:
    app.state.database.stopping.set()
    for dry_run in ("true", "false"):
        refused = send(admin, "customers", CUSTOMERS, dry_run=dry_run)
        assert (refused.status_code, refused.json()["code"]) == (503, "server_stopping")
    assert (totals(admin), admin.items(PATH)) == (EMPTY, [])
