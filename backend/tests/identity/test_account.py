"""Changing one's own account, and password recovery."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.mail.models import Mail
from orderkeep.identity.models import Credential, MailCode
from tests.clients import Client
from tests.databases import PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]
SALES = "sales@shop.example"


@pytest.fixture
def careful(deploy: Deploy) -> Auth:
    """An installation that requires confirmed addresses."""
    return Auth(deploy(confirm_email=True))


def mails_to(inside: Inside, email: str) -> list[str]:
    with inside() as ctx:
        return list(ctx.db.scalars(select(Mail.text).where(Mail.to == email).order_by(Mail.created_at, Mail.id)))


def last_code(inside: Inside, email: str) -> str:
    found = re.search(r"\b\d{6}\b", mails_to(inside, email)[-1])
    assert found
    return found.group()


def a_minute_later(inside: Inside) -> None:
    with inside() as ctx:
        for row in ctx.db.scalars(select(MailCode)):
            row.created_at -= timedelta(seconds=61)


def test_free_data_is_merged_and_null_deletes(auth: Auth) -> None:
    mine = auth.session(SALES)
    assert auth.update(mine, data={"colour": "green", "size": 3}).status_code == 200
    answer = auth.update(mine, data={"colour": None, "shape": [1, {"a": "b"}]})
    assert answer.json()["user_metadata"] == {"full_name": "Sales", "size": 3, "shape": [1, {"a": "b"}]}
    assert auth.user(mine).json() == answer.json()


def test_a_new_password_ends_the_other_sessions(auth: Auth) -> None:
    mine, elsewhere = auth.session(SALES), auth.session(SALES)
    answer = auth.update(mine, password=OTHER_PASSWORD, current_password=PASSWORD)
    assert answer.status_code == 200
    assert auth.user(mine).status_code == 200
    assert auth.refresh(mine["refresh_token"]).status_code == 200
    assert code_of(auth.user(elsewhere)) == (403, "session_not_found")
    assert auth.refresh(elsewhere["refresh_token"]).status_code == 400
    assert code_of(auth.sign_in(SALES)) == (400, "invalid_credentials")
    auth.session(SALES, OTHER_PASSWORD)


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"password": OTHER_PASSWORD}, (400, "current_password_required")),
        ({"password": OTHER_PASSWORD, "current_password": ""}, (400, "current_password_required")),
        ({"password": OTHER_PASSWORD, "current_password": "wrong"}, (400, "current_password_invalid")),
        ({"password": PASSWORD, "current_password": PASSWORD}, (422, "same_password")),
        ({"password": "short", "current_password": PASSWORD}, (422, "weak_password")),
        ({"password": "password1", "current_password": PASSWORD}, (422, "weak_password")),
        ({"password": "", "current_password": PASSWORD}, (400, "validation_failed")),
        ({"email": "admin@shop.example"}, (422, "email_exists")),
        ({"email": "nonsense"}, (400, "validation_failed")),
        ({"phone": "+49301"}, (422, "phone_provider_disabled")),
        ({"app_metadata": {"role": "admin"}}, (403, "not_admin")),
        ({"data": "text"}, (400, "validation_failed")),
        ({"data": {"a": "x" * 5000}}, (400, "validation_failed")),
    ],
)
def test_refused_changes_change_nothing(auth: Auth, body: dict[str, Any], refusal: tuple[int, str]) -> None:
    mine, elsewhere = auth.session(SALES), auth.session(SALES)
    before = auth.user(mine).json()
    assert code_of(auth.update(mine, **body)) == refusal
    assert auth.user(mine).json() == auth.user(elsewhere).json() == before
    auth.session(SALES)


def test_the_sum_of_small_changes_stays_small(auth: Auth) -> None:
    mine = auth.session(SALES)
    assert auth.update(mine, data={"a": "x" * 3000}).status_code == 200
    assert code_of(auth.update(mine, data={"b": "x" * 3000})) == (400, "validation_failed")
    assert set(auth.user(mine).json()["user_metadata"]) == {"full_name", "a"}


def test_guessing_the_current_password_is_stopped_but_signing_in_is_not(auth: Auth) -> None:
    mine = auth.session(SALES)
    codes = [auth.update(mine, password=OTHER_PASSWORD, current_password=f"no {n}").status_code for n in range(12)]
    assert codes == [400] * 10 + [429] * 2
    assert auth.update(mine, password=OTHER_PASSWORD, current_password=PASSWORD).status_code == 429
    auth.session(SALES)


def test_changes_need_a_session(auth: Auth) -> None:
    assert code_of(auth.ask("PUT", "/user", json={"data": {}})) == (401, "no_authorization")
    mine = auth.session(SALES)
    auth.sign_out(mine)
    assert code_of(auth.update(mine, data={"a": 1})) == (403, "session_not_found")


def test_without_confirmation_a_new_address_holds_at_once(auth: Auth, admin: Client, inside: Inside) -> None:
    mine = auth.session(SALES)
    answer = auth.update(mine, email=" New@Shop.example")
    assert answer.json()["email"] == "new@shop.example"
    assert "new_email" not in answer.json()
    auth.session("new@shop.example")
    assert code_of(auth.sign_in(SALES)) == (400, "invalid_credentials")
    people = admin.items("/rest/v1/profiles", q="new@shop")
    assert [each["email"] for each in people] == ["new@shop.example"]
    with inside() as ctx:
        logged = ctx.db.scalars(
            select(AuditLog).where(AuditLog.action == "update").order_by(AuditLog.id.desc())
        ).first()
        assert (logged.old, logged.new) == ({"email": SALES}, {"email": "new@shop.example"})
        assert logged.actor_id == mine["user"]["id"]


def test_with_confirmation_a_new_address_waits_for_its_code(careful: Auth, inside: Inside) -> None:
    mine = careful.session(SALES)
    answer = careful.update(mine, email="new@shop.example")
    assert (answer.json()["email"], answer.json()["new_email"]) == (SALES, "new@shop.example")
    assert len(mails_to(inside, "new@shop.example")) == 1
    assert "new@shop.example" in mails_to(inside, SALES)[0]
    assert not re.search(r"\b\d{6}\b", mails_to(inside, SALES)[0])
    assert code_of(careful.sign_in("new@shop.example")) == (400, "invalid_credentials")
    again = careful.update(mine, email="newer@shop.example")
    assert code_of(again) == (429, "over_email_send_rate_limit")
    code = last_code(inside, "new@shop.example")
    verified = careful.post("/verify", type="email_change", email="new@shop.example", token=code)
    assert verified.status_code == 200
    assert verified.json()["user"]["email"] == "new@shop.example"
    assert "new_email" not in careful.user(mine).json()
    careful.session("new@shop.example")
    assert code_of(careful.sign_in(SALES)) == (400, "invalid_credentials")


def test_with_confirmation_a_taken_address_does_not_show(careful: Auth, inside: Inside) -> None:
    mine = careful.session(SALES)
    taken = careful.update(mine, email="admin@shop.example")
    assert (taken.status_code, taken.json()["new_email"]) == (200, "admin@shop.example")
    assert mails_to(inside, "admin@shop.example") == []
    assert code_of(careful.update(mine, email="admin@shop.example")) == (429, "over_email_send_rate_limit")
    a_minute_later(inside)
    assert careful.post("/resend", type="email_change", email="admin@shop.example").json() == {}
    assert mails_to(inside, "admin@shop.example") == []
    assert careful.user(mine).json()["email"] == SALES


def test_recovery_opens_a_session_that_may_set_a_password_once(auth: Auth, inside: Inside) -> None:
    elsewhere = auth.session(SALES)
    assert auth.post("/recover", email=SALES).json() == {}
    code = last_code(inside, SALES)
    mine = auth.post("/verify", type="recovery", email=SALES, token=code).json()
    assert code_of(auth.update(elsewhere, password=OTHER_PASSWORD)) == (400, "current_password_required")
    assert auth.update(mine, password=OTHER_PASSWORD).status_code == 200
    assert code_of(auth.user(elsewhere)) == (403, "session_not_found")
    assert code_of(auth.update(mine, password=PASSWORD)) == (400, "current_password_required")
    auth.session(SALES, OTHER_PASSWORD)


def test_recover_and_resend_do_not_tell_who_is_known(careful: Auth, inside: Inside) -> None:
    careful.sign_up("waiting@shop.example")
    for path, body in (("/recover", {}), ("/resend", {"type": "signup"}), ("/resend", {"type": "email_change"})):
        for email in (SALES, "waiting@shop.example", "nobody@shop.example") * 2:
            answer = careful.post(path, email=email, **body)
            assert (answer.status_code, answer.content) == (200, b"{}")
    assert len(mails_to(inside, "nobody@shop.example")) == 0
    assert len(mails_to(inside, SALES)) == 1
    assert len(mails_to(inside, "waiting@shop.example")) == 2


def test_resend_sends_another_code_and_the_old_one_dies(careful: Auth, inside: Inside) -> None:
    careful.sign_up("ann@shop.example")
    first = last_code(inside, "ann@shop.example")
    careful.post("/resend", type="signup", email="ann@shop.example")
    assert len(mails_to(inside, "ann@shop.example")) == 1
    a_minute_later(inside)
    careful.post("/resend", type="signup", email="ann@shop.example")
    second = last_code(inside, "ann@shop.example")
    if first != second:
        answer = careful.post("/verify", type="signup", email="ann@shop.example", token=first)
        assert code_of(answer) == (403, "otp_expired")
    assert careful.post("/verify", type="email", email="ann@shop.example", token=second).status_code == 200


def test_a_later_sign_up_belongs_to_the_newest_mail(careful: Auth, inside: Inside) -> None:
    careful.sign_up("ann@shop.example", OTHER_PASSWORD)
    a_minute_later(inside)
    careful.sign_up("ann@shop.example", PASSWORD)
    code = last_code(inside, "ann@shop.example")
    assert careful.post("/verify", type="signup", email="ann@shop.example", token=code).status_code == 200
    assert code_of(careful.sign_in("ann@shop.example", OTHER_PASSWORD)) == (400, "invalid_credentials")
    careful.session("ann@shop.example", PASSWORD)


def test_codes_live_ten_minutes_and_are_not_guessed(careful: Auth, inside: Inside) -> None:
    user_id = careful.sign_up("ann@shop.example").json()["id"]
    code = last_code(inside, "ann@shop.example")
    with inside() as ctx:
        row = ctx.db.get_one(MailCode, (user_id, "signup"))
        assert code not in row.code_hash
        row.created_at -= timedelta(minutes=10)
    expired = careful.post("/verify", type="signup", email="ann@shop.example", token=code)
    assert code_of(expired) == (403, "otp_expired")
    a_minute_later(inside)
    careful.post("/resend", type="signup", email="ann@shop.example")
    right = last_code(inside, "ann@shop.example")
    guesses = [f"{(int(right) + 1 + n) % 10**6:06}" for n in range(12)]
    answers = [careful.post("/verify", type="signup", email="ann@shop.example", token=guess) for guess in guesses]
    assert [answer.status_code for answer in answers] == [403] * 9 + [429] * 3
    assert careful.post("/verify", type="signup", email="ann@shop.example", token=right).status_code == 429
    with inside() as ctx:
        assert ctx.db.get_one(Credential, user_id).confirmed_at is None
    unknown = [careful.post("/verify", type="signup", email="x@y.example", token="123456") for _ in range(12)]
    assert [answer.status_code for answer in unknown] == [403] * 10 + [429] * 2


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({}, (400, "validation_failed")),
        ({"type": "nonsense", "email": SALES, "token": "1"}, (400, "validation_failed")),
        ({"type": "signup", "email": SALES}, (400, "validation_failed")),
        ({"type": "signup", "token": "123456"}, (400, "validation_failed")),
        ({"type": "signup", "email": SALES, "token": "1", "token_hash": "2"}, (400, "validation_failed")),
        ({"type": "signup", "token_hash": "abc"}, (403, "otp_expired")),
        ({"type": "magiclink", "email": SALES, "token": "123456"}, (403, "otp_expired")),
        ({"type": "invite", "email": SALES, "token": "123456"}, (403, "otp_expired")),
        ({"type": "sms", "phone": "+49301", "token": "123456"}, (403, "otp_expired")),
        ({"type": "email_change", "email": SALES, "token": "123456"}, (403, "otp_expired")),
    ],
)
def test_refused_codes(auth: Auth, body: dict[str, Any], refusal: tuple[int, str]) -> None:
    assert code_of(auth.post("/verify", **body)) == refusal
