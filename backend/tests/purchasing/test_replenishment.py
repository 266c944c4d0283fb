"""Replenishment: what to buy, why, and the drafts made from it."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_stock_order, make_vendor
from tests.stock.shop import Row

pytestmark = pytest.mark.one_database

SUGGESTED = "/rest/v1/stock_orders/suggested"
BUY = "/rest/v1/stock_orders/buy_missing"


def missing(client: Client) -> dict[str | None, list[tuple[str, int, int, int]]]:
    """By vendor: name, quantity to buy, quantity short, orders short."""
    groups = client.get(SUGGESTED).json()["items"]
    return {
        group["vendor_name"]: [
            (line["product_name"], line["quantity"], line["short"], line["short_orders"]) for line in group["lines"]
        ]
        for group in groups
    }


def drafts(client: Client) -> list[Row]:
    return client.items("/rest/v1/stock_orders", status="draft")


def test_goods_are_missing_when_orders_wait_or_their_level_is_not_met(admin: Client) -> None:
    shop = make_vendor(admin, name="Halden")
    low = make_product(admin, name="Low", stock_quantity=3, reorder_level=5, vendor_id=shop["id"])
    make_product(admin, name="Enough", stock_quantity=6, reorder_level=5, vendor_id=shop["id"])
    make_product(admin, name="Gone", stock_quantity=0, reorder_level=5, status="discontinued")
    short = make_product(admin, name="Short", stock_quantity=1, reorder_level=0)
    make_order(admin, product_id=short["id"], quantity=3)
    make_order(admin, product_id=short["id"], quantity=2)
    assert missing(admin) == {"Halden": [("Low", 2, 0, 0)], None: [("Short", 4, 4, 2)]}
    make_stock_order(admin, (short, 4, 10), (low, 2, 3))
    assert missing(admin) == {}


def test_what_stands_in_a_draft_is_not_suggested_twice(admin: Client) -> None:
    shop = make_vendor(admin)
    lamp = make_product(admin, name="Lamp", stock_quantity=0, reorder_level=5, cost_price=4, vendor_id=shop["id"])
    made = admin.post(BUY, {})
    assert (made.status_code, len(made.json()["items"])) == (201, 1)
    [draft] = made.json()["items"]
    lines = [(line["product_id"], line["quantity"], line["unit_price"]) for line in draft["lines"]]
    assert (draft["status"], draft["vendor_id"], lines) == ("draft", shop["id"], [(lamp["id"], 5, 4)])
    assert missing(admin) == {}
    assert admin.post(BUY, {}).json()["items"] == []
    assert len(drafts(admin)) == 1


def test_the_suggestions_and_the_drafts_add_up_to_what_the_inventory_says_is_to_buy(admin: Client) -> None:
    shop = make_vendor(admin)
    lamp = make_product(admin, name="Lamp", stock_quantity=0, reorder_level=5, vendor_id=shop["id"])
    kettle = make_product(admin, name="Kettle", stock_quantity=1, reorder_level=4, vendor_id=shop["id"])
    make_product(admin, name="Fork", stock_quantity=0, reorder_level=2, vendor_id=shop["id"])
    make_stock_order(admin, (lamp, 7, 10), (kettle, 1, 10), status="draft", vendor_id=shop["id"])
    suggested = admin.get(SUGGESTED).json()
    totals = {name: suggested[name] for name in ("to_buy", "to_buy_quantity", "drafted_products", "drafted_quantity")}
    assert totals == {"to_buy": 3, "to_buy_quantity": 10, "drafted_products": 1, "drafted_quantity": 6}
    lines = [(line["product_name"], line["quantity"]) for group in suggested["items"] for line in group["lines"]]
    assert sorted(lines) == [("Fork", 2), ("Kettle", 2)]
    summary = admin.get("/rest/v1/inventory/summary").json()
    listed = admin.items("/rest/v1/inventory", level="buy")
    assert (summary["to_buy"], summary["to_buy_quantity"]) == (3, 10)
    assert (len(listed), sum(row["suggest_buy"] for row in listed)) == (3, 10)


def test_each_shop_gets_a_draft_of_the_lines_that_were_chosen(admin: Client) -> None:
    one, other = make_vendor(admin), make_vendor(admin)
    lamp = make_product(admin, stock_quantity=0, reorder_level=5, vendor_id=one["id"])
    hose = make_product(admin, stock_quantity=0, reorder_level=5)
    lines = [
        {"product_id": lamp["id"], "quantity": 7, "unit_price": 2.5},
        {"product_id": hose["id"], "quantity": 1, "vendor_id": other["id"]},
    ]
    made = admin.post(BUY, {"lines": lines}).json()["items"]
    assert [(row["vendor_id"], row["amount"]) for row in made] == [(one["id"], 17.5), (other["id"], 0)]


def test_without_a_shop_nothing_is_drafted(admin: Client) -> None:
    one = make_vendor(admin)
    lamp = make_product(admin, stock_quantity=0, vendor_id=one["id"])
    hose = make_product(admin, name="Hose", stock_quantity=0)
    lines = [{"product_id": each["id"], "quantity": 1} for each in (lamp, hose)]
    refused = admin.post(BUY, {"lines": lines})
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        [{"field": "lines.1.vendor_id", "message": "Choose a vendor for Hose"}],
    )
    assert drafts(admin) == []


def test_nothing_is_bought_at_a_blocked_shop(admin: Client, sales: Client) -> None:
    shop = make_vendor(admin, name="Barred", status="blocked")
    lamp = make_product(admin, stock_quantity=0, reorder_level=5, vendor_id=shop["id"])
    assert admin.get(SUGGESTED).json()["items"][0]["vendor_status"] == "blocked"
    assert admin.post(BUY, {}).json()["items"] == []
    refused = admin.post(BUY, {"lines": [{"product_id": lamp["id"], "quantity": 1}]})
    assert (refused.status_code, drafts(admin)) == (422, [])
    assert sales.post(BUY, {}).status_code == 403


def test_stock_that_is_free_for_orders_on_hold_is_not_bought_again(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=0, reorder_level=0)
    held = make_order(admin, product_id=lamp["id"], quantity=3)
    assert missing(admin) == {None: [("Lamp", 3, 3, 1)]}
    assert admin.patch(f"/rest/v1/purchases/{held['id']}", {"order_status": "onhold"}).status_code == 200
    assert missing(admin) == {None: [("Lamp", 3, 3, 1)]}
    found = {"product_id": lamp["id"], "quantity": 2, "reason": "Found"}
    assert admin.post("/rest/v1/inventory_movements", found).status_code == 201
    assert missing(admin) == {None: [("Lamp", 1, 3, 1)]}
    assert admin.post("/rest/v1/inventory_movements", found).status_code == 201
    assert missing(admin) == {}


FEW = st.integers(0, 5)
STATES = ("new", "inprogress", "onhold", "ordered", "processing", "shipped", "completed", "cancelled")
ORDERS = st.tuples(st.integers(1, 5), st.sampled_from(STATES), st.booleans(), st.booleans())
"""Quantity, status, all or nothing, and whether the contact is blacklisted."""
STOCK_ORDERS = st.tuples(st.integers(1, 5), st.sampled_from(["draft", "draft", "ordered", "on_hold", "cancelled"]))
GOODS = st.fixed_dictionaries(
    {
        "stock": FEW,
        "level": FEW,
        "status": st.sampled_from(["active", "active", "draft", "discontinued"]),
        "orders": st.lists(ORDERS, max_size=4),
        "bought": st.lists(STOCK_ORDERS, max_size=2),
    }
)


def stock_up(admin: Client, goods: dict[str, Any], people: dict[bool, str], vendor: str) -> None:
    """A product with its orders and stock orders."""
    product = make_product(admin, stock_quantity=goods["stock"], reorder_level=goods["level"])
    for quantity, status, whole, blacklisted in goods["orders"]:
        line = {"product_id": product["id"], "quantity": quantity, "unit_price": 5}
        group = {"customer_id": people[blacklisted], "all_or_nothing": whole, "lines": [line]}
        [order] = admin.create("/rest/v1/purchase_orders", group)["lines"]
        if status != "new":
            assert admin.patch(f"/rest/v1/purchases/{order['id']}", {"order_status": status}).status_code == 200
    for quantity, status in goods["bought"]:
        bought = make_stock_order(
            admin, (product, quantity, 4), vendor_id=vendor, status="draft" if status == "draft" else "ordered"
        )
        if status in ("on_hold", "cancelled"):
            assert admin.patch(f"/rest/v1/stock_orders/{bought['id']}", {"status": status}).status_code == 200
    changed = admin.patch(f"/rest/v1/products/{product['id']}", {"status": goods["status"]})
    assert changed.status_code == 200


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_proposal_the_product_and_the_stock_list_agree(admin: Client) -> None:
    """Suggested quantity plus drafts equals the quantity that each product's page suggests, for any data."""
    people = {blacklisted: make_contact(admin)["id"] for blacklisted in (False, True)}
    vendor = make_vendor(admin)["id"]
    body = {"p_customer_id": people[True], "p_reason": "Does not pay"}
    assert admin.post("/rest/v1/rpc/secure_blacklist_customer", body).json()["success"] is True

    @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(GOODS, min_size=1, max_size=4))
    def agree(shelf: list[dict[str, Any]]) -> None:
        for goods in shelf:
            stock_up(admin, goods, people, vendor)
        products = {row["id"]: row for row in admin.items("/rest/v1/products", limit=200)}
        drafted = dict.fromkeys(products, 0)
        for draft in drafts(admin):
            for line in draft["lines"]:
                drafted[line["product_id"]] += line["quantity"]
        lines = [line for group in admin.get(SUGGESTED).json()["items"] for line in group["lines"]]
        proposed = {line["product_id"]: (line["quantity"], line["in_drafts"], line["short"]) for line in lines}
        assert proposed == {
            each: (row["suggest_buy"] - drafted[each], drafted[each], row["short"])
            for each, row in products.items()
            if row["suggest_buy"] > drafted[each]
        }
        listed = {row["id"]: row["suggest_buy"] for row in admin.items("/rest/v1/inventory", level="buy", limit=200)}
        assert listed == {each: row["suggest_buy"] for each, row in products.items() if row["suggest_buy"]}

    agree()
