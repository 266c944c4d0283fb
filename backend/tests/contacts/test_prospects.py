"""Prospects over HTTP: made, moved along, lost, converted once; and whose they are."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_prospect

PROSPECTS = "/rest/v1/prospects"


def test_a_prospect_is_made_found_changed_and_removed(admin: Client) -> None:
    payload = {"name": " Maya Lindqvist ", "email": "Maya@Lindqvist.example", "phone": "(503) 555-0142", "notes": " "}
    row = admin.create(PROSPECTS, payload)
    assert admin.items(PROSPECTS, q="lindqvist") == [row] == admin.items(PROSPECTS, phone_normalized="5035550142")
    told = ("name", "email", "phone", "notes", "status", "source", "assigned_to", "converted_customer_id", "version")
    assert [row[name] for name in told] == [
        *("Maya Lindqvist", "maya@lindqvist.example", "(503) 555-0142", None, "new", "manual", None, None, 1)
    ]
    path = f"{PROSPECTS}/{row['id']}"
    lost = admin.patch(path, {"status": "lost", "lost_reason": "Too dear"}).json()
    assert (lost["status"], lost["lost_reason"]) == ("lost", "Too dear")
    refused = admin.patch(path, {"status": "qualified", "name": "x"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_such_step")
    by_hand = admin.patch(path, {"status": "converted"})
    assert (by_hand.status_code, problems(by_hand)) == (422, [("status", "Use Convert to contact")])
    assert admin.get(path).json() == lost
    again = admin.patch(path, {"status": "contacted"}).json()
    assert (again["status"], again["lost_reason"]) == ("contacted", None)
    assert problems(admin.post(PROSPECTS, {"name": " "})) == [("name", "Name is required")]
    assert admin.delete(path).status_code == 204
    assert admin.items(PROSPECTS) == []


def test_a_prospect_is_converted_once(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, name="Omar Haddad", assigned_to=sales.id, email="omar@haddad.example")
    path = f"{PROSPECTS}/{prospect['id']}"
    done = sales.post(f"{path}/convert", {})
    assert done.status_code == 201
    row = done.json()
    assert (row["status"], row["converted_customer_name"]) == ("converted", "Omar Haddad")
    contact = sales.get(f"/rest/v1/customers/{row['converted_customer_id']}").json()
    assert [contact[name] for name in ("name", "email", "phone", "assigned_to")] == [
        *("Omar Haddad", "omar@haddad.example", prospect["phone"], sales.id)
    ]
    for again in (sales.post(f"{path}/convert", {}), sales.patch(path, {"name": "x"}), sales.delete(path)):
        assert (again.status_code, again.json()["code"]) == (409, "converted")
    assert sales.get(path).json() == row
    assert len(admin.items("/rest/v1/customers")) == 1
    there = make_contact(admin)
    other = make_prospect(admin)
    linked = admin.post(f"{PROSPECTS}/{other['id']}/convert", {"customer_id": there["id"]}).json()
    assert linked["converted_customer_id"] == there["id"]
    assert len(admin.items("/rest/v1/customers")) == 2


@pytest.mark.slow
def test_prospects_are_seen_by_their_owner(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    mine = make_prospect(sales)
    theirs = make_prospect(admin, assigned_to=colleague.id)
    assert sales.items(PROSPECTS) == [mine]
    path = f"{PROSPECTS}/{theirs['id']}"
    payloads: Any = ((sales.get, {}), (sales.delete, {}), (sales.patch, {"name": "x"}))
    assert [ask(path, *filter(None, [body])).status_code for ask, body in payloads] == [404, 404, 404]
    assert sales.post(f"{path}/convert", {}).status_code == 404
    assert sales.post(PROSPECTS, {"name": "x", "assigned_to": colleague.id}).status_code == 403
    assert sales.patch(f"{PROSPECTS}/{mine['id']}", {"assigned_to": colleague.id}).status_code == 403
    assert (guest.items(PROSPECTS), guest.post(PROSPECTS, {"name": "x"}).status_code) == ([], 403)
    assert admin.within("test").get(path).status_code == 404
    moved = admin.patch(f"{PROSPECTS}/{mine['id']}", {"assigned_to": colleague.id}).json()
    contact = make_contact(admin, assigned_to=sales.id)
    admin.post(f"{PROSPECTS}/{theirs['id']}/convert", {"customer_id": contact["id"]})
    assert [row["id"] for row in colleague.items(PROSPECTS)] == [moved["id"]]
    assert [row["id"] for row in sales.items(PROSPECTS)] == [theirs["id"]]
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"assigned_to": colleague.id})
    assert (sales.items(PROSPECTS), len(colleague.items(PROSPECTS))) == ([], 2)
    assert admin.get("/rest/v1/integrity").json()["ok"]
