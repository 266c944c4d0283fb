"""The queue of text messages, and the gateway that gets them."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.admin.cleanup import Cleanup
from orderkeep.core.clock import utc_now
from orderkeep.identity.text_messages.models import TextMessage
from orderkeep.identity.text_messages.queue import TextSender
from tests.clients import application_of
from tests.identity.auth_client import Auth
from tests.identity.conftest import Inside
from tests.identity.phone_client import NUMBER, SALES, challenge, enrol, received
from tests.identity.sms_gateway import Gateway

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]


def test_the_queue_holds_no_code(phones: Auth, text_gateway: Gateway, inside: Inside) -> None:
    text_gateway.status = 503
    session = phones.session(SALES)
    challenge(phones, session, enrol(phones, session))
    assert text_gateway.arrived.wait(10)
    text = text_gateway.requests[0][1]["text"]
    with inside() as ctx:
        row = ctx.db.scalars(select(TextMessage)).one()
        assert text[:6] not in (row.sealed_text or "")
        assert row.sealed_text is not None
    text_gateway.status = 200
    until_settled(phones, inside)
    assert text_gateway.accepted[0]["text"] == text
    with inside() as ctx:
        row = ctx.db.scalars(select(TextMessage)).one()
        assert (row.sealed_text, row.next_try_at, row.problem, row.sent_at is None) == (None, None, None, False)
    cleanup = Cleanup(application_of(phones.http).state.database, application_of(phones.http).state.settings)
    cleanup.run_once(utc_now() + timedelta(days=1, minutes=1))
    with inside() as ctx:
        assert ctx.db.scalars(select(TextMessage)).all() == []


def until_settled(auth: Auth, inside: Inside) -> None:
    """Try what waits now, in place of the queue's own pauses."""
    sender, deadline = TextSender(application_of(auth.http).state.identity), time.monotonic() + 10
    while True:
        with inside() as ctx:
            waiting = ctx.db.scalars(select(TextMessage).where(TextMessage.next_try_at.is_not(None))).all()
            if not waiting:
                return
            for row in waiting:
                if row.problem:
                    row.next_try_at = utc_now()
        assert time.monotonic() < deadline
        sender.send_next()


def test_a_message_is_given_up_when_it_is_refused_or_too_late(
    phones: Auth, text_gateway: Gateway, inside: Inside
) -> None:
    text_gateway.status = 400
    session = phones.session(SALES)
    factor_id = enrol(phones, session)
    challenge(phones, session, factor_id)
    until_settled(phones, inside)
    assert len(text_gateway.requests) == 1
    with inside() as ctx:
        row = ctx.db.scalars(select(TextMessage)).one()
        assert (row.problem, row.sealed_text, row.sent_at) == ("HTTP status 400", None, None)
        row.sealed_text, row.next_try_at, row.problem = "AAAA" * 10, utc_now(), None
    until_settled(phones, inside)
    assert len(text_gateway.requests) == 1
    with inside() as ctx:
        row = ctx.db.scalars(select(TextMessage)).one()
        assert row.problem == "The message couldn't be decrypted because the encryption key was replaced"


def test_twilio_gets_a_form_and_the_account(deploy: Deploy, text_gateway: Gateway) -> None:
    url = text_gateway.url.replace("http://", "http://AC1:key@")
    auth = Auth(deploy(sms_gateway_url=url, sms_gateway_format="twilio", sms_sender="+15550100"))
    session = auth.session(SALES)
    challenge(auth, session, enrol(auth, session))
    code = received(text_gateway)
    [(headers, body)] = text_gateway.requests
    assert headers["authorization"] == "Basic QUMxOmtleQ=="
    assert (body["To"], body["From"], body["Body"][:6]) == (NUMBER, "+15550100", code)
