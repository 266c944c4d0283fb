"""Limits guessing: consecutive failures per account, in the database."""

from datetime import datetime
from hashlib import sha256

from sqlalchemy import delete

from orderkeep.core.context import Context
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.identity.models import FailedTry
from orderkeep.identity.rules import TRIES_FORGOTTEN, code_pause_after, is_paused


def key_of(kind: str, account: str) -> str:
    """Return the key of an account's failures of one kind."""
    return sha256(f"{kind} {account}".encode()).hexdigest()


def is_throttled(session: AppSession, key: str, now: datetime, *, lock: bool = False) -> bool:
    """Whether the account has failed so often that the next attempt must wait.

    `lock` serialises concurrent attempts, so that each one is counted: the first ones have no row to lock yet.
    """
    tries = session.get(FailedTry, key, with_for_update=lock or None)
    if tries is None and lock:
        none_yet = keyed_insert(session, FailedTry).values(key=key, count=0, last_at=now)
        session.execute(none_yet.on_conflict_do_nothing(index_elements=[FailedTry.key]))
        tries = session.get(FailedTry, key, with_for_update=True)
    return tries is not None and is_paused(tries.count, tries.last_at, now)


def is_code_throttled(session: AppSession, key: str, now: datetime) -> bool:
    """The same for codes of a second factor, which are shorter than passwords. Attempts must be serialised."""
    tries = session.get(FailedTry, key)
    return tries is not None and is_paused(tries.count, tries.last_at, now, code_pause_after)


def count_failure(ctx: Context, key: str) -> None:
    """Record another consecutive failure and delete expired rows."""
    ctx.db.execute(delete(FailedTry).where(FailedTry.last_at < ctx.now - TRIES_FORGOTTEN))
    first = keyed_insert(ctx.db, FailedTry).values(key=key, count=1, last_at=ctx.now)
    again = {"count": FailedTry.count + 1, "last_at": ctx.now}
    ctx.db.execute(first.on_conflict_do_update(index_elements=[FailedTry.key], set_=again))


def reset_failures(ctx: Context, key: str) -> None:
    """Reset the failures after a success."""
    ctx.db.execute(delete(FailedTry).where(FailedTry.key == key))
