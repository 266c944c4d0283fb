"""Encryption of the seeds of second factors (AES-256-GCM). A row copied to another factor can't be decrypted."""

import secrets
from base64 import b64decode, b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12


class SeedEncryption:
    """Seals and opens seeds with the installation's key."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, seed: bytes, factor_id: str) -> str:
        """Return the encrypted seed of this factor."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return b64encode(nonce + self._cipher.encrypt(nonce, seed, factor_id.encode())).decode()

    def open(self, sealed: str, factor_id: str) -> bytes | None:
        """Return the seed, or None if it was sealed with another key or for another factor."""
        raw = b64decode(sealed)
        try:
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], factor_id.encode())
        except InvalidTag:
            return None
