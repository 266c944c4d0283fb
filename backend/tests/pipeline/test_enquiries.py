"""Enquiries over HTTP: asked, answered, turned into a quote, closed; whose they are."""

from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from tests.clients import Client, problems
from tests.makers import make_call, make_contact, make_enquiry, make_prospect

ENQUIRIES = "/rest/v1/enquiries"


def test_an_enquiry_is_made_found_and_moved_forward(admin: Client) -> None:
    contact = make_contact(admin, name="Maya Lindqvist")
    payload = {"subject": " Lead time? ", "customer_id": contact["id"], "response_required_by": "2026-01-31"}
    row = admin.create(ENQUIRIES, payload)
    told = ("number", "subject", "priority", "source", "status", "response_required_by", "respond_state")
    assert [row[name] for name in told] == [
        *("E-1001", "Lead time?", "medium", "manual", "new", "2026-01-31T23:59:59Z", "late")
    ]
    assert row["customer_name"] == "Maya Lindqvist"
    assert admin.items(ENQUIRIES, q="maya lead") == [row] == admin.items(ENQUIRIES, respond_state="late,soon")
    assert admin.items(ENQUIRIES, respond_state="met") == []
    assert admin.get(ENQUIRIES, respond_state="never").status_code == 400
    path = f"{ENQUIRIES}/{row['id']}"
    opened = admin.patch(path, {"status": "open", "priority": "urgent"}).json()
    assert (opened["status"], opened["priority"], opened["answered_at"]) == ("open", "urgent", None)
    closed = admin.patch(path, {"status": "closed"}).json()
    assert (closed["status"], closed["respond_state"], closed["answered_at"]) == ("closed", "missed", None)
    back = admin.patch(path, {"status": "open", "subject": "x"})
    assert (back.status_code, back.json()["code"]) == (409, "no_such_step")
    assert admin.get(path).json() == closed
    assert problems(admin.post(ENQUIRIES, {"subject": " "})) == [("subject", "Subject is required")]
    assert problems(admin.post(ENQUIRIES, {"subject": "x", "priority": "huge"}))[0][0] == "priority"
    both = {"subject": "x", "customer_id": contact["id"], "prospect_id": make_prospect(admin)["id"]}
    assert problems(admin.post(ENQUIRIES, both)) == [("prospect_id", "Choose a contact or a prospect, not both")]
    assert len(admin.items(ENQUIRIES)) == 1


