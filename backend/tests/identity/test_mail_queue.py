"""E-mails are sent by SMTP after the commit, wait while the email server is down, and are sent once."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.smtp import Envelope, Session
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.admin.cleanup import Cleanup
from orderkeep.core.clock import utc_now
from orderkeep.identity.mail import queue as mail_queue
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.mail.queue import MailSender
from tests.clients import Client, application_of
from tests.databases import Place
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.invitation_client import accept, invite, token_of
from tests.mailserver import MailStore, serving

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]


class Moody(MailStore):
    """An email server that accepts or rejects messages and records its clients."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses = False
        self.refused = threading.Event()
        self.logged_in: bool | None = None
        self.envelopes: list[tuple[str | None, list[str]]] = []

    def take(self, mail: EmailMessage, session: Session, envelope: Envelope) -> str:
        """Accept the message, or reject it temporarily."""
        self.logged_in = session.authenticated
        if self.refuses:
            self.refused.set()
            return "451 Try again later"
        self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
        return super().take(mail, session, envelope)


@pytest.fixture
def letterbox() -> Moody:
    """What arrives."""
    return Moody()


@pytest.fixture
def smtp(letterbox: Moody, free_tcp_port: int) -> Iterator[str]:
    """The URL of the email server, which requires a login."""
    with serving(letterbox, free_tcp_port, asks_login=True) as address:
        yield address


def told(mail: Mail) -> dict[str, Any]:
    return {"text": mail.text, "secret": mail.secret}


def only_mail(inside: Inside) -> dict[str, Any]:
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        return {"tries": mail.tries, "sent": mail.sent_at is not None, "again": mail.next_try_at, **told(mail)}


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_code_leaves_by_mail_at_once(deploy: Deploy, letterbox: Moody, smtp: str, inside: Inside) -> None:
    auth = Auth(deploy(smtp_url=smtp))
    answer = auth.sign_up("ann@shop.example")
    assert "confirmation_sent_at" in answer.json()
    assert letterbox.arrived.wait(10)
    assert letterbox.envelopes == [("no-reply@127.0.0.1", ["ann@shop.example"])]
    [mail] = letterbox.mails
    assert mail["Subject"] == "Confirm your Orderkeep email address"
    assert letterbox.logged_in is True
    until(lambda: only_mail(inside)["sent"])
    kept = only_mail(inside)
    assert (kept["tries"], kept["again"], kept["secret"]) == (1, None, None)
    code = mail.get_content().split()[3]
    assert kept["text"].split() == mail.get_content().replace(code, "(deleted)").split()
    assert auth.post("/verify", type="signup", email="ann@shop.example", token=code).status_code == 200


def test_the_support_address_of_the_installation_is_the_contact_and_the_sender(
    deploy: Deploy, letterbox: Moody, smtp: str
) -> None:
    place = deploy(smtp_url=smtp, support_email="help@host.example")
    assert place.get("/config.json").json()["support_email"] == "help@host.example"
    Auth(place).sign_up("ann@shop.example")
    assert letterbox.arrived.wait(10)
    assert letterbox.envelopes == [("help@host.example", ["ann@shop.example"])]


def test_a_mail_waits_while_the_mail_server_is_away(
    deploy: Deploy, letterbox: Moody, smtp: str, inside: Inside
) -> None:
    letterbox.refuses = True
    auth = Auth(deploy(smtp_url=smtp))
    assert auth.sign_up("ann@shop.example").status_code == 200
    assert letterbox.refused.wait(10)
    waiting = only_mail(inside)
    assert (waiting["sent"], waiting["tries"], letterbox.mails) == (False, 1, [])
    letterbox.refuses = False
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        assert timedelta(minutes=1) < mail.next_try_at - mail.created_at < timedelta(minutes=3)
        mail.next_try_at -= timedelta(minutes=3)
    auth.post("/recover", email="nobody@shop.example")
    assert letterbox.arrived.wait(10)
    until(lambda: only_mail(inside)["sent"])
    assert only_mail(inside)["tries"] == 2


