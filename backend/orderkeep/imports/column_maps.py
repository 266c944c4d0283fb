"""Converts a record of each kind to columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.models import Product, ProductCategory
from orderkeep.contacts.rules import normalize_email, normalize_phone
from orderkeep.core.field_values import required_number, text_in
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Columns, Values
from orderkeep.imports.enums import Kind
from orderkeep.imports.key_lookup import SourceKeys
from orderkeep.imports.rules import total_amount
from orderkeep.sales.enums import AllocationStatus, OrderStatus
from orderkeep.vendors.models import Vendor


@dataclass(frozen=True)
class Identity:
    """Columns that must be unique, such as a name or SKU. A new record with the same value updates the existing row."""

    field: str
    column: InstrumentedAttribute[str] | InstrumentedAttribute[str | None]
    of: Callable[[Values], str | None]


@dataclass(frozen=True)
class ImportDefinition:
    """A kind of file: its links, its columns, and the columns that identify a row."""

    columns: Callable[[Values], Columns]
    links: Mapping[str, Callable[[SourceKeys, str], Columns]]
    """Record field → the columns that its key resolves to."""
    identity: Identity | None = None


def _day(values: Values, name: str) -> date | None:
    text = text_in(values, name)
    return date.fromisoformat(text) if text else None


def customer_columns(values: Values) -> Columns:
    """A contact's columns. Normalized values are derived as usual."""
    columns = dict(values)
    if "email" in columns:
        columns["email"] = normalize_email(text_in(values, "email"))
    if "phone" in columns:
        columns["phone_normalized"] = normalize_phone(text_in(values, "phone"))
    if "birthday" in columns:
        columns["birthday"] = _day(values, "birthday")
    if "relationship_type" in columns and not columns["relationship_type"]:
        del columns["relationship_type"]
    return columns


def product_columns(values: Values) -> Columns:
    """A product's columns, without links and stock."""
    elsewhere = ("category_id", "category", "vendor_id", "opening_stock")
    return {name: value for name, value in values.items() if name not in elsewhere}


def purchase_columns(values: Values) -> Columns:
    """A sales order's columns. A shipping date marks it as historical: handed over before the import."""
    columns: Columns = {
        name: values[name] for name in ("quantity", "items_free", "unit_price", "discount_amount", "is_gift")
    }
    columns |= {name: _day(values, name) for name in ("purchase_date", "promised_at") if name in values}
    if "notes" in values:
        columns["notes"] = values["notes"]
    quantity, price = required_number(values, "quantity"), required_number(values, "unit_price")
    discount, is_gift = required_number(values, "discount_amount"), bool(values["is_gift"])
    columns["total_amount"] = total_amount(quantity, price, discount, is_gift=is_gift)
    shipped = _day(values, "shipped_at")
    handed_over = quantity + required_number(values, "items_free") if shipped else 0
    return columns | {
        "pickup_date": shipped,
        "order_status": (OrderStatus.COMPLETED if shipped else OrderStatus.NEW),
        "fulfilled_quantity": handed_over,
        "imported_quantity": handed_over,
        "allocation_status": (AllocationStatus.FULFILLED if shipped else AllocationStatus.NONE),
    }


def header_columns(values: Values) -> Columns:
    """Columns that lines share with their order. The first line decides."""
    columns: Columns = {"ordered_at": _day(values, "purchase_date")}
    if "promised_at" in values:
        columns["promised_at"] = _day(values, "promised_at")
    return columns | {name: values[name] for name in ("address", "customer_reference") if name in values}


def _category(links: SourceKeys, key: str) -> Columns:
    target = links.target(Kind.CATEGORIES, key)
    return {"category_id": target.id, "category": target.detail}


def _category_named(links: SourceKeys, name: str) -> Columns:
    target = links.category_named(name)
    return {"category_id": target.id, "category": target.detail} if target else {"category": name}


def _vendor(links: SourceKeys, key: str) -> Columns:
    return {"vendor_id": links.target(Kind.VENDORS, key).id}


def _customer(links: SourceKeys, key: str) -> Columns:
    target = links.target(Kind.CUSTOMERS, key)
    return {"customer_id": target.id, "owner_id": target.detail}


def _product(links: SourceKeys, key: str) -> Columns:
    return {"product_id": links.target(Kind.PRODUCTS, key).id}


def _name(values: Values) -> str | None:
    name = text_in(values, "name")
    return fold(name) if name else None


def _top_category(values: Values) -> str | None:
    """The place of a top-level category."""
    inside = values.get("parent_id") or values.get("parent_name")
    return None if inside or not values.get("name") else f"/{_name(values)}"


DEFINITIONS: dict[Kind, ImportDefinition] = {
    Kind.CUSTOMERS: ImportDefinition(customer_columns, {}),
    Kind.CATEGORIES: ImportDefinition(dict, {}, Identity("name", ProductCategory.place_key, _top_category)),
    Kind.VENDORS: ImportDefinition(dict, {}, Identity("name", Vendor.name_key, _name)),
    Kind.PRODUCTS: ImportDefinition(
        product_columns,
        {"category": _category_named, "category_id": _category, "vendor_id": _vendor},
        Identity("sku", Product.sku, lambda values: text_in(values, "sku")),
    ),
    Kind.STOCK_ORDERS: ImportDefinition(dict, {}),
    Kind.PURCHASES: ImportDefinition(purchase_columns, {"customer_id": _customer, "product_id": _product}),
}