def test_an_answer_is_recorded_or_sent_by_mail(app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    contact = make_contact(admin, email="maya@lindqvist.example")
    by = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    asked = make_enquiry(admin, customer_id=contact["id"], subject="Lead time?", response_required_by=by)
    path = f"{ENQUIRIES}/{asked['id']}"
    refused = admin.post(f"{path}/answer", {"answer": "Two weeks"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_mail_server")
    assert "Set one up under Email settings" in refused.json()["detail"]
    assert admin.get(path).json() == asked
    monkeypatch.setattr(app.state.settings, "smtp_url", "smtp://127.0.0.1:1")
    done = admin.post(f"{path}/answer", {"answer": "Two weeks"}).json()
    told = ("status", "answer", "answer_way", "respond_state", "answered_by")
    assert [done[name] for name in told] == ["answered", "Two weeks", "mail", "met", admin.id]
    again = admin.post(f"{path}/answer", {"answer": "x", "way": "phone"})
    assert (again.status_code, again.json()["code"]) == (409, "answered")
    nobody = make_enquiry(admin)
    unknown = admin.post(f"{ENQUIRIES}/{nobody['id']}/answer", {"answer": "x"})
    assert (unknown.status_code, unknown.json()["code"]) == (409, "no_address")
    spoken = admin.post(f"{ENQUIRIES}/{nobody['id']}/answer", {"answer": "x", "way": "phone", "close": True}).json()
    assert (spoken["status"], spoken["answer_way"], spoken["respond_state"]) == ("closed", "phone", "none")
    assert admin.delete(path).json()["code"] == "in_use"


def test_an_enquiry_becomes_one_quote(admin: Client) -> None:
    prospect = make_prospect(admin)
    asked = make_enquiry(admin, prospect_id=prospect["id"], subject="Forty lamps")
    path = f"{ENQUIRIES}/{asked['id']}"
    made = admin.post(f"{path}/quote", {"title": "Forty lamps", "total_amount": 480})
    assert (made.status_code, made.json()["prospect_id"], made.json()["final_amount"]) == (201, prospect["id"], 480)
    row = admin.get(path).json()
    assert (row["status"], row["quote_id"], row["quote_number"]) == ("open", made.json()["id"], made.json()["number"])
    by = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    assert admin.patch(path, {"response_required_by": by}).json()["respond_state"] == "running"
    admin.patch(f"/rest/v1/quotes/{made.json()['id']}", {"status": "sent"})
    row = admin.get(path).json()
    assert (row["status"], row["respond_state"]) == ("open", "met")
    found = {word: len(admin.items(ENQUIRIES, respond_state=word)) for word in ("running", "soon", "late", "met")}
    assert found == {"running": 0, "soon": 0, "late": 0, "met": 1}
    again = admin.post(f"{path}/quote", {"title": "Forty lamps", "total_amount": 480})
    assert (again.status_code, again.json()["code"]) == (409, "has_quote")
    assert len(admin.items("/rest/v1/quotes")) == 1
    converted = admin.post(f"/rest/v1/prospects/{prospect['id']}/convert", {}).json()
    carried = admin.get(path).json()
    assert (carried["customer_id"], carried["prospect_id"]) == (converted["converted_customer_id"], prospect["id"])
    assert admin.items("/rest/v1/quotes")[0]["customer_id"] == converted["converted_customer_id"]
    assert admin.delete(f"/rest/v1/prospects/{prospect['id']}").status_code == 409


def test_enquiries_follow_their_owner(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    contact, prospect = make_contact(admin, assigned_to=colleague.id), make_prospect(admin, assigned_to=sales.id)
    theirs = make_enquiry(admin, customer_id=contact["id"])
    mine, own = make_enquiry(admin, prospect_id=prospect["id"]), make_enquiry(sales)
    assert [row["id"] for row in sales.items(ENQUIRIES)] == [own["id"], mine["id"]]
    path = f"{ENQUIRIES}/{theirs['id']}"
    assert (sales.get(path).status_code, sales.patch(path, {"subject": "x"}).status_code) == (404, 404)
    named = sales.post(ENQUIRIES, {"subject": "x", "customer_id": contact["id"]})
    assert problems(named) == [("customer_id", "This contact doesn't exist")]
    assert (guest.items(ENQUIRIES), guest.post(ENQUIRIES, {"subject": "x"}).status_code) == ([], 403)
    admin.patch(f"/rest/v1/prospects/{prospect['id']}", {"assigned_to": colleague.id})
    assert [row["id"] for row in sales.items(ENQUIRIES)] == [own["id"]]
    admin.patch(f"{ENQUIRIES}/{own['id']}", {"customer_id": contact["id"]})
    assert (sales.items(ENQUIRIES), len(colleague.items(ENQUIRIES))) == ([], 3)
    assert admin.get("/rest/v1/integrity").json()["ok"]
    assert admin.delete(path).status_code == 204


def test_the_timeline_shows_calls_and_enquiries(admin: Client, sales: Client) -> None:
    contact = make_contact(sales)
    asked = make_enquiry(admin, customer_id=contact["id"], subject="Lead time?")
    admin.post(f"{ENQUIRIES}/{asked['id']}/answer", {"answer": "Two weeks", "way": "phone"})
    closed = sales.patch(f"{ENQUIRIES}/{asked['id']}", {"status": "closed"}).json()
    assert (closed["closed_by"], closed["closed_by_name"]) == (sales.id, "Sales")
    admin.patch(f"{ENQUIRIES}/{asked['id']}", {"notes": "Called twice"})
    make_call(admin, customer_id=contact["id"], summary="Asked again", call_type="walk_in")
    story = admin.get(f"/rest/v1/customers/{contact['id']}/timeline").json()["items"]
    assert [(entry["kind"], entry["title"], entry["detail"]) for entry in story] == [
        ("call", "Walk-in: Asked again", None),
        ("enquiry", "Closed E-1001", None),
        ("enquiry", "Answered E-1001 on the phone", "Two weeks"),
        ("enquiry", "Asked E-1001: Lead time?", None),
        ("insert", "Contact created", None),
    ]
    assert story[1]["enquiry_id"] == asked["id"]
    assert [(entry["actor_id"], entry["actor_name"]) for entry in story] == [
        (admin.id, "Admin"),
        (sales.id, "Sales"),
        (admin.id, "Admin"),
        (admin.id, "Admin"),
        (sales.id, "Sales"),
    ]


def test_the_palette_finds_enquiries_by_number_and_prospects_by_name(admin: Client, sales: Client) -> None:
    asked = make_enquiry(admin, subject="Lead time?")
    prospect = make_prospect(admin, name="Omar Haddad", company="Haddad & Sons")
    found = [admin.items("/rest/v1/search", q=q) for q in ("e-1001", "haddad sons")]
    told = [[(hit["table"], hit["id"], hit["title"]) for hit in hits] for hits in found]
    assert told == [[("enquiries", asked["id"], "E-1001")], [("prospects", prospect["id"], "Omar Haddad")]]
    assert (found[0][0]["subtitle"], found[0][0]["detail"]) == ("Lead time?", "new")
    assert sales.items("/rest/v1/search", q="haddad") == [] == sales.items("/rest/v1/search", q="e-1001")
    admin.post(f"/rest/v1/prospects/{prospect['id']}/convert", {})
    assert [hit["table"] for hit in admin.items("/rest/v1/search", q="haddad")] == ["customers"]
