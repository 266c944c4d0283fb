"""Invalid input is a client error, never a server error, and changes nothing."""

import pytest
from sqlalchemy import select

from orderkeep.identity.models import AuthSession
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside

ODD_BODIES = [
    b"",
    b"null",
    b"[]",
    b"7",
    b'"text"',
    b"{",
    b"{}}",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"email":' * 5_000,
    b'{"email": "\\ud800@shop.example", "password": "a-long-enough-password"}',
    b'{"email": "a@shop.example", "password": "a-long-enough-\\ud800-password"}',
    b'{"email": "a@shop.example\\u0000", "password": "a-long-enough-password"}',
    b'{"email": "a@shop.example", "password": "a-long\\u0000-enough-password"}',
    b'{"email": {"a": 1}, "password": true}',
    b'{"email": null, "password": null}',
    b'{"email": NaN}',
    b'{"type": 1, "token": [], "refresh_token": {}}',
    b'{"data": ' + b'{"a":' * 900 + b"1" + b"}" * 901,
    b'{"email": "a@shop.example", "password": "a-long-enough-password", "data": {"a": ' + b"9" * 5000 + b"}}",
]
PATHS = [
    "/signup",
    "/token?grant_type=password",
    "/token?grant_type=refresh_token",
    "/token?grant_type=pkce",
    "/token?grant_type=nothing",
    "/token",
    "/verify",
    "/resend",
    "/recover",
    "/otp",
]
BODY_NOT_READ = ("/token", "/token?grant_type=nothing", "/token?grant_type=pkce", "/otp")
"""Refused by their address alone."""


@pytest.mark.parametrize("path", PATHS)
def test_odd_input_is_the_callers_mistake(auth: Auth, inside: Inside, path: str) -> None:
    with inside() as ctx:
        before = ctx.db.scalars(select(AuthSession.id)).all()
    for body in ODD_BODIES:
        answer = auth.ask("POST", path, content=body)
        harmless = path == "/recover" and (answer.status_code, answer.content) == (200, b"{}")
        assert harmless or 400 <= answer.status_code < 500, (body[:60], answer.text)
        assert harmless or answer.headers["x-sb-error-code"]
    with inside() as ctx:
        assert ctx.db.scalars(select(AuthSession.id)).all() == before


def test_a_huge_body_is_too_large(auth: Auth) -> None:
    body = b'{"email": "' + b"a" * (1 << 20) + b'"}'
    assert code_of(auth.ask("POST", "/signup", content=body)) == (413, "request_entity_too_large")


def test_odd_query_and_headers(auth: Auth) -> None:
    assert auth.ask("POST", "/token?grant_type=password&grant_type=refresh_token", json={}).status_code == 400
    for bearer in ("a", "a.b.c", "é", "\x01", "x" * 20_000):
        answer = auth.ask("GET", "/user", headers={"Authorization": f"Bearer {bearer}".encode()})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_jwt")
    for header in ("", "Bearer", "Bearer ", "Basic abc"):
        answer = auth.ask("GET", "/user", headers={"Authorization": header})
        assert code_of(answer) == (401, "no_authorization")


@pytest.mark.parametrize("path", [each for each in PATHS if each not in BODY_NOT_READ])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_body_in_another_encoding_is_named(auth: Auth, path: str, encoding: str) -> None:
    answer = auth.ask("POST", path, content='{"email": "a@shop.example"}'.encode(encoding))
    assert (answer.status_code, answer.json()["message"]) == (415, "Send JSON in UTF-8")
