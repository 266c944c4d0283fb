"""A row can be sent back as it was read, and stays the same: programs change one field of it and send all of them."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.contacts.models import Contact
from orderkeep.core.clock import utc_now
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.tasks.models import Task
from tests.architecture.bodies import operations
from tests.clients import Client
from tests.seed.looks import open_context

pytestmark = [pytest.mark.one_database, pytest.mark.slow]

FEWEST, ROWS = 150, 20
OTHERWISE = {"lines"}
"""Read with more fields than are written."""
FIXED = {("prospects", "converted"), ("campaigns", "done"), ("deliveries", "done")}
"""Allow no change at all, as do the lines of an approved count and movements."""
UNCHANGEABLE = {"stock_count_lines", "inventory_movements"}


def sent_back(app: FastAPI, admin: Client) -> dict[str, Any]:
    """By path of each row: what changed, or why it was refused."""
    found: dict[str, Any] = {}
    for each in operations(app, {}):
        table = each.path.split("/")[-2]
        names = {str(place[0]) for place, _ in each.fields if len(place) == 1} - OTHERWISE
        if each.method != "PATCH" or each.path.count("{id}") != 1 or table in UNCHANGEABLE:
            continue
        for row in admin.get(f"/rest/v1/{table}", limit=ROWS).json().get("items", ()):
            if (table, row.get("status")) not in FIXED:
                path = each.path.replace("{id}", row["id"])
                answer = admin.patch(path, {name: row[name] for name in names if name in row})
                found[path] = answer.json() if answer.status_code != 200 else _difference(row, admin.get(path).json())
    return found


def _difference(row: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: (value, after.get(name)) for name, value in row.items() if after.get(name) != value}


def test_rows_stay_the_same(filled: FastAPI, admin: Client) -> None:
    found = sent_back(filled, admin)
    assert len(found) >= FEWEST
    assert {path: difference for path, difference in found.items() if difference} == {}


def test_rows_of_deleted_contacts_stay_the_same(filled: FastAPI, admin: Client) -> None:
    with open_context(filled) as ctx:
        who = ctx.db.scalars(select(Contact.id).limit(1)).one()
        for table in (Task, SalesOrder, SalesOrderLine):
            ctx.db.execute(update(table).values(referred_by_customer_id=who))
        ctx.db.execute(update(Contact).values(deleted_at=utc_now()))
    found = sent_back(filled, admin)
    assert len(found) >= FEWEST - ROWS
    assert {path: difference for path, difference in found.items() if difference} == {}
