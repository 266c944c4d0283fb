"""Products over HTTP: what is taken, what is refused, and how their stock follows."""

from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.catalog import actions
from orderkeep.catalog.models import Product
from tests.clients import Client
from tests.makers import make_order, make_product, make_vendor
from tests.stock.shop import findings, ledger, open_context, pick_up, product

PRODUCTS = "/rest/v1/products"
NOWHERE = "00000000-0000-7000-8000-000000000001"


def test_a_product_needs_a_name_and_a_price_and_gets_the_rest(admin: Client) -> None:
    answer = admin.post(PRODUCTS, {"name": " Bolt ", "price": "2.50"})
    assert answer.status_code == 201
    row = answer.json()
    defaults = {
        "name": "Bolt",
        "price": 2.5,
        "category": "Hardware",
        "status": "active",
        "reorder_level": 10,
        "is_unit_tracked": False,
        "cost_price": None,
        "sku": None,
        "specifications": {},
        "features": [],
        "images": [],
        "supplier_info": {},
        "dimensions": {},
        "version": 1,
    }
    figures = {"stock_quantity": 1, "stock_in_transit": 0, "on_order": 0, "blocked": 0, "reserved": 0, "promised": 0}
    figures |= {"available": 1, "incoming": 0, "open_demand": 0, "short": 0, "projected": 1, "suggest_buy": 9}
    assert {name: row[name] for name in defaults | figures} == defaults | figures
    assert admin.get(f"{PRODUCTS}/{row['id']}").json() == row
    assert ledger(admin, row) == [("opening", 1, 0)]
    assert [each["name"] for each in admin.items("/rest/v1/product_categories")] == ["Hardware"]


def test_product_fields_are_saved(admin: Client) -> None:
    payload = {
        "name": "Wool blanket",
        "price": 79.9,
        "cost_price": 31.05,
        "sku": "WB-1",
        "barcode": "4006381333931",
        "category": "Home",
        "status": "draft",
        "description": "Warm.",
        "reorder_level": 3,
        "specifications": {"Wool": "100 %", "Washable": True, "Weight (kg)": 1.2},
        "features": ["Soft", "Heavy"],
        "dimensions": {"width_cm": 130, "length_cm": 200},
        "supplier_info": {"contact": "Mr Weaver"},
        "stock_quantity": 0,
        "stock_in_transit": 0,
    }
    row = admin.create(PRODUCTS, payload)
    assert {name: row[name] for name in payload} == payload
    assert ledger(admin, row) == []


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"name": " "}, "name", "Name is required"),
        ({"name": "x" * 301}, "name", "At most 300 characters"),
        ({"price": None}, "price", "Enter an amount, for example 12.50"),
        ({"price": -0.01}, "price", "Enter a price of 0 or more"),
        ({"price": 1.005}, "price", "Enter at most 2 decimals"),
        ({"cost_price": -1}, "cost_price", "Enter a price of 0 or more"),
        ({"reorder_level": -1}, "reorder_level", "Enter 0 or more"),
        ({"stock_quantity": -1}, "stock_quantity", "Enter 0 or more"),
        ({"stock_quantity": 1.5}, "stock_quantity", "Enter a whole number"),
        ({"stock_quantity": True}, "stock_quantity", "Enter a whole number"),
        ({"stock_in_transit": 2}, "stock_in_transit", "Stock in transit comes from shipments and can't be entered"),
        ({"status": "sold"}, "status", "Status must be 'active', 'draft' or 'discontinued'"),
        ({"vendor_id": NOWHERE}, "vendor_id", "This vendor doesn't exist"),
        ({"brand_id": NOWHERE}, "brand_id", "This brand doesn't exist"),
        ({"category_id": NOWHERE}, "category_id", "This product category doesn't exist"),
        ({"specifications": {"a": {"b": 1}}}, "specifications.a", "Enter a short text, a number, or true or false"),
        ({"on_order": 4}, "on_order", "Unknown field on_order"),
        ({"environment": "test"}, "environment", "Unknown field environment"),
        ({"average_cost": 4}, "average_cost", "Unknown field average_cost"),
        (
            {"is_unit_tracked": True, "stock_quantity": 3},
            "stock_quantity",
            "This product is tracked by serial number. Add units one at a time.",
        ),
    ],
)
def test_invalid_products_are_refused(admin: Client, body: dict[str, Any], field: str, message: str) -> None:
    refused = admin.post(PRODUCTS, {"name": "Bolt", "price": 1} | body)
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": field, "message": message}])
    assert admin.items(PRODUCTS) == admin.items("/rest/v1/inventory_movements") == []


