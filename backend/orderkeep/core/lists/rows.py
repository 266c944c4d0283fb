"""Reads the rows of a list in one statement: limited first, then joined for the names of linked rows.

Rows without a sort value come last in either direction. They are read by a second statement, only after the last row
with a value, because no index holds both in that order. So every page costs the same.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from sqlalchemy import ColumnElement, FromClause, Select, case, func, literal_column, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query_built, query_where
from orderkeep.core.db.in_list import in_param
from orderkeep.core.db.models import Row
from orderkeep.core.db.scope import Visibility, joined_label
from orderkeep.core.errors import Malformed
from orderkeep.core.http.schemas import InstallationRowOut
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.conditions import sort_column
from orderkeep.core.lists.cursors import read_cursor, value_from_json, write_cursor
from orderkeep.core.lists.declaration import ListDeclaration
from orderkeep.core.values import Columns, Values

Rows = list[Columns]
"""Rows as the statement returns them."""
Line = TypeVar("Line", bound=Values)
SORT = "_sort"


@dataclass(frozen=True)
class PageRequest:
    """A page request: number of rows, sort key, and the cursor to start from."""

    of: type[ListDeclaration]
    sort: str
    size: int
    cursor: str | None = None


def sorted_rows(ctx: Context, where: list[ColumnElement[bool]], page_request: PageRequest) -> tuple[Rows, str | None]:
    """Return the rows as the list shows them, and the cursor to the next ones. Raises Malformed for bad parameters."""
    cls, sort, size = page_request.of, page_request.sort, page_request.size
    column = sort_column(cls, sort)
    start = _start(page_request, column)
    rows: Rows = []
    sorts: list[object] = []
    if not start or start[0] is not None:
        rows, sorts = _in_order(ctx, page_request, [*where, *_after_cursor(page_request, column, start)], valued=True)
        start = None
    if len(rows) <= size and cls.table.__table__.columns[column.key].nullable:
        after = [_next_id(page_request, start[1])] if start else []
        more, no_sorts = _in_order(ctx, page_request, [*where, column.is_(None), *after], valued=False)
        rows, sorts = rows + more, sorts + no_sorts
    following = None
    if len(rows) > size:
        following = write_cursor(sort, sorts[size - 1], str(rows[size - 1]["id"]))
    return _finish_rows(cls, ctx, rows[:size]), following


def group_by_parent(lines: Iterable[Line], parent_id: Callable[[Line], str | None]) -> dict[str | None, list[Line]]:
    """Group lines by their parent row, in order. A parent without lines is missing."""
    found: dict[str | None, list[Line]] = defaultdict(list)
    for line in lines:
        found[parent_id(line)].append(line)
    return found


def rows_by_id(cls: type[ListDeclaration], ctx: Context, ids: Sequence[str]) -> Rows:
    """Return the rows with these ids, in no particular order."""

    def build(visibility: Visibility) -> Select[*tuple[object, ...]]:
        return _with_linked_names(cls, select(*_columns(cls)).where(in_param(cls.table.id)), visibility)

    found = query_built(ctx.db, (cls, "by id"), build, ids=list(ids))
    return _finish_rows(cls, ctx, _as_rows(cls, list(zip(*found, strict=True))))


def matching_rows(cls: type[ListDeclaration], ctx: Context, where: list[ColumnElement[bool]]) -> Rows:
    """Return all rows that meet the conditions, in no particular order."""

    def build(condition: ColumnElement[bool], visibility: Visibility) -> Select[*tuple[object, ...]]:
        return _with_linked_names(cls, select(*_columns(cls)).where(condition), visibility)

    return _finish_rows(cls, ctx, _as_rows(cls, query_where(ctx.db, (cls, "matching"), where, build)))


def count_rows(cls: type[ListDeclaration], ctx: Context, where: list[ColumnElement[bool]], most: int) -> int:
    """Count the rows that meet the conditions, up to `most`."""

    def build(condition: ColumnElement[bool], _visibility: Visibility) -> Select[*tuple[object, ...]]:
        some = select(cls.table.id).where(condition).limit(literal_column(str(most)))
        return select(func.count()).select_from(some.subquery("some"))

    [[total]] = cast("list[tuple[int]]", query_where(ctx.db, (cls, "count", most), where, build))  # the only column
    return total


def _in_order(
    ctx: Context, page_request: PageRequest, where: list[ColumnElement[bool]], *, valued: bool
) -> tuple[Rows, list[object]]:
    cls, down = page_request.of, page_request.sort.startswith("-")
    column = sort_column(cls, page_request.sort)

    def build(condition: ColumnElement[bool], visibility: Visibility) -> Select[*tuple[object, ...]]:
        order = [each.desc() if down else each.asc() for each in (column, cls.table.id)]
        query = select(*_columns(cls), column.label(SORT)).where(condition).order_by(*order)
        # The limit is part of the SQL text, because planners take it into account.
        return _with_linked_names(cls, query.limit(literal_column(str(page_request.size + 1))), visibility, down=down)

    found = query_where(ctx.db, (cls, page_request.sort, page_request.size, valued), where, build)
    sorts = list(found.pop(len(cls.shown_names))) if found else []
    return _as_rows(cls, found), sorts


def _columns(cls: type[ListDeclaration]) -> list[ColumnElement[object]]:
    return [getattr(cls.table, name).label(name) for name in cls.shown_names]


def _with_linked_names(
    cls: type[ListDeclaration], query: Select[*tuple[object, ...]], visibility: Visibility, *, down: bool | None = None
) -> Select[*tuple[object, ...]]:
    """The rows of the page, with the names of linked rows."""
    if not cls.labels:
        return query
    page = query.subquery("page")
    joined: FromClause = page
    names: list[ColumnElement[object]] = []
    known: dict[tuple[str, type[Row]], tuple[FromClause, ColumnElement[bool]]] = {}
    for name, (fk_column, target) in cls.labels.items():
        if (key := (fk_column, target.parent.class_)) not in known:
            other, condition = known[key] = joined_label(target.parent.class_, visibility)
            # Joined by id alone. With an owner criterion, PostgreSQL reads all of that person's rows for each row of
            # the page.
            joined = joined.outerjoin(other, other.c.id == page.c[fk_column])
        other, condition = known[key]
        names.append(case((condition, other.c[target.key])).label(name))
    outer = select(*page.c, *names).select_from(joined)
    if down is None:
        return outer
    return outer.order_by(*(each.desc() if down else each.asc() for each in (page.c[SORT], page.c.id)))


def _as_rows(cls: type[ListDeclaration], columns: list[Sequence[object]]) -> Rows:
    if not columns:
        return []
    for place, scale in cls.money_places:
        amounts = cast("Sequence[int | None]", columns[place])  # a column of `Cents`
        columns[place] = [None if amount is None else amount / scale for amount in amounts]
    names = (*cls.shown_names, *cls.labels)
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]


def _finish_rows(cls: type[ListDeclaration], ctx: Context, rows: Rows) -> Rows:
    if rows:
        cls.enrich(ctx, cast("list[InstallationRowOut]", rows))  # with the columns of the row schema
    if ctx.scope.hides_costs and cls.cost_values:
        for row in rows:
            for name in ("old_values", "new_values"):
                row[name] = _without_values(row[name], cls.cost_values)
    return rows


def _without_values(values: object, names: frozenset[str]) -> object:
    """The values of a history entry without some of them."""
    if not isinstance(values, dict):
        return values
    return {name: value for name, value in values.items() if name not in names}


def _start(page_request: PageRequest, column: InstrumentedAttribute[object]) -> tuple[object, str] | None:
    if not page_request.cursor:
        return None
    raw, row_id = read_cursor(page_request.cursor, page_request.sort)
    known = canonical_id(row_id)
    if known is None:
        raise Malformed("Unknown cursor", field="cursor", code="bad_cursor")
    return value_from_json(raw, column.type.python_type), known


def _after_cursor(
    page_request: PageRequest, column: InstrumentedAttribute[object], start: tuple[object, str] | None
) -> list[ColumnElement[bool]]:
    if start is None:
        nullable = page_request.of.table.__table__.columns[column.key].nullable
        return [column.is_not(None)] if nullable else []
    value, row_id = start
    down = page_request.sort.startswith("-")
    beyond = column < value if down else column > value
    return [column <= value if down else column >= value, or_(beyond, _next_id(page_request, row_id))]


def _next_id(page_request: PageRequest, row_id: str) -> ColumnElement[bool]:
    id_column = page_request.of.table.id
    return id_column < row_id if page_request.sort.startswith("-") else id_column > row_id
