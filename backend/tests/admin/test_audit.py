"""Only admins can read the audit log, and no one can change it."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from orderkeep.contacts.models import Contact
from orderkeep.core.events import audit
from tests.clients import Client
from tests.makers import make_contact, make_product, make_stock_order
from tests.stock.shop import open_context

AUDIT = "/rest/v1/audit_logs"


def test_each_change_is_there_with_old_and_new(admin: Client) -> None:
    contact = make_contact(admin, name="Maya")
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"name": "Maya L."})
    newest, first = admin.items(AUDIT, table_name="customers")
    assert (newest["action"], newest["old"], newest["new"]) == ("update", {"name": "Maya"}, {"name": "Maya L."})
    assert (first["action"], first["new"]["name"], first["old"]) == ("insert", "Maya", None)
    assert {newest["record_id"], first["record_id"]} == {contact["id"]}
    assert (newest["actor_id"], newest["actor_name"], newest["role"]) == (admin.id, "Admin", "admin")
    assert newest["request_id"] != first["request_id"]
    assert admin.get(f"{AUDIT}/{newest['id']}").json() == newest


@pytest.mark.parametrize("most", [0, 3, audit.MAX_PENDING])
def test_acts_are_written_once_however_many_wait_for_the_commit(
    admin: Client, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    goods = [make_product(admin, stock_quantity=0) for _ in range(4)]
    monkeypatch.setattr(audit, "MAX_PENDING", most)
    bought = make_stock_order(admin, *((each, 2, 10) for each in goods))
    lines = [line["id"] for line in bought["lines"]]
    acts = admin.items(AUDIT, table_name="stock_order_lines", action="insert")
    assert sorted(act["record_id"] for act in acts) == sorted(lines)
    assert len(admin.items(AUDIT, table_name="stock_orders", action="insert")) == 1


def test_changes_made_during_the_commit_are_audited(admin: Client, app: FastAPI) -> None:
    contact = make_contact(admin, name="Maya")

    def rename(session: Any) -> None:
        session.get(Contact, contact["id"]).name = "Maya L."

    with open_context(app) as ctx:
        ctx.find(Contact, contact["id"]).notes = "x"
        event.listen(ctx.db, "before_commit", rename)
    newest, before, _ = admin.items(AUDIT, record_id=contact["id"], sort="created_at")[::-1]
    assert {str(act["new"]) for act in (newest, before)} == {"{'notes': 'x'}", "{'name': 'Maya L.'}"}


def test_entries_name_their_records(admin: Client) -> None:
    contact, brand = make_contact(admin, name="Maya"), admin.post("/rest/v1/brands", {"name": "Northwind"}).json()
    order = make_stock_order(admin, (make_product(admin, name="Lamp"), 1, 10))
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"notes": "x"})
    admin.delete(f"/rest/v1/customers/{contact['id']}")
    admin.delete(f"/rest/v1/brands/{brand['id']}")
    names = {
        (entry["table_name"], entry["action"]): entry["record_name"]
        for entry in admin.items(AUDIT)
        if entry["table_name"] in ("customers", "brands", "stock_orders")
    }
    assert names == {
        ("customers", "insert"): "Maya",
        ("customers", "update"): "Maya",
        ("brands", "insert"): "Northwind",
        ("brands", "delete"): "Northwind",
        ("stock_orders", "insert"): order["number"],
        ("stock_orders", "update"): order["number"],
    }


def test_acts_are_filtered_and_paged(admin: Client) -> None:
    contacts = [make_contact(admin) for _ in range(3)]
    admin.patch(f"/rest/v1/customers/{contacts[0]['id']}", {"notes": "x"})
    assert len(admin.items(AUDIT, action="insert", table_name="customers")) == 3
    assert [each["action"] for each in admin.items(AUDIT, record_id=contacts[0]["id"])] == ["update", "insert"]
    page = admin.get(AUDIT, limit=1, table_name="customers", count="exact").json()
    assert (page["total"], len(page["items"])) == (4, 1)
    assert admin.get(AUDIT, colour="red").status_code == 400


def test_another_environment_has_its_own(admin: Client) -> None:
    make_contact(admin.within("test"), name="Elsewhere")
    assert admin.items(AUDIT, table_name="customers") == []
    assert len(admin.within("test").items(AUDIT, table_name="customers")) == 1


@pytest.mark.parametrize("person", ["sales", "guest"])
def test_others_may_not(staff: dict[str, Client], person: str) -> None:
    assert staff[person].get(AUDIT).status_code == 403
    assert staff[person].get("/rest/v1/integrity").status_code == 403


@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT", "DELETE"])
def test_audit_entries_are_read_only(admin: Client, method: str) -> None:
    make_contact(admin)
    acts = admin.items(AUDIT)
    assert admin.ask(method, AUDIT, json={}).status_code == 405
    assert admin.ask(method, f"{AUDIT}/{acts[0]['id']}", json={}).status_code == 405
    assert admin.items(AUDIT) == acts
