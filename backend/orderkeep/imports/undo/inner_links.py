"""Links between records of one import, such as referrals. They don't prevent those records from being removed."""

from collections.abc import Sequence

from sqlalchemy import select, update

from orderkeep.catalog.models import ProductCategory
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.imports.enums import Kind
from orderkeep.imports.models import ImportKey

COLUMNS: dict[str, tuple[type[Row], str]] = {
    Kind.CUSTOMERS: (Contact, "referred_by_customer_id"),
    Kind.CATEGORIES: (ProductCategory, "parent_id"),
}


class InnerLinks:
    """Links to the records of one batch: cleared before these are removed, and restored to those that stay."""

    def __init__(self, ctx: Context, kind: str, keys: Sequence[ImportKey]) -> None:
        """`keys` are the keys of the records about to be removed. Links of changed records aren't touched."""
        self.ctx = ctx
        self.links: dict[str, str] = {}
        if kind not in COLUMNS:
            return
        self.table, self.column = COLUMNS[kind]
        target = getattr(self.table, self.column)
        # Two queries. In a single one, SQLite would scan all keys of the import for each batch.
        query = select(self.table.id, target, self.table.version).where(target.in_([key.row_id for key in keys]))
        found = {row_id: (other, version) for row_id, other, version in ctx.db.execute(query)}
        if not found:
            return
        mine = ImportKey.import_id.in_({key.import_id for key in keys}), ImportKey.made
        versions = select(ImportKey.row_id, ImportKey.row_version).where(ImportKey.row_id.in_(found), *mine)
        for row_id, left in ctx.db.execute(versions):
            other, version = found[row_id]
            if version == left:
                self.links[row_id] = other

    def take_off(self) -> None:
        """Clear links from unchanged records of the import to these records."""
        if self.links:
            self._set(list(self.links), None)

    def put_back(self) -> None:
        """Restore links to the records that stay."""
        if not self.links:
            return
        ids = {*self.links, *self.links.values()}
        here = set(self.ctx.db.scalars(select(self.table.id).where(self.table.id.in_(ids))))
        for row_id, other in self.links.items():
            if {row_id, other} <= here:
                self._set([row_id], other)

    def _set(self, ids: list[str], other: str | None) -> None:
        self.ctx.db.execute(update(self.table).where(self.table.id.in_(ids)).values({self.column: other}))
