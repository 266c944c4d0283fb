"""How many pieces of a stock order line customers were promised."""

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
    """Pieces of each line that orders were promised, whoever may see those orders."""
    return {str(line_id): int(pieces) for line_id, pieces in query(ctx.db, PROMISED, ids=list(ids))}
