"""A contact's totals when several users change its orders at the same time."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.sales.statistics import customer_totals
from tests.clients import Client
from tests.makers import change_row, make_contact, make_header, make_order
from tests.stock.shop import open_context


@pytest.mark.slow
def test_changes_at_once_are_all_counted(admin: Client) -> None:
    buyer = make_contact(admin)["id"]
    # Each on a different day, because orders of one day wait for each other at the daily totals.
    days = [f"2026-03-{number + 1:02d}" for number in range(24)]
    sold = [make_order(admin, customer_id=buyer, unit_price=10, purchase_date=day)["id"] for day in days]
    words = ["cancelled", "completed", "ordered"] * 8

    def change(number: int) -> Any:
        return admin.patch(f"/rest/v1/purchases/{sold[number]}", {"order_status": words[number]})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(change, range(len(sold))))
    assert [answer.status_code for answer in answers] == [200] * 24
    contact = admin.get(f"/rest/v1/customers/{buyer}").json()
    assert (contact["orders_count"], contact["sales_total"], contact["tier_points"]) == (16, 160, 80)
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


KEPT = ("orders_count", "sales_total", "completed_total", "last_order_at", "tier_points", "suggested_tier")


def kept(ctx: Context) -> dict[str, tuple[Any, ...]]:
    return {contact.id: tuple(getattr(contact, name) for name in KEPT) for contact in ctx.db.query(Contact)}


def assert_as_counted(app: FastAPI) -> None:
    """The added differences equal a recount of all orders."""
    with open_context(app) as ctx:
        before = kept(ctx)
        customer_totals.recount(ctx, before)
        assert kept(ctx) == before


@pytest.mark.slow
def test_every_change_of_an_order_adds_its_difference(admin: Client, app: FastAPI) -> None:
    ada, ben = make_contact(admin), make_contact(admin)
    first, second, third = (
        make_order(admin, customer_id=ada["id"], unit_price=300.99, purchase_date=f"2026-03-0{day}")
        for day in (1, 2, 2)
    )

    def shown(contact: dict[str, Any]) -> tuple[Any, ...]:
        row = admin.get(f"/rest/v1/customers/{contact['id']}").json()
        assert_as_counted(app)
        return row["orders_count"], row["sales_total"], row["last_order_at"], row["tier_points"], row["customer_tier"]

    assert shown(ada) == (3, 902.97, "2026-03-02", 0, "standard")
    change_row(admin, "purchases", first, order_status="completed")
    change_row(admin, "purchases", second, order_status="completed")
    assert shown(ada) == (3, 902.97, "2026-03-02", 601, "silver")
    change_row(admin, "purchases", third, order_status="cancelled")
    assert shown(ada) == (2, 601.98, "2026-03-02", 601, "silver")
    change_row(admin, "purchases", second, customer_id=ben["id"])
    assert shown(ada) == (1, 300.99, "2026-03-01", 300, "standard")
    assert shown(ben) == (1, 300.99, "2026-03-02", 300, "standard")
    change_row(admin, "purchases", second, unit_price=500, purchase_date="2026-02-01")
    assert shown(ben) == (1, 500, "2026-02-01", 500, "silver")
    change_row(admin, "purchases", third, order_status="new")
    assert shown(ada) == (2, 601.98, "2026-03-02", 300, "standard")
    for row in (third, first):
        body = {"p_purchase_id": row["id"]}
        assert admin.post("/rest/v1/rpc/delete_purchase_completely", body).json()["success"] is True
    assert shown(ada) == (0, 0, None, 0, "standard")
    group = make_header(admin, customer_id=ada["id"], ordered_at="2026-05-05")
    assert shown(ada) == (1, group["subtotal"], "2026-05-05", 0, "standard")


def test_the_last_order_is_looked_up_when_it_goes(admin: Client, app: FastAPI) -> None:
    buyer = make_contact(admin)["id"]
    days = ["2026-01-05", "2026-01-09", "2026-01-07", "2026-01-09"]
    sold = [make_order(admin, customer_id=buyer, purchase_date=day) for day in days]
    found = []
    for place in (1, 3, 0, 2):
        change_row(admin, "purchases", sold[place], order_status="cancelled")
        found.append(admin.get(f"/rest/v1/customers/{buyer}").json()["last_order_at"])
        assert_as_counted(app)
    assert found == ["2026-01-09", "2026-01-07", "2026-01-07", None]
