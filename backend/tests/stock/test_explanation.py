"""Explanations of an allocation, what would change it, and when promised items are expected."""

from datetime import date, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.catalog.models import Product
from orderkeep.core.clock import today, utc_now
from orderkeep.core.context import UTC_ZONE, Context
from orderkeep.core.db.savepoints import dry_run
from orderkeep.stock.actions import adjust_stock
from orderkeep.stock.allocation.expected_arrivals import typical_days
from orderkeep.stock.allocation.explanation import QueueExplanation
from orderkeep.stock.allocation.product_queue import queue_of
from orderkeep.stock.allocation.what_if import AllocationInput, for_order
from orderkeep.stock.enums import Scenario
from tests.clients import Client
from tests.makers import (
    make_contact,
    make_header,
    make_order,
    make_product,
    make_shipment,
    make_stock_order,
    make_vendor,
    receive,
)
from tests.stock.shop import findings, open_context

Row = dict[str, Any]


def why(client: Client, row: Row, table: str = "purchases") -> Row:
    answer = client.get(f"/rest/v1/{table}/{row['id']}/why")
    assert answer.status_code == 200, answer.text
    shown: Row = answer.json()
    return shown


def queue(shown: Row) -> list[tuple[Any, ...]]:
    names = ("rank", "purchase_number", "wanted", "reserved", "promised", "short", "standing")
    return [tuple(row[name] for name in names) for row in shown["queue"]]


def changes(shown: Row) -> dict[str, str]:
    return {each["condition"]: each["outcome"] for each in shown["would"]}


@pytest.fixture
def lamp(admin: Client) -> Row:
    """Four items on hand, two incoming, and demand for seven."""
    return make_product(admin, name="Desk lamp", stock_quantity=4)


def wait_for(client: Client, lamp: Row, quantity: int, day: str, **values: Any) -> Row:
    return make_order(client, product_id=lamp["id"], quantity=quantity, purchase_date=day, **values)


def test_the_queue_tells_who_has_what_and_why(admin: Client, lamp: Row) -> None:
    first = wait_for(admin, lamp, 3, "2026-11-03")
    second = wait_for(admin, lamp, 2, "2026-11-08")
    on_hold = wait_for(admin, lamp, 1, "2026-11-01")
    admin.patch(f"/rest/v1/purchases/{on_hold['id']}", {"order_status": "onhold"})
    last = wait_for(admin, lamp, 3, "2026-11-12")
    bought = make_stock_order(admin, (lamp, 2, 10), expected_at="2027-01-05")
    shown = why(admin, lamp, "products")
    assert queue(shown) == [
        (1, on_hold["number"], 1, 0, 0, 1, "on_hold"),
        (2, first["number"], 3, 3, 0, 0, "has_all"),
        (3, second["number"], 2, 1, 1, 0, "promised"),
        (4, last["number"], 3, 0, 1, 2, "waits"),
    ]
    totals = {name: shown[name] for name in ("on_hand", "free", "incoming", "wanted", "reserved", "promised", "short")}
    assert totals == {"on_hand": 4, "free": 0, "incoming": 2, "wanted": 9, "reserved": 4, "promised": 2, "short": 3}
    [line] = shown["arrivals"]
    assert (line["stock_order_number"], line["quantity"], line["free"]) == (bought["number"], 2, 0)
    assert (line["expected_from"], line["expected_until"], line["expected_by"]) == ("2027-01-05",) * 2 + (
        "stock_order",
    )
    assert shown["unnamed"] == {"orders": 0, "wanted": 0, "reserved": 0, "promised": 0, "short": 0}
    assert (shown["last"]["cause"], shown["last"]["source"]["name"]) == ("stock_ordered", bought["number"])
    held = [(each["supply"], each["quantity"], each["stock_order_number"]) for each in shown["queue"][2]["held"]]
    assert held == [("on_hand", 1, None), ("incoming", 1, bought["number"])]
    decided = shown["queue"][3]["decided"]
    assert (decided["rank"], decided["promised"], decided["reason"]) == (3, 1, "part")
    assert findings(admin) == {}


