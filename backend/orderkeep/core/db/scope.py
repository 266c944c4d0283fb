"""The only place that restricts statements to environment and role, and stamps new rows."""

from enum import StrEnum
from functools import cache, lru_cache
from typing import TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Executable,
    FromClause,
    Select,
    and_,
    bindparam,
    event,
    false,
    or_,
    select,
    true,
)
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria
from sqlalchemy.sql.base import ExecutableOption

from orderkeep.core.caller import Role, Scope
from orderkeep.core.db.models import Owned, Private, Row, Scoped, SoftDeletable
from orderkeep.core.db.session_state import state_of
from orderkeep.core.ids import NIL_ID

AnyRow = TypeVar("AnyRow", bound=Row)
Statement = TypeVar("Statement", bound=Executable)
ALREADY_SCOPED = "narrowed"
"""Execution option of a statement that has already been through `scoped`."""
ANYBODY = "anybody"
"""Used in place of an owner id: rows aren't restricted by owner."""


def scope_of(session: Session) -> Scope:
    """Return the scope of a session. A session without one can't touch scoped rows."""
    scope = state_of(session).scope
    if scope is None:
        message = "this session has no scope"
        raise TypeError(message)
    return scope


def _add_scope_criteria(state: ORMExecuteState) -> None:
    """Add the scope criteria to a statement. Core statements over plain tables don't pass through here.

    `every_owner` drops only the owner criterion, for figures of the whole business that identify no row (quantity
    reserved, quantity in demand). Guests still see none.
    """
    if state.is_column_load or state.is_relationship_load:
        return
    options = state.execution_options
    if options.get("across_environments", False) or options.get(ALREADY_SCOPED, False):
        return
    scope = scope_of(state.session)
    owner = scope.actor_id if scope.role is Role.SALES and not options.get("every_owner", False) else ANYBODY
    nothing = scope.role not in (Role.ADMIN, Role.SALES)
    hidden = options.get("with_hidden", False) or state_of(state.session).show_deleted
    actor = scope.private_reader or NIL_ID
    criteria = _criteria(scope.environment, owner, actor, nothing=nothing, hidden=hidden)
    state.statement = state.statement.options(*criteria)


@lru_cache(maxsize=2_000)
def _criteria(
    environment: str, owner: str | None, actor: str, *, nothing: bool, hidden: bool
) -> tuple[ExecutableOption, ...]:
    """The scope criteria, built once per kind of caller because building them costs more than applying them."""
    criteria = [
        with_loader_criteria(Scoped, lambda cls: cls.environment == environment, include_aliases=True),
        with_loader_criteria(
            Private, lambda cls: or_(cls.private_to.is_(None), cls.private_to == actor), include_aliases=True
        ),
    ]
    if owner != ANYBODY:
        criteria.append(with_loader_criteria(Owned, lambda cls: cls.owner_id == owner, include_aliases=True))
    if nothing:
        criteria.append(with_loader_criteria(Scoped, lambda _cls: false(), include_aliases=True))
    if not hidden:
        criteria.append(with_loader_criteria(SoftDeletable, lambda cls: cls.deleted_at.is_(None), include_aliases=True))
    return tuple(criteria)


class Visibility(StrEnum):
    """Which rows a kind of caller can see. Part of the cache key of a compiled statement."""

    ALL = "all"
    OWN = "own"
    NONE = "none"


ENVIRONMENT: BindParameter[str] = bindparam("scope_environment")
OWNER: BindParameter[str | None] = bindparam("scope_owner")
READER: BindParameter[str | None] = bindparam("scope_reader")
"""The scope's parameters of a compiled statement."""


def visibility_of(scope: Scope) -> Visibility:
    """Only admin and sales see anything."""
    return {Role.ADMIN: Visibility.ALL, Role.SALES: Visibility.OWN}.get(scope.role, Visibility.NONE)


def scope_values(scope: Scope) -> dict[str, str | None]:
    """Parameter values for `scoped` and `joined_label`."""
    return {
        ENVIRONMENT.key: scope.environment,
        OWNER.key: scope.actor_id,
        READER.key: scope.private_reader,
    }


