"""Every change of a row is recorded with who, when, old and new values.

A flush listener queues the entries, so no one can forget them. All entries of a transaction are written together just
before it commits; otherwise a command of twenty steps would pause at each one to write an entry.
"""

from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import Index, event, insert, inspect
from sqlalchemy.orm import Mapped, Session, mapped_column

from orderkeep.core.caller import Role
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.compiled import write
from orderkeep.core.db.models import Row, Scoped, Searchable, list_indexes
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import now_of, state_of
from orderkeep.core.events.audit_values import changes_of, to_json, values_of
from orderkeep.core.events.change_feed import PendingChange, queue_change
from orderkeep.core.ids import new_id
from orderkeep.core.text_normalize import search_text
from orderkeep.core.values import JsonObject

MAX_PENDING = 1_000
"""Maximum number of entries held in memory before they are written early."""


class AuditLog(Scoped, Row):
    """An audit entry: `insert`, `update` or `delete` of a row, or a named action with details. Append-only."""

    __tablename__ = "audit_logs"
    __table_args__ = (
        *list_indexes("created_at", "action", owner=None),
        Index(None, "environment", "table_name", "record_id"),
    )
    audited = False

    action: Mapped[str]
    table_name: Mapped[str | None] = mapped_column("table_name")
    record_id: Mapped[str | None] = mapped_column(Id)
    old: Mapped[JsonObject | None]
    new: Mapped[JsonObject | None]
    details: Mapped[JsonObject | None]
    actor_id: Mapped[str | None] = mapped_column(Id)
    role: Mapped[Role | None]
    request_id: Mapped[str | None]

    heard_by = cast("str | None", None)
    """Not stored: who besides admins is notified of the entry in the change feed."""


WRITING = insert(AuditLog)
STORED = tuple(column.key for column in inspect(AuditLog).column_attrs)


@dataclass
class PendingAudit:
    """The audit entries of a transaction that haven't been written yet."""

    entries: list[AuditLog] = field(default_factory=list)
    named: list[AuditLog] = field(default_factory=list)
    """The named actions of this transaction, written or not."""
    is_committing: bool = False


def record(session: Session, action: str, *, row: Row | None = None, **details: object) -> AuditLog:
    """Record a named action, for example `blacklist`, with details."""
    entry = _write(session, action, row, details={key: to_json(value) for key, value in details.items()})
    state_of(session).part(PendingAudit).named.append(entry)
    return entry


def _write(
    session: Session, action: str, row: Row | None, details: JsonObject | None = None, **columns: object
) -> AuditLog:
    scope = scope_of(session)
    now = now_of(session)
    if scope.key:
        columns["details"] = {**(details or {}), "api_key": scope.key.name, "api_key_id": scope.key.id}
    elif details:
        columns["details"] = details
    act = AuditLog(
        id=new_id(),
        action=action,
        table_name=row.__tablename__ if row is not None else None,
        record_id=row.id if row is not None else None,
        actor_id=scope.actor_id,
        role=scope.role,
        request_id=scope.request_id,
        environment=scope.environment,
        created_at=now,
        created_by=scope.actor_id,
        updated_at=now,
        updated_by=scope.actor_id,
        version=1,
        **columns,
    )
    pending_entries(session).append(act)
    return act


def pending_entries(session: Session) -> list[AuditLog]:
    """The entries of this transaction that haven't been written yet."""
    return state_of(session).part(PendingAudit).entries


def named_entries(session: Session) -> list[AuditLog]:
    """The named actions of this transaction."""
    return state_of(session).part(PendingAudit).named


def restore_pending(session: Session, entries: list[AuditLog], named: list[AuditLog]) -> None:
    """Replace the entries that haven't been written yet and the named actions, after a rollback to a savepoint."""
    pending = state_of(session).part(PendingAudit)
    pending.entries, pending.named = entries, named


def _write_pending(session: Session) -> None:
    """Write the entries before the commit, and before the change feed, which announces them."""
    session.flush()
    state_of(session).part(PendingAudit).is_committing = True  # other listeners may still change rows during the commit
    _write_entries(session)


def _write_early(session: Session, *_: object) -> None:
    """Write the entries of a large transaction in parts, and those of rows that change during the commit."""
    pending = state_of(session).part(PendingAudit)
    if pending.is_committing or len(pending.entries) > MAX_PENDING:
        _write_entries(session)


def _write_entries(session: Session) -> None:
    """Write the entries in one statement. They aren't added to the session, which would cost more than the rest."""
    entries = pending_entries(session)
    if not entries:
        return
    state_of(session).part(PendingAudit).entries = []
    write(session, WRITING, [{name: getattr(entry, name) for name in STORED} for entry in entries])
    for entry in entries:
        record: JsonObject = {"action": entry.action, "details": entry.details}
        queue_change(session, PendingChange(AuditLog, "insert", entry.id, None, entry.heard_by), record)


def _clear_pending(session: Session, *_: object) -> None:
    state_of(session).discard(PendingAudit)


def _search_text(row: Row) -> None:
    if isinstance(row, Searchable):
        text = search_text(*row.found_by())
        if row.search_text != text:
            row.search_text = text


def stamp_row(session: Session, row: Row) -> None:
    """Set the columns that every new row has."""
    scope, now = scope_of(session), now_of(session)
    row.id = row.id or new_id()
    given = inspect(row).dict
    row.created_at = given.get("created_at") or now
    row.updated_at = given.get("updated_at") or row.created_at
    row.created_by = row.created_by or scope.actor_id
    row.updated_by = row.updated_by or row.created_by
    row.version = row.version or 1
    _search_text(row)


def _bump(session: Session, row: Row, changed: set[str]) -> None:
    now = now_of(session)
    if changed - row.untracked_columns and row.updated_at != now:  # one transaction increments the version once
        row.version += 1
        row.updated_at = now
        row.updated_by = scope_of(session).actor_id
    _search_text(row)


def record_insert(session: Session, row: Row) -> None:
    """Queue the entry of a new row, if its table is audited."""
    if row.audited:
        _write(session, "insert", row, new=values_of(row))


def _before_flush(session: Session, *_: object) -> None:
    """Stamp and audit the rows about to be flushed."""
    for row in list(session.new):
        if isinstance(row, Row):
            stamp_row(session, row)
            record_insert(session, row)
    for row in list(session.dirty):
        if isinstance(row, Row) and session.is_modified(row):
            old, new = changes_of(row)
            if new:
                _bump(session, row, set(new))
            heard = {key for key in new if key not in row.untracked_columns}
            if row.audited and heard:
                _write(session, "update", row, old={k: old[k] for k in heard}, new={k: new[k] for k in heard})
    for row in list(session.deleted):
        if isinstance(row, Row) and row.audited:
            _write(session, "delete", row, old=values_of(row))


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class."""
    event.listen(session_class, "before_flush", _before_flush)
    event.listen(session_class, "before_flush", _write_early)
    event.listen(session_class, "before_commit", _write_pending)
    event.listen(session_class, "after_commit", _clear_pending)
    event.listen(session_class, "after_rollback", _clear_pending)
