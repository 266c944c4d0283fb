"""What should be bought, why, and the drafts that are made of it."""

from tests.clients import Client
from tests.makers import make_order, make_product, make_stock_order, make_vendor
from tests.stock.shop import Row

SUGGESTED = "/rest/v1/stock_orders/suggested"
BUY = "/rest/v1/stock_orders/buy_missing"


def missing(client: Client) -> dict[str | None, list[tuple[str, int, int, int]]]:
    """By shop: name, pieces to buy, pieces short, orders short."""
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
        [{"field": "lines.1.vendor_id", "message": "Choose a shop for Hose"}],
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
