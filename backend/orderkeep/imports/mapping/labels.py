"""The labels of the fields that a column can be mapped to. As a heading, each label is recognized as its field."""

from collections.abc import Mapping

from orderkeep.core.labels import plain_label
from orderkeep.imports.enums import Kind
from orderkeep.imports.mapping.fields import KEY

COMMON: Mapping[str, str] = {
    "sku": "SKU",
    "contact_name": "Contact person",
    "contact_title": "Job title",
    "relationship_type": "Relationship",
    "opening_stock": "Stock quantity",
    "category_id": "Category ID",
    "vendor_id": "Vendor ID",
    "customer_id": "Customer",
    "product_id": "Product",
    "items_free": "Free items",
    "is_gift": "Gift",
    "purchase_date": "Order date",
    "promised_at": "Promised date",
    "shipped_at": "Shipped date",
    "ship_name": "Ship to name",
    "ship_address": "Shipping address",
    "ship_city": "Shipping city",
    "ship_region": "Shipping region",
    "ship_postal_code": "Shipping postal code",
    "ship_country": "Shipping country",
    "vendor_name": "Vendor",
    "shop_order_number": "Vendor order number",
    "ordered_at": "Order date",
    "expected_at": "Expected date",
    "shipping_amount": "Shipping cost",
}
KEYS: Mapping[Kind, str] = {
    Kind.CUSTOMERS: "Customer ID",
    Kind.CATEGORIES: "Category ID",
    Kind.VENDORS: "Vendor ID",
    Kind.PRODUCTS: "Product ID",
}


def field_label(kind: Kind, name: str) -> str:
    """The label of a field on screens and in sample files."""
    if name == KEY:
        return KEYS[kind]
    return COMMON.get(name, plain_label(name))
