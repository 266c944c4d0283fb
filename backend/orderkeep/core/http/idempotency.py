"""Idempotency keys: a repeated command has one effect and one response.

Key, response and effect are committed together. A key is private to its user and environment and is kept for 24 hours.
The behavior follows the draft "The Idempotency-Key HTTP Header Field" (IETF httpapi working group), with 422 for a
different body under a used key.
"""

from datetime import datetime, timedelta
from email.message import Message
from hashlib import sha256

from sqlalchemy import Index, Select, UniqueConstraint, delete, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.db.models import Base
from orderkeep.core.db.scope import scope_of
from orderkeep.core.environment import Environment
from orderkeep.core.errors import Invalid, Malformed
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

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    actor_id: Mapped[str] = mapped_column(Id)
    environment: Mapped[Environment]
    key: Mapped[str]
    fingerprint: Mapped[str]
    status: Mapped[int]
    body: Mapped[str]
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
    kept = session.scalars(_stored_key(session, key)).one()
    if kept.id == values["id"]:
        return None
    if kept.fingerprint != print_:
        raise Invalid(REUSED, code="idempotency_key_reused")
    return kept


def store_key(session: Session, key: str, status: int, body: bytes) -> None:
    """Store the response together with its effect."""
    kept = session.scalars(_stored_key(session, key)).one()
    kept.status, kept.body = status, body.decode()


def earlier_answer(session: Session, key: str, print_: str, now: datetime) -> IdempotencyKey | None:
    """Return the first response to the key, or None. Raises Invalid if the key was used for another command."""
    _refuse_unreadable(key)
    kept = session.scalars(_stored_key(session, key)).one_or_none()
    if kept is None or kept.created_at < now - RETENTION:
        return None
    if kept.fingerprint != print_:
        raise Invalid(REUSED, code="idempotency_key_reused")
    return kept if kept.status else None


def claimed_id(session: Session, key: str) -> str:
    """The claim's id, for work that takes several transactions and stores its response with the last one."""
    return session.scalars(_stored_key(session, key)).one().id


def store_under_claim(session: Session, claim_id: str, status: int, body: bytes) -> None:
    """Store the response under a claim of an earlier transaction, unless the claim has expired."""
    answer = update(IdempotencyKey).where(IdempotencyKey.id == claim_id).values(status=status, body=body.decode())
    session.execute(answer)


def release_key(session: Session, claim_id: str) -> None:
    """Release a claim: the command had no effect and may be sent again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.id == claim_id))


def _refuse_unreadable(key: str) -> None:
    if not key.isprintable() or len(key) > MAX_KEY_LENGTH:
        raise Malformed("The Idempotency-Key isn't valid", code="bad_idempotency_key")


def _stored_key(session: Session, key: str) -> Select[IdempotencyKey]:
    scope = scope_of(session)
    return select(IdempotencyKey).where(
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
