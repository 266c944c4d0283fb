"""Bulk changes of sales orders."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.lists.bulk import BulkOut, change_each
from orderkeep.core.pluralize import items_text
from orderkeep.core.values import Columns
from orderkeep.sales.enums import CLOSED, OrderStatus
from orderkeep.sales.line_changes import change_line, lock_line
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.schemas import OrderLineBulk, OrderLineChange, OrderLineList
from orderkeep.stock.ledger.posting import lock_products


def bulk_update(ctx: Context, body: OrderLineBulk) -> BulkOut:
    """Change status or priority of each order, or hand it over. An undo may also restore a forbidden status."""
    undoes = body.unchanged_since is not None
    return change_each(
        ctx,
        OrderLineList,
        body,
        lambda row_id: _change_one(ctx, row_id, body, undoes=undoes),
        first=lambda ids: _lock_products(ctx, ids),
    )


def _lock_products(ctx: Context, ids: list[str]) -> None:
    """Lock all products of the slice in a fixed order, so that two bulk changes can't deadlock."""
    lock_products(ctx, ctx.db.scalars(select(SalesOrderLine.product_id).where(SalesOrderLine.id.in_(ids)).distinct()))


def _change_one(ctx: Context, order_id: str, body: OrderLineBulk, *, undoes: bool) -> Columns:
    order = lock_line(ctx, order_id)
    values = {name: value for name, value in body.changes().items() if value != getattr(order, name)}
    if not undoes and values.get("order_status") == OrderStatus.COMPLETED:
        _refuse_open(order)
    if not undoes and body.sent("pickup_date"):
        _refuse_picked_up(order)
    names = {*values, "hold_reason"} if order.hold_reason and "order_status" in values else values
    back = {name: getattr(order, name) for name in names}
    if values:
        change = OrderLineChange.model_construct(
            set(values),
            order_status=body.order_status,
            hold_reason=body.hold_reason,
            priority=body.priority,
            pickup_date=body.pickup_date,
        )
        change_line(ctx, order, change, confirm=False)
    return back


def _refuse_open(order: SalesOrderLine) -> None:
    """Completing an order with open items asks what to do with them, so it is done on the order's page."""
    left = order.open_quantity
    if left:
        raise Conflict(f"{items_text(left)} left to deliver. Complete this order on its page.")


def _refuse_picked_up(order: SalesOrderLine) -> None:
    """A pickup of many orders hands over goods; it neither moves the date of an earlier pickup nor clears it."""
    if order.pickup_date is not None:
        raise Conflict("Already picked up")
    if not order.open_quantity:
        raise Conflict(f"This order is {order.order_status}" if order.order_status in CLOSED else "Already delivered")
