"""Resolves the keys of a source to rows."""

from dataclasses import dataclass

from sqlalchemy import select

from orderkeep.catalog.models import Product, ProductCategory
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.models import Row
from orderkeep.core.text_normalize import fold
from orderkeep.imports.enums import Kind
from orderkeep.imports.models import ImportKey
from orderkeep.purchasing.models import StockOrder
from orderkeep.sales.models import SalesOrderLine
from orderkeep.vendors.models import Vendor

TABLES: dict[Kind, type[Row]] = {
    Kind.CUSTOMERS: Contact,
    Kind.CATEGORIES: ProductCategory,
    Kind.VENDORS: Vendor,
    Kind.PRODUCTS: Product,
    Kind.PURCHASES: SalesOrderLine,
    Kind.STOCK_ORDERS: StockOrder,
}
NOUNS: dict[Kind, tuple[str, str]] = {
    Kind.CUSTOMERS: ("contact", "contacts"),
    Kind.CATEGORIES: ("category", "categories"),
    Kind.VENDORS: ("vendor", "vendors"),
    Kind.PRODUCTS: ("product", "products"),
    Kind.PURCHASES: ("sales order", "sales orders"),
    Kind.STOCK_ORDERS: ("stock order", "stock orders"),
}
"""The singular and plural name of a kind."""
NATURAL = ("sku:", "name:")
"""Prefix of the generated keys of a source without keys."""


@dataclass(frozen=True)
class ResolvedKey:
    """The row of a key, and the one additional column that is needed."""

    id: str
    detail: str | None


class UnresolvedKey(Exception):
    """The key can't be resolved. The message says why and what to do."""


class SourceKeys:
    """The keys of a source, read once per kind."""

    def __init__(self, ctx: Context, source: str) -> None:
        """Nothing is read before it is needed."""
        self.ctx = ctx
        self.source = source
        self._targets: dict[Kind, dict[str, ResolvedKey | None]] = {}
        """None stands for a row that was deleted."""
        self._names: dict[str, ResolvedKey] | None = None

    def target(self, kind: Kind, key: str) -> ResolvedKey:
        """The row with this key. Raises Missing."""
        targets = self._targets[kind] if kind in self._targets else self._read(kind)
        name = next((name for name in _names(key) if name in targets), None)
        if name is None:
            cure = f"Import your {NOUNS[kind][1]} first, or correct this cell"
            raise UnresolvedKey(f"No {NOUNS[kind][0]} matches {key!r}. {cure}")
        if (target := targets[name]) is None:
            raise UnresolvedKey(f"The {NOUNS[kind][0]} {key!r} was deleted. Restore it, or leave this row out")
        return target

    def _read(self, kind: Kind) -> dict[str, ResolvedKey | None]:
        table = TABLES[kind]
        detail = {Kind.CUSTOMERS: Contact.assigned_to, Kind.CATEGORIES: ProductCategory.name}.get(kind, table.id)
        query = (
            select(ImportKey.key, table.id, detail)
            .outerjoin(table, table.id == ImportKey.row_id)
            .where(ImportKey.source == self.source, ImportKey.kind == kind)
        )
        found = {key: ResolvedKey(row_id, more) if row_id else None for key, row_id, more in self.ctx.db.execute(query)}
        self._targets[kind] = found
        return found

    def category_named(self, name: str) -> ResolvedKey | None:
        """The category with that name, which a file may give instead of a key. None if it doesn't exist yet."""
        if self._names is None:
            query = select(ProductCategory.name_key, ProductCategory.id, ProductCategory.name)
            inner_first = query.order_by(ProductCategory.parent_id.is_(None), ProductCategory.created_at.desc())
            self._names = {key: ResolvedKey(row_id, name) for key, row_id, name in self.ctx.db.execute(inner_first)}
        return self._names.get(fold(name))


def _names(key: str) -> tuple[str, ...]:
    """The key as the source wrote it, or the SKU or name if the source has no keys."""
    return key, *(f"{start}{fold(key)}" for start in NATURAL)
