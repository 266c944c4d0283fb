"""Statements that are compiled once per variant and executed with the caller's values.

Compiling a statement costs more than executing it, and so does looking it up in SQLAlchemy's own cache. The cache key
of a list statement consists of its parameters, the caller's visibility and the cache keys of its conditions. A
statement that never changes has a single variant.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVarTuple, cast

from sqlalchemy import BindParameter, ColumnElement, Dialect, Insert, Select, and_, true
from sqlalchemy.orm import Session
from sqlalchemy.sql.dml import ReturningInsert
from sqlalchemy.sql.selectable import ExecutableReturnsRows

from orderkeep.core.db.scope import Visibility, scope_of, scope_values, scoped, visibility_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.values import Values

MAX_STATEMENTS = 1_000
Columns = TypeVarTuple("Columns")
Parameters = dict[str, object] | tuple[object, ...]
"""The driver's parameters, by name or by position."""
AnySelect = Select[*tuple[object, ...]]
Reader = Callable[[object], object]
Build = Callable[[ColumnElement[bool], Visibility], ExecutableReturnsRows]


@dataclass(frozen=True)
class BindSlot:
    """A bind parameter: its name in the SQL text, its key among the values, and the conversion for the driver."""

    name: str
    key: str
    default: object
    process: Reader | None


@dataclass(frozen=True)
class CompiledStatement:
    text: str
    binds: tuple[BindSlot, ...]
    positions: tuple[str, ...] | None
    open_keys: tuple[str, ...]
    """Keys of the condition values, in the order in which conditions of this variant hold them."""
    readers: tuple[tuple[int, Reader], ...]
    """Columns whose driver value must be converted to the Python type."""

    def parameters(self, values: Values) -> Parameters:
        """Return the driver's parameters."""
        named = {}
        for bound in self.binds:
            value = values.get(bound.key, bound.default)
            named[bound.name] = bound.process(value) if bound.process else value
        return named if self.positions is None else tuple([named[name] for name in self.positions])


_statements: dict[Hashable, CompiledStatement] = {}


def query_where(
    session: Session, cache_key: Hashable, where: Sequence[ColumnElement[bool]], build: Build
) -> list[Sequence[object]]:
    """Return the result columns, each as a sequence; an empty result if no row matched.

    `cache_key` identifies everything that `build` adds to the statement besides the condition.
    """
    scope, dialect = scope_of(session), session.get_bind().dialect
    visibility = visibility_of(scope)
    condition = and_(true(), *where)
    key = condition._generate_cache_key()  # noqa: SLF001 - the only key that distinguishes two conditions
    if key is None:
        message = "a list condition has no cache key"
        raise TypeError(message)
    hidden = state_of(session).show_deleted
    full_key: Hashable = (dialect.name, cache_key, visibility, hidden, key.key)
    compiled = _statements.get(full_key)
    if compiled is None:
        statement = build(condition, visibility).execution_options(with_hidden=hidden)
        compiled = _store(full_key, _compile(scoped(statement, visibility), dialect, key.bindparams))
    values = {name: bound.effective_value for name, bound in zip(compiled.open_keys, key.bindparams, strict=True)}
    values.update(scope_values(scope))
    found = execute_sql(session, compiled.text, compiled.parameters(values))
    columns: list[Sequence[object]] = list(zip(*found, strict=True))
    if columns:
        for place, read in compiled.readers:
            columns[place] = [read(value) for value in columns[place]]
    return columns


def query(session: Session, question: Select[*Columns], **values: object) -> list[tuple[*Columns]]:
    """Return the rows of a statement that is built once, with these values for its named parameters.

    If an `in_param` list is empty, the result is empty and no query is sent.
    """
    found = _query(session, question, lambda _visibility: question, values)
    return cast("list[tuple[*Columns]]", found)  # the driver's rows have the statement's columns


def query_built(
    session: Session, cache_key: Hashable, build: Callable[[Visibility], AnySelect], **values: object
) -> list[tuple[object, ...]]:
    """The same for a statement that `cache_key` identifies and `build` returns the first time.

    Deleted rows are found if the session shows them.
    """
    hidden = state_of(session).show_deleted
    key = (cache_key, hidden)
    return _query(session, key, lambda visibility: build(visibility).execution_options(with_hidden=hidden), values)


