"""Files exported by Orderkeep: which list they contain, and which of its columns can be imported."""

from dataclasses import dataclass, field
from functools import cached_property

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.schemas import CategoryList, ProductList
from orderkeep.contacts.enums import ContactStatus, Relationship, Tier
from orderkeep.contacts.schemas import ContactList
from orderkeep.core.lists.export import headings_of
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.imports.enums import Kind
from orderkeep.imports.mapping.fields import KEY, CellType, Field
from orderkeep.purchasing.enums import Sharing, StockOrderStatus
from orderkeep.purchasing.schemas import StockOrderList
from orderkeep.sales.enums import Completion, OrderStatus, Priority
from orderkeep.sales.schemas import OrderLineList
from orderkeep.vendors.enums import VendorKind, VendorStatus
from orderkeep.vendors.schemas import VendorList

CALCULATED = "Calculated by Orderkeep"
FROM_STOCK = "Comes from stock movements"
SET_BY_ORDERKEEP = "Set by Orderkeep when a record is created or changed"
SET_BY_HAND = "Can't be imported from a file"
REASONS = {
    **dict.fromkeys(
        ("created_at", "updated_at", "created_by", "version", "blacklisted_at", "blacklisted_by"), SET_BY_ORDERKEEP
    ),
    **dict.fromkeys(("stock_in_transit", "on_order", "blocked", "average_cost", "cost_total"), FROM_STOCK),
    **dict.fromkeys(("images", "brand_id", "quote_id", "linked_expense_ids", "deleted_at"), SET_BY_HAND),
}

EARLIER_HEADINGS = {
    "tier set by hand": "tier_override",
    "hand over": "completion_method",
    "handed over": "fulfilled_quantity",
    "not handed over": "open_quantity",
    "purchase order": "purchase_order_number",
    "purchase order id": "purchase_order_id",
    "multi-line order": "purchase_order_number",
    "multi-line order id": "purchase_order_id",
    "short": "short_percent",
    "units": "units",
    "sold units": "sold_units",
}
"""Normalized headings of files that were exported before a column was renamed."""


@dataclass(frozen=True)
class ExportedListDefinition:
    """An exported list. Its fields have the names of the list's columns."""

    query: type[ListQuery]
    noun: str
    listed: tuple[Field, ...]
    required: tuple[str, ...] = ("name",)
    """Required fields, which can't be cleared."""
    fixed: frozenset[str] = field(default_factory=frozenset)
    """Fields set only on new records, because changing them has consequences that the record's page explains."""

    @cached_property
    def fields(self) -> dict[str, Field]:
        """By name."""
        return {each.name: each for each in self.listed}

    @cached_property
    def names(self) -> dict[str, str]:
        """The normalized heading of each exported column → its name."""
        columns = list(self.query.shown)
        headings = headings_of(self.query, columns)
        earlier = {heading: name for heading, name in EARLIER_HEADINGS.items() if name in columns}
        return earlier | {heading.casefold(): name for heading, name in zip(headings, columns, strict=True)}

    def heading(self, name: str) -> str:
        """The heading of a column in exports."""
        return headings_of(self.query, [name])[0]

    def reason(self, heading: str) -> str | None:
        """The reason why an exported column is ignored, or None for an unknown column."""
        name = self.names.get(heading.casefold())
        return REASONS.get(name, CALCULATED) if name else None


ID = Field(KEY, reads=CellType.KEY)
NAME = Field("name", reads=CellType.NAME)
PHONE = Field("phone", reads=CellType.PHONE)
EMAIL = Field("email", reads=CellType.EMAIL)


def _texts(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name) for name in names)


def _keys(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, reads=CellType.KEY) for name in names)


def _numbers(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, reads=CellType.QUANTITY) for name in names)


def _amounts(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, reads=CellType.MONEY) for name in names)


def _days(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, reads=CellType.DAY) for name in names)


