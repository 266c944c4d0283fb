"""Tokens that are forged, expired or issued for another installation."""

import hmac
from collections.abc import Callable
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
from orderkeep.identity.sessions.tokens import AccessTokens
from tests.clients import Client
from tests.identity.token_reading import Claims, b64, claims_of, statuses

pytestmark = pytest.mark.one_database

Forge = Callable[[AccessTokens, Claims], str]


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
    """Sign other claims or another header with the real key."""

    def forge(tokens: AccessTokens, claims: Claims) -> str:
        changed = {name: value for name, value in (claims | changes).items() if value != "gone"}
        head = {"alg": "ES256", "kid": str(tokens.signing.kid), **(header or {})}
        head = {name: value for name, value in head.items() if value != "gone"}
        return jwt.encode(head, changed, tokens.signing, algorithms=["ES256"], registry=Anything(), default_type=None)

    return forge


class Anything(JWSRegistry):
    """Writes headers that a proper registry rejects."""

    def check_header(self, header: Any) -> None:
        """Accept everything."""


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
