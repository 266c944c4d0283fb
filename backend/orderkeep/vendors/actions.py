"""Deleting a vendor."""

from orderkeep.catalog.models import Product
from orderkeep.purchasing.models import StockOrder

USED_BY = (StockOrder.vendor_id, Product.vendor_id)
"""A vendor that one of these columns refers to can't be deleted."""
