"""Reads a page of records: a limited, index-ordered query for each kind, merged in one statement.

Records are ordered by a value that every kind has, then by id, so one cursor serves all of them. Kinds without an
amount follow the others in a list sorted by amount, by creation time. Sorted by title, the kinds follow one another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, Select, func, literal, literal_column, or_, select, union_all
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.core.context import Context, business_day
from orderkeep.core.db.column_types import EnumText, UtcDateTime
from orderkeep.core.db.compiled import query_where
from orderkeep.core.db.scope import Visibility
from orderkeep.core.errors import Malformed
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.conditions import sort_column
from orderkeep.core.lists.cursors import read_cursor, value_from_json, write_cursor
from orderkeep.reporting.records.enums import RecordKind, RecordSort
from orderkeep.reporting.records.kinds import KINDS
from orderkeep.reporting.records.lines import KindCount, RecordLine
from orderkeep.reporting.records.parameters import Conditions

SORT, KIND = "_sort", "kind"
SortColumn = InstrumentedAttribute[object]
Rows = Select[*tuple[object, ...]]


@dataclass(frozen=True)
class Order:
    """A sort key of the list, and its direction."""

    key: RecordSort
    down: bool

    @classmethod
    def read(cls, text: str) -> "Order":
        """Parse `-updated_at`. Raises Malformed for an unknown key."""
        sort_key = text.removeprefix("-")
        if sort_key not in set(RecordSort):
            message = f"Unknown sort {text}"
            raise Malformed(message, field="sort", code="unknown_sort")
        return cls(RecordSort(sort_key), text.startswith("-"))

    def stages(self, found: Conditions, *, hides_costs: bool) -> list["MergedKinds"]:
        """The parts of the list that follow one another."""
        if self.key is RecordSort.TITLE:
            kinds = sorted(found, key=list(RecordKind).index, reverse=self.down)
            return [MergedKinds(self.name(kind), (kind,), KINDS[kind].by_title, self.down) for kind in kinds]
        if self.key is not RecordSort.AMOUNT:
            return [MergedKinds(self.name(), tuple(found), self.key, self.down)]
        priced = tuple(kind for kind in found if KINDS[kind].amount_for(hides_costs=hides_costs))
        others = tuple(kind for kind in found if kind not in priced)
        return [
            MergedKinds(self.name(), priced, self.key, self.down),
            MergedKinds(self.name("others"), others, RecordSort.CREATED, down=True),
        ]

    def name(self, part: str = "") -> str:
        """The name of a stage in cursors."""
        return f"{'-' * self.down}{self.key}{part and f'/{part}'}"


@dataclass(frozen=True)
class MergedKinds:
    """A part of the list: these kinds, merged by one sort key."""

    name: str
    kinds: tuple[RecordKind, ...]
    key: str
    down: bool

    def column(self, kind: RecordKind) -> SortColumn:
        """The kind's column for the sort key."""
        key = KINDS[kind].amount if self.key == RecordSort.AMOUNT else self.key
        return sort_column(KINDS[kind].query, str(key))


@dataclass(frozen=True)
class PageStart:
    """Where a page starts: after this value and id."""

    value: object
    row_id: str


def page_of_records(
    ctx: Context, found: Conditions, order: Order, size: int, cursor: str | None
) -> tuple[list[RecordLine], str | None]:
    """Return up to `size` records in order, and the cursor to the next ones. Raises Malformed for a bad cursor."""
    stages = order.stages(found, hides_costs=ctx.scope.hides_costs)
    at, start = _start(stages, cursor) if cursor else (0, None)
    lines: list[RecordLine] = []
    ends: list[str] = []
    for stage in stages[at:]:
        rows = _rows(ctx, stage, found, size + 1 - len(lines), start)
        start = None
        lines += rows
        ends += [write_cursor(stage.name, row.sort, row.id) for row in rows]
        if len(lines) > size:
            break
    return lines[:size], ends[size - 1] if len(lines) > size else None