def _query(
    session: Session, cache_key: Hashable, build: Callable[[Visibility], AnySelect], values: Values
) -> list[tuple[object, ...]]:
    if any(isinstance(value, list) and not value for value in values.values()):
        return []
    session.flush()
    scope, dialect = scope_of(session), session.get_bind().dialect
    visibility = visibility_of(scope)
    key: Hashable = (dialect.name, cache_key, visibility)
    compiled = _statements.get(key)
    if compiled is None:
        compiled = _store(key, _compile(scoped(build(visibility), visibility), dialect, ()))
    found = execute_sql(session, compiled.text, compiled.parameters({**values, **scope_values(scope)}))
    if not compiled.readers:
        return found
    readers = dict(compiled.readers)
    return [
        tuple([readers[index](value) if index in readers else value for index, value in enumerate(row)])
        for row in found
    ]


def write(session: Session, statement: Insert, rows: Sequence[Values]) -> int:
    """Execute an insert that is built once, for these rows. All rows must set the same columns.

    Returns the number of rows written. An insert from a select has the rows' values as named parameters.
    """
    compiled = _compiled_insert(session, statement, rows[0])
    parameters = [compiled.parameters(row) for row in rows]
    # A single row is cheaper without psycopg's pipeline for many.
    given = parameters[0] if len(rows) == 1 else parameters
    return session.connection().exec_driver_sql(compiled.text, given, {"preserve_rowcount": True}).rowcount


def write_one(session: Session, statement: ReturningInsert[*Columns], row: Values) -> tuple[*Columns]:
    """Insert a single row and return the columns of the RETURNING clause."""
    compiled = _compiled_insert(session, statement, row)
    result = session.connection().exec_driver_sql(compiled.text, compiled.parameters(dict(row)))
    [returned] = result.cursor.fetchall()
    result.close()
    return cast("tuple[*Columns]", tuple(returned))  # the driver's row has the statement's columns


def _compiled_insert(session: Session, statement: Insert, row: Values) -> CompiledStatement:
    dialect = session.get_bind().dialect
    columns = None if statement.select is not None else tuple(row)
    key: Hashable = (dialect.name, statement, columns)
    return _statements.get(key) or _store(key, _compile(statement, dialect, (), column_keys=columns))


def _store(key: Hashable, compiled: CompiledStatement) -> CompiledStatement:
    if len(_statements) >= MAX_STATEMENTS:
        _statements.clear()
    _statements[key] = compiled
    return compiled


def execute_sql(session: Session, text: str, parameters: Parameters) -> list[tuple[Any, ...]]:
    """Return the rows of a raw SQL statement, read inline or through the session."""
    if (connection := state_of(session).inline_connection) is not None:
        return list(connection.execute(text, parameters).fetchall())
    result = session.connection().exec_driver_sql(text, parameters)
    rows = list(result.cursor.fetchall())
    result.close()
    return rows


def _compile(
    statement: ExecutableReturnsRows | Insert,
    dialect: Dialect,
    opened: Sequence[BindParameter[object]],
    *,
    column_keys: Sequence[str] | None = None,
) -> CompiledStatement:
    compiled: Any = statement.compile(dialect=dialect, column_keys=column_keys)
    if compiled.post_compile_params:
        message = "a list condition must use any_of instead of in_ for several values"
        raise TypeError(message)
    processes = compiled._bind_processors  # noqa: SLF001 - what SQLAlchemy itself applies
    binds = tuple(
        BindSlot(name, bound.key, bound.effective_value, processes.get(name))
        for bound, name in compiled.bind_names.items()
    )
    readers = [
        (index, read)
        for index, column in enumerate(compiled._result_columns)  # noqa: SLF001 - what SQLAlchemy itself applies
        if (read := column.type._cached_result_processor(dialect, None))  # noqa: SLF001 - what SQLAlchemy itself applies
    ]
    positions = tuple(compiled.positiontup) if compiled.positional else None
    return CompiledStatement(compiled.string, binds, positions, tuple(bound.key for bound in opened), tuple(readers))
