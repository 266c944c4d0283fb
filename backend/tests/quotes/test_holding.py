"""Stock held for a quote: until its last day is over, by hand, by its answer, or by its conversion."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.core.clock import utc_now
from orderkeep.quotes.models import Quote
from orderkeep.stock.allocation.hold_expiry import HoldExpiry
from orderkeep.stock.models import Allocation
from tests.clients import Client
from tests.databases import Place
from tests.makers import make_order, make_product
from tests.quotes.offering import DAY, UNTIL, Row, figures, held, make_offer, patch, post_action
from tests.stock.shop import findings, open_context, order, pick_up

pytestmark = pytest.mark.one_database


def test_nothing_is_held_until_somebody_asks(admin: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 3))
    assert (held(admin, quote), figures(admin, lamp)["available"]) == ([(0, 5, 0)], 5)
    shown = post_action(admin, quote).json()
    assert (shown["until"], shown["held"]) == (UNTIL, 3)
    expected = {"stock_quantity": 5, "reserved": 3, "held": 3, "available": 2, "open_demand": 0, "short": 0}
    assert figures(admin, lamp) == expected | {"suggest_buy": 0}
    [row] = admin.items("/rest/v1/allocations")
    facts = ("purchase_id", "quote_number", "customer_id", "supply", "quantity", "status", "expires_on")
    assert [row[name] for name in facts] == [None, quote["number"], quote["customer_id"], "on_hand", 3, "active", UNTIL]
    again = post_action(admin, quote)
    assert (again.status_code, again.json()["code"]) == (409, "not_enough_stock")
    assert findings(admin) == {}


def test_available_stock_is_held_and_the_rest_reported(admin: Client, lamp: Row) -> None:
    hose = make_product(admin, stock_quantity=1)
    quote = make_offer(admin, (lamp, 4), (hose, 3), (lamp, 4))
    assert post_action(admin, quote).status_code == 200
    assert held(admin, quote) == [(4, 0, 0), (1, 0, 2), (1, 0, 3)]
    admin.create("/rest/v1/inventory_movements", {"product_id": hose["id"], "quantity": 5, "reason": "Found"})
    assert post_action(admin, quote).status_code == 200
    assert held(admin, quote) == [(4, 0, 0), (3, 3, 0), (1, 0, 3)]
    assert findings(admin) == {}


def test_orders_get_unheld_stock_and_then_released_stock(admin: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 4))
    post_action(admin, quote)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    assert (sold["allocation_status"], figures(admin, lamp)["short"]) == ("part", 2)
    why = admin.get(f"/rest/v1/purchases/{sold['id']}/why").json()
    name = admin.get(f"/rest/v1/customers/{quote['customer_id']}").json()["name"]
    hold = {"quote_id": quote["id"], "quote_number": quote["number"], "name": name, "quantity": 4, "until": UNTIL}
    assert (why["free"], why["held"], why["holds"]) == (0, 4, [hold])
    assert why["unnamed_holds"] == {"quotes": 0, "quantity": 0}
    proof = admin.get(f"/rest/v1/products/{lamp['id']}/proof", figure="reserved").json()
    assert (proof["shown"], proof["sum"], proof["ok"], proof["holds"]) == (5, 5, True, [hold])
    assert post_action(admin, quote, "release").json()["held"] == 0
    assert (order(admin, sold)["allocation_status"], figures(admin, lamp)["available"]) == ("full", 2)
    last = admin.get(f"/rest/v1/purchases/{sold['id']}/why").json()["last"]
    assert (last["cause"], last["source"]["name"]) == ("hold_ended", quote["number"])
    assert findings(admin) == {}


def test_conversion_turns_the_held_items_over(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"]}) for _ in range(3)]
    quote = make_offer(admin, (drone, 2))
    post_action(admin, quote)
    urgent = make_order(admin, product_id=drone["id"], quantity=2, priority="urgent")
    assert urgent["allocation_status"] == "part"
    made = admin.post(f"/rest/v1/quotes/{quote['id']}/convert").json()
    rows = admin.items("/rest/v1/allocations", purchase_id=made["purchase_id"], status="active", sort="created_at")
    assert {row["asset_id"] for row in rows} == {unit["id"] for unit in units[:2]}
    states = [admin.get(f"/rest/v1/assets/{unit['id']}").json()["purchase_id"] for unit in units]
    assert states == [made["purchase_id"], made["purchase_id"], urgent["id"]]
    assert (held(admin, quote), order(admin, urgent)["allocation_status"]) == ([(0, 0, 2)], "part")
    assert findings(admin) == {}


def test_a_multi_line_order_takes_over_each_lines_hold(admin: Client, lamp: Row) -> None:
    hose = make_product(admin, stock_quantity=4)
    quote = make_offer(admin, (hose, 4), (lamp, 2), tax_amount=1)
    post_action(admin, quote)
    waiting = make_order(admin, product_id=hose["id"], quantity=1)
    made = admin.post(f"/rest/v1/quotes/{quote['id']}/convert").json()
    lines = admin.get(f"/rest/v1/purchase_orders/{made['purchase_order_id']}").json()["lines"]
    assert [line["allocation_status"] for line in lines] == ["full", "full"]
    assert (order(admin, waiting)["allocation_status"], findings(admin)) == ("none", {})


@pytest.mark.slow
@pytest.mark.parametrize("act", ["declined", "deleted", "no last day", "other product", "fewer", "line removed"])
def test_ending_a_quote_releases_its_stock(admin: Client, lamp: Row, act: str) -> None:
    other = make_product(admin)
    quote = make_offer(admin, (lamp, 3))
    post_action(admin, quote)
    line = {"product_id": lamp["id"], "quantity": 1, "unit_price": 10}
    if act == "deleted":
        assert admin.delete(f"/rest/v1/quotes/{quote['id']}").status_code == 204
    else:
        values: dict[str, Row] = {
            "declined": {"status": "rejected"},
            "no last day": {"valid_until": None},
            "other product": {"lines": [line | {"product_id": other["id"]}]},
            "fewer": {"lines": [line]},
            "line removed": {"lines": [], "total_amount": 9},
        }
        assert patch(admin, quote, values[act]).status_code == 200
    assert figures(admin, lamp)["held"] == (1 if act == "fewer" else 0)
    assert (figures(admin, other)["held"], findings(admin)) == (0, {})


def test_an_accepted_quote_keeps_its_stock_until_it_is_converted(admin: Client, app: FastAPI, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 3))
    post_action(admin, quote)
    assert patch(admin, quote, {"status": "accepted"}).status_code == 200
    shown = admin.get(f"/rest/v1/quotes/{quote['id']}/hold").json()
    assert (shown["until"], shown["held"]) == (None, 3)
    refused = post_action(admin, quote)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_open")


def pass_its_last_day(app: FastAPI) -> None:
    with open_context(app) as ctx:
        ctx.db.execute(update(Quote).values(valid_until=DAY - timedelta(days=1)))
        ctx.db.execute(update(Allocation).values(expires_on=DAY - timedelta(days=1)).where(Allocation.expires_on > DAY))


def test_an_expired_hold_does_not_count_from_the_moment_its_day_is_over(
    admin: Client, app: FastAPI, place: Place, lamp: Row
) -> None:
    quote = make_offer(admin, (lamp, 4))
    post_action(admin, quote)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    pass_its_last_day(app)
    assert (figures(admin, lamp)["held"], figures(admin, lamp)["available"], held(admin, quote)[0][0]) == (0, 4, 0)
    assert admin.get(f"/rest/v1/products/{lamp['id']}/why").json()["holds"] == []
    rows = {status: len(admin.items("/rest/v1/allocations", status=status)) for status in ("active", "expired")}
    assert (rows, findings(admin)) == ({"active": 1, "expired": 1}, {})
    watch = HoldExpiry(app.state.database, place.settings)
    assert (watch.run_once(utc_now()), watch.run_once(utc_now())) == (1, 0)
    assert (order(admin, sold)["allocation_status"], findings(admin)) == ("full", {})
    assert [row["status"] for row in admin.items("/rest/v1/allocations", quote_line_id=quote["lines"][0]["id"])] == [
        "expired"
    ]


@pytest.mark.parametrize("act", ["order", "pickup", "hold"])
def test_stock_of_an_expired_hold_is_free_before_anybody_has_looked(
    admin: Client, app: FastAPI, lamp: Row, act: str
) -> None:
    quote = make_offer(admin, (lamp, 5))
    post_action(admin, quote)
    waiting = make_order(admin, product_id=lamp["id"], quantity=5) if act == "pickup" else None
    pass_its_last_day(app)
    if act == "order":
        assert make_order(admin, product_id=lamp["id"], quantity=5)["allocation_status"] == "full"
    elif waiting:
        assert pick_up(admin, waiting).status_code == 200
    else:
        other = make_offer(admin, (lamp, 5))
        assert post_action(admin, other).json()["held"] == 5
    assert findings(admin) == {}
