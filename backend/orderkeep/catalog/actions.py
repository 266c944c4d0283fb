"""Product actions."""

from collections.abc import Sequence

from sqlalchemy import func, select
from typing_extensions import TypedDict

from orderkeep.catalog.categories import category_for
from orderkeep.catalog.enums import DEFAULT_STOCK
from orderkeep.catalog.field_types import Attributes
from orderkeep.catalog.images import remove_pictures
from orderkeep.catalog.models import Brand, Product, ProductImage
from orderkeep.catalog.schemas import ProductChange, ProductIn
from orderkeep.catalog.specification_actions import product_values
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.events import audit
from orderkeep.core.values import Values
from orderkeep.inventory.models import StockCountLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import MovementKind
from orderkeep.stock.ledger.posting import buckets_of, lock_product, open_stock, value_unknown_stock
from orderkeep.stock.ledger.triggers import ProductRemoval
from orderkeep.stock.models import Allocation, Movement
from orderkeep.vendors.models import Vendor

EVERY_OWNER = {"every_owner": True}
NOT_COLUMNS = ("stock_quantity", "stock_in_transit", "reason")


def create_product(ctx: Context, data: ProductIn) -> Product:
    """Create a product and post its quantity as opening stock."""
    typed, tracked = data.stock_quantity, data.is_unit_tracked
    if tracked and typed:
        raise Invalid("This product is tracked by serial number. Add units one at a time.", field="stock_quantity")
    columns = {**data.complete(without=NOT_COLUMNS), **_derived_columns(ctx, None, data)}
    product = ctx.add(Product(**columns))
    open_stock(ctx, product, (0 if tracked else DEFAULT_STOCK) if typed is None else typed)
    return product


def change_product(ctx: Context, product_id: str, changes: ProductChange, *, confirm: bool = False) -> Product:
    """Change a product. A new quantity is posted as a count, see `stock.count`."""
    product = lock_product(ctx, product_id)
    found = changes.stock_quantity if changes.sent("stock_quantity") else None
    tracked = changes.is_unit_tracked if changes.sent("is_unit_tracked") else product.is_unit_tracked
    if tracked and found is not None and found != product.stock_quantity:
        raise Invalid("This product is tracked by serial number. Add units one at a time.", field="stock_quantity")
    if tracked != product.is_unit_tracked and any(buckets_of(product).values()):
        raise Conflict("You can only change unit tracking while the product has no stock", field="is_unit_tracked")
    ctx.change(product, {**changes.given(without=NOT_COLUMNS), **_derived_columns(ctx, product, changes)})
    if changes.sent("cost_price"):
        value_unknown_stock(ctx, product)
    if found is not None:
        stock.count_stock(ctx, product.id, found, changes.reason or "Counted", confirm=confirm)
    return product


class DerivedColumns(TypedDict, total=False):
    """Columns that aren't stored as they were sent."""

    category_id: str
    category: str
    supplier_info: Attributes
    specifications: Values


def _derived_columns(ctx: Context, product: Product | None, data: ProductIn | ProductChange) -> DerivedColumns:
    """Check references, and return the derived columns that change."""
    if data.brand_id:
        ctx.find(Brand, data.brand_id, field="brand_id")
    if data.vendor_id:
        ctx.find(Vendor, data.vendor_id, field="vendor_id")
    if data.sku:
        _refuse_double(ctx, product, data.sku)
    columns: DerivedColumns = {}
    category_id = product.category_id if product else ""
    if product is None or data.sent("category", "category_id"):
        category = category_for(ctx, data.category_id, data.category)
        category_id = category.id
        columns = {"category_id": category.id, "category": category.name}
    vendor_id = data.vendor_id if product is None or data.sent("vendor_id") else product.vendor_id
    if data.supplier_info and vendor_id:
        columns["supplier_info"] = {name: fact for name, fact in data.supplier_info.items() if name != "vendor"}
    given = data.specifications if data.sent("specifications") else None
    if (values := product_values(ctx, product, category_id, given)) is not None:
        columns["specifications"] = values
    return columns


def _refuse_double(ctx: Context, product: Product | None, sku: str) -> None:
    query = select(Product.name).where(Product.sku == sku)
    if product is not None:
        query = query.where(Product.id != product.id)
    other = ctx.db.scalars(query).first()
    if other is not None:
        raise Conflict(f"{other} already uses this SKU. Choose another.", field="sku", code="already_there")


def delete_product(ctx: Context, product_id: str) -> None:
    """Delete a product without references. Its own stock history counts as one."""
    product = lock_product(ctx, product_id)
    if _orders_of(ctx, product):
        raise Conflict("This product has sales orders. Set it to Discontinued instead.", code="in_use")
    if product.movements_count:
        raise Conflict("This product has stock movements. Set it to Discontinued instead.", code="in_use")
    if ctx.db.scalars(select(StockCountLine.id).where(StockCountLine.product_id == product.id).limit(1)).first():
        raise Conflict("This product is part of a stock count. Set it to Discontinued instead.", code="in_use")
    _remove(ctx, product)


def _orders_of(ctx: Context, product: Product) -> int:
    orders = select(func.count(SalesOrderLine.id)).where(SalesOrderLine.product_id == product.id)
    promises = select(func.count(Allocation.id)).where(Allocation.product_id == product.id)
    return sum(ctx.db.scalars(query, execution_options=EVERY_OWNER).one() for query in (orders, promises))


def _remove(ctx: Context, product: Product) -> None:
    remove_pictures(ctx, product)
    ctx.delete(product)


def remove_untouched_products(ctx: Context, products: Sequence[Product]) -> dict[str, str]:
    """Delete imported products with their opening stock, to undo the import (I3).

    The products must be locked. Returns why the others are kept, by id: they have been used since.
    """
    used = _referenced_products(ctx, [product.id for product in products])
    gone = {product.id: product for product in products if product.id not in used}
    for product in gone.values():
        audit.record(ctx.db, "product_unmade", row=product, name=product.name, stock_quantity=product.stock_quantity)
    removal = state_of(ctx.db).part(ProductRemoval)
    removal.product_ids = gone.keys()
    for movement in ctx.db.scalars(select(Movement).where(any_of(Movement.product_id, list(gone)))):
        ctx.db.delete(movement)
    ctx.db.flush()
    removal.product_ids = frozenset()
    for product in gone.values():
        ctx.db.delete(product)
    ctx.db.flush()
    return {product.id: f"{product.name} has been used in the meantime" for product in products if product.id in used}


def _referenced_products(ctx: Context, ids: Sequence[str]) -> set[str]:
    """Return the products referenced by more than their own opening stock."""
    users = (SalesOrderLine.product_id, Allocation.product_id, ProductImage.product_id)
    used = {
        found
        for column in users
        for found in ctx.db.scalars(select(column).where(any_of(column, ids)), execution_options=EVERY_OWNER)
    }
    moved = select(Movement.product_id).where(any_of(Movement.product_id, ids))
    used.update(ctx.db.scalars(moved.where(Movement.kind != MovementKind.OPENING)))
    used.update(ctx.db.scalars(moved.group_by(Movement.product_id).having(func.count() > 1)))
    return used
