"""Signed links: whoever holds one may see that very file until it expires, without a session. For pictures in pages."""

import hmac
from datetime import datetime
from functools import cache
from hashlib import sha256
from urllib.parse import urlencode

from orderkeep.identity.keys import signing_keys
from orderkeep.settings import Settings

STEP = 1800
"""A link is good for one to two steps (at most an hour), the same within a step: browsers keep the file."""
PREFIX = "/storage/v1/signed/"


@cache
def _secret(jwt_jwk: str, data_dir: str) -> bytes:
    key = signing_keys(Settings(jwt_jwk=jwt_jwk, data_dir=data_dir))[0]
    return hmac.digest(str(key.as_dict(private=True)["d"]).encode(), b"signed links", "sha256")


def _signature(settings: Settings, path: str, expires: int) -> str:
    secret = _secret(settings.jwt_jwk, str(settings.data_dir.resolve()))
    return hmac.new(secret, f"{expires}\n{path}".encode(), sha256).hexdigest()


def signed_link(settings: Settings, path: str, now: datetime) -> str:
    """A link to the stored file; its path begins with the environment, so the link is bound to it."""
    expires = (int(now.timestamp()) // STEP + 2) * STEP
    return f"{PREFIX}{path}?{urlencode({'expires': expires, 'signature': _signature(settings, path, expires)})}"


def is_good(settings: Settings, path: str, expires: int, signature: str) -> bool:
    """Whether the link was signed here, whatever its hour."""
    return hmac.compare_digest(_signature(settings, path, expires).encode(), signature.encode())


def seal(settings: Settings, words: str) -> str:
    """What only this installation can write under these words: a private address that holds until the words change."""
    return _signature(settings, words, 0)


def is_sealed(settings: Settings, words: str, given: str) -> bool:
    """Whether the seal belongs to the words."""
    return hmac.compare_digest(seal(settings, words).encode(), given.encode())
