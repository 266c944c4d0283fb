"""A sent quote is edited as a new version. The customer sees, prints and accepts only what was sent to them."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.quotes.models import Quote
from orderkeep.quotes.private_link import PAGE, link_to
from orderkeep.quotes.public_page import INVALID_LINK
from tests.admin.production_shop import COPY, RUNS, ended
from tests.clients import Client
from tests.makers import make_contact, make_quote
from tests.pdf import pages, squeezed
from tests.quotes.test_sending import QUOTES, path_of

EVENTS = "/rest/v1/quote_events"
BEING_UPDATED = "We're updating this quote. You'll get the new version soon."
NEW_VERSION = "There is a new version of this quote. Reload the page to read it."
FIXED = "The customer may have seen this quote, so it can't be changed. Duplicate it to make a new offer."
SEEN = "The customer may have seen this quote. Edit it as a new version, or duplicate it."
OTHER_CUSTOMER = "The customer has seen an earlier version. Duplicate the quote to offer it to someone else."
LAMP = {"description": "Lamp", "quantity": 2, "unit_price": 30}


def revise(client: Client, quote: dict[str, Any], **changes: Any) -> Any:
    return client.post(f"{QUOTES}/{quote['id']}/revise", changes)


def answer(client: Client, path: str, **body: Any) -> Any:
    return client.http.post(f"{path}/answer", json={"answer": "accept"} | body)


def sent_quote(client: Client, **values: Any) -> dict[str, Any]:
    quote = make_quote(client, title="Two lamps", lines=[LAMP], **values)
    sent: dict[str, Any] = client.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"}).json()
    return sent


def test_a_sent_quote_becomes_a_new_version_and_the_customer_sees_only_what_was_sent(admin: Client) -> None:
    quote = sent_quote(admin)
    path = path_of(admin, quote)
    revised = revise(admin, quote, lines=[LAMP | {"quantity": 5}]).json()
    shown = [revised[name] for name in ("number", "revision", "status", "sent_at", "final_amount")]
    assert shown == [quote["number"], 2, "draft", None, 150.0]
    page = admin.http.get(path).json()
    assert [page[name] for name in ("revision", "status", "final_amount")] == [1, "draft", 60.0]
    assert [(line["quantity"], line["total_amount"]) for line in page["lines"]] == [(2, 60.0)]
    printed = squeezed("".join(pages(admin.http.get(f"{path}/pdf"))))
    assert ("$60.00" in printed, "$150.00" in printed, "Version" in printed) == (True, False, False)
    refused = answer(admin, path)
    assert (refused.status_code, refused.json()["detail"]) == (409, BEING_UPDATED)
    admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    page = admin.http.get(path).json()
    assert [page[name] for name in ("revision", "status", "final_amount")] == [2, "sent", 150.0]
    file = admin.http.get(f"{path}/pdf")
    assert file.headers["content-disposition"] == f'attachment; filename="{quote["number"]}-version-2.pdf"'
    assert "Version2" in squeezed("".join(pages(file)))
    stale = answer(admin, path)
    assert (stale.status_code, stale.json()["code"], stale.json()["detail"]) == (409, "new_version", NEW_VERSION)
    assert admin.get(f"{QUOTES}/{quote['id']}").json()["status"] == "sent"
    assert answer(admin, path, revision=2).json()["status"] == "accepted"
    history = [event["description"] for event in admin.items(EVENTS, quote_id=quote["id"], sort="created_at")]
    assert history == [
        "Status changed from Draft to Sent",
        "Status changed from Sent to Draft, for version 2",
        "Changed lines",
        "Status changed from Draft to Sent",
        "Status changed from Sent to Accepted, by the customer on the quote page",
    ]
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_the_versions_are_listed_and_printed_for_who_sees_the_quote(
    admin: Client, sales: Client, colleague: Client
) -> None:
    quote = sent_quote(sales, customer_id=make_contact(sales)["id"])
    for amount in (5, 10):
        revise(sales, quote, discount_amount=amount)
        sales.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    path = f"{QUOTES}/{quote['id']}/versions"
    kept = sales.get(path).json()["items"]
    assert [(each["revision"], each["final_amount"]) for each in kept] == [(2, 55.0), (1, 60.0)]
    assert (kept[1]["sent_at"], kept[0]["sent_at"] > kept[1]["sent_at"]) == (quote["sent_at"], True)
    file = sales.get(f"{path}/2/pdf")
    assert file.headers["content-disposition"] == f'attachment; filename="{quote["number"]}-version-2.pdf"'
    assert "$55.00" in "".join(pages(file))
    for wrong in (f"{path}/3/pdf", f"{path}/0/pdf"):
        assert (sales.get(wrong).status_code, sales.get(wrong).json()["detail"]) == (
            404,
            "This version of the quote doesn't exist",
        )
    for elsewhere in (colleague, admin.within("test")):
        assert [elsewhere.get(each).status_code for each in (path, f"{path}/1/pdf")] == [404, 404]
        assert revise(elsewhere, quote, title="Mine").status_code == 404
    assert admin.get(f"{QUOTES}/{quote['id']}").json()["revision"] == 3


def test_a_quote_without_a_change_has_no_new_version(admin: Client) -> None:
    quote = sent_quote(admin)
    same = revise(admin, quote, title="Two lamps", notes="Call on Monday").json()
    assert (same["revision"], same["status"], same["notes"]) == (1, "sent", "Call on Monday")
    draft = make_quote(admin)
    changed = revise(admin, draft, title="Three lamps").json()
    assert (changed["revision"], changed["title"]) == (1, "Three lamps")


@pytest.mark.parametrize("status", ["accepted", "rejected"])
def test_an_answered_quote_has_no_new_version(admin: Client, status: str) -> None:
    quote = sent_quote(admin)
    answered = admin.patch(f"{QUOTES}/{quote['id']}", {"status": status}).json()
    refused = revise(admin, quote, title="Another")
    assert (refused.status_code, refused.json()["detail"]) == (409, FIXED)
    assert admin.get(f"{QUOTES}/{quote['id']}").json() == answered
    assert admin.get(f"{QUOTES}/{quote['id']}/versions").json()["items"] == []


def test_a_refused_change_makes_no_version(admin: Client) -> None:
    quote = sent_quote(admin)
    plain = admin.patch(f"{QUOTES}/{quote['id']}", {"title": "Another"})
    assert (plain.status_code, plain.json()["detail"]) == (409, SEEN)
    other = make_contact(admin)["id"]
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"discount_amount": 61}, "discount_amount", "Enter a discount that isn't larger than the total"),
        ({"customer_id": other}, "customer_id", OTHER_CUSTOMER),
    ]
    for changes, field, message in cases:
        errors = revise(admin, quote, **changes).json()["errors"]
        assert [(each["field"], each["message"]) for each in errors] == [(field, message)]
    assert admin.get(f"{QUOTES}/{quote['id']}").json() == quote
    assert admin.get(f"{QUOTES}/{quote['id']}/versions").json()["items"] == []
    revise(admin, quote, title="Lamps")
    moved = admin.patch(f"{QUOTES}/{quote['id']}", {"customer_id": other})
    assert (moved.status_code, moved.json()["errors"][0]["message"]) == (422, OTHER_CUSTOMER)
    assert admin.delete(f"{QUOTES}/{quote['id']}").status_code == 409


def test_an_expired_quote_is_offered_again_with_a_new_date(app: FastAPI, admin: Client) -> None:
    quote = sent_quote(admin)
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        ctx.db.get_one(Quote, quote["id"]).valid_until = utc_now().date() - timedelta(days=1)
    until = (utc_now().date() + timedelta(days=7)).isoformat()
    again = revise(admin, quote, valid_until=until).json()
    assert (again["status"], again["revision"], again["valid_until"]) == ("draft", 2, until)
    assert admin.http.get(path_of(admin, quote)).json()["valid_until"] != until


def test_the_page_shows_the_business_and_the_customers_address(admin: Client) -> None:
    plain = sent_quote(admin, customer_id=make_contact(admin, address=None, company=None)["id"])
    shown = admin.http.get(path_of(admin, plain)).json()
    assert (shown["business"], shown["contact_lines"]) == (None, [])
    head = {"name": "Tradepost", "address": "1 Quay\nHarbour", "phone": "+1 555 0100", "email": "hi@tradepost.example"}
    assert admin.patch("/rest/v1/settings", head).status_code == 200
    contact = make_contact(admin, name="Maya", company="Loft", address="2 Row\n10115 Town")
    quote = sent_quote(admin, customer_id=contact["id"])
    shown = admin.http.get(path_of(admin, quote)).json()
    assert shown["business"] == {
        "name": "Tradepost",
        "lines": ["1 Quay", "Harbour"],
        "phone": "+1 555 0100",
        "email": "hi@tradepost.example",
        "website": "",
        "logo": None,
    }
    assert (shown["asked_to"], shown["asked_name"]) == ("hi@tradepost.example", None)
    assert (shown["contact_name"], shown["contact_lines"]) == ("Maya", ["Loft", "2 Row", "10115 Town"])
    printed = squeezed("".join(pages(admin.get(f"{QUOTES}/{quote['id']}/pdf"))))
    assert squeezed("Maya Loft 2 Row 10115 Town") in printed


def test_a_copy_has_no_earlier_versions_and_its_draft_no_page(app: FastAPI, admin: Client) -> None:
    production, test = admin.within("production"), admin.within("test")
    quote = sent_quote(production)
    assert revise(production, quote, discount_amount=5).json()["revision"] == 2
    admin.post(RUNS, COPY)
    assert ended(admin)["state"] == "done"
    [copied] = test.items(QUOTES)
    assert [copied[name] for name in ("number", "status", "revision", "sent_at")] == [quote["number"], "draft", 1, None]
    assert test.get(f"{QUOTES}/{copied['id']}/sending").json()["link"] is None
    token = link_to(app.state.settings, Environment.TEST, copied["id"]).rpartition(PAGE)[2]
    page = admin.http.get(f"/rest/v1/offers/{token}")
    assert (page.status_code, page.json()["detail"]) == (404, INVALID_LINK)
    assert admin.http.get(path_of(production, quote)).json()["revision"] == 1
