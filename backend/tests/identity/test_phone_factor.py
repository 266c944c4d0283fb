"""Codes by text message: enrolment, sending through a gateway, what a code is good for, and limits."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.identity.models import Factor, FactorChallenge
from orderkeep.identity.text_messages.models import TextMessage
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.factor_client import bearer, data_status, enrolled, lifted
from tests.identity.phone_client import COLLEAGUE, NUMBER, SALES, a_minute_later, challenge, enrol, protected, received
from tests.identity.sms_gateway import Gateway
from tests.identity.test_sessions import claims_of

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]
WRONG = (422, "mfa_verification_failed")
TOO_SOON = (429, "over_sms_send_rate_limit")


def test_a_code_from_a_text_message_lifts_the_session(phones: Auth, text_gateway: Gateway, inside: Inside) -> None:
    session = phones.session(SALES)
    made = bearer(phones, session, "/factors", factor_type="phone", friendly_name="Mine", phone="0049 (170) 123-4567")
    factor_id = made.json()["id"]
    assert made.json() == {"id": factor_id, "type": "phone", "friendly_name": "Mine", "phone": NUMBER}
    asked = challenge(phones, session, factor_id)
    code = received(text_gateway)
    [(headers, body)] = text_gateway.requests
    assert (headers["authorization"], headers["idempotency-key"]) == ("Bearer secret-token", body["id"])
    assert (body["to"], body["from"]) == (NUMBER, "Kestrel")
    text = f"{code} is your Orderkeep code for 127.0.0.1. It is valid for 5 minutes. Don't share it."
    assert body["text"] == text
    answer = bearer(phones, session, f"/factors/{factor_id}/verify", challenge_id=asked, code=f"{code[:3]} {code[3:]}")
    claims, user = claims_of(answer.json()), answer.json()["user"]
    assert (claims["aal"], claims["amr"][0]["method"]) == ("aal2", "mfa/phone")
    assert [(each["factor_type"], each["status"], each["phone"]) for each in user["factors"]] == [
        ("phone", "verified", "••••••••••567")
    ]
    assert data_status(phones.http, answer.json()) == (200, "")
    again = bearer(phones, answer.json(), f"/factors/{factor_id}/verify", challenge_id=asked, code=code)
    assert code_of(again) == (422, "mfa_ip_address_mismatch")
    with inside() as ctx:
        assert code not in (ctx.db.scalars(select(FactorChallenge)).one().code_hash or "")


def test_codes_belong_to_their_challenge_and_expire(phones: Auth, text_gateway: Gateway, inside: Inside) -> None:
    factor_id, higher = protected(phones, text_gateway)
    a_minute_later(inside)
    first = challenge(phones, higher, factor_id)
    old = received(text_gateway, 2)
    a_minute_later(inside)
    second = challenge(phones, higher, factor_id)
    new = received(text_gateway, 3)
    verify = f"/factors/{factor_id}/verify"
    if old != new:
        assert code_of(bearer(phones, higher, verify, challenge_id=second, code=old)) == WRONG
    for text in ("", new[:5], "١٢٣٤٥٦", f"{new}0"):
        assert code_of(bearer(phones, higher, verify, challenge_id=second, code=text))[0] in (400, 422)
    assert bearer(phones, higher, verify, challenge_id=second, code=new).status_code == 200
    assert code_of(bearer(phones, higher, verify, challenge_id=first, code=old)) == (422, "mfa_factor_not_found")
    a_minute_later(inside)
    late = challenge(phones, higher, factor_id)
    with inside() as ctx:
        ctx.db.execute(update(FactorChallenge).values(created_at=utc_now() - timedelta(seconds=300)))
    code = received(text_gateway, 4)
    assert code_of(bearer(phones, higher, verify, challenge_id=late, code=code)) == (422, "mfa_challenge_expired")


def test_ten_wrong_codes_in_a_row_then_one_an_hour(phones: Auth, text_gateway: Gateway, inside: Inside) -> None:
    factor_id, higher = protected(phones, text_gateway)
    a_minute_later(inside)
    asked = challenge(phones, higher, factor_id)
    wrong = "000000" if received(text_gateway, 2) != "000000" else "111111"
    verify = f"/factors/{factor_id}/verify"
    tries = [code_of(bearer(phones, higher, verify, challenge_id=asked, code=wrong)) for _ in range(11)]
    assert tries == [WRONG] * 10 + [(429, "over_request_rate_limit")]
    right = bearer(phones, higher, verify, challenge_id=asked, code=text_gateway.code())
    assert code_of(right) == (429, "over_request_rate_limit")


@pytest.mark.slow
def test_messages_are_limited_by_number_user_and_hour(phones: Auth, text_gateway: Gateway, inside: Inside) -> None:
    session, other = phones.session(SALES), phones.session(COLLEAGUE)
    factor_id, foreign = enrol(phones, session), enrol(phones, other)
    challenge(phones, session, factor_id)
    received(text_gateway)
    for who, factor in ((session, factor_id), (other, foreign)):
        assert code_of(bearer(phones, who, f"/factors/{factor}/challenge", channel="sms")) == TOO_SOON
    for count in range(2, 11):
        a_minute_later(inside)
        challenge(phones, session, factor_id)
        received(text_gateway, count)
    a_minute_later(inside)
    assert code_of(bearer(phones, session, f"/factors/{factor_id}/challenge")) == TOO_SOON
    assert len(text_gateway.requests) == 10
    challenge(phones, other, foreign)
    received(text_gateway, 11)


@pytest.mark.parametrize("number", ["", "0170 1234567", "+0491701234567", "+49170", "+4917012345678901", "call me"])
def test_a_number_needs_its_country_code(phones: Auth, number: str, inside: Inside) -> None:
    session = phones.session(SALES)
    answer = bearer(phones, session, "/factors", factor_type="phone", friendly_name="Mine", phone=number)
    assert code_of(answer) == (400, "validation_failed")
    assert answer.json()["message"] == "Enter a phone number with its country code, such as +49 170 1234567"
    with inside() as ctx:
        assert ctx.db.scalars(select(Factor)).all() == []


def test_a_number_is_enrolled_once_and_only_by_text_message(phones: Auth, text_gateway: Gateway) -> None:
    factor_id, higher = protected(phones, text_gateway)
    twice = bearer(phones, higher, "/factors", factor_type="phone", friendly_name="Again", phone=NUMBER)
    assert code_of(twice) == (422, "mfa_verified_factor_exists")
    whatsapp = bearer(phones, higher, f"/factors/{factor_id}/challenge", channel="whatsapp")
    assert code_of(whatsapp) == (400, "validation_failed")
    assert len(text_gateway.requests) == 1


def test_either_factor_confirms_and_removal_needs_a_confirmed_session(
    phones: Auth, text_gateway: Gateway, inside: Inside
) -> None:
    factor_id, higher = protected(phones, text_gateway)
    app = enrolled(phones, higher, "App")
    lifted(phones, higher, app)
    session = phones.session(SALES)
    assert data_status(phones.http, session) == (403, "insufficient_aal")
    refused = bearer(phones, session, f"/factors/{factor_id}", method="DELETE")
    assert code_of(refused) == (422, "insufficient_aal")
    another = bearer(phones, session, "/factors", factor_type="phone", friendly_name="Thief", phone="+4915112345678")
    assert code_of(another) == (403, "insufficient_aal")
    by_app = lifted(phones, session, app)
    assert bearer(phones, by_app, f"/factors/{factor_id}", method="DELETE").json() == {"id": factor_id}
    assert data_status(phones.http, by_app) == (200, "")
    assert [each["factor_type"] for each in phones.user(by_app).json()["factors"]] == ["totp"]


def test_without_a_gateway_a_phone_can_be_neither_added_nor_used(
    phones: Auth, auth: Auth, text_gateway: Gateway, inside: Inside
) -> None:
    factor_id, _ = protected(phones, text_gateway)
    assert phones.http.get("/config.json").json()["text_messages_enabled"] is True
    assert phones.ask("GET", "/settings").json()["sms_provider"] == "json"
    session = auth.session(SALES)
    assert code_of(bearer(auth, session, f"/factors/{factor_id}/challenge")) == (422, "mfa_phone_verify_not_enabled")
    with inside() as ctx:
        assert len(ctx.db.scalars(select(TextMessage)).all()) == 1
