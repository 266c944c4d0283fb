"""A deleted contact keeps its orders, quotes and all other records, which are read and worked on as before."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.contacts.models import Contact
from orderkeep.core.clock import utc_now
from tests.architecture.bodies import operations
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_quote
from tests.seed.looks import open_context

pytestmark = pytest.mark.one_database

FEWEST_READS = 200
OF_CONTACTS = ("customers", "campaigns", "notifications", "records", "dashboard")
"""Lists and figures of contacts, which lose them, and notifications about them."""
LINKS_TO_THEM = ("documents", "workspace_documents")
"""Show links to the page of a contact, which is gone."""
CHANGING = ("integrity", "health")
"""Differ with each request."""
LEFT_OUT = {*OF_CONTACTS, *LINKS_TO_THEM, *CHANGING}
DAYS = {"from": str(utc_now().date() - timedelta(days=20)), "to": str(utc_now().date() + timedelta(days=20))}
ROWS = 12
SIGNATURE = re.compile(r"expires=\d+&signature=\w+")
"""Of a link to a picture: a new one each half hour."""


def reads(app: FastAPI, admin: Client) -> Iterator[str]:
    """Each list and export, and each page of its first rows."""
    for each in operations(app, {}):
        parts = each.path.split("/")
        if each.method != "GET" or parts[1] != "rest" or parts[3] in LEFT_OUT:
            continue
        if "{" not in each.path:
            yield each.path
        elif each.path.count("{") == 1 and "{id}" in parts:
            rows = admin.get(f"/rest/v1/{parts[3]}", limit=ROWS)
            yield from (each.path.replace("{id}", row["id"]) for row in rows.json().get("items", ()))


def responses(admin: Client, paths: list[str]) -> dict[str, tuple[int, str | bytes]]:
    found = {}
    for path in paths:
        answer = admin.get(path, **(DAYS if path.endswith("/calendar") else {}))
        is_text = answer.headers.get("content-type", "").startswith(("application/json", "text/csv"))
        found[path] = (answer.status_code, SIGNATURE.sub("", answer.text) if is_text else "")
    return found


@pytest.mark.slow
def test_everything_else_reads_the_same_when_contacts_are_deleted(filled: FastAPI, admin: Client) -> None:
    paths = list(reads(filled, admin))
    before = responses(admin, paths)
    with open_context(filled) as ctx:
        ctx.db.execute(update(Contact).values(deleted_at=utc_now()))
    after = responses(admin, paths)
    assert sum(status == 200 for status, _ in before.values()) >= FEWEST_READS
    assert {path: after[path] for path in paths if before[path] != after[path]} == {}


def test_salespeople_work_on_with_their_orders_and_quotes(admin: Client, sales: Client) -> None:
    contact = make_contact(sales, name="Nora Berg", email="nora@berg.example")
    lamp = make_product(admin, stock_quantity=3)
    first, second = (
        make_order(sales, customer_id=contact["id"], product_id=lamp["id"], quantity=each) for each in (2, 2)
    )
    lines = [{"product_id": make_product(admin)["id"], "quantity": 1, "unit_price": 5}]
    quote = make_quote(sales, customer_id=contact["id"], lines=lines, valid_until=DAYS["to"])
    enquiry = sales.create("/rest/v1/enquiries", {"subject": "Blue ones?", "customer_id": contact["id"]})
    [allocation] = sales.items("/rest/v1/allocations", purchase_id=first["id"])
    sales.delete(f"/rest/v1/customers/{contact['id']}")
    queue = sales.get(f"/rest/v1/products/{lamp['id']}/why").json()["queue"]
    assert [entry["customer_name"] for entry in queue] == ["Nora Berg"] * 2
    swapped = sales.post(f"/rest/v1/allocations/{allocation['id']}/swap", {"purchase_id": second["id"]})
    assert (swapped.status_code, swapped.json()["customer_name"]) == (200, "Nora Berg")
    for row in sales.items("/rest/v1/allocations", purchase_id=second["id"], status="active"):
        assert sales.delete(f"/rest/v1/allocations/{row['id']}").status_code == 204
    allocated = sales.post("/rest/v1/allocations", {"purchase_id": second["id"], "supply": "on_hand", "quantity": 1})
    assert (allocated.status_code, allocated.json()["customer_name"]) == (201, "Nora Berg")
    assert sales.post(f"/rest/v1/quotes/{quote['id']}/hold").status_code == 200
    assert sales.get(f"/rest/v1/quotes/{quote['id']}/sending").json()["to"] == "nora@berg.example"
    assert sales.get(f"/rest/v1/enquiries/{enquiry['id']}/mail").json()["to"] == "nora@berg.example"


def test_a_quote_of_a_deleted_contact_is_converted_after_it_was_restored(admin: Client) -> None:
    contact = make_contact(admin)
    quote = make_quote(admin, customer_id=contact["id"])
    admin.delete(f"/rest/v1/customers/{contact['id']}")
    refused = admin.post(f"/rest/v1/quotes/{quote['id']}/convert")
    sentence = "This quote's contact was deleted. Restore it before converting the quote."
    assert [refused.status_code, refused.json()["code"], refused.json()["detail"]] == [409, "needs_contact", sentence]
    assert admin.get(f"/rest/v1/quotes/{quote['id']}").json()["version"] == quote["version"]
    assert admin.items("/rest/v1/purchases") == []
    restored = admin.post(f"/rest/v1/customers/{contact['id']}/restore")
    assert restored.status_code == 200, restored.text
    assert admin.post(f"/rest/v1/quotes/{quote['id']}/convert").json()["status"] == "converted"
