"""Determines what would happen to each row of a file. Read-only, so that dry run and import agree."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.field_values import text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.batches import in_parts
from orderkeep.imports.column_maps import DEFINITIONS, Identity
from orderkeep.imports.enums import Kind
from orderkeep.imports.findings import Findings
from orderkeep.imports.key_lookup import TABLES, SourceKeys, UnresolvedKey
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.models import ImportKey
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.sales.models import SalesOrderLine


@dataclass(frozen=True)
class KnownKey:
    """A key that was imported before. `present` is False if its row has been deleted."""

    id: str
    row_id: str
    row_hash: str
    present: bool


@dataclass
class RowPlan:
    """A record to be added, or a change of an existing row."""

    record: ImportRecord
    columns: Columns
    """Columns with links resolved. For a changed row, only those that differ from the source's last values."""
    row_id: str | None = None
    key_id: str | None = None
    """None with a `row_id`: the row exists, but has no key of this source yet."""
    before: Values = field(default_factory=dict)
    """The last values from the source for a changed row."""


@dataclass
class ImportPlan:
    """Everything that would be written."""

    kind: Kind
    source: str
    new: list[RowPlan] = field(default_factory=list)
    changed: list[RowPlan] = field(default_factory=list)
    skipped: int = 0
    own: bool = False
    """Whether the file was exported by Orderkeep."""
    inner: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Key of a new record → its column that refers to another new record of the file, and that record's key."""


