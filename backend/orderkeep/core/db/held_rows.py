"""Rows that no one else can change before this transaction commits, so that it needn't read them again.

On PostgreSQL, those are the rows that the transaction has locked. On SQLite there is one writer, so every row it has
read is one of them.
"""

from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import event, inspect
from sqlalchemy.orm import Session

from orderkeep.core.caller import Scope
from orderkeep.core.db.models import Owned, Private, Row, SoftDeletable
from orderkeep.core.db.scope import AnyRow
from orderkeep.core.db.session_state import state_of


@dataclass
class HeldRows:
    """The rows by table and id. Kept alive, because a session alone would forget them."""

    rows: dict[tuple[type[Row], str], Row] = field(default_factory=dict)


def hold(session: Session, row: Row) -> None:
    """Remember a row that `Context.find` returned, and that is locked or read by the only writer."""
    if not isinstance(row, Private):
        state_of(session).part(HeldRows).rows[type(row), row.id] = row


def held_row(session: Session, scope: Scope, table: type[AnyRow], row_id: str) -> AnyRow | None:
    """Return the row if it is held and still visible to the caller. Otherwise the database has to be asked."""
    row = state_of(session).part(HeldRows).rows.get((table, row_id))
    if row is None or not is_held(session, row) or not _is_visible(row, scope):
        return None
    return cast("AnyRow", row)  # kept under its own table


def is_held(session: Session, row: Row) -> bool:
    """Whether the row was held by this transaction and is still there."""
    held = state_of(session).part(HeldRows).rows.get((type(row), row.id))
    return held is row and inspect(row).persistent and row not in session.deleted


def _is_visible(row: Row, scope: Scope) -> bool:
    """Whether the caller still sees a row that it could see before."""
    if isinstance(row, SoftDeletable) and row.deleted_at is not None:
        return False
    return not isinstance(row, Owned) or scope.sees_all_rows or row.owner_id == scope.actor_id


def _forget(session: Session, *_: object) -> None:
    state_of(session).discard(HeldRows)


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class."""
    event.listen(session_class, "after_commit", _forget)
    event.listen(session_class, "after_rollback", _forget)
