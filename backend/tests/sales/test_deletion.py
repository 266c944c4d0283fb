"""Permanent deletion of a sales order: who can do it, what is deleted, and that nothing else is."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product

ORDERS = "/rest/v1/purchases"
DELETE = "/rest/v1/rpc/delete_purchase_completely"


def delete(client: Client, order: dict[str, Any]) -> Any:
    return client.post(DELETE, {"p_purchase_id": order["id"]})


def test_everything_is_as_if_the_order_had_never_been(admin: Client) -> None:
    contact, product = make_contact(admin), make_product(admin, stock_quantity=10)
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"], quantity=4)
    path = f"{ORDERS}/{order['id']}"
    admin.patch(path, {"pickup_date": "2026-11-20", "order_status": "completed"})
    answer = delete(admin, order)
    assert (answer.status_code, answer.json()) == (200, {"success": True, "message": "Purchase deleted"})
    assert admin.get(path).status_code == 404
    assert admin.items("/rest/v1/purchase_events", purchase_id=order["id"]) == []
    figures = ("stock_quantity", "available", "reserved", "projected")
    now = admin.get(f"/rest/v1/products/{product['id']}").json()
    assert {name: now[name] for name in figures} == {name: product[name] for name in figures}
    contact_now = admin.get(f"/rest/v1/customers/{contact['id']}").json()
    totals = ("orders_count", "sales_total", "tier_points")
    assert {name: contact_now[name] for name in totals} == {name: contact[name] for name in totals}
    assert delete(admin, order).status_code == 404


def test_a_deletion_leaves_a_hole_in_the_numbers(admin: Client) -> None:
    contact = make_contact(admin)["id"]
    orders = [make_order(admin, customer_id=contact) for _ in range(2)]
    delete(admin, orders[1])
    assert make_order(admin, customer_id=contact)["number"] == "SO-1003"


@pytest.mark.slow
def test_sales_staff_delete_their_own_while_nothing_is_handed_over(
    admin: Client, sales: Client, colleague: Client
) -> None:
    product = make_product(admin, stock_quantity=5)
    mine = make_order(sales, product_id=product["id"], quantity=2)
    picked = make_order(sales, product_id=product["id"], quantity=2)
    handed = sales.patch(f"{ORDERS}/{picked['id']}", {"pickup_date": "2026-11-20"}).json()
    assert delete(colleague, mine).status_code == 404
    refused = delete(sales, picked)
    assert (refused.status_code, refused.json()) == (
        200,
        {"success": False, "message": "Only an admin can delete an order with delivered items"},
    )
    assert sales.get(f"{ORDERS}/{picked['id']}").json() == handed
    assert admin.get(f"/rest/v1/products/{product['id']}").json()["stock_quantity"] == 3
    assert delete(sales, mine).json()["success"] is True
    assert [order["id"] for order in sales.items(ORDERS)] == [picked["id"]]
    assert delete(admin, picked).json()["success"] is True
    assert admin.get(f"/rest/v1/products/{product['id']}").json()["stock_quantity"] == 5


def test_only_the_call_deletes(admin: Client) -> None:
    order = make_order(admin)
    answer = admin.delete(f"{ORDERS}/{order['id']}")
    assert (answer.status_code, admin.items(ORDERS)) == (405, [order])
    unknown = admin.post(DELETE, {"p_purchase_id": order["customer_id"]})
    assert unknown.status_code == 404
    assert admin.post(DELETE, {"p_purchase_id": "SO-1001"}).json()["errors"][0]["message"] == "This isn't a valid ID"


@pytest.mark.slow
def test_the_last_line_takes_its_group_with_it(admin: Client) -> None:
    group = make_header(admin)
    first, second = group["lines"]
    path = f"/rest/v1/purchase_orders/{group['id']}"
    assert delete(admin, first).json()["success"] is True
    left = admin.get(path).json()
    assert ([line["id"] for line in left["lines"]], left["subtotal"], left["total_amount"]) == ([second["id"]], 10, 10)
    assert delete(admin, second).json()["success"] is True
    assert admin.get(path).status_code == 404