def test_price_is_required(admin: Client) -> None:
    refused = admin.post(PRODUCTS, {"name": "Bolt"})
    assert refused.json()["errors"] == [{"field": "price", "message": "Price is required"}]


def test_a_new_quantity_is_a_count_and_no_new_version(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    path = f"{PRODUCTS}/{lamp['id']}"
    changed = admin.patch(path, {"stock_quantity": 7, "reason": "Yearly count"}, headers={"If-Match": '"1"'})
    assert changed.status_code == 200
    assert changed.json() == lamp | {"stock_quantity": 7, "available": 7, "projected": 7, "suggest_buy": 3}
    assert admin.patch(path, {"stock_quantity": 7}).status_code == 200
    assert admin.patch(path, {"stock_quantity": 9}).json()["stock_quantity"] == 9
    assert ledger(admin, lamp) == [("opening", 10, 0), ("adjustment", -3, 0), ("adjustment", 2, 0)]
    reasons = [row["reason"] for row in admin.items("/rest/v1/inventory_movements", sort="position")]
    assert reasons == ["Opening stock", "Yearly count", "Counted"]
    assert findings(admin) == {}


def test_a_stale_change_is_refused_whole(admin: Client) -> None:
    lamp = make_product(admin)
    path = f"{PRODUCTS}/{lamp['id']}"
    newer = admin.patch(path, {"name": "Lamp"}, headers={"If-Match": '"1"'}).json()
    assert newer["version"] == 2
    stale = admin.patch(path, {"name": "Lantern", "stock_quantity": 3}, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]) == (409, "changed_elsewhere", newer)
    assert (product(admin, lamp), ledger(admin, lamp)) == (newer, [("opening", 10, 0)])


def test_the_quantity_of_single_units_cannot_be_typed(admin: Client) -> None:
    phone = admin.create(PRODUCTS, {"name": "Phone", "price": 300, "is_unit_tracked": True})
    assert (phone["stock_quantity"], ledger(admin, phone)) == (0, [])
    path = f"{PRODUCTS}/{phone['id']}"
    said = [
        {"field": "stock_quantity", "message": "This product is tracked by serial number. Add units one at a time."}
    ]
    refused = admin.patch(path, {"stock_quantity": 1})
    assert (refused.status_code, refused.json()["errors"]) == (422, said)
    assert admin.patch(path, {"stock_quantity": 0}).json()["version"] == 1
    assert ledger(admin, phone) == []
    body = {"product_id": phone["id"], "quantity": 1, "reason": "Found"}
    assert admin.post("/rest/v1/inventory_movements", body).status_code == 422
    assert admin.patch(path, {"is_unit_tracked": False, "stock_quantity": 2}).json()["stock_quantity"] == 2
    refused = admin.patch(path, {"is_unit_tracked": True})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (409, "is_unit_tracked")
    assert product(admin, phone)["is_unit_tracked"] is False


def test_no_two_products_share_a_sku(admin: Client) -> None:
    lamp, sofa = make_product(admin, name="Lamp", sku="A-1"), make_product(admin, sku="A-2")
    again = {"field": "sku", "message": "Lamp already uses this SKU. Choose another."}
    for answer in (
        admin.post(PRODUCTS, {"name": "Other", "price": 1, "sku": "A-1"}),
        admin.patch(f"{PRODUCTS}/{sofa['id']}", {"sku": "A-1"}),
    ):
        assert (answer.status_code, answer.json()["errors"]) == (409, [again])
    assert admin.patch(f"{PRODUCTS}/{lamp['id']}", {"sku": "A-1", "price": 4}).json()["price"] == 4
    assert admin.within("test").create(PRODUCTS, {"name": "Other", "price": 1, "sku": "A-1"})["sku"] == "A-1"
    assert len(admin.items(PRODUCTS)) == 2