def _start(stages: Sequence[MergedKinds], cursor: str) -> tuple[int, PageStart]:
    """Find the stage of a cursor, and where it continues there."""
    for index, stage in enumerate(stages):
        try:
            value, text = read_cursor(cursor, stage.name)
        except Malformed:
            continue
        row_id = canonical_id(text)
        if row_id and stage.kinds:
            value = value_from_json(value, stage.column(stage.kinds[0]).type.python_type)
            if value is not None:
                return index, PageStart(value, row_id)
    raise Malformed("Unknown cursor", field="cursor", code="bad_cursor")


def _rows(ctx: Context, stage: MergedKinds, found: Conditions, size: int, start: PageStart | None) -> list[RecordLine]:
    if not stage.kinds:
        return []
    today = business_day(ctx)
    wheres = {kind: [*found[kind], *_after_start(stage, kind, start)] for kind in stage.kinds}

    def build(_condition: ColumnElement[bool], _visibility: Visibility) -> Rows:
        arms = [_arm(stage, kind, where, size, today) for kind, where in wheres.items()]
        merged = union_all(*arms).subquery("records") if len(arms) > 1 else arms[0].subquery("records")
        order = [_in_direction(merged.c[name], stage) for name in (SORT, "id")]
        return select(merged).order_by(*order).limit(literal_column(str(size)))

    cache_key = (stage, size, today, tuple(map(len, wheres.values())))
    together = [condition for where in wheres.values() for condition in where]
    columns = query_where(ctx.db, ("records", cache_key), together, build)
    return [RecordLine._make(values) for values in zip(*columns, strict=True)]


def _arm(stage: MergedKinds, kind: RecordKind, where: list[ColumnElement[bool]], size: int, today: date) -> Rows:
    column, table = stage.column(kind), KINDS[kind].query.table
    sort: ColumnElement[object] = column.label(SORT)
    shown = [literal(kind, EnumText(RecordKind)).label(KIND), sort, *KINDS[kind].columns(today)]
    order = [_in_direction(each, stage) for each in (column, table.id)]
    return select(select(*shown).where(*where).order_by(*order).limit(literal_column(str(size))).subquery())


def _in_direction(column: ColumnElement[object] | SortColumn, stage: MergedKinds) -> ColumnElement[object]:
    return column.desc() if stage.down else column.asc()


def _after_start(stage: MergedKinds, kind: RecordKind, start: PageStart | None) -> list[ColumnElement[bool]]:
    if start is None:
        return []
    column, row_id = stage.column(kind), KINDS[kind].query.table.id
    if stage.down:
        return [column <= start.value, or_(column < start.value, row_id < start.row_id)]
    return [column >= start.value, or_(column > start.value, row_id > start.row_id)]


def counts_by_kind(ctx: Context, found: Conditions, most: int) -> list[KindCount]:
    """Return each kind's number of matching records, counted up to `most`, and the time of the newest change."""
    if not found:
        return []

    def build(_condition: ColumnElement[bool], _visibility: Visibility) -> Rows:
        return select(
            union_all(*(_count_statement(kind, where, most) for kind, where in found.items())).subquery("counts")
        )

    cache_key = ("counts", most, tuple((kind, len(where)) for kind, where in found.items()))
    together = [condition for where in found.values() for condition in where]
    columns = query_where(ctx.db, cache_key, together, build)
    return [KindCount._make(values) for values in zip(*columns, strict=True)]


def _count_statement(kind: RecordKind, where: list[ColumnElement[bool]], most: int) -> Rows:
    table = KINDS[kind].query.table
    some = select(table.id).where(*where).limit(literal_column(str(most))).subquery()
    newest = select(table.updated_at).where(*where).order_by(table.updated_at.desc()).limit(literal_column("1"))
    rows = select(func.count()).select_from(some).scalar_subquery()
    changed = newest.scalar_subquery()
    return select(
        literal(kind, EnumText(RecordKind)).label(KIND),
        rows.label("rows"),
        changed.cast(UtcDateTime()).label("changed_at"),
    )
