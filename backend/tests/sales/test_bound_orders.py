"""What an order that has moved keeps: its product, its customer while it is out, and a count its product."""

from tests.clients import Client
from tests.inventory.shelf import lines, start
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings

ORDERS = "/rest/v1/purchases"


def test_an_order_whose_items_came_back_keeps_its_product(admin: Client) -> None:
    order = make_order(admin, product_id=make_product(admin, stock_quantity=5)["id"], quantity=2)
    path = f"{ORDERS}/{order['id']}"
    assert admin.patch(path, {"pickup_date": "2026-11-20"}).status_code == 200
    back = admin.patch(path, {"pickup_date": None}).json()
    assert back["fulfilled_quantity"] == 0
    refused = admin.patch(path, {"product_id": make_product(admin)["id"], "notes": "x"})
    assert (refused.status_code, refused.json()["code"]) == (409, "handed_over")
    assert refused.json()["detail"] == (
        "Items of this order were delivered and returned. Add a line for the other product."
    )
    assert admin.get(path).json() == back
    assert admin.patch(path, {"quantity": 3}).status_code == 200
    assert findings(admin) == {}


def test_an_order_that_is_out_for_delivery_keeps_its_customer(admin: Client) -> None:
    order = make_order(admin, product_id=make_product(admin, stock_quantity=5)["id"], quantity=2)
    items = [{"purchase_id": order["id"], "quantity": 2}]
    out = admin.create("/rest/v1/deliveries", {"lines": items, "status": "out_for_delivery"})
    path, delivery = f"{ORDERS}/{order['id']}", f"/rest/v1/deliveries/{out['id']}"
    before = admin.get(path).json()
    refused = admin.patch(path, {"customer_id": make_contact(admin)["id"]})
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        f"{order['number']} is out for delivery with {out['number']}. Cancel the delivery first.",
    )
    assert (admin.get(path).json(), admin.get(delivery).json()["status"]) == (before, "out_for_delivery")
    assert admin.patch(delivery, {"status": "cancelled"}).status_code == 200
    assert admin.patch(path, {"customer_id": make_contact(admin)["id"]}).status_code == 200
    assert findings(admin) == {}


def test_a_product_in_a_stock_count_is_not_deleted(admin: Client) -> None:
    product = make_product(admin, stock_quantity=0)
    count = start(admin, product)
    refused = admin.delete(f"/rest/v1/products/{product['id']}")
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "This product is part of a stock count. Set it to Discontinued instead.",
    )
    assert [line["product_id"] for line in lines(admin, count)] == [product["id"]]
