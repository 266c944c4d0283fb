"""The private page of a quote: its URL lets the customer read and answer the quote without an account.

The URL contains the environment and the quote, signed by this server.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from uuid import UUID

from orderkeep.core.environment import Environment
from orderkeep.keys import derived_secrets
from orderkeep.settings import Settings

PAGE = "/offer/"
QUOTES = "quote links"
LETTERS = {environment[0].encode(): environment for environment in Environment}
MAC_BYTES = 16
LENGTH = 1 + 16 + MAC_BYTES
HEADERS = {"cache-control": "private, no-store", "x-robots-tag": "noindex", "referrer-policy": "no-referrer"}
"""Headers of private pages: no caching, no search engines, no referrer."""


def _signatures(settings: Settings, named: bytes, purpose: str) -> list[bytes]:
    secrets = derived_secrets(settings, purpose)
    return [hmac.digest(secret, named, "sha256")[:MAC_BYTES] for secret in secrets]


def token_of(settings: Settings, environment: Environment, row_id: str, purpose: str = QUOTES) -> str:
    """Return the token of a private page's URL. A signature is valid for a single purpose."""
    named = environment[0].encode() + UUID(row_id).bytes
    return urlsafe_b64encode(named + _signatures(settings, named, purpose)[0]).decode()


def link_to(settings: Settings, environment: Environment, quote_id: str) -> str:
    """Return the private page's complete URL."""
    return f"{settings.public_url}{PAGE}{token_of(settings, environment, quote_id)}"


def read_token(settings: Settings, token: str, purpose: str = QUOTES) -> tuple[Environment, str] | None:
    """Return the row that the token is for, or None if it wasn't signed here."""
    try:
        given = urlsafe_b64decode(token.encode("ascii"))
    except (Error, ValueError):
        return None
    named, mac = given[:-MAC_BYTES], given[-MAC_BYTES:]
    good = [hmac.compare_digest(mac, each) for each in _signatures(settings, named, purpose)]
    if len(given) != LENGTH or not any(good):
        return None
    return LETTERS[named[:1]], str(UUID(bytes=named[1:]))
