"""The tables that a request changed, which its response names so that the client knows what to read again.

Of the tables in the change feed, those whose events the caller would get are named. Other tables have no events, so
the rows that are flushed and the bulk statements say what changed; a table of which the caller can't read every row
is named only for its owner.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, Session

from orderkeep.core.caller import Scope
from orderkeep.core.db.models import Base, Owned, Private, Row, Scoped
from orderkeep.core.db.scope import Visibility, scope_of, visibility_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.events.change_visibility import action_for_reader
from orderkeep.core.values import Values


@dataclass
class ChangedTables:
    """What the transactions of one request changed. Attached to the session of a request that may write."""

    names: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The names in alphabetical order, as a response has them and as they are stored with it."""
        return ", ".join(sorted(self.names))

    def add_stored(self, text: str) -> None:
        """Add the names of a stored response."""
        self.names.update(text.split(", ") if text else ())


@dataclass
class UnannouncedTables:
    """The changed tables of this transaction that aren't in the change feed."""

    names: set[str] = field(default_factory=set)


def changed_tables(session: Session) -> ChangedTables | None:
    """What this session's request changed. None outside of a request of a signed-in person."""
    found = state_of(session).attachments.get(ChangedTables)
    return found if isinstance(found, ChangedTables) else None


def unannounced_tables(session: Session) -> set[str]:
    """The names of the changed tables that aren't in the change feed, until the commit."""
    return state_of(session).part(UnannouncedTables).names


def restore_unannounced(session: Session, names: set[str]) -> None:
    """Replace them after a rollback to a savepoint."""
    state_of(session).part(UnannouncedTables).names = names


def is_in_feed(table: type[Base]) -> bool:
    """Whether changes of this table are announced in the change feed."""
    return issubclass(table, Row) and table.in_change_feed and Scoped in table.__mro__


def name_events(session: Session, events: Iterable[Values]) -> None:
    """Name the tables of the change events that the caller would get."""
    if (changed := changed_tables(session)) is None:
        return
    scope = scope_of(session)
    hear = partial(action_for_reader, role=scope.role, actor_id=scope.actor_id, environment=scope.environment)
    changed.names.update(str(each["table_name"]) for each in events if hear(each))


def _is_named(table: type[Base], scope: Scope, owner_id: str | None) -> bool:
    """Whether a caller hears that a row of this table without events was changed by the own request."""
    if table.is_internal or is_in_feed(table):
        return False
    mixins = table.__mro__
    if Owned in mixins or Private in mixins:
        return owner_id == scope.actor_id
    return Scoped not in mixins or visibility_of(scope) is not Visibility.NONE


def _note_flush(session: Session, *_: object) -> None:
    note_rows(session, (*session.new, *session.dirty, *session.deleted))


def note_rows(session: Session, rows: Iterable[object]) -> None:
    """Note changed rows."""
    if changed_tables(session) is None:
        return
    scope, names = scope_of(session), unannounced_tables(session)
    for row in rows:
        if isinstance(row, Base) and _is_named(type(row), scope, getattr(row, "owner_id", None)):
            names.add(row.__tablename__)


def _note_statement(state: ORMExecuteState) -> None:
    """Note bulk statements, whose rows have no flush."""
    if not (state.is_insert or state.is_update or state.is_delete) or state.bind_mapper is None:
        return
    table = state.bind_mapper.class_
    if changed_tables(state.session) is not None and _is_named(table, scope_of(state.session), None):
        unannounced_tables(state.session).add(table.__tablename__)


def _name_unannounced(session: Session) -> None:
    """Name the other tables once everything is flushed."""
    if (changed := changed_tables(session)) is not None:
        session.flush()
        changed.names |= unannounced_tables(session)


def _clear(session: Session, *_: object) -> None:
    state_of(session).discard(UnannouncedTables)


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class."""
    event.listen(session_class, "do_orm_execute", _note_statement)
    event.listen(session_class, "before_flush", _note_flush)
    event.listen(session_class, "before_commit", _name_unannounced)
    event.listen(session_class, "after_commit", _clear)
    event.listen(session_class, "after_rollback", _clear)
