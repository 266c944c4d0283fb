"""Search and filter parameters of a list as conditions, and sort keys as columns."""

from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import ColumnElement, inspect
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.clock import start_of
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.core.db.column_types import Day, EnumText, UtcDateTime
from orderkeep.core.db.models import Scoped, SoftDeletable
from orderkeep.core.errors import Malformed
from orderkeep.core.lists.declaration import ListDeclaration
from orderkeep.core.lists.filters import FILTERABLE, filter_clause, read_flag, relative_day
from orderkeep.core.lists.search import search_conditions

RESTORABLE = timedelta(days=30)
"""How long a deleted row can be restored."""


def list_conditions(cls: type[ListDeclaration], ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """The conditions for search and filter parameters. The scope adds environment and role."""
    if ctx.scope.hides_costs:
        _refuse_costs(cls, params)
    where = [*cls.always(ctx), *_deleted_condition(cls, ctx, params), *cls.extra_conditions(ctx, params)]
    where += search_conditions(cls, ctx, params.pop("q", ""))
    for name, text in params.items():
        field, _, operator = name.partition(".")
        if field not in cls.filters:
            raise _unknown_parameter(name)
        column = getattr(cls.table, field)
        where.append(
            filter_clause(name, column, operator, _resolve_relative_dates(ctx, column, text), cls.choices.get(field))
        )
    return where


def _refuse_costs(cls: type[ListDeclaration], params: Mapping[str, str]) -> None:
    for name in params:
        if name.partition(".")[0] in cls.costs | cls.cost_filters:
            raise _unknown_parameter(name)


def _unknown_parameter(name: str) -> Malformed:
    return Malformed(f"Unknown parameter {name}", field=name, code="unknown_parameter")


def asks_deleted(cls: type[ListDeclaration], params: Mapping[str, str]) -> bool:
    """Whether deleted rows are requested. A statement without `with_hidden` finds none of them."""
    return issubclass(cls.table, SoftDeletable) and params.get("deleted") == "true"


def _deleted_condition(cls: type[ListDeclaration], ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """`deleted=true` returns the rows that can still be restored instead of those that aren't deleted."""
    table = cls.table
    if not issubclass(table, SoftDeletable) or "deleted" not in params:
        return []
    if not read_flag("deleted", params.pop("deleted")):
        return [table.deleted_at.is_(None)]
    return [table.deleted_at.is_not(None), table.deleted_at >= ctx.now - RESTORABLE]


def _resolve_relative_dates(ctx: Context, column: ColumnElement[object], text: str) -> str:
    """A date given relative to today. For a moment, the start of that day."""
    if "today" not in text or not isinstance(column.type, Day | UtcDateTime):
        return text
    return ",".join(_dated_part(ctx, part, moment=isinstance(column.type, UtcDateTime)) for part in text.split(","))


def _dated_part(ctx: Context, part: str, *, moment: bool) -> str:
    day = relative_day(part, business_day(ctx))
    if day is None:
        return part
    return start_of(day, business_zone(ctx)).isoformat() if moment else day.isoformat()


def stored_and_derived(cls: type[ListDeclaration]) -> dict[str, ColumnElement[object]]:
    """The columns and hybrid properties of the row schema, id first."""
    names = inspect(cls.table).all_orm_descriptors.keys()
    return {name: getattr(cls.table, name).label(name) for name in ("id", *cls.shown) if name in names}


def enum_choices(cls: type[ListDeclaration]) -> dict[str, tuple[str, ...]]:
    """Filter name → values, for columns that hold an enum. All rows of a scoped list have the same environment."""
    types = {column.key: column.type for column in cls.table.__table__.columns if column.key in cls.shown}
    if issubclass(cls.table, Scoped):
        types.pop("environment", None)
    return {name: kind.values for name, kind in types.items() if isinstance(kind, EnumText)}


def filterable_columns(cls: type[ListDeclaration]) -> dict[str, ColumnElement[object]]:
    """Filter name → column: ids, statuses, dates, numbers, and the text columns that the list declares."""
    columns = cls.table.__table__.columns
    named = [*cls.choices, *cls.more_filters, *cls.sorts]
    names = [name for name in cls.shown if name in columns and isinstance(columns[name].type, FILTERABLE)]
    return {name: columns[name] for name in [*names, *named] if name in columns}


def sort_column(cls: type[ListDeclaration], sort: str) -> InstrumentedAttribute[object]:
    """The column of a sort key. Raises Malformed for an unknown key."""
    sort_key = sort.removeprefix("-")
    if sort_key not in cls.sorts:
        raise unknown_sort(sort)
    column: InstrumentedAttribute[object] = getattr(cls.table, cls.sort_columns.get(sort_key, sort_key))
    return column


def unknown_sort(sort: str) -> Malformed:
    """Return 400 for a sort key that doesn't exist, or not for this caller."""
    return Malformed(f"Unknown sort {sort}", field="sort", code="unknown_sort")
