"""Vendor metrics: exact values over HTTP, on both databases."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.purchasing.models import STORED_FIGURES, Shipment, StockOrder
from orderkeep.purchasing.stock_orders.progress import progress_differs
from tests.clients import Client
from tests.days import today
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, make_vendor, receive
from tests.stock.shop import execute, findings, open_context, pick_up

Row = dict[str, Any]
VENDORS = "/rest/v1/vendors"
ORDERS = "/rest/v1/stock_orders"
NOTHING = {
    "orders_count": 0, "spend": 0, "units": 0, "received_good": 0, "received_bad": 0, "lost": 0,
    "short_percent": None, "days_median": None, "days_p90": None, "late_orders": 0, "due_orders": 0,
    "late_percent": None, "refunds_owed": 0, "last_ordered_at": None, "sold_units": 0, "sold_revenue": 0,
    "margin": None, "margin_percent": None,
}  # fmt: skip


def ago(days: int) -> str:
    return (today() - timedelta(days)).isoformat()


def figures(client: Client, vendor: Row, *names: str) -> Row:
    """Return the named metrics from the vendor's page; the list must agree."""
    row = client.get(f"{VENDORS}/{vendor['id']}").json()
    assert [each for each in client.items(VENDORS) if each["id"] == vendor["id"]] == [row]
    return {name: row[name] for name in names or NOTHING}


def product(client: Client, **values: Any) -> Row:
    return make_product(client, stock_quantity=0, **values)


def test_a_vendor_without_orders_has_no_shares(admin: Client) -> None:
    shop = make_vendor(admin)
    assert figures(admin, shop) == NOTHING
    make_stock_order(admin, (product(admin), 5, 10), vendor_id=shop["id"], status="draft")
    gone = make_stock_order(admin, (product(admin), 5, 10), vendor_id=shop["id"])
    assert admin.patch(f"{ORDERS}/{gone['id']}", {"status": "cancelled"}).status_code == 200
    assert figures(admin, shop) == NOTHING | {"refunds_owed": 50}


def test_purchases_and_their_outcome(admin: Client) -> None:
    shop, other, lamp = make_vendor(admin), make_vendor(admin), product(admin)
    first = make_stock_order(admin, (lamp, 8, 10), vendor_id=shop["id"], ordered_at=ago(9), shipping_amount=4)
    done = receive(admin, make_shipment(admin, first), (5, 2, 1))
    assert done["status"] == "received"
    second = make_stock_order(admin, (lamp, 4, 11), vendor_id=shop["id"], ordered_at=ago(2))
    lines = [{"stock_order_line_id": second["lines"][0]["id"], "quantity": 1}]
    assert admin.post(f"{ORDERS}/{second['id']}/cancel", {"lines": lines}).status_code == 200
    make_stock_order(admin, (lamp, 1, 99), vendor_id=other["id"])
    assert figures(admin, shop) == NOTHING | {
        "orders_count": 2, "spend": 128, "units": 11, "received_good": 5, "received_bad": 2, "lost": 1,
        "short_percent": 37.5, "days_median": 9, "days_p90": 9, "refunds_owed": 42.5, "last_ordered_at": ago(2),
    }  # fmt: skip
    assert figures(admin, other, "orders_count", "spend", "units") == {"orders_count": 1, "spend": 99, "units": 1}


def test_a_refund_that_was_paid_twice_pays_no_other_order(admin: Client) -> None:
    shop, lamp = make_vendor(admin), product(admin)
    for expected, received in ((20, 5), (10, 30), (0, 0)):
        bought = make_stock_order(admin, (lamp, 1, 40), vendor_id=shop["id"])
        admin.patch(f"{ORDERS}/{bought['id']}", {"refund_expected": expected, "refund_received": received})
    assert figures(admin, shop, "refunds_owed") == {"refunds_owed": 15}


