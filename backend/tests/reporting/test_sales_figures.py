"""Reports on sales, against figures worked out by hand: gross sales less discounts and returns, tax and shipping."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_product, make_quote
from tests.reporting.random_shop import API, Row, report
from tests.sales.test_orders import LINES, ORDERS, act, place, reload
from tests.sales.test_returns import give_back, picked_up
from tests.sales.test_whole_orders import deliver
from tests.stock.shop import findings

OCTOBER = {"first": "2026-10-01", "last": "2026-10-31"}
NOVEMBER = {"first": "2026-11-01", "last": "2026-11-30"}
TO_NET = ("gross", "discounts", "returns", "revenue")
TO_TOTAL = (*TO_NET, "tax", "shipping", "total")


def totals(client: Client, month: Row = OCTOBER, **filters: str) -> list[float]:
    """The amounts of the sales report. The other reports agree with them, and so does the self-check."""
    found = report(client, "sales", **month)["total"]["values"]
    amounts: list[float] = [found[name] for name in TO_TOTAL]
    for by in ("member", "month"):
        assert report(client, "sales", by=by, **month)["total"]["values"] == found
    for by in ("customer", "loyalty"):
        bought = report(client, "customers", by=by, **month)["total"]["values"]
        assert [bought[name] for name in ("orders", *TO_TOTAL)] == [found["orders"], *amounts]
    for by in ("product", "category"):
        sold = report(client, "products", by=by, **month)["total"]["values"]
        assert [sold[name] for name in TO_NET] == amounts[:4]
    assert findings(client) == {}
    return amounts


def of_product(client: Client, product: Row, month: Row = OCTOBER) -> list[float]:
    [row] = [each for each in report(client, "products", **month)["rows"] if each["key"] == product["id"]]
    return [row["values"][name] for name in ("quantity", *TO_NET)]


def sell(client: Client, *lines: tuple[Row, int, float], **values: Any) -> Row:
    return place(client, *lines, ordered_at="2026-10-05", **values)


def test_a_discount_tax_and_shipping(admin: Client) -> None:
    buyer, lamp, hose = make_contact(admin), make_product(admin), make_product(admin)
    lines = [
        {"product_id": lamp["id"], "quantity": 3, "unit_price": 10, "discount_amount": 2, "items_free": 1},
        {"product_id": hose["id"], "quantity": 1, "unit_price": 20},
        {"product_id": hose["id"], "quantity": 2, "unit_price": 7, "is_gift": True},
    ]
    whole = {"discount_amount": 6.01, "tax_amount": 4.2, "shipping_amount": 4.9}
    admin.create(ORDERS, {"customer_id": buyer["id"], "ordered_at": "2026-10-05", "lines": lines, **whole})
    assert totals(admin) == [50, 8.01, 0, 41.99, 4.2, 4.9, 51.09]
    assert of_product(admin, lamp) == [4, 30, 5.51, 0, 24.49]
    assert of_product(admin, hose) == [3, 20, 2.5, 0, 17.5]
    assert totals(admin, NOVEMBER) == [0] * 7
    contact = admin.get(f"{API}/customers/{buyer['id']}").json()
    assert (contact["orders_count"], contact["sales_total"]) == (1, 41.99)


def test_a_discount_that_exceeds_its_line_takes_no_more_than_the_line(admin: Client) -> None:
    lamp, hose = make_product(admin), make_product(admin)
    lines = [
        {"product_id": lamp["id"], "quantity": 1, "unit_price": 10, "discount_amount": 15},
        {"product_id": hose["id"], "quantity": 1, "unit_price": 8},
    ]
    body = {"customer_id": make_contact(admin)["id"], "ordered_at": "2026-10-05", "lines": lines}
    admin.create(ORDERS, {**body, "discount_amount": 99, "shipping_amount": 5})
    assert totals(admin) == [18, 18, 0, 0, 0, 5, 5]


def test_a_quote_with_a_discount_and_tax_converted(admin: Client) -> None:
    lamp, hose = make_product(admin), make_product(admin)
    lines = [{"product_id": each["id"], "quantity": 2, "unit_price": price} for each, price in ((lamp, 30), (hose, 20))]
    quote = make_quote(admin, lines=lines, discount_amount=10, tax_amount=7.6)
    placed = admin.post(f"{API}/quotes/{quote['id']}/convert").json()["purchase_order_id"]
    moved = admin.patch(f"{ORDERS}/{placed}", {"ordered_at": "2026-10-05"})
    assert moved.status_code == 200
    assert totals(admin) == [100, 10, 0, 90, 7.6, 0, 97.6]
    assert (of_product(admin, lamp), of_product(admin, hose)) == ([2, 60, 6, 0, 54], [2, 40, 4, 0, 36])


def test_a_quote_of_one_line_with_a_discount_converted(admin: Client) -> None:
    line = {"product_id": make_product(admin)["id"], "quantity": 3, "unit_price": 9.99}
    quote = make_quote(admin, lines=[line], discount_amount=1.5)
    placed = admin.post(f"{API}/quotes/{quote['id']}/convert").json()["purchase_order_id"]
    assert admin.patch(f"{ORDERS}/{placed}", {"ordered_at": "2026-10-05"}).status_code == 200
    assert totals(admin) == [29.97, 1.5, 0, 28.47, 0, 0, 28.47]


CANCELLATIONS: dict[str, Callable[[Client, Row], Any]] = {
    "line": lambda client, order: act(client, order, "cancel", {"line_ids": [order["lines"][0]["id"]]}),
    "order": lambda client, order: act(client, order, "cancel"),
    "bulk": lambda client, order: client.post(
        f"{LINES}/bulk", {"ids": [order["lines"][0]["id"]], "order_status": "cancelled"}
    ),
    "status of the order": lambda client, order: client.patch(f"{ORDERS}/{order['id']}", {"order_status": "cancelled"}),
    "status of the line": lambda client, order: client.patch(
        f"{LINES}/{order['lines'][0]['id']}", {"order_status": "cancelled"}
    ),
}


@pytest.mark.parametrize("way", CANCELLATIONS)
def test_a_part_delivered_and_the_rest_cancelled(admin: Client, way: str) -> None:
    lamp = make_product(admin, stock_quantity=20, cost_price=4)
    line = {"product_id": lamp["id"], "quantity": 10, "unit_price": 10, "discount_amount": 5, "items_free": 1}
    body = {"customer_id": make_contact(admin)["id"], "ordered_at": "2026-10-05", "lines": [line]}
    order = admin.create(ORDERS, {**body, "shipping_amount": 3})
    deliver(admin, order["lines"][0], 3)
    assert totals(admin) == [100, 5, 0, 95, 0, 3, 98]
    assert CANCELLATIONS[way](admin, order).status_code == 200
    assert totals(admin) == [30, 1.5, 0, 28.5, 0, 3, 31.5]
    assert of_product(admin, lamp) == [3, 30, 1.5, 0, 28.5]
    [margin] = report(admin, "margin", by="product", **OCTOBER)["rows"]
    shown = [margin["values"][name] for name in ("orders", "revenue", "cost", "margin")]
    assert (shown, reload(admin, order)["lines"][0]["margin"]) == ([1, 28.5, 12, 16.5], 16.5)


def test_nothing_delivered_and_cancelled_counts_nothing(admin: Client) -> None:
    order = sell(admin, (make_product(admin), 2, 10), tax_amount=1, shipping_amount=3)
    assert totals(admin) == [20, 0, 0, 20, 1, 3, 24]
    act(admin, order, "cancel")
    assert totals(admin) == [0] * 7
    assert report(admin, "sales", **OCTOBER)["total"]["values"]["orders"] == 0


def test_a_return_next_month_lowers_the_sales_of_its_own_month(admin: Client) -> None:
    buyer, lamp = make_contact(admin), make_product(admin)
    order = picked_up(admin, (lamp, 4, 10), customer_id=buyer["id"], discount_amount=4, ordered_at="2026-10-05")
    line = order["lines"][0]["id"]
    give_back(admin, order, {"line_id": line}, returned_at="2026-11-02")
    assert totals(admin) == [40, 4, 0, 36, 0, 0, 36]
    assert totals(admin, NOVEMBER) == [0, 0, 9, -9, 0, 0, -9]
    assert of_product(admin, lamp, NOVEMBER) == [-1, 0, 0, 9, -9]
    found = report(admin, "customers", **NOVEMBER)
    assert {each["name"]: each["value"] for each in found["figures"]} == {
        "customers": 0,
        "new": 0,
        "returning": 0,
        "revenue": -9,
    }
    [row] = found["rows"]
    assert (row["key"], row["values"]["orders"], row["values"]["returns"]) == (buyer["id"], 0, 9)
    both = {"first": "2026-10-01", "last": "2026-11-30"}
    assert totals(admin, both) == [40, 4, 9, 27, 0, 0, 27]
    give_back(admin, order, {"line_id": line, "quantity": 3}, returned_at="2026-11-30")
    assert totals(admin, both) == [40, 4, 36, 0, 0, 0, 0]
    assert report(admin, "sales", **both)["total"]["values"]["orders"] == 1
    [record, _] = sorted(admin.items("/rest/v1/deliveries"), key=lambda each: each["number"])
    assert act(admin, order, f"returns/{record['id']}/undo").status_code == 200
    assert totals(admin, NOVEMBER) == [0, 0, 27, -27, 0, 0, -27]


def test_a_return_on_the_day_of_the_sale_leaves_both(admin: Client) -> None:
    lamp = make_product(admin)
    order = picked_up(admin, (lamp, 1, 10), ordered_at="2026-10-05")
    give_back(admin, order, {"line_id": order["lines"][0]["id"]}, returned_at="2026-10-05")
    assert totals(admin) == [10, 0, 10, 0, 0, 0, 0]
    assert of_product(admin, lamp) == [0, 10, 0, 10, 0]


def test_free_items_and_gifts_come_back(admin: Client) -> None:
    lamp, card = make_product(admin), make_product(admin)
    lines = [
        {"product_id": lamp["id"], "quantity": 2, "unit_price": 10, "items_free": 1},
        {"product_id": card["id"], "quantity": 1, "unit_price": 3, "is_gift": True},
    ]
    body = {"customer_id": make_contact(admin)["id"], "ordered_at": "2026-10-05", "lines": lines}
    order = act(admin, admin.create(ORDERS, body), "pickup").json()
    paid, gift = (line["id"] for line in order["lines"])
    give_back(admin, order, {"line_id": paid}, {"line_id": gift}, returned_at="2026-10-06")
    assert totals(admin) == [20, 0, 6.67, 13.33, 0, 0, 13.33]
    assert (of_product(admin, lamp), of_product(admin, card)) == ([2, 20, 0, 6.67, 13.33], [0, 0, 0, 0, 0])
    give_back(admin, order, {"line_id": paid, "quantity": 2}, returned_at="2026-10-07")
    assert totals(admin) == [20, 0, 20, 0, 0, 0, 0]


def test_a_return_after_a_change_of_price_is_of_the_new_one(admin: Client) -> None:
    order = picked_up(admin, (make_product(admin), 2, 10), ordered_at="2026-10-05")
    line = order["lines"][0]["id"]
    give_back(admin, order, {"line_id": line}, returned_at="2026-10-06")
    assert admin.patch(f"{LINES}/{line}", {"unit_price": 12}).status_code == 200
    assert totals(admin) == [24, 0, 10, 14, 0, 0, 14]
    give_back(admin, order, {"line_id": line}, returned_at="2026-10-07")
    assert totals(admin) == [24, 0, 24, 0, 0, 0, 0]


def test_a_unit_comes_back(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"], "unit_cost": cost}) for cost in (10, 30)]
    order = picked_up(admin, (drone, 2, 100), ordered_at="2026-10-05", discount_amount=20)
    back = {"line_id": order["lines"][0]["id"], "asset_ids": [units[1]["id"]]}
    give_back(admin, order, back, returned_at="2026-10-06")
    assert totals(admin) == [200, 20, 90, 90, 0, 0, 90]
    assert of_product(admin, drone) == [1, 200, 20, 90, 90]
    [margin] = report(admin, "margin", **OCTOBER, by="product")["rows"]
    assert [margin["values"][name] for name in ("revenue", "cost", "margin")] == [90, 10, 80]


def test_a_replacement_is_no_refund(admin: Client) -> None:
    order = picked_up(admin, (make_product(admin), 2, 10), ordered_at="2026-10-05")
    give_back(admin, order, {"line_id": order["lines"][0]["id"], "outcome": "replace"}, returned_at="2026-10-06")
    assert totals(admin) == [20, 0, 0, 20, 0, 0, 20]
    act(admin, order, "cancel")
    assert totals(admin) == [20, 0, 10, 10, 0, 0, 10]


def test_an_order_of_five_lines_is_counted_once(admin: Client) -> None:
    buyer = make_contact(admin)
    goods = [make_product(admin, cost_price=1) for _ in range(5)]
    order = sell(admin, *((each, 1, 10) for each in goods), customer_id=buyer["id"])
    act(admin, order, "pickup")
    assert totals(admin) == [50, 0, 0, 50, 0, 0, 50]
    for name, measure in (("sales", "average"), ("customers", "average")):
        values = report(admin, name, **OCTOBER)["total"]["values"]
        assert (values["orders"], values[measure]) == (1, 50)
    assert report(admin, "margin", by="customer", **OCTOBER)["total"]["values"]["orders"] == 1
    assert admin.get(f"{API}/customers/{buyer['id']}").json()["orders_count"] == 1


def test_another_owner_takes_gross_sales_tax_and_returns_along(admin: Client, sales: Client, colleague: Client) -> None:
    buyer = make_contact(sales)
    lines = (make_product(admin), 2, 10)
    order = picked_up(admin, lines, customer_id=buyer["id"], ordered_at="2026-10-05", tax_amount=2, shipping_amount=3)
    give_back(admin, order, {"line_id": order["lines"][0]["id"]}, returned_at="2026-10-06")
    assert admin.patch(f"{API}/customers/{buyer['id']}", {"assigned_to": colleague.id}).status_code == 200
    values = [report(who, "sales", **OCTOBER)["total"]["values"] for who in (sales, colleague)]
    assert [[each[name] for name in TO_TOTAL] for each in values] == [[0] * 7, [20, 0, 10, 10, 2, 3, 15]]
    assert totals(admin) == [20, 0, 10, 10, 2, 3, 15]
