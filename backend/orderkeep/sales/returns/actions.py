"""Takes back goods that were picked up or delivered, for a refund or a replacement, and reverses a return."""

from collections.abc import Iterator, Sequence
from datetime import date

from orderkeep.business.enums import NumberKind
from orderkeep.business.formats import formats_of
from orderkeep.business.numbering import new_number
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.events.audit import record
from orderkeep.core.pluralize import items_text, only_items
from orderkeep.core.shares import largest_remainder
from orderkeep.sales.deliveries.lines import lines_of
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.deliveries.units import name_units
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus, EventType, ReturnOutcome
from orderkeep.sales.history import record_status_change
from orderkeep.sales.lines import lock_order
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.returns.amounts import count_refund, proposed_amount, refunded_quantity
from orderkeep.sales.returns.schemas import ReturnCondition, ReturnIn, ReturnLineIn
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.reservations import refresh_allocation_status
from orderkeep.stock.enums import Cause
from orderkeep.stock.models import Unit
from orderkeep.stock.returns import ReturnedItems, receive_return, send_back_again


def return_items(ctx: Context, order_id: str, body: ReturnIn) -> SalesOrder:
    """Record a return of an order's items. Raises Invalid with every error, or Conflict if they aren't there."""
    order, lines = lock_order(ctx, order_id)
    ctx.check_version(order)
    rows = _checked_rows(ctx, body, {line.id: line for line in lines})
    delivery = Delivery(
        kind=DeliveryKind.RETURN,
        **new_number(ctx.db, NumberKind.RETURN),
        customer_id=order.customer_id,
        owner_id=order.owner_id,
        purchase_order_id=order.id,
        status=DeliveryStatus.DRAFT,
        notes=body.notes,
    )
    ctx.add(delivery)
    for row in rows:
        row.delivery_id, row.customer_id, row.owner_id = delivery.id, order.customer_id, order.owner_id
    ctx.db.add_all(rows)
    ctx.db.flush()
    complete_return(ctx, delivery, body.returned_at)
    return order


def _checked_rows(ctx: Context, body: ReturnIn, lines: dict[str, SalesOrderLine]) -> list[DeliveryLine]:
    rows: list[DeliveryLine] = []
    problems: list[FieldProblem] = []
    for index, returned in enumerate(body.lines):
        place = f"lines.{index}."
        line = lines.get(returned.line_id)
        if line is None:
            raise ctx.not_found(SalesOrderLine, returned.line_id, field=f"{place}line_id")
        problems += [FieldProblem(place + each.field, each.message) for each in _problems(ctx, line, returned)]
        rows += _rows(line, returned)
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    return rows


def _problems(ctx: Context, line: SalesOrderLine, returned: ReturnLineIn) -> Iterator[FieldProblem]:
    if returned.quantity < 1:
        yield FieldProblem("quantity", "Quantity must be greater than 0")
    if returned.asset_ids and len(set(returned.asset_ids)) != returned.quantity:
        yield FieldProblem("asset_ids", "Choose one unit for each returned item")
    for unit_id in returned.asset_ids:
        if ctx.find(Unit, unit_id, field="asset_ids").purchase_id != line.id:
            yield FieldProblem("asset_ids", "This unit wasn't delivered with this order")
    if returned.amount is None:
        return
    left = line.net_amount - line.returned_amount
    if returned.outcome is ReturnOutcome.REPLACE:
        yield FieldProblem("amount", "Leave the amount empty for replaced items")
    elif not 0 <= returned.amount <= left:
        yield FieldProblem("amount", _amount_range(ctx, left))


def _amount_range(ctx: Context, left: int) -> str:
    return f"Enter an amount from 0 to {formats_of(ctx).amount(left / 100)}"


def _rows(line: SalesOrderLine, returned: ReturnLineIn) -> list[DeliveryLine]:
    """One row, or one for each unit; the amount is on the first and shared when the return is completed."""
    shared = {
        "purchase_id": line.id,
        "is_bad": returned.condition is ReturnCondition.DAMAGED,
        "outcome": returned.outcome,
        "reason": returned.reason,
    }
    if not returned.asset_ids:
        return [DeliveryLine(**shared, quantity=returned.quantity, amount=returned.amount)]
    amounts: list[int | None] = [None] * returned.quantity
    if returned.amount is not None:
        each, left = divmod(returned.amount, returned.quantity)
        amounts = [each + (place < left) for place in range(returned.quantity)]
    units = zip(returned.asset_ids, amounts, strict=True)
    return [DeliveryLine(**shared, quantity=1, asset_id=unit_id, amount=amount) for unit_id, amount in units]


