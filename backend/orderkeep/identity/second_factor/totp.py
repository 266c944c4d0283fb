"""Time-based one-time passwords (RFC 6238), as authenticator apps compute them: SHA-1, six digits, 30 seconds."""

import io
import re
import secrets
from base64 import b32encode
from datetime import datetime
from hmac import compare_digest

import segno
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from orderkeep.identity.gotrue_documents import TotpSecret

SEED_BYTES = 20
DIGITS, STEP_S = 6, 30
SKEW = 1
"""Steps by which a phone's clock may be off."""
_CODE = re.compile(rf"[0-9]{{{DIGITS}}}")


def new_seed() -> bytes:
    """Return a random seed of 160 bits."""
    return secrets.token_bytes(SEED_BYTES)


def code_at(seed: bytes, step: int) -> str:
    """Return the code of a time step."""
    return _totp(seed).generate(step * STEP_S).decode()


def step_at(moment: datetime) -> int:
    """Return the time step of a moment."""
    return int(moment.timestamp()) // STEP_S


def matching_step(seed: bytes, code: str, now: datetime) -> int | None:
    """Return the time step whose code this is, or None. Spaces in the code are ignored."""
    given = "".join(code.split())
    if not _CODE.fullmatch(given):
        return None
    steps = [step_at(now) + shift for shift in range(-SKEW, SKEW + 1)]
    matching = [step for step in steps if compare_digest(code_at(seed, step), given)]
    return max(matching, default=None)


def secret_document(seed: bytes, account: str, issuer: str) -> TotpSecret:
    """Return the seed for an authenticator app: as a QR code, as text and as a URI."""
    uri = _totp(seed).get_provisioning_uri(account, issuer).replace("+", "%20")
    drawing = io.BytesIO()
    segno.make(uri, error="m", micro=False).save(drawing, kind="svg", xmldecl=False, scale=4, light="white")
    return {"qr_code": _without_hash(drawing.getvalue().decode()), "secret": b32encode(seed).decode(), "uri": uri}


def _totp(seed: bytes) -> TOTP:
    return TOTP(seed, DIGITS, SHA1(), STEP_S)  # noqa: S303  # authenticator apps support nothing newer


def _without_hash(svg: str) -> str:
    return svg.replace("#000", "black").replace("#fff", "white").strip()
