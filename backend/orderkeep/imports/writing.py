"""Executes a plan: adds and updates rows, and stores the keys of their source."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from typing import ClassVar, Protocol, TypeVar

from sqlalchemy import insert, inspect, select, update

from orderkeep.core.context import Context
from orderkeep.core.db.batches import FEWEST, MOST
from orderkeep.core.db.models import Row
from orderkeep.core.events.audit_values import to_json
from orderkeep.core.ids import new_id
from orderkeep.core.values import Columns, Values
from orderkeep.imports.key_lookup import TABLES
from orderkeep.imports.models import Import, ImportChange, ImportKey
from orderkeep.imports.plan import ImportPlan, RowPlan

Item = TypeVar("Item")


class BatchSplitter(Protocol):
    """Splits items into steps (`Batches.parts`)."""

    def __call__(self, items: Sequence[Item], fewest: int = FEWEST, most: int = MOST) -> Iterator[Sequence[Item]]: ...


class RecordWriter:
    """Writes any kind of record. Kinds with more to do have their own class.

    Keeps no ORM objects between steps, because a batch may have ended in between.
    """

    fewest: ClassVar[int] = FEWEST
    """Minimum number of records in a step,"""
    most: ClassVar[int] = MOST
    """and maximum."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """`file` is the import that the keys and changes belong to."""
        self.ctx, self.plan, self.file_id = ctx, plan, file.id
        self.table: type[Row] = TABLES[plan.kind]
        self.written = 0
        """Number of records added or updated."""
        self.left_out: list[RowPlan] = []
        """Changes of rows that were deleted during the import."""
        self.here_already: set[str] = set()
        """Ids of rows that a new record of the file turned out to be."""

    def steps(self, parts: BatchSplitter) -> Iterator[None]:
        """Write everything in the plan."""
        self.begin()
        for part in parts(self.plan.changed, self.fewest, self.most):
            self.change(self._typed(part))
            self.written += len(part)
            yield
        for part in parts(self.plan.new, self.fewest, self.most):
            self._add(self._typed(part))
            self.written += len(part)
            yield
        yield from self.last_steps(parts)

    def _typed(self, part: Sequence[RowPlan]) -> Sequence[RowPlan]:
        """The plans with values as columns hold them, which rows that were never read must show too."""
        for row_plan in part:
            row_plan.columns = values_from_json(self.table, row_plan.columns)
        return part

    def begin(self) -> None:
        """Runs before the first record."""

    def last_steps(self, parts: BatchSplitter) -> Iterator[None]:  # noqa: ARG002 - used by subclasses that override it
        """Runs after the last record of the file."""
        yield from ()

    def close_books(self) -> None:
        """Before each commit: update the figures that depend on rows written since the last one."""

    def _add(self, part: Sequence[RowPlan]) -> None:
        rows = self.make(part)
        self.ctx.db.add_all(rows)
        self.ctx.db.flush()
        kind = self.plan.kind
        pairs = zip(part, rows, strict=True)
        here = self.here_already
        self.name([self.key_of(kind, w.record.key, row, w, made=row.id not in here) for w, row in pairs])
        self.after_new(part, rows)

    def make(self, part: Sequence[RowPlan]) -> list[Row]:
        """Build new rows without inserting them."""
        for row_plan in part:
            self.complete(row_plan, None)
        return [self.table(**row_plan.columns) for row_plan in part]

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """Derived columns. `row` is the existing row."""

    def after_new(self, part: Sequence[RowPlan], rows: Sequence[Row]) -> None:
        """Related rows of a new row."""

    def key_of(self, kind: str, key: str, row: Row, row_plan: RowPlan | None, *, made: bool = True) -> Columns:
        """The key of the row in its source."""
        return {
            "id": new_id(),
            "environment": self.ctx.scope.environment,
            "created_at": self.ctx.now,
            "created_by": self.ctx.scope.actor_id,
            "updated_at": self.ctx.now,
            "updated_by": self.ctx.scope.actor_id,
            "source": self.plan.source,
            "kind": kind,
            "key": key,
            "row_id": row.id,
            "row_hash": row_plan.record.hash if row_plan else "",
            "record": row_plan.record.values if row_plan else {},
            "row_version": row.version,
            "made": made,
            "import_id": self.file_id,
        }

    def name(self, keys: list[Columns]) -> None:
        """Insert the keys in bulk. They aren't business rows, so no listener needs to see them."""
        self.ctx.db.execute(insert(ImportKey), keys)

    def change(self, part: Sequence[RowPlan]) -> None:
        """Update existing rows."""
        table = self.table
        query = select(table).where(table.id.in_([row_plan.row_id for row_plan in part]))
        rows = {row.id: row for row in self.ctx.db.scalars(query.order_by(table.id).with_for_update())}
        named = [row_plan.key_id for row_plan in part if row_plan.key_id]
        keys = {key.id: key for key in self.ctx.db.scalars(select(ImportKey).where(ImportKey.id.in_(named)))}
        done = []
        for row_plan in part:
            row = rows.get(row_plan.row_id or "")
            if row is None:
                self.left_out.append(row_plan)
                continue
            key = keys.get(row_plan.key_id or "") or self._adopted(row, row_plan)
            self.complete(row_plan, row)
            change = self.changed(row, key, row_plan.columns)
            change.old_record, change.old_hash = (key.record, key.row_hash) if row_plan.key_id else (None, None)
            key.record, key.row_hash = row_plan.record.values, row_plan.record.hash
            done.append((row, key))
            self.after_change(row_plan, row)
        self.ctx.db.flush()
        for row, key in done:
            key.row_version = row.version
        self.ctx.db.flush()

    def _adopted(self, row: Row, row_plan: RowPlan) -> ImportKey:
        key = ImportKey(**self.key_of(self.plan.kind, row_plan.record.key, row, row_plan, made=False))
        self.ctx.db.add(key)
        self.ctx.db.flush()
        return key

    def changed(self, row: Row, key: ImportKey, columns: Columns) -> ImportChange:
        """Set the columns, and record the old values for an undo."""
        fresh = {name: value for name, value in columns.items() if getattr(row, name) != value}
        change = ImportChange(
            import_id=self.file_id,
            key_id=key.id,
            old={name: to_json(getattr(row, name)) for name in fresh},
            new={name: to_json(value) for name, value in fresh.items()},
            untouched=row.version == key.row_version,
        )
        self.apply(row, fresh)
        self.ctx.db.add(change)
        return change

    def apply(self, row: Row, fresh: Columns) -> None:
        """Set the columns that differ."""
        for name, value in fresh.items():
            setattr(row, name, value)

    def after_change(self, row_plan: RowPlan, row: Row) -> None:
        """Side effects of a change."""


def preserve_versions(ctx: Context, before: Mapping[str, int], rows: Iterable[Row]) -> None:
    """A row that was unchanged since its import stays so after this import changes it.

    `before` holds the versions until then. The key of a row that someone else changed keeps the older version.
    """
    ctx.db.flush()
    for row in rows:
        mine = update(ImportKey).where(ImportKey.row_id == row.id, ImportKey.row_version == before[row.id])
        ctx.db.execute(mine.values(row_version=row.version).execution_options(synchronize_session=False))


def values_from_json(table: type[Row], values: Values) -> Columns:
    """Values as the table's columns hold them: texts become dates and members of enums."""
    texts = ((name, values.get(name), read) for name, read in _readers(table).items())
    return {**values, **{name: read(text) for name, text, read in texts if isinstance(text, str)}}


@cache
def _readers(table: type[Row]) -> dict[str, Callable[[str], object]]:
    """Column → what turns a text into its value, for columns that don't hold text."""
    types = {column.key: column.columns[0].type.python_type for column in inspect(table).column_attrs}
    dates = {name: kind.fromisoformat for name, kind in types.items() if kind in (date, datetime)}
    return dates | {name: kind for name, kind in types.items() if issubclass(kind, StrEnum)}
