"""Creating sample data: once, all or nothing, and in any size."""

import asyncio
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import delete

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.clock import utc_now
from orderkeep.core.environment import Environment
from orderkeep.sales.deliveries.models import DeliveryLine
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from orderkeep.seed.fill import FillOptions, fill
from orderkeep.seed.sample import fill_once, is_filled
from orderkeep.stock.models import Movement
from tests.clients import Client
from tests.makers import make_contact
from tests.seed.looks import findings, open_context, rows

pytestmark = pytest.mark.one_database

SUPPLY = {"allocation_status": None, "linked_expense_ids": None}
"""Items that a filling adds may supply an order that waits."""


def test_it_is_filled_once_even_when_emptied(filled: FastAPI) -> None:
    database, settings = filled.state.database, filled.state.settings
    assert is_filled(database)
    with open_context(filled) as ctx:
        for table in (DeliveryLine, OrderEvent, SalesOrderLine):
            ctx.db.execute(delete(table))
        left = rows(ctx, Movement)
    fill_once(database, settings)
    with open_context(filled) as ctx:
        assert (rows(ctx, SalesOrderLine), rows(ctx, Movement)) == (0, left)


@pytest.mark.slow
@pytest.mark.parametrize("minutes", [3, -3], ids=["after midnight", "before midnight"])
def test_the_time_of_the_day_changes_no_figure(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch, minutes: int
) -> None:
    moment = utc_now().replace(hour=0, minute=0) + timedelta(minutes=minutes)
    monkeypatch.setattr("orderkeep.seed.sample.utc_now", lambda: moment)
    fill_once(app.state.database, app.state.settings)
    vendors = {row["name"]: (row["days_median"], row["days_p90"]) for row in admin.items("/rest/v1/vendors")}
    assert vendors["Brightway Wholesale"] == (12, 16)
    assert vendors["Norrvik Outlet"] == (6, 9)
    assert vendors["Harbour Tool Yard"] == (0, 0)
    assert findings(app) == []


def test_a_development_that_is_worked_in_is_left_alone(app: FastAPI, admin: Client) -> None:
    contact = make_contact(admin)
    fill_once(app.state.database, app.state.settings)
    assert is_filled(app.state.database)
    assert [row["id"] for row in admin.items("/rest/v1/customers")] == [contact["id"]]
    assert admin.items("/rest/v1/products") == []


@pytest.mark.slow
def test_an_accident_leaves_nothing_and_the_next_start_tries_again_while_the_server_answers(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accident(*_: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr("orderkeep.seed.sample._blacklist_some", accident)
        with pytest.raises(OSError, match="no space left"):
            fill_once(app.state.database, app.state.settings)
    assert not is_filled(app.state.database)
    with open_context(app) as ctx:
        assert (rows(ctx, SalesOrderLine), rows(ctx, Product)) == (0, 0)

    async def both() -> int:
        filling = asyncio.to_thread(fill_once, app.state.database, app.state.settings)
        asking = asyncio.to_thread(admin.get, "/rest/v1/dashboard")
        _, answer = await asyncio.gather(filling, asking)
        return answer.status_code

    assert asyncio.run(both()) == 200
    assert findings(app) == []


@pytest.mark.slow
def test_a_shop_of_any_size_is_added_to_what_is_there(filled: FastAPI, admin: Client, sales: Client) -> None:
    known = {row["id"]: row for row in admin.items("/rest/v1/purchases", limit=200)}
    before = admin.get("/rest/v1/purchases", limit=1, count="exact").json()["total"]
    fill(filled.state.database, filled.state.settings, FillOptions(Environment.DEVELOPMENT, 2000))
    assert findings(filled) == []
    with open_context(filled) as ctx:
        assert rows(ctx, SalesOrderLine) == before + 2000
        assert rows(ctx, Product) == 42
        assert rows(ctx, Contact) == 120
    kept = [{**known[each], **SUPPLY} for each in list(known)[:20]]
    assert [{**admin.get(f"/rest/v1/purchases/{row['id']}").json(), **SUPPLY} for row in kept] == kept
    fill(filled.state.database, filled.state.settings, FillOptions(Environment.TEST, 500, seed=7))
    assert findings(filled, Environment.TEST) == []
    assert findings(filled) == []
    elsewhere = admin.within("test").get("/rest/v1/purchases", limit=1, count="exact").json()
    assert elsewhere["total"] == 500
    mine = sales.get("/rest/v1/purchases", limit=1, count="exact").json()["total"]
    assert 0 < mine < before + 2000


def test_new_contacts_are_shared_among_the_sales_staff(app: FastAPI, staff: dict[str, Client]) -> None:
    fill(app.state.database, app.state.settings, FillOptions(Environment.DEVELOPMENT, 60))
    assert findings(app) == []
    totals = {name: person.get("/rest/v1/dashboard").json()["customers"] for name, person in staff.items()}
    assert totals["guest"] == 0
    assert totals["sales"] > 5
    assert totals["colleague"] > 5
    assert totals["admin"] == 60 > totals["sales"] + totals["colleague"]
