"""The self-check passes on a working installation and finds every corrupted figure."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.sales.statistics.daily_sales import rebuild
from orderkeep.sales.statistics.models import DailyProductSales, DailySales
from tests.clients import Client
from tests.makers import make_contact, make_order

pytestmark = pytest.mark.one_database

INTEGRITY = "/rest/v1/integrity"


@contextmanager
def inside(app: FastAPI) -> Iterator[Context]:
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        yield ctx


@pytest.fixture
def shop(admin: Client, sales: Client) -> dict[str, Any]:
    contact = make_contact(admin, assigned_to=sales.id)
    order = make_order(admin, customer_id=contact["id"], quantity=2)
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": "2026-11-21", "order_status": "completed"})
    make_order(admin, customer_id=contact["id"], quantity=1)
    return order


def wrong(admin: Client) -> dict[str, list[str]]:
    books = admin.get(INTEGRITY).json()
    found = {each["code"]: [one["message"] for one in each["findings"]] for each in books["checks"] if not each["ok"]}
    assert books["ok"] is (not found)
    return found


def test_a_shop_that_was_worked_in_is_in_order(admin: Client, shop: dict[str, Any]) -> None:
    books = admin.get(INTEGRITY).json()
    assert books["ok"] is True
    codes = [each["code"] for each in books["checks"]]
    assert {"I1", "I2", "I3", "I11", "I12", "I14", "I17", "I19", "daily_totals", "contact_figures"} <= set(codes)
    assert all(each["ok"] and not each["findings"] for each in books["checks"])


@pytest.mark.slow
@pytest.mark.parametrize("table", [DailySales, DailyProductSales])
def test_a_wrong_day_is_found_and_rebuilt(
    app: FastAPI, admin: Client, shop: dict[str, Any], table: type[DailySales | DailyProductSales]
) -> None:
    with inside(app) as ctx:
        ctx.db.execute(update(table).values(total=table.total + 1))
    found = wrong(admin)
    assert list(found) == ["daily_totals"]
    assert all(message.startswith("The totals of 20") for message in found["daily_totals"])
    with inside(app) as ctx:
        rebuild(ctx)
    assert wrong(admin) == {}


WRONG = {
    "orders_count": Contact.orders_count + 1,
    "sales_total": Contact.sales_total + 1,
    "completed_total": Contact.completed_total - 1,
    "last_order_at": date(2020, 1, 1),
    "tier_points": Contact.tier_points + 1,
    "suggested_tier": "platinum",
}


@pytest.mark.slow
@pytest.mark.parametrize("figure", WRONG)
def test_a_wrong_contact_is_found(app: FastAPI, admin: Client, shop: dict[str, Any], figure: str) -> None:
    with inside(app) as ctx:
        ctx.db.execute(update(Contact).values({figure: WRONG[figure]}))
    name = admin.items("/rest/v1/customers")[0]["name"]
    assert wrong(admin) == {"contact_figures": [f"The totals of {name} don't match their orders"]}


def test_each_environment_is_checked_separately(app: FastAPI, admin: Client, shop: dict[str, Any]) -> None:
    with inside(app) as ctx:
        ctx.db.execute(update(Contact).values(orders_count=99))
    assert wrong(admin.within("test")) == {}
    assert list(wrong(admin)) == ["contact_figures"]
