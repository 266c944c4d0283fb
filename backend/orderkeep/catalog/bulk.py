"""Bulk changes of products."""

from orderkeep.catalog import actions
from orderkeep.catalog.models import Brand, ProductCategory
from orderkeep.catalog.schemas import ProductBulk, ProductChange, ProductList
from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each, changed_fields
from orderkeep.stock.ledger.posting import lock_product
from orderkeep.vendors.models import Vendor

LINKS: dict[str, type[ProductCategory | Brand | Vendor]] = {
    "category_id": ProductCategory,
    "brand_id": Brand,
    "vendor_id": Vendor,
}
BULK_COLUMNS = (*LINKS, "status", "reorder_level")


def bulk_update(ctx: Context, body: ProductBulk) -> BulkOut:
    """Change category, brand, vendor, status or reorder level for each product."""
    for name, table in LINKS.items():
        if row_id := getattr(body, name):
            ctx.find(table, row_id, field=name)
    return change_each(ctx, ProductList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, product_id: str, body: ProductBulk) -> UndoValues:
    product = lock_product(ctx, product_id)
    fields = changed_fields(body, product, BULK_COLUMNS)
    back = {name: getattr(product, name) for name in fields}
    if fields:
        changes = ProductChange.model_construct(
            fields,
            category_id=body.category_id,
            brand_id=body.brand_id,
            vendor_id=body.vendor_id,
            status=body.status,
            reorder_level=body.reorder_level,
        )
        actions.change_product(ctx, product_id, changes)
    return back
