"""Quantities of stock order lines that are promised to customers."""

from collections.abc import Sequence

from sqlalchemy import func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.stock.allocation.supply import ACTIVE_PROMISE
from orderkeep.stock.models import Allocation

PROMISED = (
    select(Allocation.stock_order_line_id, func.sum(Allocation.quantity))
    .where(in_param(Allocation.stock_order_line_id), ACTIVE_PROMISE)
    .group_by(Allocation.stock_order_line_id)
    .execution_options(every_owner=True)
)


def promised_of(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """Quantity of each line promised to orders, regardless of who can see those orders."""
    return {str(line_id): int(quantity) for line_id, quantity in query(ctx.db, PROMISED, ids=list(ids))}
