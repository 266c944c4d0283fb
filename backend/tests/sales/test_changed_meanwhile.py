"""The books stay consistent when an order or product changes after a delivery was planned or completed."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings, order, pick_up, product

Row = dict[str, Any]
PATH = "/rest/v1/deliveries"


def deliver(admin: Client, sold: Row, quantity: int, **values: Any) -> Row:
    line = {"purchase_id": sold["id"], "quantity": quantity}
    return admin.create(PATH, {"lines": [line], "status": "done"} | values)


def states(admin: Client, row: Row) -> list[str]:
    return [unit["status"] for unit in admin.items("/rest/v1/assets", product_id=row["id"], sort="asset_tag")]


def follow_units(admin: Client, row: Row, *, follow: bool = True) -> None:
    assert admin.patch(f"/rest/v1/products/{row['id']}", {"is_unit_tracked": follow}).status_code == 200


def test_items_picked_up_before_unit_tracking_are_returned_as_units(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    assert pick_up(admin, sold).status_code == 200
    follow_units(admin, lamp)
    assert pick_up(admin, sold, None).status_code == 200
    assert (product(admin, lamp)["stock_quantity"], states(admin, lamp)) == (2, ["allocated", "allocated"])
    assert findings(admin) == {}


def test_items_delivered_before_unit_tracking_are_returned_as_units(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    brought = deliver(admin, sold, 2)
    follow_units(admin, lamp)
    back = deliver(admin, sold, 1, returns_id=brought["id"])
    assert [(line["asset_tag"], line["quantity"]) for line in back["lines"]] == [("U-1001", 1)]
    assert (product(admin, lamp)["stock_quantity"], states(admin, lamp)) == (1, ["in_stock"])
    shown = order(admin, sold)
    assert (shown["fulfilled_quantity"], shown["returned_quantity"], shown["open_quantity"]) == (2, 1, 0)
    assert findings(admin) == {}


def two_units(client: Client) -> tuple[Row, Row]:
    """A product with two units, and an order for both."""
    lamp = make_product(client, stock_quantity=0, is_unit_tracked=True)
    for _ in range(2):
        client.create("/rest/v1/assets", {"product_id": lamp["id"]})
    return lamp, make_order(client, product_id=lamp["id"], quantity=2)


def test_a_unit_returned_when_its_product_is_not_tracked_any_more_is_not_with_the_customer(admin: Client) -> None:
    lamp, sold = two_units(admin)
    brought = deliver(admin, sold, 2)
    follow_units(admin, lamp, follow=False)
    deliver(admin, sold, 1, returns_id=brought["id"])
    units = admin.items("/rest/v1/assets", product_id=lamp["id"], sort="asset_tag")
    assert [(unit["status"], unit["customer_id"], unit["purchase_id"]) for unit in units] == [
        ("delivered", sold["customer_id"], sold["id"]),
        ("returned", None, None),
    ]
    told = [event["description"] for event in admin.items("/rest/v1/asset_events", asset_id=units[1]["id"])]
    assert f"Returned from {sold['number']}. Its product is no longer tracked" in told
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (1, {})


def test_so_are_units_whose_pickup_is_cleared(admin: Client) -> None:
    lamp, sold = two_units(admin)
    pick_up(admin, sold)
    follow_units(admin, lamp, follow=False)
    assert pick_up(admin, sold, None).status_code == 200
    assert (product(admin, lamp)["stock_quantity"], states(admin, lamp)) == (2, ["returned", "returned"])
    assert findings(admin) == {}


def test_an_item_missing_from_the_books_is_returned_as_a_unit(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    admin.create("/rest/v1/assets", {"product_id": lamp["id"], "unit_cost": 3})
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    brought = deliver(admin, sold, 2)
    assert [(line["asset_tag"], line["quantity"]) for line in brought["lines"]] == [("U-1001", 1), (None, 1)]
    deliver(admin, sold, 2, returns_id=brought["id"])
    assert (product(admin, lamp)["stock_quantity"], states(admin, lamp)) == (2, ["in_stock", "in_stock"])
    noted = f"{lamp['name']} was short by 1 item when {sold['number']} was delivered"
    assert findings(admin) == {"I11": [noted]}


@pytest.mark.slow
def test_a_planned_delivery_drops_units_when_the_product_changes(admin: Client) -> None:
    lamp, hose = (make_product(admin, stock_quantity=0, is_unit_tracked=True) for _ in range(2))
    for each in (lamp, hose):
        admin.create("/rest/v1/assets", {"product_id": each["id"]})
    [unit] = admin.items("/rest/v1/assets", product_id=lamp["id"])
    sold = make_order(admin, product_id=lamp["id"], quantity=1)
    line = {"purchase_id": sold["id"], "asset_id": unit["id"]}
    planned = admin.create(PATH, {"lines": [line]})
    assert admin.patch(f"/rest/v1/purchases/{sold['id']}", {"product_id": hose["id"]}).status_code == 200
    done = admin.patch(f"{PATH}/{planned['id']}", {"status": "done"})
    assert (done.status_code, [row["asset_tag"] for row in done.json()["lines"]]) == (200, ["U-1002"])
    assert (states(admin, lamp), states(admin, hose), findings(admin)) == (["in_stock"], ["delivered"], {})


def test_a_delivered_order_keeps_product_and_contact(admin: Client) -> None:
    """Even if everything was returned: the delivery note refers to this product and contact."""
    lamp, hose = make_product(admin, stock_quantity=2), make_product(admin, stock_quantity=2)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    brought = deliver(admin, sold, 2)
    deliver(admin, sold, 2, returns_id=brought["id"])
    before = order(admin, sold)
    for payload in ({"product_id": hose["id"]}, {"customer_id": make_contact(admin)["id"]}):
        refused = admin.patch(f"/rest/v1/purchases/{sold['id']}", payload)
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            f"{sold['number']} was delivered with {brought['number']}, so this can't be changed here",
        )
    assert order(admin, sold) == before
    assert admin.get(f"{PATH}/{brought['id']}").json() == brought


def test_a_return_cannot_exceed_its_delivery(admin: Client) -> None:
    """Even if two returns were planned, and another delivery also brought items of the order."""
    lamp = make_product(admin, stock_quantity=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=4)
    first, _ = (deliver(admin, sold, 2) for _ in range(2))
    one, other = (deliver(admin, sold, 2, returns_id=first["id"], status="draft") for _ in range(2))
    assert admin.patch(f"{PATH}/{one['id']}", {"status": "done"}).status_code == 200
    refused = admin.patch(f"{PATH}/{other['id']}", {"status": "done"})
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        f"No items of {sold['number']} in that delivery",
    )
    assert (product(admin, lamp)["stock_quantity"], order(admin, sold)["kept_quantity"]) == (2, 2)
    assert findings(admin) == {}
