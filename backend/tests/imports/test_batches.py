"""Long imports and undos run in batches: others can write in between, and the data is consistent after each batch."""

import threading
import time

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.admin.self_check import check_environment
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db import batches, planner_stats
from orderkeep.imports import job
from orderkeep.imports.job import import_lock
from orderkeep.imports.undo import run
from orderkeep.imports.undo.actions import RemainingUndo, remaining_undo
from orderkeep.notifications.models import Notification
from tests.clients import Client
from tests.imports.batched import HERE, MANY, Between, contacts_file, write_as_someone_else
from tests.imports.files import EMPTY, PATH, by_name, counts, send, totals, undo_import, upload_import

PRODUCTS = "ProductID,ProductName,UnitPrice,UnitsInStock\n" + "".join(f"{n},Ware {n:02},5,90\n" for n in range(8))
ORDERS = "OrderID,CustomerID,OrderDate,ShippedDate,ProductID,UnitPrice,Quantity,Discount\n" + "".join(
    f"{n // 45},K{n // 45},2026-01-{60 - n // 2:02},{'2026-02-01' if n % 2 else ''},{n % 8},5,{n % 7 + 1},0\n"
    for n in range(60, 120)
)
"""Orders with many lines, so that a batch ends in the middle of one."""


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Between:
    return Between(monkeypatch)


class Waiting(threading.Thread):
    """Another user, who waits to add a contact."""

    def __init__(self, app: FastAPI, name: str) -> None:
        super().__init__(daemon=True)
        self.app, self.called = app, name

    def run(self) -> None:
        with write_as_someone_else(self.app) as ctx:
            ctx.add(Contact(name=self.called))


@pytest.mark.parametrize("work", ["import", "undo"])
def test_who_waits_to_write_has_their_turn_before_the_next_batch(
    admin: Client, app: FastAPI, between: Between, work: str
) -> None:
    if work == "undo":
        report = upload_import(admin, "customers", contacts_file())
    between.batches = 0
    others: list[Waiting] = []

    def wait_in_line(_: int) -> None:
        if others:
            others[-1].join(30)
            assert not others[-1].is_alive()
        others.append(Waiting(app, f"Somebody {len(others)}"))
        others[-1].start()
        line = app.state.database.writer.pool.slots
        while app.state.database.is_sqlite and not line.waiting:
            time.sleep(0.001)

    between.within = wait_in_line
    if work == "import":
        assert counts(upload_import(admin, "customers", contacts_file())) == (MANY, 0, 0, 0)
    else:
        assert undo_import(admin, report).json()["undo"] == {"removed": MANY, "restored": 0, "kept": []}
    others[-1].join(30)
    assert between.batches == len(others) > 3
    assert totals(admin)["customers"] == len(others) + (MANY if work == "import" else 0)


@pytest.mark.slow
def test_the_books_are_right_after_every_batch_of_an_import_and_its_undo(
    admin: Client, app: FastAPI, between: Between
) -> None:
    seen: list[bool] = []
    reports = {
        "customers": upload_import(admin, "customers", contacts_file(5)),
        "products": upload_import(admin, "products", PRODUCTS),
    }
    between.after = lambda _: seen.append(check_environment(app.state.database, HERE)["ok"])
    reports["purchases"] = upload_import(admin, "purchases", ORDERS)
    assert counts(reports["purchases"]) == (60, 0, 0, 0)
    headers = admin.items("/rest/v1/purchase_orders")
    assert sorted((len(row["lines"]), row["total_amount"]) for row in headers) == [
        (30, 5 * sum(n % 7 + 1 for n in range(90, 120))),
        (30, 5 * sum(n % 7 + 1 for n in range(60, 90))),
    ]
    waiting = [row for row in admin.items("/rest/v1/purchases", limit=200) if row["order_status"] == "new"]
    assert {row["allocation_status"] for row in waiting} == {"full"}
    assert undo_import(admin, reports["purchases"]).json()["undo"] == {"removed": 60, "restored": 0, "kept": []}
    assert len(seen) > 10
    assert all(seen)
    between.after = lambda _: None
    assert undo_import(admin, reports["products"]).json()["undo"] == {"removed": 9, "restored": 0, "kept": []}
    assert totals(admin) == EMPTY | {"customers": 5}


def test_a_record_deleted_between_two_batches_is_left_out(admin: Client, app: FastAPI, between: Between) -> None:
    upload_import(admin, "customers", contacts_file())
    last = by_name(admin, "customers")[f"Customer {MANY - 1:03}"]
    between.batches = 0

    def delete_the_last(number: int) -> None:
        if number == 1:
            with write_as_someone_else(app) as ctx:
                ctx.db.execute(update(Contact).where(Contact.id == last["id"]).values(deleted_at=ctx.now))

    between.after = delete_the_last
    report = upload_import(admin, "customers", contacts_file().replace("030-", "031-"))
    assert counts(report) == (0, MANY - 1, 1, 0)
    message = "This record was deleted while the file was imported. The row is left out"
    assert report["warnings"] == [{"row": MANY + 1, "column": None, "message": message}]


