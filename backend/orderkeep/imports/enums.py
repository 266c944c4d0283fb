"""The words of an import."""

from enum import StrEnum


class Kind(StrEnum):
    """What the rows of a file are."""

    CUSTOMERS = "customers"
    CATEGORIES = "categories"
    VENDORS = "vendors"
    PRODUCTS = "products"
    PURCHASES = "purchases"
    STOCK_ORDERS = "stock_orders"

    @property
    def label(self) -> str:
        """What screens call the records of this kind."""
        named = {"customers": "Contacts", "purchases": "Sales orders", "stock_orders": "Stock orders"}
        return named.get(self, self.capitalize())


BRANDS = "brands"
"""The kind of the keys of brands that products name."""
ORDER_HEADERS = "purchase_orders"
"""The kind of the keys that sales order lines are grouped under."""


class Mode(StrEnum):
    """What happens when some rows have errors: nothing comes in, or the good rows do."""

    ALL = "all"
    GOOD = "good"


class ImportStatus(StrEnum):
    """What became of a file."""

    CHECKED = "checked"
    """A dry run: never stored."""
    RUNNING = "running"
    """Some of its rows are here, the others follow."""
    DONE = "done"
    REFUSED = "refused"
    """Nothing was imported because of its errors."""
    STOPPING = "stopping"
    """It was interrupted, and what it had imported is being removed."""
    INTERRUPTED = "interrupted"
    """It was interrupted, and nothing of it is left but what others changed or used."""
    UNDOING = "undoing"
    UNDONE = "undone"


UNFINISHED = (ImportStatus.RUNNING, ImportStatus.STOPPING, ImportStatus.UNDOING)
"""An import is in one of these while somebody holds the lock of imports, or after that process died."""


DEFAULT_SOURCE = "books"
"""The source that files belong to unless another is named."""
