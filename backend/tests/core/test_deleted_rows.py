"""Deleted rows are listed for as long as they can be restored, to their owner, and nowhere else."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.contacts.models import Contact
from orderkeep.core.clock import utc_now
from orderkeep.tasks.models import Task
from tests.clients import Client
from tests.makers import make_contact, make_task

TABLES: dict[str, tuple[Any, Any]] = {"customers": (make_contact, Contact), "tasks": (make_task, Task)}
Row = dict[str, Any]


def ids(client: Client, table: str, **params: str) -> set[str]:
    return {row["id"] for row in client.items(f"/rest/v1/{table}", **params)}


@pytest.mark.parametrize("table", TABLES)
def test_deleted_rows_are_listed_until_they_cannot_be_restored(admin: Client, app: FastAPI, table: str) -> None:
    make, model = TABLES[table]
    kept, deleted, old = (make(admin) for _ in range(3))
    for row in (deleted, old):
        assert admin.delete(f"/rest/v1/{table}/{row['id']}").status_code == 204
    with app.state.database.writer.begin() as connection:
        long_ago = utc_now() - timedelta(days=30, minutes=1)
        connection.execute(update(model.__table__).where(model.id == old["id"]).values(deleted_at=long_ago))
    assert ids(admin, table) == ids(admin, table, deleted="false") == {kept["id"]}
    assert ids(admin, table, deleted="true") == {deleted["id"]}
    answer = admin.get(f"/rest/v1/{table}", deleted="true", count="exact")
    assert answer.json()["total"] == 1
    file = admin.get(f"/rest/v1/{table}/export", deleted="true", columns="id")
    assert file.text.splitlines()[1:] == [deleted["id"]]
    assert admin.get(f"/rest/v1/{table}", deleted="maybe").status_code == 400


@pytest.mark.parametrize("table", TABLES)
def test_deleted_rows_are_shown_to_their_owner_alone(
    admin: Client, sales: Client, colleague: Client, guest: Client, table: str
) -> None:
    mine = make_contact(admin, assigned_to=sales.id)
    row = mine if table == "customers" else make_task(sales, customer_id=mine["id"])
    assert sales.delete(f"/rest/v1/{table}/{row['id']}").status_code == 204
    seen = [ids(client, table, deleted="true") for client in (admin, sales, colleague, guest, admin.within("test"))]
    assert seen == [{row["id"]}, {row["id"]}, set(), set(), set()]


@pytest.mark.parametrize("table", TABLES)
def test_all_deleted_rows_are_restored_at_once_and_that_can_be_undone(admin: Client, table: str) -> None:
    make, _ = TABLES[table]
    rows = {make(admin)["id"] for _ in range(3)}
    for row_id in rows:
        admin.delete(f"/rest/v1/{table}/{row_id}")
    bulk = f"/rest/v1/{table}/bulk"
    told = admin.post(bulk, {"matching": {"deleted": "true"}, "deleted": False}).json()
    assert (told["done"], told["failed"]) == (3, [])
    assert (ids(admin, table), ids(admin, table, deleted="true")) == (rows, set())
    [before] = told["before"]
    back = admin.post(bulk, {"ids": before["ids"], **before["values"], "unchanged_since": told["at"]}).json()
    assert (back["done"], back["failed"]) == (3, [])
    assert (ids(admin, table), ids(admin, table, deleted="true")) == (set(), rows)


@pytest.mark.parametrize("table", TABLES)
def test_a_deleted_row_is_only_restored_never_changed(admin: Client, table: str) -> None:
    make, _ = TABLES[table]
    row = make(admin)
    admin.delete(f"/rest/v1/{table}/{row['id']}")
    values = {"tier_override": "gold"} if table == "customers" else {"priority": "urgent"}
    told = admin.post(f"/rest/v1/{table}/bulk", {"matching": {"deleted": "true"}, **values}).json()
    assert (told["done"], len(told["failed"])) == (0, 1)
    [shown] = admin.items(f"/rest/v1/{table}", deleted="true")
    assert shown["version"] == row["version"] + 1
