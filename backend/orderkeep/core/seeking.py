"""What a list's search and filter parameters ask for, as conditions; and its sort words as columns."""

from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context
from orderkeep.core.errors import Malformed
from orderkeep.core.filters import FILTERABLE, filter_clause
from orderkeep.core.finding import holding

if TYPE_CHECKING:
    from orderkeep.core.listing import ListQuery


def conditions(cls: "type[ListQuery]", ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
    """What the search and filter parameters ask for. Environment and role are added by the scope."""
    where = [*cls.always(ctx), *cls.also(ctx, params)]
    where += holding(cls, ctx, params.pop("q", ""))
    for name, text in params.items():
        field, _, operator = name.partition(".")
        if field not in cls.filters:
            raise Malformed(f"Unknown parameter {name}", field=name, code="unknown_parameter")
        where.append(filter_clause(name, getattr(cls.table, field), operator, text, cls.words.get(field)))
    return where


def filterable(cls: "type[ListQuery]") -> dict[str, Any]:
    """Filter name → column: ids, states, dates, numbers, and the texts that the list names."""
    columns = cls.table.__table__.columns
    named = [*cls.words, *cls.more_filters, *cls.sorts]
    names = [name for name in cls.row.model_fields if name in columns and isinstance(columns[name].type, FILTERABLE)]
    return {name: columns[name] for name in [*names, *named] if name in columns}


def sort_column(cls: "type[ListQuery]", sort: str) -> InstrumentedAttribute[Any]:
    """The column of a sort word. Raises Malformed for another word."""
    word = sort.removeprefix("-")
    if word not in cls.sorts:
        raise Malformed(f"Unknown sort {sort}", field="sort", code="unknown_sort")
    column: InstrumentedAttribute[Any] = getattr(cls.table, cls.sort_columns.get(word, word))
    return column
