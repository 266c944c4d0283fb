"""While the business hides costs, sales staff can't sort or filter by them, and no order of rows tells about them."""

import re

import pytest

from tests.architecture.costly_shop import hide_costs, make_costly_shop
from tests.clients import Client
from tests.lists import every_list
from tests.makers import make_product, make_stock_order, make_vendor

pytestmark = pytest.mark.one_database

LISTS = {
    "products": ("cost_price", "average_cost"),
    "purchases": ("cost_total",),
    "inventory_movements": ("value",),
    "assets": ("unit_cost",),
    "inventory": ("cost_price", "average_cost"),
    "stock_orders": ("amount", "items_amount", "shipping_amount", "refund_expected"),
}
"""Lists that can be filtered by costs."""
SORTED = {"vendors": ("spend", "refunds_owed"), "stock_orders": ("amount",)}


@pytest.fixture
def shop(admin: Client, sales: Client) -> dict[str, str]:
    return make_costly_shop(admin, sales)


@pytest.mark.parametrize("name", LISTS)
def test_costs_are_no_filters_and_no_columns(admin: Client, sales: Client, name: str) -> None:
    path = f"/rest/v1/{name}"
    for cost in LISTS[name]:
        assert sales.get(path, **{f"{cost}.gte": "1"}).status_code == 200
    hide_costs(admin)
    for cost in LISTS[name]:
        for ending in ("", ".gte", ".lt", ".not", ".null"):
            refused = sales.get(path, **{f"{cost}{ending}": "true" if ending == ".null" else "1"})
            assert (refused.status_code, refused.json()["code"]) == (400, "unknown_parameter")
        assert sales.get(f"{path}/export", columns=f"id,{cost}").status_code == 400
        assert admin.get(path, **{f"{cost}.gte": "1"}).status_code == 200
    heading = sales.get(f"{path}/export").text.splitlines()[0].lower()
    assert not re.search(r"cost|margin|amount|shipping|refund", heading)


@pytest.mark.parametrize("name", SORTED)
def test_costs_are_no_sort_keys(admin: Client, sales: Client, name: str) -> None:
    hide_costs(admin)
    for sort in SORTED[name]:
        for way in (sort, f"-{sort}"):
            for path in (f"/rest/v1/{name}", f"/rest/v1/{name}/export"):
                refused = sales.get(path, sort=way)
                assert (refused.status_code, refused.json()["code"]) == (400, "unknown_sort")
        assert admin.get(f"/rest/v1/{name}", sort=sort).status_code == 200


def test_the_registry_sorts_and_filters_by_no_cost(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    by_amount = {"kind": "stock_orders,purchase_orders", "sort": "-amount"}
    assert [row["amount"] is None for row in sales.items("/rest/v1/records", **by_amount)] == [False, False]
    assert len(sales.items("/rest/v1/records", **{"kind": "stock_orders", "amount.gte": "1"})) == 1
    hide_costs(admin)
    assert [(row["kind"], row["amount"]) for row in sales.items("/rest/v1/records", **by_amount)] == [
        ("purchase_orders", 622),
        ("stock_orders", None),
    ]
    assert sales.items("/rest/v1/records", **{"kind": "stock_orders", "amount.gte": "1"}) == []


def test_whether_a_product_has_a_cost_is_no_gap_and_no_filter(admin: Client, sales: Client) -> None:
    make_product(admin, name="Free", cost_price=None)
    overview, products = "/rest/v1/catalog", "/rest/v1/products"
    assert len(sales.items(products, missing="cost_price")) == 1
    before = [gap["gap"] for gap in sales.get(overview).json()["gaps"]]
    hide_costs(admin)
    assert [gap["gap"] for gap in sales.get(overview).json()["gaps"]] == [gap for gap in before if gap != "cost_price"]
    assert sales.get(products, missing="sku,cost_price").status_code == 400
    assert len(admin.items(products, missing="cost_price")) == 1


def test_owed_refunds_are_no_filter(admin: Client, sales: Client, shop: dict[str, str]) -> None:
    hide_costs(admin)
    for name in ("vendors", "stock_orders"):
        for path in (f"/rest/v1/{name}", f"/rest/v1/{name}/export"):
            refused = sales.get(path, refund_due="true")
            assert (refused.status_code, refused.json()["code"]) == (400, "unknown_parameter")
        assert len(admin.items(f"/rest/v1/{name}", refund_due="true")) == 1


def test_the_order_of_vendors_and_products_tells_no_cost(admin: Client, sales: Client) -> None:
    vendor = make_vendor(admin)
    dear, cheap = make_product(admin, name="Dear"), make_product(admin, name="Cheap")
    make_stock_order(admin, (dear, 1, 900.0), (cheap, 5, 1.0), vendor_id=vendor["id"])
    bought = f"/rest/v1/vendors/{vendor['id']}/products"
    assert [row["product_name"] for row in sales.items(bought)] == ["Dear", "Cheap"]
    hide_costs(admin)
    assert [row["product_name"] for row in sales.items(bought)] == ["Cheap", "Dear"]
    assert sales.get("/rest/v1/vendors/spending").json() == {"total": None, "vendors": 0, "biggest": []}


def test_every_list_with_costs_is_tested() -> None:
    named = {each.__name__ for each in every_list() if each.costs}
    assert named == {
        "CountLineList",
        "LineRows",
        "LinesOfOrders",
        "MovementList",
        "OrderLineList",
        "ProductList",
        "ShipmentLineRows",
        "StockCountList",
        "StockList",
        "StockOrderList",
        "UnitList",
        "VendorList",
    }
