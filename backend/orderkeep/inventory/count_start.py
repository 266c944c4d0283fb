"""Starts a stock count: which products are counted, and in which order."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Select, func, select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product, ProductCategory
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Invalid
from orderkeep.core.pluralize import plural
from orderkeep.inventory.count_schemas import StockCountIn
from orderkeep.inventory.enums import CountScope, CountStatus
from orderkeep.inventory.models import StockCount, StockCountLine


def begin_count(ctx: Context, data: StockCountIn) -> StockCount:
    """Start a count of the products in its scope."""
    _check_category_and_products(ctx, data.category_id, data.product_ids)
    products = _products(data.scope, data.category_id, data.product_ids)
    chosen = list(ctx.db.scalars(products.limit(data.most)))
    if not chosen:
        raise Invalid("This count has no products. Choose another category or other products.", field="scope")
    columns = data.complete(without=("product_ids", "most"))
    columns["title"] = data.title or _usual_title(ctx, data.scope, data.category_id, len(chosen))
    count = ctx.add(StockCount(**columns, **new_number(ctx.db, NumberKind.STOCK_COUNT)))
    for position, product_id in enumerate(chosen, 1):
        ctx.db.add(StockCountLine(stock_count_id=count.id, product_id=product_id, position=position))
    ctx.db.flush()
    return count


def _check_category_and_products(ctx: Context, category_id: str | None, product_ids: Sequence[str]) -> None:
    """Raise Invalid for a missing category or product, even if the scope doesn't use it."""
    if category_id is not None:
        ctx.find(ProductCategory, category_id, field="category_id")
    for product_id in product_ids:
        ctx.find(Product, product_id, field="product_ids")


def _products(scope: CountScope, category_id: str | None, ids: Sequence[str]) -> Select[str]:
    """Return the ids of the products in counting order."""
    there: ColumnElement[bool] = (Product.status != ProductStatus.DISCONTINUED) | (Product.stock_quantity > 0)
    query = select(Product.id).where(there).order_by(Product.category, Product.name, Product.id)
    if scope is CountScope.CATEGORY:
        if category_id is None:
            raise Invalid("Choose a category", field="category_id")
        return query.where(Product.category_id == category_id)
    if scope is CountScope.CHOSEN:
        if not ids:
            raise Invalid("Choose at least one product", field="product_ids")
        return select(Product.id).where(any_of(Product.id, sorted(set(ids)))).order_by(Product.name, Product.id)
    if scope is CountScope.LOW:
        return query.where(Product.stock_quantity <= Product.reorder_level)
    if scope is CountScope.UNCHECKED:
        last = _last_counted()
        return query.order_by(None).order_by(last.is_not(None), last, Product.name, Product.id)
    return query


def _last_counted() -> ColumnElement[datetime | None]:
    """Return when each product was last counted in an approved count."""
    query = (
        select(func.max(StockCountLine.counted_at))
        .join(StockCount, StockCount.id == StockCountLine.stock_count_id)
        .where(StockCountLine.product_id == Product.id, StockCount.status == CountStatus.APPROVED)
    )
    return query.correlate(Product).scalar_subquery()


def _usual_title(ctx: Context, scope: CountScope, category_id: str | None, products: int) -> str:
    if scope is CountScope.CATEGORY and category_id:
        return ctx.find(ProductCategory, category_id).name
    if scope is CountScope.CHOSEN:
        return plural(products, "product")
    return {
        CountScope.ALL: "All products",
        CountScope.LOW: "Low stock",
        CountScope.UNCHECKED: "Longest since last count",
    }[scope]
