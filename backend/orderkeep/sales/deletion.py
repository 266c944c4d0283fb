"""Deletes an order or a line permanently, as if it had never been (I17)."""

from collections.abc import Sequence

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.events.audit import record
from orderkeep.identity.permissions import is_allowed
from orderkeep.sales.deletion_hooks import run_deletion_hooks
from orderkeep.sales.deliveries.lines import deliveries_of, remove_from_deliveries
from orderkeep.sales.lines import lines_of, lock_order, set_positions
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_checks import check_returned_amounts
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause

LAST_LINE = "An order needs at least one line. Delete the order instead."


def delete_completely(ctx: Context, row_id: str) -> str | None:
    """Delete a line, or an order with all its lines. Returns the reason if it can't be deleted.

    The last line takes its order along. Raises NotFound for neither.
    """
    line = ctx.db.get(SalesOrderLine, row_id)
    order_id = line.purchase_order_id if line is not None else row_id
    if line is None and ctx.db.get(SalesOrder, row_id) is None:
        raise ctx.not_found(SalesOrderLine, row_id)
    order, lines = lock_order(ctx, order_id)
    deleted = [each for each in lines if line is None or each.id == line.id]
    return delete_lines(ctx, order, deleted)


def remove_line(ctx: Context, order_id: str, line_id: str) -> None:
    """Remove a line of which nothing was handed over. Raises Conflict for the last one."""
    order, lines = lock_order(ctx, order_id)
    ctx.check_version(order)
    line = next((each for each in lines if each.id == line_id), None)
    if line is None:
        raise ctx.not_found(SalesOrderLine, line_id)
    if line.fulfilled_quantity:
        raise Conflict(f"Items of {line.number} were already delivered. Record a return first.", code="handed_over")
    if len(lines) == 1:
        raise Conflict(LAST_LINE, code="last_line")
    if refused := delete_lines(ctx, order, [line]):
        raise Conflict(refused, code="handed_over")


def refuse_deletion(ctx: Context, order_id: str) -> None:
    """An order has lines, so it goes with the delete function, which reverses what they did. Raises Conflict."""
    order = ctx.find(SalesOrder, order_id)
    raise Conflict(f"{order.number} has lines. Use the delete function.", code="in_use")


def delete_lines(ctx: Context, order: SalesOrder, lines: Sequence[SalesOrderLine]) -> str | None:
    """Reverse every effect of the lines and add an audit entry for each; the last one takes the order along.

    All or none are deleted. Returns the reason if one can't be. Raises Conflict if the order's discount, shared by the
    remaining lines, would lower one of them below its refunds.
    """
    if refused := next((reason for line in lines if (reason := _why_not_deleted(ctx, line))), None):
        return refused
    products, quote_id = {line.product_id for line in lines}, order.quote_id
    for line in lines:
        remove_from_deliveries(ctx, line)
        stock.purge_order(ctx, line)
        record(ctx.db, "delete_purchase_completely", row=line, number=line.number, customer_id=line.customer_id)
        ctx.db.delete(line)
    ctx.db.flush()
    if rest := lines_of(ctx, order):
        set_positions(rest)
        check_returned_amounts(rest)
    else:
        ctx.db.delete(order)
    ctx.db.flush()
    if not rest:
        run_deletion_hooks(ctx, quote_id)
    stock.reallocate(ctx, products, Cause.RELEASED, order.id)
    return None


def _why_not_deleted(ctx: Context, line: SalesOrderLine) -> str | None:
    if line.fulfilled_quantity and not is_allowed(ctx.scope, "orders.delete_fulfilled"):
        return "Only an admin can delete an order with delivered items"
    if line.returned_quantity:
        return f"Items of {line.number} were returned, so it can't be deleted"
    if number := deliveries_of(ctx, line):
        return f"{line.number} was delivered with {number}, so it can't be deleted"
    return None