def test_days_are_counted_until_the_last_of_an_order_is_here(admin: Client) -> None:
    shop = make_vendor(admin)
    for took in (3, 5, 5, 12):
        lines = [(product(admin), 1, 5), (product(admin), 1, 5)]
        bought = make_stock_order(admin, *lines, vendor_id=shop["id"], ordered_at=ago(took))
        for quantity in ((1, 0), (0, 1)):
            receive(admin, make_shipment(admin, bought, *quantity))
    split = make_stock_order(admin, (product(admin), 4, 5), vendor_id=shop["id"], ordered_at=ago(20))
    receive(admin, make_shipment(admin, split, 1))
    rest = make_shipment(admin, split, 3)
    typed_late = make_stock_order(admin, (product(admin), 1, 5), vendor_id=shop["id"], ordered_at=ago(-3))
    receive(admin, make_shipment(admin, typed_late))
    assert figures(admin, shop, "days_median", "days_p90") == {"days_median": 5, "days_p90": 12}
    path = f"{VENDORS}/{shop['id']}/history"
    shown = [(each["days"], each["orders"]) for each in admin.get(path).json()["days"]]
    assert shown == [(0, 1), (3, 1), (5, 2), (12, 1)]
    receive(admin, rest)
    assert admin.get(path).json()["days"][-1] == {"days": 20, "orders": 1}


def delivered(client: Client, shop: Row, expected: int, came: int | None, **shipment: Any) -> Row:
    """Create an order that was expected and delivered these numbers of days ago."""
    bought = make_stock_order(client, (product(client), 1, 5), vendor_id=shop["id"], expected_at=ago(expected))
    sent = make_shipment(client, bought, **shipment)
    if came is not None:
        moment = f"{ago(came)}T12:00:00Z"
        answer = client.patch(f"/rest/v1/shipments/{sent['id']}", {"status": "delivered", "delivered_at": moment})
        assert answer.status_code == 200, answer.text
    return bought


@pytest.mark.parametrize(
    ("expected", "came", "late", "due"),
    [(4, 4, 0, 1), (4, 5, 0, 1), (4, 3, 1, 1), (1, None, 1, 1), (0, None, 0, 0), (-2, None, 0, 0), (-2, 0, 0, 1)],
)
def test_an_order_is_late_after_its_day(admin: Client, expected: int, came: int | None, late: int, due: int) -> None:
    shop = make_vendor(admin)
    delivered(admin, shop, expected, came)
    share = {(0, 0): None, (0, 1): 0.0, (1, 1): 100.0}[late, due]
    names = ("late_orders", "due_orders", "late_percent")
    assert figures(admin, shop, *names) == dict(zip(names, (late, due, share), strict=True))


def test_the_order_says_the_day_before_the_shipment_does(admin: Client) -> None:
    shop, lamp = make_vendor(admin), product(admin)
    delivered(admin, shop, 3, None, eta=ago(-2))
    undated = make_stock_order(admin, (lamp, 2, 5), vendor_id=shop["id"])
    make_shipment(admin, undated, 1, eta=ago(1))
    make_shipment(admin, undated, 1)
    unsent = make_stock_order(admin, (lamp, 3, 5), (lamp, 1, 5), vendor_id=shop["id"], expected_at=ago(1))
    held = make_stock_order(admin, (lamp, 3, 5), vendor_id=shop["id"], expected_at=ago(1))
    admin.patch(f"{ORDERS}/{held['id']}", {"status": "on_hold"})
    lost = make_stock_order(admin, (lamp, 3, 5), vendor_id=shop["id"], expected_at=ago(1))
    admin.patch(f"/rest/v1/shipments/{make_shipment(admin, lost)['id']}", {"status": "lost"})
    names = ("late_orders", "due_orders", "short_percent")
    assert figures(admin, shop, *names) == {"late_orders": 4, "due_orders": 4, "short_percent": 100.0}
    admin.patch(f"{ORDERS}/{unsent['id']}", {"expected_at": ago(0)})
    assert figures(admin, shop, "late_orders") == {"late_orders": 3}


