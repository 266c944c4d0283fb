"""The change feed's outbox: each committed row change is one entry here, written in the same transaction.

Entries are ordered by (`xact`, `id`). SQLite has a single writer, so `id` alone gives the commit order and `xact` is 0.
PostgreSQL assigns ids before the commit, so a reader could skip one. There `xact` is the writer's transaction id, and
readers stop before the oldest transaction that is open in this database, so nothing can appear behind them.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeGuard

from sqlalchemy import BigInteger, Index, Integer, event, insert, inspect, text
from sqlalchemy.orm import Mapped, Session, mapped_column
from sqlalchemy.orm.attributes import get_history

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.compiled import write
from orderkeep.core.db.models import Base, Owned, Private, Row, Scoped, SoftDeletable
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import now_of, state_of
from orderkeep.core.environment import Environment
from orderkeep.core.events.changed_tables import is_in_feed, name_events
from orderkeep.core.values import JsonObject

Action = Literal["insert", "update", "delete"]


class Change(Base):
    """A committed change: which row, what was done, and who owned it before and after."""

    __tablename__ = "changes"
    __table_args__ = (Index(None, "xact", "id"), Index(None, "at"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    xact: Mapped[int]
    environment: Mapped[Environment]
    table_name: Mapped[str]
    action: Mapped[str]
    row_id: Mapped[str | None] = mapped_column(Id)
    owned: Mapped[bool]
    """Whether not all staff can read the row: it has an owner, or may be private."""
    owner_before: Mapped[str | None] = mapped_column(Id)
    owner_after: Mapped[str | None] = mapped_column(Id)
    record: Mapped[JsonObject | None]
    at: Mapped[datetime]


WRITING = {
    "sqlite": insert(Change).values(xact=0),
    "postgresql": insert(Change).values(xact=text("pg_current_xact_id()::text::bigint")),
}


@dataclass(frozen=True)
class PendingChange:
    """A change of this transaction, queued until its commit. `row_id` None: many rows of one owner."""

    table: type[Row]
    action: Action
    row_id: str | None
    owner_before: str | None = None
    owner_after: str | None = None


Pending = dict[PendingChange, JsonObject | None]
"""Each change, with the audit entry to announce in full."""


@dataclass
class PendingFeed:
    """The change events of a transaction."""

    changes: Pending = field(default_factory=dict)
    is_written: bool = False
    """Whether the transaction wrote events, which are announced after its commit."""


def pending_changes(session: Session) -> Pending:
    """The events of this transaction that haven't been written yet."""
    return state_of(session).part(PendingFeed).changes


def restore_pending(session: Session, changes: Pending) -> None:
    """Replace the events that haven't been written yet, after a rollback to a savepoint."""
    state_of(session).part(PendingFeed).changes = changes


def queue_change(session: Session, change: PendingChange, record: JsonObject | None = None) -> None:
    """Queue a change event. Flushed rows queue their own; bulk statements must call this.

    A change of a table without environments is announced in all of them.
    """
    pending_changes(session)[change] = record


def queue_insert(session: Session, row: Row) -> None:
    """Queue the event of a new row, if its table is in the feed."""
    if is_in_feed(type(row)):
        queue_change(session, PendingChange(type(row), "insert", row.id, None, _owner(row)))


def _owner(row: Row) -> str | None:
    """The row's owner, or its only reader."""
    if isinstance(row, Private):
        return row.private_to
    return row.owner_id if isinstance(row, Owned) else None


def _owner_before(row: Row) -> str | None:
    if isinstance(row, Private):
        was: str | None = deleted[0] if (deleted := get_history(row, "private_to").deleted) else row.private_to
        return was
    if not isinstance(row, Owned):
        return None
    synonym = inspect(type(row)).synonyms.get("owner_id")
    history = get_history(row, synonym.name if synonym else "owner_id")
    before: str | None = history.deleted[0] if history.deleted else row.owner_id
    return before


def _is_in_feed(row: object) -> TypeGuard[Row]:
    return isinstance(row, Row) and is_in_feed(type(row))


def _listen(session: Session, *_: object) -> None:
    """Queue events for the rows about to be flushed."""
    for row in session.new:
        if isinstance(row, Row):
            queue_insert(session, row)
    for row in session.dirty:
        if _is_in_feed(row) and session.is_modified(row) and not _is_new(session, row):
            queue_change(session, PendingChange(type(row), _action(row), row.id, _owner_before(row), _owner(row)))
    for row in session.deleted:
        if _is_in_feed(row):
            queue_change(session, PendingChange(type(row), "delete", row.id, _owner_before(row), None))


def _action(row: Row) -> Action:
    history = get_history(row, "deleted_at") if isinstance(row, SoftDeletable) else None
    if history is None or not history.added:
        return "update"
    return action_of_deletion(history.deleted[0] if history.deleted else None, history.added[0])


def action_of_deletion(before: datetime | None, after: datetime | None) -> Action:
    """A soft-deleted row is gone for its readers, and a restored one is new to them."""
    if (before is None) == (after is None):
        return "update"
    return "delete" if before is None else "insert"


def _is_new(session: Session, row: Row) -> bool:
    """Whether this transaction inserted the row under its current owner. Its insert event then covers all changes."""
    return PendingChange(type(row), "insert", row.id, None, _owner(row)) in pending_changes(session)


def _write(session: Session) -> None:
    """Write this transaction's queued events to the outbox, just before it commits."""
    session.flush()
    pending = pending_changes(session)
    restore_pending(session, {})
    if not pending:
        return
    here, at = scope_of(session).environment, now_of(session)
    rows = [
        {
            "environment": environment,
            "table_name": each.table.__tablename__,
            "action": each.action,
            "row_id": each.row_id,
            "owned": issubclass(each.table, Owned | Private),
            "owner_before": each.owner_before,
            "owner_after": each.owner_after,
            "record": record,
            "at": at,
        }
        for each, record in pending.items()
        for environment in ([here] if issubclass(each.table, Scoped) else Environment)
    ]
    write(session, WRITING[session.get_bind().dialect.name], rows)
    name_events(session, rows)
    state_of(session).part(PendingFeed).is_written = True


def _announce(session: Session) -> None:
    state = state_of(session)
    if state.part(PendingFeed).is_written:
        state.part(PendingFeed).is_written = False
        for wake in state.listeners:
            wake()


def _clear_pending(session: Session, *_: object) -> None:
    state_of(session).discard(PendingFeed)


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class. Register after `audit`, whose entries are announced as well."""
    event.listen(session_class, "before_flush", _listen)
    event.listen(session_class, "before_commit", _write)
    event.listen(session_class, "after_commit", _announce)
    event.listen(session_class, "after_rollback", _clear_pending)
