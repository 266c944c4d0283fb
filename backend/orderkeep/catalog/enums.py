"""Enums of the catalog."""

from enum import StrEnum


class ProductStatus(StrEnum):
    """Whether a product is for sale."""

    ACTIVE = "active"
    DRAFT = "draft"
    DISCONTINUED = "discontinued"


USUAL_CATEGORY = "Hardware"
USUAL_STOCK = 1
USUAL_REORDER_LEVEL = 10
