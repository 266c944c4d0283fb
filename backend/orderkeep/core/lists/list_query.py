"""Declares a list in one class: table, row schema, searched columns and sort keys.

Search, filters, sorting and paging follow from it. Rows go from the database to bytes: only the needed columns, limited
before any join, with no object per row.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast, get_args, get_type_hints

import orjson
from pydantic import BaseModel, create_model
from sqlalchemy import ColumnElement, func, select
from starlette.datastructures import QueryParams
from typing_extensions import get_original_bases

from orderkeep.core.context import Context
from orderkeep.core.costs import cost_fields, without_costs
from orderkeep.core.db.column_types import Cents
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import SoftDeletable
from orderkeep.core.db.session_state import state_of
from orderkeep.core.http.schemas import ONLY_DOCUMENTED
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.conditions import (
    asks_deleted,
    enum_choices,
    filterable_columns,
    list_conditions,
    stored_and_derived,
    unknown_sort,
)
from orderkeep.core.lists.declaration import ListDeclaration, ShownRow_co
from orderkeep.core.lists.paging import LARGEST_PAGE, read_count, read_limit, read_select, single_values
from orderkeep.core.lists.rows import PageRequest, count_rows, matching_rows, rows_by_id, sorted_rows
from orderkeep.core.values import JsonObject

CAPPED = 10_000


class ListQuery(ListDeclaration[ShownRow_co]):
    """Give the row schema as type argument, and declare `table`, `sorts` and whatever else the list needs."""

    def __init_subclass__(cls) -> None:
        """Determine the columns once per class. A list derived from another shows the same rows."""
        [base] = get_original_bases(cls)
        [cls.row] = get_args(base) or [cls.row]
        cls.shown = get_type_hints(cls.row)
        columns = stored_and_derived(cls)
        cls.shown_names = tuple(columns)
        cls.money_places = tuple(
            (index, column.type.scale)
            for index, column in enumerate(columns.values())
            if isinstance(column.type, Cents)
        )
        cls.costs = cost_fields(cls.row).costs
        cls.choices = enum_choices(cls)
        cls.filters = filterable_columns(cls)

    @classmethod
    def show_deleted(cls, ctx: Context, params: Mapping[str, str]) -> None:
        """Let the session read deleted rows if the list is requested with them."""
        state_of(ctx.db).show_deleted = asks_deleted(cls, params)

    @classmethod
    def page(cls, ctx: Context, params: QueryParams) -> bytes:
        """Return a page as JSON bytes. Raises Malformed with the name of an unknown or invalid parameter."""
        wanted = single_values(params)
        cls.show_deleted(ctx, wanted)
        limit, count, cursor = read_limit(wanted), read_count(wanted), wanted.pop("cursor", None)
        sort = cls.sort_of(ctx, wanted)
        chosen = read_select(wanted, cls.shown) if cls.selectable else None
        where = list_conditions(cls, ctx, wanted)
        rows, following = cls.page_request(ctx, where, PageRequest(cls, sort, limit, cursor))
        shown: object = [{name: row[name] for name in chosen} for row in map(dict, rows)] if chosen else rows
        items = without_costs(cls.row, shown) if ctx.scope.hides_costs else shown
        answer: JsonObject = {"items": items, "next_cursor": following}
        if count:
            answer.update(_counted_total(cls, ctx, where, capped=count == "capped"))
        return orjson.dumps(answer, option=orjson.OPT_UTC_Z)

    @classmethod
    def sort_of(cls, ctx: Context, wanted: dict[str, str]) -> str:
        """Remove the sort key from the parameters. Raises Malformed for a cost that the caller may not see."""
        sort = wanted.pop("sort", cls.default_sort)
        if ctx.scope.hides_costs and sort.removeprefix("-") in cls.costs:
            raise unknown_sort(sort)
        return sort

    @classmethod
    def total(cls, ctx: Context, wanted: dict[str, str], most: int) -> int:
        """The number of rows that match the search and filter parameters, counted up to `most`."""
        return count_rows(cls, ctx, list_conditions(cls, ctx, wanted), most)

    @classmethod
    def page_request(
        cls, ctx: Context, where: list[ColumnElement[bool]], page_request: PageRequest
    ) -> tuple[list[ShownRow_co], str | None]:
        """Return up to this many rows in order, and the cursor to the next ones."""
        rows, following = sorted_rows(ctx, where, page_request)
        return cast("list[ShownRow_co]", rows), following  # with the columns of the row schema

    @classmethod
    def one(cls, ctx: Context, row_id: str) -> ShownRow_co:
        """Return the row as the list shows it. Raises NotFound."""
        rows = cls.some(ctx, [known]) if (known := canonical_id(row_id)) else []
        if not rows:
            raise ctx.not_found(cls.table, row_id)
        return rows[0]

    @classmethod
    def some(cls, ctx: Context, ids: Sequence[str]) -> list[ShownRow_co]:
        """Return rows by id, as the list shows them, in no particular order."""
        if cls.always(ctx):
            return cls.matching(ctx, any_of(cls.table.id, ids))
        return cast("list[ShownRow_co]", rows_by_id(cls, ctx, ids))  # with the columns of the row schema

    @classmethod
    def matching(cls, ctx: Context, condition: ColumnElement[bool]) -> list[ShownRow_co]:
        """Return all rows that meet the condition, as the list shows them, in no particular order."""
        ctx.db.flush()
        rows = matching_rows(cls, ctx, [condition, *cls.always(ctx)])
        return cast("list[ShownRow_co]", rows)  # with the columns of the row schema

    @classmethod
    def batches(cls, ctx: Context, wanted: dict[str, str], size: int) -> Iterator[list[ShownRow_co]]:
        """Yield every row that matches the parameters, `size` at a time, at the same cost per batch."""
        cls.show_deleted(ctx, wanted)
        sort = cls.sort_of(ctx, wanted)
        where = list_conditions(cls, ctx, wanted)
        cursor = None
        while True:
            rows, cursor = cls.page_request(ctx, where, PageRequest(cls, sort, size, cursor))
            yield rows
            if not cursor:
                return

    @classmethod
    def page_shape(cls) -> type[BaseModel]:
        """The schema of a page."""
        return create_model(
            f"{cls.row.__name__.removesuffix('Out')}Page",
            __config__=ONLY_DOCUMENTED,
            items=(list[cls.row], ...),  # type: ignore[name-defined]  # created at run time: mypy can't name it
            next_cursor=(str | None, ...),
            total=(int, 0),
            total_capped=(bool, False),
        )


def _counted_total(
    cls: type[ListDeclaration], ctx: Context, where: list[ColumnElement[bool]], *, capped: bool
) -> JsonObject:
    if not capped:
        return {"total": ctx.db.scalars(select(func.count(cls.table.id)).where(*where)).one()}
    total = count_rows(cls, ctx, where, CAPPED + 1)
    return {"total": min(total, CAPPED), "total_capped": total > CAPPED}


TEXT = {"type": "string"}
COMPARISONS = ("gte", "lte", "gt", "lt", "not", "null")


def list_parameters(cls: type[ListQuery], *, file: bool = False, foot: bool = False) -> JsonObject:
    """The list's query parameters and their schemas. Exports have a format and columns instead of paging."""
    sort_params = {name: [name, f"-{name}"] for name in cls.sorts}
    found: JsonObject = {"q": {"type": "string"}}
    sorted_ = {"sort": {"type": "string", "enum": [param for pair in sort_params.values() for param in pair]}}
    paged = {
        "limit": {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE},
        "cursor": {"type": "string"},
        "count": {"type": "string", "enum": ["exact", "capped"]},
    }
    if cls.selectable:
        paged["select"] = TEXT
    filed = {"format": {"type": "string", "enum": ["csv", "xlsx"]}, "columns": {"type": "string"}}
    if issubclass(cls.table, SoftDeletable):
        found["deleted"] = {"type": "string", "enum": ["true", "false"]}
    fixed: JsonObject = found | ({} if foot else sorted_ | (filed if file else paged))
    for name in cls.filters:
        fixed.update(dict.fromkeys((name, *(f"{name}.{end}" for end in COMPARISONS)), TEXT))
    return fixed
