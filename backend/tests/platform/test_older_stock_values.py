"""What becomes of the averages of former versions: stock is worth what was paid for it, and a difference is seen."""

import pytest
from fastapi import FastAPI

from orderkeep.migrate import migrate
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_product, make_shipment, make_stock_order, receive
from tests.platform.test_older_shops import back_to
from tests.stock.shop import execute, findings, order, pick_up, product
from tests.stock.test_valuation import Row, buy, give_back, movements, sell, worth


def make_shop(admin: Client) -> dict[str, Row]:
    """Screws of which half are sold, lamps with a return, drones of which one is damaged, and bolts of unknown cost."""
    screw, bolt = make_product(admin, stock_quantity=0), make_product(admin, stock_quantity=2)
    buy(admin, screw, 1000, 15)
    sold = sell(admin, screw, 500)
    lamp = make_product(admin, stock_quantity=9, cost_price=4)
    bought = sell(admin, lamp, 3)
    give_back(admin, bought, 1)
    pick_up(admin, sell(admin, lamp, 12), None)
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    receive(admin, make_shipment(admin, make_stock_order(admin, (drone, 3, 10), shipping_amount=0.01)), (2, 1, 0))
    sell(admin, drone, 1)
    assert findings(admin) == {}
    return {"screw": screw, "bolt": bolt, "lamp": lamp, "drone": drone, "sold": sold, "bought": bought}


@pytest.mark.slow
def test_stock_is_valued_from_its_receipts_and_a_difference_is_posted(
    app: FastAPI, admin: Client, place: Place
) -> None:
    shop = make_shop(admin)
    lamps = movements(admin, shop["lamp"])
    back_to(app, "0066")
    # As the former version wrote it: 1.5 cents were rounded to 2 for each screw.
    execute(app, "UPDATE purchases SET cost_total = 1000 WHERE quantity = 500")
    migrate(place.settings)
    assert worth(admin, shop["screw"]) == (500, 7.5, 0)
    assert product(admin, shop["screw"])["average_cost"] == 0.015
    [*known, last] = admin.items("/rest/v1/inventory_movements", product_id=shop["screw"]["id"], sort="position")
    assert [(each["kind"], each["value"]) for each in known[-2:]] == [("received", 20), ("pickup", 10)]
    assert (last["kind"], last["quantity"], last["source"], last["value"]) == ("revaluation", 0, "on_hand", 2.5)
    assert last["reason"] == "Stock valued at what it cost: 10.00 before, 7.50 now"
    assert (worth(admin, shop["lamp"]), movements(admin, shop["lamp"])) == ((7, 28, 0), lamps)
    assert (worth(admin, shop["bolt"]), worth(admin, shop["drone"])) == ((2, None, 0), (1, 10, 10))
    assert movements(admin, shop["drone"])[-1] == ("revaluation", 10)
    assert findings(admin) == {}
    give_back(admin, shop["sold"], 500)
    assert (worth(admin, shop["screw"]), order(admin, shop["sold"])["cost_total"]) == ((1000, 17.5, 0), 0)
    assert findings(admin) == {}


@pytest.mark.slow
def test_going_back_and_forth_changes_no_value(app: FastAPI, admin: Client, place: Place) -> None:
    shop = make_shop(admin)
    products = [shop[name] for name in ("screw", "bolt", "lamp", "drone")]
    before = [(worth(admin, each), product(admin, each)["average_cost"]) for each in products]
    for _ in range(2):
        back_to(app, "0066")
        migrate(place.settings)
    assert [(worth(admin, each), product(admin, each)["average_cost"]) for each in products] == before
    assert findings(admin) == {}
