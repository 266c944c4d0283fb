"""Forged ID tokens of the provider sign nobody in."""

import time
from collections.abc import Callable
from hmac import digest
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.identity.conftest import Inside
from tests.identity.google_client import Browser, counts, parameters
from tests.identity.provider import CLIENT_ID, CLIENT_SECRET, Claims, Provider
from tests.identity.token_reading import b64

pytestmark = pytest.mark.one_database

OTHER_KEY = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})


def _none(provider: Provider, claims: Claims) -> str:
    return f"{b64({'alg': 'none', 'kid': 'one'})}.{b64(claims)}."


def _by_hmac(secret: bytes, claims: Claims) -> str:
    signed = f"{b64({'alg': 'HS256', 'kid': 'one'})}.{b64(claims)}"
    return f"{signed}.{b64(digest(secret, signed.encode(), 'sha256'))}"


def _changed(**values: Any) -> Callable[[Provider, Claims], str]:
    def forge(provider: Provider, claims: Claims) -> str:
        return provider.signed({name: value for name, value in {**claims, **values}.items() if value is not None})

    return forge


FORGED: dict[str, Callable[[Provider, Claims], str]] = {
    "another key": lambda _, claims: jwt.encode({"alg": "RS256", "kid": "one"}, claims, OTHER_KEY),
    "an unknown key": lambda _, claims: jwt.encode({"alg": "RS256", "kid": "two"}, claims, OTHER_KEY),
    "a key in the header": lambda _, claims: jwt.encode(
        {"alg": "RS256", "kid": "one", "jwk": OTHER_KEY.as_dict(private=False)}, claims, OTHER_KEY
    ),
    "no signature": _none,
    "the client secret as key": lambda _, claims: _by_hmac(CLIENT_SECRET.encode(), claims),
    "the public key as secret": lambda provider, claims: _by_hmac(provider.key.as_pem(private=False), claims),
    "another issuer": _changed(iss="https://accounts.evil.example"),
    "another audience": _changed(aud="somebody-else"),
    "several audiences": _changed(aud=[CLIENT_ID, "somebody-else"]),
    "another party": _changed(azp="somebody-else"),
    "expired": _changed(exp=int(time.time()) - 120),
    "no expiry": _changed(exp=None),
    "from the future": _changed(iat=int(time.time()) + 86_400),
    "another nonce": _changed(nonce="x" * 64),
    "no nonce": _changed(nonce=None),
    "no subject": _changed(sub=None),
    "a number as subject": _changed(sub=7),
    "nonsense": lambda *_: "a.b.c",
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_id_token_signs_nobody_in(google: Browser, provider: Provider, inside: Inside, name: str) -> None:
    provider.forge = lambda claims: FORGED[name](provider, claims)
    before = counts(inside)
    said = parameters(google.arrive())
    assert said == {
        "error": "server_error",
        "error_code": "unexpected_failure",
        "error_description": "Unable to exchange external code",
    }
    assert counts(inside) == before