def test_what_others_changed_between_two_batches_of_an_undo_stays_and_is_named(
    admin: Client, app: FastAPI, between: Between
) -> None:
    report = upload_import(admin, "customers", contacts_file())
    between.batches = 0

    def edit_the_first(number: int) -> None:
        if number == 1:
            with write_as_someone_else(app) as ctx:
                contact = ctx.db.scalars(select(Contact).where(Contact.name == "Customer 000")).one()
                ctx.change(contact, {"notes": "Likes tea"})

    between.after = edit_the_first
    done = undo_import(admin, report).json()["undo"]
    assert (done["removed"], [(row["title"], row["reason"]) for row in done["kept"]]) == (
        MANY - 1,
        [("Customer 000", "Changed since the import")],
    )
    assert by_name(admin, "customers")["Customer 000"]["notes"] == "Likes tea"


def test_orders_of_several_batches_are_told_as_those_of_one(admin: Client, app: FastAPI, between: Between) -> None:
    for kind, text in (("customers", contacts_file(5)), ("products", PRODUCTS), ("purchases", ORDERS)):
        upload_import(admin, kind, text)
    assert between.batches > 5
    with write_as_someone_else(app) as ctx:
        placed = select(Notification.kind).where(Notification.kind == "order_placed")
        assert ctx.db.scalars(placed).all() == ["order_placed", "order_placed"]


def test_what_fits_into_one_batch_is_one_transaction(
    admin: Client, between: Between, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "MAX_BATCH_SECONDS", 600.0)
    report = upload_import(admin, "customers", contacts_file())
    assert (counts(report), between.batches) == ((MANY, 0, 0, 0), 1)
    assert (undo_import(admin, report).json()["undo"]["removed"], between.batches) == (MANY, 2)


def test_others_can_write_while_an_undo_reads_what_it_has_to_remove(
    admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = upload_import(admin, "customers", contacts_file(3))
    found: list[RemainingUndo] = []

    def read_beside_a_writer(ctx: Context, file_id: str) -> RemainingUndo:
        found.append(remaining_undo(ctx, file_id))
        with write_as_someone_else(app) as other:
            other.add(Contact(name="Somebody"))
        return found[-1]

    monkeypatch.setattr(run, "remaining_undo", read_beside_a_writer)
    assert undo_import(admin, report).json()["undo"] == {"removed": 3, "restored": 0, "kept": []}
    assert [(len(each.changes), [len(ids) for ids in each.made.values()]) for each in found] == [(0, [3])]
    assert [row["name"] for row in admin.items("/rest/v1/customers")] == ["Somebody"]


def test_a_second_import_is_told_to_wait(admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "LOCK_TIMEOUT_S", 0.0)
    lock = import_lock(app.state.database, HERE)
    assert lock.try_acquire()
    with lock:
        refused = send(admin, "customers", contacts_file(2))
        assert (refused.status_code, refused.json()["code"]) == (409, "import_running")
        message = "Another import or undo is running. Wait until it's done, then try again"
        assert refused.json()["detail"] == message
        assert admin.items(PATH) == []
        assert send(admin, "customers", contacts_file(2), dry_run="true").status_code == 201
    assert counts(upload_import(admin, "customers", contacts_file(2))) == (2, 0, 0, 0)


IDS = ", ".join(f"'{number}'" for number in range(8))
ROWS = f"SELECT * FROM import_keys WHERE environment = 'development' AND id IN ({IDS})"  # noqa: S608 - the ids are generated here
PLAN = f"EXPLAIN QUERY PLAN {ROWS}"


def test_a_long_import_has_sqlites_planner_look_at_the_tables_again(
    admin: Client, app: FastAPI, between: Between, kind: str
) -> None:
    """Otherwise every lookup of a key scans the whole environment until the next start."""
    if kind != "sqlite":
        return  # PostgreSQL updates them by itself
    database = app.state.database
    with database.writer.begin() as writer:
        planner_stats.refresh(writer)

    def plans() -> list[str]:
        found = []
        for engine in (database.writer, database.reader):
            with engine.connect() as connection:
                found += [row[3] for row in connection.exec_driver_sql(PLAN)]
        inline = database.inline_reader.begin()
        return [*found, *(row[3] for row in inline.exec_driver_sql(PLAN))]

    assert plans() == ["SEARCH import_keys USING INDEX sqlite_autoindex_import_keys_2 (environment=?)"] * 3
    upload_import(admin, "customers", contacts_file(400))
    assert between.batches >= batches.FEW
    assert plans() == ["SEARCH import_keys USING INDEX sqlite_autoindex_import_keys_1 (id=?)"] * 3
