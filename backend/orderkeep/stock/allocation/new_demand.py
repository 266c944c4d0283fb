"""What a new order gets is decided before it is inserted."""

from collections import defaultdict
from collections.abc import Sequence

from orderkeep.contacts.enums import ContactStatus
from orderkeep.core.context import Context
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.allocation.queue import WaitingOrder, rank_of
from orderkeep.stock.allocation.run import AllocationRun, write_runs
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import (
    lock_product,
)


def plan_new_demand(
    ctx: Context, order: SalesOrder, lines: Sequence[SalesOrderLine], contact_status: ContactStatus
) -> list[AllocationRun]:
    """Decide what the lines of an order get that isn't in the database yet, and set their allocation status.

    The caller inserts them and applies the runs.
    """
    by_product: dict[str, list[SalesOrderLine]] = defaultdict(list)
    for line in lines:
        if line.product_id != NIL_ID:
            by_product[line.product_id].append(line)
    runs = []
    for product_id, own in sorted(by_product.items()):
        run = AllocationRun(ctx, lock_product(ctx, product_id), Cause.DEMAND, order.id)
        run.plan([(line, _new_demand(order, line, contact_status)) for line in own])
        runs.append(run)
    return runs


def apply_runs(ctx: Context, runs: Sequence[AllocationRun]) -> None:
    """Write what was planned."""
    for run in runs:
        run.apply()
    write_runs(ctx, runs)


def _new_demand(order: SalesOrder, line: SalesOrderLine, contact_status: ContactStatus) -> WaitingOrder:
    return WaitingOrder(
        rank=rank_of(line),
        order_id=line.id,
        wanted=line.open_quantity,
        reserved=0,
        promised=0,
        order_status=line.order_status,
        contact_status=contact_status,
        all_or_nothing=order.all_or_nothing,
    )
