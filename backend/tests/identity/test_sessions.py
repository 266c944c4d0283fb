"""Refresh tokens and sign-out."""

import base64
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from orderkeep.identity.models import AuthSession, RefreshToken
from orderkeep.identity.sessions.actions import hash_of
from tests.clients import Client
from tests.databases import API_KEY
from tests.identity.auth_client import Auth, code_of
from tests.identity.conftest import Inside

pytestmark = pytest.mark.one_database

Session = Mapping[str, Any]
SALES = "sales@shop.example"


def claims_of(session: Session) -> dict[str, Any]:
    text = session["access_token"].split(".")[1]
    claims: dict[str, Any] = orjson.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return claims


def refreshed(auth: Auth, token: str) -> Session:
    answer = auth.refresh(token)
    assert answer.status_code == 200, answer.text
    session: Session = answer.json()
    return session


def is_alive(auth: Auth, session: Session) -> tuple[bool, bool]:
    """Check both the auth server and the data API."""
    at_home = auth.user(session)
    data = auth.http.get("/rest/v1/profiles/me", headers=Client(auth.http, session).headers)
    assert (at_home.status_code, data.status_code) in {(200, 200), (403, 401)}
    if at_home.status_code != 200:
        assert code_of(at_home) == (403, "session_not_found")
        assert data.json()["code"] == "session_ended"
    return at_home.status_code == 200, data.status_code == 200


def later(inside: Inside, session: Session, **ago: float) -> None:
    """Move everything of this session back in time."""
    with inside() as ctx:
        row = ctx.db.get_one(AuthSession, claims_of(session)["session_id"])
        row.created_at -= timedelta(**ago)
        row.refreshed_at -= timedelta(**ago)
        for token in ctx.db.scalars(select(RefreshToken).where(RefreshToken.session_id == row.id)):
            token.spent_at = token.spent_at and token.spent_at - timedelta(**ago)


def test_a_refresh_gives_new_tokens_in_the_same_session(auth: Auth) -> None:
    first = auth.session(SALES)
    second = refreshed(auth, first["refresh_token"])
    assert second["refresh_token"] != first["refresh_token"]
    assert len(second["refresh_token"]) == 32
    old, new = claims_of(first), claims_of(second)
    assert old["session_id"] == new["session_id"]
    assert (new["aal"], [each["method"] for each in new["amr"]]) == ("aal1", ["password"])
    assert (new["sub"], new["email"], new["is_anonymous"]) == (first["user"]["id"], SALES, False)
    assert set(second["user"]) == set(first["user"])
    assert is_alive(auth, first) == is_alive(auth, second) == (True, True)


def test_a_parent_gives_its_successor_again_at_any_time(auth: Auth, inside: Inside) -> None:
    first = auth.session(SALES)
    second = refreshed(auth, first["refresh_token"])
    later(inside, first, days=5)
    assert refreshed(auth, first["refresh_token"])["refresh_token"] == second["refresh_token"]
    third = refreshed(auth, second["refresh_token"])
    assert refreshed(auth, second["refresh_token"])["refresh_token"] == third["refresh_token"]


def test_an_older_one_gives_the_active_one_within_the_reuse_interval(auth: Auth) -> None:
    first = auth.session(SALES)
    newest = refreshed(auth, refreshed(auth, refreshed(auth, first["refresh_token"])["refresh_token"])["refresh_token"])
    assert refreshed(auth, first["refresh_token"])["refresh_token"] == newest["refresh_token"]


@pytest.mark.parametrize("rotated_afterwards", [False, True])
def test_reuse_of_an_older_one_ends_the_family(auth: Auth, inside: Inside, rotated_afterwards: bool) -> None:
    other = auth.session(SALES)
    first = auth.session(SALES)
    newest = refreshed(auth, refreshed(auth, first["refresh_token"])["refresh_token"])
    later(inside, first, seconds=11)
    if rotated_afterwards:
        newest = refreshed(auth, newest["refresh_token"])
    assert code_of(auth.refresh(first["refresh_token"])) == (400, "refresh_token_already_used")
    assert code_of(auth.refresh(newest["refresh_token"])) == (400, "refresh_token_not_found")
    assert is_alive(auth, newest) == (False, False)
    assert is_alive(auth, other) == (True, True)
    assert refreshed(auth, other["refresh_token"])


def test_five_at_once_get_the_same_new_token(auth: Auth, inside: Inside) -> None:
    first = auth.session(SALES)
    with ThreadPoolExecutor(5) as pool:
        answers = list(pool.map(auth.refresh, [first["refresh_token"]] * 5))
    assert [answer.status_code for answer in answers] == [200] * 5
    assert len({answer.json()["refresh_token"] for answer in answers}) == 1
    with inside() as ctx:
        session_id = claims_of(first)["session_id"]
        tokens = ctx.db.scalars(select(RefreshToken).where(RefreshToken.session_id == session_id)).all()
        assert len(tokens) == 2


