"""Enums of the catalog."""

from enum import StrEnum

from orderkeep.core.labels import Labelled


class ProductStatus(StrEnum):
    """Whether a product is for sale."""

    ACTIVE = "active"
    DRAFT = "draft"
    DISCONTINUED = "discontinued"


class SpecificationType(Labelled):
    """The kind of value that a specification has."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes_no"
    CHOICE = "choice"

    @property
    def label(self) -> str:
        """How screens name the type."""
        return "Yes or no" if self is SpecificationType.YES_NO else self.capitalize()


class CatalogGap(Labelled):
    """A field that a product in the catalog is expected to have."""

    PICTURE = "picture"
    PRICE = "price"
    COST_PRICE = "cost_price"
    SKU = "sku"
    BARCODE = "barcode"
    BRAND = "brand"
    CATEGORY = "category"
    VENDOR = "vendor"
    DESCRIPTION = "description"
    SPECIFICATIONS = "specifications"
    """A required specification of its category."""

    @property
    def label(self) -> str:
        """How screens name the field."""
        other = {
            "cost_price": "Cost price",
            "sku": "SKU",
            "vendor": "Usual vendor",
            "specifications": "Required specification",
        }
        return other.get(self, self.capitalize())


DEFAULT_CATEGORY = "Hardware"
DEFAULT_STOCK = 1
DEFAULT_REORDER_LEVEL = 10
