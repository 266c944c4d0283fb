"""Deliveries: handing over in parts, coming back, and that goods leave once, whichever way."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product
from tests.stock.shop import findings, ledger, order, pick_up, product, states_of

Row = dict[str, Any]
PATH = "/rest/v1/deliveries"


def plan(client: Client, *lines: tuple[Row, int], **values: Any) -> Row:
    payload = {"lines": [{"purchase_id": sold["id"], "quantity": quantity} for sold, quantity in lines]}
    return client.create(PATH, payload | values)


def step(client: Client, delivery: Row, status: str, **options: Any) -> Any:
    return client.patch(f"{PATH}/{delivery['id']}", {"status": status}, **options)


def test_an_order_is_delivered_in_parts(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10, cost_price=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=5)
    first = plan(admin, (sold, 2), method="own_driver", address="Dock 4")
    assert (first["number"], first["status"], first["customer_id"]) == ("DL-1001", "draft", sold["customer_id"])
    for status in ("packing", "ready", "out_for_delivery", "done"):
        assert step(admin, first, status).json()["status"] == status
    assert states_of(admin, first) == ["packing", "ready", "out_for_delivery", "done"]
    now = order(admin, sold)
    assert (now["fulfilled_quantity"], now["open_quantity"], now["cost_total"]) == (2, 3, 8)
    assert (now["allocation_status"], now["receipt_number"]) == ("full", "R-1001")
    assert ledger(admin, lamp) == [("opening", 10, 0), ("delivery", -2, 0)]
    shown = product(admin, lamp)
    assert (shown["stock_quantity"], shown["reserved"], shown["available"]) == (8, 3, 5)
    assert step(admin, plan(admin, (sold, 3)), "done").status_code == 200
    assert (order(admin, sold)["allocation_status"], product(admin, lamp)["stock_quantity"]) == ("fulfilled", 5)
    told = [event["description"] for event in admin.items("/rest/v1/purchase_events", purchase_id=sold["id"])]
    assert sorted(told) == ["2 items delivered with DL-1001", "3 items delivered with DL-1002"]
    assert findings(admin) == {}


def test_the_way_that_goods_leave_does_not_matter(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10, cost_price=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=5)
    step(admin, plan(admin, (sold, 2)), "done")
    assert pick_up(admin, sold).json()["fulfilled_quantity"] == 5
    assert [change for _, change, _ in ledger(admin, lamp)] == [10, -2, -3]
    pick_up(admin, sold, None)
    now = order(admin, sold)
    assert (now["fulfilled_quantity"], now["cost_total"], now["allocation_status"]) == (2, 8, "full")
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (8, {})


def test_a_delivery_cannot_exceed_the_open_quantity(admin: Client) -> None:
    sold = make_order(admin, quantity=2)
    line = {"purchase_id": sold["id"], "quantity": 1}
    refused = admin.post(PATH, {"lines": [line, line, line]})
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        [
            {
                "field": "lines.2.quantity",
                "message": f"Only 2 items of {sold['number']} left to deliver",
            }
        ],
    )
    one, two = plan(admin, (sold, 2)), plan(admin, (sold, 2))
    assert step(admin, one, "done").status_code == 200
    late = step(admin, two, "done")
    assert (late.status_code, late.json()["code"]) == (409, "too_many")
    assert (admin.get(f"{PATH}/{two['id']}").json()["status"], findings(admin)) == ("draft", {})


@pytest.mark.slow
def test_goods_of_a_cancelled_order_do_not_leave(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    kept = make_order(admin, product_id=lamp["id"], quantity=1, customer_id=sold["customer_id"])
    alone, shared = plan(admin, (sold, 2)), plan(admin, (sold, 2), (kept, 1))
    on_its_way = plan(admin, (sold, 2), status="out_for_delivery")
    admin.patch(f"/rest/v1/purchases/{sold['id']}", {"order_status": "cancelled"})
    stock = ledger(admin, lamp)
    for status in ("packing", "ready", "out_for_delivery", "done"):
        for delivery, remedy in ((alone, "Cancel this delivery"), (shared, "Remove it from this delivery first")):
            refused = step(admin, delivery, status)
            assert (refused.status_code, refused.json()["code"]) == (409, "order_cancelled")
            assert refused.json()["detail"] == f"{sold['number']} is cancelled. {remedy}"
            now = admin.get(f"{PATH}/{delivery['id']}").json()
            assert (now["status"], now["version"]) == ("draft", delivery["version"])
    shown = admin.get(f"{PATH}/{shared['id']}").json()["lines"]
    assert [line["order_status"] for line in shown] == ["cancelled", "new"]
    assert step(admin, on_its_way, "done").json()["code"] == "order_cancelled"
    assert step(admin, on_its_way, "failed").json()["status"] == "failed"
    assert (step(admin, on_its_way, "ready").status_code, step(admin, on_its_way, "cancelled").status_code) == (
        409,
        200,
    )
    assert (ledger(admin, lamp), findings(admin)) == (stock, {})
    lines = [{"purchase_id": kept["id"], "quantity": 1}]
    assert admin.patch(f"{PATH}/{shared['id']}", {"lines": lines, "status": "packing"}).json()["status"] == "packing"
    assert step(admin, alone, "cancelled").json()["status"] == "cancelled"


def test_a_completed_delivery_is_final_and_returns_reference_it(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10, cost_price=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    done = plan(admin, (sold, 3))
    step(admin, done, "done")
    assert admin.patch(f"{PATH}/{done['id']}", {"notes": "x"}).json()["code"] == "ended"
    assert admin.delete(f"{PATH}/{done['id']}").status_code == 409
    admin.patch(f"/rest/v1/purchases/{sold['id']}", {"order_status": "completed"})
    lines = [
        {"purchase_id": sold["id"], "quantity": 1},
        {"purchase_id": sold["id"], "quantity": 1, "is_bad": True},
    ]
    back = admin.create(PATH, {"returns_id": done["id"], "lines": lines, "status": "done"})
    assert (back["number"], back["returns_id"]) == ("RT-1002", done["id"])
    shown = product(admin, lamp)
    assert (shown["stock_quantity"], shown["blocked"]) == (8, 1)
    assert (order(admin, sold)["kept_quantity"], order(admin, sold)["cost_total"]) == (1, 4)
    too_many = admin.post(PATH, {"returns_id": done["id"], "lines": [{"purchase_id": sold["id"], "quantity": 2}]})
    assert too_many.json()["errors"][0]["message"] == f"Only 1 item of {sold['number']} in that delivery"
    assert findings(admin) == {}


def test_units_go_and_come_back_by_name(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [
        admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": serial, "unit_cost": cost})
        for serial, cost in (("A", 10), ("B", 30))
    ]
    assert [unit["status"] for unit in units] == ["in_stock", "in_stock"]
    sold = make_order(admin, product_id=drone["id"], quantity=1)
    line = {"purchase_id": sold["id"], "asset_id": units[1]["id"]}
    done = admin.create(PATH, {"lines": [line], "status": "done"})
    assert (done["lines"][0]["serial_number"], order(admin, sold)["cost_total"]) == ("B", 30)
    states = {row["serial_number"]: row["status"] for row in admin.items("/rest/v1/assets")}
    assert states == {"A": "in_stock", "B": "delivered"}
    admin.patch(f"/rest/v1/purchases/{sold['id']}", {"order_status": "completed"})
    admin.create(PATH, {"returns_id": done["id"], "lines": [line | {"is_bad": True}], "status": "done"})
    states = {row["serial_number"]: row["status"] for row in admin.items("/rest/v1/assets")}
    assert states == {"A": "in_stock", "B": "blocked"}
    assert (product(admin, drone)["blocked"], findings(admin)) == (1, {})


def test_a_delivery_is_of_one_customer_and_one_order(admin: Client) -> None:
    group, other = make_header(admin), make_order(admin)
    lines = [{"purchase_id": group["lines"][0]["id"]}, {"purchase_id": other["id"]}]
    assert admin.post(PATH, {"lines": lines}).json()["errors"] == [
        {"field": "lines", "message": "All lines must belong to one customer"}
    ]
    wrong = {"purchase_order_id": group["id"], "lines": [{"purchase_id": other["id"]}]}
    assert admin.post(PATH, wrong).json()["errors"][0]["message"] == "This line belongs to another order"
    right = [{"purchase_id": line["id"], "quantity": line["quantity"]} for line in group["lines"]]
    made = admin.create(PATH, {"purchase_order_id": group["id"], "lines": right, "status": "done"})
    assert (made["purchase_order_number"], made["quantity"]) == (group["number"], 4)
    assert admin.get(f"/rest/v1/purchase_orders/{group['id']}").json()["fulfilled_quantity"] == 4


@pytest.mark.slow
def test_an_order_that_was_delivered_is_not_deleted(admin: Client) -> None:
    sold = make_order(admin, quantity=2)
    planned = plan(admin, (sold, 1))
    step(admin, plan(admin, (sold, 1)), "done")
    gone = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": sold["id"]}).json()
    sentence = f"{sold['number']} was delivered with DL-1002, so it can't be deleted"
    assert gone == {"success": False, "message": sentence}
    other = make_order(admin)
    plan(admin, (other, 1))
    assert admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": other["id"]}).json()["success"]
    assert [row["id"] for row in admin.items(PATH, status="draft")] == [planned["id"]]


def test_ten_at_once_deliver_once(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    made = plan(admin, (sold, 3))
    with ThreadPoolExecutor(10) as pool:
        answers = Counter(pool.map(lambda _: step(admin, made, "done").status_code, range(10)))
    assert answers == {200: 1, 409: 9}
    assert (ledger(admin, lamp), findings(admin)) == ([("opening", 10, 0), ("delivery", -3, 0)], {})


def test_sales_people_see_their_customers_deliveries(admin: Client, sales: Client, colleague: Client) -> None:
    mine = make_order(sales, customer_id=make_contact(sales)["id"], product_id=make_product(admin)["id"])
    made = plan(sales, (mine, 1))
    assert [row["id"] for row in sales.items(PATH)] == [made["id"]]
    assert (colleague.items(PATH), colleague.get(f"{PATH}/{made['id']}").status_code) == ([], 404)
    assert colleague.post(PATH, {"lines": [{"purchase_id": mine["id"]}]}).status_code == 422
    assert step(colleague, made, "done").status_code == 404
    assert admin.get(f"{PATH}/{made['id']}").json()["status"] == "draft"


def test_the_deliveries_of_a_sales_order_are_found_by_it_and_name_their_order(admin: Client) -> None:
    group, alone = make_header(admin), make_order(admin)
    first, second = group["lines"]
    whole, one, other = plan(admin, (first, 1), (second, 1)), plan(admin, (second, 1)), plan(admin, (alone, 1))
    assert [each["purchase_order_number"] for each in (whole, one, other)] == [group["number"]] * 2 + [alone["number"]]
    assert [row["number"] for row in admin.items(PATH, purchase_id=second["id"])] == [one["number"], whole["number"]]
    assert [row["number"] for row in admin.items(PATH, purchase_id=alone["id"])] == [other["number"]]
    assert admin.items(PATH, purchase_id="nobody") == []
