"""Who the data API lets in: key, token, session, environment, role. And tokens that somebody else made."""

import base64
import hmac
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey
from joserfc.jws import JWSRegistry
from starlette.testclient import TestClient

from orderkeep.core.clock import utc_now
from orderkeep.core.ids import new_id
from orderkeep.core.scope import Role
from orderkeep.identity.permissions import VERBS, may, role_of
from orderkeep.identity.tables import AuthSession, Profile
from orderkeep.identity.tokens import AccessTokens
from tests.clients import Client
from tests.databases import API_KEY
from tests.identity.conftest import Inside

ME = "/rest/v1/profiles/me"
Claims = dict[str, Any]
Forge = Callable[[AccessTokens, Claims], str]


def b64(value: bytes | dict[str, Any]) -> str:
    text = value if isinstance(value, bytes) else orjson.dumps(value)
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def claims_of(client: Client) -> Claims:
    payload = client.session["access_token"].split(".")[1]
    claims: Claims = orjson.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims


def statuses(http: TestClient, token: str) -> tuple[int, int]:
    """What the data API and the auth server say to a token."""
    headers = {"apikey": API_KEY, "Authorization": f"Bearer {token}"}
    return http.get(ME, headers=headers).status_code, http.get("/auth/v1/user", headers=headers).status_code


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


def test_the_role_is_read_anew_each_time(sales: Client, inside: Inside) -> None:
    assert sales.get("/rest/v1/profiles").status_code == 403
    for role, expected in (("admin", 200), ("owner", 403), ("", 403), ("ADMIN", 403)):
        with inside() as ctx:
            ctx.db.get_one(Profile, sales.id).role = role
        assert sales.get("/rest/v1/profiles").status_code == expected


def sign(key: Any, header: dict[str, Any], claims: Claims) -> str:
    return jwt.encode(header, claims, key, algorithms=[header["alg"]])


def none_token(spelling: str, ending: str = "") -> Forge:
    return lambda _tokens, claims: f"{b64({'alg': spelling, 'typ': 'JWT'})}.{b64(claims)}.{ending}"


def signed_with_public_text(kind: str) -> Forge:
    def forge(tokens: AccessTokens, claims: Claims) -> str:
        key = tokens.signing
        texts = {
            "pem": key.as_pem(private=False),
            "der": key.as_der(private=False),
            "jwk": orjson.dumps(key.as_dict(private=False)),
            "jwks": orjson.dumps(tokens.public_keys()),
            "x": str(key.as_dict(private=False)["x"]).encode(),
        }
        text = f"{b64({'alg': 'HS256', 'typ': 'JWT', 'kid': str(key.kid)})}.{b64(claims)}"
        return f"{text}.{b64(hmac.digest(texts[kind], text.encode(), 'sha256'))}"

    return forge


def own_key(**more: Any) -> Forge:
    def forge(tokens: AccessTokens, claims: Claims) -> str:
        mine = ECKey.generate_key("P-256")
        header: dict[str, Any] = {"alg": "ES256", "kid": str(tokens.signing.kid)}
        header |= {name: mine.as_dict(private=False) if value == "mine" else value for name, value in more.items()}
        head, body = b64(header), b64(claims)
        real = sign(mine, {"alg": "ES256"}, claims).split(".")
        return f"{head}.{body}.{real[2]}" if more else sign(mine, header, claims)

    return forge


def same_key(header: dict[str, Any] | None = None, **changes: Any) -> Forge:
    """The real key over other claims or another header."""

    def forge(tokens: AccessTokens, claims: Claims) -> str:
        changed = {name: value for name, value in (claims | changes).items() if value != "gone"}
        head = {"alg": "ES256", "kid": str(tokens.signing.kid), **(header or {})}
        head = {name: value for name, value in head.items() if value != "gone"}
        return jwt.encode(head, changed, tokens.signing, algorithms=["ES256"], registry=Anything(), default_type=None)

    return forge


class Anything(JWSRegistry):
    """Writes headers that no honest registry lets through."""

    def check_header(self, header: Any) -> None:
        """Let all pass."""


def rsa_token(tokens: AccessTokens, claims: Claims) -> str:
    return sign(RSAKey.generate_key(2048), {"alg": "RS256", "kid": str(tokens.signing.kid)}, claims)


def tampered(tokens: AccessTokens, claims: Claims) -> str:
    head, _, signature = tokens.sign(claims).split(".")
    return f"{head}.{b64({**claims, 'sub': new_id()})}.{signature}"


