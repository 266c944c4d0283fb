"""Signed links to files, for pictures in pages. A link gives access to one file without a session until it expires."""

import hmac
from datetime import datetime
from functools import cache
from hashlib import sha256
from urllib.parse import urlencode

from orderkeep.keys import signing_keys
from orderkeep.settings import Settings

STEP = 1800
"""A link is valid for one to two steps (at most an hour).

It is identical within a step, so browsers can cache the file.
"""
PREFIX = "/storage/v1/signed/"


@cache
def _secret(jwt_jwk: str, data_dir: str) -> bytes:
    key = signing_keys(Settings(jwt_jwk=jwt_jwk, data_dir=data_dir))[0]
    return hmac.digest(str(key.as_dict(private=True)["d"]).encode(), b"signed links", "sha256")


def _signature(settings: Settings, path: str, expires: int) -> str:
    secret = _secret(settings.jwt_jwk, str(settings.data_dir.resolve()))
    return hmac.new(secret, f"{expires}\n{path}".encode(), sha256).hexdigest()


def signed_link(settings: Settings, path: str, now: datetime) -> str:
    """Return a link to the stored file. Its path starts with the environment, so the link is bound to it."""
    expires = (int(now.timestamp()) // STEP + 2) * STEP
    return f"{PREFIX}{path}?{urlencode({'expires': expires, 'signature': _signature(settings, path, expires)})}"


def is_signed(settings: Settings, path: str, expires: int, signature: str) -> bool:
    """Whether this installation signed the link, regardless of its expiry."""
    return hmac.compare_digest(_signature(settings, path, expires).encode(), signature.encode())


def sign_text(settings: Settings, text: str) -> str:
    """Sign the words without an expiry, for private URLs that stay valid until the words change."""
    return _signature(settings, text, 0)


def has_signature(settings: Settings, text: str, given: str) -> bool:
    """Whether the signature matches the words."""
    return hmac.compare_digest(sign_text(settings, text).encode(), given.encode())
