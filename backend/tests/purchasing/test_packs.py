"""Prices with four decimals, lines bought for a total, and lines bought in packs."""

from typing import Any

import pytest

from orderkeep.purchasing.rules import LinePrice, price_line
from tests.clients import Client
from tests.makers import change_row, make_product, make_shipment, make_vendor, receive
from tests.stock.shop import findings, product

Row = dict[str, Any]
PRICES = (
    "quantity",
    "unit_price",
    "items_amount",
    "pack_size",
    "packs",
    "pack_price",
    "landed_total",
    "landed_unit_cost",
)


def order_lines(client: Client, *lines: Row, **values: Any) -> Row:
    fresh = {"vendor_id": make_vendor(client)["id"], "status": "ordered", "lines": list(lines)}
    return client.create("/rest/v1/stock_orders", fresh | values)


def prices(order: Row) -> list[list[float | None]]:
    return [[line[name] for name in PRICES] for line in order["lines"]]


@pytest.mark.parametrize(
    ("quantity", "unit_price", "total", "packs", "expected"),
    [
        (1000, 150, None, None, LinePrice(150, 1500)),
        (3, 333, None, None, LinePrice(333, 10)),  # 9.99 cents
        (1000, 0, 1500, None, LinePrice(150, 1500)),
        (3, 0, 1000, None, LinePrice(33333, 1000)),
        (12, 0, None, (1, 2500), LinePrice(20833, 2500)),
        (24, 0, 7, (2, 2500), LinePrice(20833, 5000)),
    ],
)
def test_the_price_of_a_line(
    quantity: int, unit_price: int, total: int | None, packs: tuple[int, int] | None, expected: LinePrice
) -> None:
    assert price_line(quantity, unit_price, total, packs) == expected


def test_a_box_of_twelve_at_twenty_five_is_twelve_items_worth_twenty_five(admin: Client) -> None:
    egg, screw, bolt = (make_product(admin, stock_quantity=0) for _ in range(3))
    order = order_lines(
        admin,
        {"product_id": egg["id"], "quantity": 12, "pack_size": 12, "pack_price": 25},
        {"product_id": screw["id"], "quantity": 1000, "unit_price": 0.015},
        {"product_id": bolt["id"], "quantity": 3, "items_amount": 10},
    )
    assert prices(order) == [
        [12, 2.0833, 25, 12, 1, 25, 25, 2.0833],
        [1000, 0.015, 15, None, None, None, 15, 0.015],
        [3, 3.3333, 10, None, None, None, 10, 3.3333],
    ]
    assert (order["items_amount"], order["amount"]) == (50, 50)
    receive(admin, make_shipment(admin, order))
    shown = [product(admin, each) for each in (egg, screw, bolt)]
    assert [(each["stock_quantity"], each["stock_value"]) for each in shown] == [(12, 25), (1000, 15), (3, 10)]
    assert findings(admin) == {}


def test_a_draft_keeps_its_packs_and_total(admin: Client) -> None:
    egg = make_product(admin, stock_quantity=0)
    line = {"product_id": egg["id"], "quantity": 24, "pack_size": 12, "pack_price": 25}
    draft = order_lines(admin, line, status="draft", shipping_amount=10)
    assert prices(draft) == [[24, 2.0833, 50, 12, 2, 25, 60, 2.5]]
    changed = change_row(admin, "stock_orders", draft, lines=[line | {"quantity": 36}])
    assert prices(changed) == [[36, 2.0833, 75, 12, 3, 25, 85, 2.3611]]


@pytest.mark.parametrize(
    ("line", "field", "message"),
    [
        (
            {"quantity": 13, "pack_size": 12, "pack_price": 25},
            "quantity",
            "Enter a multiple of 12, the number of items per pack",
        ),
        ({"quantity": 12, "pack_price": 25}, "pack_size", "Enter how many items are in a pack"),
        ({"quantity": 12, "pack_size": 0}, "pack_size", None),
        ({"quantity": 1, "unit_price": 0.00001}, "unit_price", "Enter at most 4 decimals"),
        ({"quantity": 1, "items_amount": 0.001}, "items_amount", "Enter at most 2 decimals"),
        ({"quantity": 10_000, "unit_price": 10**11}, "unit_price", "This amount is too large"),
    ],
)
def test_odd_prices_are_refused(admin: Client, line: Row, field: str, message: str | None) -> None:
    sold, vendor = make_product(admin), make_vendor(admin)
    body = {"vendor_id": vendor["id"], "lines": [{"product_id": sold["id"], **line}]}
    refused = admin.post("/rest/v1/stock_orders", body)
    assert refused.status_code == 422
    [error] = refused.json()["errors"]
    assert error["field"] == f"lines.0.{field}"
    assert message is None or error["message"] == message
    assert admin.items("/rest/v1/stock_orders") == []