def complete_return(ctx: Context, delivery: Delivery, returned_at: date | None = None) -> None:
    """Bring the goods back, and refund or owe them. The rows state what came back and its outcome."""
    delivery.returned_at = returned_at or business_day(ctx)
    products: set[str] = set()
    rows = lines_of(ctx, delivery)
    for line_id in dict.fromkeys(row.purchase_id for row in rows):
        line = ctx.find(SalesOrderLine, line_id, lock=True)
        own = [row for row in rows if row.purchase_id == line_id]
        _take_back(ctx, delivery, line, own)
        products.add(line.product_id)
    delivery.status, delivery.done_at = DeliveryStatus.DONE, ctx.now
    ctx.db.flush()
    stock.reallocate(ctx, products, Cause.RETURNED, delivery.id)


def _take_back(ctx: Context, delivery: Delivery, line: SalesOrderLine, rows: Sequence[DeliveryLine]) -> None:
    back = sum(row.quantity for row in rows)
    if back > line.kept_quantity:
        raise Conflict(f"{only_items(line.kept_quantity)} of {line.number} with the customer", code="too_many")
    for row in rows:
        row.outcome = row.outcome or ReturnOutcome.REFUND
        if row.outcome is ReturnOutcome.REFUND and row.amount is None:
            row.amount = proposed_amount(line, row.quantity, refunded_before=refunded_quantity(line))
        left = line.net_amount - line.returned_amount
        if (row.amount or 0) > left:  # with the rows before it
            raise Invalid(_amount_range(ctx, left), field="lines")
        items = ReturnedItems(delivery.returns_id, row.quantity, row.asset_id, row.is_bad)
        units, row.cost = receive_return(ctx, line, items)
        line.returned_quantity += row.quantity
        if row.outcome is ReturnOutcome.REPLACE:
            line.replacement_quantity += row.quantity
        else:
            line.returned_amount += row.amount or 0
        count_refund(ctx, line, delivery, row)
        if row.asset_id is None:
            _share_amounts(row, name_units(ctx, [row], units))
    refresh_allocation_status(ctx, line)
    sentence = f"{items_text(back)} returned with {delivery.number}"
    before, after = line.returned_quantity - back, line.returned_quantity
    values = {"returned_quantity": before}, {"returned_quantity": after}
    record_status_change(ctx, line, EventType.EDIT, sentence, values)
    ctx.db.flush()


def _share_amounts(row: DeliveryLine, added: Sequence[DeliveryLine]) -> None:
    """Share the amount and the cost of a row that now has a row for each unit."""
    rows = [row, *added]
    quantities = [each.quantity for each in rows]
    for name in ("amount", "cost"):
        if (whole := getattr(row, name)) is not None:
            for each, share in zip(rows, largest_remainder(whole, quantities), strict=True):
                setattr(each, name, share)


def undo_return(ctx: Context, order_id: str, return_id: str) -> SalesOrder:
    """Reverse a return that was recorded by mistake. Raises Conflict if its goods have left since."""
    order, _ = lock_order(ctx, order_id)
    ctx.check_version(order)
    delivery = ctx.find(Delivery, return_id, lock=True)
    if not delivery.is_return or delivery.purchase_order_id != order.id:
        raise ctx.not_found(Delivery, return_id)
    if delivery.status is not DeliveryStatus.DONE:
        raise Conflict(f"{delivery.number} isn't completed, so there is nothing to undo", code="not_done")
    products: set[str] = set()
    for row in lines_of(ctx, delivery):
        line = ctx.find(SalesOrderLine, row.purchase_id, lock=True)
        products.add(line.product_id)
        if row.outcome is ReturnOutcome.REPLACE:
            if line.unfulfilled_quantity < row.quantity:
                message = f"The replacement for {line.number} was already delivered"
                raise Conflict(message, code="handed_over")
            line.replacement_quantity -= row.quantity
        else:
            line.returned_amount -= row.amount or 0
        line.returned_quantity -= row.quantity
        items = ReturnedItems(delivery.returns_id, row.quantity, row.asset_id, row.is_bad)
        send_back_again(ctx, line, items, row.cost)
        count_refund(ctx, line, delivery, row, -1)
        stock.release_surplus(ctx, line)
        refresh_allocation_status(ctx, line)
        sentence = f"The return {delivery.number} was undone"
        record_status_change(ctx, line, EventType.EDIT, sentence)
    delivery.status = DeliveryStatus.CANCELLED
    record(ctx.db, "undo_return", row=delivery, number=delivery.number)
    ctx.db.flush()
    stock.reallocate(ctx, products, Cause.RELEASED, delivery.id)
    return order
