"""Deliveries, in full or in part. A single stock function moves the goods."""

from collections.abc import Sequence

from sqlalchemy import delete, func, select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, FieldProblem, Invalid, status_change_not_allowed
from orderkeep.core.pluralize import items_text, only_items
from orderkeep.sales.deliveries.lines import lines_of
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.deliveries.schemas import DeliveryChange, DeliveryIn, DeliveryLineIn
from orderkeep.sales.deliveries.units import name_units
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus, EventType, OrderStatus
from orderkeep.sales.history import record_status_change
from orderkeep.sales.line_changes import give_receipt_number
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.returns.actions import complete_return
from orderkeep.sales.rules import DELIVERY_TRANSITIONS
from orderkeep.stock import actions as stock
from orderkeep.stock import issuing
from orderkeep.stock.enums import Cause, MovementKind
from orderkeep.stock.ledger.posting import lock_products
from orderkeep.stock.models import Unit
from orderkeep.stock.units.lifecycle import units_of_delivery

D = DeliveryStatus
STILL_PLANNED = frozenset({D.DRAFT, D.PACKING, D.READY})


def plan_delivery(ctx: Context, data: DeliveryIn) -> Delivery:
    """Create a delivery for one customer's orders, or a return of items of a completed delivery."""
    source = ctx.find(Delivery, data.returns_id, field="returns_id") if data.returns_id else None
    if source is not None and (source.status != D.DONE or source.is_return):
        raise Conflict("Only items of a completed delivery can be returned", code="not_done")
    orders = _orders_of(ctx, data.lines)
    customers = {order.customer_id for order in orders}
    if len(customers) > 1:
        raise Invalid("All lines must belong to one customer", field="lines")
    groups = {order.purchase_order_id for order in orders}
    group_id = data.purchase_order_id
    if group_id:
        _check_group(ctx, group_id, orders)
    elif len(groups) == 1:
        group_id = groups.pop()
    first = orders[0]
    delivery = Delivery(
        **data.complete(without=("lines", "status", "purchase_order_id")),
        purchase_order_id=group_id,
        kind=DeliveryKind.RETURN if source else DeliveryKind.DELIVERY,
        **new_number(ctx.db, NumberKind.RETURN if source else NumberKind.DELIVERY),
        customer_id=first.customer_id,
        owner_id=first.owner_id,
        status=D.DRAFT,
    )
    ctx.add(delivery)
    _write_lines(ctx, delivery, data.lines)
    if data.status is not D.DRAFT:
        change_status(ctx, delivery, data.status)
    return delivery


def _orders_of(ctx: Context, lines: Sequence[DeliveryLineIn]) -> list[SalesOrderLine]:
    return [
        ctx.find(SalesOrderLine, line.purchase_id, field=f"lines.{index}.purchase_id")
        for index, line in enumerate(lines)
    ]


def _check_group(ctx: Context, group_id: str, orders: Sequence[SalesOrderLine]) -> None:
    group = ctx.find(SalesOrder, group_id, field="purchase_order_id")
    for index, order in enumerate(orders):
        if order.purchase_order_id != group.id:
            raise Invalid("This line belongs to another order", field=f"lines.{index}.purchase_id")


def _write_lines(ctx: Context, delivery: Delivery, lines: Sequence[DeliveryLineIn]) -> None:
    orders = _orders_of(ctx, lines)
    requested: dict[str, int] = {}
    problems = []
    for index, (line, order) in enumerate(zip(lines, orders, strict=True)):
        requested[order.id] = requested.get(order.id, 0) + line.quantity
        most = _deliverable_quantity(ctx, delivery, order)
        if line.quantity < 1:
            problems.append(FieldProblem(f"lines.{index}.quantity", "Quantity must be greater than 0"))
        elif requested[order.id] > most:
            problems.append(FieldProblem(f"lines.{index}.quantity", _too_many_problem(most, delivery, order)))
        problems += _unit_problems(ctx, line, order, f"lines.{index}")
        if line.asset_id and line.asset_id in [each.asset_id for each in lines[:index]]:
            problems.append(FieldProblem(f"lines.{index}.asset_id", "This unit is already in the delivery"))
        shared = {"customer_id": delivery.customer_id, "owner_id": delivery.owner_id}
        ctx.db.add(DeliveryLine(**line.complete(), **shared, delivery_id=delivery.id))
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    ctx.db.flush()


