"""What is done with an order as a whole: change, cancel, pick up, duplicate, and add a line."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Conflict, FieldProblem
from orderkeep.sales import history
from orderkeep.sales.actions import new_line, place_order
from orderkeep.sales.cancelling import HANDED_OVER
from orderkeep.sales.enums import CLOSED, EventType, OrderStatus
from orderkeep.sales.line_changes import Pickup, apply_line_change
from orderkeep.sales.lines import lines_of, lock_order
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_changes import change_order_columns
from orderkeep.sales.order_checks import check_product, check_returned_amounts, refuse_problems
from orderkeep.sales.order_schemas import MAX_LINES, OrderChange, OrderFields, OrderIn
from orderkeep.sales.rules import line_problems
from orderkeep.sales.schemas import LineIn, OrderLineChange
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause

OF_THE_LINES = ("order_status", "hold_reason")
NOTHING_OPEN = "All lines are already delivered, completed or cancelled"


class ChangedOrder(NamedTuple):
    """An order, and the numbers of the lines that couldn't take its new status."""

    order_id: str
    unchanged_lines: list[str]


def change_order(ctx: Context, order_id: str, changes: OrderChange) -> ChangedOrder:
    """Change an order and, with a status, every line that may take it."""
    order, lines = lock_order(ctx, order_id)
    ctx.check_version(order)
    products = change_order_columns(ctx, order, changes.given(without=OF_THE_LINES))
    unchanged: list[str] = []
    if changes.sent(*OF_THE_LINES):
        sent = {name for name in OF_THE_LINES if changes.sent(name)}
        change = OrderLineChange.model_construct(
            sent, order_status=changes.order_status, hold_reason=changes.hold_reason
        )
        concerned = _concerned_lines(lines, change)
        able = [line for line in concerned if _may_take(line, change)]
        if not able:
            raise Conflict(HANDED_OVER, code="handed_over")
        unchanged = _record_unchanged(ctx, order, (line for line in concerned if line not in able))
        for line in able:
            products |= apply_line_change(ctx, line, change, Pickup(confirm=False))
    check_returned_amounts(lines_of(ctx, order))
    stock.reallocate(ctx, products, Cause.DEMAND, order.id)
    return ChangedOrder(order.id, unchanged)


def _record_unchanged(ctx: Context, order: SalesOrder, lines: Iterable[SalesOrderLine]) -> list[str]:
    """Record that these delivered lines couldn't be cancelled, and return their numbers."""
    if numbers := [line.number for line in lines]:
        verb = "wasn't" if len(numbers) == 1 else "weren't"
        sentence = f"{', '.join(numbers)} {verb} changed: all items are delivered"
        history.record_order_event(ctx, order, EventType.EDIT, sentence)
    return numbers


def _concerned_lines(lines: Sequence[SalesOrderLine], change: OrderLineChange) -> Sequence[SalesOrderLine]:
    """Return the lines that a status of the order is set on. Cancelled ones stay so, unless all of them are."""
    if change.order_status is OrderStatus.CANCELLED:
        return lines
    return [line for line in lines if line.order_status is not OrderStatus.CANCELLED] or lines


def _may_take(line: SalesOrderLine, change: OrderLineChange) -> bool:
    if change.order_status is not OrderStatus.CANCELLED or line.order_status is OrderStatus.CANCELLED:
        return True
    return not line.fulfilled_quantity or line.unfulfilled_quantity > 0


def chosen_lines(ctx: Context, lines: Sequence[SalesOrderLine], line_ids: Iterable[str] | None) -> list[SalesOrderLine]:
    """Return the lines with these ids, or all of them. Raises Invalid for an id that isn't among them."""
    if line_ids is None:
        return list(lines)
    known = {line.id: line for line in lines}
    for line_id in line_ids:
        if line_id not in known:
            raise ctx.not_found(SalesOrderLine, line_id, field="line_ids")
    return [known[line_id] for line_id in dict.fromkeys(line_ids)]