def scoped(statement: Statement, visibility: Visibility) -> Statement:
    """Return the statement with the criteria of `_add_scope_criteria` as open parameters, so that it is compiled once.

    Honours the execution options `with_hidden` and `every_owner`.
    """
    options = statement.get_execution_options()
    if visibility is Visibility.OWN and options.get("every_owner", False):
        visibility = Visibility.ALL
    return statement.options(*_open_criteria(visibility, hidden=options.get("with_hidden", False)))


@cache
def _open_criteria(visibility: Visibility, *, hidden: bool) -> tuple[ExecutableOption, ...]:
    criteria = [
        with_loader_criteria(Scoped, lambda cls: cls.environment == ENVIRONMENT, include_aliases=True),
        with_loader_criteria(
            Private, lambda cls: or_(cls.private_to.is_(None), cls.private_to == READER), include_aliases=True
        ),
    ]
    if not hidden:
        criteria.append(with_loader_criteria(SoftDeletable, lambda cls: cls.deleted_at.is_(None), include_aliases=True))
    if visibility is Visibility.OWN:
        criteria.append(with_loader_criteria(Owned, lambda cls: cls.owner_id == OWNER, include_aliases=True))
    if visibility is Visibility.NONE:
        criteria.append(with_loader_criteria(Scoped, lambda _cls: false(), include_aliases=True))
    return tuple(criteria)


@cache
def find_statement(table: type[AnyRow], visibility: Visibility) -> Select[AnyRow]:
    """Select a row by id (`row_id`), for `Context.find`. Built once, because building costs as much as executing."""
    return scoped(select(table).where(table.id == bindparam("row_id")), visibility)


@cache
def concealed_finder(table: type[Row], visibility: Visibility) -> Select[str]:
    """Select the id of a row (`row_id`) that exists outside of what the caller sees. Deleted rows don't count."""
    outside: list[ColumnElement[bool]] = [false()]
    if issubclass(table, Scoped):
        outside.append(true() if visibility is Visibility.NONE else table.environment != ENVIRONMENT)
    if issubclass(table, Private):
        outside.append(and_(table.private_to.is_not(None), table.private_to.is_distinct_from(READER)))
    if issubclass(table, Owned) and visibility is Visibility.OWN:
        outside.append(table.owner_id.is_distinct_from(OWNER))
    query = select(table.id).where(table.id == bindparam("row_id"), or_(*outside))
    return query.where(table.deleted_at.is_(None)) if issubclass(table, SoftDeletable) else query


def joined_label(table: type[Row], visibility: Visibility) -> tuple[FromClause, ColumnElement[bool]]:
    """A table to join for the names of linked rows, and which of its rows may be named, including hidden ones."""
    alias = table.__table__.alias()
    criteria: list[ColumnElement[bool]] = []
    if issubclass(table, Scoped):
        criteria.append(alias.c.environment == ENVIRONMENT)
        if visibility is Visibility.NONE:
            criteria.append(false())
    if issubclass(table, Owned) and visibility is Visibility.OWN:
        criteria.append(alias.c[str(table.owner_id.expression.key)] == OWNER)
    if issubclass(table, Private):
        criteria.append(or_(alias.c.private_to.is_(None), alias.c.private_to == READER))
    return alias, and_(true(), *criteria)


def stamp_environment(session: Session, row: Scoped) -> None:
    """Set the environment of a row. Raises ValueError if it belongs to another one."""
    environment = scope_of(session).environment
    if getattr(row, "environment", None) is None:
        row.environment = environment
    elif row.environment != environment:
        message = f"{type(row).__name__} belongs to another environment"
        raise ValueError(message)


def _stamp_new(session: Session, *_: object) -> None:
    for row in session.new:
        if isinstance(row, Scoped):
            stamp_environment(session, row)
    for row in session.dirty:
        if isinstance(row, Scoped):
            stamp_environment(session, row)


def install(session_class: type[Session]) -> None:
    """Listen on all sessions of this class."""
    event.listen(session_class, "do_orm_execute", _add_scope_criteria)
    event.listen(session_class, "before_flush", _stamp_new)
