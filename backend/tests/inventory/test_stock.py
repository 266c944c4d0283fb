"""Inventory now and on any day: figures, stock levels, and the rows behind a figure."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import end_of
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.inventory.stock_as_of import stock_at, stock_totals_at
from orderkeep.stock import actions
from orderkeep.stock.enums import Bucket
from tests.clients import Client
from tests.makers import change_row, make_order, make_product, make_stock_order
from tests.stock.shop import execute, pick_up, product

STOCK = "/rest/v1/inventory"
SUMMARY = f"{STOCK}/summary"
Row = dict[str, Any]
SHOP = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)


def adjust_at(app: FastAPI, row: Row, quantity: int, moment: datetime) -> None:
    """Create a movement at that time."""
    with unit_of_work(app.state.database, SHOP, moment) as ctx:
        actions.adjust_stock(ctx, row["id"], quantity, "Counted then")


def on_hand(app: FastAPI, row: Row, day: date, zone: str) -> int:
    """Return the stock at the end of that day in that time zone, as computed by the list."""
    border = end_of(day, ZoneInfo(zone))
    with unit_of_work(app.state.database, SHOP, datetime.now(UTC), commit=False) as ctx:
        return stock_at(ctx, [row["id"]], border)[row["id"]].buckets[Bucket.ON_HAND]


def test_orders_that_get_no_stock_wait_for_none(admin: Client) -> None:
    bolt = make_product(admin, name="Bolt", stock_quantity=0)
    for quantity in (2, 3):
        make_order(admin, product_id=bolt["id"], quantity=quantity)
    change_row(admin, "purchases", make_order(admin, product_id=bolt["id"], quantity=9), order_status="onhold")
    theirs = make_order(admin, product_id=bolt["id"], quantity=20)
    blacklisting = {"p_customer_id": theirs["customer_id"], "p_reason": "Does not pay"}
    assert admin.post("/rest/v1/rpc/secure_blacklist_customer", blacklisting).json()["success"] is True
    found = admin.get(SUMMARY).json()
    assert (found["short_orders"], found["short_quantity"]) == (2, 5)


def test_the_shelf_in_figures(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=12, cost_price=4, reorder_level=10)
    bolt = make_product(admin, name="Bolt", stock_quantity=0, reorder_level=5)
    make_product(admin, name="Gone", stock_quantity=0, status="discontinued")
    make_order(admin, product_id=lamp["id"], quantity=3)
    make_order(admin, product_id=bolt["id"], quantity=2)
    make_stock_order(admin, (bolt, 1, 2.0))
    shown = ("name", "stock_quantity", "reserved", "available", "incoming", "suggest_buy", "unit_cost", "value")
    rows = [[row[name] for name in shown] for row in admin.items(STOCK)]
    assert rows == [
        ["Bolt", 0, 0, 0, 1, 6, None, 0],
        ["Gone", 0, 0, 0, 0, 0, None, 0],
        ["Lamp", 12, 3, 9, 0, 1, 4, 48],
    ]
    assert admin.get(SUMMARY).json() == {
        "as_of": None, "products": 1, "quantity": 12, "value": 48, "without_cost": 0, "low": 1, "out": 1, "dead": 0,
        "dead_value": 0, "to_buy": 2, "to_buy_quantity": 7, "short_quantity": 1, "short_orders": 1,
    }  # fmt: skip
    named = {level: [row["name"] for row in admin.items(STOCK, level=level)] for level in ("buy", "low", "out", "dead")}
    assert named == {"buy": ["Bolt", "Lamp"], "low": ["Bolt"], "out": ["Bolt"], "dead": []}
    assert [row["name"] for row in admin.items(STOCK, level="out,buy", sort="-name")] == ["Lamp", "Bolt"]


def test_everybody_on_the_staff_sees_the_same_figures(admin: Client, sales: Client, guest: Client) -> None:
    make_order(admin, product_id=make_product(admin, stock_quantity=1, reorder_level=3)["id"], quantity=2)
    assert sales.items(STOCK) == admin.items(STOCK)
    assert sales.items(STOCK, level="buy") == admin.items(STOCK, level="buy") != []
    assert sales.get(SUMMARY).json() == admin.get(SUMMARY).json()
    assert (guest.items(STOCK), guest.get(SUMMARY).json()["quantity"]) == ([], 0)
    elsewhere = admin.within("test")
    assert (elsewhere.items(STOCK), elsewhere.get(SUMMARY).json()["quantity"]) == ([], 0)


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("UTC", "2026-03-31T23:59:59.999999+00:00", date(2026, 3, 31)),
        ("UTC", "2026-04-01T00:00:00+00:00", date(2026, 4, 1)),
        ("Europe/Berlin", "2026-03-31T21:59:59.999999+00:00", date(2026, 3, 31)),
        ("Europe/Berlin", "2026-03-31T22:00:00+00:00", date(2026, 4, 1)),
        ("America/New_York", "2026-04-01T03:59:59.999999+00:00", date(2026, 3, 31)),
        ("America/New_York", "2026-04-01T04:00:00+00:00", date(2026, 4, 1)),
        # When clocks go forward, the day has 23 hours.
        ("Europe/Berlin", "2026-03-29T21:59:59.999999+00:00", date(2026, 3, 29)),
        ("Europe/Berlin", "2026-03-28T22:59:59.999999+00:00", date(2026, 3, 28)),
    ],
)
def test_a_movement_belongs_to_the_shops_own_day(
    admin: Client, app: FastAPI, zone: str, moment: str, day: date
) -> None:
    lamp = make_product(admin, stock_quantity=0)
    adjust_at(app, lamp, 7, datetime.fromisoformat(moment))
    assert on_hand(app, lamp, day - timedelta(days=1), zone) == 0
    assert on_hand(app, lamp, day, zone) == 7


def test_the_stock_of_a_day_is_the_same_from_either_end_of_the_ledger(admin: Client, app: FastAPI) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=0, cost_price=3)
    changes = [("2026-01-10", 20), ("2026-02-10", -4), ("2026-06-10", 5), ("2026-11-10", -1)]
    for day, quantity in changes:
        adjust_at(app, lamp, quantity, datetime.fromisoformat(f"{day}T12:00:00+00:00"))
    for day, quantity in (
        ("2026-01-09", 0),
        ("2026-01-10", 20),
        ("2026-03-01", 16),
        ("2026-10-01", 21),
        ("2026-11-10", 20),
    ):
        [row] = admin.items(STOCK, as_of=day)
        figures = (row["stock_quantity"], row["value"], row["reserved"], row["suggest_buy"], row["idle_days"])
        assert figures == (quantity, quantity * 3, None, None, None)
        known = admin.get(SUMMARY, as_of=day).json()
        assert (known["quantity"], known["value"], known["products"]) == (quantity, quantity * 3, int(quantity > 0))
        proof = admin.get(f"/rest/v1/products/{lamp['id']}/proof", figure="on_hand", as_of=day).json()
        assert (proof["shown"], proof["sum"], proof["ok"], proof["as_of"]) == (quantity, quantity, True, day)
    with unit_of_work(app.state.database, SHOP, datetime.now(UTC), commit=False) as ctx:
        assert stock_totals_at(ctx, datetime(2026, 7, 1, tzinfo=UTC)) == (21, 6300, 1)


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"as_of": "yesterday"}, "as_of"),
        ({"as_of": "9999-01-01"}, "as_of"),
        ({"as_of": "0001-01-01"}, "as_of"),
        ({"level": "full"}, "level"),
        ({"level": "low", "as_of": "2026-01-01"}, "level"),
        ({"idle_days": "0"}, "idle_days"),
        ({"idle_days": "soon"}, "idle_days"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_invalid_inventory_parameters_are_refused(admin: Client, params: dict[str, str], field: str) -> None:
    refused = admin.get(STOCK, **params)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, field)


def test_unsold_stock_is_dead(admin: Client, app: FastAPI) -> None:
    """On hand, here for so many days, and nothing of it sold in them; a pickup that was cleared is no sale."""
    now = datetime.now(UTC)
    rows = {}
    for name, days in (("New", 5), ("Old", 200), ("Sold", 200), ("Cleared", 200), ("Empty", 200)):
        rows[name] = make_product(admin, name=name, stock_quantity=0, cost_price=2)
        adjust_at(app, rows[name], 4, now - timedelta(days=days))
    adjust_at(app, rows["Empty"], -4, now - timedelta(days=100))
    pick_up(admin, make_order(admin, product_id=rows["Sold"]["id"]))
    cleared = make_order(admin, product_id=rows["Cleared"]["id"])
    pick_up(admin, cleared)
    pick_up(admin, cleared, None)
    assert [row["name"] for row in admin.items(STOCK, level="dead")] == ["Cleared", "Old"]
    assert [row["name"] for row in admin.items(STOCK, level="dead", idle_days="3")] == ["Cleared", "New", "Old"]
    assert [row["name"] for row in admin.items(STOCK, level="dead", idle_days="201")] == []
    idle = {row["name"]: (row["idle_days"], row["last_sold_at"] is not None) for row in admin.items(STOCK)}
    assert idle == {
        "New": (5, False), "Old": (200, False), "Sold": (0, True), "Cleared": (200, False), "Empty": (None, False),
    }  # fmt: skip
    known = admin.get(SUMMARY, idle_days="90").json()
    assert (known["dead"], known["dead_value"]) == (2, 16)


def test_every_figure_shows_the_rows_behind_it(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=5, reorder_level=4)
    make_stock_order(admin, (lamp, 6, 2.0))
    held = make_order(admin, product_id=lamp["id"], quantity=2)
    make_order(admin, product_id=lamp["id"], quantity=7)
    pick_up(admin, make_order(admin, product_id=lamp["id"], quantity=1), params={"confirm": "true"})
    shown = product(admin, lamp)

    def proof(client: Client, figure: str) -> Row:
        found: Row = client.get(f"/rest/v1/products/{lamp['id']}/proof", figure=figure).json()
        return found

    figures = ("stock_quantity", "on_order", "stock_in_transit", "blocked", "reserved", "promised")
    for figure, name in zip(
        ("on_hand", "on_order", "in_transit", "blocked", "reserved", "promised"), figures, strict=True
    ):
        found = proof(admin, figure)
        assert (found["shown"], found["sum"], found["ok"]) == (shown[name], shown[name], True), figure
    assert proof(admin, "on_hand")["steps"] == [
        {"kind": "opening", "movements": 1, "quantity": 5},
        {"kind": "pickup", "movements": 1, "quantity": -1},
    ]
    promises = {row["purchase_number"]: row["quantity"] for row in proof(admin, "reserved")["promises"]}
    assert (sum(promises.values()), promises[held["number"]]) == (4, 2)
    hidden = proof(sales, "reserved")
    assert (hidden["promises"], hidden["unnamed_quantity"], hidden["unnamed_orders"], hidden["ok"]) == ([], 4, 2, True)
    assert proof(admin, "available")["parts"] == [
        {"name": "on_hand", "quantity": 4},
        {"name": "reserved", "quantity": -4},
    ]
    assert proof(admin, "incoming")["parts"] == [
        {"name": "on_order", "quantity": 6},
        {"name": "in_transit", "quantity": 0},
    ]
    buy = proof(admin, "suggest_buy")
    assert (buy["sum"], [part["quantity"] for part in buy["parts"]], buy["ok"]) == (3, [4, -4, -6, 9], True)
    assert admin.get(f"/rest/v1/products/{lamp['id']}/proof", figure="colour").status_code in {400, 422}


def test_a_figure_that_its_rows_do_not_make_is_no_proof(admin: Client, app: FastAPI) -> None:
    lamp = make_product(admin, stock_quantity=5)
    execute(app, "UPDATE products SET stock_quantity = 6")
    found = admin.get(f"/rest/v1/products/{lamp['id']}/proof", figure="on_hand").json()
    assert (found["shown"], found["sum"], found["ok"]) == (6, 5, False)


def test_movements_are_found_by_kind_place_person_and_day(admin: Client, app: FastAPI) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=5)
    make_stock_order(admin, (lamp, 6, 2.0))
    adjust_at(app, lamp, 1, datetime(2026, 1, 31, 23, 59, tzinfo=UTC))
    adjust_at(app, lamp, 2, datetime(2026, 2, 1, tzinfo=UTC))
    movements = "/rest/v1/inventory_movements"

    def quantities(**params: Any) -> list[int]:
        return [row["quantity"] for row in admin.items(movements, sort="position", **params)]

    assert quantities(bucket="on_order") == [6]
    assert quantities(bucket="on_hand", product_id=lamp["id"]) == [5, 1, 2]
    assert quantities(kind="adjustment", from_day="2026-02-01", until_day="2026-02-01") == [2]
    assert quantities(until_day="2026-01-31") == [1]
    assert quantities(created_by=admin.id) == [5, 6]
    for bad in ({"bucket": "shelf"}, {"from_day": "soon"}, {"until_day": "0001-01-01"}):
        refused = admin.get(movements, **bad)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, next(iter(bad)))
    file = admin.get(f"{movements}/export", bucket="on_order", columns="product_name,kind,quantity")
    assert file.text.lstrip("\ufeff").splitlines()[1:] == ["Lamp,Ordered,6"]