def test_lists_find_sort_and_filter(admin: Client) -> None:
    weaver = make_vendor(admin, name="Wéaver & Sons")
    brand = admin.create("/rest/v1/brands", {"name": "Nordisk"})
    bolt = make_product(admin, name="Bolt", price=1, stock_quantity=50, sku="B-1", category="Iron")
    rug = make_product(admin, name="Rug", price=99.5, stock_quantity=2, vendor_id=weaver["id"], brand_id=brand["id"])
    assert (rug["vendor_name"], rug["brand_name"]) == ("Wéaver & Sons", "Nordisk")
    assert rug["supplier_info"] == {"vendor": "Wéaver & Sons"}

    def names(**params: Any) -> list[str]:
        return [row["name"] for row in admin.items(PRODUCTS, **params)]

    assert names() == ["Rug", "Bolt"]
    assert names(sort="price") == names(sort="-stock_quantity") == names(sort="name") == ["Bolt", "Rug"]
    assert names(q="weaver rug") == names(q="NORDISK") == names(low_stock="true") == ["Rug"]
    assert names(q="b-1") == names(q="iron") == names(low_stock="false") == names(category="Iron") == ["Bolt"]
    assert names(**{"price.gte": "99.50"}) == names(vendor_id=weaver["id"]) == ["Rug"]
    assert names(status="draft") == []
    assert admin.get(PRODUCTS, low_stock="maybe").json()["errors"][0]["field"] == "low_stock"
    page = admin.get(PRODUCTS, limit=1, sort="name", count="exact").json()
    assert (page["items"][0]["id"], page["total"]) == (bolt["id"], 2)
    following = admin.get(PRODUCTS, limit=1, sort="name", cursor=page["next_cursor"]).json()
    assert (following["items"][0]["id"], following["next_cursor"]) == (rug["id"], None)


def test_figures_are_the_whole_shops(admin: Client, sales: Client, colleague: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    pick_up(sales, make_order(sales, product_id=lamp["id"], quantity=2))
    mine = make_order(sales, product_id=lamp["id"], quantity=4, items_free=1)
    make_order(colleague, product_id=lamp["id"], quantity=6)
    cancelled = make_order(colleague, product_id=lamp["id"], quantity=50)
    colleague.patch(f"/rest/v1/purchases/{cancelled['id']}", {"order_status": "cancelled"})
    shown = product(sales, lamp)
    assert shown == product(colleague, lamp) == product(admin, lamp)
    names = ("stock_quantity", "reserved", "available", "open_demand", "short", "projected", "suggest_buy")
    assert [shown[name] for name in names] == [8, 8, 0, 11, 3, -3, 13]
    assert mine["open_quantity"] == 5


def test_only_an_admin_changes_the_catalog(admin: Client, sales: Client, guest: Client) -> None:
    lamp = make_product(admin)
    path = f"{PRODUCTS}/{lamp['id']}"
    for person in (sales, guest):
        assert person.post(PRODUCTS, {"name": "X", "price": 1}).status_code == 403
        assert person.patch(path, {"price": 1}).status_code == 403
        assert person.delete(path).status_code == 403
    assert sales.items(PRODUCTS) == [lamp]
    assert (guest.items(PRODUCTS), guest.get(path).status_code) == ([], 404)
    assert admin.within("test").get(path).status_code == 404
    assert admin.items(PRODUCTS) == [lamp]


def test_only_a_product_that_nothing_refers_to_is_deleted(admin: Client) -> None:
    fresh = make_product(admin, stock_quantity=0)
    assert admin.delete(f"{PRODUCTS}/{fresh['id']}").status_code == 204
    assert admin.get(f"{PRODUCTS}/{fresh['id']}").status_code == 404
    counted, sold = make_product(admin, stock_quantity=1), make_product(admin, stock_quantity=0)
    make_order(admin, product_id=sold["id"])
    for row, why in ((counted, "stock movements"), (sold, "sales orders")):
        refused = admin.delete(f"{PRODUCTS}/{row['id']}")
        assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
        assert refused.json()["detail"] == f"This product has {why}. Set it to Discontinued instead."
    assert len(admin.items(PRODUCTS)) == 2


def test_the_undo_of_an_import_removes_an_untouched_product_with_its_opening_stock(admin: Client, app: FastAPI) -> None:
    untouched, counted, sold = (make_product(admin, stock_quantity=5) for _ in range(3))
    admin.patch(f"{PRODUCTS}/{counted['id']}", {"stock_quantity": 6})
    make_order(admin, product_id=sold["id"])
    with open_context(app) as ctx:
        products = [ctx.find(Product, row["id"], lock=True) for row in (untouched, counted, sold)]
        stay = actions.remove_untouched_products(ctx, products)
    assert stay == {row["id"]: f"{row['name']} has been used in the meantime" for row in (counted, sold)}
    assert {row["id"] for row in admin.items(PRODUCTS)} == {counted["id"], sold["id"]}
    assert len(admin.items("/rest/v1/inventory_movements")) == 3
    assert findings(admin) == {}
