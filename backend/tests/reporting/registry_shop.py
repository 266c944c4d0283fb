"""A shop with a record of every kind, and how the tests of the registry read it."""

from collections.abc import Callable
from typing import Any

from orderkeep.reporting.records.enums import RecordKind
from tests.clients import Client
from tests.makers import (
    make_call,
    make_contact,
    make_document,
    make_enquiry,
    make_header,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    make_vendor,
)

RECORDS = "/rest/v1/records"
Row = dict[str, Any]


def fill_registry(staff: dict[str, Client]) -> dict[str, Row]:
    """Records of every kind, some of them visible to sales staff."""
    admin, sales, colleague = staff["admin"], staff["sales"], staff["colleague"]
    contact = make_contact(admin, name="Sinéad Walsh", company="Old Mill", assigned_to=sales.id)
    other = make_contact(admin, name="Ben Okafor", assigned_to=colleague.id)
    product = make_product(admin, name="Cordless drill", sku="NV-DR18", stock_quantity=20)
    make_task(admin, customer_id=make_contact(admin)["id"])
    found: dict[str, Row] = {"contact": contact, "other": other, "product": product}
    found["order"] = make_order(admin, customer_id=contact["id"], product_id=product["id"], quantity=2, unit_price=40)
    found["foreign"] = make_order(admin, customer_id=other["id"], product_id=product["id"], unit_price=99.99)
    found["header"] = make_header(admin, customer_id=contact["id"])
    make_prospect(admin, assigned_to=sales.id)
    make_prospect(colleague)
    found["late"] = make_quote(admin, customer_id=contact["id"], valid_until="2020-01-31")
    make_quote(admin, customer_id=other["id"])
    make_enquiry(admin, customer_id=contact["id"])
    make_call(admin, customer_id=other["id"])
    make_task(admin, customer_id=contact["id"])
    make_task(colleague)
    unit = make_product(admin, name="Kestrel drone", is_unit_tracked=True, stock_quantity=0)
    found["stock_order"] = make_stock_order(admin, (product, 3, 9.5), (unit, 2, 100))
    make_shipment(admin, found["stock_order"])
    make_vendor(admin, name="Norrvik Outlet")
    lines = [{"purchase_id": found["order"]["id"], "quantity": 1}]
    admin.create("/rest/v1/deliveries", {"lines": lines})
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": "All", "search": {}})
    body = "Hello {unsubscribe_link}"
    admin.create("/rest/v1/campaigns", {"name": "Spring", "subject": "Hello", "body": body, "view_id": view["id"]})
    admin.create("/rest/v1/stock_counts", {"scope": "all"})
    about = {"title": "Warranty", "purchase_id": found["order"]["id"]}
    found["document"] = make_document(admin, b"Cordless drill", "drill.txt", **about)
    make_document(colleague, title="Own")
    admin.create("/rest/v1/workspace_documents", {"title": "Opening hours"})
    sales.create("/rest/v1/workspace_documents", {"title": "Own ideas", "is_private": True})
    return found


def everything(client: Client, **params: Any) -> list[Row]:
    """Read all pages, three records at a time."""
    rows: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(RECORDS, limit=3, **params, **cursor)
        assert answer.status_code == 200, answer.text
        rows += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return rows
        cursor = {"cursor": answer.json()["next_cursor"]}


def by_list(client: Client, **params: Any) -> set[tuple[str, str]]:
    """All rows of the lists themselves."""
    return {
        (kind.value, row["id"])
        for kind in RecordKind
        for row in client.items(f"/rest/v1/{kind.value}", limit=200, **params)
    }


def keys(rows: list[Row]) -> list[tuple[str, str]]:
    return [(row["kind"], row["id"]) for row in rows]


def matches(row: Row, params: dict[str, str]) -> bool:
    """Whether a record of this shop meets the filters."""
    words = {name: text.split(",") for name, text in params.items()}
    shared = {"products", "assets", "stock_orders", "shipments", "vendors", "stock_counts", "workspace_documents"}
    owned = row["kind"] not in shared
    stated = row["status"] is not None
    tests: dict[str, Callable[[], bool]] = {
        "kind": lambda: row["kind"] in words["kind"],
        "kind.not": lambda: row["kind"] not in words["kind.not"],
        "status": lambda: row["status"] in words["status"],
        "status.not": lambda: not stated or row["status"] not in words["status.not"],
        "amount.gte": lambda: row["amount"] is not None and row["amount"] >= 80,
        "owner_id": lambda: row["owner_id"] == params["owner_id"],
        "owner_id.null": lambda: owned and row["owner_id"] is None,
        "customer_id": lambda: row["related_id"] == params["customer_id"],
        "q": lambda: row["related_name"] == "Sinéad Walsh",
    }
    return all(tests[name]() for name in params)
