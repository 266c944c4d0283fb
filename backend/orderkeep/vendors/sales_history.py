"""Revenue and landed cost of a vendor's items.

Only items with a known origin count: serialised units that were handed over, and items that a receipt reserved for an
order which then got them. The price of an item is its order's total divided by the whole quantity including free
items, so a gift earns nothing. Cancelled orders don't count. Sales staff see this for their own orders only, like all
sales figures.
"""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, case, cast, func, select
from sqlalchemy.sql.elements import SQLCoreOperations

from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import AllocationState, Supply, UnitStatus
from orderkeep.stock.models import Allocation, Unit
from orderkeep.vendors.rules import VendorSales

Grouped = Select[str, str | None, int, int]
"""A query for vendor, sales order, quantity and cost in cents."""
COUNTS = SalesOrderLine.order_status != OrderStatus.CANCELLED


def sold_of(ctx: Context, ids: Sequence[str]) -> dict[str, VendorSales]:
    """Return sales by vendor. Vendors without sales are left out."""
    found: dict[str, VendorSales] = defaultdict(VendorSales)
    for question in (UNITS_SOLD, ITEMS_SOLD):
        for vendor_id, quantity, revenue, cost in query(ctx.db, question, ids=ids):
            so_far = found[vendor_id]
            found[vendor_id] = VendorSales(
                so_far.quantity + int(quantity), so_far.revenue + int(revenue), so_far.cost + int(cost)
            )
    return dict(found)


def _units() -> Grouped:
    """Query units that a customer has now."""
    query = select(
        StockOrder.vendor_id,
        Unit.purchase_id.label("order_id"),
        func.count().label("quantity"),
        func.sum(func.coalesce(Unit.unit_cost, 0)).label("cost"),
    )
    query = query.join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
    query = query.join(Unit, Unit.stock_order_line_id == StockOrderLine.id)
    # Avoid the index on status: it would start from all units ever issued, of which few are this vendor's.
    query = query.where(in_param(StockOrder.vendor_id), func.coalesce(Unit.status, "") == UnitStatus.DELIVERED)
    return query.group_by(StockOrder.vendor_id, Unit.purchase_id)


def _quantity() -> Grouped:
    """Query items from stock that were received for an order and handed over for it."""
    cost = _divide_rounded(StockOrderLine.landed_total * Allocation.quantity, StockOrderLine.quantity)
    query = select(
        StockOrder.vendor_id,
        Allocation.purchase_id.label("order_id"),
        func.sum(Allocation.quantity).label("quantity"),
        func.sum(cost).label("cost"),
    )
    query = query.join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
    query = query.join(Allocation, Allocation.stock_order_line_id == StockOrderLine.id)
    got = (Allocation.status == AllocationState.FULFILLED, Allocation.supply == Supply.ON_HAND)
    query = query.where(in_param(StockOrder.vendor_id), *got)
    return query.group_by(StockOrder.vendor_id, Allocation.purchase_id)


def _added_up(grouped: Grouped) -> Select[str, int, int, int]:
    """Return quantity, revenue and cost by vendor. Returned items don't count."""
    each = grouped.subquery("each_order")
    has = SalesOrderLine.kept_quantity
    quantity = case((each.c.quantity > has, has), else_=each.c.quantity)
    revenue = _divide_rounded(SalesOrderLine.net_amount * quantity, SalesOrderLine.total_quantity)
    cost = _divide_rounded(each.c.cost * quantity, each.c.quantity)
    query = select(each.c.vendor_id, func.sum(quantity), func.sum(revenue), func.sum(cost))
    query = query.join(SalesOrderLine, SalesOrderLine.id == each.c.order_id)
    return query.where(COUNTS, has > 0).group_by(each.c.vendor_id)


def _divide_rounded(part: ColumnElement[int], whole: SQLCoreOperations[int]) -> ColumnElement[int]:
    """Divide non-negative numbers, rounding half up."""
    return cast(2 * part + whole, BigInt()) // cast(2 * whole, BigInt())


UNITS_SOLD, ITEMS_SOLD = _added_up(_units()), _added_up(_quantity())
