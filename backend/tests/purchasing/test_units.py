"""Units from vendor to customer: tags, serial numbers, statuses."""

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order
from tests.purchasing.looks import buckets, held
from tests.stock.shop import findings, order, pick_up


def test_units_are_followed_one_by_one(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    sold = make_order(admin, product_id=drone["id"], quantity=2)
    bought = make_stock_order(admin, (drone, 3, 10), shipping_amount=0.01)
    shipment = make_shipment(admin, bought)
    body = {
        "lines": [{"shipment_line_id": shipment["lines"][0]["id"], "good": 2, "bad": 1, "serials": ["KM-1", "KM-2"]}],
        "location": "Shelf 4",
    }
    done = admin.post(f"/rest/v1/shipments/{shipment['id']}/receive", body)
    assert (done.status_code, buckets(admin, drone)) == (200, (0, 0, 2, 1))
    units = admin.items("/rest/v1/assets", product_id=drone["id"], sort="created_at")
    shown = sorted((row["asset_tag"], row["serial_number"], row["status"], row["unit_cost"]) for row in units)
    assert shown == [
        ("U-1001", "KM-1", "allocated", 10.01),
        ("U-1002", "KM-2", "allocated", 10),
        ("U-1003", None, "blocked", 10),
    ]
    assert held(admin, sold) == [("unit", 1), ("unit", 1)]
    assert pick_up(admin, sold).json()["cost_total"] == 20.01
    assert sorted(row["status"] for row in admin.items("/rest/v1/assets")) == ["blocked", "delivered", "delivered"]
    pick_up(admin, sold, None)
    assert sorted(row["status"] for row in admin.items("/rest/v1/assets")) == ["allocated", "allocated", "blocked"]
    assert (order(admin, sold)["cost_total"], findings(admin)) == (None, {})


def test_a_serial_number_is_there_once(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    shipment = make_shipment(admin, make_stock_order(admin, (drone, 3, 10)))
    line = {"shipment_line_id": shipment["lines"][0]["id"], "good": 1, "serials": ["A1"]}
    path = f"/rest/v1/shipments/{shipment['id']}/receive"
    assert admin.post(path, {"lines": [line]}).status_code == 200
    for serials in (["a1"], ["B2", "b2"]):
        refused = admin.post(path, {"lines": [line | {"good": 2, "serials": serials}]})
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["message"] == f"Serial number {serials[-1]} is already in stock"
    assert buckets(admin, drone) == (0, 2, 1, 0)


@pytest.mark.slow
def test_two_hundred_units_with_serials_come_in_by_one_call(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    for _ in range(10):
        make_order(admin, product_id=drone["id"], quantity=5)
    shipment = make_shipment(admin, make_stock_order(admin, (drone, 200, 10)))
    serials = [f"KM-{number:03}" for number in range(200)]
    line = {"shipment_line_id": shipment["lines"][0]["id"], "good": 200, "serials": serials}
    done = admin.post(f"/rest/v1/shipments/{shipment['id']}/receive", {"lines": [line]})
    assert (done.status_code, buckets(admin, drone)) == (200, (0, 0, 200, 0))
    assert sum(row["reserved"] for row in done.json()["given"]) == 50
    assert next(row["serials"] for row in done.json()["given"]) == serials[:5]
    units = admin.items("/rest/v1/assets", product_id=drone["id"], limit=200, sort="asset_tag")
    assert [row["serial_number"] for row in units] == serials
    assert findings(admin) == {}


def test_what_an_order_holds_goes_along_to_its_new_customer(admin: Client, sales: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    for _ in range(2):
        admin.create("/rest/v1/assets", {"product_id": drone["id"]})
    sold = make_order(admin, product_id=drone["id"], quantity=2)
    planned = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": sold["id"], "quantity": 1}]})
    mara = make_contact(admin, name="Mara", assigned_to=sales.id)
    assert admin.patch(f"/rest/v1/purchases/{sold['id']}", {"customer_id": mara["id"]}).status_code == 200
    assert {row["customer_name"] for row in sales.items("/rest/v1/assets")} == {"Mara"}
    assert len(sales.items("/rest/v1/allocations", status="active")) == 2
    assert admin.get(f"/rest/v1/deliveries/{planned['id']}").status_code == 404
    assert findings(admin) == {}


def test_a_note_stands_in_the_thread_of_a_unit(admin: Client, sales: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    unit = admin.create("/rest/v1/assets", {"product_id": drone["id"]})
    payload = {"asset_id": unit["id"], "event_type": "note", "description": "Scratch on the left arm"}
    noted = admin.create("/rest/v1/asset_events", payload)
    told = (noted["event_type"], noted["description"], noted["actor_name"], noted["new_values"])
    assert told == ("note", "Scratch on the left arm", "Admin", None)
    before = admin.items("/rest/v1/asset_events", asset_id=unit["id"])
    assert [row["id"] for row in before][:1] == [noted["id"]]
    refused = sales.post("/rest/v1/asset_events", payload)
    empty = admin.post("/rest/v1/asset_events", payload | {"description": " "})
    elsewhere = admin.within("test").post("/rest/v1/asset_events", payload)
    assert (refused.status_code, empty.status_code, elsewhere.status_code) == (403, 422, 422)
    assert admin.items("/rest/v1/asset_events", asset_id=unit["id"]) == before
