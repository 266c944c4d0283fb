"""Returns of picked up and delivered items: for a refund or a replacement, in part, of units, and undone."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_product
from tests.sales.test_orders import ORDERS, act, place, reload
from tests.stock.shop import findings, product

Row = dict[str, Any]


def give_back(client: Client, order: Row, *lines: Row, **values: Any) -> Any:
    return client.post(f"{ORDERS}/{order['id']}/returns", {"lines": list(lines), **values})


def picked_up(client: Client, *lines: tuple[Row, int, float], **values: Any) -> Row:
    picked: Row = act(client, place(client, *lines, **values), "pickup").json()
    return picked


def test_a_refund_lowers_sales_on_its_own_day_and_ends_the_demand(admin: Client) -> None:
    buyer, lamp = make_contact(admin), make_product(admin, cost_price=4)
    order = picked_up(admin, (lamp, 4, 10), customer_id=buyer["id"], discount_amount=4, ordered_at="2026-10-01")
    line = order["lines"][0]
    answer = give_back(admin, order, {"line_id": line["id"], "quantity": 1}, returned_at="2026-11-02")
    assert answer.status_code == 201
    back = answer.json()
    shown = back["lines"][0]
    assert [shown[name] for name in ("fulfilled_quantity", "returned_quantity", "open_quantity")] == [4, 1, 0]
    assert (back["returned_amount"], back["due_amount"], back["fulfilment_status"]) == (9, 27, "partly_returned")
    assert (shown["cost_total"], shown["margin"]) == (12, 15)
    assert product(admin, lamp)["stock_quantity"] == 7
    contact = admin.get(f"/rest/v1/customers/{buyer['id']}").json()
    assert (contact["orders_count"], contact["sales_total"]) == (1, 27)
    [record] = admin.items("/rest/v1/deliveries", purchase_id=line["id"])
    assert (record["number"], record["returns_id"], record["status"]) == ("RT-1001", None, "done")
    assert (record["kind"], record["returned_at"]) == ("return", "2026-11-02")
    again = {"returns_id": record["id"], "lines": [{"purchase_id": line["id"], "quantity": 1}]}
    assert admin.post("/rest/v1/deliveries", again).json()["code"] == "not_done"
    assert (record["lines"][0]["outcome"], record["lines"][0]["amount"]) == ("refund", 9)
    assert findings(admin) == {}
    rest = give_back(admin, order, {"line_id": line["id"], "quantity": 3}).json()
    assert (rest["returned_amount"], rest["fulfilment_status"], rest["due_amount"]) == (36, "returned", 0)
    assert admin.get(f"/rest/v1/customers/{buyer['id']}").json()["orders_count"] == 1
    assert findings(admin) == {}


def test_a_replacement_is_picked_up_like_the_first_item(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=5)
    order = picked_up(admin, (lamp, 2, 10))
    give_back(admin, order, {"line_id": order["lines"][0]["id"], "quantity": 1, "outcome": "replace"})
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["open_demand"]) == (4, 1)
    day = {"pickup_date": order["pickup_date"]}
    corrected = admin.patch(f"/rest/v1/purchases/{order['lines'][0]['id']}", day).json()
    assert corrected["open_quantity"] == 1
    again = act(admin, order, "pickup", day).json()
    [line] = again["lines"]
    assert (line["fulfilled_quantity"], line["open_quantity"], again["fulfilment_status"]) == (3, 0, "delivered")
    assert product(admin, lamp)["stock_quantity"] == 3
    events = admin.items("/rest/v1/purchase_events", purchase_id=line["id"])
    assert sum(event["description"].startswith("Picked up on") for event in events) == 2
    assert act(admin, order, "pickup").json()["code"] == "handed_over"
    assert findings(admin) == {}


def test_a_replacement_waits_with_the_orders_own_date(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    order = picked_up(admin, (lamp, 2, 10))
    line = {"line_id": order["lines"][0]["id"], "condition": "damaged", "outcome": "replace"}
    back = give_back(admin, order, line).json()
    assert [back["lines"][0][name] for name in ("open_quantity", "replacement_quantity")] == [1, 1]
    assert (back["returned_amount"], back["fulfilment_status"]) == (0, "partly_delivered")
    assert (product(admin, lamp)["blocked"], product(admin, lamp)["open_demand"]) == (1, 1)
    cancelled = act(admin, order, "cancel").json()
    assert [cancelled["lines"][0][name] for name in ("open_quantity", "replacement_quantity")] == [0, 0]
    assert (cancelled["returned_amount"], cancelled["fulfilment_status"]) == (10, "partly_returned")
    assert findings(admin) == {}


@pytest.mark.parametrize(
    ("line", "field", "message"),
    [
        ({"quantity": 0}, "quantity", "Quantity must be greater than 0"),
        ({"amount": 20.01}, "amount", "Enter an amount from 0 to $20.00"),
        ({"amount": -1}, "amount", "Enter an amount from 0 to $20.00"),
        ({"amount": 1, "outcome": "replace"}, "amount", "Leave the amount empty for replaced items"),
        ({"line_id": "01999999-0000-7000-8000-000000000000"}, "line_id", "This sales order doesn't exist"),
    ],
)
def test_what_cannot_be_returned_is_named_and_changes_nothing(
    admin: Client, line: Row, field: str, message: str
) -> None:
    order = picked_up(admin, (make_product(admin), 2, 10))
    refused = give_back(admin, order, {"line_id": order["lines"][0]["id"]} | line)
    assert (refused.status_code, problems(refused)) == (422, [(f"lines.0.{field}", message)])
    assert (reload(admin, order), findings(admin)) == (order, {})


def test_no_more_comes_back_than_is_with_the_customer(admin: Client) -> None:
    lamp = make_product(admin)
    order = picked_up(admin, (lamp, 2, 10))
    line = order["lines"][0]["id"]
    refused = give_back(admin, order, {"line_id": line, "quantity": 2}, {"line_id": line, "quantity": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many")
    assert refused.json()["detail"] == f"Only 2 items of {order['number']} with the customer"
    assert (reload(admin, order), product(admin, lamp)["stock_quantity"]) == (order, 8)
    give_back(admin, order, {"line_id": line, "quantity": 2, "amount": 5})
    cleared = admin.patch(f"/rest/v1/purchases/{line}", {"pickup_date": None})
    assert (cleared.status_code, cleared.json()["code"]) == (409, "returned")
    cheaper = admin.patch(f"/rest/v1/purchases/{line}", {"unit_price": 2})
    assert (cheaper.status_code, cheaper.json()["code"]) == (409, "below_returns")
    assert findings(admin) == {}


def test_a_return_is_undone_unless_its_goods_have_left(admin: Client) -> None:
    buyer, lamp = make_contact(admin), make_product(admin, stock_quantity=3, cost_price=4)
    order = picked_up(admin, (lamp, 3, 10), customer_id=buyer["id"])
    line = {"line_id": order["lines"][0]["id"], "quantity": 2}
    give_back(admin, order, line)
    [record] = admin.items("/rest/v1/deliveries")
    undone = act(admin, order, f"returns/{record['id']}/undo")
    assert undone.status_code == 200
    quiet = {"version", "updated_at", "lines"}
    assert {k: v for k, v in undone.json().items() if k not in quiet} == {
        k: v for k, v in order.items() if k not in quiet
    }
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (0, {})
    assert admin.get(f"/rest/v1/customers/{buyer['id']}").json()["sales_total"] == 30
    again = act(admin, order, f"returns/{record['id']}/undo")
    assert (again.status_code, again.json()["code"]) == (409, "not_done")
    give_back(admin, order, line)
    other = act(admin, place(admin, (lamp, 2, 10)), "pickup")
    assert other.status_code == 200
    [_, second] = sorted(admin.items("/rest/v1/deliveries"), key=lambda row: row["number"])
    gone = act(admin, order, f"returns/{second['id']}/undo")
    assert (gone.status_code, gone.json()["code"], findings(admin)) == (409, "not_enough_stock", {})


def test_units_come_back_by_name_at_their_own_cost(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"], "unit_cost": cost}) for cost in (10, 30)]
    order = picked_up(admin, (drone, 2, 100))
    line = order["lines"][0]
    assert line["cost_total"] == 40
    back = give_back(admin, order, {"line_id": line["id"], "asset_ids": [units[1]["id"]], "amount": 55}).json()
    assert (back["lines"][0]["cost_total"], back["returned_amount"]) == (10, 55)
    states = [admin.get(f"/rest/v1/assets/{unit['id']}").json()["status"] for unit in units]
    assert states == ["delivered", "in_stock"]
    [record] = admin.items("/rest/v1/deliveries")
    assert act(admin, order, f"returns/{record['id']}/undo").status_code == 200
    assert admin.get(f"/rest/v1/assets/{units[1]['id']}").json()["status"] == "delivered"
    assert (reload(admin, order)["lines"][0]["cost_total"], findings(admin)) == (40, {})


def test_refunds_of_one_return_stay_within_their_line(admin: Client) -> None:
    order = picked_up(admin, (make_product(admin), 2, 10))
    line = {"line_id": order["lines"][0]["id"], "amount": 15}
    refused = give_back(admin, order, line, line)
    message = "Enter an amount from 0 to $5.00"
    assert (refused.status_code, problems(refused)) == (422, [("lines", message)])
    assert (reload(admin, order), findings(admin)) == (order, {})
    back = give_back(admin, order, line, line | {"amount": 5}).json()
    assert (back["returned_amount"], findings(admin)) == (20, {})


def test_a_line_is_not_removed_while_others_were_refunded_for_more_than_they_would_be_worth(admin: Client) -> None:
    lamp, hose = make_product(admin), make_product(admin)
    order = place(admin, (lamp, 1, 10), (hose, 1, 90), discount_amount=10)
    sold, other = order["lines"]
    act(admin, order, "pickup", {"line_ids": [sold["id"]]})
    back = give_back(admin, order, {"line_id": sold["id"]}).json()
    assert back["returned_amount"] == 9
    for refused in (
        admin.delete(f"{ORDERS}/{order['id']}/lines/{other['id']}"),
        admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": other["id"]}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "below_returns")
        assert refused.json()["detail"] == f"More than that was already refunded for {order['number']}"
    assert (reload(admin, order), findings(admin)) == (back, {})


def test_goods_of_an_undone_return_are_no_longer_reserved_for_their_own_order(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=1)
    order = place(admin, (lamp, 2, 10))
    line = order["lines"][0]["id"]
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": line, "quantity": 1}], "status": "done"})
    give_back(admin, order, {"line_id": line})
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["reserved"]) == (1, 1)
    [record] = admin.items("/rest/v1/deliveries", kind="return")
    assert act(admin, order, f"returns/{record['id']}/undo").json()["open_quantity"] == 1
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["reserved"]) == (0, 0)
    assert findings(admin) == {}


def test_what_an_undone_replacement_no_longer_needs_goes_to_the_next_order(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    order = act(admin, place(admin, (lamp, 1, 10)), "pickup").json()
    give_back(admin, order, {"line_id": order["lines"][0]["id"], "condition": "damaged", "outcome": "replace"})
    waiting = place(admin, (lamp, 1, 10))
    assert waiting["fulfilment_status"] == "waiting_for_stock"
    [record] = admin.items("/rest/v1/deliveries")
    assert act(admin, order, f"returns/{record['id']}/undo").status_code == 200
    assert reload(admin, waiting)["fulfilment_status"] == "ready"
    assert findings(admin) == {}
