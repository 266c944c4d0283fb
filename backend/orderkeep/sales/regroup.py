"""Sums of an order of several lines, and what a deletion leaves behind."""

from typing import Any

from sqlalchemy import select

from orderkeep.core.audit import record
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.sales import figures, totals
from orderkeep.sales.planned import held_by, leave_plans
from orderkeep.sales.rules import group_total
from orderkeep.sales.tables import OrderGroup, SalesOrder
from orderkeep.stock import actions as stock
from orderkeep.stock.ledger import lock_products
from orderkeep.stock.words import Cause


def add_up(group: OrderGroup, orders: list[SalesOrder]) -> None:
    """Set the group's sums from its lines."""
    group.subtotal = sum(order.total_amount for order in orders)
    group.total_amount = group_total(group.subtotal, group.discount_amount, group.tax_amount, group.shipping_amount)


def recount_group(ctx: Context, group_id: str) -> None:
    """Add a group up again; one without lines is gone."""
    ctx.db.flush()
    group = ctx.find(OrderGroup, group_id, lock=True)
    orders = list(ctx.db.scalars(select(SalesOrder).where(SalesOrder.purchase_order_id == group_id)))
    if orders:
        add_up(group, orders)
    else:
        ctx.db.delete(group)
    ctx.db.flush()


def change_group(ctx: Context, group_id: str, values: dict[str, Any]) -> OrderGroup:
    """Change a group and add it up again. One that takes partial quantities from now on may get what is free."""
    lines = select(SalesOrder.product_id).where(SalesOrder.purchase_order_id == ctx.find(OrderGroup, group_id).id)
    products = list(ctx.db.scalars(lines)) if "all_or_nothing" in values else []
    lock_products(ctx, products)
    group = ctx.find(OrderGroup, group_id, lock=True)
    was_whole = group.all_or_nothing
    ctx.change(group, values)
    recount_group(ctx, group.id)
    if was_whole and not group.all_or_nothing:
        stock.serve(ctx, products, Cause.DEMAND, group.id)
    return group


def delete_group(ctx: Context, group: OrderGroup) -> None:
    """Remove a header; its lines must be gone or elsewhere."""
    lines = ctx.db.scalars(select(SalesOrder.id).where(SalesOrder.purchase_order_id == group.id).limit(1)).first()
    if lines:
        raise Conflict("This order still has lines; delete its sales orders first", code="in_use")
    ctx.db.delete(group)


def delete_completely(ctx: Context, order: SalesOrder) -> str | None:
    """Leave every figure as if the order had never been, and an audit row. The sentence when it cannot be."""
    if order.fulfilled_quantity and not ctx.scope.is_admin:
        return "Only an admin can delete an order of which pieces were handed over"
    if number := held_by(ctx, order):
        return f"{order.number} was delivered with {number}. What was delivered stays in the books"
    leave_plans(ctx, order)
    stock.forget(ctx, order)
    totals.apply(ctx, totals.counted(order), None)
    group_id, order_id, product_id, was = order.purchase_order_id, order.id, order.product_id, figures.given(order)
    record(ctx.db, "delete_purchase_completely", row=order, number=order.number, customer_id=order.customer_id)
    ctx.db.delete(order)
    ctx.db.flush()
    if group_id:
        recount_group(ctx, group_id)
    figures.apply(ctx, [was], [])
    stock.serve(ctx, [product_id], Cause.RELEASED, order_id)
    return None
