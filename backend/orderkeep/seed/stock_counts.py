"""Sample stock counts: one approved, and one in progress."""

from sqlalchemy import select

from orderkeep.catalog.models import Product, ProductCategory
from orderkeep.core.context import Context
from orderkeep.inventory import counting
from orderkeep.inventory.approval import approve_count
from orderkeep.inventory.count_schemas import StockCountIn
from orderkeep.inventory.count_start import begin_count
from orderkeep.inventory.enums import CountEntryKind, CountScope
from orderkeep.inventory.models import StockCount, StockCountLine
from orderkeep.inventory.scan_lookup import ScanResult
from orderkeep.seed.clock import at_days_ago

COUNTED, UNDER_WAY = "Hand tools", "Audio"
WHY = "Missing since the fair"
PLENTY = 5
"""Minimum free stock of a product of which one item may be missing, so that no order has to wait."""


def seed_stock_counts(ctx: Context) -> None:
    """Count the hand tools, with one item missing, and today half of the audio products."""
    with at_days_ago(ctx, 12):
        if tools := _start(ctx, COUNTED):
            products = _products(ctx, tools)
            missing = next((product for product in products if product.stock_quantity >= PLENTY), None)
            for product in products:
                _enter(ctx, tools, product, product.stock_quantity - (product is missing))
            approve_count(ctx, tools, WHY, confirm=True)
    with at_days_ago(ctx, 0.1):
        if audio := _start(ctx, UNDER_WAY):
            products = _products(ctx, audio)
            for product in products[: (len(products) + 1) // 2]:
                _enter(ctx, audio, product, product.stock_quantity)


def _start(ctx: Context, category: str) -> StockCount | None:
    query = select(ProductCategory.id).where(ProductCategory.name == category)
    category_id = ctx.db.scalars(query).first()
    if category_id is None:
        return None
    return begin_count(ctx, StockCountIn(scope=CountScope.CATEGORY, category_id=category_id))


def _products(ctx: Context, count: StockCount) -> list[Product]:
    """Lines of the count whose products aren't tracked by serial number."""
    query = (
        select(Product)
        .join(StockCountLine, StockCountLine.product_id == Product.id)
        .where(StockCountLine.stock_count_id == count.id, ~Product.is_unit_tracked)
    )
    return list(ctx.db.scalars(query.order_by(StockCountLine.position)))


def _enter(ctx: Context, count: StockCount, product: Product, quantity: int) -> None:
    counting.add_entry(ctx, count, ScanResult(product), CountEntryKind.SET, quantity)