def test_what_would_change_it_is_what_then_happens(admin: Client, app: FastAPI, lamp: Row) -> None:
    wait_for(admin, lamp, 4, "2026-11-03")
    second = wait_for(admin, lamp, 2, "2026-11-08")
    third = wait_for(admin, lamp, 3, "2026-11-12")
    contact = make_contact(admin)
    line = {"product_id": lamp["id"], "quantity": 2, "unit_price": 5}
    whole = admin.create(
        "/rest/v1/purchase_orders",
        {"customer_id": contact["id"], "lines": [line], "all_or_nothing": True, "ordered_at": "2026-11-01"},
    )["lines"][0]
    before = [why(admin, row)["queue"] for row in (second, third)]
    assert changes(why(admin, third)) == {
        "1 more item arrives": f"{third['number']} is still waiting, {second['number']} gets 1 item",
        f"{third['number']} is marked urgent and 1 more item arrives": f"{third['number']} gets 1 item",
        "7 more items arrive": f"{third['number']} gets 3 items, {whole['number']} gets 2 items, "
        f"{second['number']} gets 2 items",
    }
    with open_context(app) as ctx:
        for row in (second, third, whole):
            for outcome in for_order(asked(ctx, lamp), row["id"], None):
                if outcome.scenario in (Scenario.ONE_MORE, Scenario.ENOUGH):
                    assert dict(outcome.gains) == really(ctx, lamp, outcome.more)
    assert [why(admin, row)["queue"] for row in (second, third)] == before


def asked(ctx: Context, lamp: Row) -> AllocationInput:
    return QueueExplanation(ctx, ctx.find(Product, lamp["id"])).asked


def really(ctx: Context, lamp: Row, more: int) -> dict[str, int]:
    """The allocation of each order if that many items were added. Rolled back at the end."""
    held = {place.order_id: place.reserved + place.promised for place in queue_of(ctx, lamp["id"])}
    with dry_run(ctx):
        adjust_stock(ctx, lamp["id"], more, "Found")
        now = queue_of(ctx, lamp["id"])
    return {
        place.order_id: place.reserved + place.promised - held[place.order_id]
        for place in now
        if place.reserved + place.promised > held[place.order_id]
    }


