"""Links between records of one import, such as who referred whom: they don't keep those records from being undone."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update

from orderkeep.catalog.tables import ProductCategory
from orderkeep.contacts.tables import Contact
from orderkeep.core.context import Context
from orderkeep.imports.parts import in_parts
from orderkeep.imports.tables import ImportKey
from orderkeep.imports.words import Kind

COLUMNS: dict[str, tuple[Any, str]] = {
    Kind.CUSTOMERS.value: (Contact, "referred_by_customer_id"),
    Kind.CATEGORIES.value: (ProductCategory, "parent_id"),
}


class InnerLinks:
    """Taken off before the records are removed, and put back on those that stay."""

    def __init__(self, ctx: Context, kind: str, keys: Sequence[ImportKey]) -> None:
        """`keys` are those of all records that the import made of this kind."""
        self.ctx = ctx
        self.links: dict[str, str] = {}
        if kind not in COLUMNS:
            return
        self.table, self.column = COLUMNS[kind]
        versions = {key.row_id: key.row_version for key in keys}
        target = getattr(self.table, self.column)
        for part in in_parts(list(versions)):
            query = select(self.table.id, self.table.version, target).where(
                self.table.id.in_(part), target.is_not(None)
            )
            for row_id, version, other in ctx.db.execute(query):
                if version == versions[row_id] and other in versions:
                    self.links[row_id] = other

    def take_off(self) -> None:
        """Nothing of the import points to anything of it any more."""
        for part in in_parts(list(self.links)):
            change = update(self.table).where(self.table.id.in_(part)).values({self.column: None})
            self.ctx.db.execute(change)

    def put_back(self) -> None:
        """On records that stay, both of them."""
        if not self.links:
            return
        ids = {*self.links, *self.links.values()}
        here: set[str] = set()
        for part in in_parts(sorted(ids)):
            here.update(self.ctx.db.scalars(select(self.table.id).where(self.table.id.in_(part))))
        for row_id, other in self.links.items():
            if {row_id, other} <= here:
                self.ctx.db.execute(update(self.table).where(self.table.id == row_id).values({self.column: other}))
