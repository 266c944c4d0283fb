"""Pickups and their reversal: the stock they take, the reservations they displace, and that they happen only once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings, ledger, order, pick_up, product

pytestmark = pytest.mark.one_database

NOTHING = "00000000-0000-0000-0000-000000000000"


def test_a_pickup_takes_what_the_order_asks_for(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10, cost_price=4)
    sold = make_order(admin, product_id=lamp["id"], quantity=2, items_free=1)
    picked = pick_up(admin, sold)
    assert picked.status_code == 200
    shown = picked.json()
    assert (shown["fulfilled_quantity"], shown["allocation_status"], shown["order_status"]) == (3, "fulfilled", "new")
    assert (shown["cost_total"], shown["open_quantity"]) == (12, 0)
    assert ledger(admin, lamp) == [("opening", 10, 0), ("pickup", -3, 0)]
    now = product(admin, lamp)
    assert (now["stock_quantity"], now["open_demand"], now["version"]) == (7, 0, lamp["version"])
    assert findings(admin) == {}


def test_another_date_moves_nothing_and_no_date_brings_it_back(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    sold = make_order(admin, product_id=lamp["id"], quantity=4)
    for day in ("2026-11-20", "2026-11-21", "2026-11-21"):
        assert pick_up(admin, sold, day).status_code == 200
    assert ledger(admin, lamp) == [("opening", 10, 0), ("pickup", -4, 0)]
    for _ in range(2):
        assert pick_up(admin, sold, None).json()["fulfilled_quantity"] == 0
    assert ledger(admin, lamp) == [("opening", 10, 0), ("pickup", -4, 0), ("reversal", 4, 0)]
    pick_up(admin, sold)
    pick_up(admin, sold, None)
    assert [change for _, change, _ in ledger(admin, lamp)] == [10, -4, 4, -4, 4]
    assert (product(admin, lamp)["stock_quantity"], product(admin, lamp)["open_demand"]) == (10, 4)
    assert (order(admin, sold)["cost_total"], findings(admin)) == (None, {})


@pytest.mark.slow
@pytest.mark.parametrize(("on_hand", "taken", "missing"), [(2, -2, 3), (0, 0, 5)])
def test_what_the_shelf_has_not_is_a_shortfall_and_no_error(
    admin: Client, on_hand: int, taken: int, missing: int
) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=on_hand)
    sold = make_order(admin, product_id=lamp["id"], quantity=5)
    assert pick_up(admin, sold).json()["fulfilled_quantity"] == 5
    assert ledger(admin, lamp)[-1] == ("pickup", taken, missing)
    assert product(admin, lamp)["stock_quantity"] == 0
    sentence = f"Lamp was short by {missing} items when {sold['number']} was delivered"
    assert findings(admin) == {"I11": [sentence]}
    assert admin.get("/rest/v1/integrity").json()["ok"] is True
    pick_up(admin, sold, None)
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (on_hand, {})


def test_what_is_not_in_the_catalog_moves_nothing(admin: Client) -> None:
    sold = make_order(admin, product_id=NOTHING, quantity=3)
    assert pick_up(admin, sold).json()["fulfilled_quantity"] == 3
    assert pick_up(admin, sold, None).json()["fulfilled_quantity"] == 0
    assert (admin.items("/rest/v1/inventory_movements"), findings(admin)) == ([], {})


def test_an_order_takes_its_own_reservation_without_asking(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=3)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    [held] = [row["id"] for row in admin.items("/rest/v1/allocations")]
    shown = product(admin, lamp)
    assert (shown["reserved"], shown["available"], shown["short"]) == (3, 0, 0)
    assert order(admin, sold)["allocation_status"] == "full"
    assert pick_up(admin, sold).status_code == 200
    assert [(row["id"], row["status"]) for row in admin.items("/rest/v1/allocations")] == [(held, "fulfilled")]
    assert (product(admin, lamp)["reserved"], findings(admin)) == (0, {})


def test_quantity_reserved_for_others_are_not_taken_unasked(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=5)
    first = make_order(admin, product_id=lamp["id"], quantity=2)
    second = make_order(admin, product_id=lamp["id"], quantity=2)
    newer, older = [row["id"] for row in admin.items("/rest/v1/allocations")]
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    refused = pick_up(admin, sold)
    assert (refused.status_code, refused.json()["code"]) == (409, "takes_reserved")
    assert refused.json()["detail"] == f"This takes 1 item reserved for {second['number']}"
    assert refused.json()["orders"] == [{"id": second["id"], "number": second["number"]}]
    assert (refused.json()["hidden_orders"], refused.json()["quantity"]) == (0, 1)
    assert (ledger(admin, lamp), order(admin, sold)["pickup_date"]) == ([("opening", 5, 0)], None)

    assert pick_up(admin, sold, params={"confirm": "true"}).status_code == 200
    now = {row["id"]: (row["status"], row["quantity"]) for row in admin.items("/rest/v1/allocations")}
    assert (now.pop(older), now.pop(newer)) == (("active", 2), ("replaced", 2))
    assert sorted(now.values()) == [("active", 1), ("fulfilled", 1)]
    assert [order(admin, each)["allocation_status"] for each in (first, second)] == ["full", "part"]
    shown = product(admin, lamp)
    assert (shown["stock_quantity"], shown["reserved"], shown["short"], findings(admin)) == (3, 3, 1, {})


def test_what_is_left_of_a_reservation_keeps_its_place_before_newer_ones(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=6)
    early, late = (make_order(admin, product_id=lamp["id"], quantity=each) for each in (4, 2))
    assert admin.patch(f"/rest/v1/purchases/{early['id']}", {"quantity": 2}).status_code == 200
    body = {"product_id": lamp["id"], "quantity": -3, "reason": "Broken"}
    assert admin.post("/rest/v1/inventory_movements", body, params={"confirm": "true"}).status_code == 201
    found = admin.items("/rest/v1/allocations", status="active")
    assert {(row["purchase_id"], row["quantity"]) for row in found} == {(early["id"], 2), (late["id"], 1)}
    assert findings(admin) == {}


def test_the_newest_reservation_waits_again(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    waiting = [make_order(admin, product_id=lamp["id"], quantity=1) for _ in range(2)]
    sold = make_order(admin, product_id=lamp["id"], quantity=1)
    assert pick_up(admin, sold, params={"confirm": "true"}).status_code == 200
    assert [order(admin, each)["allocation_status"] for each in waiting] == ["full", "none"]
    assert product(admin, lamp)["short"] == 1


def test_nobody_takes_from_an_order_that_they_may_not_see(admin: Client, sales: Client, colleague: Client) -> None:
    lamp = make_product(admin, stock_quantity=2)
    theirs = make_order(colleague, product_id=lamp["id"], quantity=2)
    mine = make_order(sales, product_id=lamp["id"], quantity=1)
    shown = product(sales, lamp)
    assert (shown["reserved"], shown["open_demand"], shown["available"]) == (2, 3, 0)
    tries: tuple[dict[str, Any], ...] = ({}, {"params": {"confirm": "true"}})
    for options in tries:
        refused = pick_up(sales, mine, **options)
        assert (refused.status_code, refused.json()["code"]) == (409, "takes_reserved")
        assert (refused.json()["orders"], refused.json()["hidden_orders"]) == ([], 1)
        assert theirs["number"] not in refused.text
        assert theirs["id"] not in refused.text
    assert (ledger(admin, lamp), order(sales, mine)["pickup_date"]) == ([("opening", 2, 0)], None)
    assert sales.items("/rest/v1/allocations") == []
    assert pick_up(admin, mine, params={"confirm": "true"}).status_code == 200
    assert order(colleague, theirs)["allocation_status"] == "part"


def test_a_sales_person_sees_that_stock_moved_but_not_for_whom(sales: Client, colleague: Client, admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=5)
    theirs = make_order(colleague, product_id=lamp["id"], quantity=2)
    pick_up(colleague, theirs)
    path = "/rest/v1/inventory_movements"
    seen = sales.items(path, kind="pickup")
    assert [(row["quantity"], row["purchase_id"], row["purchase_number"]) for row in seen] == [(2, None, None)]
    assert sales.items(path, purchase_id=theirs["id"]) == []
    assert [row["purchase_number"] for row in colleague.items(path, purchase_id=theirs["id"])] == [theirs["number"]]


@pytest.mark.parametrize("status", ["completed", "cancelled"])
def test_a_closed_order_holds_nothing_and_asks_for_nothing(admin: Client, status: str) -> None:
    lamp = make_product(admin, stock_quantity=5)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    assert product(admin, lamp)["reserved"] == 3
    assert admin.patch(f"/rest/v1/purchases/{sold['id']}", {"order_status": status}).status_code == 200
    assert [row["status"] for row in admin.items("/rest/v1/allocations")] == ["released"]
    shown = product(admin, lamp)
    assert (shown["reserved"], shown["open_demand"], shown["stock_quantity"], findings(admin)) == (0, 0, 5, {})


def outcomes(admin: Client) -> list[tuple[Any, ...]]:
    """The result of each self-check, without its duration."""
    checks = admin.get("/rest/v1/integrity").json()["checks"]
    return [(check["code"], check["ok"], check["findings"], check["note"]) for check in checks]


def test_a_deleted_order_leaves_every_figure_as_if_it_had_never_been(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=3)
    make_order(admin, product_id=lamp["id"], quantity=1)
    before, checks = product(admin, lamp), outcomes(admin)
    sold = make_order(admin, product_id=lamp["id"], quantity=7)
    pick_up(admin, sold, params={"confirm": "true"})
    assert product(admin, lamp) != before
    admin.patch(f"/rest/v1/purchases/{sold['id']}", {"pickup_date": None})
    pick_up(admin, sold, params={"confirm": "true"})
    gone = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": sold["id"]})
    assert gone.json()["success"] is True
    after = product(admin, lamp)
    figures = ("stock_quantity", "reserved", "open_demand", "projected", "suggest_buy", "average_cost", "version")
    assert {name: after[name] for name in figures} == {name: before[name] for name in figures}
    assert outcomes(admin) == checks
    assert sum(change for _, change, _ in ledger(admin, lamp)) == 3


def test_the_same_key_moves_stock_once(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=9)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    answers = [pick_up(admin, sold, headers={"Idempotency-Key": "pick-1"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.text for answer in answers}) == 1
    assert ledger(admin, lamp) == [("opening", 9, 0), ("pickup", -2, 0)]


def at_once(count: int, act: Any) -> Counter[int]:
    """Run that many calls concurrently, and count the status codes."""
    with ThreadPoolExecutor(count) as pool:
        return Counter(answer.status_code for answer in pool.map(act, range(count)))


def test_twenty_at_once_take_an_order_from_the_shelf_once(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=50)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    assert at_once(20, lambda _: pick_up(admin, sold)) == {200: 20}
    assert ledger(admin, lamp) == [("opening", 50, 0), ("pickup", -2, 0)]
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (48, {})


def test_twenty_orders_at_once_share_what_is_there(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=15)
    buyer = make_contact(admin)["id"]
    sold = [make_order(admin, customer_id=buyer, product_id=lamp["id"], quantity=1) for _ in range(20)]
    assert at_once(20, lambda number: pick_up(admin, sold[number], params={"confirm": "true"})) == {200: 20}
    posted = ledger(admin, lamp)[1:]
    assert Counter(posted) == {("pickup", -1, 0): 15, ("pickup", 0, 1): 5}
    assert product(admin, lamp)["stock_quantity"] == 0
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_the_product_is_locked_before_its_order(admin: Client, app: FastAPI, kind: str) -> None:
    lamp = make_product(admin)
    sold = make_order(admin, product_id=lamp["id"])
    said: list[str] = []

    def listen(*args: Any) -> None:
        said.append(args[2])

    event.listen(app.state.database.writer, "before_cursor_execute", listen)
    assert pick_up(admin, sold).status_code == 200
    event.remove(app.state.database.writer, "before_cursor_execute", listen)
    if kind == "sqlite":
        return
    locks = [statement for statement in said if statement.rstrip().endswith("FOR UPDATE")]
    tables = [statement.split("FROM ")[1].split()[0] for statement in locks]
    assert tables[0] == "products"
    assert "purchases" in tables
    first_write = next(place for place, text in enumerate(said) if text.startswith("UPDATE"))
    assert said.index(locks[0]) < first_write
