"""Declares what a list shows and how it can be searched, filtered and sorted. `list_query` executes it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from sqlalchemy import ColumnElement
from sqlalchemy.orm import InstrumentedAttribute
from typing_extensions import TypeVar

from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.http.schemas import InstallationRowOut

Label = tuple[str, InstrumentedAttribute[object]]
"""The id column, and the column of the linked table that is shown for it."""


SearchedLines = tuple[InstrumentedAttribute[str], InstrumentedAttribute[str], InstrumentedAttribute[str]]
"""Lines of a list's rows: their links to the row and to the linked table, and the text column of that table."""


ShownRow_co = TypeVar("ShownRow_co", bound=InstallationRowOut, default=InstallationRowOut, covariant=True)


class ListDeclaration(Generic[ShownRow_co]):
    """The attributes of a list, and the hooks that it may override."""

    table: ClassVar[type[Row]]
    row: ClassVar[type[InstallationRowOut]]
    """The row schema, from the type argument."""
    shown: ClassVar[Mapping[str, object]]
    """Field name → type."""
    sorts: ClassVar[tuple[str, ...]] = ("created_at",)
    default_sort: ClassVar[str] = "-created_at"
    searches: ClassVar[tuple[InstrumentedAttribute[str] | InstrumentedAttribute[str | None], ...]] = ()
    """Normalized text columns of the table itself."""
    codes: ClassVar[tuple[InstrumentedAttribute[str] | InstrumentedAttribute[str | None], ...]] = ()
    """Columns with serial numbers and other codes, searched regardless of spaces and dashes."""
    linked_searches: ClassVar[tuple[tuple[str, InstrumentedAttribute[str]], ...]] = ()
    """The id column and the normalized text column of the table it points to."""
    searched_lines: ClassVar[tuple[SearchedLines, ...]] = ()
    """Lines whose linked rows are searched too: an order is found by the products of its lines."""
    labels: ClassVar[Mapping[str, Label]] = {}
    """Display names of linked rows, looked up only for the rows of the page."""
    sort_columns: ClassVar[Mapping[str, str]] = {}
    """Sort key → column name, where they differ (a number sorts by its counter)."""
    more_filters: ClassVar[tuple[str, ...]] = ()
    """Filterable columns that aren't in the row schema, and text columns that can be filtered by exact value."""
    in_file: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """Columns that differ between file and screen: name → conversion."""
    headings: ClassVar[Mapping[str, str]] = {}
    """File headings that differ from the column's name."""
    file_name: ClassVar[str] = ""
    """What its files are called, if not after the table: `sales-orders`."""
    selectable: ClassVar[bool] = False
    """Whether `select` chooses the columns of a page."""
    summed: ClassVar[tuple[str, ...]] = ()
    """Money columns that are totalled in the list's footer."""

    shown_names: ClassVar[tuple[str, ...]]
    """The columns of the row schema, id first. Set once per list."""
    money_places: ClassVar[tuple[tuple[int, int], ...]]
    """The positions of money columns among them."""
    costs: ClassVar[frozenset[str]]
    """Fields that callers who may not see costs don't get (`core/costs.py`)."""
    cost_filters: ClassVar[frozenset[str]] = frozenset()
    """Parameters that compare costs. These callers don't have them either."""
    cost_values: ClassVar[frozenset[str]] = frozenset()
    """For a history: the old and new values that are costs."""
    choices: ClassVar[Mapping[str, Sequence[str]]]
    """Allowed values of a column that holds an enum, by column name."""
    filters: ClassVar[Mapping[str, ColumnElement[object]]]
    """Filter name → column."""

    @classmethod
    def enrich(cls, ctx: Context, rows: list[ShownRow_co]) -> None:
        """Add fields that aren't columns."""

    @classmethod
    def always(cls, ctx: Context) -> list[ColumnElement[bool]]:  # noqa: ARG003 - for a list to override
        """Conditions beyond environment and role, for single rows and for lists."""
        return []

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:  # noqa: ARG003 - for a list to override
        """Conditions for special parameters, which are removed from `params`."""
        return []