def test_a_day_is_the_shops_day(app: FastAPI, admin: Client) -> None:
    shipment = make_shipment(admin, make_stock_order(admin, (product(admin), 1, 5)))
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now(), zone=ZoneInfo("Pacific/Auckland")) as ctx:
        row = ctx.find(Shipment, shipment["id"])
        row.delivered_at, row.received_at = (datetime(2026, 3, day, 20, tzinfo=UTC) for day in (1, 31))
        ctx.db.flush()
        assert (row.delivered_on, row.received_on) == (date(2026, 3, 2), date(2026, 4, 1))
        row.delivered_at = None
        ctx.db.flush()
        assert row.delivered_on is None


def test_margin_counts_items_with_a_known_origin(admin: Client) -> None:
    shop, lamp = make_vendor(admin), product(admin, price=30)
    sold = make_order(admin, product_id=lamp["id"], quantity=2, items_free=1, unit_price=30)
    bought = make_stock_order(admin, (lamp, 4, 10), vendor_id=shop["id"], shipping_amount=2)
    receive(admin, make_shipment(admin, bought))
    pick_up(admin, make_order(admin, product_id=lamp["id"], quantity=1, unit_price=99))
    names = ("sold_units", "sold_revenue", "margin", "margin_percent")
    assert figures(admin, shop, *names) == {name: NOTHING[name] for name in names}
    pick_up(admin, sold)
    assert figures(admin, shop, *names) == {"sold_units": 3, "sold_revenue": 60, "margin": 28.5, "margin_percent": 47.5}
    admin.patch(f"/rest/v1/purchases/{sold['id']}", {"pickup_date": None})
    assert figures(admin, shop, *names) == {name: NOTHING[name] for name in names}
    pick_up(admin, sold)
    back = {"lines": [{"line_id": sold["id"], "quantity": 3}]}
    admin.create(f"/rest/v1/orders/{sold['purchase_order_id']}/returns", back)
    assert figures(admin, shop, "sold_units") == {"sold_units": 0}


def test_margin_of_single_units_is_that_of_the_very_units(admin: Client) -> None:
    shop, cam = make_vendor(admin), product(admin, is_unit_tracked=True)
    receive(
        admin, make_shipment(admin, make_stock_order(admin, (cam, 3, 33.33), vendor_id=shop["id"], tax_amount=0.01))
    )
    pick_up(admin, make_order(admin, product_id=cam["id"], quantity=1, unit_price=50))
    pick_up(admin, make_order(admin, product_id=cam["id"], quantity=1, is_gift=True))
    shown = figures(admin, shop, "sold_units", "sold_revenue", "margin", "margin_percent")
    assert shown == {"sold_units": 2, "sold_revenue": 50, "margin": -16.67, "margin_percent": -33.3}


def test_sales_staff_see_the_margin_of_their_own_orders(admin: Client, sales: Client, guest: Client) -> None:
    shop, lamp = make_vendor(admin), product(admin)
    payload = {"product_id": lamp["id"], "quantity": 1, "unit_price": 25}
    orders = [make_order(each, customer_id=make_contact(each)["id"], **payload) for each in (admin, sales)]
    receive(
        admin, make_shipment(admin, make_stock_order(admin, (lamp, 2, 10), vendor_id=shop["id"], ordered_at=ago(1)))
    )
    for sold in orders:
        pick_up(admin, sold)
    names = ("spend", "units", "days_median", "sold_units", "margin")
    assert figures(admin, shop, *names) == {"spend": 20, "units": 2, "days_median": 1, "sold_units": 2, "margin": 30}
    assert figures(sales, shop, *names) == {"spend": 20, "units": 2, "days_median": 1, "sold_units": 1, "margin": 15}
    for path in ("", "/history", "/products", f"/prices?product_id={lamp['id']}"):
        assert guest.get(f"{VENDORS}/{shop['id']}{path}").status_code == 404
        assert admin.within("test").get(f"{VENDORS}/{shop['id']}{path}").status_code == 404
    nothing = {"total": 0, "vendors": 0, "biggest": []}
    assert guest.get(f"{VENDORS}/spending").json() == admin.within("test").get(f"{VENDORS}/spending").json() == nothing


