"""Authentication for the data API: apikey, token, session, environment, role, and forged tokens."""

import base64
import json
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from joserfc.jwk import ECKey
from sqlalchemy.dialects import sqlite
from starlette.testclient import TestClient

from orderkeep.core.caller import Role
from orderkeep.core.clock import utc_now
from orderkeep.core.db.column_types import EnumText
from orderkeep.core.ids import new_id
from orderkeep.identity.models import AuthSession, Profile
from orderkeep.identity.permissions import VERBS, has_permission
from orderkeep.identity.sessions.tokens import AccessTokens
from tests.clients import Client
from tests.databases import API_KEY
from tests.identity.conftest import Inside
from tests.identity.token_reading import ME, claims_of, statuses
from tests.stock.shop import execute

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize("key", [None, "", "wrong", API_KEY + " x", "é"])
def test_no_key_no_answer(http: TestClient, sales: Client, key: str | None) -> None:
    headers: dict[str, Any] = {**sales.headers, "apikey": (key or "").encode()}
    if key is None:
        del headers["apikey"]
    answer = http.get(ME, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_api_key")


@pytest.mark.parametrize("bearer", ["", "Bearer", "Bearer ", "Basic abc", "Bearer abc", "Bearer a.b.c"])
def test_no_session_no_answer(http: TestClient, bearer: str) -> None:
    answer = http.get(ME, headers={"apikey": API_KEY, "Authorization": bearer})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"


def test_the_scheme_is_blind_to_case(http: TestClient, sales: Client) -> None:
    for scheme in ("bearer", "BEARER"):
        headers = {"apikey": API_KEY, "Authorization": f"{scheme} {sales.session['access_token']}"}
        assert http.get(ME, headers=headers).json()["email"] == "sales@shop.example"


@pytest.mark.parametrize("word", ["", "Development", "staging", "development,test", "null"])
def test_an_unknown_environment_is_malformed(sales: Client, admin: Client, word: str) -> None:
    for person in (sales, admin):
        answer = person.ask("GET", ME, headers={"X-Environment": word})
        assert (answer.status_code, answer.json()["detail"]) == (400, "Invalid environment")


def test_only_an_admin_works_in_another_environment(staff: dict[str, Client]) -> None:
    for name, person in staff.items():
        codes = [person.within(word).get(ME).status_code for word in ("development", "test", "production")]
        assert codes == ([200, 200, 200] if name == "admin" else [200, 403, 403])


def test_a_session_counts_as_long_as_its_row_lives(http: TestClient, sales: Client, inside: Inside) -> None:
    token = sales.session["access_token"]
    assert statuses(http, token) == (200, 200)
    with inside() as ctx:
        ctx.db.delete(ctx.db.get_one(AuthSession, claims_of(sales)["session_id"]))
    assert statuses(http, token) == (401, 403)


def test_a_session_of_somebody_else_is_none(app: FastAPI, http: TestClient, sales: Client, admin: Client) -> None:
    mixed = {**claims_of(sales), "sub": admin.id}
    token = app.state.identity.tokens.sign(mixed)
    assert statuses(http, token) == (401, 403)
    assert statuses(http, sales.session["access_token"]) == (200, 200)
    assert statuses(http, token) == (401, 403), "not from memory either"


AS_ROLE = "UPDATE profiles SET role = '{role}' WHERE id = '{id}'"


def test_the_role_is_read_on_each_request(app: FastAPI, sales: Client, inside: Inside) -> None:
    assert sales.get("/rest/v1/profiles").status_code == 403
    for role, expected in (("admin", 200), ("owner", 403), ("", 403), ("ADMIN", 403)):
        execute(app, AS_ROLE.format(role=role, id=sales.id))  # also one that an earlier version has stored
        with inside() as ctx:
            ctx.db.get_one(Profile, sales.id).full_name += "."  # so that the session's cached role is dropped
        assert sales.get("/rest/v1/profiles").status_code == expected, role


def test_a_remembered_token_still_expires(app: FastAPI) -> None:
    tokens: AccessTokens = app.state.identity.tokens
    now = utc_now()
    ids = {"sub": new_id(), "session_id": new_id()}
    token = tokens.sign({**ids, "exp": int(now.timestamp()) + 60})
    assert tokens.read(token, now).session_id == ids["session_id"]
    with pytest.raises(Exception, match="token is expired"):
        tokens.read(token, now + timedelta(seconds=61))


def test_keys_change_without_signing_anybody_out(http: TestClient, app: FastAPI, sales: Client) -> None:
    old: AccessTokens = app.state.identity.tokens
    fresh = ECKey.generate_key("P-256", {"use": "sig"})
    fresh.ensure_kid()
    app.state.identity.tokens = both = AccessTokens([fresh, old.signing], old.issuer)
    try:
        assert statuses(http, sales.session["access_token"]) == (200, 200)
        shown = http.get("/auth/v1/.well-known/jwks.json").json()["keys"]
        assert [key["kid"] for key in shown] == [fresh.kid, old.signing.kid]
        assert all("d" not in key and key["kty"] == "EC" for key in shown)
        signed = both.sign(claims_of(sales))
        assert json.loads(base64.urlsafe_b64decode(signed.split(".")[0] + "=="))["kid"] == fresh.kid
        assert statuses(http, signed) == (200, 200)
        app.state.identity.tokens = AccessTokens([fresh], old.issuer)
        assert statuses(http, sales.session["access_token"]) == (401, 403)
        assert statuses(http, signed) == (200, 200)
    finally:
        app.state.identity.tokens = old


def test_the_table_of_permissions() -> None:
    sales = {verb for verb in VERBS if has_permission(Role.SALES, verb)}
    guest = {verb for verb in VERBS if has_permission(Role.GUEST, verb)}
    assert all(has_permission(Role.ADMIN, verb) for verb in VERBS)
    assert {"contacts.edit", "contacts.blacklist", "orders.place", "orders.edit", "orders.delete"} <= sales
    admins_own = {
        "people.read", "people.manage", "environments.other", "audit.read", "integrity.read", "imports.run",
        "catalog.edit", "categories.edit", "vendors.edit", "stock.adjust",
    }  # fmt: skip
    assert not admins_own & sales
    assert all(verb.endswith((".read", ".own")) for verb in guest)
    read = EnumText(Role, unknown=Role.GUEST).result_processor(sqlite.dialect(), None)
    assert [read(word) for word in ("admin", "sales", "guest", "Admin", "", "root")] == [
        Role.ADMIN, Role.SALES, Role.GUEST, Role.GUEST, Role.GUEST, Role.GUEST,
    ]  # fmt: skip
    with pytest.raises(KeyError):
        has_permission(Role.ADMIN, "no.such.verb")
