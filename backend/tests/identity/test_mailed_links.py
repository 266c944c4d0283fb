"""Links with a mailed code, which a browser opens, and the code that proves again who asks for a change."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from httpx2 import Response
from sqlalchemy import select

from orderkeep.identity.models import AuthSession, Credential, FailedTry, MailCode, SignInFlow
from tests.databases import PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside
from tests.identity.test_account import SALES, a_minute_later, careful, last_code, mails_to

__all__ = ["careful"]
pytestmark = pytest.mark.one_database

NEW, SITE = "new@shop.example", "http://127.0.0.1:8000"
VERIFIER = "v" * 50
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
FOREIGN = [
    "https://evil.example/",
    "//evil.example/",
    "http://127.0.0.1:8000@evil.example/",
    "http://127.0.0.1:8000.evil.example/",
    "javascript:alert(1)",
    "http:\\\\evil.example",
]


def opened(auth: Auth, **query: str) -> Response:
    """What a browser gets, which sends no apikey."""
    answer: Response = auth.http.get(f"/auth/v1/verify?{urlencode(query)}", follow_redirects=False)
    assert (answer.status_code, answer.headers["cache-control"]) == (303, "no-store")
    return answer


def target_of(answer: Response) -> tuple[str, dict[str, str], dict[str, str]]:
    """The address, and the parameters of its query and of its fragment."""
    parts = urlsplit(answer.headers["location"])
    fragment = dict(parse_qsl(parts.fragment.removesuffix("&sb=")))
    return f"{parts.scheme}://{parts.netloc}{parts.path}", dict(parse_qsl(parts.query)), fragment


def count(inside: Inside, *tables: type) -> list[int]:
    with inside() as ctx:
        return [len(ctx.db.scalars(select(table)).all()) for table in tables]


def test_the_link_of_a_sign_up_confirms_the_address_once(careful: Auth, inside: Inside) -> None:
    assert careful.sign_up(NEW).status_code == 200
    assert code_of(careful.sign_in(NEW)) == (400, "email_not_confirmed")
    link = {"type": "signup", "email": NEW, "token": last_code(inside, NEW), "redirect_to": f"{SITE}/dashboard?a=b"}
    before = count(inside, AuthSession)
    assert target_of(opened(careful, **link)) == (f"{SITE}/dashboard", {"a": "b"}, {})
    assert count(inside, AuthSession) == before
    assert careful.sign_in(NEW).status_code == 200
    _, query, _ = target_of(opened(careful, **link))
    assert query["error_code"] == "otp_expired"


def test_an_error_is_in_query_and_fragment_and_nothing_changes(careful: Auth, inside: Inside) -> None:
    careful.sign_up(NEW)
    expired = {
        "error": "access_denied", "error_code": "otp_expired", "error_description": "Token has expired or is invalid",
    }  # fmt: skip
    known = {"type": "signup", "email": NEW, "token": "000000"}
    if last_code(inside, NEW) == "000000":
        known["token"] = "000001"
    unknown = {"type": "recovery", "email": "nobody@shop.example", "token": "000000"}
    for query in (known, unknown, {"type": "signup", "token": "a-hash"}, {"type": "invite", "token": "a-hash"}):
        assert target_of(opened(careful, **query)) == (SITE, expired, expired)
    for query in ({}, {"type": "other", "token": "1"}, {"type": "signup"}):
        address, found, fragment = target_of(opened(careful, **query))
        assert (address, found["error"], found["error_code"]) == (SITE, "invalid_request", "validation_failed")
        assert found == fragment
    with inside() as ctx:
        assert ctx.db.scalars(select(MailCode.kind)).all() == ["signup"]
    assert code_of(careful.sign_in(NEW)) == (400, "email_not_confirmed")


@pytest.mark.parametrize("foreign", FOREIGN)
def test_no_link_leads_to_a_foreign_address(careful: Auth, inside: Inside, foreign: str) -> None:
    careful.sign_up(NEW)
    for token in ("wrong", last_code(inside, NEW)):
        answer = opened(careful, type="signup", email=NEW, token=token, redirect_to=foreign)
        assert target_of(answer)[0] in (SITE, f"{SITE}/")


def test_the_link_of_a_recovery_gives_a_code_to_the_browser_that_asked(auth: Auth, inside: Inside) -> None:
    asked = {"email": SALES, "code_challenge": CHALLENGE, "code_challenge_method": "s256"}
    assert auth.post("/recover", **asked).status_code == 200
    link = {"type": "recovery", "email": SALES, "token": last_code(inside, SALES), "redirect_to": f"{SITE}/account"}
    address, query, fragment = target_of(opened(auth, **link))
    assert (address, set(query), fragment) == (f"{SITE}/account", {"code"}, {})
    body = {"auth_code": query["code"], "code_verifier": VERIFIER}
    wrong = auth.post("/token?grant_type=pkce", **{**body, "code_verifier": "w" * 50})
    assert code_of(wrong) == (400, "bad_code_verifier")
    session = auth.post("/token?grant_type=pkce", **body)
    assert session.status_code == 200, session.text
    assert auth.update(session.json(), password=OTHER_PASSWORD).status_code == 200
    assert code_of(auth.post("/token?grant_type=pkce", **body)) == (404, "flow_state_not_found")
    auth.session(SALES, OTHER_PASSWORD)


def test_without_a_challenge_the_code_of_a_recovery_is_typed(auth: Auth, inside: Inside) -> None:
    auth.post("/recover", email=SALES)
    link = {"type": "recovery", "email": SALES, "token": last_code(inside, SALES)}
    _, query, _ = target_of(opened(auth, **link))
    assert query["error_code"] == "flow_state_not_found"
    assert count(inside, SignInFlow, FailedTry) == [0, 0]
    assert auth.post("/verify", **link).status_code == 200


def test_reauthentication_sends_a_code_that_is_asked_for_besides_the_password(auth: Auth, inside: Inside) -> None:
    mine = auth.session(SALES)
    assert code_of(auth.ask("GET", "/reauthenticate")) == (401, "no_authorization")
    answer = auth.ask("GET", "/reauthenticate", bearer=mine["access_token"])
    assert (answer.status_code, answer.json()) == (200, {})
    again = auth.ask("GET", "/reauthenticate", bearer=mine["access_token"])
    assert code_of(again) == (429, "over_email_send_rate_limit")
    assert len(mails_to(inside, SALES)) == 1
    code = last_code(inside, SALES)
    change = {"password": OTHER_PASSWORD, "current_password": PASSWORD}
    with inside() as ctx:
        before = ctx.db.get_one(Credential, mine["user"]["id"]).password_hash
    wrong = auth.update(mine, **change, nonce="000000" if code != "000000" else "000001")
    assert code_of(wrong) == (422, "reauthentication_not_valid")
    with inside() as ctx:
        assert ctx.db.get_one(Credential, mine["user"]["id"]).password_hash == before
    assert code_of(auth.post("/verify", type="recovery", email=SALES, token=code)) == (403, "otp_expired")
    assert code_of(auth.update(mine, password=OTHER_PASSWORD, nonce=code)) == (400, "current_password_required")
    a_minute_later(inside)
    auth.ask("GET", "/reauthenticate", bearer=mine["access_token"])
    assert auth.update(mine, **change, nonce=last_code(inside, SALES)).status_code == 200
    auth.session(SALES, OTHER_PASSWORD)
