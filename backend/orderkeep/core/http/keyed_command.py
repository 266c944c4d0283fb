"""The Idempotency-Key of a command that takes several transactions.

The key is claimed in the first transaction and gets its response in the last one. If the work is interrupted, the
section decides what happens to the claim; it stores the claim's id with the work.
"""

from dataclasses import dataclass

from fastapi import Request

from orderkeep.core.context import Context
from orderkeep.core.http import idempotency
from orderkeep.core.http.request_transaction import fingerprint_of


@dataclass(frozen=True)
class KeyedCommand:
    """A command and its key."""

    key: str
    fingerprint: str

    def earlier_answer(self, ctx: Context) -> bytes | None:
        """Return the body of the response that was already given to this command, if any."""
        kept = idempotency.earlier_answer(ctx.db, self.key, self.fingerprint, ctx.now)
        return kept.body.encode() if kept else None

    def claim(self, ctx: Context) -> str:
        """Claim the key in this transaction and return the claim's id."""
        idempotency.claim_key(ctx.db, self.key, self.fingerprint, ctx.now)
        return idempotency.claimed_id(ctx.db, self.key)


def command_of(request: Request) -> KeyedCommand | None:
    """The command of a request that has a key."""
    key = request.headers.get("idempotency-key")
    return KeyedCommand(key, fingerprint_of(request)) if key else None
