"""Enums of imports."""

from enum import StrEnum


class Kind(StrEnum):
    """The kind of records in a file."""

    CUSTOMERS = "customers"
    CATEGORIES = "categories"
    VENDORS = "vendors"
    PRODUCTS = "products"
    PURCHASES = "purchases"
    STOCK_ORDERS = "stock_orders"

    @property
    def label(self) -> str:
        """The plural name of the records on screens."""
        named = {"customers": "Contacts", "purchases": "Sales orders", "stock_orders": "Stock orders"}
        return named.get(self, self.capitalize())


BRANDS = "brands"
"""The key kind of brands that products refer to."""
ORDER_HEADERS = "purchase_orders"
"""The key kind by which sales order lines are grouped."""


class Mode(StrEnum):
    """What to do if some rows have errors: import nothing, or import the valid rows."""

    ALL = "all"
    GOOD = "good"


class FileFormat(StrEnum):
    """The format of a sample file."""

    CSV = "csv"
    XLSX = "xlsx"


class MatchedBy(StrEnum):
    """How a column got its suggested field."""

    HEADING = "heading"
    EARLIER = "earlier"
    """As in the last import of this kind and source, which may also have left the column out."""
    NONE = "none"


class ImportStatus(StrEnum):
    CHECKED = "checked"
    """A dry run, which is never stored."""
    RUNNING = "running"
    """Some of its rows have been imported, and the rest is in progress."""
    DONE = "done"
    REFUSED = "refused"
    """Nothing was imported because of errors."""
    STOPPING = "stopping"
    """It was interrupted, and its records are being removed."""
    INTERRUPTED = "interrupted"
    """It was interrupted and undone, except for records that others have changed or used."""
    UNDOING = "undoing"
    UNDONE = "undone"


UNFINISHED = (ImportStatus.RUNNING, ImportStatus.STOPPING, ImportStatus.UNDOING)
"""While an import has one of these statuses, a process holds the import lock, or has died."""


DEFAULT_SOURCE = "books"
"""The default source of files."""