class Planner:
    """Plans the records of one file."""

    def __init__(self, ctx: Context, layout: ColumnLayout, source: str, findings: Findings) -> None:
        """`findings` collects problems with links and names."""
        self.ctx, self.layout, self.findings = ctx, layout, findings
        self.definition = DEFINITIONS[layout.kind]
        self.links = SourceKeys(ctx, source)
        self.plan = ImportPlan(layout.kind, source)
        self.check_stop: Callable[[], None] = lambda: None
        """Called for each record. Raises Stopped if the server was told to stop."""

    def make(self, records: list[ImportRecord]) -> ImportPlan:
        """Sort every record into new, changed and skipped. Records with an error are left out."""
        known = self._known()
        changed: list[tuple[ImportRecord, KnownKey]] = []
        for record in records:
            self.check_stop()
            key = known.get(record.key)
            if key is None:
                if (columns := self.resolved(record, record.values)) is not None:
                    self.plan.new.append(RowPlan(record, columns))
            elif not key.present:
                self._skip_deleted(record)
            elif key.row_hash == record.hash:
                self.plan.skipped += 1
            else:
                changed.append((record, key))
        self._plan_changes(changed)
        if self.plan.kind is Kind.PURCHASES:
            refuse_handed_over(self.ctx, self.plan, self.layout, self.findings)
        if self.definition.identity:
            self._keep_apart(self.definition.identity)
        return self.plan

    def _known(self) -> dict[str, KnownKey]:
        kind, source = self.plan.kind, self.plan.source
        table = TABLES[kind]
        query = (
            select(ImportKey.key, ImportKey.id, ImportKey.row_id, ImportKey.row_hash, table.id)
            .outerjoin(table, table.id == ImportKey.row_id)
            .where(ImportKey.source == source, ImportKey.kind == kind)
        )
        found = self.ctx.db.execute(query)
        return {
            key: KnownKey(key_id, row_id, print_, there is not None) for key, key_id, row_id, print_, there in found
        }

    def _skip_deleted(self, record: ImportRecord) -> None:
        self.plan.skipped += 1
        message = "This record was imported before and has been deleted since. The row is left out"
        self.findings.warn(record.row, None, message)

    def resolved(self, record: ImportRecord, values: Values) -> Columns | None:
        """The columns of a record. None if a link can't be resolved, which is an error of the row."""
        columns = self.definition.columns(values)
        for name, look_up in self.definition.links.items():
            key = text_in(values, name)
            if not key:
                if name == "vendor_id" and name in values:
                    columns["vendor_id"] = None
                continue
            if name == "category" and values.get("category_id"):
                continue
            try:
                columns |= look_up(self.links, key)
            except UnresolvedKey as missing:
                self.findings.error(record.row, self.layout.name_of(name), str(missing))
        return None if record.row in self.findings.bad_rows else columns

    def _plan_changes(self, changed: list[tuple[ImportRecord, KnownKey]]) -> None:
        """A later file changes only what differs from the previous one."""
        for part in in_parts(changed):
            ids = [key.id for _, key in part]
            keys = {key.id: key for key in self.ctx.db.scalars(select(ImportKey).where(ImportKey.id.in_(ids)))}
            for record, key in part:
                self.check_stop()
                before = keys[key.id].record
                fresh = self.changes(record, before)
                if fresh is None:
                    continue
                self.plan.changed.append(RowPlan(record, fresh, key.row_id, key.id, before))
                if before.get("opening_stock") != record.values.get("opening_stock"):
                    message = "Opening stock is only imported for new products. Count the product to change its stock"
                    self.findings.warn(record.row, self.layout.name_of("opening_stock"), message)

    def changes(self, record: ImportRecord, before: Values) -> Columns | None:
        """The columns that differ from the source's last values. None if the row has an error."""
        columns = self.resolved(record, record.values)
        if columns is None:
            return None
        now, old = record.values, self.definition.columns(before)
        fresh = {name: value for name, value in columns.items() if name not in old or old[name] != value}
        for name in self.definition.links:
            if before.get(name) == now.get(name):
                for column in LINKED.get(name, ()):
                    fresh.pop(column, None)
        return fresh

    def _keep_apart(self, identity: Identity) -> None:
        """A new record whose name or SKU already exists updates that row. Two records can't claim the same row."""
        here = self._here(identity)
        claimed: dict[str, int] = {}
        planned = {id(row_plan) for row_plan in self.plan.changed}
        new, self.plan.new = self.plan.new, []
        for row_plan in (*self.plan.changed, *new):
            text = identity.of(row_plan.record.values)
            if text is None:
                self._sort(row_plan, planned)
                continue
            other = claimed.setdefault(text, row_plan.record.row)
            taken_by = here.get(text)
            if other != row_plan.record.row or (row_plan.row_id and taken_by not in (None, row_plan.row_id)):
                self._refuse_twin(row_plan, identity, other)
            else:
                if taken_by and not row_plan.row_id:
                    self._adopt(row_plan, taken_by, identity)
                self._sort(row_plan, planned)

    def _here(self, identity: Identity) -> dict[str, str]:
        row_plans = (*self.plan.new, *self.plan.changed)
        texts = list({text for row_plan in row_plans if (text := identity.of(row_plan.record.values))})
        here: dict[str, str] = {}
        table = TABLES[self.plan.kind]
        for part in in_parts(texts):
            found = self.ctx.db.execute(select(identity.column, table.id).where(identity.column.in_(part)))
            here.update((text, row_id) for text, row_id in found if text)
        return here

    def _sort(self, row_plan: RowPlan, planned: set[int]) -> None:
        if row_plan.row_id is None:
            self.plan.new.append(row_plan)
        elif id(row_plan) not in planned:
            self.plan.changed.append(row_plan)

    def _adopt(self, row_plan: RowPlan, row_id: str, identity: Identity) -> None:
        row_plan.row_id = row_id
        message = f"A record with this {identity.field} already exists. It is updated instead of added again"
        self.findings.warn(row_plan.record.row, self.layout.name_of(identity.field), message)

    def _refuse_twin(self, row_plan: RowPlan, identity: Identity, other: int) -> None:
        if row_plan in self.plan.changed:
            self.plan.changed.remove(row_plan)
        where = f"in row {other}" if other != row_plan.record.row else "by another record"
        text = row_plan.record.values[identity.field]
        message = f"{text!r} is already used {where}. Enter another {identity.field} in one of them"
        self.findings.error(row_plan.record.row, self.layout.name_of(identity.field), message)


LINKED = {
    "category": ("category_id", "category"),
    "category_id": ("category_id", "category"),
    "vendor_id": ("vendor_id",),
    "customer_id": ("customer_id", "owner_id"),
    "product_id": ("product_id",),
}
"""Record field → the columns that its link resolves to."""

ISSUE_COLUMNS = frozenset({"quantity", "items_free", "pickup_date", "customer_id"})


def refuse_handed_over(ctx: Context, plan: ImportPlan, layout: ColumnLayout, findings: Findings) -> None:
    """Handed-over quantities recorded here aren't changed by an import."""
    row_plans = [row_plan for row_plan in plan.changed if ISSUE_COLUMNS & row_plan.columns.keys()]
    for part in in_parts(row_plans):
        query = select(SalesOrderLine.id, SalesOrderLine.number).where(
            SalesOrderLine.id.in_([row_plan.row_id for row_plan in part]),
            SalesOrderLine.fulfilled_quantity != SalesOrderLine.imported_quantity,
        )
        numbers = dict(ctx.db.execute(query).all())
        for row_plan in part:
            if number := numbers.get(row_plan.row_id or ""):
                plan.changed.remove(row_plan)
                message = f"{number} was delivered after the last import. Change the order itself instead"
                findings.error(row_plan.record.row, layout.name_of("order_number"), message)
