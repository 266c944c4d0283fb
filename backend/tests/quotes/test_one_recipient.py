"""An e-mail has a single recipient, whatever was typed or imported as the address."""

import time
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.identity.mail.customer_mails import OutgoingMail, queue_mail
from orderkeep.identity.mail.models import Mail
from tests.addresses import EVIL, GOOD
from tests.clients import Client, Served
from tests.mailserver import MailStore
from tests.makers import make_contact, make_quote

PLAIN = [address for address in GOOD if address.isascii()]
TYPED = [address for address in EVIL if address.strip() and address == address.strip()]


@pytest.mark.parametrize("path", ["/rest/v1/customers", "/rest/v1/prospects"])
def test_no_form_takes_more_than_one_address(admin: Client, path: str) -> None:
    for address in TYPED:
        refused = admin.post(path, {"name": "Ann", "phone": "030 123456", "email": address})
        assert (address, refused.status_code) == (address, 422)
        assert [each["field"] for each in refused.json()["errors"]] == ["email"]
    assert admin.items(path) == []


@pytest.mark.slow
def test_a_quote_is_sent_to_one_address_only(served: Served, letterbox: MailStore, smtp: str) -> None:
    admin = served(smtp_url=smtp).within("production")
    quote = make_quote(admin, customer_id=make_contact(admin, email=None)["id"])
    for address in TYPED:
        refused = admin.post(f"/rest/v1/quotes/{quote['id']}/send", {"to": address})
        assert (address, refused.status_code) == (address, 422)
    for address in PLAIN:
        sent = admin.post(f"/rest/v1/quotes/{quote['id']}/send", {"to": address})
        assert sent.status_code == 200, sent.text
    until_tried(admin, len(PLAIN), letterbox)
    assert letterbox.recipients == [[address] for address in PLAIN]


@pytest.mark.slow
def test_an_imported_address_that_is_odd_gets_nothing(served: Served, letterbox: MailStore, smtp: str) -> None:
    admin = served(smtp_url=smtp)
    rows = 'Name,Email\nOdd,"a@x.example, victim@other.example"\n'
    report = admin.ask("POST", "/rest/v1/imports", files={"file": ("a.csv", rows.encode())}, data={"kind": "customers"})
    assert report.json()["new"] == 1
    [odd] = admin.items("/rest/v1/customers")
    quote = make_quote(admin, customer_id=odd["id"])
    refused = admin.post(f"/rest/v1/quotes/{quote['id']}/send", {})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "to")
    assert letterbox.recipients == []


def until_tried(admin: Client, count: int, letterbox: MailStore) -> None:
    deadline = time.monotonic() + 20
    while len(letterbox.recipients) < count:
        assert time.monotonic() < deadline, letterbox.recipients
        time.sleep(0.02)


def test_queued_mails_reach_only_one_recipient(app: FastAPI, served: Served, letterbox: MailStore, smtp: str) -> None:
    database, scope = app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    addresses = [*EVIL, *PLAIN]

    def mails() -> list[Any]:
        with unit_of_work(database, scope, utc_now(), commit=False) as ctx:
            return list(ctx.db.execute(select(Mail.to, Mail.tries, Mail.sent_at).order_by(Mail.id)))

    with unit_of_work(database, scope, utc_now()) as ctx:
        for address in addresses:
            queue_mail(ctx, OutgoingMail(to=address, subject="Hello", text="Hello"))
    served(smtp_url=smtp)
    deadline = time.monotonic() + 20
    while any(tries == 0 for _, tries, _ in mails()) or sum(bool(sent) for *_, sent in mails()) < len(PLAIN):
        assert time.monotonic() < deadline, mails()
        time.sleep(0.05)
    tried = [(to, tries, bool(sent)) for to, tries, sent in mails()]
    assert tried == [(address, 1, address in PLAIN) for address in addresses]
    assert sorted(letterbox.recipients) == sorted([address] for address in PLAIN)
    assert sorted(mail["To"] for mail in letterbox.mails) == sorted(PLAIN)
