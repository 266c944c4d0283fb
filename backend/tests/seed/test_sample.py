"""The sample data is realistic and consistent."""

import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.text_normalize import search_text
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import OrderEvent, SalesOrder, SalesOrderLine
from orderkeep.seed.deliveries import PLANNED_DELIVERIES as SEVERAL
from orderkeep.seed.findings import BACK
from orderkeep.seed.goods import GOODS
from orderkeep.seed.open_orders import EARLY_SERIALS, OPEN_ORDERS
from orderkeep.seed.purchase_history import PAST
from orderkeep.seed.quotes import ORDERED
from orderkeep.seed.sample import ORDERS
from tests.clients import Client
from tests.seed.looks import findings, open_context, rows

SEED = Path(__file__).resolve().parents[2] / "orderkeep" / "seed"


def test_the_books_of_the_sample_shop_agree(filled: FastAPI) -> None:
    assert findings(filled) == []


def test_it_is_a_shop_at_work(filled: FastAPI, admin: Client) -> None:
    with open_context(filled) as ctx:
        told = ORDERS + len(EARLY_SERIALS) + len(OPEN_ORDERS) + sum(len(quantity) for quantity in SEVERAL) + ORDERED
        assert rows(ctx, SalesOrderLine) == told
        assert rows(ctx, Contact) == 120
        assert rows(ctx, Product) == len(GOODS) + 1 == 41
        states = Counter(ctx.db.scalars(select(SalesOrderLine.order_status)))
        late = ctx.db.scalars(select(func.count()).where(SalesOrderLine.created_at > ctx.now)).one()
        numbers = list(ctx.db.scalars(select(SalesOrder.number_seq).order_by(SalesOrder.created_at, SalesOrder.id)))
    assert late == 0
    assert numbers == list(range(1001, 1001 + len(numbers)))
    assert set(states) >= {"new", "completed", "cancelled", "inprogress", "ordered"}
    assert states["completed"] > ORDERS // 2
    found = admin.get("/rest/v1/dashboard").json()
    assert found["open_orders"] > 10
    assert found["customers"] == 120
    assert len(found["recent_purchases"]) == len(found["top_products"]) == 5
    assert found["last_month_total"] > 0
    assert admin.items("/rest/v1/products", low_stock="true") != []
    assert len(admin.items("/rest/v1/customers", status="blacklisted")) == 2
    assert len(admin.items("/rest/v1/vendors")) == 6


def test_categories_form_a_tree(filled: FastAPI, admin: Client) -> None:
    drawers = admin.items("/rest/v1/product_categories")
    assert sorted((row["parent_name"] or "", row["name"]) for row in drawers) == [
        ("", "Audio"),
        ("", "Networking"),
        ("", "Smart home"),
        ("", "Tools"),
        ("", "Toys"),
        ("Tools", "Hand tools"),
        ("Tools", "Measuring"),
        ("Tools", "Power tools"),
        ("Toys", "Building sets"),
        ("Toys", "Wooden toys"),
    ]


def test_the_chain_tells_its_story(filled: FastAPI, admin: Client) -> None:
    """Orders are waiting, shipments are incoming, one is late, one is delivered but unopened, units have serials."""
    orders = admin.items("/rest/v1/stock_orders", sort="created_at")
    past = ["received"] * (len(PAST) + 2)
    assert [row["status"] for row in orders] == [*past, "shipped", "shipped", "ordered", "draft"]
    shipments = {row["tracking_number"]: row for row in admin.items("/rest/v1/shipments")}
    assert [shipments["PW-77120945"][name] for name in ("status", "is_late")] == ["in_transit", True]
    assert [shipments["SWL 4471 0093 2817"][name] for name in ("status", "is_late")] == ["delivered", False]
    units = Counter(row["status"] for row in admin.items("/rest/v1/assets"))
    assert units == {"allocated": 5, "blocked": 1, "ordered": 8, "delivered": 2}
    supplied = Counter(row["allocation_status"] for row in admin.items("/rest/v1/purchases", order_status="new"))
    assert supplied["promised"] >= 2
    assert supplied["full"] >= 2
    assert admin.items("/rest/v1/audit_logs", action="auto_allocation") != []


def test_what_came_broken_was_photographed(filled: FastAPI, admin: Client, stranger: Client) -> None:
    photos = admin.items("/rest/v1/shipment_photos", sort="created_at")
    shown = [(photo["tracking_number"], photo["product_name"]) for photo in photos]
    drone = "Kestrel Scout drone"
    assert sorted(shown, key=str) == [("SWL 4470 8821 1190", drone), ("SWL 4470 8821 1190", None)]
    for photo in photos:
        kept = stranger.http.get(photo["url"])
        assert (kept.status_code, kept.headers["content-type"], len(kept.content)) == (200, "image/png", photo["size"])


def test_orders_of_several_lines_are_delivered_in_parts(filled: FastAPI, admin: Client) -> None:
    groups = admin.items("/rest/v1/orders", sort="created_at", **{"line_count.gt": 1})
    figures = ("wanted_quantity", "fulfilled_quantity", "returned_quantity", "open_quantity")
    assert [tuple(row[name] for name in figures) for row in groups] == [(12, 9, 1, 3), (5, 0, 0, 5)]
    shown = [
        (row["number"], row["status"], row["quantity"]) for row in admin.items("/rest/v1/deliveries", sort="number")
    ]
    assert shown == [("DL-1001", "done", 9), ("RT-1002", "done", 1), ("DL-1003", "ready", 3), ("DL-1004", "draft", 5)]
    small = groups[0]["lines"][2]["id"]
    of_order = admin.items("/rest/v1/purchase_events", purchase_id=small, sort="created_at")
    told = [row["description"] for row in of_order if row["purchase_id"] == small]
    assert told == ["5 items delivered with DL-1001", "1 item returned with RT-1002"]


