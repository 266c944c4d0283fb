"""Contact notes: who can add, read, edit and delete them, and their order in the timeline."""

from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from orderkeep.contacts.models import ContactNote
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.core.events.audit import AuditLog
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from tests.clients import Client
from tests.makers import make_contact, make_order

CUSTOMERS = "/rest/v1/customers"
SHOP = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
NOTES = "/rest/v1/contact_notes"


def timeline(client: Client, contact: dict[str, Any], **query: str) -> dict[str, Any]:
    answer = client.get(f"{CUSTOMERS}/{contact['id']}/timeline", **query)
    assert answer.status_code == 200
    page: dict[str, Any] = answer.json()
    return page


def notes_in(client: Client, contact: dict[str, Any]) -> list[str]:
    return [entry["detail"] for entry in timeline(client, contact)["items"] if entry["kind"] == "contact_note"]


def test_a_note_is_in_the_timeline_until_its_author_deletes_it(sales: Client) -> None:
    contact = make_contact(sales)
    note = sales.create(NOTES, {"customer_id": contact["id"], "body": "  Prefers mornings "})
    assert (note["body"], note["customer_id"], note["created_by"]) == ("Prefers mornings", contact["id"], sales.id)
    [entry, created] = timeline(sales, contact)["items"]
    assert (entry["kind"], entry["title"], entry["detail"]) == ("contact_note", "Note", "Prefers mornings")
    assert entry["note"] == {"id": note["id"], "version": 1, "created_by": sales.id}
    assert (created["title"], created["note"]) == ("Contact created", None)
    path = f"{NOTES}/{note['id']}"
    changed = sales.patch(path, {"body": "Prefers evenings"}, headers={"If-Match": '"1"'}).json()
    assert (changed["body"], changed["version"]) == ("Prefers evenings", 2)
    assert sales.patch(path, {"body": "x"}, headers={"If-Match": '"1"'}).json()["code"] == "changed_elsewhere"
    assert notes_in(sales, contact) == ["Prefers evenings"]
    assert sales.delete(path).status_code == 204
    assert (notes_in(sales, contact), sales.items(NOTES)) == ([], [])


def test_a_note_needs_text_and_a_contact_of_ones_own(admin: Client, sales: Client) -> None:
    theirs = make_contact(admin)
    mine = make_contact(sales)
    for body, field in (
        ({"customer_id": mine["id"], "body": "  "}, "body"),
        ({"customer_id": mine["id"]}, "body"),
        ({"customer_id": theirs["id"], "body": "x"}, "customer_id"),
        ({"customer_id": "nobody", "body": "x"}, "customer_id"),
        ({"body": "x"}, "customer_id"),
    ):
        answer = sales.post(NOTES, body)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)
    assert admin.items(NOTES) == []


def test_only_the_author_or_an_admin_changes_a_note(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    note = admin.create(NOTES, {"customer_id": contact["id"], "body": "Pays late"})
    path = f"{NOTES}/{note['id']}"
    for refused in (sales.patch(path, {"body": "x"}), sales.delete(path)):
        assert (refused.status_code, refused.json()["detail"]) == (
            403,
            "Only the author or an admin can change this note.",
        )
    for hidden in (colleague.get(path), colleague.patch(path, {"body": "x"}), admin.within("test").get(path)):
        assert hidden.status_code == 404
    assert notes_in(sales, contact) == ["Pays late"]
    own = sales.create(NOTES, {"customer_id": contact["id"], "body": "Called back"})
    assert admin.patch(f"{NOTES}/{own['id']}", {"body": "Called back twice"}).status_code == 200
    assert notes_in(sales, contact) == ["Called back twice", "Pays late"]


def test_notes_go_with_the_contact_to_its_new_owner(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    sales.create(NOTES, {"customer_id": contact["id"], "body": "Pays late"})
    admin.patch(f"{CUSTOMERS}/{contact['id']}", {"assigned_to": colleague.id})
    assert (sales.items(NOTES), [note["body"] for note in colleague.items(NOTES)]) == ([], ["Pays late"])


@pytest.mark.slow
def test_entries_of_one_moment_keep_their_order_and_none_is_lost_between_pages(app: FastAPI, admin: Client) -> None:
    contact = make_contact(admin)
    for number in range(60):
        admin.create(NOTES, {"customer_id": contact["id"], "body": f"Note {number}"})
    for _ in range(3):
        make_order(admin, customer_id=contact["id"])
    moment = datetime(2026, 1, 31, 12, tzinfo=UTC)
    with unit_of_work(app.state.database, SHOP, utc_now()) as ctx:
        for table in (ContactNote, SalesOrderLine, OrderEvent, AuditLog):
            ctx.db.execute(update(table).values(created_at=moment))
    seen, before = [], None
    for _ in range(4):
        page = timeline(admin, contact, **({"before": before} if before else {}))
        assert page == timeline(admin, contact, **({"before": before} if before else {}))
        seen += page["items"]
        before = page["next_before"]
        if before is None:
            break
    kinds = [entry["kind"] for entry in seen]
    assert kinds == sorted(kinds, key=["insert", "contact_note", "order"].index)
    assert (kinds.count("contact_note"), kinds.count("order"), len({entry["id"] for entry in seen})) == (
        60,
        3,
        len(seen),
    )
    assert len({entry["at"] for entry in seen}) == 1


def test_a_place_that_is_none_is_refused(admin: Client) -> None:
    contact = make_contact(admin)
    for before in ("x", "2026-01-31T00:00:00Z", "WyJ0aW1lbGluZSIsWyJ4IiwxXSwieCJd"):
        answer = admin.get(f"{CUSTOMERS}/{contact['id']}/timeline", before=before)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_cursor")
