"""Writes contacts: their tier, their owner, and who referred them."""

from collections.abc import Iterator, Sequence

from sqlalchemy import select

from orderkeep.contacts import ownership
from orderkeep.contacts.enums import Tier
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import effective_tier
from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.field_values import member_in
from orderkeep.imports.models import Import
from orderkeep.imports.plan import ImportPlan, RowPlan
from orderkeep.imports.writing import BatchSplitter, RecordWriter, preserve_versions


class ContactWriter(RecordWriter):
    """Writes contacts. Orders and tasks follow a contact to its new owner."""

    def __init__(self, ctx: Context, plan: ImportPlan, file: Import) -> None:
        """Ids of new contacts by key, for other records of the file that refer to them."""
        super().__init__(ctx, plan, file)
        self._ids: dict[str, str] = {}
        self._targets = {key for _, key in plan.inner.values()}
        self._owners: dict[str, str | None] = {}

    def complete(self, row_plan: RowPlan, row: Row | None) -> None:
        """The displayed tier is derived from the manual one."""
        if "tier_override" in row_plan.columns:
            suggested = row.suggested_tier if isinstance(row, Contact) else Tier.STANDARD
            override = member_in(row_plan.columns, "tier_override", Tier)
            row_plan.columns["customer_tier"] = effective_tier(override, suggested)
        if isinstance(row, Contact):
            self._owners[row.id] = row.assigned_to

    def after_change(self, row_plan: RowPlan, row: Row) -> None:
        """Records of the contact move with it."""
        if row_plan.record.key in self._targets:
            self._ids[row_plan.record.key] = row.id
        if isinstance(row, Contact) and self._owners.pop(row.id) != row.assigned_to:
            self.ctx.db.flush()
            ownership.propagate_owner(self.ctx, row)

    def after_new(self, part: Sequence[RowPlan], rows: Sequence[Row]) -> None:
        """Keep the contacts that refer to others, and those that are referred to."""
        wanted = self._targets | self.plan.inner.keys()
        for row_plan, row in zip(part, rows, strict=True):
            if row_plan.record.key in wanted:
                self._ids[row_plan.record.key] = row.id

    def last_steps(self, parts: BatchSplitter) -> Iterator[None]:
        """Contacts that were referred by another contact of the same file."""
        links = [
            (self._ids[key], column, self._ids[target])
            for key, (column, target) in self.plan.inner.items()
            if key in self._ids and target in self._ids
        ]
        for part in parts(links):
            self._link(part)
            yield

    def _link(self, links: Sequence[tuple[str, str, str]]) -> None:
        query = select(Contact).where(Contact.id.in_([row_id for row_id, _, _ in links])).order_by(Contact.id)
        rows = {row.id: row for row in self.ctx.db.scalars(query.with_for_update())}
        before = {row.id: row.version for row in rows.values()}
        for row_id, column, other in links:
            if row_id in rows:
                setattr(rows[row_id], column, other)
        preserve_versions(self.ctx, before, rows.values())