def test_an_order_that_stands_in_its_own_way_is_told_so(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    waiting = wait_for(admin, lamp, 1, "2026-11-03")
    admin.patch(f"/rest/v1/purchases/{waiting['id']}", {"order_status": "onhold"})
    admin.create("/rest/v1/inventory_movements", {"product_id": lamp["id"], "quantity": 1, "reason": "Found"})
    assert queue(why(admin, waiting)) == [(1, waiting["number"], 1, 0, 0, 1, "on_hold")]
    assert changes(why(admin, waiting))[f"{waiting['number']} is taken off hold"] == f"{waiting['number']} gets 1 item"
    admin.patch(f"/rest/v1/purchases/{waiting['id']}", {"order_status": "new"})
    assert queue(why(admin, waiting)) == [(1, waiting["number"], 1, 1, 0, 0, "has_all")]


def test_orders_of_others_are_counted_and_not_named(admin: Client, sales: Client, colleague: Client, lamp: Row) -> None:
    mine = make_contact(sales)
    theirs = make_contact(colleague, name="Quagmire Ltd")
    hidden = wait_for(admin, lamp, 3, "2026-11-03", customer_id=theirs["id"])
    own = wait_for(admin, lamp, 3, "2026-11-08", customer_id=mine["id"])
    for table, row in (("products", lamp), ("purchases", own)):
        shown = why(sales, row, table)
        assert queue(shown) == [(2, own["number"], 3, 1, 0, 2, "waits")]
        assert shown["unnamed"] == {"orders": 1, "wanted": 3, "reserved": 3, "promised": 0, "short": 0}
        assert (shown["wanted"], shown["reserved"], shown["short"]) == (6, 4, 2)
        text = sales.get(f"/rest/v1/{table}/{row['id']}/why").text
        assert [word for word in (hidden["number"], hidden["id"], "Quagmire", theirs["id"]) if word in text] == []
    assert sales.get(f"/rest/v1/purchases/{hidden['id']}/why").status_code == 404
    assert colleague.get(f"/rest/v1/purchases/{own['id']}/why").status_code == 404
    urgent = wait_for(admin, lamp, 1, "2026-11-01", customer_id=theirs["id"])
    assert (
        changes(why(sales, own))["1 more item arrives"]
        == f"{own['number']} is still waiting, another order gets 1 item"
    )
    assert urgent["number"] not in sales.get(f"/rest/v1/purchases/{own['id']}/why").text


def test_a_promise_has_days_from_its_shipment_its_order_or_the_vendor(admin: Client) -> None:
    shop = make_vendor(admin)
    day = today(UTC_ZONE, utc_now())
    for took in (4, 6, 6, 20):
        past = make_product(admin, stock_quantity=0)
        ordered = (day - timedelta(took)).isoformat()
        receive(
            admin, make_shipment(admin, make_stock_order(admin, (past, 1, 5), vendor_id=shop["id"], ordered_at=ordered))
        )
    lamp = make_product(admin, stock_quantity=0)
    sold = wait_for(admin, lamp, 2, "2026-11-03")
    assert promised(admin, sold) == (None, None, False)
    bought = make_stock_order(admin, (lamp, 5, 10), vendor_id=shop["id"], ordered_at=day.isoformat())
    assert promised(admin, sold) == (in_days(day, 6), in_days(day, 20), False)
    admin.patch(f"/rest/v1/stock_orders/{bought['id']}", {"expected_at": in_days(day, 9)})
    assert promised(admin, sold) == (in_days(day, 9), in_days(day, 9), False)
    make_shipment(admin, bought, 2, eta=in_days(day, 3))
    make_shipment(admin, bought, 2, eta=in_days(day, 5))
    assert promised(admin, sold) == (in_days(day, 3), in_days(day, 5), False)


def promised(client: Client, sold: Row) -> tuple[str | None, str | None, bool]:
    shown = why(client, sold)
    return shown["promised_from"], shown["promised_until"], shown["is_late"]


def in_days(day: date, number: int) -> str:
    return (day + timedelta(number)).isoformat()


def test_what_is_late_keeps_its_day(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = wait_for(admin, lamp, 1, "2026-11-03")
    make_stock_order(admin, (lamp, 1, 10), expected_at="2026-01-05")
    assert promised(admin, sold) == ("2026-01-05", "2026-01-05", True)


@pytest.mark.parametrize(
    ("days", "usual"),
    [([], None), ([5], (5, 5)), ([9, 1], (1, 9)), ([3, 1, 2], (2, 3)), (list(range(1, 21)), (10, 18))],
)
def test_what_is_usual_was_really_seen(days: list[int], usual: tuple[int, int] | None) -> None:
    assert typical_days(days) == usual


def test_an_order_tells_the_stock_orders_behind_it(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = wait_for(admin, lamp, 3, "2026-11-03")
    assert sold["linked_expense_ids"] == []
    first, second = make_stock_order(admin, (lamp, 2, 10)), make_stock_order(admin, (lamp, 4, 10))
    path = f"/rest/v1/purchases/{sold['id']}"
    linked = [first["id"], second["id"]]
    assert admin.get(path).json()["linked_expense_ids"] == linked
    receive(admin, make_shipment(admin, first))
    assert admin.get(path).json()["linked_expense_ids"] == linked
    receive(admin, make_shipment(admin, second))
    assert admin.patch(path, {"pickup_date": "2026-11-20"}).json()["linked_expense_ids"] == linked
    [row] = admin.items("/rest/v1/purchases", product_id=lamp["id"])
    assert row["linked_expense_ids"] == linked


def test_what_is_not_in_the_catalog_has_no_queue(admin: Client) -> None:
    sold = make_order(admin, product_id="00000000-0000-0000-0000-000000000000")
    assert admin.get(f"/rest/v1/purchases/{sold['id']}/why").status_code == 404


def test_an_order_that_is_considered_twice_is_counted_once(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    make_stock_order(admin, (lamp, 2, 10))
    wait_for(admin, lamp, 2, "2026-11-03")
    line = {"product_id": lamp["id"], "quantity": 5, "unit_price": 10}
    make_header(admin, lines=[line], all_or_nothing=True)
    admin.create("/rest/v1/inventory_movements", {"product_id": lamp["id"], "quantity": 2, "reason": "Found"})
    last = why(admin, lamp, "products")["last"]
    assert (last["wanted"], last["given"], last["orders"], last["served"]) == (7, 2, 2, 1)
