"""The texts of e-mails: changed by admins, used at once, and refused when something is missing."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.admin.backups import INSTALLATION_SCOPE
from orderkeep.admin.mail_templates.actions import ALL_MAILS
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.standard_mails import INVITATION, SIGN_UP
from orderkeep.identity.mail.templates.models import MailTemplate
from orderkeep.identity.mail.templates.rules import text_problem
from tests.clients import Client
from tests.makers import make_contact, make_quote

PATH = "/rest/v1/email_templates"

AVAILABLE = "Available: {inviter}, {business}, {role}, {link}"


def stored(app: FastAPI) -> dict[str, str]:
    with unit_of_work(app.state.database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        return {row.kind: row.text for row in ctx.db.scalars(select(MailTemplate))}


def found(admin: Client, kind: str) -> dict[str, Any]:
    items: list[dict[str, Any]] = admin.get(PATH).json()["items"]
    return next(item for item in items if item["kind"] == kind)


@pytest.mark.one_database
def test_every_standard_text_follows_its_own_rules(admin: Client) -> None:
    for mail in ALL_MAILS:
        assert text_problem(mail, "subject", mail.subject) is None
        assert text_problem(mail, "text", mail.text) is None
        used = mail.subject + mail.text
        assert [each.name for each in mail.placeholders if f"{{{each.name}}}" not in used] in ([], ["sender"])
    assert [item["kind"] for item in admin.get(PATH).json()["items"]] == [mail.kind for mail in ALL_MAILS]


def test_a_changed_text_is_used_until_it_is_reset(app: FastAPI, admin: Client) -> None:
    words = {"subject": "Offer {number}", "text": "Dear {name}, see {link}"}
    saved = admin.ask("PUT", f"{PATH}/quote", json=words)
    assert saved.status_code == 200, saved.text
    assert (saved.json()["is_changed"], saved.json()["subject"]) == (True, "Offer {number}")
    contact = make_contact(admin, name="Maya {link}", email="maya@lindqvist.example")
    quote = make_quote(admin, customer_id=contact["id"])
    ready = admin.get(f"/rest/v1/quotes/{quote['id']}/sending").json()
    assert ready["subject"] == f"Offer {quote['number']}"
    assert ready["message"].startswith("Dear Maya {link}, see http")
    assert admin.delete(f"{PATH}/quote").status_code == 204
    assert stored(app) == {}
    again = admin.get(f"/rest/v1/quotes/{quote['id']}/sending").json()
    assert again["subject"] == f"Quote {quote['number']}: {quote['title']}"
    actions = [each["action"] for each in admin.items("/rest/v1/audit_logs") if each["action"].startswith("mail_")]
    assert actions == ["mail_template_reset", "mail_template_changed"]


def test_account_emails_use_it_too(app: FastAPI, admin: Client) -> None:
    words = {"subject": "Welcome", "text": "Your number: {code}"}
    assert admin.ask("PUT", f"{PATH}/{SIGN_UP.kind}", json=words).status_code == 200
    admin.ask("PUT", f"{PATH}/recovery", json=words)
    admin.post("/auth/v1/recover", {"email": admin.email})
    with unit_of_work(app.state.database, INSTALLATION_SCOPE, utc_now(), commit=False) as ctx:
        mail = ctx.db.scalars(select(Mail).where(Mail.to == admin.email)).one()
    assert mail.subject == "Welcome"
    assert mail.text.removeprefix("Your number: ").isdecimal()


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("words", "problems"),
    [
        ({"text": "No link"}, [("text", "Keep {link} in the text: the link that creates the account")]),
        (
            {"subject": "{Name}", "text": "{link} {code}"},
            [
                (
                    "subject",
                    "{Name} isn't a placeholder of this email. Available: {inviter}, {business}, {role}, {link}",
                ),
                ("text", "{code} isn't a placeholder of this email. Available: {inviter}, {business}, {role}, {link}"),
            ],
        ),
        ({"subject": "Hello\nBcc: all@x.example"}, [("subject", "Must be one line")]),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_saved(
    app: FastAPI, admin: Client, words: dict[str, str], problems: list[tuple[str, str]]
) -> None:
    answer = admin.ask("PUT", f"{PATH}/invitation", json={"subject": "Hello", "text": INVITATION.text} | words)
    assert answer.status_code == 422
    assert [(each["field"], each["message"]) for each in answer.json()["errors"]] == problems
    assert stored(app) == {}


@pytest.mark.one_database
def test_a_text_that_a_later_version_cannot_use_gives_way(app: FastAPI, admin: Client) -> None:
    with unit_of_work(app.state.database, INSTALLATION_SCOPE, utc_now()) as ctx:
        ctx.db.add(MailTemplate(kind="invitation", subject="Hi", text="No link", updated_at=ctx.now))
    assert found(admin, "invitation")["text"] == INVITATION.text


@pytest.mark.one_database
def test_unknown_emails_and_other_roles(staff: dict[str, Client]) -> None:
    words = {"subject": "Hello", "text": "Hello"}
    assert staff["admin"].ask("PUT", f"{PATH}/nothing", json=words).status_code == 404
    assert staff["admin"].delete(f"{PATH}/nothing").status_code == 404
    assert staff["admin"].delete(f"{PATH}/quote").status_code == 204
    for person in ("sales", "guest"):
        assert staff[person].get(PATH).status_code == 403
        assert staff[person].ask("PUT", f"{PATH}/quote", json=words).status_code == 403
        assert staff[person].delete(f"{PATH}/quote").status_code == 403
