"""Multi-line orders are cancelled or deleted as a whole: every line, every total, all or nothing."""

from typing import Any

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product

GROUPS = "/rest/v1/purchase_orders"
ORDERS = "/rest/v1/purchases"
DELETE = "/rest/v1/rpc/delete_purchase_order_completely"


def cancel(client: Client, group: dict[str, Any]) -> Any:
    return client.post(f"{GROUPS}/{group['id']}/cancel", {})


def delete(client: Client, group: dict[str, Any]) -> Any:
    return client.post(DELETE, {"p_purchase_order_id": group["id"]})


def shown(client: Client, product: dict[str, Any]) -> dict[str, Any]:
    row = client.get(f"/rest/v1/products/{product['id']}").json()
    return {name: row[name] for name in ("stock_quantity", "reserved", "open_demand", "available")}


def two_lines(product: dict[str, Any], *quantities: int) -> list[dict[str, Any]]:
    return [{"product_id": product["id"], "quantity": each, "unit_price": 5} for each in quantities]


def deliver(client: Client, line: dict[str, Any], quantity: int) -> dict[str, Any]:
    body = {"lines": [{"purchase_id": line["id"], "quantity": quantity}], "status": "done"}
    return client.create("/rest/v1/deliveries", body)


def test_a_cancelled_order_gives_its_stock_to_the_next_one(admin: Client) -> None:
    product = make_product(admin, stock_quantity=5)
    group = make_header(admin, lines=two_lines(product, 2, 3))
    next_one = make_order(admin, product_id=product["id"], quantity=4)
    answer = cancel(admin, group)
    assert (answer.status_code, answer.json()["total_amount"], group["total_amount"]) == (200, 0, 25)
    assert [(line["order_status"], line["allocation_status"]) for line in answer.json()["lines"]] == [
        ("cancelled", "none")
    ] * 2
    assert shown(admin, product) == {"stock_quantity": 5, "reserved": 4, "open_demand": 4, "available": 1}
    assert admin.get(f"{ORDERS}/{next_one['id']}").json()["allocation_status"] == "full"
    for line in group["lines"]:
        events = admin.items("/rest/v1/purchase_events", purchase_id=line["id"])
        [event] = [each for each in events if each["purchase_id"] == line["id"]]
        assert event["description"] == "Status changed from New to Cancelled"
    again = cancel(admin, group)
    assert (again.status_code, again.json()["detail"], again.json()["code"]) == (
        409,
        "All lines are already delivered, completed or cancelled",
        "nothing_open",
    )
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_items_handed_over_stay_handed_over(admin: Client) -> None:
    product = make_product(admin, stock_quantity=10)
    group = make_header(admin, lines=two_lines(product, 2, 3, 1))
    whole, part, open_line = group["lines"]
    deliver(admin, whole, 2)
    deliver(admin, part, 1)
    admin.patch(f"{ORDERS}/{open_line['id']}", {"order_status": "onhold", "hold_reason": "Bad address"})
    lines = cancel(admin, group).json()["lines"]
    assert [(line["order_status"], line["fulfilled_quantity"], line["hold_reason"]) for line in lines] == [
        ("new", 2, None),
        ("cancelled", 1, None),
        ("cancelled", 0, None),
    ]
    assert shown(admin, product) == {"stock_quantity": 7, "reserved": 0, "open_demand": 0, "available": 7}
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_deleted_order_leaves_every_figure_as_if_it_had_never_been_placed(admin: Client) -> None:
    contact, product = make_contact(admin), make_product(admin, stock_quantity=5)
    before, names = shown(admin, product), ("orders_count", "sales_total", "tier_points")
    waiting = make_order(admin, product_id=product["id"], quantity=5)
    after_waiting = shown(admin, product)
    group = make_header(admin, customer_id=contact["id"], lines=two_lines(product, 2, 3))
    admin.patch(f"{ORDERS}/{group['lines'][0]['id']}", {"order_status": "completed"})
    body = {"lines": [{"purchase_id": group["lines"][1]["id"], "quantity": 3}]}
    planned = admin.create("/rest/v1/deliveries", body)
    answer = delete(admin, group)
    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": "Purchase deleted"})
    assert admin.get(f"{GROUPS}/{group['id']}").status_code == 404
    assert [order["id"] for order in admin.items(ORDERS)] == [waiting["id"]]
    assert admin.get(f"/rest/v1/deliveries/{planned['id']}").status_code == 404
    assert shown(admin, product) == after_waiting != before
    contact_now = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    assert {name: contact_now[name] for name in names} == {name: contact[name] for name in names}
    told = admin.items("/rest/v1/audit_logs", action="delete_purchase_completely", sort="created_at")
    assert sorted(each["details"]["number"] for each in told) == [line["number"] for line in group["lines"]]
    assert delete(admin, group).status_code == 404
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_delivered_line_keeps_all_of_the_order(admin: Client) -> None:
    group = make_header(admin)
    delivery = deliver(admin, group["lines"][1], 1)
    before = admin.get(f"{GROUPS}/{group['id']}").json()
    answer = delete(admin, group)
    sentence = f"{group['lines'][1]['number']} was delivered with {delivery['number']}, so it can't be deleted"
    assert (answer.status_code, answer.json()) == (200, {"success": False, "message": sentence})
    assert admin.get(f"{GROUPS}/{group['id']}").json() == before


def test_sales_staff_delete_their_own_while_nothing_is_handed_over(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    product = make_product(admin, stock_quantity=5)
    mine = make_header(sales, lines=two_lines(product, 1, 1))
    for other in (colleague, guest):
        assert delete(other, mine).status_code in (403, 404)
        assert cancel(other, mine).status_code in (403, 404)
    sales.patch(f"{ORDERS}/{mine['lines'][0]['id']}", {"pickup_date": "2026-11-20"})
    before = admin.get(f"{GROUPS}/{mine['id']}").json()
    message = "Only an admin can delete an order with delivered items"
    assert delete(sales, mine).json() == {"success": False, "message": message}
    assert admin.get(f"{GROUPS}/{mine['id']}").json() == before
    assert delete(admin, mine).json()["success"] is True
    assert shown(admin, product)["stock_quantity"] == 5


def test_another_customer_of_a_line_is_another_customer_of_its_order(
    admin: Client, sales: Client, colleague: Client
) -> None:
    group = make_header(sales, lines=two_lines(make_product(admin), 2, 2))
    theirs = make_contact(colleague)
    changed = admin.patch(f"{ORDERS}/{group['lines'][1]['id']}", {"customer_id": theirs["id"]})
    assert changed.status_code == 200
    now = colleague.get(f"{GROUPS}/{group['id']}").json()
    assert {now["customer_id"], *(line["customer_id"] for line in now["lines"])} == {theirs["id"]}
    assert (cancel(sales, group).status_code, delete(sales, group).status_code) == (404, 404)
    assert admin.get("/rest/v1/integrity").json()["ok"] is True
