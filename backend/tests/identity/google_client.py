"""A browser that signs in with the provider."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
from httpx2 import Response
from sqlalchemy import func, select

from orderkeep.identity.models import AuthSession, Identity, Profile
from tests.identity.auth_client import Auth
from tests.identity.provider import Provider

SITE = "http://127.0.0.1:8000"


def parameters(address: str) -> dict[str, str]:
    """The query of an address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


@dataclass
class Browser:
    """One browser: it keeps the verifier of its flow."""

    auth: Auth
    provider: Provider
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    @property
    def challenge(self) -> str:
        """The challenge of the verifier."""
        return urlsafe_b64encode(sha256(self.verifier.encode()).digest()).decode().rstrip("=")

    def begin(self, **more: Any) -> Response:
        """Ask for the provider's address."""
        own = {"provider": "google", "code_challenge": self.challenge, "code_challenge_method": "s256"}
        params = {name: value for name, value in {**own, **more}.items() if value is not None}
        return self.auth.http.get("/auth/v1/authorize", params=params, follow_redirects=False)

    def consent(self, address: str) -> str:
        """Open the provider's page, which sends the browser back to this address."""
        answer = httpx2.get(address, follow_redirects=False)
        assert answer.status_code == 302, answer.text
        return str(answer.headers["location"])

    def open(self, address: str) -> Response:
        """Open an address of the server."""
        return self.auth.http.get(address, follow_redirects=False)

    def arrive(self, **more: Any) -> str:
        """Go to the provider and back, and return where the browser ends."""
        answer = self.open(self.consent(str(self.begin(**more).headers["location"])))
        assert answer.status_code == 302, answer.text
        return str(answer.headers["location"])

    def exchange(self, code: str, verifier: str = "") -> Response:
        return self.auth.post("/token?grant_type=pkce", auth_code=code, code_verifier=verifier or self.verifier)

    def sign_in(self) -> Response:
        """The whole way."""
        return self.exchange(parameters(self.arrive())["code"])


def counts(inside: Callable[[], Any]) -> tuple[int, ...]:
    """How many people, sessions and external identities there are."""
    with inside() as ctx:
        tables = (Profile.id, AuthSession.id, Identity.id)
        return tuple(ctx.db.scalars(select(func.count(table))).one() for table in tables)
