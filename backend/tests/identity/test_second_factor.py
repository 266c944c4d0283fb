"""Authenticator apps: enrolment, challenges, codes, and what they protect."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Factor, FactorChallenge, FailedTry, RefreshToken
from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.factor_client import answered, bearer, challenged, data_status, enrolled, lifted, protected
from tests.identity.test_sessions import claims_of

pytestmark = pytest.mark.one_database

SALES = "sales@shop.example"
WRONG = (422, "mfa_verification_failed")
INSUFFICIENT = "insufficient_aal"


def test_enrolment_shows_the_secret_once(auth: Auth) -> None:
    session = auth.session(SALES)
    answer = bearer(auth, session, "/factors", factor_type="totp", friendly_name=" My  phone ", issuer="Shop & Son")
    made = answer.json()
    assert set(made) == {"id", "type", "friendly_name", "totp"}
    assert (made["type"], made["friendly_name"]) == ("totp", "My phone")
    drawing, secret, uri = made["totp"]["qr_code"], made["totp"]["secret"], urlsplit(made["totp"]["uri"])
    assert (len(secret), drawing[:4], "#" in drawing, "%" in drawing) == (32, "<svg", False, False)
    assert ET.fromstring(drawing).tag.endswith("svg")  # noqa: S314  # our own drawing
    assert (uri.scheme, uri.netloc, uri.path) == ("otpauth", "totp", "/Shop%20%26%20Son:sales%40shop.example")
    assert parse_qs(uri.query) == {
        "secret": [secret], "issuer": ["Shop & Son"], "algorithm": ["SHA1"], "digits": ["6"], "period": ["30"],
    }  # fmt: skip
    user = auth.user(session).json()
    assert [(each["id"], each["status"]) for each in user["factors"]] == [(made["id"], "unverified")]
    assert set(user["factors"][0]) == {
        "id", "friendly_name", "factor_type", "issuer", "status", "created_at", "updated_at",
    }  # fmt: skip
    assert user["factors"][0]["issuer"] == "Shop & Son"
    assert secret not in auth.user(session).text


def test_the_seed_is_encrypted_at_rest(auth: Auth, inside: Inside) -> None:
    session = auth.session(SALES)
    phone, other = enrolled(auth, session, "One"), enrolled(auth, session, "Two")
    with inside() as ctx:
        rows = {row.id: row.sealed_seed for row in ctx.db.scalars(select(Factor))}
        assert phone.secret not in "".join(rows.values())
        ctx.db.get_one(Factor, phone.factor_id).sealed_seed = rows[other.factor_id]
    assert code_of(answered(auth, session, phone, other.code())) == WRONG


def test_a_right_code_lifts_the_session(auth: Auth, http: TestClient, inside: Inside) -> None:
    elsewhere, session = auth.session(SALES), auth.session(SALES)
    phone, spare = enrolled(auth, session), enrolled(auth, session, "Spare")
    higher = lifted(auth, session, phone)
    old, new = claims_of(session), claims_of(higher)
    assert (old["aal"], new["aal"], old["session_id"]) == ("aal1", "aal2", new["session_id"])
    assert [each["method"] for each in new["amr"]] == ["totp", "password"]
    assert [(each["id"], each["status"]) for each in higher["user"]["factors"]] == [(phone.factor_id, "verified")]
    assert code_of(bearer(auth, higher, f"/factors/{spare.factor_id}/challenge")) == (404, "mfa_factor_not_found")
    assert data_status(http, higher) == (200, "")
    assert data_status(http, elsewhere) == (401, "session_ended")
    with inside() as ctx:
        subjects = ctx.db.scalars(select(Mail.subject).where(Mail.to == SALES)).all()
    assert subjects == ["Two-factor authentication was turned on"]


def test_no_token_from_before_the_code_gains_from_it(auth: Auth, http: TestClient, inside: Inside) -> None:
    session = auth.session(SALES)
    phone = enrolled(auth, session)
    higher = lifted(auth, session, phone)
    assert data_status(http, session) == (403, INSUFFICIENT)
    assert code_of(auth.update(session, password=OTHER_PASSWORD, current_password=PASSWORD)) == (401, INSUFFICIENT)
    assert code_of(auth.refresh(session["refresh_token"])) == (400, "refresh_token_already_used")
    assert data_status(http, higher) == (200, "")
    rotated = auth.refresh(higher["refresh_token"]).json()
    assert claims_of(rotated)["aal"] == "aal2"
    after_the_reuse_interval(inside)
    assert code_of(auth.refresh(session["refresh_token"])) == (400, "refresh_token_already_used")
    assert data_status(http, rotated) == (401, "session_ended")


def after_the_reuse_interval(inside: Inside) -> None:
    with inside() as ctx:
        for token in ctx.db.scalars(select(RefreshToken).where(RefreshToken.spent_at.is_not(None))):
            token.spent_at -= timedelta(seconds=11)


def test_a_code_counts_once(auth: Auth) -> None:
    phone, higher = protected(auth, SALES)
    code = phone.next_code()
    asked = challenged(auth, higher, phone)
    assert answered(auth, higher, phone, code, asked).status_code == 200
    other = auth.session(SALES)
    for session in (higher, other):
        assert code_of(answered(auth, session, phone, code)) == WRONG
    assert code_of(answered(auth, higher, phone, phone.code(-1))) == WRONG
    assert code_of(answered(auth, higher, phone, phone.next_code(), asked)) == (422, "mfa_ip_address_mismatch")


def test_of_two_at_once_one_wins(auth: Auth) -> None:
    phone, _ = protected(auth, SALES)
    session = auth.session(SALES)
    asked, code = [challenged(auth, session, phone) for _ in range(4)], phone.next_code()
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda each: answered(auth, session, phone, code, each), asked))
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422], [a.text for a in answers]


@pytest.mark.parametrize("code", ["12345", "1234567", "١٢٣٤٥٦", "abcdef", " ", "-12345", "1e5"])
def test_wrong_codes(auth: Auth, code: str) -> None:
    session = auth.session(SALES)
    phone = enrolled(auth, session)
    assert code_of(answered(auth, session, phone, code)) == WRONG
    assert claims_of(auth.refresh(session["refresh_token"]).json())["aal"] == "aal1"


def test_spaces_in_a_code_are_ignored(auth: Auth) -> None:
    session = auth.session(SALES)
    phone = enrolled(auth, session)
    code = phone.next_code()
    assert answered(auth, session, phone, f" {code[:3]} {code[3:]}").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(("shift", "right"), [(-3, False), (-1, True), (0, True), (1, True), (3, False)])
def test_a_clock_may_be_one_step_off(auth: Auth, shift: int, right: bool) -> None:
    session = auth.session(SALES)
    phone = enrolled(auth, session)
    while time.time() % 30 > 28:
        time.sleep(0.1)
    assert (answered(auth, session, phone, phone.code(shift)).status_code == 200) is right


def test_ten_wrong_codes_in_a_row_then_one_an_hour(auth: Auth, inside: Inside, colleague: Client) -> None:
    phone, higher = protected(auth, SALES)
    session = auth.session(SALES)
    codes = [code_of(answered(auth, session, phone, f"{n:06}")) for n in range(13)]
    assert codes == [WRONG] * 10 + [(429, "over_request_rate_limit")] * 3
    assert code_of(answered(auth, session, phone, phone.next_code())) == (429, "over_request_rate_limit")
    assert auth.user(higher).status_code == 200
    assert lifted(auth, colleague.session, enrolled(auth, colleague.session))
    an_hour_later(inside)
    assert code_of(answered(auth, session, phone, "000000")) == WRONG
    assert code_of(answered(auth, session, phone, "000000")) == (429, "over_request_rate_limit")
    an_hour_later(inside)
    assert answered(auth, session, phone, phone.next_code()).status_code == 200
    assert code_of(answered(auth, session, phone, "000000")) == WRONG


def an_hour_later(inside: Inside) -> None:
    with inside() as ctx:
        for tries in ctx.db.scalars(select(FailedTry)):
            tries.last_at -= timedelta(hours=1)


def test_challenges_expire_and_belong_to_their_factor(auth: Auth, inside: Inside) -> None:
    phone, higher = protected(auth, SALES)
    other = enrolled(auth, higher, "Other")
    foreign = challenged(auth, higher, other)
    for asked in (foreign, "7", "01a1fdfb-59df-7abc-a4f4-28471eb9a8ea"):
        assert code_of(answered(auth, higher, phone, phone.code(1), asked)) == (422, "mfa_factor_not_found")
    old = challenged(auth, higher, phone)
    with inside() as ctx:
        ctx.db.execute(update(FactorChallenge).values(created_at=utc_now() - timedelta(seconds=300)))
    assert code_of(answered(auth, higher, phone, phone.next_code(), old)) == (422, "mfa_challenge_expired")
    fresh = bearer(auth, higher, f"/factors/{phone.factor_id}/challenge").json()
    assert (fresh["type"], 298 <= fresh["expires_at"] - time.time() <= 300) == ("totp", True)
    assert code_of(answered(auth, higher, phone, "", fresh["id"])) == (400, "validation_failed")


def test_an_unverified_factor_expires(auth: Auth, inside: Inside) -> None:
    session = auth.session(SALES)
    phone = enrolled(auth, session)
    assert code_of(bearer(auth, session, "/factors", factor_type="totp", friendly_name="Phone")) == (
        422,
        "mfa_factor_name_conflict",
    )
    with inside() as ctx:
        ctx.db.execute(update(Factor).values(created_at=utc_now() - timedelta(seconds=300)))
    assert "factors" not in auth.user(session).json()
    assert code_of(bearer(auth, session, f"/factors/{phone.factor_id}/challenge")) == (404, "mfa_factor_not_found")
    assert enrolled(auth, session).factor_id != phone.factor_id


def test_limits_of_enrolment(auth: Auth) -> None:
    session = auth.session(SALES)
    for body in ({"friendly_name": "a" * 121}, {"issuer": "b" * 121}, {"issuer": "a:b"}, {"friendly_name": "a\x07"}):
        assert code_of(bearer(auth, session, "/factors", factor_type="totp", **body)) == (400, "validation_failed")
    assert bearer(auth, session, "/factors", factor_type="totp").json()["friendly_name"] == ""
    assert code_of(bearer(auth, session, "/factors", factor_type="totp")) == (422, "mfa_factor_name_conflict")
    for number in range(9):
        enrolled(auth, session, f"Phone {number}")
    assert code_of(bearer(auth, session, "/factors", factor_type="totp", friendly_name="One more")) == (
        422,
        "too_many_enrolled_mfa_factors",
    )
    assert len(auth.user(session).json()["factors"]) == 10
