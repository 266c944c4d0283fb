"""The kinds of records in the registry."""

from enum import StrEnum

from orderkeep.core.labels import Labelled


class RecordKind(Labelled):
    """A kind of record, named like its resource. The order is that of the registry."""

    CONTACT = "customers"
    PROSPECT = "prospects"
    SALES_ORDER = "purchase_orders"
    DELIVERY = "deliveries"
    QUOTE = "quotes"
    ENQUIRY = "enquiries"
    CALL = "calls"
    TASK = "tasks"
    PRODUCT = "products"
    UNIT = "assets"
    STOCK_ORDER = "stock_orders"
    SHIPMENT = "shipments"
    VENDOR = "vendors"
    CAMPAIGN = "campaigns"
    STOCK_COUNT = "stock_counts"
    DOCUMENT = "documents"
    WORKSPACE_DOCUMENT = "workspace_documents"

    @property
    def label(self) -> str:
        """The name of one record, as on screens."""
        return self.name.replace("_", " ").capitalize()


class RecordSort(StrEnum):
    """The sort keys of the registry."""

    CREATED = "created_at"
    UPDATED = "updated_at"
    AMOUNT = "amount"
    TITLE = "title"
    """By kind, then by name or number."""
