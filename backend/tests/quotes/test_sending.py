"""A quote is sent with its PDF, or the reason is given, and is answered on the private page."""

import io
import time
from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from pypdf import PdfReader

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.quotes.models import Quote
from tests.clients import Client, Served
from tests.mailserver import MailStore
from tests.makers import make_contact, make_product, make_quote
from tests.pdf import squeezed

QUOTES = "/rest/v1/quotes"
ALREADY_ANSWERED = "This quote has already been answered. To change your response, contact us."


def path_of(client: Client, quote: dict[str, Any]) -> str:
    """Where the private page asks for the quote."""
    link: str = client.get(f"{QUOTES}/{quote['id']}/sending").json()["link"]
    return "/rest/v1/offers/" + urlsplit(link).path.removeprefix("/offer/")


def look_at_file(mail: EmailMessage, text: str) -> None:
    """The PDF shows the quote as previewed, in the chosen paper size, without internal notes."""
    [file] = mail.iter_attachments()
    assert (file.get_filename(), file.get_content_type()) == ("Q-1001.pdf", "application/pdf")
    reader = PdfReader(io.BytesIO(file.get_content()))
    printed = squeezed("".join(page.extract_text() for page in reader.pages))
    assert squeezed("Contact Maya Three lamps Description Quantity Unit price Total Lamp 3 $19.99 $59.97") in printed
    assert "SECRET" not in printed + text
    assert float(reader.pages[0].mediabox.width) == 612


def test_a_quote_is_sent_with_its_pdf_as_previewed(served: Served, letterbox: MailStore, smtp: str) -> None:
    admin = served(smtp_url=smtp).within("production")
    maya, lamp = make_contact(admin, name="Maya", email="maya@customers.example"), make_product(admin, name="Lamp")
    lines = [{"product_id": lamp["id"], "quantity": 3, "unit_price": 19.99}]
    quote = make_quote(admin, title="Three lamps", customer_id=maya["id"], lines=lines, notes="SECRET")
    ready = admin.get(f"{QUOTES}/{quote['id']}/sending").json()
    assert (ready["to"], ready["can_mail"], ready["leaves"], ready["link"]) == (
        "maya@customers.example",
        True,
        True,
        None,
    )
    wrong = admin.post(f"{QUOTES}/{quote['id']}/send", {"to": "nowhere"})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "to")
    answer = admin.post(f"{QUOTES}/{quote['id']}/send", {"paper": "letter"})
    assert answer.status_code == 200, answer.text
    sent = answer.json()
    admin.patch(f"/rest/v1/customers/{maya['id']}", {"name": "Somebody else"})
    assert letterbox.arrived.wait(20)
    [mail] = letterbox.mails
    assert [mail["To"], mail["Reply-To"], mail["Message-ID"]] == [
        "maya@customers.example",
        admin.email,
        f"<{sent['mail_id']}@orderkeep>",
    ]
    assert mail["Subject"] == "Quote Q-1001: Three lamps"
    body = mail.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert "Q-1001 is attached: Three lamps, $59.97." in text
    assert admin.get(f"{QUOTES}/{quote['id']}/sending").json()["link"] in text
    look_at_file(mail, text)
    deadline = time.monotonic() + 10
    while (shown := admin.get(f"{QUOTES}/{quote['id']}").json())["mail_state"] != "sent":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert [shown[name] for name in ("status", "mail_to")] == ["sent", "maya@customers.example"]
    history = [event["description"] for event in admin.items("/rest/v1/quote_events", quote_id=quote["id"])]
    assert set(history) == {"Status changed from Draft to Sent", "Emailed to maya@customers.example"}


def test_without_a_mail_server_the_missing_setting_is_named(admin: Client) -> None:
    quote = make_quote(admin)
    ready = admin.get(f"{QUOTES}/{quote['id']}/sending").json()
    missing = "No email server is set up. Set one up under Email settings."
    assert (ready["can_mail"], ready["why_not"]) == (False, f"{missing} Until then, save the PDF")
    refused = admin.post(f"{QUOTES}/{quote['id']}/send", {})
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (
        409,
        "no_mail_server",
        ready["why_not"],
    )
    assert admin.get(f"{QUOTES}/{quote['id']}").json() == quote
    admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    again = admin.get(f"{QUOTES}/{quote['id']}/sending").json()
    assert again["why_not"] == f"{missing} Until then, copy the link or save the PDF"


