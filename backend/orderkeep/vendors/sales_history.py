"""What customers paid for pieces of a vendor, beside what these cost once they were here.

Only pieces whose way is known count: single units that were handed over, and pieces that a receipt reserved for an
order and the order then got. The price of a piece is its order's total over all its pieces, free ones included, so a
gift earns nothing. Cancelled orders do not count. Sales staff see this of their own orders only, as all of sales.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, case, cast, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrder
from orderkeep.stock.enums import AllocationState, Supply, UnitStatus
from orderkeep.stock.models import Allocation, Unit
from orderkeep.vendors.rules import Sold

Grouped = Select[str, str | None, int, int]
"""A question for vendor, sales order, pieces and their cost in cents."""
COUNTS = SalesOrder.order_status != OrderStatus.CANCELLED.value


def sold_of(ctx: Context, ids: Sequence[str]) -> dict[str, Sold]:
    """By vendor; those of whom nothing was sold are left out."""
    found: dict[str, Sold] = defaultdict(Sold)
    for question in (UNITS_SOLD, PIECES_SOLD):
        for vendor_id, pieces, revenue, cost in query(ctx.db, question, ids=ids):
            so_far = found[vendor_id]
            found[vendor_id] = Sold(so_far.pieces + int(pieces), so_far.revenue + int(revenue), so_far.cost + int(cost))
    return dict(found)


def _units() -> Grouped:
    """Units that a customer has now."""
    query = select(
        StockOrder.vendor_id,
        Unit.purchase_id.label("order_id"),
        func.count().label("pieces"),
        func.sum(func.coalesce(Unit.unit_cost, 0)).label("cost"),
    )
    query = query.join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
    query = query.join(Unit, Unit.stock_order_line_id == StockOrderLine.id)
    # Not by the index of states: with all that were ever handed over it would begin, and the vendors' are few of them.
    query = query.where(in_param(StockOrder.vendor_id), func.coalesce(Unit.status, "") == UnitStatus.DELIVERED.value)
    return query.group_by(StockOrder.vendor_id, Unit.purchase_id)


def _pieces() -> Grouped:
    """Pieces from the shelf that came for an order and were handed over for it."""
    cost = _rounded(StockOrderLine.landed_total * Allocation.quantity, StockOrderLine.quantity)
    query = select(
        StockOrder.vendor_id,
        Allocation.purchase_id.label("order_id"),
        func.sum(Allocation.quantity).label("pieces"),
        func.sum(cost).label("cost"),
    )
    query = query.join(StockOrderLine, StockOrderLine.stock_order_id == StockOrder.id)
    query = query.join(Allocation, Allocation.stock_order_line_id == StockOrderLine.id)
    got = (Allocation.status == AllocationState.FULFILLED.value, Allocation.supply == Supply.ON_HAND.value)
    query = query.where(in_param(StockOrder.vendor_id), *got)
    return query.group_by(StockOrder.vendor_id, Allocation.purchase_id)


def _added_up(grouped: Grouped) -> Select[str, int, int, int]:
    """Pieces, revenue and cost by vendor. What an order gave back does not count: it has no more than it has now."""
    each = grouped.subquery("each_order")
    has = SalesOrder.fulfilled_quantity
    pieces = case((each.c.pieces > has, has), else_=each.c.pieces)
    revenue = _rounded(SalesOrder.total_amount * pieces, SalesOrder.quantity + SalesOrder.items_free)
    cost = _rounded(each.c.cost * pieces, each.c.pieces)
    query = select(each.c.vendor_id, func.sum(pieces), func.sum(revenue), func.sum(cost))
    query = query.join(SalesOrder, SalesOrder.id == each.c.order_id)
    return query.where(COUNTS, has > 0).group_by(each.c.vendor_id)


def _rounded(part: ColumnElement[int], whole: Any) -> ColumnElement[int]:
    """A quotient of numbers that are not below 0, half rounded up."""
    return cast(2 * part + whole, BigInt()) // cast(2 * whole, BigInt())


UNITS_SOLD, PIECES_SOLD = _added_up(_units()), _added_up(_pieces())
