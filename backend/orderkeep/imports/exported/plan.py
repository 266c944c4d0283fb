"""Plans the import of an exported file: rows are matched by exported id and compared with the existing records."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.field_values import text_in
from orderkeep.core.ids import canonical_id
from orderkeep.core.lists.export import to_cells, unescape_formula
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.batches import in_parts
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.columns import ExportedColumns, ExportedRow
from orderkeep.imports.exported.fields import EXPORTED_LISTS
from orderkeep.imports.exported.links import ExportedLinks
from orderkeep.imports.files.sheet import Line, Sheet
from orderkeep.imports.findings import Findings
from orderkeep.imports.key_lookup import TABLES
from orderkeep.imports.mapping.fields import KEY
from orderkeep.imports.mapping.headings import Column, ColumnLayout
from orderkeep.imports.plan import ImportPlan, Planner, RowPlan
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rows.records import read_records
from orderkeep.imports.rules import InvalidRow

OWN_KIND_LINKS = {
    Kind.CUSTOMERS: ("referred_by_customer_id", "referred_by_name"),
    Kind.CATEGORIES: ("parent_id", "parent_name"),
}
"""Columns in which a record refers to another of its own kind: the id, and the name."""


class ExportedPlanner(Planner):
    """Sorts the records of an exported file."""

    def __init__(self, ctx: Context, layout: ColumnLayout, source: str, findings: Findings) -> None:
        """`findings` collects problems with values and links."""
        super().__init__(ctx, layout, source, findings)
        self.plan.own = True
        self.own = EXPORTED_LISTS[layout.kind]
        self.links: ExportedLinks = ExportedLinks(ctx, source)
        self.columns = ExportedColumns(ctx, layout, self.links, findings)
        self._in_file: dict[str, str | None] = {}
        """Key, or normalized name after `name:` → key of a record in the file. None for an ambiguous name."""

    def make(self, records: list[ImportRecord]) -> ImportPlan:
        """Existing records are compared with their row. Others are imported like those of any other source."""
        for record in records:
            name = f"name:{fold(text_in(record.values, 'name') or '')}"
            self._in_file |= {record.key: record.key, name: None if name in self._in_file else record.key}
        here, deleted = self._present(records)
        known = self._known()
        mine = [record for record in records if record.key in here]
        for part in in_parts(mine):
            self.check_stop()
            now = self._as_exported([record.key for record in part])
            for record in part:
                key = known.get(record.key)
                self._compare(record, now[record.key], key.id if key else None)
        for record in records:
            if record.key in deleted:
                self._skip_deleted(record)
        found = here | deleted
        return super().make([record for record in records if record.key not in found])

    def _present(self, records: list[ImportRecord]) -> tuple[set[str], set[str]]:
        """Keys that are ids of existing rows, or of deleted rows that can be restored."""
        table = TABLES[self.plan.kind]
        ids = [record.key for record in records if canonical_id(record.key)]
        here: set[str] = set()
        all_of_them: set[str] = set()
        for part in in_parts(ids):
            query = select(table.id).where(table.id.in_(part))
            here.update(self.ctx.db.scalars(query))
            all_of_them.update(self.ctx.db.scalars(query.execution_options(with_hidden=True)))
        return here, all_of_them - here

    def _as_exported(self, ids: list[str]) -> dict[str, Columns]:
        """The current rows with these ids, as the same file would show them, parsed like the file."""
        names = list(self.layout.columns)
        columns = ["id" if name == KEY else name for name in names]
        rows = self.own.query.some(self.ctx, ids)
        lines = [
            Line(row, [unescape_formula(cell) if isinstance(cell, str) else str(cell) for cell in each])
            for row, each in enumerate(to_cells(self.own.query, rows, columns), start=2)
        ]
        headings = [self.layout.name_of(name) or name for name in names]
        places = {
            name: (Column(heading, index),) for index, (name, heading) in enumerate(zip(names, headings, strict=True))
        }
        layout = ColumnLayout(self.plan.kind, places, (), own=True)
        return {each.key: each.values for each in read_records(Sheet(headings, lines), layout, Findings())}

    def _compare(self, record: ImportRecord, now: Values, key_id: str | None) -> None:
        columns = self.changes(record, now, record.key)
        if columns is None:
            return
        if columns:
            self.plan.changed.append(RowPlan(record, columns, record.key, key_id, now))
        else:
            self.plan.skipped += 1

    def changes(self, record: ImportRecord, before: Values, row_id: str | None = None) -> Columns | None:
        """The columns in which the file differs. Columns that only the app can change are skipped, with one warning."""
        names = {name for name, value in record.values.items() if before.get(name, self) != value}
        for name in sorted(names & self.own.fixed):
            heading = self.layout.name_of(name)
            message = f"{heading} is only imported for new records. Existing records keep theirs"
            self.columns.warn_once(ExportedRow(record, frozenset(), is_new=False), name, message)
        return self._written(ExportedRow(record, frozenset(names - self.own.fixed), is_new=False), row_id)

    def resolved(self, record: ImportRecord, values: Values) -> Columns | None:
        """All columns of a new record, or None if it has an error."""
        for name in self.own.required:
            if name not in values:
                heading = self.own.heading(name)
                self.findings.error(record.row, None, f"This record is new here. Add a {heading} column to the file")
        return self._written(ExportedRow(record, frozenset(values), is_new=True), None)

    def _written(self, row: ExportedRow, row_id: str | None) -> Columns | None:
        for name in self.own.required:
            if row.has(name) and row.values[name] is None:
                heading = self.layout.name_of(name)
                self.findings.error(row.record.row, heading, f"Enter a {str(heading).lower()}")
        if row.record.row in self.findings.bad_rows:
            return None
        try:
            columns = self.columns_of(row, row_id)
        except InvalidRow as problem:
            self.findings.error(row.record.row, self.layout.name_of(problem.field), str(problem))
        return None if row.record.row in self.findings.bad_rows else columns

    def columns_of(self, row: ExportedRow, row_id: str | None) -> Columns:  # noqa: ARG002 - used by the plan of orders
        """The columns of a row. Raises InvalidRow."""
        columns = self.columns.of(row)
        return columns | self._within(row) if self.plan.kind in OWN_KIND_LINKS else columns

    def _within(self, row: ExportedRow) -> Columns:
        """The record of the same kind that this one refers to."""
        id_column, name_column = OWN_KIND_LINKS[self.plan.kind]
        key = row.text(id_column)
        name = row.text(name_column)
        if not row.has(id_column, name_column):
            return {}
        if not key and not name:
            return {id_column: None}
        if found := self.links.find(self.plan.kind, key, name):
            return {id_column: found.id}
        inner = self._in_file.get(canonical_id(key or "") or "") or (
            self._in_file.get(f"name:{fold(name)}") if name else None
        )
        if row.is_new and inner and inner != row.record.key:
            self.plan.inner[row.record.key] = (id_column, inner)
            return {}
        message = f"None of the {self.own.noun} is named {name or key!r}. The link to it is left out"
        self.columns.warn_once(row, name_column if name else id_column, message)
        return {}
