"""A strict OpenID provider on a port: discovery, keys, sign-in page and token endpoint with PKCE and a client secret.

It consents at once, as the person in `person`. `forge` may replace the ID token.
"""

import json
import secrets
import sys
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey
from typing_extensions import override

CLIENT_ID, CLIENT_SECRET = "shop-client", "a secret & more"
SCOPES = {"openid", "email", "profile"}
Claims = dict[str, Any]


class Provider:
    """The provider's state. Every request is checked; the first violation is kept in `violations`."""

    def __init__(self, key: RSAKey) -> None:
        self.key = key
        self.person: Claims = {"sub": "g-100", "email": "gina@shop.example", "email_verified": True, "name": "Gina Low"}
        self.codes: dict[str, dict[str, str]] = {}
        self.violations: list[str] = []
        self.forge: Callable[[Claims], str] = self.signed
        self.issuer = ""
        self.redirect_uri = ""
        self.is_down = False

    def signed(self, claims: Claims) -> str:
        """The right ID token."""
        return jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)

    def discovery(self) -> dict[str, Any]:
        """The discovery document."""
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize?theme=plain",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def consent(self, query: dict[str, str]) -> str:
        """The address to which the sign-in page sends the browser."""
        expected = {
            "client_id": CLIENT_ID, "redirect_uri": self.redirect_uri, "response_type": "code",
            "code_challenge_method": "S256",
        }  # fmt: skip
        self._require({name: query.get(name) for name in expected} == expected, f"authorize: {query}")
        self._require(set(query.get("scope", "").split()) >= SCOPES, "scope")
        for name, length in (("state", 32), ("nonce", 32), ("code_challenge", 43)):
            self._require(len(query.get(name, "")) >= length, name)
        code = secrets.token_urlsafe(16)
        self.codes[code] = query
        return f"{self.redirect_uri}?{urlencode({'code': code, 'state': query['state']})}"

    def redeem(self, form: dict[str, str]) -> dict[str, Any] | None:
        """The token response, or None for a wrong request."""
        flow = self.codes.pop(form.get("code", ""), None)
        verifier = form.get("code_verifier", "")
        challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")
        expected = (CLIENT_ID, CLIENT_SECRET, self.redirect_uri, "authorization_code")
        given = tuple(form.get(name) for name in ("client_id", "client_secret", "redirect_uri", "grant_type"))
        self._require(given == expected and 43 <= len(verifier) <= 128, f"token: {form}")
        if flow is None or flow["code_challenge"] != challenge or given != expected:
            return None
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT_ID, "azp": CLIENT_ID, "iat": now, "exp": now + 3600}
        return {
            "access_token": secrets.token_urlsafe(16),
            "token_type": "Bearer",
            "expires_in": 3600,
            "id_token": self.forge({**claims, "nonce": flow["nonce"], **self.person}),
        }

    def _require(self, holds: bool, what: str) -> None:
        if not holds:
            self.violations.append(what)


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            if provider.is_down:
                self._answer(500, {})
            elif parts.path == "/.well-known/openid-configuration":
                self._answer(200, provider.discovery())
            elif parts.path == "/keys":
                self._answer(200, {"keys": [provider.key.as_dict(private=False)]})
            elif parts.path == "/authorize":
                self._answer(302, {}, provider.consent(query))
            else:
                self._answer(404, {})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            answer = provider.redeem(form)
            self._answer(200 if answer else 400, answer or {"error": "invalid_grant"})

        def _answer(self, status: int, document: dict[str, Any], location: str = "") -> None:
            data = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            if location:
                self.send_header("location", location)
            self.end_headers()
            self.wfile.write(data)

        @override
        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def running() -> Iterator[Provider]:
    """A provider that listens."""
    provider = Provider(RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256", "kid": "one"}))
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(provider)) as server:
        provider.issuer = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield provider
        server.shutdown()
        thread.join()


if __name__ == "__main__":
    # For the browser journeys: prints its address, reads where to send browsers, then a person per line.
    with running() as listening:
        print(listening.issuer, flush=True)  # noqa: T201 - the journey reads it
        listening.redirect_uri = sys.stdin.readline().strip()
        for line in sys.stdin:
            listening.person = json.loads(line)
