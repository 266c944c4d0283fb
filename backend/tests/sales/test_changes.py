"""Changes of sales orders: edits, statuses, notes, pickups, and their history."""

from itertools import pairwise
from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings, product

ORDERS = "/rest/v1/purchases"
EVENTS = "/rest/v1/purchase_events"
STATES = (
    "new",
    "inprogress",
    "onhold",
    "ordered",
    "processing",
    "shipped",
    "intransit",
    "delivered",
    "completed",
    "cancelled",
)


def change(client: Client, order: dict[str, Any], values: dict[str, Any], **headers: str) -> Any:
    return client.patch(f"{ORDERS}/{order['id']}", values, headers=headers)


def story(client: Client, order: dict[str, Any]) -> list[tuple[Any, ...]]:
    rows = client.items(EVENTS, purchase_id=order["id"], sort="created_at")
    return [(row["event_type"], row["description"], row["old_values"], row["new_values"]) for row in rows]


def stock(client: Client, product_id: str) -> int:
    on_hand: int = client.get(f"/rest/v1/products/{product_id}").json()["stock_quantity"]
    return on_hand


def test_an_edit_leaves_only_what_changed_in_the_history(admin: Client) -> None:
    order = make_order(admin, quantity=3, unit_price=10, notes="Call before five")
    answer = change(admin, order, {"quantity": 4, "discount_amount": 1.5, "notes": "Call before five"})
    assert (answer.status_code, answer.json()["total_amount"], answer.json()["version"]) == (200, 38.5, 2)
    assert story(admin, order) == [
        (
            "edit",
            "Changed discount amount, quantity",
            {"quantity": 3, "discount_amount": 0.0, "total_amount": 30.0},
            {"quantity": 4, "discount_amount": 1.5, "total_amount": 38.5},
        )
    ]


def test_a_change_to_the_same_is_no_event(admin: Client) -> None:
    order = make_order(admin, quantity=3)
    assert change(admin, order, {"quantity": 3, "order_status": "new"}).json()["version"] == 1
    assert story(admin, order) == []


def test_a_refused_change_changes_nothing(admin: Client) -> None:
    order = make_order(admin, quantity=3)
    answer = change(admin, order, {"quantity": 0, "unit_price": 0, "order_status": "completed"})
    assert (answer.status_code, problems(answer)) == (
        422,
        [("unit_price", "Unit price must be greater than 0"), ("quantity", "Quantity must be greater than 0")],
    )
    assert admin.items(ORDERS) == [order]
    assert story(admin, order) == []


def test_a_gift_is_free_and_its_price_can_be_restored(admin: Client) -> None:
    order = make_order(admin, quantity=2, unit_price=5)
    assert change(admin, order, {"is_gift": True}).json()["total_amount"] == 0
    assert change(admin, order, {"unit_price": None}).json()["unit_price"] == 0
    assert change(admin, order, {"unit_price": 5}).json()["total_amount"] == 0
    assert change(admin, order, {"is_gift": False}).json()["total_amount"] == 10


@pytest.mark.slow
def test_any_state_may_follow_any(admin: Client) -> None:
    order = make_order(admin)
    way = [state for start in STATES for other in STATES if start != other for state in (start, other)]
    for old, new in pairwise(["new", *way]):
        answer = change(admin, order, {"order_status": new})
        assert (answer.status_code, answer.json()["order_status"]) == (200, new), (old, new)
    walked = {(old, new) for old, new in pairwise(["new", *way]) if old != new}
    assert len(walked) == len(STATES) * (len(STATES) - 1)


def test_a_state_change_is_an_event_with_old_and_new(admin: Client) -> None:
    order = make_order(admin)
    change(admin, order, {"order_status": "onhold", "priority": "urgent"})
    assert sorted(story(admin, order)) == [
        ("edit", "Changed priority", {"priority": "normal"}, {"priority": "urgent"}),
        ("status_change", "Status changed from New to On hold", {"order_status": "new"}, {"order_status": "onhold"}),
    ]
    unknown = change(admin, order, {"order_status": "lost"})
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (422, "order_status")


def test_notes_are_posted_by_hand_and_nothing_else_is(admin: Client) -> None:
    order = make_order(admin)
    note = {"purchase_id": order["id"], "event_type": "note", "description": " Wants it wrapped "}
    row = admin.create(EVENTS, note)
    assert (row["description"], row["old_values"], row["new_values"]) == ("Wants it wrapped", None, None)
    assert row["created_by"] == admin.id
    assert admin.get(f"{EVENTS}/{row['id']}").json() == row
    assert problems(admin.post(EVENTS, note | {"description": "  "})) == [("description", "Description is required")]
    assert admin.post(EVENTS, note | {"event_type": "edit"}).status_code == 422
    assert story(admin, order) == [("note", "Wants it wrapped", None, None)]
    for method in ("PATCH", "DELETE"):
        assert admin.ask(method, f"{EVENTS}/{row['id']}").status_code == 405


