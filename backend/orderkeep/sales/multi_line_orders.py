"""Cancels or permanently deletes a multi-line order."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.sales.actions import apply_line_change
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.multi_line_totals import delete_completely, delete_order_header
from orderkeep.sales.schemas import OrderLineChange
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products

OTHERS_LINES = "Some lines of this order belong to a colleague's contact. Ask an admin to {}"


def cancel_multi_line_order(ctx: Context, group_id: str) -> SalesOrder:
    """Cancel every line that isn't completed, cancelled or fully handed over. Items handed over stay so.

    Raises Conflict if there is no such line, or if lines belong to a colleague.
    """
    lines, hidden = _locked_lines(ctx, group_id)
    if hidden:
        raise Conflict(OTHERS_LINES.format("cancel it"), code="hidden_lines")
    waiting = [line for line in lines if line.open_quantity]
    if not waiting:
        raise Conflict("All lines are already delivered, completed or cancelled", code="nothing_open")
    freed: set[str] = set()
    for line in waiting:
        freed |= apply_line_change(ctx, line, OrderLineChange(order_status=OrderStatus.CANCELLED), confirm=False)
    stock.reallocate(ctx, freed, Cause.RELEASED, group_id)
    return ctx.find(SalesOrder, group_id)


def delete_multi_line_order(ctx: Context, group_id: str) -> str | None:
    """Delete an order permanently with all its lines. Returns the reason if it can't be deleted."""
    lines, hidden = _locked_lines(ctx, group_id)
    if hidden:
        return OTHERS_LINES.format("delete it")
    if not lines:
        delete_order_header(ctx, ctx.find(SalesOrder, group_id))
        return None
    return delete_completely(ctx, lines)


def _locked_lines(ctx: Context, group_id: str) -> tuple[list[SalesOrderLine], bool]:
    """Lock the products, then the lines. Returns the lines, and whether there are lines the user can't see."""
    ctx.find(SalesOrder, group_id)
    own = select(SalesOrderLine).where(SalesOrderLine.purchase_order_id == group_id)
    lock_products(ctx, {line.product_id for line in ctx.db.scalars(own)})
    everyone = select(SalesOrderLine.id).where(SalesOrderLine.purchase_order_id == group_id)
    lines = list(ctx.db.scalars(own.order_by(SalesOrderLine.id).with_for_update()))
    hidden = {*ctx.db.scalars(everyone.execution_options(every_owner=True))} - {line.id for line in lines}
    ctx.find(SalesOrder, group_id, lock=True)
    return sorted(lines, key=lambda line: line.position or 0), bool(hidden)
