"""The stock orders that supply a sales order's allocations."""

from collections.abc import Sequence

from sqlalchemy import select
from typing_extensions import TypedDict

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param, one_of
from orderkeep.purchasing.models import StockOrderLine
from orderkeep.sales.enums import AllocationStatus
from orderkeep.stock.enums import AllocationState
from orderkeep.stock.models import Allocation

ACTIVE_STATES = (AllocationState.ACTIVE, AllocationState.FULFILLED)
LINKED_STOCK_ORDERS = (
    select(Allocation.purchase_id, StockOrderLine.stock_order_id)
    .join(StockOrderLine, StockOrderLine.id == Allocation.stock_order_line_id)
    .where(in_param(Allocation.purchase_id, "lines"), one_of(Allocation.status, ACTIVE_STATES))
    .distinct()
    .order_by(StockOrderLine.stock_order_id)
)
"""The stock orders behind the allocations of some lines."""


class NamesExpenses(TypedDict):
    """A row with linked stock orders."""

    id: str
    allocation_status: AllocationStatus
    linked_expense_ids: list[str]


def add_expenses(ctx: Context, rows: Sequence[NamesExpenses]) -> None:
    """Set `linked_expense_ids` on the rows with a single statement."""
    for row in rows:
        row["linked_expense_ids"] = []
    own = {row["id"]: row["linked_expense_ids"] for row in rows if row["allocation_status"] != AllocationStatus.NONE}
    if not own:
        return
    for order_id, expense_id in query(ctx.db, LINKED_STOCK_ORDERS, lines=list(own)):
        own[str(order_id)].append(str(expense_id))
