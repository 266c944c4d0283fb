"""Sample files to download: every field of a kind as a column, with rows that can be imported as they are.

The samples refer to each other. In the order of `Kind`'s references (categories, vendors, products, contacts, orders)
all of their rows are accepted.
"""

from collections.abc import Mapping

from orderkeep.core.lists.export import Cell, ExportSheet
from orderkeep.imports.enums import Kind
from orderkeep.imports.mapping.fields import FIELDS
from orderkeep.imports.mapping.labels import field_label

Row = Mapping[str, Cell]

LEFT_OUT: Mapping[Kind, frozenset[str]] = {
    Kind.CUSTOMERS: frozenset({"first_name", "last_name"}),
    Kind.PRODUCTS: frozenset({"category"}),
    Kind.PURCHASES: frozenset({"discount_rate"}),
}
"""Fields that repeat another one in a different form: a sample with both would contradict itself."""
CUSTOMERS: tuple[Row, ...] = (
    {
        "key": "C-100", "name": "Harbor Bikes", "company": "Harbor Bikes Ltd.", "contact_name": "Mara Lindqvist",
        "contact_title": "Owner", "email": "mara@harborbikes.example", "phone": "+1 555 0100",
        "address": "12 Quay Street", "city": "Portland", "region": "ME", "postal_code": "04101", "country": "USA",
        "birthday": "1984-03-21", "tags": "retail, bikes", "relationship_type": "Business", "notes": "Prefers email",
    },
    {
        "key": "C-101", "name": "Tomas Reyes", "email": "tomas@example.com", "phone": "+1 555 0101",
        "address": "8 Mill Lane", "city": "Austin", "region": "TX", "postal_code": "73301", "country": "USA",
    },
)  # fmt: skip
CATEGORIES: tuple[Row, ...] = (
    {"key": "CAT-1", "name": "Lights", "description": "Front and rear lights"},
    {"key": "CAT-2", "name": "Locks", "description": "Chains and U-locks"},
)
VENDORS: tuple[Row, ...] = (
    {
        "key": "V-1", "name": "Northline Supply", "contact_name": "Ines Duarte", "contact_title": "Sales manager",
        "phone": "+1 555 0110", "email": "orders@northline.example", "address": "40 Dock Road", "city": "Boston",
        "region": "MA", "postal_code": "02110", "country": "USA", "website": "https://northline.example",
        "notes": "Ships on Tuesdays",
    },
)  # fmt: skip
PRODUCTS: tuple[Row, ...] = (
    {
        "key": "P-1", "name": "Rear light, USB", "sku": "RL-USB", "barcode": "4006381333931", "price": 24.5,
        "cost_price": 11.2, "opening_stock": 40, "reorder_level": 10, "description": "Rechargeable, 80 lumens",
        "discontinued": "no", "status": "Active", "category_id": "CAT-1", "vendor_id": "V-1",
    },
    {
        "key": "P-2", "name": "U-lock, 23 cm", "sku": "UL-23", "price": 39, "cost_price": 18, "opening_stock": 12,
        "reorder_level": 4, "discontinued": "no", "status": "Active", "category_id": "CAT-2", "vendor_id": "V-1",
    },
)  # fmt: skip
PURCHASES: tuple[Row, ...] = (
    {
        "order_number": "SO-5001", "customer_id": "C-100", "product_id": "P-1", "quantity": 4, "unit_price": 24.5,
        "discount_amount": 5, "items_free": 0, "is_gift": "no", "purchase_date": "2026-02-16",
        "promised_at": "2026-02-20", "shipped_at": "2026-02-19", "ship_name": "Harbor Bikes",
        "ship_address": "12 Quay Street", "ship_city": "Portland", "ship_region": "ME", "ship_postal_code": "04101",
        "ship_country": "USA", "customer_reference": "PO-7731", "notes": "Leave at the side door",
    },
    {
        "order_number": "SO-5001", "customer_id": "C-100", "product_id": "P-2", "quantity": 1, "unit_price": 39,
        "purchase_date": "2026-02-16", "promised_at": "2026-02-20", "shipped_at": "2026-02-19",
        "customer_reference": "PO-7731",
    },
    {
        "order_number": "SO-5002", "customer_id": "C-101", "product_id": "P-2", "quantity": 1, "unit_price": 39,
        "purchase_date": "2026-02-24",
    },
)  # fmt: skip
STOCK_ORDERS: tuple[Row, ...] = (
    {
        "vendor_name": "Northline Supply", "shop_order_number": "NL-9001", "product": "RL-USB", "quantity": 20,
        "unit_price": 11.2, "ordered_at": "2026-02-10", "expected_at": "2026-02-24", "shipping_amount": 12,
        "tax_amount": 8.5, "discount_amount": 10, "payment_method": "Bank transfer", "status": "Ordered",
        "notes": "Ask for the new packaging",
    },
    {
        "vendor_name": "Northline Supply", "shop_order_number": "NL-9001", "product": "UL-23", "quantity": 10,
        "unit_price": 18, "ordered_at": "2026-02-10", "status": "Ordered",
    },
)  # fmt: skip
ROWS: Mapping[Kind, tuple[Row, ...]] = {
    Kind.CUSTOMERS: CUSTOMERS,
    Kind.CATEGORIES: CATEGORIES,
    Kind.VENDORS: VENDORS,
    Kind.PRODUCTS: PRODUCTS,
    Kind.PURCHASES: PURCHASES,
    Kind.STOCK_ORDERS: STOCK_ORDERS,
}


def sample_of(kind: Kind) -> ExportSheet:
    """The sample file of a kind."""
    names = [name for name in FIELDS[kind] if name not in LEFT_OUT.get(kind, ())]
    rows = ([row.get(name, "") for name in names] for row in ROWS[kind])
    return ExportSheet(
        f"{kind.label.lower().replace(' ', '-')}-sample", [field_label(kind, name) for name in names], rows
    )
