"""The installation's secrets: from settings, or generated once and stored in the data folder, readable by its owner
only.
"""

import hmac
import json
import os
import secrets
from functools import cache
from pathlib import Path

from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from orderkeep.settings import BadSetting, Settings

KEY_FILES = ("api_key", "factor_key", "jwt.jwk", "setup_code")
CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
FACTOR_KEY_BYTES = 32
Jwk = dict[str, str | list[str]]
"""A JSON Web Key (RFC 7517)."""


def api_key(settings: Settings) -> str:
    """The publishable key sent by every client."""
    return settings.api_key or _read_or_create_key(settings.data_dir / "api_key", "ok_" + secrets.token_urlsafe(24))


def setup_code(settings: Settings) -> str:
    """The set-up code, required for a first sign-up from another machine."""
    letters = [secrets.choice(CODE_ALPHABET) for _ in range(12)]
    return _read_or_create_key(
        settings.data_dir / "setup_code", "-".join("".join(letters[at : at + 4]) for at in (0, 4, 8))
    )


def signing_keys(settings: Settings) -> list[ECKey]:
    """The keys that verify access tokens. The first one signs.

    To rotate, put a new key first and remove the old one once its last token has expired.
    """
    text = settings.jwt_jwk or _read_or_create_key(settings.data_dir / "jwt.jwk", _new_key())
    try:
        document = json.loads(text)
        return [_private_key(each) for each in document.get("keys") or [document]]
    except (AttributeError, KeyError, TypeError, ValueError, JoseError):
        message = "ORDERKEEP_JWT_JWK: a private ES256 key (EC, P-256) as a JWK, or a set of them, is needed"
        raise BadSetting(message) from None


def factor_key(settings: Settings) -> bytes:
    """The key that encrypts the seeds of second factors."""
    text = settings.factor_key or _read_or_create_key(
        settings.data_dir / "factor_key", secrets.token_hex(FACTOR_KEY_BYTES)
    )
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != FACTOR_KEY_BYTES:
        raise BadSetting(f"ORDERKEEP_FACTOR_KEY: {2 * FACTOR_KEY_BYTES} hexadecimal digits are needed")
    return key


def derived_secrets(settings: Settings, purpose: str) -> list[bytes]:
    """One secret per signing key, for other kinds of signatures. The first one signs; all are accepted."""
    return _derived_secret(settings.jwt_jwk, settings.data_dir.resolve(), purpose)


@cache
def _derived_secret(jwt_jwk: str, data_dir: Path, purpose: str) -> list[bytes]:
    keys = signing_keys(Settings(jwt_jwk=jwt_jwk, data_dir=data_dir))
    return [hmac.digest(str(key.as_dict(private=True)["d"]).encode(), purpose.encode(), "sha256") for key in keys]


def _private_key(document: Jwk) -> ECKey:
    key = ECKey.import_key(document)
    if document["crv"] != "P-256" or not key.is_private:
        raise ValueError(document["crv"])
    key.ensure_kid()
    return key


def _new_key() -> str:
    key = ECKey.generate_key("P-256", {"use": "sig", "alg": "ES256"}, private=True)
    key.ensure_kid()
    return json.dumps(key.as_dict(private=True))


def _read_or_create_key(path: Path, fresh: str) -> str:
    """Return the content of the key file. Raises BadSetting if it exists but can't be used.

    If several processes start at the same time, the `fresh` content of the first one is stored.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(fresh)
            file.flush()
            os.fsync(file.fileno())
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    try:
        text = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is not text"
        raise BadSetting(f"ORDERKEEP_DATA_DIR: {path} can't be read: {reason}") from None
    if not text:
        raise BadSetting(f"ORDERKEEP_DATA_DIR: {path} is empty; restore it, or delete it to make a new one")
    return text
