"""Mails leave by SMTP after the commit, wait while the mail server is away, and are sent once."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.identity import outbox
from orderkeep.identity.outbox import Postman
from orderkeep.identity.tables import Mail
from tests.databases import Place
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside

Deploy = Callable[..., TestClient]


class Letterbox:
    """A mail server that keeps what it gets, or refuses."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, list[str], str]] = []
        self.refuses = False
        self.logged_in = False
        self.arrived = threading.Event()
        self.refused = threading.Event()

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.logged_in = session.authenticated
        if self.refuses:
            self.refused.set()
            return "451 Try again later"
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.content.decode()))
        self.arrived.set()
        return "250 OK"


def check_login(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and (data.login, data.password) == (b"shop", b"p@ss word")
    return AuthResult(success=right)


@pytest.fixture
def letterbox() -> Letterbox:
    """What arrives."""
    return Letterbox()


@pytest.fixture
def smtp(letterbox: Letterbox, free_tcp_port: int) -> Iterator[str]:
    """The address of the mail server."""
    login: dict[str, Any] = {"authenticator": check_login, "auth_require_tls": False}
    controller = Controller(letterbox, hostname="127.0.0.1", port=free_tcp_port, **login)
    controller.start()
    yield f"smtp://shop:p%40ss%20word@127.0.0.1:{free_tcp_port}"
    controller.stop()


def only_mail(inside: Inside) -> dict[str, Any]:
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        return {"tries": mail.tries, "sent": mail.sent_at is not None, "again": mail.next_try_at, "text": mail.text}


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_code_leaves_by_mail_at_once(deploy: Deploy, letterbox: Letterbox, smtp: str, inside: Inside) -> None:
    auth = Auth(deploy(smtp_url=smtp))
    answer = auth.sign_up("ann@shop.example")
    assert "confirmation_sent_at" in answer.json()
    assert letterbox.arrived.wait(10)
    [(sender, to, content)] = letterbox.mails
    assert (sender, to) == ("support@orderkeep.example", ["ann@shop.example"])
    assert "Subject: Confirm your address for Orderkeep" in content
    assert letterbox.logged_in is True
    until(lambda: only_mail(inside)["sent"])
    kept = only_mail(inside)
    assert (kept["tries"], kept["again"]) == (1, None)
    code = kept["text"].split()[3]
    assert code in content
    assert auth.post("/verify", type="signup", email="ann@shop.example", token=code).status_code == 200


def test_a_mail_waits_while_the_mail_server_is_away(
    deploy: Deploy, letterbox: Letterbox, smtp: str, inside: Inside
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


def test_what_an_earlier_run_left_is_sent_by_the_next(
    deploy: Deploy, letterbox: Letterbox, smtp: str, inside: Inside
) -> None:
    assert Auth(deploy(confirm_email=True)).sign_up("ann@shop.example").status_code == 200
    assert only_mail(inside)["tries"] == 0
    deploy(smtp_url=smtp)
    assert letterbox.arrived.wait(10)
    until(lambda: only_mail(inside)["sent"])


def test_a_mail_is_given_up_after_a_day_or_eight_tries(deploy: Deploy, inside: Inside, monkeypatch: Any) -> None:
    http = deploy(confirm_email=True, smtp_url="smtp://127.0.0.1:1")
    server = http.app.state.identity  # type: ignore[attr-defined]  # the application behind the client
    monkeypatch.setattr(outbox, "LOOK_EVERY", 3600)
    Auth(http).sign_up("ann@shop.example")
    until(lambda: only_mail(inside)["tries"] >= 1)
    postman = Postman(server)
    for _ in range(9):
        with inside() as ctx:
            mail = ctx.db.scalars(select(Mail)).one()
            mail.next_try_at = mail.next_try_at and mail.created_at
        postman.deliver_next()
    assert (only_mail(inside)["tries"], only_mail(inside)["again"]) == (8, None)
    with inside() as ctx:
        mail = ctx.db.scalars(select(Mail)).one()
        mail.tries, mail.next_try_at = 0, mail.created_at
        mail.created_at -= timedelta(days=1)
    assert postman.deliver_next() is False


def test_confirmation_is_on_when_there_is_a_mail_server(deploy: Deploy, smtp: str) -> None:
    assert Auth(deploy(smtp_url=smtp)).ask("GET", "/settings").json()["mailer_autoconfirm"] is False
    off = Auth(deploy(smtp_url=smtp, confirm_email=False))
    assert off.ask("GET", "/settings").json()["mailer_autoconfirm"] is True
    assert "access_token" in off.sign_up("ann@shop.example").json()


def test_the_command_prints_the_last_mail(deploy: Deploy, place: Place, inside: Inside) -> None:
    auth = Auth(deploy(confirm_email=True))
    missing = place.command("outbox", "--to", "ann@shop.example")
    assert (missing.returncode, missing.stderr) == (1, "There is no mail to ann@shop.example\n")
    auth.sign_up("ann@shop.example")
    assert code_of(auth.sign_in("ann@shop.example")) == (400, "email_not_confirmed")
    shown = place.command("outbox", "--to", "Ann@Shop.example").stdout
    assert only_mail(inside)["text"].strip() in shown
    assert "Subject: Confirm your address for Orderkeep" in shown
