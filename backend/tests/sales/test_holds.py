"""An order on hold has a reason: on the order, in its history, in bulk changes, and only while on hold."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_order, make_product, make_stock_order
from tests.sales.test_bulk import bulk
from tests.sales.test_changes import change, story

ORDERS = "/rest/v1/purchases"
STOCK_ORDERS = "/rest/v1/stock_orders"
REASON = "Waiting for the deposit"


def hold_of(client: Client, order: dict[str, Any], path: str = ORDERS) -> tuple[Any, ...]:
    row = client.get(f"{path}/{order['id']}").json()
    return row.get("order_status", row.get("status")), row["hold_reason"]


def test_the_reason_is_kept_until_the_hold_ends(admin: Client) -> None:
    order = make_order(admin)
    assert change(admin, order, {"order_status": "onhold", "hold_reason": f"  {REASON} "}).status_code == 200
    assert hold_of(admin, order) == ("onhold", REASON)
    change(admin, order, {"hold_reason": "Waiting for a signature"})
    change(admin, order, {"order_status": "processing"})
    assert hold_of(admin, order) == ("processing", None)
    assert story(admin, order) == [
        (
            "status_change",
            f"Status changed from New to On hold: {REASON}",
            {"order_status": "new", "hold_reason": None},
            {"order_status": "onhold", "hold_reason": REASON},
        ),
        ("edit", "Changed hold reason", {"hold_reason": REASON}, {"hold_reason": "Waiting for a signature"}),
        (
            "status_change",
            "Status changed from On hold to Processing",
            {"order_status": "onhold", "hold_reason": "Waiting for a signature"},
            {"order_status": "processing", "hold_reason": None},
        ),
    ]


def test_a_hold_needs_no_reason(admin: Client) -> None:
    order = make_order(admin)
    assert change(admin, order, {"order_status": "onhold"}).status_code == 200
    assert hold_of(admin, order) == ("onhold", None)


def test_a_reason_without_a_hold_is_refused(admin: Client) -> None:
    order, bought = make_order(admin), make_stock_order(admin, (make_product(admin), 3, 4))
    for values in ({"hold_reason": REASON}, {"order_status": "processing", "hold_reason": REASON}):
        answer = change(admin, order, values)
        assert (answer.status_code, problems(answer)) == (
            422,
            [("hold_reason", "Put the order on hold before you enter a hold reason")],
        )
    assert admin.get(f"{ORDERS}/{order['id']}").json() == order
    answer = admin.patch(f"{STOCK_ORDERS}/{bought['id']}", {"status": "disputed", "hold_reason": REASON})
    assert (answer.status_code, problems(answer)) == (
        422,
        [("hold_reason", "Put the stock order on hold before you enter a hold reason")],
    )
    assert admin.get(f"{STOCK_ORDERS}/{bought['id']}").json() == bought


@pytest.mark.slow
def test_many_orders_get_one_reason_and_an_undo_brings_each_ones_own_back(admin: Client) -> None:
    first, second, third = make_order(admin), make_order(admin), make_order(admin)
    change(admin, second, {"order_status": "onhold", "hold_reason": "Bad address"})
    change(admin, third, {"order_status": "onhold"})
    ids = [order["id"] for order in (first, second, third)]
    told = bulk(admin, ids=ids, order_status="onhold", hold_reason=REASON)
    assert [hold_of(admin, order) for order in (first, second, third)] == [("onhold", REASON)] * 3
    assert story(admin, first)[-1][1] == f"Status changed from New to On hold: {REASON}"
    for part in told["before"]:
        assert bulk(admin, ids=part["ids"], **part["values"], unchanged_since=told["at"])["failed"] == []
    then = [("new", None), ("onhold", "Bad address"), ("onhold", None)]
    assert [hold_of(admin, order) for order in (first, second, third)] == then
    resumed = bulk(admin, ids=ids, order_status="processing")
    assert [hold_of(admin, order) for order in (first, second, third)] == [("processing", None)] * 3
    for part in resumed["before"]:
        assert bulk(admin, ids=part["ids"], **part["values"], unchanged_since=resumed["at"])["failed"] == []
    assert [hold_of(admin, order) for order in (first, second, third)] == then


def test_a_stock_order_keeps_its_reason_until_the_hold_ends(admin: Client) -> None:
    order = make_stock_order(admin, (make_product(admin), 3, 4))
    path = f"{STOCK_ORDERS}/{order['id']}"
    assert admin.patch(path, {"status": "on_hold", "hold_reason": REASON}).status_code == 200
    assert hold_of(admin, order, STOCK_ORDERS) == ("on_hold", REASON)
    admin.patch(path, {"status": "on_hold", "hold_reason": "Vendor has moved"})
    assert hold_of(admin, order, STOCK_ORDERS) == ("on_hold", "Vendor has moved")
    admin.patch(path, {"status": "ordered"})
    assert hold_of(admin, order, STOCK_ORDERS) == ("ordered", None)
    events = admin.items("/rest/v1/stock_order_events", stock_order_id=order["id"], sort="created_at")
    assert [(each["description"], each["new_values"]) for each in events][-3:] == [
        (f"From ordered to on hold: {REASON}", {"status": "on_hold", "hold_reason": REASON}),
        ("Changed hold reason", {"hold_reason": "Vendor has moved"}),
        ("From on hold to ordered", {"status": "ordered", "hold_reason": None}),
    ]
