"""Converts the values of an exported row to the columns of a record."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from orderkeep.contacts.enums import ContactStatus, Tier
from orderkeep.contacts.rules import normalize_email, normalize_phone
from orderkeep.core.context import Context
from orderkeep.core.field_values import text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.exported.links import ExportedLinks
from orderkeep.imports.findings import Findings
from orderkeep.imports.mapping.headings import ColumnLayout
from orderkeep.imports.rows.record import ImportRecord
from orderkeep.imports.rules import InvalidRow

UNREADABLE = "These details can't be read. Leave the cell as it was exported"
DETAILS = ("specifications", "dimensions", "supplier_info")
VENDOR_FACT = ("supplier_info", "vendor")
DEFAULT_REASON = "Blacklisted in an imported file"


@dataclass(frozen=True)
class ExportedRow:
    """A row of an exported file, and which of its values are to be written."""

    record: ImportRecord
    names: frozenset[str]
    is_new: bool

    @property
    def values(self) -> Values:
        """All values of the row."""
        return self.record.values

    def has(self, *names: str) -> bool:
        """Whether any of these fields is to be written."""
        return bool(self.names & {*names})

    def given(self, *names: str) -> Columns:
        """The given fields that are to be written."""
        return {name: self.values[name] for name in names if name in self.names}

    def text(self, name: str) -> str | None:
        """The text of a field that is to be written."""
        return text_in(self.values, name) if name in self.names else None

    def facts(self, name: str) -> Columns | None:
        """The details of a field that are to be written. Raises InvalidRow."""
        value = self.values.get(name) if name in self.names else None
        if value is None or isinstance(value, dict):
            return value
        raise InvalidRow(name, UNREADABLE)

    def filled(self, *names: str) -> Columns:
        """The given fields that are to be written, without empty cells, for columns that require a value."""
        return {name: value for name, value in self.given(*names).items() if value is not None}


class ExportedColumns:
    """Converts the columns of each kind, and warns once about each name that can't be resolved."""

    def __init__(self, ctx: Context, layout: ColumnLayout, links: ExportedLinks, findings: Findings) -> None:
        """Nothing is looked up before it is needed."""
        self.ctx, self.layout, self.links, self.findings = ctx, layout, links, findings
        self._warned: set[str] = set()
        self._of: dict[Kind, Callable[[ExportedRow], Columns]] = {
            Kind.CUSTOMERS: self._contact,
            Kind.CATEGORIES: lambda row: row.given("name", "description"),
            Kind.VENDORS: self._vendor,
            Kind.PRODUCTS: self._product,
        }

    def of(self, row: ExportedRow) -> Columns:
        """The columns of a row. Errors are added to its findings."""
        return self._of[self.layout.kind](row)

    def warn_once(self, row: ExportedRow, column: str, message: str) -> None:
        """Many rows can have the same unknown name, so only the first one is reported."""
        if message not in self._warned:
            self._warned.add(message)
            self.findings.warn(row.record.row, self.layout.name_of(column), message)

    def _contact(self, row: ExportedRow) -> Columns:
        columns = row.given("name", "company", "address", "notes", "tags") | row.filled("relationship_type")
        if row.has("email"):
            columns["email"] = normalize_email(row.text("email"))
        if row.has("phone"):
            columns |= {"phone": row.values["phone"], "phone_normalized": normalize_phone(row.text("phone"))}
        if row.has("birthday"):
            columns["birthday"] = day_of(row.text("birthday"))
        return columns | _tier(row) | self._status(row) | self._owner(row)

    def _status(self, row: ExportedRow) -> Columns:
        """Active or blacklisted, with the reason. Only new contacts get it from a file."""
        if row.text("status") == ContactStatus.BLACKLISTED:
            reason = row.text("blacklist_reason") or DEFAULT_REASON
            who = {"blacklisted_at": self.ctx.now, "blacklisted_by": self.ctx.scope.actor_id}
            return {"status": ContactStatus.BLACKLISTED, "blacklist_reason": reason, **who}
        return row.filled("status")

    def _owner(self, row: ExportedRow) -> Columns:
        if not row.has("assigned_to", "assigned_name"):
            return {}
        key = row.text("assigned_to")
        name = row.text("assigned_name")
        if not key and not name:
            return {"assigned_to": None}
        if found := self.links.member(key, name):
            return {"assigned_to": found}
        who = name or key
        message = f"There is no staff member named {who!r}. These contacts won't be assigned to anyone"
        self.warn_once(row, "assigned_name" if name else "assigned_to", message)
        return {"assigned_to": None} if row.is_new else {}

    def _vendor(self, row: ExportedRow) -> Columns:
        columns = row.given("name", "phone", "contact_person", "address", "notes", "website")
        if row.has("email"):
            columns["email"] = (row.text("email") or "").lower() or None
        return columns | row.filled("kind", "status")

    def _product(self, row: ExportedRow) -> Columns:
        columns = row.given("name", "sku", "barcode", "cost_price", "description", "features")
        columns |= row.filled("price", "reorder_level", "status", "is_unit_tracked")
        for detail in DETAILS:
            if (facts := row.facts(detail)) is not None:
                # Exports include the usual vendor in the supplier details. Here it is a column.
                columns[detail] = {key: value for key, value in facts.items() if (detail, key) != VENDOR_FACT}
        if row.is_new and columns.get("is_unit_tracked") and row.values.get("stock_quantity"):
            message = "Products tracked by serial number start with no stock. Count their items in afterwards"
            self.warn_once(row, "stock_quantity", message)
        if row.has("brand_name"):
            name = row.text("brand_name")
            found = self.links.brand(name) if name else None
            columns |= {"brand_name": name} if name and not found else {"brand_id": found}
        return columns | self._category(row) | self._usual_vendor(row)

    def _category(self, row: ExportedRow) -> Columns:
        name = text_in(row.values, "category")
        if row.has("category_id") and (found := self.links.find(Kind.CATEGORIES, row.text("category_id"), None)):
            return {"category_id": found.id, "category": found.detail}
        if not name or not row.has("category", "category_id"):
            return {}
        found = self.links.category_named(name)
        return {"category_id": found.id, "category": found.detail} if found else {"category": name}

    def _usual_vendor(self, row: ExportedRow) -> Columns:
        if not row.has("vendor_id", "vendor_name"):
            return {}
        key = row.text("vendor_id")
        name = row.text("vendor_name")
        if not key and not name:
            return {"vendor_id": None}
        if found := self.links.find(Kind.VENDORS, key, name):
            return {"vendor_id": found.id}
        message = f"There is no vendor named {name or key!r}. Import your vendors first to link these products to it"
        self.warn_once(row, "vendor_name" if name else "vendor_id", message)
        return {}


def _tier(row: ExportedRow) -> Columns:
    """The manual tier. A file with only the displayed tier sets it where it differs from the calculated one."""
    if row.has("tier_override"):
        return {"tier_override": row.values["tier_override"]}
    if row.has("customer_tier") and not (row.is_new and "tier_override" in row.values):
        tier = row.values["customer_tier"]
        return {"tier_override": None if tier == Tier.STANDARD else tier}
    return {}


def day_of(text: str | None) -> date | None:
    """A date as records store it."""
    return date.fromisoformat(text) if text else None
