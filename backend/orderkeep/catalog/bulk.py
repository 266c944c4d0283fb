"""Bulk changes of products."""

from collections.abc import Mapping

from orderkeep.catalog import actions
from orderkeep.catalog.models import Brand, ProductCategory
from orderkeep.catalog.schemas import ProductBulk, ProductList
from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, change_each
from orderkeep.stock.ledger.posting import lock_product
from orderkeep.vendors.models import Vendor

LINKS: dict[str, type[ProductCategory | Brand | Vendor]] = {
    "category_id": ProductCategory,
    "brand_id": Brand,
    "vendor_id": Vendor,
}


def bulk_update(ctx: Context, body: ProductBulk) -> BulkOut:
    """Change category, brand, vendor, status or reorder level for each product."""
    given = body.changes()
    for name, table in LINKS.items():
        if isinstance(row_id := given.get(name), str):
            ctx.find(table, row_id, field=name)
    return change_each(ctx, ProductList, body, lambda row_id: _change_one(ctx, row_id, given))


def _change_one(ctx: Context, product_id: str, given: Mapping[str, object]) -> dict[str, object]:
    product = lock_product(ctx, product_id)
    values = {name: value for name, value in given.items() if value != getattr(product, name)}
    back = {name: getattr(product, name) for name in values}
    if values:
        actions.change_product(ctx, product_id, values)
    return back
