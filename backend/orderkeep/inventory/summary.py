"""Inventory totals: quantity, value, and the number of low, out-of-stock, dead and to-buy products."""

from datetime import date

from sqlalchemy import ColumnElement, func, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.inventory.schemas import StockSummaryOut
from orderkeep.inventory.stock_as_of import end_of_day, stock_totals_at
from orderkeep.inventory.stock_levels import LOW, OUT_OF_STOCK, dead_stock_rows, to_buy
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import AllocationState
from orderkeep.stock.models import Allocation


def stock_summary(ctx: Context, day: date | None, idle_days: int) -> StockSummaryOut:
    """Return the current totals, or those available for a past day."""
    if day is not None:
        quantity, value, products = stock_totals_at(ctx, end_of_day(ctx, day))
        return {
            "as_of": day,
            "products": products,
            "quantity": quantity,
            "value": value / 100,
            "without_cost": None,
            "low": None,
            "out": None,
            "dead": None,
            "dead_value": None,
            "to_buy": None,
            "to_buy_quantity": None,
            "short_quantity": None,
            "short_orders": None,
        }
    products, quantity, value, without = _shelf(ctx)
    buy, (short_quantity, short_orders) = to_buy(ctx), _uncovered_demand(ctx)
    dead = dead_stock_rows(ctx, idle_days)
    return {
        "as_of": None,
        "products": products,
        "quantity": quantity,
        "value": value / 100,
        "without_cost": without,
        "low": _count_where(ctx, LOW),
        "out": _count_where(ctx, OUT_OF_STOCK),
        "dead": _count_where(ctx, dead),
        "dead_value": _worth(ctx, dead) / 100,
        "to_buy": len(buy),
        "to_buy_quantity": sum(purchase.quantity for purchase in buy),
        "short_quantity": short_quantity,
        "short_orders": short_orders,
    }


def _shelf(ctx: Context) -> tuple[int, int, int, int]:
    """Return products on hand, their quantity, their value at cost, and the number without a known cost."""
    figures = (
        func.count(Product.id),
        func.coalesce(func.sum(Product.stock_quantity), 0),
        func.sum(func.coalesce(Product.stock_value, 0)),
        func.count(Product.id) - func.count(Product.stock_value),
    )
    products, quantity, value, without = ctx.db.execute(select(*figures).where(Product.stock_quantity > 0)).one()
    return int(products), int(quantity), int(value or 0), int(without)


def _count_where(ctx: Context, condition: ColumnElement[bool]) -> int:
    return int(ctx.db.scalars(select(func.count(Product.id)).where(condition)).one())


def _worth(ctx: Context, condition: ColumnElement[bool]) -> int:
    value = func.sum(Product.stock_value)
    return int(ctx.db.scalars(select(value).where(condition)).one() or 0)


def _uncovered_demand(ctx: Context) -> tuple[int, int]:
    """Return the uncovered quantity of open orders and the number of orders, for the whole business.

    Orders on hold and those of blacklisted contacts get no stock, so they don't wait for any.
    """
    held = (
        select(Allocation.purchase_id, func.sum(Allocation.quantity).label("allocated"))
        .where(Allocation.status == AllocationState.ACTIVE)
        .group_by(Allocation.purchase_id)
        .subquery()
    )
    lack = SalesOrderLine.open_quantity - func.coalesce(held.c.allocated, 0)
    query = (
        select(func.coalesce(func.sum(lack), 0), func.count(SalesOrderLine.id))
        .join(Product, Product.id == SalesOrderLine.product_id)
        .join(Contact, Contact.id == SalesOrderLine.customer_id)
        .outerjoin(held, held.c.purchase_id == SalesOrderLine.id)
        .where(SalesOrderLine.is_short, lack > 0)
        .where(SalesOrderLine.order_status != OrderStatus.ON_HOLD, Contact.status == ContactStatus.ACTIVE)
    )
    quantity, orders = ctx.db.execute(query.execution_options(every_owner=True, with_hidden=True)).one()
    return int(quantity), int(orders)