def _unit_problems(ctx: Context, line: DeliveryLineIn, order: SalesOrderLine, field: str) -> list[FieldProblem]:
    if not line.asset_id:
        return []
    unit = ctx.find(Unit, line.asset_id, field=f"{field}.asset_id")
    if unit.product_id != order.product_id:
        return [FieldProblem(f"{field}.asset_id", "This unit belongs to another product")]
    return [] if line.quantity == 1 else [FieldProblem(f"{field}.quantity", "A tracked unit has a quantity of 1")]


def _deliverable_quantity(ctx: Context, delivery: Delivery, order: SalesOrderLine) -> int:
    """Return the quantity of the order that can still be delivered, or be returned from this delivery."""
    if not delivery.is_return:
        return order.open_quantity
    brought = select(func.coalesce(func.sum(DeliveryLine.quantity), 0)).where(DeliveryLine.purchase_id == order.id)
    back = brought.join(Delivery, Delivery.id == DeliveryLine.delivery_id).where(
        Delivery.returns_id == delivery.returns_id, Delivery.status == D.DONE
    )
    there = ctx.db.scalars(brought.where(DeliveryLine.delivery_id == delivery.returns_id)).one()
    return min(int(there) - int(ctx.db.scalars(back).one()), order.kept_quantity)


def _too_many_problem(most: int, delivery: Delivery, order: SalesOrderLine) -> str:
    what = "in that delivery" if delivery.is_return else "left to deliver"
    return f"{only_items(most)} of {order.number} {what}"


def lock_delivery(ctx: Context, delivery_id: str) -> Delivery:
    """Lock and return the delivery, after the products of its lines."""
    delivery = ctx.find(Delivery, delivery_id)
    products = (
        select(SalesOrderLine.product_id)
        .join(DeliveryLine, DeliveryLine.purchase_id == SalesOrderLine.id)
        .where(DeliveryLine.delivery_id == delivery.id)
    )
    lock_products(ctx, ctx.db.scalars(products).all())
    return ctx.find(Delivery, delivery_id, lock=True)


def change_delivery(ctx: Context, delivery: Delivery, changes: DeliveryChange, *, confirm: bool) -> Delivery:
    """Change a delivery's fields, its lines while it is planned, or its status."""
    if delivery.status in (D.DONE, D.CANCELLED):
        raise Conflict(f"{delivery.number} is {delivery.status} and can't be changed", code="ended")
    if changes.sent("lines") and delivery.status not in STILL_PLANNED:
        raise Conflict("This delivery is in transit, so its items can't change", code="under_way")
    ctx.change(delivery, changes.given(without=("lines", "status")))
    if changes.sent("lines"):
        ctx.db.execute(delete(DeliveryLine).where(DeliveryLine.delivery_id == delivery.id))
        _write_lines(ctx, delivery, changes.lines)
    if changes.sent("status") and changes.status != delivery.status:
        change_status(ctx, delivery, changes.status, confirm=confirm)
    return delivery


def change_status(ctx: Context, delivery: Delivery, target: DeliveryStatus, *, confirm: bool = False) -> None:
    """Change a delivery's status. Completing it moves the goods, once."""
    if target not in DELIVERY_TRANSITIONS[delivery.status]:
        raise status_change_not_allowed("A delivery", delivery.status, target)
    if target not in (D.FAILED, D.CANCELLED) and not delivery.is_return:
        _check_no_cancelled_order(ctx, delivery)
    if target is D.DONE:
        _finish(ctx, delivery, confirm=confirm)
        return
    delivery.status = target
    ctx.db.flush()


