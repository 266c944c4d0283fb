"""What a copy takes from production, column by column.

Ids, amounts, numbers, days and flags are treated by their type. Every text is listed here: a new column fails a test
until someone decides.
"""

from sqlalchemy import Column, Table

from orderkeep.admin.environments.enums import Treatment
from orderkeep.core.db.models import Base

KEEP, BLANK, LABEL, IDS, KEY = Treatment.KEEP, Treatment.BLANK, Treatment.LABEL, Treatment.IDS, Treatment.KEY
PERSON, COMPANY, PRODUCT, CATEGORY = Treatment.PERSON, Treatment.COMPANY, Treatment.PRODUCT, Treatment.CATEGORY
EMAIL, PHONE, ADDRESS, CODE = Treatment.EMAIL, Treatment.PHONE, Treatment.ADDRESS, Treatment.CODE
WRITTEN = ("environment", "search_text")
"""Set for every row."""
PEOPLE = frozenset(
    [
        "created_by",
        "updated_by",
        "owner_id",
        "assigned_to",
        "received_by",
        "approved_by",
        "blacklisted_by",
        "counted_by",
        "answered_by",
        "closed_by",
    ]
)
"""Ids of colleagues, who exist in every environment."""
LEFT_OUT_LINKS = frozenset({"mail_id", "birthday"})
"""Columns left empty although they aren't texts: the mails aren't copied, and a birthday says who someone is."""

COPIED: dict[str, dict[str, Treatment]] = {
    "brands": {"name": COMPANY, "name_key": KEY, "website": BLANK, "notes": BLANK},
    "product_categories": {"name": CATEGORY, "name_key": KEY, "place_key": KEY, "description": BLANK},
    "vendors": {
        "name": COMPANY, "name_key": KEY, "contact_person": PERSON, "phone": PHONE, "email": EMAIL, "address": ADDRESS,
        "notes": BLANK, "website": BLANK,
    },
    "customers": {
        "name": PERSON, "company": COMPANY, "email": EMAIL, "phone": PHONE, "phone_normalized": KEY, "address": ADDRESS,
        "notes": BLANK, "tags": BLANK,
        "blacklist_reason": LABEL,
    },
    "prospects": {
        "name": PERSON, "company": COMPANY, "email": EMAIL, "phone": PHONE, "phone_normalized": KEY,
        "notes": BLANK, "lost_reason": LABEL,
    },
    "products": {
        "name": PRODUCT, "sku": CODE, "barcode": BLANK, "category": CATEGORY, "description": BLANK,
        "specifications": BLANK, "features": BLANK, "supplier_info": BLANK, "dimensions": BLANK,
    },
    "stock_orders": {
        "number": KEEP, "shop_order_number": CODE, "shop_order_key": KEY, "order_url": BLANK,
        "payment_method": BLANK, "hold_reason": LABEL, "notes": BLANK,
    },
    "stock_order_lines": {"description": BLANK, "shop_sku": CODE},
    "shipments": {
        "name": KEY, "tracking_number": CODE, "tracking_key": KEY, "carrier": COMPANY, "carrier_key": KEY,
        "tracking_url": BLANK, "notes": BLANK, "counting": BLANK,
    },
    "shipment_lines": {},
    "stock_counts": {
        "number": KEEP, "title": LABEL, "notes": BLANK, "cancel_reason": LABEL,
    },
    "stock_count_lines": {"unit_ids": IDS, "reason": LABEL},
    "stock_count_entries": {"serial_number": CODE},
    "purchase_orders": {
        "number": KEEP, "former_number": KEEP, "receipt_number": CODE, "address": ADDRESS, "customer_reference": CODE,
        "notes": BLANK, "contact_key": PERSON, "product_key": PRODUCT,
    },
    "purchases": {
        "number": KEEP, "receipt_number": CODE, "description": BLANK, "notes": BLANK,
        "hold_reason": LABEL,
        "contact_key": PERSON, "product_key": PRODUCT,
    },
    "quotes": {
        "number": KEEP, "title": LABEL, "description": BLANK, "terms_conditions": BLANK, "notes": BLANK,
        "answer_note": BLANK,
    },
    "quote_lines": {"description": LABEL},
    "assets": {
        "asset_tag": KEEP, "serial_number": CODE, "serial_key": KEY,
        "location": BLANK, "notes": BLANK,
    },
    "deliveries": {
        "number": KEEP, "address": ADDRESS, "carrier": COMPANY, "tracking_number": CODE,
        "received_by_name": PERSON, "notes": BLANK,
    },
    "delivery_lines": {"reason": LABEL},
    "allocations": {"reason": LABEL},
    "inventory_movements": {"reason": LABEL},
    "enquiries": {
        "number": KEEP, "subject": LABEL, "description": BLANK,
        "notes": BLANK, "answer": LABEL,
    },
    "tasks": {
        "title": LABEL, "description": BLANK,
        "follow_up_notes": BLANK,
    },
    "calls": {"summary": LABEL, "notes": BLANK},
    "appointments": {"purpose": LABEL, "location": BLANK, "notes": BLANK},
    "contact_counts": {}, "daily_product_sales": {}, "daily_sales": {}, "open_orders": {}, "recent_product_sales": {},
    "sales_windows": {}, "last_numbers": {"kind": KEEP},
}  # fmt: skip
"""Earlier versions of quotes, documents, pictures, notes, workspace pages, campaigns, mails, imports, views and
histories aren't copied."""
KEPT_TABLES = frozenset(
    [
        "audit_logs",
        "audit_chain",
        "audit_checks",
        "changes",
        "sample_fills",
        "saved_views",
        "calendar_feeds",
        "notifications_read_until",
    ]
)
"""Not deleted with an environment: evidence, the technical feed, and what people set up for themselves."""
ORDER = {"inventory_movements": ("product_id", "position")}
"""Read in this order instead of the key's. A reversal comes after what it reverses, and the ledger takes no updates."""


def environment_tables() -> list[Table]:
    """All tables whose rows belong to an environment, those that others point to first."""
    return [table for table in Base.metadata.sorted_tables if "environment" in table.c]


def tables_to_empty() -> list[Table]:
    """The tables whose rows are deleted, in an order that no link stands against."""
    own = {"environment_runs"}
    return [table for table in reversed(environment_tables()) if table.name not in KEPT_TABLES | own]


def tables_to_copy() -> list[Table]:
    """The tables that a copy fills."""
    return [table for table in environment_tables() if table.name in COPIED]


def own_link(table: Table) -> Column[str] | None:
    """The column in which a row names another row of its table."""
    return next((c for c in table.c if any(key.column.table is table for key in c.foreign_keys)), None)