def test_the_database_holds_no_usable_token(auth: Auth, inside: Inside) -> None:
    first = auth.session(SALES)
    second = refreshed(auth, first["refresh_token"])
    with inside() as ctx:
        rows = ctx.db.scalars(select(RefreshToken)).all()
        kept = [text for row in rows for text in (row.hash, row.seed) if text]
    assert {hash_of(first["refresh_token"]), hash_of(second["refresh_token"])} <= set(kept)
    for text in kept:
        assert auth.refresh(text).status_code == 400
    assert not {first["refresh_token"], second["refresh_token"]} & set(kept)


def test_seeds_are_forgotten_when_the_successor_may_not_be_repeated(auth: Auth, inside: Inside) -> None:
    first = auth.session(SALES)
    second = refreshed(auth, first["refresh_token"])
    later(inside, first, minutes=1)
    third = refreshed(auth, second["refresh_token"])
    with inside() as ctx:
        seeds = {row.hash: row.seed for row in ctx.db.scalars(select(RefreshToken))}
    assert seeds[hash_of(first["refresh_token"])] is None
    assert seeds[hash_of(second["refresh_token"])] is not None
    assert seeds[hash_of(third["refresh_token"])] is not None


@pytest.mark.parametrize(("days", "ends"), [(29, False), (30, True)])
def test_an_idle_session_ends(auth: Auth, inside: Inside, days: int, ends: bool) -> None:
    session = auth.session(SALES)
    later(inside, session, days=days)
    answer = auth.refresh(session["refresh_token"])
    if not ends:
        assert answer.status_code == 200
        return
    assert code_of(answer) == (400, "session_expired")
    assert code_of(auth.refresh(session["refresh_token"])) == (400, "refresh_token_not_found")
    assert is_alive(auth, session) == (False, False)


def test_a_session_ends_after_90_days_however_busy(auth: Auth, inside: Inside) -> None:
    session: Session = auth.session(SALES)
    for _ in range(4):
        later(inside, session, days=22)
        session = refreshed(auth, session["refresh_token"])
    later(inside, session, days=2)
    assert code_of(auth.refresh(session["refresh_token"])) == (400, "session_expired")


@pytest.mark.parametrize(("token", "code"), [("nonsense", "refresh_token_not_found"), ("é", "refresh_token_not_found")])
def test_unknown_refresh_tokens(auth: Auth, token: str, code: str) -> None:
    assert code_of(auth.refresh(token)) == (400, code)


@pytest.mark.parametrize("body", [{}, {"refresh_token": ""}, {"refresh_token": None}])
def test_no_refresh_token_at_all(auth: Auth, body: dict[str, Any]) -> None:
    answer = auth.post("/token?grant_type=refresh_token", **body)
    assert answer.status_code == 400
    assert answer.json() == {"error": "invalid_request", "error_description": "refresh_token required"}


@pytest.mark.parametrize(
    ("scope", "alive"),
    [("", (False, False)), ("global", (False, False)), ("local", (False, True)), ("others", (True, False))],
)
def test_sign_out_ends_sessions_at_once(auth: Auth, admin: Client, scope: str, alive: tuple[bool, bool]) -> None:
    mine, elsewhere = auth.session(SALES), auth.session(SALES)
    answer = auth.sign_out(mine, scope)
    assert (answer.status_code, answer.content) == (204, b"")
    assert is_alive(auth, mine) == (alive[0], alive[0])
    assert is_alive(auth, elsewhere) == (alive[1], alive[1])
    for session, lives in zip((mine, elsewhere), alive, strict=True):
        assert auth.refresh(session["refresh_token"]).status_code == (200 if lives else 400)
    assert is_alive(auth, admin.session) == (True, True)


def test_sign_out_needs_a_session_and_a_known_scope(auth: Auth) -> None:
    session = auth.session(SALES)
    assert code_of(auth.sign_out(session, "everything")) == (400, "validation_failed")
    assert is_alive(auth, session) == (True, True)
    assert code_of(auth.post("/logout")) == (401, "no_authorization")
    auth.sign_out(session)
    assert code_of(auth.sign_out(session)) == (403, "session_not_found")


def test_nothing_with_tokens_is_cached(auth: Auth) -> None:
    for answer in (auth.sign_in(SALES), auth.sign_in("nobody@shop.example"), auth.user(auth.session(SALES))):
        assert answer.headers["cache-control"] == "no-store"
    keys = auth.http.get("/auth/v1/.well-known/jwks.json", headers={"apikey": API_KEY})
    assert keys.headers["cache-control"] == "public, max-age=600"
