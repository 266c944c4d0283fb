"""Sales orders sort by each of their columns, and by names that were changed since."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.ids import NIL_ID
from orderkeep.core.text_normalize import fold
from orderkeep.sales import sort_keys
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.schemas import OrderLineList
from tests.admin.production_shop import COPY, RUNS, ended
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import execute, findings

ORDERS = "/rest/v1/purchases"
RANKS = {"low": 0, "normal": 1, "high": 2, "urgent": 3}
KEYS = (
    SalesOrderLine.contact_key,
    SalesOrderLine.product_key,
    SalesOrderLine.priority_rank,
    SalesOrderLine.open_quantity,
)


def shop(admin: Client) -> list[dict[str, Any]]:
    """Orders that differ in every sort key, some of them without a value."""
    zoe, abel = (make_contact(admin, name=name)["id"] for name in ("Zoë Ali", "ábel Cruz"))
    torch, awl = (make_product(admin, name=name, stock_quantity=50)["id"] for name in ("torch", "Awl"))
    free = {"product_id": NIL_ID, "description": "Engraving"}
    made = [
        make_order(admin, customer_id=zoe, product_id=torch, quantity=3, unit_price=9, priority="low"),
        make_order(admin, customer_id=abel, product_id=awl, quantity=1, unit_price=70, priority="urgent"),
        make_order(admin, customer_id=abel, quantity=2, unit_price=8, discount_amount=3, priority="high", **free),
        make_order(admin, customer_id=zoe, product_id=awl, quantity=9, unit_price=8, promised_at="2030-05-01"),
    ]
    lines = [{"purchase_id": made[0]["id"], "quantity": 2}]
    assert admin.post("/rest/v1/deliveries", {"lines": lines, "status": "done"}).status_code == 201
    assert admin.patch(f"{ORDERS}/{made[3]['id']}", {"order_status": "cancelled"}).status_code == 200
    return made


def listed(admin: Client, sort: str) -> list[dict[str, Any]]:
    """All rows, two at a time."""
    rows: list[dict[str, Any]] = []
    cursor: str | None = ""
    while cursor is not None:
        page = admin.get(f"{ORDERS}?sort={sort}&limit=2{cursor}").json()
        rows += page["items"]
        cursor = f"&cursor={page['next_cursor']}" if page["next_cursor"] else None
    return rows


def value(row: dict[str, Any], sort: str) -> Any:
    if sort == "product_name":
        return fold(row["product_name"] or row["description"])
    if sort == "priority":
        return RANKS[row["priority"]]
    return fold(row[sort]) if sort == "customer_name" else row[sort]


@pytest.mark.parametrize("sort", OrderLineList.sorts)
def test_every_column_sorts_in_both_directions(admin: Client, sort: str) -> None:
    count = len(shop(admin))
    for param, down in ((sort, False), (f"-{sort}", True)):
        rows = listed(admin, param)
        assert len({row["id"] for row in rows}) == count
        values = [value(row, sort) for row in rows]
        known = [each for each in values if each is not None]
        assert values == [*sorted(known, reverse=down), *[None] * (count - len(known))]


def test_new_names_and_links_sort_at_once(admin: Client) -> None:
    first, second, third, _ = shop(admin)
    names = [row["customer_name"] for row in listed(admin, "customer_name")]
    assert names == ["ábel Cruz", "ábel Cruz", "Zoë Ali", "Zoë Ali"]
    assert admin.patch(f"/rest/v1/customers/{first['customer_id']}", {"name": "Aaron Ali"}).status_code == 200
    assert next(row["customer_name"] for row in listed(admin, "customer_name")) == "Aaron Ali"
    assert admin.patch(f"/rest/v1/products/{second['product_id']}", {"name": "Zip tie"}).status_code == 200
    assert [row["product_name"] for row in listed(admin, "-product_name")][:2] == ["Zip tie", "Zip tie"]
    other = make_contact(admin, name="Yan Yu")["id"]
    assert admin.patch(f"{ORDERS}/{third['id']}", {"customer_id": other}).status_code == 200
    assert next(row["customer_name"] for row in listed(admin, "-customer_name")) == "Yan Yu"


def keys(app: FastAPI, *, rebuilt: bool) -> list[tuple[Any, ...]]:
    with app.state.database.writing() as session:
        state = state_of(session)
        state.scope, state.now = Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()
        if rebuilt:
            blank = {"contact_key": None, "product_key": None, "priority_rank": 9, "open_quantity": 9}
            known = update(SalesOrderLine).where(SalesOrderLine.product_id != NIL_ID).values(blank)
            session.execute(known, execution_options={"synchronize_session": False})
            sort_keys.rebuild(Context(session, state.scope, utc_now()))
        return [tuple(row) for row in session.execute(select(SalesOrderLine.id, *KEYS).order_by(SalesOrderLine.id))]


def test_keys_that_are_rebuilt_are_those_that_are_kept(app: FastAPI, admin: Client) -> None:
    shop(admin)
    kept = keys(app, rebuilt=False)
    assert [row[1:] for row in kept] == [
        ("zoe ali", "torch", 0, 1),
        ("abel cruz", "awl", 3, 1),
        ("abel cruz", "engraving", 2, 2),
        ("zoe ali", "awl", 1, 0),
    ]
    assert keys(app, rebuilt=True) == kept


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ("UPDATE purchases SET contact_key = 'a' WHERE priority = 'low'", [0]),
        ("UPDATE purchases SET contact_key = NULL WHERE priority = 'low'", [0]),
        ("UPDATE purchases SET product_key = 'Torch' WHERE priority = 'low'", [0]),
        ("UPDATE purchases SET product_key = NULL WHERE description IS NOT NULL", [2]),
        ("UPDATE purchases SET priority_rank = 1 WHERE priority IN ('low', 'urgent')", [0, 1]),
        ("UPDATE purchases SET open_quantity = 9 WHERE order_status = 'cancelled'", [3]),
        ("UPDATE customers SET name = 'Zed' WHERE name = 'Zoë Ali'", [0, 3]),
        ("UPDATE products SET name = 'Torch 2' WHERE name = 'torch'", [0]),
    ],
)
def test_the_self_check_finds_orders_with_an_outdated_key(
    app: FastAPI, admin: Client, change: str, at: list[int]
) -> None:
    orders = shop(admin)
    assert findings(admin) == {}
    execute(app, change)
    words = [f"{orders[each]['number']} sorts by an earlier value" for each in at]
    assert findings(admin)["sort_keys"] == words


def test_orders_of_a_deleted_contact_keep_their_place(admin: Client) -> None:
    made = shop(admin)
    before = [row["id"] for row in listed(admin, "customer_name")]
    assert admin.delete(f"/rest/v1/customers/{made[1]['customer_id']}").status_code == 204
    assert [row["id"] for row in listed(admin, "customer_name")] == before
    assert findings(admin) == {}


def test_orders_of_a_copy_sort_by_its_invented_names(admin: Client) -> None:
    production, test = admin.within("production"), admin.within("test")
    for name in ("Widget™", "W" * 150, "W" * 149, "Straße №5"):
        contact, product = make_contact(production, name=name), make_product(production, name=name)
        make_order(production, customer_id=contact["id"], product_id=product["id"])
    make_order(production, product_id=NIL_ID, description="Engraving")
    admin.post(RUNS, COPY)
    assert (ended(admin)["state"], len(test.items(ORDERS))) == ("done", 5)
    assert findings(test) == {}
