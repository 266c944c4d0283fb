"""Items moved manually from one order to another."""

from typing import Any

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, receive
from tests.purchasing.looks import held
from tests.stock.shop import findings, order, product

Row = dict[str, Any]


def allocation(client: Client, sold: Row) -> Row:
    [found] = client.items("/rest/v1/allocations", purchase_id=sold["id"], status="active")
    return found


def swap(client: Client, sold: Row, taker: Row, **values: Any) -> Any:
    path = f"/rest/v1/allocations/{allocation(client, sold)['id']}/swap"
    return client.post(path, {"purchase_id": taker["id"]} | values)


def two_orders(admin: Client, quantity: int, wanted: tuple[int, int], **values: Any) -> tuple[Row, Row, Row]:
    lamp = make_product(admin, stock_quantity=quantity, **values)
    first, second = (make_order(admin, product_id=lamp["id"], quantity=each) for each in wanted)
    return lamp, first, second


def test_quantity_on_the_shelf_go_to_the_order_that_lacks_them(admin: Client) -> None:
    lamp, first, second = two_orders(admin, 3, (3, 2))
    answer = swap(admin, first, second, reason="Needs it on Friday")
    assert (answer.status_code, answer.json()["quantity"], answer.json()["reason"]) == (200, 2, "Needs it on Friday")
    assert (held(admin, first), held(admin, second)) == ([("on_hand", 1)], [("on_hand", 2)])
    assert [order(admin, each)["allocation_status"] for each in (first, second)] == ["part", "full"]
    shown = product(admin, lamp)
    assert (shown["stock_quantity"], shown["reserved"], shown["short"], findings(admin)) == (3, 3, 2, {})
    last = admin.get(f"/rest/v1/products/{lamp['id']}/why").json()["last"]
    assert (last["cause"], last["given"], last["source"]["name"]) == ("swapped", 2, second["number"])


def test_a_promise_comes_back_for_quantity_on_the_shelf(admin: Client) -> None:
    lamp, first, second = two_orders(admin, 2, (2, 2))
    bought = make_stock_order(admin, (lamp, 2, 10))
    assert (held(admin, first), held(admin, second)) == ([("on_hand", 2)], [("incoming", 2)])
    assert swap(admin, first, second).status_code == 200
    assert (held(admin, first), held(admin, second)) == ([("incoming", 2)], [("on_hand", 2)])
    assert allocation(admin, first)["stock_order_line_id"] == bought["lines"][0]["id"]
    shown = product(admin, lamp)
    assert (shown["reserved"], shown["promised"], shown["short"], findings(admin)) == (2, 2, 0, {})


def test_a_unit_has_one_holder(admin: Client) -> None:
    drone, first, second = two_orders(admin, 0, (1, 1), is_unit_tracked=True)
    receive(admin, make_shipment(admin, make_stock_order(admin, (drone, 1, 10))))
    assert swap(admin, first, second).status_code == 200
    assert (held(admin, first), held(admin, second)) == ([], [("unit", 1)])
    [unit] = admin.items("/rest/v1/assets", product_id=drone["id"])
    assert (unit["status"], unit["purchase_id"], unit["customer_id"]) == (
        "allocated",
        second["id"],
        second["customer_id"],
    )
    told = [row["description"] for row in admin.items("/rest/v1/asset_events", asset_id=unit["id"], sort="created_at")]
    assert told[-3:] == [
        f"Allocated to {first['number']}",
        "No longer allocated",
        f"Allocated to {second['number']}",
    ]
    assert findings(admin) == {}


def test_a_promise_goes_over_only_to_who_is_short(admin: Client) -> None:
    lamp, first, second = two_orders(admin, 0, (2, 1))
    make_stock_order(admin, (lamp, 2, 10))
    assert swap(admin, first, second).json()["quantity"] == 1
    assert (held(admin, first), held(admin, second)) == ([("incoming", 1)], [("incoming", 1)])
    refused = swap(admin, first, second)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_needed")
    assert (held(admin, first), findings(admin)) == ([("incoming", 1)], {})


@pytest.mark.slow
@pytest.mark.parametrize("case", ["own", "other product", "nobody", "cancelled", "ended"])
def test_a_swap_that_cannot_be_changes_nothing(admin: Client, case: str) -> None:
    lamp, first, second = two_orders(admin, 1, (1, 1))
    takers = {
        "own": first,
        "other product": make_order(admin),
        "nobody": {"id": "00000000-0000-7000-8000-00000000000a"},
        "cancelled": second,
        "ended": second,
    }
    path = f"/rest/v1/allocations/{allocation(admin, first)['id']}/swap"
    if case == "cancelled":
        admin.patch(f"/rest/v1/purchases/{second['id']}", {"order_status": "cancelled"})
    if case == "ended":
        admin.patch(f"/rest/v1/purchases/{first['id']}", {"pickup_date": "2026-11-20"})
    before = [held(admin, each) for each in (first, second)]
    refused = admin.post(path, {"purchase_id": takers[case]["id"]})
    assert refused.status_code == (409 if case in ("cancelled", "ended") else 422)
    assert [held(admin, each) for each in (first, second)] == before
    assert (product(admin, lamp)["reserved"], findings(admin)) == (0 if case == "ended" else 1, {})


def test_an_order_of_a_colleague_is_like_an_unknown_one(
    admin: Client, app: FastAPI, sales: Client, colleague: Client
) -> None:
    lamp = make_product(admin, stock_quantity=1)
    own = make_order(admin, product_id=lamp["id"], customer_id=make_contact(sales)["id"])
    theirs = make_order(admin, product_id=lamp["id"], customer_id=make_contact(colleague)["id"])
    unknown = {"id": "00000000-0000-7000-8000-00000000000a"}
    answers = [swap(sales, own, each) for each in (theirs, unknown)]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert answers[0].json()["errors"] == answers[1].json()["errors"]
    assert (held(admin, own), held(admin, theirs)) == ([("on_hand", 1)], [])
    path = f"/rest/v1/allocations/{allocation(admin, own)['id']}/swap"
    assert colleague.post(path, {"purchase_id": theirs["id"]}).status_code == 404


def test_a_blacklisted_contact_gets_no_quantity_from_sales_staff(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=1)
    customers = [make_contact(sales) for _ in range(2)]
    first, second = (make_order(sales, product_id=lamp["id"], customer_id=each["id"]) for each in customers)
    payload = {"p_customer_id": customers[1]["id"], "p_reason": "Never pays"}
    assert sales.post("/rest/v1/rpc/secure_blacklist_customer", payload).json()["success"]
    refused = swap(sales, first, second)
    assert (refused.status_code, refused.json()["code"]) == (409, "blacklisted")
    assert (held(admin, first), held(admin, second)) == ([("on_hand", 1)], [])
    assert swap(admin, first, second).status_code == 200
    assert (held(admin, first), held(admin, second), findings(admin)) == ([], [("on_hand", 1)], {})