def test_a_vendor_with_stock_orders_stays(admin: Client) -> None:
    shop = make_vendor(admin)
    make_stock_order(admin, (product(admin), 1, 5), vendor_id=shop["id"], status="draft")
    refused = admin.delete(f"{VENDORS}/{shop['id']}")
    assert (refused.status_code, refused.json()["detail"]) == (409, "1 stock order uses this vendor")
    assert len(admin.items(VENDORS)) == 1


def test_stored_progress_follows_every_change(app: FastAPI, admin: Client) -> None:
    lamp = product(admin)
    bought = make_stock_order(admin, (lamp, 5, 5), (lamp, 2, 5))
    assert kept(app, bought) == (7, 0, 0, 0, None, None, None)
    announced = make_shipment(admin, bought, 2, 0, status="expected", eta=ago(2))
    sent = make_shipment(admin, bought, 3, 2, eta=ago(4))
    assert kept(app, bought) == (7, 0, 0, 0, ago(2), None, None)
    admin.delete(f"/rest/v1/shipments/{announced['id']}")
    assert kept(app, bought)[4] == ago(4)
    admin.patch(f"/rest/v1/shipments/{sent['id']}", {"eta": ago(1)})
    admin.post(f"{ORDERS}/{bought['id']}/cancel", {"lines": None})
    lines = [{"stock_order_line_id": bought["lines"][0]["id"], "quantity": 2}]
    admin.post(f"{ORDERS}/{bought['id']}/cancel", {"lines": lines})
    assert kept(app, bought) == (5, 0, 0, 0, ago(1), None, None)
    done = {"status": "delivered", "delivered_at": f"{ago(3)}T09:00:00Z"}
    admin.patch(f"/rest/v1/shipments/{sent['id']}", done)
    assert kept(app, bought) == (5, 0, 0, 0, ago(1), ago(3), None)
    count = [{"shipment_line_id": line["id"], "good": line["quantity"]} for line in sent["lines"]]
    rehearsed = admin.post(f"/rest/v1/shipments/{sent['id']}/rehearse", {"lines": count})
    assert (rehearsed.status_code, kept(app, bought)) == (200, (5, 0, 0, 0, ago(1), ago(3), None))
    receive(admin, sent, (1, 1, 1), (2, 0, 0))
    admin.patch(f"{ORDERS}/{bought['id']}", {"expected_at": ago(6)})
    assert kept(app, bought) == (5, 3, 1, 1, ago(6), ago(3), ago(0))
    assert {*STORED_FIGURES} & admin.get(f"{ORDERS}/{bought['id']}").json().keys() == set()


def kept(app: FastAPI, bought: Row) -> tuple[Any, ...]:
    """Return the stored progress of the order; recomputing it must give the same."""
    with open_context(app) as ctx:
        assert ctx.db.scalars(select(StockOrder.number).where(progress_differs())).all() == []
        values = [getattr(ctx.find(StockOrder, bought["id"]), name) for name in STORED_FIGURES]
    return tuple(value.isoformat() if isinstance(value, date) else value for value in values)


def test_the_self_check_compares_stored_progress(app: FastAPI, admin: Client) -> None:
    bought = make_stock_order(admin, (product(admin), 5, 5))
    assert findings(admin) == {}
    execute(app, "UPDATE stock_orders SET good_quantity = 1")
    assert findings(admin) == {
        "stock_orders": [f"The progress of {bought['number']} doesn't match its lines and shipments"]
    }
