"""What stock is worth, from the vendor's bill to the customer, over HTTP. The self-check agrees to the cent."""

from typing import Any

from tests.clients import Client
from tests.makers import change_row, make_order, make_product, make_shipment, make_stock_order, receive
from tests.stock.shop import findings, order, pick_up, product

Row = dict[str, Any]
RETURN = {"condition": "good", "outcome": "refund"}


def worth(client: Client, row: Row) -> tuple[int, float | None, float | None]:
    """Quantity on hand, its value, and the value of what is blocked."""
    shown = product(client, row)
    return shown["stock_quantity"], shown["stock_value"], shown["blocked_value"]


def buy(client: Client, row: Row, quantity: int, total: float, **charges: Any) -> Row:
    """Buy and receive items whose charges add up to a total."""
    placed = make_stock_order(client, (row, quantity, 0), shipping_amount=total, **charges)
    receive(client, make_shipment(client, placed))
    return placed


def sell(client: Client, row: Row, quantity: int, **values: Any) -> Row:
    sold = make_order(client, product_id=row["id"], quantity=quantity, **values)
    assert pick_up(client, sold).status_code == 200
    return order(client, sold)


def give_back(client: Client, sold: Row, quantity: int, **values: Any) -> Row:
    path = f"/rest/v1/orders/{sold['purchase_order_id']}/returns"
    return client.create(path, {"lines": [{"line_id": sold["id"], "quantity": quantity, **RETURN, **values}]})


def movements(client: Client, row: Row) -> list[tuple[str, float | None]]:
    rows = client.items("/rest/v1/inventory_movements", product_id=row["id"], sort="position")
    return [(each["kind"], each["value"]) for each in rows]


def test_a_thousand_screws_for_fifteen_are_worth_fifteen(admin: Client) -> None:
    screw = make_product(admin, stock_quantity=0)
    buy(admin, screw, 1000, 15)
    assert worth(admin, screw) == (1000, 15, 0)
    assert product(admin, screw)["average_cost"] == 0.015
    costs = [sell(admin, screw, quantity)["cost_total"] for quantity in (1, 333, 333, 332, 1)]
    assert costs == [0.02, 4.99, 5, 4.98, 0.01]
    assert (worth(admin, screw), findings(admin)) == ((0, 0, 0), {})


def test_a_line_received_in_parts_brings_its_total(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    placed = make_stock_order(admin, (bolt, 7, 0), shipping_amount=1)
    for quantity, value in ((3, 0.43), (3, 0.86), (1, 1)):
        receive(admin, make_shipment(admin, placed, quantity))
        assert worth(admin, bolt)[1] == value
    assert findings(admin) == {}


def test_damaged_items_keep_their_value_apart(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    receive(admin, make_shipment(admin, make_stock_order(admin, (bolt, 3, 0), shipping_amount=10)), (2, 1, 0))
    assert worth(admin, bolt) == (2, 6.67, 3.33)
    sold = sell(admin, bolt, 2)
    give_back(admin, sold, 1, condition="damaged")
    assert (worth(admin, bolt), order(admin, sold)["cost_total"]) == ((0, 0, 6.67), 3.33)
    assert findings(admin) == {}


def test_returned_items_come_back_at_the_cost_at_which_they_left(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    buy(admin, bolt, 3, 10)
    sold = sell(admin, bolt, 3)
    buy(admin, bolt, 1, 90)
    back = [give_back(admin, sold, 1) for _ in range(2)]
    assert (worth(admin, bolt), order(admin, sold)["cost_total"]) == ((3, 96.67, 0), 3.33)
    path = f"/rest/v1/orders/{sold['purchase_order_id']}/returns"
    rows = admin.items("/rest/v1/deliveries", kind="return", sort="-created_at")
    assert len(back) == len(rows) == 2
    assert admin.post(f"{path}/{rows[0]['id']}/undo").status_code == 200
    assert (worth(admin, bolt), order(admin, sold)["cost_total"]) == ((2, 93.33, 0), 6.67)
    assert findings(admin) == {}


def test_a_cleared_pickup_brings_back_what_left(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    buy(admin, bolt, 3, 10)
    sold = sell(admin, bolt, 1)
    buy(admin, bolt, 1, 90)
    pick_up(admin, sold, None)
    assert (worth(admin, bolt), order(admin, sold)["cost_total"]) == ((4, 100, 0), None)
    assert findings(admin) == {}


def test_items_missing_from_stock_cost_what_the_others_do(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=2, cost_price=4)
    sold = sell(admin, bolt, 5)
    assert (worth(admin, bolt), sold["cost_total"], movements(admin, bolt)[-1]) == ((0, 0, 0), 20, ("pickup", 8))
    pick_up(admin, sold, None)
    assert (worth(admin, bolt), order(admin, sold)["cost_total"], findings(admin)) == ((2, 8, 0), None, {})


def test_found_items_come_in_at_the_average_and_missing_ones_take_their_share(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    buy(admin, bolt, 3, 10)
    change_row(admin, "products", bolt, stock_quantity=4)
    assert worth(admin, bolt) == (4, 13.33, 0)
    change_row(admin, "products", bolt, stock_quantity=1)
    assert worth(admin, bolt) == (1, 3.33, 0)
    assert movements(admin, bolt)[-2:] == [("adjustment", 3.33), ("adjustment", 10)]
    assert findings(admin) == {}


def test_an_unknown_cost_is_shown_as_such_until_a_cost_price_is_entered(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=3)
    assert worth(admin, bolt) == (3, None, 0)
    assert sell(admin, bolt, 1)["cost_total"] is None
    change_row(admin, "products", bolt, cost_price=2.5)
    assert (worth(admin, bolt), movements(admin, bolt)[-1]) == ((2, 5, 0), ("revaluation", 5))
    assert (sell(admin, bolt, 1)["cost_total"], findings(admin)) == (2.5, {})


def test_charges_that_change_later_reach_what_is_still_here(admin: Client) -> None:
    bolt = make_product(admin, stock_quantity=0)
    placed = buy(admin, bolt, 4, 10)
    sell(admin, bolt, 1)
    change_row(admin, "stock_orders", placed, shipping_amount=14)
    assert (worth(admin, bolt), movements(admin, bolt)[-1]) == ((3, 10.5, 0), ("revaluation", 3))
    assert findings(admin) == {}


def test_tracked_units_are_worth_their_own_cost(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    placed = make_stock_order(admin, (drone, 3, 10), shipping_amount=0.01)
    receive(admin, make_shipment(admin, placed), (2, 1, 0))
    assert worth(admin, drone) == (2, 20.01, 10)
    found = admin.create("/rest/v1/assets", {"product_id": drone["id"]})
    assert (found["unit_cost"], worth(admin, drone)) == (10.01, (3, 30.02, 10))
    change_row(admin, "assets", found, unit_cost=4)
    assert (worth(admin, drone), movements(admin, drone)[-1]) == ((3, 24.01, 10), ("revaluation", 6.01))
    change_row(admin, "stock_orders", placed, shipping_amount=3)
    assert worth(admin, drone) == (3, 26, 11)
    sold = sell(admin, drone, 3)
    assert (sold["cost_total"], worth(admin, drone)) == (26, (0, 0, 11))
    refused = admin.patch(f"/rest/v1/assets/{found['id']}", {"unit_cost": 5})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_here")
    give_back(admin, sold, 1, asset_ids=[found["id"]])
    assert (worth(admin, drone), order(admin, sold)["cost_total"], findings(admin)) == ((1, 4, 11), 22, {})
