"""Contacts: their tier, whose they are, and who referred them."""

from collections.abc import Sequence

from sqlalchemy import select

from orderkeep.contacts import tied
from orderkeep.contacts.rules import tier_shown
from orderkeep.contacts.tables import Contact
from orderkeep.contacts.words import Tier
from orderkeep.core.context import Context
from orderkeep.core.tables import Row
from orderkeep.imports.parts import in_parts
from orderkeep.imports.plan import Plan, Wish
from orderkeep.imports.tables import Import, ImportKey
from orderkeep.imports.writing import Writer


class ContactWriter(Writer):
    """Writes contacts; orders and tasks follow a contact to its new owner."""

    def __init__(self, ctx: Context, plan: Plan, file: Import) -> None:
        """New contacts are kept by key when others of the file point to them."""
        super().__init__(ctx, plan, file)
        self._by_key: dict[str, Row] = {}
        self._targets = {key for _, key in plan.inner.values()}
        self._owners: dict[str, str | None] = {}

    def complete(self, wish: Wish, row: Row | None) -> None:
        """The tier that is shown follows from the one set by hand."""
        if "tier_override" in wish.columns:
            suggested = row.suggested_tier if isinstance(row, Contact) else Tier.STANDARD.value
            wish.columns["customer_tier"] = tier_shown(wish.columns["tier_override"], suggested)
        if isinstance(row, Contact):
            self._owners[row.id] = row.assigned_to

    def after_change(self, wish: Wish, row: Row) -> None:
        """What is tied to the contact goes with it."""
        if wish.record.key in self._targets:
            self._by_key[wish.record.key] = row
        if isinstance(row, Contact) and self._owners.pop(row.id) != row.assigned_to:
            self.ctx.db.flush()
            tied.move_with_contact(self.ctx, row)

    def after_new(self, part: Sequence[Wish], rows: Sequence[Row]) -> None:
        """Keep those that point to others, and those that others point to."""
        wanted = self._targets | self.plan.inner.keys()
        for wish, row in zip(part, rows, strict=True):
            if wish.record.key in wanted:
                self._by_key[wish.record.key] = row

    def finish(self) -> None:
        """Who was referred by somebody of the same file."""
        linked = []
        for key, (column, target) in self.plan.inner.items():
            row, other = self._by_key.get(key), self._by_key.get(target)
            if row is not None and other is not None:
                setattr(row, column, other.id)
                linked.append(row.id)
        keep_versions(self.ctx, Contact, linked)


def keep_versions(ctx: Context, table: type[Row], ids: Sequence[str]) -> None:
    """Rows that only the import wrote to are as the import left them."""
    ctx.db.flush()
    for part in in_parts(sorted(ids)):
        query = select(ImportKey, table.version).join(table, table.id == ImportKey.row_id)
        for key, version in ctx.db.execute(query.where(ImportKey.row_id.in_(part))):
            key.row_version = version
    ctx.db.flush()
