"""Puts a plan into the books: new rows, changed rows, and what each is called in its source."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import insert, select

from orderkeep.core.audit import plain
from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.core.tables import Row
from orderkeep.imports.books import Columns
from orderkeep.imports.links import TABLES
from orderkeep.imports.parts import in_parts
from orderkeep.imports.plan import Plan, Wish
from orderkeep.imports.tables import Import, ImportChange, ImportKey


class Writer:
    """Writes any kind; kinds with more to do have their own."""

    def __init__(self, ctx: Context, plan: Plan, file: Import) -> None:
        """`file` is the import that the keys and changes belong to."""
        self.ctx, self.plan, self.file = ctx, plan, file
        self.table: type[Row] = TABLES[plan.kind]
        self.here_already: set[str] = set()
        """Ids of rows that a new record of the file turned out to be."""

    def write(self) -> None:
        """Everything the plan holds."""
        for part in in_parts(self.plan.changed):
            self._change(part)
        for part in in_parts(self.plan.new):
            rows = self.make(part)
            self.ctx.db.add_all(rows)
            self.ctx.db.flush()
            kind = self.plan.kind.value
            pairs = zip(part, rows, strict=True)
            here = self.here_already
            self.name([self.key_of(kind, w.record.key, row, w, made=row.id not in here) for w, row in pairs])
            self.after_new(part, rows)
        self.finish()

    def make(self, part: Sequence[Wish]) -> list[Row]:
        """New rows, not yet in the database."""
        for wish in part:
            self.complete(wish, None)
        return [self.table(**wish.columns) for wish in part]

    def complete(self, wish: Wish, row: Row | None) -> None:
        """Columns that follow from others; `row` is what is here already."""

    def after_new(self, part: Sequence[Wish], rows: Sequence[Row]) -> None:
        """What a new row brings along."""

    def finish(self) -> None:
        """Recount the figures that depend on the imported rows."""

    def key_of(self, kind: str, key: str, row: Row, wish: Wish | None, *, made: bool = True) -> Columns:
        """What the row is called in its source."""
        return {
            "id": new_id(),
            "environment": self.ctx.scope.environment.value,
            "created_at": self.ctx.now,
            "created_by": self.ctx.scope.actor_id,
            "updated_at": self.ctx.now,
            "updated_by": self.ctx.scope.actor_id,
            "source": self.plan.source,
            "kind": kind,
            "key": key,
            "row_id": row.id,
            "row_hash": wish.record.hash if wish else "",
            "record": wish.record.values if wish else {},
            "row_version": row.version,
            "made": made,
            "import_id": self.file.id,
        }

    def name(self, keys: list[Columns]) -> None:
        """Keep the keys. They are no rows of the shop's own, so nothing has to listen to each of them."""
        self.ctx.db.execute(insert(ImportKey), keys)

    def _change(self, part: Sequence[Wish]) -> None:
        table: Any = self.table
        query = select(table).where(table.id.in_([wish.row_id for wish in part]))
        rows = {row.id: row for row in self.ctx.db.scalars(query.order_by(table.id).with_for_update())}
        named = [wish.key_id for wish in part if wish.key_id]
        keys = {key.id: key for key in self.ctx.db.scalars(select(ImportKey).where(ImportKey.id.in_(named)))}
        done = []
        for wish in part:
            row = rows[wish.row_id or ""]
            key = keys.get(wish.key_id or "") or self._adopted(row, wish)
            self.complete(wish, row)
            change = self.changed(row, key, wish.columns)
            change.old_record, change.old_hash = (key.record, key.row_hash) if wish.key_id else (None, None)
            key.record, key.row_hash = wish.record.values, wish.record.hash
            done.append((row, key))
            self.after_change(wish, row)
        self.ctx.db.flush()
        for row, key in done:
            key.row_version = row.version
        self.ctx.db.flush()

    def _adopted(self, row: Row, wish: Wish) -> ImportKey:
        key = ImportKey(**self.key_of(self.plan.kind.value, wish.record.key, row, wish, made=False))
        self.ctx.db.add(key)
        self.ctx.db.flush()
        return key

    def changed(self, row: Row, key: ImportKey, columns: Columns) -> ImportChange:
        """Set the columns and note what an undo has to put back."""
        fresh = {name: value for name, value in columns.items() if getattr(row, name) != value}
        change = ImportChange(
            import_id=self.file.id,
            key_id=key.id,
            old={name: plain(getattr(row, name)) for name in fresh},
            new={name: plain(value) for name, value in fresh.items()},
            untouched=row.version == key.row_version,
        )
        self.apply(row, fresh)
        self.ctx.db.add(change)
        return change

    def apply(self, row: Row, fresh: Columns) -> None:
        """Set the columns that differ."""
        for name, value in fresh.items():
            setattr(row, name, value)

    def after_change(self, wish: Wish, row: Row) -> None:
        """What follows from a change."""


def revived(table: type[Row], values: dict[str, Any]) -> Columns:
    """Column values as they were before JSON: days become days again."""
    return {name: _revived(getattr(table, name).type.python_type, value) for name, value in values.items()}


def _revived(kind: type, value: Any) -> Any:
    return kind.fromisoformat(value) if isinstance(value, str) and kind in (date, datetime) else value
