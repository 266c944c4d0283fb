"""The ledger API: stock is adjusted, and posted movements never change."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from orderkeep.stock.models import Movement
from tests.clients import Client
from tests.makers import make_order, make_product
from tests.stock.shop import execute, findings, ledger, open_context, order, product

MOVEMENTS = "/rest/v1/inventory_movements"
NOWHERE = "00000000-0000-7000-8000-000000000001"


def adjust(client: Client, row: dict[str, Any], quantity: Any, **options: Any) -> Any:
    body = {"product_id": row["id"], "kind": "adjustment", "quantity": quantity, "reason": "Found behind the shelf"}
    return client.post(MOVEMENTS, body, **options)


def test_an_adjustment_is_a_movement_with_a_reason(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=4)
    more = adjust(admin, lamp, 3)
    assert more.status_code == 201
    row = more.json()
    shown = (row["kind"], row["quantity"], row["source"], row["target"], row["on_hand_change"], row["position"])
    assert shown == ("adjustment", 3, None, "on_hand", 3, 2)
    named = (row["product_name"], row["reason"], row["actor_name"], row["created_by"])
    assert named == ("Lamp", "Found behind the shelf", "Admin", admin.id)
    assert admin.get(f"{MOVEMENTS}/{row['id']}").json() == row
    fewer = adjust(admin, lamp, -5).json()
    assert (fewer["quantity"], fewer["source"], fewer["target"], fewer["on_hand_change"]) == (5, "on_hand", None, -5)
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["version"]) == (2, lamp["version"])
    assert findings(admin) == {}


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"quantity": 0}, "quantity", "Enter the difference in quantity"),
        ({"quantity": 1.5}, "quantity", "Enter a whole number"),
        ({"quantity": 10**12}, "quantity", "This number is too large"),
        ({"reason": "  "}, "reason", "Reason is required"),
        ({"product_id": NOWHERE}, "product_id", "This product doesn't exist"),
        ({"kind": "pickup"}, "kind", "Kind must be 'adjustment'"),
        ({"source": "on_hand"}, "source", "Unknown field source"),
    ],
)
def test_what_is_no_adjustment(admin: Client, body: dict[str, Any], field: str, message: str) -> None:
    lamp = make_product(admin)
    fresh = {"product_id": lamp["id"], "kind": "adjustment", "quantity": 1, "reason": "Counted"}
    refused = admin.post(MOVEMENTS, fresh | body)
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": field, "message": message}])
    assert ledger(admin, lamp) == [("opening", 10, 0)]


def test_more_than_there_is_cannot_go(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=4)
    refused = adjust(admin, lamp, -5)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_enough_stock")
    assert refused.json()["detail"] == "Only 4 of Lamp on hand"
    assert (ledger(admin, lamp), product(admin, lamp)["stock_quantity"]) == ([("opening", 4, 0)], 4)


@pytest.mark.parametrize("by", ["adjustment", "count"])
def test_a_count_below_what_is_reserved_asks_first(admin: Client, by: str) -> None:
    lamp = make_product(admin, stock_quantity=4)
    held = make_order(admin, product_id=lamp["id"], quantity=3)

    def fewer(**options: Any) -> Any:
        if by == "adjustment":
            return adjust(admin, lamp, -2, **options)
        return admin.patch(f"/rest/v1/products/{lamp['id']}", {"stock_quantity": 2}, **options)

    assert (fewer().status_code, fewer().json()["code"]) == (409, "takes_reserved")
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["reserved"]) == (4, 3)
    assert fewer(params={"confirm": "true"}).status_code in {200, 201}
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["reserved"]) == (2, 2)
    assert (order(admin, held)["allocation_status"], findings(admin)) == ("part", {})


@pytest.mark.parametrize("person", ["sales", "guest"])
def test_only_an_admin_adjusts(staff: dict[str, Client], admin: Client, person: str) -> None:
    lamp = make_product(admin)
    assert adjust(staff[person], lamp, 1).status_code == 403
    assert ledger(admin, lamp) == [("opening", 10, 0)]
    seen = staff[person].items(MOVEMENTS)
    assert len(seen) == (1 if person == "sales" else 0)


def test_a_movement_is_neither_changed_nor_deleted(admin: Client) -> None:
    lamp = make_product(admin)
    posted = admin.items(MOVEMENTS)[0]
    for answer in (
        admin.patch(f"{MOVEMENTS}/{posted['id']}", {"quantity": 1}),
        admin.delete(f"{MOVEMENTS}/{posted['id']}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert admin.items(MOVEMENTS) == [posted]
    assert product(admin, lamp)["stock_quantity"] == 10


@pytest.mark.parametrize(
    "statement",
    ["UPDATE inventory_movements SET quantity = 99", "DELETE FROM inventory_movements", "TRUNCATE inventory_movements"],
)
def test_not_even_a_hand_at_the_database_rewrites_the_ledger(
    admin: Client, app: FastAPI, kind: str, statement: str
) -> None:
    lamp = make_product(admin)
    adjust(admin, lamp, 1)
    before = admin.items(MOVEMENTS)
    with pytest.raises(DBAPIError) as refused:
        execute(app, statement)
    if not (kind == "sqlite" and statement.startswith("TRUNCATE")):
        assert "a stock movement is never" in str(refused.value)
    assert admin.items(MOVEMENTS) == before


def rewrite(app: FastAPI, way: str) -> None:
    with open_context(app) as ctx:
        movement = ctx.db.scalars(select(Movement).limit(1)).one()
        if way == "row":
            movement.quantity = 99
        elif way == "delete row":
            ctx.db.delete(movement)
        elif way == "bulk update":
            ctx.db.execute(update(Movement).values(quantity=99))
        else:
            ctx.db.execute(delete(Movement))
        ctx.db.flush()


@pytest.mark.parametrize("way", ["row", "delete row", "bulk update", "bulk delete"])
def test_the_application_cannot_rewrite_the_ledger(admin: Client, app: FastAPI, way: str) -> None:
    lamp = make_product(admin)
    adjust(admin, lamp, 1)
    before = admin.items(MOVEMENTS)
    with pytest.raises((RuntimeError, DBAPIError), match="a stock movement is never"):
        rewrite(app, way)
    assert admin.items(MOVEMENTS) == before


def test_movements_are_narrowed_sorted_and_kept_in_their_environment(admin: Client) -> None:
    lamp, sofa = make_product(admin, stock_quantity=1), make_product(admin, stock_quantity=2)
    adjust(admin, lamp, 5)
    adjust(admin, lamp, -2)
    assert len(admin.items(MOVEMENTS)) == 4
    assert [row["quantity"] for row in admin.items(MOVEMENTS, product_id=sofa["id"])] == [2]
    assert [row["quantity"] for row in admin.items(MOVEMENTS, kind="adjustment", sort="quantity")] == [2, 5]
    assert [row["quantity"] for row in admin.items(MOVEMENTS, source="on_hand")] == [2]
    elsewhere = admin.within("test")
    assert elsewhere.items(MOVEMENTS) == []
    first = admin.items(MOVEMENTS)[0]["id"]
    assert elsewhere.get(f"{MOVEMENTS}/{first}").status_code == 404
    assert adjust(elsewhere, lamp, 1).status_code == 422
    unknown = admin.get(MOVEMENTS, kind="theft")
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (400, "kind")
