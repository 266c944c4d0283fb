"""How many pieces of a stock order line customers were promised."""

from collections.abc import Sequence

from sqlalchemy import func, select

from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.stock.supply import ACTIVE_PROMISE
from orderkeep.stock.tables import Allocation


def promised_of(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """Pieces of each line that orders were promised, whoever may see those orders."""
    query = select(Allocation.stock_order_line_id, func.sum(Allocation.quantity))
    query = query.where(any_of(Allocation.stock_order_line_id, list(ids)), ACTIVE_PROMISE)
    found = ctx.db.execute(query.group_by(Allocation.stock_order_line_id).execution_options(every_owner=True))
    return {str(line_id): int(pieces) for line_id, pieces in found}
