"""Totals of multi-line orders, and permanent deletion of sales orders."""

from collections.abc import Sequence

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.events.audit import record
from orderkeep.identity.permissions import is_allowed
from orderkeep.sales.deletion_hooks import run_deletion_hooks
from orderkeep.sales.deliveries.lines import deliveries_of, remove_from_deliveries
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.multi_line_schemas import OrderChange
from orderkeep.sales.rules import order_total
from orderkeep.sales.statistics import customer_totals, daily_sales
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products


def add_up(group: SalesOrder, orders: list[SalesOrderLine]) -> None:
    """Set the multi-line order's totals from its lines."""
    group.subtotal = sum(order.total_amount for order in orders)
    group.total_amount = order_total(group.subtotal, group.discount_amount, group.tax_amount, group.shipping_amount)


def recount_order(ctx: Context, group_id: str) -> None:
    """Update the totals from all lines, including those of colleagues. An order without lines is deleted."""
    ctx.db.flush()
    group = ctx.find(SalesOrder, group_id, lock=True)
    lines = select(SalesOrderLine).where(SalesOrderLine.purchase_order_id == group_id)
    orders = list(ctx.db.scalars(lines.execution_options(every_owner=True)))
    if orders:
        add_up(group, orders)
    else:
        _delete_header(ctx, group)
    ctx.db.flush()


def _delete_header(ctx: Context, group: SalesOrder) -> None:
    ctx.db.delete(group)
    ctx.db.flush()
    run_deletion_hooks(ctx, group.quote_id)


def change_order(ctx: Context, group_id: str, changes: OrderChange) -> SalesOrder:
    """Change a multi-line order and its totals. If it now accepts partial quantities, allocate free stock."""
    lines = select(SalesOrderLine.product_id).where(
        SalesOrderLine.purchase_order_id == ctx.find(SalesOrder, group_id).id
    )
    products = list(ctx.db.scalars(lines)) if changes.sent("all_or_nothing") else []
    lock_products(ctx, products)
    group = ctx.find(SalesOrder, group_id, lock=True)
    was_whole = group.all_or_nothing
    ctx.change(group, changes.given())
    recount_order(ctx, group.id)
    if was_whole and not group.all_or_nothing:
        stock.reallocate(ctx, products, Cause.DEMAND, group.id)
    return group


def delete_order_header(ctx: Context, group: SalesOrder) -> None:
    """Delete a multi-line order. Its lines must have been deleted or moved."""
    line = select(SalesOrderLine.id).where(SalesOrderLine.purchase_order_id == group.id).limit(1)
    if ctx.db.scalars(line.execution_options(every_owner=True)).first():
        raise Conflict("This order still has lines. Delete its sales orders first.", code="in_use")
    _delete_header(ctx, group)


def delete_completely(ctx: Context, orders: Sequence[SalesOrderLine]) -> str | None:
    """Reverse every effect of the orders and add an audit entry for each.

    All or none are deleted. Returns the reason if one can't be.
    """
    if refused := next((reason for order in orders if (reason := _why_not_deleted(ctx, order))), None):
        return refused
    groups, products = {order.purchase_order_id for order in orders}, {order.product_id for order in orders}
    was, source_id = [customer_totals.contribution(order) for order in orders], orders[0].id
    for order in orders:
        remove_from_deliveries(ctx, order)
        stock.purge_order(ctx, order)
        daily_sales.apply(ctx, daily_sales.contribution(order), None)
        record(ctx.db, "delete_purchase_completely", row=order, number=order.number, customer_id=order.customer_id)
        ctx.db.delete(order)
    ctx.db.flush()
    for group_id in groups - {None}:
        recount_order(ctx, str(group_id))
    for order in orders:
        if order.purchase_order_id is None:
            run_deletion_hooks(ctx, order.quote_id)
    customer_totals.apply(ctx, was, [])
    stock.reallocate(ctx, products, Cause.RELEASED, source_id)
    return None


def _why_not_deleted(ctx: Context, order: SalesOrderLine) -> str | None:
    if order.fulfilled_quantity and not is_allowed(ctx.scope, "orders.delete_fulfilled"):
        return "Only an admin can delete an order with delivered items"
    if number := deliveries_of(ctx, order):
        return f"{order.number} was delivered with {number}, so it can't be deleted"
    return None
