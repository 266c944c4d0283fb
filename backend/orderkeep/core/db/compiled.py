"""Statements that are compiled once for each form they take, and run with the caller's values.

To compile a statement costs more than to run it, and even to look it up among SQLAlchemy's compiled ones costs as
much. A list's form is known by what it asks, what the caller sees, and the cache keys of its conditions; a question
that never changes is its own form.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVarTuple, cast

from sqlalchemy import BindParameter, ColumnElement, Dialect, Insert, Select, and_, true
from sqlalchemy.orm import Session
from sqlalchemy.sql.selectable import ExecutableReturnsRows

from orderkeep.core.db.scope import SHOW_DELETED, Visibility, scope_of, scope_values, scoped, visibility_of

MOST_FORMS = 1_000
Columns = TypeVarTuple("Columns")
Parameters = dict[str, object] | tuple[object, ...]
"""What the driver is given, by name or by position."""
Reader = Callable[[Any], object]
Build = Callable[[ColumnElement[bool], Visibility], ExecutableReturnsRows]


@dataclass(frozen=True)
class BindSlot:
    """One value of a statement: its name in the text, its key among the values, and what the driver needs done."""

    name: str
    key: str
    default: object
    process: Reader | None


@dataclass(frozen=True)
class CompiledStatement:
    """A compiled statement."""

    text: str
    bounds: tuple[BindSlot, ...]
    positions: tuple[str, ...] | None
    open_keys: tuple[str, ...]
    """Keys of the conditions' values, in the order in which conditions of this form hold them."""
    readers: tuple[tuple[int, Reader], ...]
    """Columns that come from the driver in another type than they are told in."""

    def parameters(self, values: Mapping[str, object]) -> Parameters:
        """What the driver is given."""
        named = {}
        for bound in self.bounds:
            value = values.get(bound.key, bound.default)
            named[bound.name] = bound.process(value) if bound.process else value
        return named if self.positions is None else tuple([named[name] for name in self.positions])


_forms: dict[Hashable, CompiledStatement] = {}


def query_where(
    session: Session, asked: Hashable, where: Sequence[ColumnElement[bool]], build: Build
) -> list[Sequence[object]]:
    """The columns found, each as a sequence; none when no row was found.

    `asked` names everything that `build` puts into the statement besides the condition it is given.
    """
    scope, dialect = scope_of(session), session.get_bind().dialect
    visibility = visibility_of(scope)
    condition = and_(true(), *where)
    key = condition._generate_cache_key()  # noqa: SLF001 - the one key that tells two conditions apart
    if key is None:
        message = "a list's condition has no cache key"
        raise TypeError(message)
    hidden = session.info.get(SHOW_DELETED, False)
    known: Hashable = (dialect.name, asked, visibility, hidden, key.key)
    form = _forms.get(known)
    if form is None:
        statement = build(condition, visibility).execution_options(with_hidden=hidden)
        form = _keep(known, _compiled(scoped(statement, visibility), dialect, key.bindparams))
    values = {name: bound.effective_value for name, bound in zip(form.open_keys, key.bindparams, strict=True)}
    values.update(scope_values(scope))
    found = run(session, form.text, form.parameters(values))
    columns: list[Sequence[object]] = list(zip(*found, strict=True))
    if columns:
        for place, read in form.readers:
            columns[place] = [read(value) for value in columns[place]]
    return columns


def query(session: Session, question: Select[*Columns], **values: object) -> list[tuple[*Columns]]:
    """The rows of a statement that was built once, with these values for its named parameters.

    With none to be `in_param` there are no rows, and nothing is asked.
    """
    if any(isinstance(value, list) and not value for value in values.values()):
        return []
    session.flush()
    scope, dialect = scope_of(session), session.get_bind().dialect
    visibility = visibility_of(scope)
    known: Hashable = (dialect.name, question, visibility)
    form = _forms.get(known) or _keep(known, _compiled(scoped(question, visibility), dialect, ()))
    found = run(session, form.text, form.parameters({**values, **scope_values(scope)}))
    if form.readers:
        readers = dict(form.readers)
        found = [
            tuple([readers[at](value) if at in readers else value for at, value in enumerate(row)]) for row in found
        ]
    return cast("list[tuple[*Columns]]", found)  # the driver's rows have the columns that the statement names


def write(session: Session, statement: Insert, rows: Sequence[Mapping[str, object]]) -> None:
    """Run an insert that was built once, for these rows; all name the same columns."""
    form = _insert_form(session, statement, rows[0])
    session.connection().exec_driver_sql(form.text, [form.parameters(dict(row)) for row in rows])


def write_one(session: Session, statement: Insert, row: Mapping[str, object]) -> tuple[Any, ...]:
    """The same for one row; the columns that the insert returns."""
    form = _insert_form(session, statement, row)
    result = session.connection().exec_driver_sql(form.text, form.parameters(dict(row)))
    [returned] = result.cursor.fetchall()
    result.close()
    return tuple(returned)


def _insert_form(session: Session, statement: Insert, row: Mapping[str, object]) -> CompiledStatement:
    dialect, columns = session.get_bind().dialect, tuple(row)
    known: Hashable = (dialect.name, statement, columns)
    return _forms.get(known) or _keep(known, _compiled(statement, dialect, (), column_keys=columns))


def _keep(known: Hashable, form: CompiledStatement) -> CompiledStatement:
    if len(_forms) >= MOST_FORMS:
        _forms.clear()
    _forms[known] = form
    return form


def run(session: Session, text: str, parameters: Parameters) -> list[tuple[Any, ...]]:
    """The rows of a statement in the database's own words, by whichever way the session reads."""
    if (raw := session.info.get("raw")) is not None:
        return list(raw.execute(text, parameters).fetchall())
    result = session.connection().exec_driver_sql(text, parameters)
    rows = list(result.cursor.fetchall())
    result.close()
    return rows


def _compiled(
    statement: ExecutableReturnsRows | Insert,
    dialect: Dialect,
    opened: Sequence[BindParameter[Any]],
    *,
    column_keys: Sequence[str] | None = None,
) -> CompiledStatement:
    compiled: Any = statement.compile(dialect=dialect, column_keys=column_keys)
    if compiled.post_compile_params:
        message = "a list compares with several values by any_of, not in_"
        raise TypeError(message)
    processes = compiled._bind_processors  # noqa: SLF001 - what SQLAlchemy itself applies
    bounds = tuple(
        BindSlot(name, bound.key, bound.effective_value, processes.get(name))
        for bound, name in compiled.bind_names.items()
    )
    readers = [
        (place, read)
        for place, column in enumerate(compiled._result_columns)  # noqa: SLF001 - what SQLAlchemy itself applies
        if (read := column.type._cached_result_processor(dialect, None))  # noqa: SLF001 - what SQLAlchemy itself applies
    ]
    positions = tuple(compiled.positiontup) if compiled.positional else None
    return CompiledStatement(compiled.string, bounds, positions, tuple(bound.key for bound in opened), tuple(readers))
