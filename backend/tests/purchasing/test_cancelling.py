"""Cancelled items: what remains, what is recorded, and what is refused."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_order, make_product, make_shipment, make_stock_order, receive
from tests.purchasing.looks import buckets, held, quantity
from tests.stock.shop import Row, findings

pytestmark = pytest.mark.one_database


def now(client: Client, bought: Row) -> Row:
    row: Row = client.get(f"/rest/v1/stock_orders/{bought['id']}").json()
    return row


def cancel(client: Client, bought: Row, quantity: int) -> Any:
    payload = {"stock_order_line_id": bought["lines"][0]["id"], "quantity": quantity}
    return client.post(f"/rest/v1/stock_orders/{bought['id']}/cancel", {"lines": [payload]})


def test_cancelled_quantity_stand_in_the_history_and_who_was_promised_them_waits(admin: Client) -> None:
    lamp = make_product(admin, name="Reading lamp", stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=4)
    bought = make_stock_order(admin, (lamp, 5, 10))
    assert [line["promised"] for line in bought["lines"]] == [4]
    assert cancel(admin, bought, 2).status_code == 200
    after = now(admin, bought)
    assert (quantity(admin, bought), buckets(admin, lamp)) == ([(3, 0, 0, 0, 0, 2)], (3, 0, 0, 0))
    assert (after["status"], after["refund_expected"], held(admin, sold)) == ("ordered", 20, [("incoming", 3)])
    told = admin.items("/rest/v1/stock_order_events", stock_order_id=bought["id"], event_type="edit")
    assert [event["description"] for event in told] == ["Cancelled 2 of Reading lamp"]
    assert findings(admin) == {}


@pytest.mark.parametrize("status", ["on_hold", "disputed"])
def test_a_hold_outlives_some_cancelled_quantity_but_not_the_last(admin: Client, status: str) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    bought = make_stock_order(admin, (lamp, 5, 10))
    admin.patch(f"/rest/v1/stock_orders/{bought['id']}", {"status": status})
    assert cancel(admin, bought, 1).status_code == 200
    assert now(admin, bought)["status"] == status
    assert held(admin, sold) == ([] if status == "on_hold" else [("incoming", 3)])
    assert cancel(admin, bought, 4).status_code == 200
    assert (now(admin, bought)["status"], held(admin, sold), findings(admin)) == ("cancelled", [], {})


def test_a_piece_in_an_announced_shipment_is_not_cancelled_under_it(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 5, 10))
    shipment = make_shipment(admin, bought, 4, status="expected")
    refused = cancel(admin, bought, 2)
    assert (refused.status_code, refused.json()["code"]) == (409, "in_parcel")
    assert (quantity(admin, bought), now(admin, bought)["refund_expected"]) == ([(5, 0, 0, 0, 0, 0)], 0)
    assert cancel(admin, bought, 1).status_code == 200
    assert admin.patch(f"/rest/v1/shipments/{shipment['id']}", {"status": "in_transit"}).status_code == 200
    assert (quantity(admin, bought), findings(admin)) == ([(0, 4, 0, 0, 0, 1)], {})


def test_closing_cancels_what_the_shop_did_not_send(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=5)
    bought = make_stock_order(admin, (lamp, 5, 10))
    shipment = make_shipment(admin, bought, 3)
    receive(admin, shipment, (2, 0, 0))
    path = f"/rest/v1/stock_orders/{bought['id']}"
    refused = admin.patch(path, {"status": "closed"})
    assert (refused.status_code, refused.json()["code"]) == (409, "under_way")
    assert quantity(admin, bought) == [(2, 1, 2, 0, 0, 0)]
    fresh = admin.get(f"/rest/v1/shipments/{shipment['id']}").json()
    receive(admin, fresh, (0, 0, 1))
    assert admin.patch(path, {"status": "closed"}).json()["status"] == "closed"
    assert (quantity(admin, bought), buckets(admin, lamp)) == ([(0, 0, 2, 0, 1, 2)], (0, 0, 2, 0))
    assert (held(admin, sold), findings(admin)) == ([("on_hand", 2)], {})


def test_a_disputed_order_of_which_nothing_came_is_closed_as_cancelled(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 2, 10))
    path = f"/rest/v1/stock_orders/{bought['id']}"
    admin.patch(path, {"status": "disputed"})
    assert admin.patch(path, {"status": "closed"}).json()["status"] == "cancelled"
    assert (buckets(admin, lamp), findings(admin)) == ((0, 0, 0, 0), {})


def test_promises_name_the_customer_to_who_may_see_it(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    theirs = make_order(sales, product_id=lamp["id"], quantity=1)
    mine = make_order(admin, product_id=lamp["id"], quantity=2)
    bought = make_stock_order(admin, (lamp, 5, 10))
    asked = {"stock_order_line_id": bought["lines"][0]["id"], "status": "active"}
    seen = {(row["customer_name"], row["quantity"]) for row in admin.items("/rest/v1/allocations", **asked)}
    assert seen == {(theirs["customer_name"], 1), (mine["customer_name"], 2)}
    own = [(row["customer_name"], row["quantity"]) for row in sales.items("/rest/v1/allocations", **asked)]
    assert own == [(theirs["customer_name"], 1)]
    assert now(sales, bought)["lines"][0]["promised"] == 3


@pytest.mark.parametrize("by", ["cancel", "status"])
def test_an_announced_shipment_keeps_the_items_of_other_orders(admin: Client, by: str) -> None:
    lamp, bulb = make_product(admin, stock_quantity=0), make_product(admin, stock_quantity=0)
    gone, kept = make_stock_order(admin, (lamp, 3, 10)), make_stock_order(admin, (bulb, 2, 1))
    both = {"lines": [*gone["lines"], *kept["lines"]]}
    shared = make_shipment(admin, both, status="label_created")
    alone = make_shipment(admin, make_stock_order(admin, (lamp, 1, 10)), status="label_created")
    path = f"/rest/v1/stock_orders/{gone['id']}"
    done = admin.post(f"{path}/cancel", {}) if by == "cancel" else admin.patch(path, {"status": "cancelled"})
    assert (done.status_code, now(admin, gone)["status"]) == (200, "cancelled")
    left = admin.get(f"/rest/v1/shipments/{shared['id']}").json()
    assert (left["status"], [(line["product_id"], line["quantity"]) for line in left["lines"]]) == (
        "label_created",
        [(bulb["id"], 2)],
    )
    told = admin.items("/rest/v1/shipment_events", shipment_id=shared["id"], event_type="edit")
    assert [event["description"] for event in told] == [f"Removed 3 items because {gone['number']} was cancelled"]
    assert receive(admin, left)["status"] == "received"
    assert (buckets(admin, bulb), now(admin, kept)["status"]) == ((0, 0, 2, 0), "received")
    assert admin.get(f"/rest/v1/shipments/{alone['id']}").json()["status"] == "label_created"
    assert findings(admin) == {}
