"""Idempotency keys: a repeated command has one effect and one response.

Key, response and effect are committed together. A key is private to its user and environment and is kept for 24 hours.
The behavior follows the draft "The Idempotency-Key HTTP Header Field" (IETF httpapi working group), with 422 for a
different body under a used key.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import Message
from hashlib import sha256

from sqlalchemy import ColumnElement, Index, UniqueConstraint, delete, event, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.db.models import Base
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Invalid, Malformed
from orderkeep.core.events.changed_tables import changed_tables
from orderkeep.core.ids import new_id

RETENTION = timedelta(hours=24)
MAX_KEY_LENGTH = 255
REUSED = "This Idempotency-Key was already used for a different request"
BATCH_SIZE = 1_000
"""Rows deleted per transaction when old keys are removed."""


class IdempotencyKey(Base):
    """The first response to a key."""

    __tablename__ = "kept_answers"
    __table_args__ = (UniqueConstraint("actor_id", "environment", "key"), Index(None, "created_at"))
    is_internal = True

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    actor_id: Mapped[str] = mapped_column(Id)
    environment: Mapped[Environment]
    key: Mapped[str]
    fingerprint: Mapped[str]
    status: Mapped[int]
    body: Mapped[str]
    changed_tables: Mapped[str] = mapped_column(server_default="")
    """The names of the tables that the request changed, as its response has them."""
    created_at: Mapped[datetime]


def request_fingerprint(method: str, path: str, query: str, body: bytes) -> str:
    """Everything that identifies a command."""
    return sha256(b"\n".join((method.encode(), path.encode(), query.encode(), body))).hexdigest()


def without_boundary(content_type: str, body: bytes) -> bytes:
    """A form with a file, without the boundary, which the client generates for each attempt."""
    parsed = Message()
    parsed["content-type"] = content_type
    boundary = parsed.get_boundary()
    if not boundary or parsed.get_content_maintype() != "multipart":
        return body
    return body.replace(b"--" + boundary.encode(), b"--")


def claim_key(session: Session, key: str, print_: str, now: datetime) -> IdempotencyKey | None:
    """Claim the key for this transaction, or return the first response.

    Waits for a concurrent request with the same key. Raises Invalid if the key was used for another command.
    """
    _refuse_unreadable(key)
    scope = scope_of(session)
    session.execute(
        delete(IdempotencyKey).where(
            IdempotencyKey.created_at < now - RETENTION,
            IdempotencyKey.actor_id == scope.actor_id,
            IdempotencyKey.key == key,
        )
    )
    values = {
        "id": new_id(),
        "actor_id": scope.actor_id,
        "environment": scope.environment,
        "key": key,
        "fingerprint": print_,
        "status": 0,
        "body": "",
        "created_at": now,
    }
    session.execute(keyed_insert(session, IdempotencyKey).values(values).on_conflict_do_nothing())
    kept = session.scalars(select(IdempotencyKey).where(*_is_key(session, key))).one()
    if kept.id == values["id"]:
        return None
    _refuse_other_command(kept, print_)
    return _repeat(session, kept)


def _refuse_other_command(kept: IdempotencyKey, print_: str) -> None:
    if kept.fingerprint != print_:
        raise Invalid(REUSED, code="idempotency_key_reused")


def _repeat(session: Session, kept: IdempotencyKey) -> IdempotencyKey:
    """Let the repeated response name the changed tables too: the first one may never have arrived."""
    if changed := changed_tables(session):
        changed.add_stored(kept.changed_tables)
    return kept


@dataclass
class PendingResponse:
    """A response that is stored with the commit, when it is known which tables the request changed."""

    where: tuple[ColumnElement[bool], ...] = ()
    status: int = 0
    body: str = ""


def store_key(session: Session, key: str, status: int, body: bytes) -> None:
    """Store the response together with its effect."""
    _store(session, _is_key(session, key), status, body)


def _store(session: Session, where: tuple[ColumnElement[bool], ...], status: int, body: bytes) -> None:
    pending = state_of(session).part(PendingResponse)
    pending.where, pending.status, pending.body = where, status, body.decode()


@event.listens_for(AppSession, "before_commit")
def _store_pending(session: Session) -> None:
    """Store the response after the change feed has named the changed tables."""
    pending = state_of(session).part(PendingResponse)
    if pending.where:
        changed = changed_tables(session)
        answer = {"status": pending.status, "body": pending.body, "changed_tables": changed.text if changed else ""}
        session.execute(update(IdempotencyKey).where(*pending.where).values(answer))
        _clear_pending(session)


@event.listens_for(AppSession, "after_rollback")
def _clear_pending(session: Session) -> None:
    state_of(session).discard(PendingResponse)


def earlier_answer(session: Session, key: str, print_: str, now: datetime) -> IdempotencyKey | None:
    """Return the first response to the key, or None. Raises Invalid if the key was used for another command."""
    _refuse_unreadable(key)
    kept = session.scalars(select(IdempotencyKey).where(*_is_key(session, key))).one_or_none()
    if kept is None or kept.created_at < now - RETENTION:
        return None
    _refuse_other_command(kept, print_)
    return _repeat(session, kept) if kept.status else None


def claimed_id(session: Session, key: str) -> str:
    """The claim's id, for work that takes several transactions and stores its response with the last one."""
    return session.scalars(select(IdempotencyKey.id).where(*_is_key(session, key))).one()


def store_under_claim(session: Session, claim_id: str, status: int, body: bytes) -> None:
    """Store the response under a claim of an earlier transaction, unless the claim has expired."""
    _store(session, (IdempotencyKey.id == claim_id,), status, body)


def release_key(session: Session, claim_id: str) -> None:
    """Release a claim: the command had no effect and may be sent again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.id == claim_id))


def _refuse_unreadable(key: str) -> None:
    if not key.isprintable() or len(key) > MAX_KEY_LENGTH:
        raise Malformed("The Idempotency-Key isn't valid", code="bad_idempotency_key")


def _is_key(session: Session, key: str) -> tuple[ColumnElement[bool], ...]:
    scope = scope_of(session)
    return (
        IdempotencyKey.actor_id == scope.actor_id,
        IdempotencyKey.environment == scope.environment,
        IdempotencyKey.key == key,
    )


def delete_expired(session: Session, now: datetime) -> int:
    """Remove some of the responses that are older than a day, and return how many."""
    old = select(IdempotencyKey.id).where(IdempotencyKey.created_at < now - RETENTION).limit(BATCH_SIZE)
    return len(
        session.execute(delete(IdempotencyKey).where(IdempotencyKey.id.in_(old)).returning(IdempotencyKey.id)).all()
    )