def _check_no_cancelled_order(ctx: Context, delivery: Delivery) -> None:
    """Refuse to deliver goods of a cancelled order. Raises Conflict with what to do instead."""
    orders = ctx.db.execute(
        select(SalesOrderLine.number, SalesOrderLine.order_status)
        .join(DeliveryLine, DeliveryLine.purchase_id == SalesOrderLine.id)
        .where(DeliveryLine.delivery_id == delivery.id)
        .distinct()
        .order_by(SalesOrderLine.number)
    ).all()
    cancelled = [number for number, status in orders if status == OrderStatus.CANCELLED]
    if cancelled:
        remedy = "Cancel this delivery" if len(cancelled) == len(orders) else "Remove it from this delivery first"
        raise Conflict(f"{cancelled[0]} is cancelled. {remedy}", code="order_cancelled")


def _finish(ctx: Context, delivery: Delivery, *, confirm: bool) -> None:
    lines = lines_of(ctx, delivery)
    if not lines:
        raise Conflict("Add at least one line", code="no_lines")
    if delivery.is_return:
        _check_brought(ctx, delivery, lines)
        complete_return(ctx, delivery)
        return
    products = set()
    for order_id in dict.fromkeys(line.purchase_id for line in lines):
        order = ctx.find(SalesOrderLine, order_id, lock=True)
        own = [line for line in lines if line.purchase_id == order_id]
        moved = sum(line.quantity for line in own)
        _hand_over(ctx, order, own, confirm=confirm)
        products.add(order.product_id)
        before, after = order.fulfilled_quantity - moved, order.fulfilled_quantity
        values = {"fulfilled_quantity": before}, {"fulfilled_quantity": after}
        message = f"{items_text(moved)} delivered with {delivery.number}"
        record_status_change(ctx, order, EventType.EDIT, message, values)
    delivery.status, delivery.done_at = D.DONE, ctx.now  # only now, to leave out its own lines
    ctx.db.flush()
    stock.reallocate(ctx, products, Cause.RELEASED, delivery.id)


def _check_brought(ctx: Context, delivery: Delivery, lines: Sequence[DeliveryLine]) -> None:
    """Check again: other items may have been returned since this return was planned."""
    for order_id in dict.fromkeys(line.purchase_id for line in lines):
        order = ctx.find(SalesOrderLine, order_id, lock=True)
        back = sum(line.quantity for line in lines if line.purchase_id == order_id)
        if back > (most := _deliverable_quantity(ctx, delivery, order)):
            raise Conflict(_too_many_problem(most, delivery, order), code="too_many")


def _hand_over(ctx: Context, order: SalesOrderLine, lines: Sequence[DeliveryLine], *, confirm: bool) -> None:
    units = tuple(line.asset_id for line in lines if line.asset_id)
    leaving = sum(line.quantity for line in lines)
    delivery_id = lines[0].delivery_id
    issue = issuing.Issue(MovementKind.DELIVERY, leaving, units, delivery_id)
    goods = issuing.read_goods(ctx, order)
    issuing.issue_goods(ctx, order, issue, confirm=confirm, goods=goods)
    if goods.product and goods.product.is_unit_tracked:
        name_units(ctx, lines, [unit for unit in units_of_delivery(ctx, delivery_id, order) if unit.id not in units])
    give_receipt_number(ctx, order)


def delete_delivery(ctx: Context, delivery: Delivery) -> None:
    """Delete a delivery that has moved nothing yet."""
    if delivery.status in (D.DONE, D.OUT_FOR_DELIVERY):
        raise Conflict(f"{delivery.number} is {delivery.status.replace('_', ' ')} and can't be deleted", code="in_use")
    ctx.delete(delivery)
