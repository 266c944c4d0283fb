"""The response of a request that changed something names the tables, as far as the caller may read the changes."""

from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy import event

from orderkeep.core.http import request_transaction
from tests.clients import Client
from tests.makers import (
    make_contact,
    make_document,
    make_order,
    make_product,
    make_shipment,
    make_stock_order,
    make_task,
)

HEADER = "X-Changed-Tables"


def changed(answer: Response) -> list[str]:
    assert answer.status_code < 300, answer.text
    text = answer.headers.get(HEADER)
    return text.split(", ") if text else []


def test_a_response_names_the_changed_tables_in_alphabetical_order(admin: Client) -> None:
    contact, product = make_contact(admin), make_product(admin, stock_quantity=3)
    order = {"customer_id": contact["id"], "product_id": product["id"], "quantity": 1, "unit_price": 10}
    answer = admin.post("/rest/v1/purchases", order)
    assert changed(answer) == [
        *("allocation_decisions", "allocations", "audit_logs", "customers"),
        *("purchase_orders", "purchases"),
    ]


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_changes_and_deletions_name_them_too(admin: Client, method: str) -> None:
    task = make_task(admin)
    body = {"json": {"title": "Call back"}} if method == "patch" else {}
    answer = admin.ask(method.upper(), f"/rest/v1/tasks/{task['id']}", **body)
    assert changed(answer) == ["audit_logs", "tasks"]


def test_reads_and_refused_requests_name_none(admin: Client) -> None:
    task = make_task(admin)
    stale = admin.patch(f"/rest/v1/tasks/{task['id']}", {"title": "B"}, headers={"If-Match": '"7"'})
    refused = admin.post("/rest/v1/tasks", {"title": ""})
    assert [stale.status_code, refused.status_code] == [409, 422]
    answers = [stale, refused, admin.get("/rest/v1/tasks"), admin.get(f"/rest/v1/tasks/{task['id']}")]
    assert [each.headers.get(HEADER) for each in answers] == [None] * 4


def test_a_request_that_changed_nothing_names_none(admin: Client) -> None:
    task = make_task(admin)
    assert changed(admin.patch(f"/rest/v1/tasks/{task['id']}", {"title": task["title"]})) == []


def test_a_repeated_command_names_the_tables_of_the_first(admin: Client) -> None:
    key = {"headers": {"Idempotency-Key": "contact-1"}}
    first = admin.post("/rest/v1/customers", {"name": "Maya"}, **key)
    again = admin.post("/rest/v1/customers", {"name": "Maya"}, **key)
    assert again.json() == first.json()
    assert changed(again) == changed(first) == ["audit_logs", "customers"]


def test_sales_staff_hear_of_their_own_records_only(admin: Client, sales: Client, colleague: Client) -> None:
    """A received item is allocated to the customer who waits for it, an action that only its reader hears of."""

    def receive_for(owner: Client) -> set[str]:
        product = make_product(admin, stock_quantity=0)
        contact = make_contact(admin, assigned_to=owner.id)
        make_order(admin, customer_id=contact["id"], product_id=product["id"])
        shipment = make_shipment(admin, make_stock_order(admin, (product, 1, 2.0)))
        lines = [{"shipment_line_id": shipment["lines"][0]["id"], "good": 1, "bad": 0, "missing": 0}]
        return set(changed(sales.post(f"/rest/v1/shipments/{shipment['id']}/receive", {"lines": lines})))

    of_a_colleague, of_their_own = receive_for(colleague), receive_for(sales)
    assert {"inventory_movements", "products", "shipments"} <= of_a_colleague
    assert of_their_own - of_a_colleague == {"allocations", "audit_logs", "purchase_orders", "purchases"}


def test_another_environment_is_not_named(admin: Client) -> None:
    assert changed(admin.within("test").post("/rest/v1/customers", {"name": "Maya"})) == ["audit_logs", "customers"]
    assert "X-Changed-Tables" not in admin.get("/rest/v1/customers").headers


def test_guests_hear_of_their_own_profile_only(guest: Client) -> None:
    assert changed(guest.patch(f"/rest/v1/profiles/{guest.id}", {"full_name": "Ada"})) == ["profiles"]


def test_tables_without_events_are_named(admin: Client, sales: Client) -> None:
    view = {"resource": "customers", "name": "Mine", "search": {}}
    assert "saved_views" in changed(sales.post("/rest/v1/saved_views", view))
    assert "notifications_read_until" in changed(sales.post("/rest/v1/notifications/read"))
    assert "calendar_feeds" in changed(sales.post("/rest/v1/calendar/feed"))
    answer = admin.post(
        "/rest/v1/api_keys", {"name": "Shop", "environment": "development", "scopes": ["contacts:read"]}
    )
    assert "api_keys" in changed(answer)


def test_an_upload_names_them(admin: Client) -> None:
    document = make_document(admin)
    files = {"file": ("next.txt", b"later", "text/plain")}
    answer = admin.ask("POST", f"/storage/v1/documents/{document['id']}/versions", files=files)
    assert {"documents", "document_versions"} <= set(changed(answer))


def test_the_header_costs_no_statement(admin: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    task = make_task(admin)
    statements: list[str] = []

    def note(*args: Any) -> None:
        statements.append(args[2])

    def sent(title: str) -> list[str]:
        statements.clear()
        admin.patch(f"/rest/v1/tasks/{task['id']}", {"title": title}, headers={"Idempotency-Key": title})
        return list(statements)

    engine = app.state.database.writer
    event.listen(engine, "before_cursor_execute", note)
    try:
        named = sent("first")
        monkeypatch.setattr(request_transaction, "collect_changed_tables", lambda _session: None)
        assert sent("second") == named
    finally:
        event.remove(engine, "before_cursor_execute", note)