CONTACTS = ExportedListDefinition(
    ContactList,
    "contacts",
    (
        *(ID, NAME, EMAIL, PHONE, *_texts("company", "address", "notes", "blacklist_reason"), *_days("birthday")),
        Field("tags", reads=CellType.LIST),
        Field("status", reads=CellType.WORD, enum=ContactStatus),
        Field("relationship_type", reads=CellType.WORD, enum=Relationship),
        Field("customer_tier", reads=CellType.WORD, enum=Tier),
        Field("tier_override", reads=CellType.WORD, enum=Tier),
        *(*_keys("assigned_to", "referred_by_customer_id"), *_texts("assigned_name", "referred_by_name")),
    ),
    fixed=frozenset({"status", "blacklist_reason"}),
)
CATEGORIES = ExportedListDefinition(
    CategoryList, "categories", (ID, NAME, *_texts("description", "parent_name"), *_keys("parent_id"))
)
VENDORS = ExportedListDefinition(
    VendorList,
    "vendors",
    (
        *(ID, NAME, EMAIL, PHONE, *_texts("contact_person", "address", "notes", "website")),
        Field("kind", reads=CellType.WORD, enum=VendorKind),
        Field("status", reads=CellType.WORD, enum=VendorStatus),
    ),
)
PRODUCTS = ExportedListDefinition(
    ProductList,
    "products",
    (
        *(ID, NAME, *_texts("sku", "barcode", "category", "brand_name", "vendor_name", "description")),
        *(*_keys("category_id", "vendor_id"), *_amounts("price", "cost_price")),
        *_numbers("reorder_level", "stock_quantity"),
        Field("status", reads=CellType.WORD, enum=ProductStatus),
        Field("is_unit_tracked", reads=CellType.FLAG),
        Field("features", reads=CellType.LIST),
        *(Field(name, reads=CellType.JSON) for name in ("specifications", "supplier_info", "dimensions")),
    ),
    required=("name", "price"),
    fixed=frozenset({"stock_quantity", "is_unit_tracked"}),
)
ORDERS = ExportedListDefinition(
    OrderLineList,
    "sales orders",
    (
        *(ID, *_texts("number", "customer_name", "product_name", "purchase_order_number", "notes")),
        Field("receipt_number", reads=CellType.NAME),  # short, because it is in an index
        *_texts("description", "referred_by_name", "purchasing_for_name", "hold_reason"),
        *_keys("customer_id", "product_id", "purchase_order_id", "referred_by_customer_id"),
        *_keys("purchasing_for_customer_id"),
        *_numbers("quantity", "items_free", "fulfilled_quantity", "position"),
        *_amounts("unit_price", "discount_amount", "total_amount"),
        *_days("purchase_date", "pickup_date", "promised_at"),
        Field("is_gift", reads=CellType.FLAG),
        Field("priority", reads=CellType.WORD, enum=Priority),
        Field("order_status", reads=CellType.WORD, enum=OrderStatus),
        Field("completion_method", reads=CellType.WORD, enum=Completion),
    ),
    required=("quantity", "purchase_date"),
    fixed=frozenset(
        {
            *("number", "receipt_number", "customer_name", "customer_id", "product_name", "product_id", "position"),
            *("purchase_order_number", "purchase_order_id", "referred_by_name", "referred_by_customer_id"),
            *("purchasing_for_name", "purchasing_for_customer_id", "fulfilled_quantity"),
            *("pickup_date", "order_status", "hold_reason"),
        }
    ),
)
STOCK_ORDERS = ExportedListDefinition(
    StockOrderList,
    "stock orders",
    (
        *(ID, *_texts("number", "vendor_name", "shop_order_number", "order_url", "payment_method", "notes")),
        *(*_texts("hold_reason"), *_keys("vendor_id"), *_days("ordered_at", "expected_at")),
        *_amounts("shipping_amount", "tax_amount", "discount_amount", "refund_expected", "refund_received"),
        Field("status", reads=CellType.WORD, enum=StockOrderStatus),
        Field("shared_by", reads=CellType.WORD, enum=Sharing),
        Field("lines", reads=CellType.JSON),
    ),
    required=(),
    fixed=frozenset({"number", "status", "hold_reason", "lines"}),
)

EXPORTED_LISTS: dict[Kind, ExportedListDefinition] = {
    Kind.CUSTOMERS: CONTACTS,
    Kind.CATEGORIES: CATEGORIES,
    Kind.VENDORS: VENDORS,
    Kind.PRODUCTS: PRODUCTS,
    Kind.PURCHASES: ORDERS,
    Kind.STOCK_ORDERS: STOCK_ORDERS,
}