@pytest.mark.slow
def test_a_pickup_takes_the_goods_off_the_shelf_once(admin: Client) -> None:
    product = make_product(admin, stock_quantity=10)
    order = make_order(admin, product_id=product["id"], quantity=3, items_free=1)
    picked = change(admin, order, {"pickup_date": "2026-11-20"}).json()
    shown = {name: picked[name] for name in ("fulfilled_quantity", "open_quantity", "receipt_number", "order_status")}
    assert shown == {"fulfilled_quantity": 4, "open_quantity": 0, "receipt_number": "R-1001", "order_status": "new"}
    assert (picked["allocation_status"], stock(admin, product["id"])) == ("fulfilled", 6)
    moved = change(admin, order, {"pickup_date": "2026-11-21"}).json()
    assert (moved["pickup_date"], stock(admin, product["id"])) == ("2026-11-21", 6)
    cleared = change(admin, order, {"pickup_date": None}).json()
    assert (cleared["fulfilled_quantity"], cleared["open_quantity"], stock(admin, product["id"])) == (0, 4, 10)
    assert [sentence for _, sentence, _, _ in story(admin, order)] == [
        "Picked up on 20 Nov 2026",
        "Picked up on 21 Nov 2026",
        "Pickup cleared",
    ]
    again = change(admin, order, {"pickup_date": "2026-11-22"}).json()
    assert (again["receipt_number"], stock(admin, product["id"])) == ("R-1001", 6)


@pytest.mark.slow
def test_a_pickup_beyond_stock_never_goes_below_zero(admin: Client) -> None:
    product = make_product(admin, stock_quantity=2)
    order = make_order(admin, product_id=product["id"], quantity=5)
    picked = change(admin, order, {"pickup_date": "2026-11-20"}).json()
    assert (picked["fulfilled_quantity"], stock(admin, product["id"])) == (5, 0)
    movement = admin.items("/rest/v1/inventory_movements", purchase_id=order["id"])[0]
    assert (movement["kind"], movement["quantity"], movement["shortfall"]) == ("pickup", 2, 3)
    change(admin, order, {"pickup_date": None})
    assert stock(admin, product["id"]) == 2


@pytest.mark.slow
def test_handed_over_items_lock_customer_product_and_quantity(admin: Client) -> None:
    order = make_order(admin, quantity=3)
    picked = change(admin, order, {"pickup_date": "2026-11-20"}).json()
    for field, other in (("customer_id", make_contact(admin)["id"]), ("product_id", make_product(admin)["id"])):
        refused = change(admin, order, {field: other})
        assert (refused.status_code, refused.json()["code"]) == (409, "handed_over")
    fewer = change(admin, order, {"quantity": 2})
    sentence = f"3 items of {order['number']} were already delivered"
    assert (fewer.status_code, fewer.json()["code"], fewer.json()["detail"]) == (409, "handed_over", sentence)
    assert admin.get(f"{ORDERS}/{order['id']}").json() == picked


def test_a_stale_change_is_a_conflict_with_the_current_row(admin: Client) -> None:
    order = make_order(admin, quantity=1)
    first = change(admin, order, {"quantity": 2}, **{"If-Match": '"1"'})
    second = change(admin, order, {"quantity": 3, "pickup_date": "2026-11-20"}, **{"If-Match": '"1"'})
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["code"] == "changed_elsewhere"
    assert second.json()["current"] == first.json() == admin.get(f"{ORDERS}/{order['id']}").json()
    assert stock(admin, order["product_id"]) == 10


def test_contact_totals_equal_their_orders(admin: Client) -> None:
    contact = make_contact(admin)
    orders = [make_order(admin, customer_id=contact["id"], quantity=count, unit_price=300) for count in (1, 2, 3)]
    change(admin, orders[0], {"order_status": "completed"})
    change(admin, orders[1], {"order_status": "cancelled"})
    shown = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    assert (shown["orders_count"], shown["sales_total"], shown["tier_points"]) == (2, 1200.0, 300)
    change(admin, orders[2], {"order_status": "completed"})
    shown = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    assert (shown["tier_points"], shown["suggested_tier"], shown["customer_tier"]) == (1200, "silver", "silver")


@pytest.mark.parametrize("blank", [None, "", " "])
def test_a_blank_discount_or_number_of_free_items_is_0(admin: Client, blank: str | None) -> None:
    payload = {"customer_id": make_contact(admin)["id"], "product_id": make_product(admin)["id"], "quantity": 2}
    payload["unit_price"] = 5
    blanks = {"discount_amount": blank, "items_free": blank}
    answer = admin.post(ORDERS, payload | blanks)
    assert answer.status_code == 201, answer.text
    order = answer.json()
    assert (order["discount_amount"], order["items_free"]) == (0, 0)
    one = f"{ORDERS}/{order['id']}"
    assert admin.patch(one, {"discount_amount": 1, "items_free": 1}).status_code == 200
    changed = admin.patch(one, blanks).json()
    assert (changed["discount_amount"], changed["items_free"], changed["version"]) == (0, 0, 3)


@pytest.mark.slow
def test_a_cancelled_order_is_not_picked_up(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=5)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    path = f"/rest/v1/purchases/{sold['id']}"
    cancelled = admin.patch(path, {"order_status": "cancelled"}).json()
    for more in ({}, {"order_status": "cancelled"}):
        refused = admin.patch(path, {"pickup_date": "2026-11-20", **more})
        assert (refused.status_code, refused.json()["code"]) == (409, "order_cancelled")
        assert refused.json()["detail"] == f"{sold['number']} is cancelled. Change its status first."
    assert admin.get(path).json() == cancelled
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (5, {})
    revived = admin.patch(path, {"pickup_date": "2026-11-20", "order_status": "completed"})
    assert (revived.status_code, product(admin, lamp)["stock_quantity"]) == (200, 2)
