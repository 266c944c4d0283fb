"""Bulk changes of sales orders."""

from typing import Any

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product

ORDERS = "/rest/v1/purchases"
BULK = f"{ORDERS}/bulk"


def bulk(client: Client, **payload: Any) -> dict[str, Any]:
    answer = client.post(BULK, payload)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def states(client: Client, *orders: dict[str, Any]) -> list[str]:
    return [client.get(f"{ORDERS}/{order['id']}").json()["order_status"] for order in orders]


def test_each_change_of_status_is_an_event_and_can_be_undone(admin: Client) -> None:
    first, second = make_order(admin), make_order(admin)
    admin.patch(f"{ORDERS}/{second['id']}", {"order_status": "onhold"})
    told = bulk(admin, ids=[first["id"], second["id"]], order_status="processing")
    assert (told["done"], told["failed"]) == (2, [])
    assert states(admin, first, second) == ["processing", "processing"]
    events = admin.items("/rest/v1/purchase_events", purchase_id=second["id"])
    assert [each["description"] for each in events] == [
        "Status changed from On hold to Processing",
        "Status changed from New to On hold",
    ]
    for part in told["before"]:
        assert bulk(admin, ids=part["ids"], **part["values"], unchanged_since=told["at"])["failed"] == []
    assert states(admin, first, second) == ["new", "onhold"]


def test_an_order_with_open_items_is_not_completed_in_bulk(admin: Client) -> None:
    contact = make_contact(admin)
    handed = make_order(admin, customer_id=contact["id"], quantity=2, unit_price=10)
    admin.patch(f"{ORDERS}/{handed['id']}", {"pickup_date": "2026-01-31"})
    waiting = make_order(admin, customer_id=contact["id"], quantity=3)
    told = bulk(admin, ids=[waiting["id"], handed["id"]], order_status="completed")
    reason = "3 items left to deliver. Complete this order on its page."
    assert told["failed"] == [{"id": waiting["id"], "name": waiting["number"], "reason": reason}]
    assert admin.get(f"{ORDERS}/{waiting['id']}").json() == waiting
    assert states(admin, handed) == ["completed"]
    assert admin.get(f"/rest/v1/customers/{contact['id']}").json()["tier_points"] == 20
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_bulk_change_is_limited_to_the_callers_rows(admin: Client, sales: Client, colleague: Client) -> None:
    product = make_product(admin)
    mine = make_order(sales, customer_id=make_contact(sales)["id"], product_id=product["id"])
    theirs = make_order(colleague, customer_id=make_contact(colleague)["id"], product_id=product["id"])
    told = bulk(sales, matching={"product_id": product["id"]}, priority="urgent")
    assert (told["done"], told["failed"], told["next"]) == (1, [], None)
    assert admin.get(f"{ORDERS}/{mine['id']}").json()["priority"] == "urgent"
    assert admin.get(f"{ORDERS}/{theirs['id']}").json() == theirs
    told = bulk(sales, ids=[theirs["id"]], order_status="cancelled")
    assert told["failed"] == [{"id": theirs["id"], "name": None, "reason": "This sales order doesn't exist"}]
    assert admin.get(f"{ORDERS}/{theirs['id']}").json() == theirs


def test_a_cancelled_crowd_leaves_the_books_whole(admin: Client) -> None:
    product = make_product(admin, stock_quantity=10)
    orders = [make_order(admin, product_id=product["id"], quantity=2) for _ in range(4)]
    assert bulk(admin, ids=[each["id"] for each in orders], order_status="cancelled")["done"] == 4
    shown = admin.get(f"/rest/v1/products/{product['id']}").json()
    assert (shown["reserved"], shown["open_demand"], shown["stock_quantity"]) == (0, 0, 10)
    assert admin.get("/rest/v1/integrity").json()["ok"] is True
