"""What leaves stock when selected orders are picked up. Nothing is changed."""

from sqlalchemy import ColumnElement, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.core.lists.bulk import RowSelectionIn
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.schemas import OrderLineList

MAX_PRODUCTS = 50
"""Maximum number of products in a preview. The totals cover all of them."""


class PickupProductOut(Out):
    """One product of the orders. Items outside the catalog have no id."""

    product_id: IdOut | None
    name: str
    quantity: int
    on_hand: int
    after: int
    shortfall: int
    """Items that the recorded stock lacks."""


class PickupPreviewOut(Out):
    """The orders that would be picked up, and their products, largest quantity first."""

    orders: int
    skipped: int
    """Orders that were picked up or delivered already, or are completed or cancelled."""
    items: int
    products: list[PickupProductOut]
    more_products: int


def preview_pickup(ctx: Context, body: RowSelectionIn) -> PickupPreviewOut:
    """Return the preview. Raises Invalid unless orders are chosen by ids or by matching."""
    body.require_choice()
    where = (
        [any_of(SalesOrderLine.id, sorted(set(body.ids)))]
        if body.matching is None
        else list_conditions(OrderLineList, ctx, dict(body.matching))
    )
    total = ctx.db.scalars(select(func.count(SalesOrderLine.id)).where(*where)).one()
    leaving = (
        SalesOrderLine.pickup_date.is_(None),
        SalesOrderLine.is_open,
    )
    query = (
        select(
            SalesOrderLine.product_id,
            func.count(SalesOrderLine.id).label("orders"),
            func.sum(SalesOrderLine.open_quantity).label("items"),
        )
        .where(*where, *leaving)
        .group_by(SalesOrderLine.product_id)
    )
    wanted = {row.product_id: (row.orders, int(row.items)) for row in ctx.db.execute(query)}
    products = _products(ctx, {product_id: items for product_id, (_, items) in wanted.items()})
    orders = sum(orders for orders, _ in wanted.values())
    return {
        "orders": orders,
        "skipped": total - orders,
        "items": sum(items for _, items in wanted.values()),
        "products": products[:MAX_PRODUCTS],
        "more_products": max(len(products) - MAX_PRODUCTS, 0),
    }


def _products(ctx: Context, wanted: dict[str, int]) -> list[PickupProductOut]:
    is_wanted: ColumnElement[bool] = any_of(Product.id, sorted(wanted))
    known = {
        row.id: row for row in ctx.db.execute(select(Product.id, Product.name, Product.stock_quantity).where(is_wanted))
    }
    found: list[PickupProductOut] = []
    for product_id, quantity in wanted.items():
        product = known.get(product_id)
        on_hand = product.stock_quantity if product else 0
        leaves = min(quantity, on_hand) if product else 0
        found.append(
            {
                "product_id": product.id if product else None,
                "name": product.name if product else "Items not in the catalog",
                "quantity": quantity,
                "on_hand": on_hand,
                "after": on_hand - leaves,
                "shortfall": quantity - leaves if product else 0,
            }
        )
    return sorted(found, key=lambda each: (-each["quantity"], each["name"]))
