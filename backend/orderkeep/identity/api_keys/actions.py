"""Issues and revokes API keys."""

import secrets
from dataclasses import dataclass

from sqlalchemy import func, select

from orderkeep.core.context import Context
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.events import audit
from orderkeep.identity.api_keys.models import ApiKey
from orderkeep.identity.api_keys.rules import ALPHABET, RANDOM_CHARACTERS, hash_of, hint_of, key_of
from orderkeep.identity.api_keys.schemas import ApiKeyIn

MAX_KEYS = 100
"""Keys that work at the same time: far more than a business has integrations."""


@dataclass(frozen=True)
class IssuedKey:
    """A new key, and its secret, which is shown once."""

    key_id: str
    secret: str


def issue_key(ctx: Context, given: ApiKeyIn) -> IssuedKey:
    """Create a key that acts for the caller. Raises Invalid, or Conflict if there are too many."""
    if given.expires_at is not None and given.expires_at <= ctx.now:
        raise Invalid("Choose an expiry date in the future", field="expires_at")
    if ctx.db.scalars(select(func.count(ApiKey.id)).where(ApiKey.revoked_at.is_(None))).one() >= MAX_KEYS:
        raise Conflict(f"There are already {MAX_KEYS} API keys. Revoke one you no longer use.", code="too_many_keys")
    random = "".join(secrets.choice(ALPHABET) for _ in range(RANDOM_CHARACTERS))
    secret = key_of(Environment(given.environment), random)
    scopes = sorted(set(given.scopes))
    values = {**given.complete(), "scopes": scopes, "hint": hint_of(secret), "hash": hash_of(secret)}
    key = ctx.add(ApiKey(**values))
    about = {"name": key.name, "hint": key.hint, "environment": key.environment, "scopes": scopes}
    audit.record(ctx.db, "api_key_created", row=key, **about, expires_at=key.expires_at)
    return IssuedKey(key.id, secret)


def revoke_key(ctx: Context, key_id: str) -> None:
    """Revoke a key. It stays in the list, because the audit log names it. Raises Conflict if it was revoked."""
    key = ctx.find(ApiKey, key_id, lock=True)
    if key.revoked_at:
        raise Conflict("This API key was already revoked", code="already_revoked")
    ctx.change(key, {"revoked_at": ctx.now})
    audit.record(ctx.db, "api_key_revoked", row=key, name=key.name, hint=key.hint)
