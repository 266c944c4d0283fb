"""Deliveries over TLS to a real receiver: the certificate must be trusted, valid and of the host that was named."""

import ssl
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.core.clock import utc_now
from orderkeep.webhooks.job import WebhookDeliveries
from orderkeep.webhooks.sending import post_message
from tests.clients import Client
from tests.makers import make_contact
from tests.webhooks.certificates import Issuer, make_issuer
from tests.webhooks.receiver import receiving
from tests.webhooks.test_deliveries import DELIVERIES, ENDPOINTS, verify

HOST = "hooks.example.com"
HERE = ["127.0.0.1"]
UNTRUSTED = "The certificate of the host isn't valid"


@pytest.fixture
def issuer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Issuer:
    """An authority that this process trusts, the way an operator trusts one: by OpenSSL's own variable."""
    found = make_issuer()
    monkeypatch.setenv("SSL_CERT_FILE", str(found.trusted(tmp_path)))
    return found


def context_of(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def deliver(context: ssl.SSLContext) -> tuple[Any, int]:
    """The result of one attempt, and how many messages the receiver got."""
    with receiving(context, HOST) as receiver:
        answer = post_message(receiver.url, {"x": "1"}, "{}", loopback=True, resolver=lambda *_: HERE)
        return answer, len(receiver.received)


def test_a_message_reaches_a_receiver_whose_certificate_is_trusted(
    app: FastAPI, admin: Client, issuer: Issuer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state.settings, "webhook_allow_loopback", True)
    job = WebhookDeliveries(app.state.database, app.state.settings, resolver=lambda *_: HERE)
    with receiving(context_of(issuer.sign(tmp_path, HOST)), HOST) as receiver:
        body = {"url": receiver.url, "events": ["contact.created"], "environment": "development"}
        endpoint = admin.create(ENDPOINTS, body)
        make_contact(admin)
        assert job.run_once(utc_now()) == 1
        [(headers, text)] = receiver.received
    verify(headers, text, endpoint["secret"])
    assert headers["host"] == receiver.url.split("/")[2]
    assert [(row["status"], row["status_code"]) for row in admin.items(DELIVERIES)] == [("delivered", 200)]


@pytest.mark.parametrize("fault", ["another host", "a parent of the host", "an unknown authority", "expired"])
@pytest.mark.one_database
def test_a_wrong_certificate_is_a_failed_delivery(issuer: Issuer, tmp_path: Path, fault: str) -> None:
    certificate = {
        "another host": lambda: issuer.sign(tmp_path, "other.example.com"),
        "a parent of the host": lambda: issuer.sign(tmp_path, "example.com"),
        "an unknown authority": lambda: make_issuer().sign(tmp_path, HOST),
        "expired": lambda: issuer.sign(tmp_path, HOST, until=timedelta(days=-1)),
    }[fault]()
    answer, received = deliver(context_of(certificate))
    assert (answer.error, answer.status_code, answer.is_success, received) == (UNTRUSTED, None, False, 0)


@pytest.mark.one_database
def test_the_log_shows_the_reason_and_the_message_is_tried_again(
    app: FastAPI, admin: Client, issuer: Issuer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.state.settings, "webhook_allow_loopback", True)
    job = WebhookDeliveries(app.state.database, app.state.settings, resolver=lambda *_: HERE)
    with receiving(context_of(issuer.sign(tmp_path, "other.example.com")), HOST) as receiver:
        admin.create(ENDPOINTS, {"url": receiver.url, "events": ["contact.created"], "environment": "development"})
        make_contact(admin)
        assert (job.run_once(utc_now()), receiver.received) == (1, [])
    [row] = admin.items(DELIVERIES)
    assert (row["status"], row["attempts"], row["error"], row["status_code"]) == ("pending", 1, UNTRUSTED, None)
    assert row["next_try_at"] is not None
    assert [endpoint["state"] for endpoint in admin.items(ENDPOINTS)] == ["failing"]


@pytest.mark.one_database
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_old_tls_is_refused(issuer: Issuer, tmp_path: Path) -> None:
    context = context_of(issuer.sign(tmp_path, HOST))
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")
    answer, received = deliver(context)
    assert (answer.error, received) == ("The connection failed (SSLError)", 0)
