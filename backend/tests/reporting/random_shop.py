"""A shop with random records, and how the tests of its reports read it."""

import random
from datetime import UTC, datetime, time, timedelta
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.models import Row as TableRow
from orderkeep.core.environment import Environment
from tests.clients import Client
from tests.days import today
from tests.makers import (
    make_category,
    make_contact,
    make_enquiry,
    make_order,
    make_product,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    make_vendor,
    receive,
)

API = "/rest/v1"
Row = dict[str, Any]
NIL = "00000000-0000-0000-0000-000000000000"
SPAN = 120
"""Orders lie in this many days up to today."""


def day_before(days: int) -> str:
    return (today() - timedelta(days=days)).isoformat()


def spread(app: FastAPI, table: type[TableRow], rng: random.Random) -> None:
    """Move the times of a table's rows to random moments, which no route does."""
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        for row_id in ctx.db.scalars(select(table.id)).all():
            moment = datetime.combine(today(), time(), UTC) - timedelta(minutes=rng.randrange(SPAN * 1440))
            ctx.db.execute(update(table).where(table.id == row_id).values(created_at=moment))


def make_sales(rng: random.Random, staff: dict[str, Client]) -> None:
    admin = staff["admin"]
    categories = [make_category(admin)["name"] for _ in range(2)]
    goods = [
        make_product(
            admin, category=rng.choice(categories), stock_quantity=60, cost_price=rng.choice([None, 3.33, 7, 12.01])
        )
        for _ in range(5)
    ]
    goods.append({"id": NIL})
    owners = [staff["sales"].id, staff["colleague"].id, None]
    people = [make_contact(admin, assigned_to=rng.choice(owners)) for _ in range(8)]
    for _ in range(36):
        order = make_order(
            admin,
            customer_id=rng.choice(people)["id"],
            product_id=rng.choice(goods)["id"],
            quantity=rng.randint(1, 4),
            items_free=rng.choice([0, 0, 1]),
            unit_price=rng.randint(1, 9999) / 100,
            discount_amount=rng.choice([0, 0, 1.23, 50]),
            is_gift=rng.random() < 0.1,
            purchase_date=day_before(rng.randrange(SPAN)),
        )
        change: Row = {}
        if rng.random() < 0.5:
            change["pickup_date"] = day_before(rng.randrange(5))
        if rng.random() < 0.3:
            change["order_status"] = rng.choice(["cancelled", "completed", "processing"])
        if change:
            assert admin.patch(f"{API}/purchases/{order['id']}?confirm=true", change).status_code == 200
            if "pickup_date" in change and rng.random() < 0.2:
                back = admin.patch(f"{API}/purchases/{order['id']}", {"pickup_date": None})
                assert back.status_code == 200, back.text


def make_purchases(rng: random.Random, admin: Client) -> None:
    vendors = [make_vendor(admin) for _ in range(3)]
    goods = [make_product(admin, stock_quantity=0) for _ in range(2)]
    for _ in range(12):
        day = rng.randrange(SPAN)
        order = make_stock_order(
            admin,
            (rng.choice(goods), rng.randint(1, 5), rng.randint(0, 9999) / 100),
            vendor_id=rng.choice(vendors)["id"],
            ordered_at=day_before(day),
            expected_at=rng.choice([None, day_before(day - 5), day_before(-3)]),
            shipping_amount=rng.randint(0, 900) / 100,
            status=rng.choice(["draft", "ordered", "ordered", "ordered"]),
        )
        if order["status"] == "ordered" and rng.random() < 0.7:
            shipment = make_shipment(admin, order)
            if rng.random() < 0.8:
                receive(admin, shipment)


def make_work(rng: random.Random, staff: dict[str, Client]) -> None:
    for _ in range(10):
        who = staff[rng.choice(["admin", "sales", "colleague"])]
        make_enquiry(who)
        task = make_task(
            who, task_type=rng.choice(["call", "email"]), due_date=rng.choice([None, day_before(rng.randrange(SPAN))])
        )
        if rng.random() < 0.6:
            assert who.patch(f"{API}/tasks/{task['id']}", {"status": "completed"}).status_code == 200
        contact = make_contact(who)
        line = {"description": "Setting it up", "quantity": 1, "unit_price": rng.randint(0, 9999) / 100}
        quote = make_quote(who, customer_id=contact["id"], lines=[line])
        for status in rng.choice([[], ["sent"], ["sent", "accepted"], ["sent", "rejected"]]):
            assert who.patch(f"{API}/quotes/{quote['id']}", {"status": status}).status_code == 200
        if rng.random() < 0.3:
            who.post(f"{API}/quotes/{quote['id']}/convert")


def rows_of(client: Client, resource: str, **filters: str) -> list[Row]:
    found: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(f"{API}/{resource}", limit=200, **filters, **cursor)
        assert answer.status_code == 200, answer.text
        found += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return found
        cursor = {"cursor": answer.json()["next_cursor"]}


def report(client: Client, name: str, **params: Any) -> Row:
    answer = client.get(f"{API}/reports/{name}", **params)
    assert answer.status_code == 200, answer.text
    found: Row = answer.json()
    return found


def cents(amount: float | None) -> int:
    return round((amount or 0) * 100)


def effect(row: Row) -> int:
    """The effect of a movement on the shelf."""
    came, went = int(row["target"] == "on_hand"), int(row["source"] == "on_hand")
    return int(row["quantity"]) * (came - went)


def value_effect(row: Row) -> int:
    """The effect of a movement on the value of the shelf, in cents."""
    return cents(row["value"]) * (int(row["target"] == "on_hand") - int(row["source"] == "on_hand"))
