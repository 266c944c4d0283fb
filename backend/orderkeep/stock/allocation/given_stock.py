"""What an allocation run gives, and to which lines."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm.util import identity_key

from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.events import audit
from orderkeep.purchasing.models import StockOrderLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.queue import ALL_ROWS, RANK
from orderkeep.stock.allocation.reservations import refresh_allocation_status, release_quantity
from orderkeep.stock.allocation.supply import ACTIVE_PROMISE, still_coming
from orderkeep.stock.enums import Supply
from orderkeep.stock.models import Allocation


def lines_by_id(ctx: Context, ids: Sequence[str]) -> dict[str, SalesOrderLine]:
    """The lines with these ids, regardless of who can see them."""
    found: dict[str, SalesOrderLine] = {}
    for line_id in ids:
        line = ctx.db.identity_map.get(identity_key(SalesOrderLine, line_id))
        if isinstance(line, SalesOrderLine):
            found[line_id] = line
    missing = [line_id for line_id in ids if line_id not in found]
    if missing:
        query = select(SalesOrderLine).where(any_of(SalesOrderLine.id, missing))
        found |= {line.id: line for line in ctx.db.scalars(query.execution_options(**ALL_ROWS))}
    return found


def allocation_of(order: SalesOrderLine, supply: Supply, quantity: int, reason: str) -> Allocation:
    """Create an allocation for an order."""
    return Allocation(
        owner_id=order.owner_id,
        customer_id=order.customer_id,
        purchase_id=order.id,
        product_id=order.product_id,
        supply=supply,
        quantity=quantity,
        reason=reason,
    )


def trim_promises(ctx: Context, line_id: str, *, most: int | None = None) -> None:
    """Release promises that exceed what is still expected of a line (or `most`), lowest rank first (I6)."""
    ctx.db.flush()
    line = ctx.find(StockOrderLine, line_id)
    query = (
        select(Allocation, SalesOrderLine)
        .join(SalesOrderLine, SalesOrderLine.id == Allocation.purchase_id)
        .where(Allocation.stock_order_line_id == line_id, ACTIVE_PROMISE)
        .order_by(*(column.desc() for column in RANK), Allocation.id.desc())
    )
    found = [(each, order) for each, order in ctx.db.execute(query.execution_options(**ALL_ROWS))]
    limit = still_coming(line) if most is None else most
    excess = sum(each.quantity for each, _ in found) - limit
    if excess > 0:
        release_quantity(ctx, [each for each, _ in found], excess, "These items are no longer expected")
        for order in {order.id: order for _, order in found}.values():
            refresh_allocation_status(ctx, order)


def record_audit(ctx: Context, given: Iterable[tuple[SalesOrderLine, int]], units: int) -> None:
    """Write the audit rows that screens subscribe to: one per customer, and one if units changed."""
    quantities: dict[str, int] = defaultdict(int)
    theirs: dict[str, dict[str, SalesOrderLine]] = defaultdict(dict)
    for order, got in given:
        quantities[order.customer_id] += got
        theirs[order.customer_id][order.id] = order
    for customer_id, orders in theirs.items():
        act = audit.record(
            ctx.db,
            "auto_allocation",
            assets_allocated=quantities[customer_id],
            customer_id=customer_id,
            purchase_ids=sorted(orders),
        )
        act.heard_by = next(iter(orders.values())).owner_id
    if units:
        audit.record(ctx.db, "asset_status_sync", assets_updated=units)