def unsigned(tokens: AccessTokens, claims: Claims) -> str:
    return tokens.sign(claims).rsplit(".", 1)[0] + "."


def nested(tokens: AccessTokens, _claims: Claims) -> str:
    head = b64({"alg": "ES256", "kid": str(tokens.signing.kid)})
    return f"{head}.{b64(b'[' * 5000)}.{b64(b'x' * 64)}"


NOW = int(utc_now().timestamp())
FORGERIES: dict[str, Forge] = {
    **{f"alg {word}": none_token(word) for word in ("none", "None", "NONE", "nOnE", "none ", "")},
    "alg none with a signature": none_token("none", "c2ln"),
    **{f"HS256 over {kind}": signed_with_public_text(kind) for kind in ("pem", "der", "jwk", "jwks", "x")},
    "RS256": rsa_token,
    "another key under our kid": own_key(),
    "a key in the header": own_key(jwk="mine"),
    "a key address in the header": own_key(jku="https://evil.example/jwks.json"),
    "a certificate address in the header": own_key(x5u="https://evil.example/cert.pem"),
    "a path as kid": own_key(kid="../../dev/null"),
    "a statement as kid": own_key(kid="x' UNION SELECT 'key"),
    "an empty kid": own_key(kid=""),
    "a list as kid": own_key(kid=["a"]),
    "no kid": same_key({"kid": "gone"}),
    "an unknown kid": same_key({"kid": "somebody"}),
    "our key, a key in the header": same_key({"jwk": {"kty": "oct", "k": "AA"}}),
    "our key, a critical header": same_key({"crit": ["exp"], "exp": 1}),
    "our key, another type": same_key({"typ": "at+jwt"}),
    "changed claims": tampered,
    "no signature": unsigned,
    "deep claims": nested,
    "no audience": same_key(aud="gone"),
    "another audience": same_key(aud="anon"),
    "a list of audiences": same_key(aud=["authenticated", "other"]),
    "no issuer": same_key(iss="gone"),
    "another issuer": same_key(iss="https://evil.example/auth/v1"),
    "another role": same_key(role="service_role"),
    "no role": same_key(role="gone"),
    "no expiry": same_key(exp="gone"),
    "expired": same_key(exp=NOW - 1),
    "expiry as text": same_key(exp=str(NOW + 3600)),
    "expiry as true": same_key(exp=True),
    "not yet": same_key(nbf=NOW + 3600),
    "issued in the future": same_key(iat=NOW + 3600),
    "nobody": same_key(sub="gone"),
    "no uuid": same_key(sub="admin"),
    "no session": same_key(session_id="gone"),
    "another session": same_key(session_id=new_id()),
    "a number as session": same_key(session_id=7),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_tokens(app: FastAPI, http: TestClient, sales: Client, name: str) -> None:
    tokens: AccessTokens = app.state.identity.tokens
    assert statuses(http, FORGERIES[name](tokens, claims_of(sales))) == (401, 403)


def test_the_forger_can_make_good_ones_too(app: FastAPI, http: TestClient, sales: Client) -> None:
    tokens: AccessTokens = app.state.identity.tokens
    assert statuses(http, same_key()(tokens, claims_of(sales))) == (200, 200)
    assert statuses(http, same_key({"typ": "JWT"})(tokens, claims_of(sales))) == (200, 200)


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
    sales = {verb for verb in VERBS if may(Role.SALES, verb)}
    guest = {verb for verb in VERBS if may(Role.GUEST, verb)}
    assert all(may(Role.ADMIN, verb) for verb in VERBS)
    assert {"contacts.edit", "contacts.blacklist", "orders.place", "orders.edit", "orders.delete"} <= sales
    admins_own = {
        "people.read", "people.manage", "environments.other", "audit.read", "integrity.read", "imports.run",
        "contacts.assign", "catalog.edit", "categories.edit", "vendors.edit", "stock.adjust",
    }  # fmt: skip
    assert not admins_own & sales
    assert all(verb.endswith(".read") or verb == "profile.own" for verb in guest)
    assert [role_of(word) for word in ("admin", "sales", "guest", "Admin", "", "root")] == [
        Role.ADMIN, Role.SALES, Role.GUEST, Role.GUEST, Role.GUEST, Role.GUEST,
    ]  # fmt: skip
    with pytest.raises(KeyError):
        may(Role.ADMIN, "no.such.verb")
