"""The stored 30-day totals follow each order, roll forward each day, and are verified by the self-check."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.contacts.models import ContactCount
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.sales.statistics.best_sellers import ALL_OWNERS, roll_window
from orderkeep.sales.statistics.models import OpenOrders, RecentProductSales, SalesWindow
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product

Kept = dict[tuple[str | None, str], tuple[int, int]]


@contextmanager
def inside(app: FastAPI, now: datetime | None = None) -> Iterator[Context]:
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), now or utc_now()) as ctx:
        yield ctx


def kept(ctx: Context) -> Kept:
    columns = (RecentProductSales.owner_id, RecentProductSales.product_id)
    query = select(*columns, RecentProductSales.quantity, RecentProductSales.total)
    return {
        (owner, product): (quantity, total) for owner, product, quantity, total in ctx.db.execute(query) if quantity
    }


def day(back: int) -> str:
    return (utc_now().date() - timedelta(days=back)).isoformat()


@pytest.fixture
def drill(admin: Client, sales: Client) -> dict[str, Any]:
    product, mine = make_product(admin, name="Drill", price=100), make_contact(admin, assigned_to=sales.id)
    for back, quantity in ((0, 1), (29, 2), (30, 4)):
        order = {"customer_id": mine["id"], "product_id": product["id"], "unit_price": 100, "quantity": quantity}
        make_order(admin, **order, purchase_date=day(back))
    return product


def test_the_window_holds_thirty_days(app: FastAPI, sales: Client, drill: dict[str, Any]) -> None:
    with inside(app) as ctx:
        assert kept(ctx) == {(sales.id, drill["id"]): (3, 30000), (ALL_OWNERS, drill["id"]): (3, 30000)}


def test_a_new_day_rolls_it_on(app: FastAPI, sales: Client, drill: dict[str, Any]) -> None:
    tomorrow = utc_now() + timedelta(days=1)
    with inside(app, tomorrow) as ctx:
        roll_window(ctx.db)
    with inside(app) as ctx:
        assert kept(ctx) == {(sales.id, drill["id"]): (1, 10000), (ALL_OWNERS, drill["id"]): (1, 10000)}
        assert ctx.db.scalars(select(SalesWindow.until)).one() == tomorrow.date()


def test_a_stale_window_is_not_read_and_the_next_order_mends_it(
    app: FastAPI, admin: Client, drill: dict[str, Any]
) -> None:
    yesterday = utc_now() - timedelta(days=1)
    with inside(app, yesterday) as ctx:
        roll_window(ctx.db)
    top = admin.get("/rest/v1/dashboard").json()["top_products"]
    assert [(each["name"], each["quantity"], each["total"]) for each in top] == [("Drill", 3, 300.0)]
    make_order(admin, product_id=drill["id"], quantity=5, unit_price=100)
    with inside(app) as ctx:
        assert ctx.db.scalars(select(SalesWindow.until)).one() == utc_now().date()
        assert kept(ctx)[ALL_OWNERS, drill["id"]] == (8, 80000)


@pytest.mark.parametrize(
    ("table", "column", "code"),
    [
        (RecentProductSales, "total", "best_sellers"),
        (ContactCount, "contacts", "contact_counts"),
        (OpenOrders, "orders", "open_orders"),
    ],
)
def test_a_wrong_sum_is_found(
    app: FastAPI, admin: Client, drill: dict[str, Any], table: Any, column: str, code: str
) -> None:
    with inside(app) as ctx:
        ctx.db.execute(update(table).values({column: getattr(table, column) + 1}))
    books = admin.get("/rest/v1/integrity").json()
    assert [each["code"] for each in books["checks"] if not each["ok"]] == [code]


def test_contacts_are_counted_through_their_lives(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    path = f"/rest/v1/customers/{contact['id']}"

    def counts() -> list[int]:
        return [who.get("/rest/v1/dashboard").json()["customers"] for who in (admin, sales, colleague)]

    assert counts() == [1, 1, 0]
    admin.patch(path, {"assigned_to": colleague.id})
    assert counts() == [1, 0, 1]
    admin.patch(path, {"assigned_to": None, "name": "Somebody Else"})
    assert counts() == [1, 0, 0]
    admin.delete(path)
    assert counts() == [0, 0, 0]
    admin.post(f"{path}/restore")
    assert counts() == [1, 0, 0]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True