def test_mails_left_by_an_earlier_run_are_sent(deploy: Deploy, letterbox: Moody, smtp: str, inside: Inside) -> None:
    assert Auth(deploy(confirm_email=True)).sign_up("ann@shop.example").status_code == 200
    assert only_mail(inside)["tries"] == 0
    deploy(smtp_url=smtp)
    assert letterbox.arrived.wait(10)
    until(lambda: only_mail(inside)["sent"])


def test_a_mail_is_given_up_after_a_day_or_eight_tries(deploy: Deploy, inside: Inside, monkeypatch: Any) -> None:
    http = deploy(confirm_email=True, smtp_url="smtp://127.0.0.1:1")
    server = application_of(http).state.identity
    monkeypatch.setattr(mail_queue.MailSender, "interval", 3600)
    Auth(http).sign_up("ann@shop.example")
    until(lambda: only_mail(inside)["tries"] >= 1)
    sender = MailSender(server)
    for _ in range(9):
        with inside() as ctx:
            mail = ctx.db.scalars(select(Mail)).one()
            mail.next_try_at = mail.next_try_at and mail.created_at
        sender.deliver_next()
    kept = only_mail(inside)
    assert (kept["tries"], kept["again"], kept["secret"]) == (8, None, None)
    assert kept["text"].startswith("Your code is (deleted)\n")
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        mail.tries, mail.next_try_at = 0, mail.created_at
        mail.created_at -= timedelta(days=1)
    assert sender.deliver_next() is False


def test_a_code_or_link_that_was_never_sent_is_deleted_after_a_day(deploy: Deploy, inside: Inside) -> None:
    http = deploy(confirm_email=True)
    Auth(http).sign_up("ann@shop.example")
    state = application_of(http).state
    cleanup = Cleanup(state.database, state.settings)
    cleanup.run_once(utc_now())
    assert only_mail(inside)["secret"] is not None
    cleanup.run_once(utc_now() + timedelta(days=1, minutes=1))
    assert only_mail(inside)["secret"] is None
    assert only_mail(inside)["text"].startswith("Your code is (deleted)\n")


def test_an_invitation_link_is_deleted_once_it_is_sent(
    deploy: Deploy, letterbox: Moody, smtp: str, inside: Inside, admin: Client
) -> None:
    http = deploy(smtp_url=smtp)
    boss = Client(http, Auth(http).session("admin@shop.example"))
    invite(boss)
    assert letterbox.arrived.wait(10)
    until(lambda: only_mail(inside)["sent"])
    token = token_of(letterbox.mails[0].get_content())
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        assert token not in f"{mail.text}{mail.secret}{mail.subject}"
    assert accept(Auth(http), token).status_code == 200


def test_confirmation_is_on_when_there_is_a_mail_server(deploy: Deploy, smtp: str) -> None:
    assert Auth(deploy(smtp_url=smtp)).ask("GET", "/settings").json()["mailer_autoconfirm"] is False
    off = Auth(deploy(smtp_url=smtp, confirm_email=False))
    assert off.ask("GET", "/settings").json()["mailer_autoconfirm"] is True
    assert "access_token" in off.sign_up("ann@shop.example").json()


def test_the_command_prints_the_last_mail(deploy: Deploy, place: Place, inside: Inside) -> None:
    auth = Auth(deploy(confirm_email=True))
    missing = place.command("outbox", "--to", "ann@shop.example")
    assert (missing.returncode, missing.stderr) == (1, "No email to ann@shop.example\n")
    auth.sign_up("ann@shop.example")
    assert code_of(auth.sign_in("ann@shop.example")) == (400, "email_not_confirmed")
    shown = place.command("outbox", "--to", "Ann@Shop.example").stdout
    assert only_mail(inside)["text"].strip() in shown
    assert "Subject: Confirm your Orderkeep email address" in shown
