"""Bulk changes of products."""

from typing import Any

from tests.clients import Client
from tests.makers import make_category, make_product

PRODUCTS = "/rest/v1/products"
BULK = f"{PRODUCTS}/bulk"


def bulk(client: Client, **payload: Any) -> dict[str, Any]:
    answer = client.post(BULK, payload)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_category_brand_status_and_reorder_level_change_together(admin: Client) -> None:
    drawer = make_category(admin, name="Garden")
    brand = admin.create("/rest/v1/brands", {"name": "Verde"})
    products = [make_product(admin), make_product(admin, status="draft")]
    ids = [each["id"] for each in products]
    payload = {"category_id": drawer["id"], "brand_id": brand["id"], "status": "active", "reorder_level": 4}
    told = bulk(admin, ids=ids, **payload)
    assert (told["done"], told["failed"]) == (2, [])
    for product in products:
        shown = admin.get(f"{PRODUCTS}/{product['id']}").json()
        found = (shown["category"], shown["brand_name"], shown["status"], shown["reorder_level"])
        assert found == ("Garden", "Verde", "active", 4)
    for part in told["before"]:
        assert bulk(admin, ids=part["ids"], **part["values"], unchanged_since=told["at"])["failed"] == []
    for product in products:
        shown = admin.get(f"{PRODUCTS}/{product['id']}").json()
        same = ("category", "category_id", "brand_name", "status", "reorder_level", "stock_quantity")
        assert {name: shown[name] for name in same} == {name: product[name] for name in same}


def test_a_category_that_is_not_there_changes_nothing(admin: Client) -> None:
    product = make_product(admin)
    elsewhere = make_category(admin.within("test"))
    answer = admin.post(BULK, {"ids": [product["id"]], "category_id": elsewhere["id"], "reorder_level": 3})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "category_id")
    assert admin.post(BULK, {"ids": [product["id"]], "reorder_level": -1}).status_code == 422
    assert admin.get(f"{PRODUCTS}/{product['id']}").json() == product


def test_only_admins_change_products_and_only_in_their_environment(admin: Client, sales: Client) -> None:
    product = make_product(admin)
    assert sales.post(BULK, {"ids": [product["id"]], "status": "draft"}).status_code == 403
    assert bulk(admin.within("test"), matching={}, status="draft")["done"] == 0
    assert admin.get(f"{PRODUCTS}/{product['id']}").json() == product


def test_low_stock_is_a_filter_here_too(admin: Client) -> None:
    low = make_product(admin, stock_quantity=2)
    full = make_product(admin, stock_quantity=50)
    assert bulk(admin, matching={"low_stock": "true"}, reorder_level=1)["done"] == 1
    assert admin.get(f"{PRODUCTS}/{low['id']}").json()["reorder_level"] == 1
    assert admin.get(f"{PRODUCTS}/{full['id']}").json()["reorder_level"] == full["reorder_level"]