def test_each_vendor_has_figures_that_tell_something(filled: FastAPI, admin: Client) -> None:
    vendors = {row["name"]: row for row in admin.items("/rest/v1/vendors")}
    assert min((row["orders_count"], row["spend"]) for row in vendors.values()) > (2, 0)
    shown = ("days_median", "days_p90", "late_percent", "short_percent")
    assert [vendors["Brightway Wholesale"][name] for name in shown] == [12, 16, 33.3, 5.6]
    assert [vendors["Norrvik Outlet"][name] for name in shown] == [6, 9, 50, 2.8]
    assert [vendors["Kestrel Direct"][name] for name in ("sold_units", "margin_percent")] == [2, 35.1]
    owed = {name for name, row in vendors.items() if row["refunds_owed"]}
    assert owed == {"Brightway Wholesale", "Kestrel Direct", "Pixel & Plug Marketplace"}


def test_a_finding_was_fixed_by_a_movement(filled: FastAPI, admin: Client) -> None:
    runs = [(row["cause"], row["ok"], row["open_findings"]) for row in admin.items("/rest/v1/integrity_runs")]
    assert runs == [("nightly", True, 0), ("nightly", False, 1)]
    [found] = admin.get("/rest/v1/integrity_findings").json()["items"]
    assert (found["code"], found["table"], found["explanation"]) == ("I4", "products", None)
    assert found["fixed_at"] > found["last_seen"] == found["since"]
    assert [(row["kind"], row["reason"]) for row in found["movements"]] == [("adjustment", BACK)]


def test_other_environments_stay_empty_and_it_has_no_accounts(filled: FastAPI, admin: Client) -> None:
    assert len(admin.items("/rest/v1/profiles")) == 4
    for environment in ("test", "production"):
        assert admin.within(environment).items("/rest/v1/customers") == []
        assert admin.within(environment).items("/rest/v1/products") == []


def test_what_bulk_wrote_is_what_the_shop_would_have_written(filled: FastAPI) -> None:
    with open_context(filled) as ctx:
        tables: tuple[type[Any], ...] = (Contact, SalesOrderLine, Product)
        for table in tables:
            for row in ctx.db.scalars(select(table).execution_options(with_hidden=True)):
                texts = [str(value) for name in row.searched if (value := getattr(row, name)) is not None]
                assert row.search_text == search_text(*texts), row.id


SINGLE = select(SalesOrder.id).where(SalesOrder.line_count == 1)


def test_each_order_has_the_events_of_its_life(filled: FastAPI) -> None:
    with open_context(filled) as ctx:
        events: dict[str, list[OrderEvent]] = {}
        for event in ctx.db.scalars(select(OrderEvent).order_by(OrderEvent.created_at, OrderEvent.id)):
            events.setdefault(event.purchase_id or "", []).append(event)
        for order in ctx.db.scalars(select(SalesOrderLine).where(SalesOrderLine.purchase_order_id.in_(SINGLE))):
            told = events.get(order.id, [])
            states = [(event.new_values or {})["order_status"] for event in told if event.event_type == "status_change"]
            assert [OrderStatus.NEW.value, *states][-1] == order.order_status
            pickups = [event.new_values for event in told if event.event_type == "edit"]
            assert pickups == ([{"pickup_date": order.pickup_date.isoformat()}] if order.pickup_date else [])
            assert all(order.created_at <= event.created_at <= ctx.now for event in told)
            assert (order.receipt_number is None) is (order.pickup_date is None)
            assert (order.cost_total is None) is (order.pickup_date is None)


@pytest.mark.slow
def test_an_order_of_the_sample_is_worked_on_like_any_other(filled: FastAPI, admin: Client) -> None:
    order = next(row for row in admin.items("/rest/v1/purchases", limit=200) if row["order_status"] == "completed")
    path = f"/rest/v1/purchases/{order['id']}"
    assert admin.patch(path, {"pickup_date": None}).status_code == 200
    assert admin.patch(path, {"pickup_date": "2026-11-21"}, params={"confirm": "true"}).status_code == 200
    assert findings(filled) == []
    gone = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]})
    assert gone.json()["success"] is True
    assert findings(filled) == []


def test_products_have_pictures_that_can_be_seen(filled: FastAPI, admin: Client, stranger: Client) -> None:
    for product in admin.items("/rest/v1/products", limit=200):
        (picture,) = product["images"]
        assert picture["media_type"] == "image/png"
    shown = stranger.http.get(picture["url"])
    assert shown.status_code == 200
    assert struct.unpack(">II", shown.content[16:24]) == (480, 360)


def test_every_good_has_a_drawing_and_its_picture() -> None:
    drawn = {path.stem for path in (SEED / "drawings").glob("*.svg")}
    photographed = {"dented", "rotor"}
    assert drawn == {path.stem for path in (SEED / "pictures").glob("*.png")}
    assert drawn - photographed == {good.picture for good in GOODS}