@pytest.mark.slow
@pytest.mark.parametrize("environment", ["development", "test"])
def test_other_environments_send_no_mail(served: Served, letterbox: MailStore, smtp: str, environment: str) -> None:
    elsewhere = served(smtp_url=smtp).within(environment)
    quote = make_quote(elsewhere)
    assert elsewhere.get(f"{QUOTES}/{quote['id']}/sending").json()["leaves"] is False
    kept = elsewhere.post(f"{QUOTES}/{quote['id']}/send", {}).json()
    assert (kept["status"], kept["mail_state"]) == ("sent", "kept")
    assert letterbox.arrived.wait(0.5) is False
    page = elsewhere.http.get(path_of(elsewhere, quote))
    assert (page.status_code, page.json()["number"]) == (200, "Q-1001")


def test_the_customer_answers_without_an_account(admin: Client, served: Served) -> None:
    quote = make_quote(admin, notes="SECRET", valid_until=(utc_now() + timedelta(days=2)).date().isoformat())
    http = admin.http
    admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    path = path_of(admin, quote)
    page = http.get(path)
    assert (page.status_code, page.headers["cache-control"]) == (200, "private, no-store")
    shown = page.json()
    assert [shown[name] for name in ("number", "final_amount", "status")] == ["Q-1001", quote["final_amount"], "sent"]
    assert [line["description"] for line in shown["lines"]] == [line["description"] for line in quote["lines"]]
    assert "SECRET" not in page.text
    assert http.get(f"{path}/pdf").content.startswith(b"%PDF")
    answers = [http.post(f"{path}/answer", json={"answer": "accept", "note": "One parcel"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    known = admin.get(f"{QUOTES}/{quote['id']}").json()
    told = [known[name] for name in ("status", "answered_by_link", "answer_note")]
    assert told == ["accepted", True, "One parcel"]
    history = [event["description"] for event in admin.items("/rest/v1/quote_events", quote_id=quote["id"])]
    assert history.count("Status changed from Sent to Accepted, by the customer on the quote page") == 1
    changed = admin.items("/rest/v1/audit_logs", record_id=quote["id"], sort="-created_at")[0]
    assert (changed["actor_id"], changed["new"]["status"]) == (None, "accepted")
    assert http.post(f"{path}/answer", json={"answer": "maybe"}).status_code == 422
    other = http.post(f"{path}/answer", json={"answer": "decline"})
    assert (other.status_code, other.json()["detail"]) == (409, ALREADY_ANSWERED)
    assert admin.get(f"{QUOTES}/{quote['id']}").json()["status"] == "accepted"
    busy = served(address_limit_per_minute=2).http
    assert [busy.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_a_link_that_was_not_made_here_or_is_not_given_opens_nothing(admin: Client) -> None:
    draft, late = make_quote(admin), make_quote(admin)
    for quote in (draft, late):
        admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    own, other = path_of(admin, draft), path_of(admin, late)
    unsent = make_quote(admin)
    assert admin.get(f"{QUOTES}/{unsent['id']}/sending").json()["link"] is None
    forged = [own[:-4] + "AAA=", own[:-22] + other[-22:], own[:-1], "/rest/v1/offers/x", "/rest/v1/offers/%00é"]
    for path in forged:
        for answer in (admin.http.get(path), admin.http.post(f"{path}/answer", json={"answer": "accept"})):
            assert (answer.status_code, answer.json()["detail"]) == (
                404,
                "This link isn't valid. Ask for a new one",
            )
    assert admin.get(f"{QUOTES}/{draft['id']}").json()["status"] == "sent"


def test_an_expired_quote_is_shown_but_cannot_be_accepted(app: FastAPI, admin: Client) -> None:
    quote = make_quote(admin)
    admin.patch(f"{QUOTES}/{quote['id']}", {"status": "sent"})
    with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), utc_now()) as ctx:
        ctx.db.get_one(Quote, quote["id"]).valid_until = utc_now().date() - timedelta(days=1)
    path = path_of(admin, quote)
    assert admin.http.get(path).json()["status"] == "expired"
    refused = admin.http.post(f"{path}/answer", json={"answer": "accept"})
    assert (refused.status_code, refused.json()["code"]) == (409, "no_such_step")
    assert admin.get(f"{QUOTES}/{quote['id']}").json()["accepted_at"] is None
    answered = make_quote(admin)
    admin.patch(f"{QUOTES}/{answered['id']}", {"status": "sent"})
    path = path_of(admin, answered)
    assert admin.http.post(f"{path}/answer", json={"answer": "decline"}).json()["status"] == "rejected"
    other = admin.http.post(f"{path}/answer", json={"answer": "accept"})
    assert (other.status_code, other.json()["detail"]) == (409, ALREADY_ANSWERED)
    assert admin.get(f"{QUOTES}/{answered['id']}").json()["status"] == "rejected"
