"""The scopes and states of API keys."""

from enum import StrEnum


class KeyScope(StrEnum):
    """What an integration may do in a section. Write includes read."""

    CONTACTS_READ = "contacts:read"
    CONTACTS_WRITE = "contacts:write"
    ENQUIRIES_READ = "enquiries:read"
    ENQUIRIES_WRITE = "enquiries:write"
    CALLS_READ = "calls:read"
    CALLS_WRITE = "calls:write"
    QUOTES_READ = "quotes:read"
    QUOTES_WRITE = "quotes:write"
    ORDERS_READ = "orders:read"
    ORDERS_WRITE = "orders:write"
    CATALOG_READ = "catalog:read"
    CATALOG_WRITE = "catalog:write"
    STOCK_READ = "stock:read"
    STOCK_WRITE = "stock:write"
    VENDORS_READ = "vendors:read"
    VENDORS_WRITE = "vendors:write"
    STOCK_ORDERS_READ = "stock_orders:read"
    STOCK_ORDERS_WRITE = "stock_orders:write"
    SHIPMENTS_READ = "shipments:read"
    SHIPMENTS_WRITE = "shipments:write"
    TASKS_READ = "tasks:read"
    TASKS_WRITE = "tasks:write"
    CALENDAR_READ = "calendar:read"
    CALENDAR_WRITE = "calendar:write"
    DOCUMENTS_READ = "documents:read"
    DOCUMENTS_WRITE = "documents:write"
    WORKSPACE_READ = "workspace:read"
    WORKSPACE_WRITE = "workspace:write"
    CAMPAIGNS_READ = "campaigns:read"
    CAMPAIGNS_WRITE = "campaigns:write"
    REPORTS_READ = "reports:read"
    CHANGES_READ = "changes:read"


class KeyState(StrEnum):
    """Whether a key works."""

    ACTIVE = "active"
    EXPIRED = "expired"
    REVOKED = "revoked"
