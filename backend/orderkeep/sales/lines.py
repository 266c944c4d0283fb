"""Reads and locks the lines of an order."""

from collections.abc import Sequence

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.db.held_rows import is_held
from orderkeep.sales.known_lines import EVERY_ROW, known_lines, remember_lines
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.ledger.posting import lock_products


def lines_of(ctx: Context, order: SalesOrder) -> list[SalesOrderLine]:
    """Return the lines in their order."""
    ctx.db.flush()
    lines = known_lines(ctx.db, order.id)
    if lines is None:
        locked = is_held(ctx.db, order)
        fresh = {"populate_existing": True} if locked else {}
        query = select(SalesOrderLine).where(SalesOrderLine.purchase_order_id == order.id)
        found = ctx.db.scalars(query, execution_options=EVERY_ROW | fresh).all()
        lines = remember_lines(ctx.db, order.id, found) if locked else {line.id: line for line in found}
    return sorted(lines.values(), key=lambda line: (line.position, line.id))


def lock_order(ctx: Context, order_id: str, *, other: Sequence[str] = ()) -> tuple[SalesOrder, list[SalesOrderLine]]:
    """Lock the products of all lines, and of `other`, then the order, and return it with its lines."""
    order = ctx.find(SalesOrder, order_id)
    lines = select(SalesOrderLine.product_id).where(SalesOrderLine.purchase_order_id == order.id)
    lock_products(ctx, [*ctx.db.scalars(lines), *other])
    order = ctx.find(SalesOrder, order_id, lock=True)
    return order, lines_of(ctx, order)


def set_positions(lines: Sequence[SalesOrderLine]) -> None:
    """Number the positions from 1 without gaps."""
    for position, line in enumerate(lines, 1):
        if line.position != position:
            line.position = position
