"""Making an order eligible again triggers an allocation: restored or changed contacts, partial quantities."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product, make_shipment, make_stock_order, receive
from tests.stock.shop import findings, order

Row = dict[str, Any]


@pytest.fixture
def ineligible(admin: Client) -> Row:
    """A blacklisted contact."""
    contact = make_contact(admin)
    blacklist(admin, contact)
    return contact


def blacklist(client: Client, contact: Row) -> None:
    body = {"p_customer_id": contact["id"], "p_reason": "Does not pay"}
    assert client.post("/rest/v1/rpc/secure_blacklist_customer", body).json()["success"] is True


def restore(client: Client, contact: Row) -> None:
    assert client.patch(f"/rest/v1/customers/{contact['id']}", {"status": "active"}).status_code == 200


def place_of(client: Client, sold: Row) -> tuple[str, str]:
    """The order's status in its queue: enum value and text."""
    shown = client.get(f"/rest/v1/purchases/{sold['id']}/why").json()
    [place] = [each for each in shown["queue"] if each["purchase_id"] == sold["id"]]
    return place["standing"], place["sentence"]


def status(client: Client, *sold: Row) -> list[str]:
    return [order(client, each)["allocation_status"] for each in sold]


def test_a_restored_contact_is_served_at_once(admin: Client, ineligible: Row) -> None:
    lamp, hose = make_product(admin, stock_quantity=2), make_product(admin, stock_quantity=0)
    make_stock_order(admin, (hose, 5, 4))
    sold = [make_order(admin, product_id=each["id"], customer_id=ineligible["id"], quantity=2) for each in (lamp, hose)]
    closed = make_order(admin, product_id=lamp["id"], customer_id=ineligible["id"])
    assert admin.patch(f"/rest/v1/purchases/{closed['id']}", {"order_status": "cancelled"}).status_code == 200
    assert status(admin, *sold, closed) == ["none", "none", "none"]
    assert place_of(admin, sold[0]) == ("blacklisted", "Contact is blacklisted: only an admin can allocate items")
    restore(admin, ineligible)
    assert status(admin, *sold, closed) == ["full", "promised", "none"]
    why = admin.get(f"/rest/v1/purchases/{sold[0]['id']}/why").json()
    assert (why["last"]["cause"], why["last"]["source"], why["free"]) == ("restored", None, 0)
    assert findings(admin) == {}


def test_a_change_that_restores_nobody_allocates_nothing(admin: Client, ineligible: Row) -> None:
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], customer_id=ineligible["id"])
    assert admin.patch(f"/rest/v1/customers/{ineligible['id']}", {"notes": "Asked again"}).status_code == 200
    assert status(admin, sold) == ["none"]
    answer = admin.patch(f"/rest/v1/customers/{ineligible['id']}", {"status": "active"}, headers={"If-Match": '"1"'})
    assert (answer.status_code, status(admin, sold)) == (409, ["none"])


def test_a_deleted_contact_is_served_as_before_and_a_restored_one_keeps_its_blacklist(
    admin: Client, ineligible: Row
) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"])
    other = make_order(admin, product_id=lamp["id"], customer_id=ineligible["id"])
    for row in (sold["customer_id"], ineligible["id"]):
        assert admin.delete(f"/rest/v1/customers/{row}").status_code == 204
    admin.create("/rest/v1/inventory_movements", {"product_id": lamp["id"], "quantity": 5, "reason": "Found"})
    assert status(admin, sold, other) == ["full", "none"]
    bulk = {"ids": [sold["customer_id"], ineligible["id"]], "deleted": False}
    assert admin.post("/rest/v1/customers/bulk", bulk).json()["done"] == 2
    assert status(admin, sold, other) == ["full", "none"]


def test_an_order_that_goes_to_a_contact_in_good_standing_is_served(admin: Client, ineligible: Row) -> None:
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], customer_id=ineligible["id"], quantity=2)
    changed = admin.patch(f"/rest/v1/purchases/{sold['id']}", {"customer_id": make_contact(admin)["id"]})
    assert changed.json()["allocation_status"] == "full"


def test_an_order_that_takes_partial_quantities_from_now_on_gets_them(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    line = {"product_id": lamp["id"], "quantity": 3, "unit_price": 5}
    group = make_header(admin, lines=[line], all_or_nothing=True)
    [sold] = group["lines"]
    assert place_of(admin, sold) == ("all_or_nothing", "Needs all 3 at once, and not enough is available")
    changed = admin.patch(f"/rest/v1/purchase_orders/{group['id']}", {"all_or_nothing": False})
    assert changed.json()["lines"][0]["allocation_status"] == "part"
    assert place_of(admin, sold) == ("waits", "Partly allocated: 1 short")


def test_a_stock_order_that_leaves_its_hold_for_a_dispute_supplies_again(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 3, 4))
    path = f"/rest/v1/stock_orders/{bought['id']}"
    assert admin.patch(path, {"status": "on_hold"}).status_code == 200
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    assert status(admin, sold) == ["none"]
    assert admin.patch(path, {"status": "disputed"}).status_code == 200
    assert status(admin, sold) == ["promised"]


def test_what_was_released_by_hand_is_said_to_be_free(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    [held] = admin.items("/rest/v1/allocations", purchase_id=sold["id"], status="active")
    assert admin.delete(f"/rest/v1/allocations/{held['id']}").status_code == 204
    assert place_of(admin, sold) == ("waits", "Not allocated yet, 2 available")


def test_promised_items_of_a_blacklisted_contact_arrive_and_are_not_brought_forward(
    admin: Client, sales: Client
) -> None:
    contact = make_contact(sales)
    lamp = make_product(admin, stock_quantity=0)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 3, 4)))
    sold = make_order(sales, product_id=lamp["id"], customer_id=contact["id"], quantity=2)
    blacklist(admin, contact)
    admin.create("/rest/v1/inventory_movements", {"product_id": lamp["id"], "quantity": 1, "reason": "Found"})
    assert status(admin, sold) == ["promised"]
    receive(sales, shipment)
    assert (status(admin, sold), findings(admin)) == (["full"], {})


def test_items_of_a_closed_order_that_come_back_go_to_the_one_that_waits(admin: Client) -> None:
    product = make_product(admin, stock_quantity=1)
    waiting, closed = (make_order(admin, product_id=product["id"], quantity=1) for _ in range(2))
    path, other = f"/rest/v1/purchases/{closed['id']}", f"/rest/v1/purchases/{waiting['id']}"
    admin.patch(path, {"order_status": "completed"})
    assert admin.patch(path, {"pickup_date": "2026-01-05"}, params={"confirm": "true"}).status_code == 200
    assert admin.get(other).json()["allocation_status"] == "none"
    assert admin.patch(path, {"pickup_date": None}).status_code == 200
    assert admin.get(other).json()["allocation_status"] == "full"
