"""An OpenID provider: discovery, the address of its sign-in page, and the identity behind a code.

The ID token is trusted only if its signature, issuer, audience, time and nonce are right (OpenID Connect Core 1.0,
section 3.1.3.7).
"""

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from urllib.parse import quote, urlencode, urlsplit

import httpx2
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from orderkeep.core.values import Values
from orderkeep.identity.rules import MAX_NAME_LENGTH, email_of, is_loopback

ALGORITHMS = ["RS256", "ES256"]
CLOCK_SKEW = 60
DISCOVERY_KEPT = 3600
TIMEOUT_S = 10.0
"""Seconds."""
LONGEST_SUBJECT, LONGEST_TOKEN = 255, 16_000
Document = Values


class ProviderProblem(Exception):
    """The provider can't be reached, or what it said can't be trusted."""


@dataclass(frozen=True)
class ExternalIdentity:
    """What a provider says about a person."""

    subject: str
    email: str
    """Empty if it isn't an e-mail address."""
    email_verified: bool
    full_name: str


@dataclass(frozen=True)
class Credentials:
    """This installation at the provider."""

    client_id: str
    client_secret: str
    redirect_uri: str


class OpenIdProvider:
    """The provider with this issuer."""

    def __init__(self, issuer: str, credentials: Credentials) -> None:
        self.issuer = issuer
        self.credentials = credentials
        self._discovered: tuple[float, Document] | None = None
        self._lock = threading.Lock()

    def address(self, own: Mapping[str, str], more: Sequence[tuple[str, str]]) -> str:
        """Return the address of the sign-in page. Raises ProviderProblem."""
        endpoint = self._endpoint("authorization_endpoint")
        us = {
            "client_id": self.credentials.client_id,
            "redirect_uri": self.credentials.redirect_uri,
            "response_type": "code",
            "code_challenge_method": "S256",
        }
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode([*more, *us.items(), *own.items()])}"

    def identity_of(self, code: str, verifier: str, nonce: str) -> ExternalIdentity:
        """Exchange the code and return the person's identity. Raises ProviderProblem."""
        answer = self._redeem(code, verifier)
        keys = _fetch_json("GET", self._endpoint("jwks_uri"))
        claims = _signed_claims(answer.get("id_token"), keys)
        self._check(claims, nonce)
        return _identity(claims)

    def _redeem(self, code: str, verifier: str) -> Document:
        us = self.credentials
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": us.redirect_uri,
            "code_verifier": verifier,
            "client_id": us.client_id,
        }
        methods = self._discovery().get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        if isinstance(methods, list) and "client_secret_post" in methods:
            return _fetch_json("POST", self._endpoint("token_endpoint"), {**form, "client_secret": us.client_secret})
        basic = httpx2.BasicAuth(quote(us.client_id, safe=""), quote(us.client_secret, safe=""))
        return _fetch_json("POST", self._endpoint("token_endpoint"), form, basic)

    def _check(self, claims: Document, nonce: str) -> None:
        """Check everything but the signature. Raises ProviderProblem."""
        us, now = self.credentials.client_id, time.time()
        audience = claims.get("aud")
        given, expires = claims.get("nonce"), claims.get("exp")
        issued = claims.get("iat")
        problems = {
            "issuer": claims.get("iss") != self._discovery()["issuer"],
            "audience": audience not in (us, [us]) or claims.get("azp", us) != us,
            "expiry": type(expires) is not int or expires <= now - CLOCK_SKEW,
            "time of issue": type(issued) is not int or issued > now + CLOCK_SKEW,
            "nonce": not isinstance(given, str) or not compare_digest(given.encode(), nonce.encode()),
        }
        if wrong := [name for name, is_wrong in problems.items() if is_wrong]:
            raise ProviderProblem(f"the ID token has a wrong {wrong[0]}")

    def _endpoint(self, name: str) -> str:
        address = self._discovery().get(name)
        if not isinstance(address, str) or not _is_safe(address):
            raise ProviderProblem(f"the discovery document has no usable {name}")
        return address

    def _discovery(self) -> Document:
        with self._lock:
            known = self._discovered
        if known and time.monotonic() - known[0] < DISCOVERY_KEPT:
            return known[1]
        document = _fetch_json("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        issuer = document.get("issuer")
        if not isinstance(issuer, str) or issuer.rstrip("/") != self.issuer.rstrip("/"):
            raise ProviderProblem("the discovery document is of another issuer")
        with self._lock:
            self._discovered = (time.monotonic(), document)
        return document


def _is_safe(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname))


def _fetch_json(
    method: str, address: str, form: Mapping[str, str] | None = None, auth: httpx2.BasicAuth | None = None
) -> Document:
    headers = {"accept": "application/json"}
    try:
        answer = httpx2.request(method, address, data=form, auth=auth, headers=headers, timeout=TIMEOUT_S)
        document = answer.raise_for_status().json()
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, RecursionError) as problem:
        raise ProviderProblem(f"{urlsplit(address).hostname} gave no answer: {type(problem).__name__}") from None
    if not isinstance(document, dict):
        raise ProviderProblem(f"{urlsplit(address).hostname} gave no JSON object")
    return document


def _signed_claims(token: object, keys: Document) -> Document:
    if not isinstance(token, str) or len(token) > LONGEST_TOKEN or not token.isascii():
        raise ProviderProblem("there is no ID token")
    try:
        return jwt.decode(token, KeySet.import_key_set({"keys": _public(keys)}), algorithms=ALGORITHMS).claims
    except (JoseError, ValueError, KeyError, TypeError, RecursionError):
        raise ProviderProblem("the ID token's signature is invalid") from None


def _public(keys: Document) -> list[dict[str, str | list[str]]]:
    """Only keys that verify signatures: a shared secret among them must not count."""
    every = keys.get("keys")
    found = every if isinstance(every, list) else []
    return [
        key for key in found if isinstance(key, dict) and key.get("kty") in ("RSA", "EC") and key.get("use") != "enc"
    ]


def _identity(claims: Document) -> ExternalIdentity:
    subject, email, name = (claims.get(each) for each in ("sub", "email", "name"))
    if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT or not subject.isprintable():
        raise ProviderProblem("the ID token has no subject")
    address = email_of(email) if isinstance(email, str) else None
    full_name = "".join(letter for letter in name if letter.isprintable()) if isinstance(name, str) else ""
    return ExternalIdentity(subject, address or "", claims.get("email_verified") is True, full_name[:MAX_NAME_LENGTH])
