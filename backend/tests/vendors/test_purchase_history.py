"""Purchases from a vendor by month and by product, and spending by vendor."""

from datetime import timedelta
from typing import Any

from tests.clients import Client
from tests.days import today
from tests.makers import make_product, make_shipment, make_stock_order, make_vendor

Row = dict[str, Any]
VENDORS = "/rest/v1/vendors"


def ago(days: int) -> str:
    return (today() - timedelta(days)).isoformat()


def product(client: Client, **values: Any) -> Row:
    return make_product(client, stock_quantity=0, **values)


def test_the_price_of_a_product_has_a_history(admin: Client) -> None:
    shop, lamp, hose = make_vendor(admin), product(admin), product(admin)
    for days, quantity, price, shipping in ((30, 2, 10, 1), (30, 6, 11, 0), (8, 4, 12.5, 2)):
        values = {"vendor_id": shop["id"], "ordered_at": ago(days), "shipping_amount": shipping}
        make_stock_order(admin, (lamp, quantity, price), **values)
    make_stock_order(admin, (hose, 1, 7), vendor_id=shop["id"], ordered_at=ago(1))
    make_stock_order(admin, (lamp, 1, 99), vendor_id=shop["id"], ordered_at=ago(1), status="draft")
    make_stock_order(admin, (lamp, 1, 98), ordered_at=ago(1))
    path = f"{VENDORS}/{shop['id']}/prices"
    assert admin.get(path, product_id=lamp["id"]).json()["items"] == [
        {"day": ago(30), "quantity": 8, "unit_price": 10.75, "landed_unit_cost": 10.875},
        {"day": ago(8), "quantity": 4, "unit_price": 12.5, "landed_unit_cost": 13},
    ]
    assert admin.get(path, product_id="x").json() == {"items": []}
    shown = admin.get(f"{VENDORS}/{shop['id']}/products", limit=1).json()
    assert (len(shown["items"]), shown["total"]) == (1, 2)
    assert shown["items"][0] == {
        "product_id": lamp["id"], "product_name": lamp["name"], "product_sku": lamp["sku"], "quantity": 12, "orders": 3,
        "spend": 139, "first_price": 10, "last_price": 12.5, "lowest_price": 10, "highest_price": 12.5,
        "landed_unit_cost": 13, "last_ordered_at": ago(8),
    }  # fmt: skip


def test_months_stand_there_without_orders_too(admin: Client) -> None:
    shop = make_vendor(admin)
    for days, price in ((0, 5), (400, 7)):
        make_stock_order(admin, (product(admin), 2, price), vendor_id=shop["id"], ordered_at=ago(days))
    months = admin.get(f"{VENDORS}/{shop['id']}/history").json()["months"]
    assert [(each["orders"], each["spend"]) for each in months] == [(0, 0)] * 11 + [(1, 10)]
    assert months[-1]["month"] == today().replace(day=1).isoformat()


def test_vendors_are_sorted_by_spending(admin: Client) -> None:
    spent = {"A": 0, "B": 30, "C": 30, "D": 70, "E": 5, "F": 0, "G": 1, "H": 2}
    for name, price in spent.items():
        shop = make_vendor(admin, name=name)
        if price:
            make_stock_order(admin, (product(admin), 1, price), vendor_id=shop["id"])
    pages: list[str] = []
    cursor = None
    while cursor is not None or not pages:
        page = admin.get(VENDORS, sort="-spend", limit=3, **({"cursor": cursor} if cursor else {})).json()
        pages.append("".join(row["name"] for row in page["items"]))
        cursor = page["next_cursor"]
    assert pages == ["DCB", "EHG", "FA"]
    assert "".join(row["name"] for row in admin.items(VENDORS, sort="spend", q="")) == "AFGHEBCD"
    assert [row["name"] for row in admin.items(VENDORS, sort="-orders_count", called="d")] == ["D"]
    lines = admin.get(f"{VENDORS}/export", sort="-spend", columns="name,spend").text.split()
    assert [line.partition(",")[0] for line in lines[1:4]] == ["D", "C", "B"]
    for cursor in ("x", "WyItc3BlbmQiLDEsInoiXQ"):
        assert admin.get(VENDORS, sort="-spend", cursor=cursor).json()["code"] == "bad_cursor"
    biggest = admin.get(f"{VENDORS}/spending").json()
    assert (biggest["total"], biggest["vendors"]) == (138, 6)
    assert [(each["name"], each["spend"]) for each in biggest["biggest"]][:2] == [("D", 70), ("B", 30)]


def test_shipments_are_found_by_their_vendor(admin: Client) -> None:
    shop, other = make_vendor(admin), make_vendor(admin)
    for each in (shop, other, shop):
        bought = make_stock_order(admin, (product(admin), 1, 5), (product(admin), 1, 5), vendor_id=each["id"])
        make_shipment(admin, bought, tracking_number=f"P-{bought['number']}")
    found = [row["tracking_number"] for row in admin.items("/rest/v1/shipments", vendor_id=shop["id"])]
    assert sorted(found) == ["P-ST-1001", "P-ST-1003"]
    assert admin.items("/rest/v1/shipments", vendor_id="x") == []
