"""A row of every kind, for walks over all routes."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from orderkeep.core.db.models import Base
from tests.architecture.shares import Share
from tests.architecture.writes import LastWrite, watch_writes
from tests.clients import Client
from tests.databases import KINDS
from tests.makers import (
    make_category,
    make_contact,
    make_document,
    make_order,
    make_product,
    make_specification,
    make_vendor,
)
from tests.prefilled_shops import Prefill, PrefilledShop

WORD = "Quagmire"
"""Every row of the colleague's customer contains it."""
TABLES: dict[str, Any] = {mapper.class_.__tablename__: mapper.class_ for mapper in Base.registry.mappers}


def _linked(staff: dict[str, Client]) -> dict[str, str]:
    return make_rows(staff["admin"], staff["colleague"])


def _stocked(staff: dict[str, Client]) -> dict[str, str]:
    ids = _linked(staff)
    return ids | make_stock(staff["admin"], ids)


LINKED, STOCKED = PrefilledShop("linked", _linked), PrefilledShop("stocked", _stocked)


def _wanted(request: pytest.FixtureRequest) -> PrefilledShop[dict[str, str]]:
    return STOCKED if "rows" in request.fixturenames else LINKED


@pytest.fixture
def prefill(request: pytest.FixtureRequest, apps: Any, kind: str) -> Prefill | None:
    """For a test that asks for rows, a copy of a database that has them: creating them takes fifty requests."""
    return _wanted(request).prefill(apps, kind) if "ids" in request.fixturenames else None


@pytest.fixture
def ids(request: pytest.FixtureRequest, http: TestClient, kind: str) -> dict[str, str]:
    """A row of every kind, by table. The customer's rows belong to the colleague."""
    assert http
    return _wanted(request).made(kind)


def make_rows(admin: Client, colleague: Client) -> dict[str, str]:
    """The rows, created by an admin and by the colleague."""
    contact = make_contact(admin, name=f"{WORD} Ltd", assigned_to=colleague.id, notes=WORD, tags=[WORD])
    product = make_product(admin, name="Steel bolt", category=make_category(admin)["name"])
    make_vendor(admin)
    order = make_order(admin, customer_id=contact["id"], product_id=product["id"], notes=WORD)
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": "2026-01-31"})
    admin.post("/rest/v1/purchase_events", {"purchase_id": order["id"], "event_type": "note", "description": WORD})
    lines = [{"product_id": product["id"], "quantity": 1, "unit_price": 5, "notes": WORD}]
    admin.create("/rest/v1/purchase_orders", {"customer_id": contact["id"], "lines": lines, "notes": WORD})
    admin.create("/rest/v1/quotes", {"title": WORD, "total_amount": 1, "customer_id": contact["id"]})
    admin.create("/rest/v1/enquiries", {"subject": WORD, "customer_id": contact["id"]})
    call = {"call_type": "incoming", "purpose": "support", "summary": WORD, "customer_id": contact["id"]}
    admin.create("/rest/v1/calls", call)
    admin.create("/rest/v1/prospects", {"name": WORD, "assigned_to": colleague.id})
    admin.create("/rest/v1/contact_notes", {"customer_id": contact["id"], "body": WORD})
    task = admin.create("/rest/v1/tasks", {"title": WORD, "customer_id": contact["id"], "due_date": "2026-01-31"})
    admin.create("/rest/v1/task_notes", {"task_id": task["id"], "body": WORD})
    start = {"starts_at": "2026-01-31T10:00:00Z", "ends_at": "2026-01-31T11:00:00Z"}
    admin.create("/rest/v1/appointments", {"purpose": WORD, "customer_id": contact["id"], **start})
    colleague.create("/rest/v1/calendar_events", {"title": WORD, **start})
    make_document(admin, WORD.encode(), f"{WORD}.txt", title=WORD, customer_id=contact["id"])
    admin.create("/rest/v1/document_categories", {"name": f"Category {contact['id']}"})
    private = colleague.create("/rest/v1/workspace_documents", {"title": WORD, "is_private": True})
    colleague.create("/rest/v1/campaigns", {"name": WORD, "subject": WORD, "body": WORD})
    found = {"workspace_documents": private["id"]}
    for table in TABLES:
        answer = admin.get(f"/rest/v1/{table}", limit=1)
        if answer.status_code == 200 and answer.json().get("items"):
            found[table] = answer.json()["items"][0]["id"]
    assert {"customers", "products", "purchases", "purchase_events", "purchase_orders", "vendors"} <= set(found)
    return found


@pytest.fixture
def share(kind: str, pytestconfig: pytest.Config) -> Share:
    """What runs on this database; with `--everything`, and if only one database is tested, all of it."""
    is_whole = bool(pytestconfig.getoption("--everything")) or pytestconfig.getoption("--database") != "both"
    return Share(KINDS.index(kind), is_whole)


@pytest.fixture
def rows(ids: dict[str, str]) -> dict[str, str]:
    """The rows, plus incoming stock and a count."""
    return ids


def make_stock(admin: Client, ids: dict[str, str]) -> dict[str, str]:
    """A stock order with a shipment, a unit, a count, a brand and a view."""
    line = {"product_id": ids["products"], "quantity": 3, "unit_price": 2}
    order = admin.create("/rest/v1/stock_orders", {"vendor_id": ids["vendors"], "lines": [line], "status": "ordered"})
    lines = [{"stock_order_line_id": order["lines"][0]["id"], "quantity": 2}]
    shipment = admin.create(
        "/rest/v1/shipments", {"tracking_number": f"QX{order['id'][-8:]}", "carrier": "DHL", "lines": lines}
    )
    count = admin.create("/rest/v1/stock_counts", {"scope": "all"})
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": order["id"], "search": {}})
    camera = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    return {
        "stock_orders": order["id"],
        "stock_order_lines": order["lines"][0]["id"],
        "shipments": shipment["id"],
        "shipment_lines": shipment["lines"][0]["id"],
        "stock_counts": count["id"],
        "assets": admin.create("/rest/v1/assets", {"product_id": camera["id"], "serial_number": order["id"]})["id"],
        "brands": admin.create("/rest/v1/brands", {"name": f"Brand {order['id']}"})["id"],
        "specifications": make_specification(admin)["id"],
        "saved_views": view["id"],
    }


@pytest.fixture
def last_write(app: FastAPI) -> Iterator[LastWrite]:
    with watch_writes(app) as look:
        yield look
