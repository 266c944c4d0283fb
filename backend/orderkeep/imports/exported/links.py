"""Resolves the links of an exported row: by exported id, else by name."""

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.models import Brand, Product, ProductCategory
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.ids import NIL_ID, canonical_id
from orderkeep.core.text_normalize import fold
from orderkeep.identity.models import Profile
from orderkeep.imports.enums import Kind
from orderkeep.imports.key_lookup import TABLES, ResolvedKey, SourceKeys
from orderkeep.vendors.models import Vendor

NAMES: dict[Kind, InstrumentedAttribute[str]] = {
    Kind.CUSTOMERS: Contact.name,
    Kind.CATEGORIES: ProductCategory.name,
    Kind.VENDORS: Vendor.name,
    Kind.PRODUCTS: Product.name,
}
DETAILS: dict[Kind, InstrumentedAttribute[str] | InstrumentedAttribute[str | None]] = {
    Kind.CUSTOMERS: Contact.assigned_to,
    Kind.CATEGORIES: ProductCategory.name,
}


class ExportedLinks(SourceKeys):
    """Each list of targets is read once, on first use."""

    def __init__(self, ctx: Context, source: str) -> None:
        """As for files of other programs."""
        super().__init__(ctx, source)
        self._by_id: dict[Kind, dict[str, ResolvedKey]] = {}
        self._by_name: dict[Kind, dict[str, ResolvedKey | None]] = {}
        self._members: dict[str, str | None] | None = None
        self._brands: dict[str, str] | None = None

    def find(self, kind: Kind, key: str | None, name: str | None) -> ResolvedKey | None:
        """The record with this id, here or in the environment it was exported from, else the only one with the name."""
        known = canonical_id(key) if key else None
        if known == NIL_ID:
            return ResolvedKey(NIL_ID, None)
        if known:
            if target := self._ids(kind).get(known):
                return target
            imported = self._targets[kind] if kind in self._targets else self._read(kind)
            if target := imported.get(known):
                return target
        return self._names_of(kind).get(fold(name)) if name else None

    def _ids(self, kind: Kind) -> dict[str, ResolvedKey]:
        if kind not in self._by_id:
            table = TABLES[kind]
            query = select(table.id, DETAILS.get(kind, table.id), NAMES[kind]).order_by(table.id)
            rows = self.ctx.db.execute(query).all()
            self._by_id[kind] = {row_id: ResolvedKey(row_id, detail) for row_id, detail, _ in rows}
            names: dict[str, ResolvedKey | None] = {}
            for row_id, detail, name in rows:
                names[fold(name)] = None if fold(name) in names else ResolvedKey(row_id, detail)
            self._by_name[kind] = names
        return self._by_id[kind]

    def _names_of(self, kind: Kind) -> dict[str, ResolvedKey | None]:
        self._ids(kind)
        return self._by_name[kind]

    def member(self, key: str | None, name: str | None) -> str | None:
        """The staff member with this id, email address or name."""
        if self._members is None:
            query = select(Profile.id, Profile.email, Profile.full_name).where(~Profile.disabled)
            self._members = {}
            for row_id, email, full_name in self.ctx.db.execute(query.order_by(Profile.id)):
                self._members |= {row_id: row_id, email.casefold(): row_id}
                spoken = f"name:{fold(full_name)}"
                self._members[spoken] = None if spoken in self._members else row_id
        wanted = [canonical_id(key or ""), (name or "").casefold(), f"name:{fold(name)}" if name else ""]
        return next((found for each in wanted if each and (found := self._members.get(each))), None)

    def brand(self, name: str) -> str | None:
        if self._brands is None:
            self._brands = dict(self.ctx.db.execute(select(Brand.name_key, Brand.id)).all())
        return self._brands.get(fold(name))
