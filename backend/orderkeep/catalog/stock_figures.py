"""Stock figures of products (reserved, promised, open demand), computed for all rows of a page together."""

from collections.abc import Sequence

from sqlalchemy import func, select
from typing_extensions import ReadOnly, TypedDict

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.sales.enums import CLOSED, OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.reservations import counts_on
from orderkeep.stock.enums import AllocationState, Supply
from orderkeep.stock.models import Allocation
from orderkeep.stock.rules import StockPosition

OPEN_STATUSES = [status for status in OrderStatus if status not in CLOSED]


class StockColumns(TypedDict):
    """The product columns from which the figures are computed."""

    id: ReadOnly[str]
    stock_quantity: ReadOnly[int]
    on_order: ReadOnly[int]
    stock_in_transit: ReadOnly[int]
    reorder_level: ReadOnly[int]
    status: ReadOnly[str]


class StockFigures(TypedDict):
    """The computed figures of a product."""

    reserved: int
    held: int
    promised: int
    available: int
    incoming: int
    open_demand: int
    short: int
    projected: int
    suggest_buy: int


def stock_columns_of(product: Product) -> StockColumns:
    """Read these columns of a product."""
    return {
        "id": product.id,
        "stock_quantity": product.stock_quantity,
        "on_order": product.on_order,
        "stock_in_transit": product.stock_in_transit,
        "reorder_level": product.reorder_level,
        "status": product.status,
    }


def stock_figures(ctx: Context, rows: Sequence[StockColumns]) -> dict[str, StockFigures]:
    """Return the figures of products by id. They cover the whole business, regardless of who owns the orders."""
    ids = [row["id"] for row in rows]
    held, wanted = _allocated_quantities(ctx, ids), _open_demand(ctx, ids)
    return {
        row["id"]: _figures(
            StockPosition(
                on_hand=row["stock_quantity"],
                on_order=row["on_order"],
                in_transit=row["stock_in_transit"],
                reserved=sum(held.get((row["id"], True, for_quote), 0) for for_quote in (True, False)),
                promised=held.get((row["id"], False, False), 0),
                held=held.get((row["id"], True, True), 0),
                open_demand=wanted.get(row["id"], 0),
                reorder_level=row["reorder_level"],
                is_discontinued=row["status"] == ProductStatus.DISCONTINUED,
            )
        )
        for row in rows
    }


def _figures(shelf: StockPosition) -> StockFigures:
    return {
        "reserved": shelf.reserved,
        "held": shelf.held,
        "promised": shelf.promised,
        "available": shelf.available,
        "incoming": shelf.incoming,
        "open_demand": shelf.open_demand,
        "short": shelf.short,
        "projected": shelf.projected,
        "suggest_buy": shelf.suggest_buy,
    }


def _allocated_quantities(ctx: Context, ids: Sequence[str]) -> dict[tuple[str, bool, bool], int]:
    """Sum active allocations by product, by whether they are on hand, and by whether a quote holds them."""
    on_hand, for_quote = Allocation.supply != Supply.INCOMING, Allocation.quote_line_id.is_not(None)
    active = Allocation.status == AllocationState.ACTIVE, counts_on(business_day(ctx))
    query = (
        select(Allocation.product_id, on_hand, for_quote, func.sum(Allocation.quantity))
        .where(Allocation.product_id.in_(ids), *active)
        .group_by(Allocation.product_id, on_hand, for_quote)
    )
    found = ctx.db.execute(query.execution_options(every_owner=True))
    return {(product_id, bool(here), bool(held)): int(quantity) for product_id, here, held, quantity in found}


def _open_demand(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """Return the open demand of open orders, by product."""
    quantity = SalesOrderLine.open_quantity
    query = (
        select(SalesOrderLine.product_id, func.sum(quantity))
        .where(SalesOrderLine.product_id.in_(ids), SalesOrderLine.order_status.in_(OPEN_STATUSES))
        .group_by(SalesOrderLine.product_id)
    )
    found = ctx.db.execute(query.execution_options(every_owner=True))
    return {product_id: int(total) for product_id, total in found}
