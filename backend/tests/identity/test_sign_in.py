"""Password sign-in: who gets in, how guessing is slowed down, and the response to invalid input."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from pwdlib.hashers.argon2 import Argon2Hasher
from sqlalchemy import select
from starlette.testclient import TestClient

from orderkeep.identity.accounts import passwords
from orderkeep.identity.accounts.passwords import Passwords, TooManyHashes
from orderkeep.identity.models import Credential, FailedTry
from tests.clients import Client
from tests.databases import API_KEY, PASSWORD
from tests.identity.auth_client import OTHER_PASSWORD, Auth, code_of
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

Deploy = Callable[..., TestClient]
SALES = "sales@shop.example"


def test_every_sign_in_is_a_new_session(auth: Auth) -> None:
    first, second = auth.session(SALES), auth.session(" SALES@shop.example")
    assert first["user"]["id"] == second["user"]["id"]
    assert first["refresh_token"] != second["refresh_token"]
    assert first["access_token"] != second["access_token"]
    assert len(first["refresh_token"]) == 32
    assert auth.user(first).json()["email"] == SALES


def test_unknown_and_wrong_get_the_same_answer(auth: Auth) -> None:
    wrong, unknown = auth.sign_in(SALES, OTHER_PASSWORD), auth.sign_in("nobody@shop.example")
    assert code_of(wrong) == code_of(unknown) == (400, "invalid_credentials")
    assert wrong.content == unknown.content
    assert wrong.json()["message"] == "Invalid login credentials"


@pytest.mark.parametrize(
    "password", ["", PASSWORD + " ", " " + PASSWORD, PASSWORD.upper(), PASSWORD[:-1], PASSWORD * 60]
)
def test_a_password_is_exact(auth: Auth, password: str) -> None:
    assert code_of(auth.sign_in(SALES, password)) == (400, "invalid_credentials")


@pytest.mark.usefixtures("full_price")
def test_a_long_password_is_never_cut(auth: Auth) -> None:
    long = "kzwm xprt " * 102 + "ŁLŁL"
    assert len(long) == 1024
    assert auth.sign_up("long@shop.example", long).status_code == 200
    assert auth.sign_in("long@shop.example", long).status_code == 200
    assert code_of(auth.sign_in("long@shop.example", long[:-1] + "x")) == (400, "invalid_credentials")
    assert code_of(auth.sign_in("long@shop.example", long + "x")) == (400, "invalid_credentials")
    assert code_of(auth.sign_up("longer@shop.example", long + "x")) == (422, "weak_password")


@pytest.mark.usefixtures("full_price")
def test_a_hash_of_other_costs_is_renewed_at_sign_in(auth: Auth, inside: Inside, sales: Client) -> None:
    cheap = Argon2Hasher(time_cost=1, memory_cost=8 * 1024, parallelism=1).hash(PASSWORD)
    with inside() as ctx:
        ctx.db.get_one(Credential, sales.id).password_hash = cheap
    auth.session(SALES)
    with inside() as ctx:
        renewed = ctx.db.get_one(Credential, sales.id).password_hash
    assert renewed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    auth.session(SALES)


def fail(auth: Auth, email: str, times: int) -> list[int]:
    return [auth.sign_in(email, OTHER_PASSWORD).status_code for _ in range(times)]


@pytest.mark.parametrize("email", [SALES, "nobody@shop.example"])
def test_guessing_is_stopped_for_known_and_unknown_alike(auth: Auth, sales: Client, email: str) -> None:
    assert fail(auth, email, 30) == [400] * 10 + [429] * 20
    refused = auth.sign_in(email, PASSWORD)
    assert code_of(refused) == (429, "over_request_rate_limit")
    assert int(refused.headers["retry-after"]) == 60
    assert auth.user(sales.session).status_code == 200
    assert auth.refresh(sales.session["refresh_token"]).status_code == 200
    auth.session("colleague@shop.example")


def test_the_pause_ends_and_a_success_forgets_the_failures(auth: Auth, inside: Inside) -> None:
    assert fail(auth, SALES, 11) == [400] * 10 + [429]
    with inside() as ctx:
        row = ctx.db.scalars(select(FailedTry)).one()
        assert (row.count, len(row.key)) == (10, 64)
        row.last_at -= timedelta(seconds=61)
    assert fail(auth, SALES, 2) == [400, 429]
    with inside() as ctx:
        ctx.db.scalars(select(FailedTry)).one().last_at -= timedelta(seconds=121)
    auth.session(SALES)
    with inside() as ctx:
        assert ctx.db.scalars(select(FailedTry)).all() == []
    assert fail(auth, SALES, 10) == [400] * 10


def test_nine_failures_do_not_keep_anybody_out(auth: Auth) -> None:
    for _ in range(3):
        assert fail(auth, SALES, 9) == [400] * 9
        auth.session(SALES)


def test_guesses_side_by_side_do_not_beat_the_limit(auth: Auth) -> None:
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda _: auth.sign_in(SALES, OTHER_PASSWORD).status_code, range(24)))
    assert codes.count(400) == 10
    assert set(codes) <= {400, 429, 503}
    assert code_of(auth.sign_in(SALES)) == (429, "over_request_rate_limit")


def test_a_disabled_person_stays_out(auth: Auth, admin: Client, sales: Client) -> None:
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True}).status_code == 200
    assert code_of(auth.sign_in(SALES)) == (400, "user_banned")
    assert code_of(auth.sign_in(SALES, OTHER_PASSWORD)) == (400, "invalid_credentials")
    assert code_of(auth.user(sales.session)) == (403, "user_banned")
    assert auth.refresh(sales.session["refresh_token"]).status_code == 400
    assert sales.get("/rest/v1/profiles/me").status_code == 403
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": False}).status_code == 200
    assert sales.get("/rest/v1/profiles/me").status_code == 401
    auth.session(SALES)


def test_one_address_has_so_many_calls_a_minute(deploy: Deploy) -> None:
    auth = Auth(deploy(address_limit_per_minute=3))
    session = auth.session(SALES)
    assert auth.ask("GET", "/settings").status_code == 200
    assert auth.ask("GET", "/settings").status_code == 200
    spoofed = auth.ask("GET", "/settings", headers={"X-Forwarded-For": "198.51.100.7", "Forwarded": "for=1.2.3.4"})
    assert code_of(spoofed) == (429, "over_request_rate_limit")
    assert code_of(auth.refresh(session["refresh_token"])) == (503, "over_request_rate_limit")
    assert auth.ask("GET", "/settings", bearer="junk").status_code == 429
    assert auth.user(session).status_code == 200
    elsewhere = Auth(deploy(client=("203.0.113.9", 1)))
    assert elsewhere.ask("GET", "/settings").status_code == 200


def test_the_key_is_asked_for(http: TestClient, auth: Auth) -> None:
    for headers in ({}, {"apikey": ""}, {"apikey": API_KEY + "x"}, {"apikey": API_KEY.upper()}):
        answer = http.get("/auth/v1/settings", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (401, "invalid_api_key")
    for path in ("/.well-known/jwks.json", "/health"):
        assert http.get(f"/auth/v1{path}").status_code == 200


def test_two_forms_of_refusals(http: TestClient) -> None:
    def ask(**version: str) -> Any:
        body = {"email": SALES, "password": "wrong"}
        path = "/auth/v1/token?grant_type=password"
        return http.post(path, json=body, headers={"apikey": API_KEY, **version})

    old, new = ask(), ask(**{"X-Supabase-Api-Version": "2024-01-01"})
    assert old.json() == {"code": 400, "error_code": "invalid_credentials", "msg": "Invalid login credentials"}
    assert new.json() == {"code": "invalid_credentials", "message": "Invalid login credentials"}
    assert "x-supabase-api-version" not in old.headers
    assert new.headers["x-supabase-api-version"] == "2024-01-01"
    for answer in (old, new):
        assert answer.headers["x-sb-error-code"] == "invalid_credentials"
        assert answer.headers["cache-control"] == "no-store"
    for version in ("2023-12-31", "yesterday", ""):
        assert ask(**{"X-Supabase-Api-Version": version}).json()["code"] == 400


def test_a_crowd_of_hashes_waits_in_line_and_a_longer_one_is_sent_away(
    app: FastAPI, auth: Auth, monkeypatch: Any
) -> None:
    one_at_a_time = Passwords(at_once=1)
    monkeypatch.setattr(app.state.identity, "passwords", one_at_a_time)
    monkeypatch.setattr(passwords, "QUEUE_TIMEOUT_S", 0.05)
    with one_at_a_time._slot():
        assert code_of(auth.sign_in(SALES)) == (503, "over_request_rate_limit")
    auth.session(SALES)


def test_no_more_wait_in_line_than_the_line_is_long() -> None:
    line = Passwords(at_once=1)
    refused = []
    gate = threading.Event()

    def stand() -> None:
        try:
            with line._slot():
                gate.wait(5)
        except TooManyHashes:
            refused.append(1)

    crowd = [threading.Thread(target=stand) for _ in range(1 + passwords.WAITING + 3)]
    for each in crowd:
        each.start()
    while len(refused) < 3:
        threading.Event().wait(0.01)
    gate.set()
    for each in crowd:
        each.join()
    assert len(refused) == 3