def cancel_order(ctx: Context, order_id: str, line_ids: Iterable[str] | None) -> ChangedOrder:
    """Cancel what hasn't been handed over. Raises Conflict if nothing is left to cancel."""
    order, lines = lock_order(ctx, order_id)
    ctx.check_version(order)
    chosen = chosen_lines(ctx, lines, line_ids)
    waiting = [line for line in chosen if line.open_quantity]
    if not waiting:
        is_delivered = any(line.fulfilled_quantity for line in chosen)
        code = "handed_over" if is_delivered else "nothing_open"
        raise Conflict(HANDED_OVER if is_delivered else NOTHING_OPEN, code=code)
    change = OrderLineChange.model_construct({"order_status"}, order_status=OrderStatus.CANCELLED)
    unchanged = _record_unchanged(ctx, order, (line for line in chosen if not _may_take(line, change)))
    return ChangedOrder(_each_line(ctx, order, waiting, change, Pickup(confirm=False)).id, unchanged)


def pick_up_order(
    ctx: Context, order_id: str, day: date | None, line_ids: Iterable[str] | None, *, confirm: bool
) -> SalesOrder:
    """Hand over everything that is still owed. Raises Conflict if that is nothing."""
    order, lines = lock_order(ctx, order_id)
    ctx.check_version(order)
    waiting = [line for line in chosen_lines(ctx, lines, line_ids) if line.open_quantity]
    if not waiting:
        closed = all(line.order_status in CLOSED for line in lines)
        raise Conflict(f"{order.number} has nothing left to deliver", code="order_closed" if closed else "handed_over")
    change = OrderLineChange.model_construct({"pickup_date"}, pickup_date=day or business_day(ctx))
    return _each_line(ctx, order, waiting, change, Pickup(confirm, again=True))


def _each_line(
    ctx: Context,
    order: SalesOrder,
    lines: Sequence[SalesOrderLine],
    change: OrderLineChange,
    pickup: Pickup,
) -> SalesOrder:
    products: set[str] = set()
    for line in lines:
        products |= apply_line_change(ctx, line, change, pickup)
    stock.reallocate(ctx, products, Cause.RELEASED, order.id)
    return order


def order_of_line(ctx: Context, order_id: str, line_id: str) -> SalesOrder:
    """Return the order. Raises NotFound if the line isn't one of its lines."""
    order = ctx.find(SalesOrder, order_id)
    if ctx.find(SalesOrderLine, line_id).purchase_order_id != order.id:
        raise ctx.not_found(SalesOrderLine, line_id)
    return order


def add_order_line(ctx: Context, order_id: str, body: LineIn) -> SalesOrder:
    """Add a line at the end. It waits with the order's own date."""
    refuse_problems(line_problems(body))
    check_product(ctx, body.product_id or "")
    order, lines = lock_order(ctx, order_id, other=[body.product_id or ""])
    ctx.check_version(order)
    if len(lines) >= MAX_LINES:
        refuse_problems([FieldProblem("lines", f"An order can have up to {MAX_LINES} lines")])
    line = ctx.add(new_line(ctx, order, body, len(lines) + 1))
    history.record_status_change(ctx, line, EventType.EDIT, "Added a line")
    ctx.db.flush()
    stock.reallocate(ctx, [line.product_id], Cause.DEMAND, order.id)
    return order


def duplicate_order(ctx: Context, order_id: str) -> SalesOrder:
    """Place the same order again, today and without promises or a quote. Cancelled lines are left out."""
    order = ctx.find(SalesOrder, order_id)
    lines = [line for line in lines_of(ctx, order) if line.order_status is not OrderStatus.CANCELLED]
    if not lines:
        lines = lines_of(ctx, order)
    names = set(OrderFields.model_fields) - {"promised_at"}
    return place_order(
        ctx,
        OrderIn.model_construct(
            customer_id=order.customer_id,
            **{name: getattr(order, name) for name in names},
            lines=[
                LineIn.model_construct(**{name: getattr(line, name) for name in LineIn.model_fields}) for line in lines
            ],
        ),
    )
