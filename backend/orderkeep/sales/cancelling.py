"""What becomes of a line that is cancelled after a part of it was handed over, and of its open replacements."""

from typing import NamedTuple

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.values import Columns
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus, OrderStatus, ReturnOutcome
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.order_rules import Remainder, cancelled_rest
from orderkeep.sales.returns.amounts import refund
from orderkeep.sales.rules import total_of

HANDED_OVER = "Everything on this order has been delivered. Record a return, or clear the pickup."


class CancelledRest(NamedTuple):
    """The columns of a line without its rest, and the number of open replacements that are refunded instead."""

    columns: Columns
    refunded: int


def cancelled_columns(line: SalesOrderLine) -> CancelledRest:
    """Return what changes when the rest of the line is cancelled. Raises Conflict if everything was handed over."""
    if line.order_status is OrderStatus.CANCELLED or not line.fulfilled_quantity:
        return CancelledRest({}, 0)
    rest = line.unfulfilled_quantity
    if not rest:
        raise Conflict(HANDED_OVER, code="handed_over")
    refunded = min(line.replacement_quantity, rest)
    replaced = line.replacement_quantity - refunded
    ordered = Remainder(line.quantity, line.items_free, line.discount_amount, line.is_gift)
    kept = cancelled_rest(ordered, line.fulfilled_quantity - replaced)
    total = total_of(kept.quantity, line.unit_price, kept.discount_amount, is_gift=kept.is_gift)
    return CancelledRest({**kept.__dict__, "replacement_quantity": replaced, "total_amount": total}, refunded)


def refund_replacements(ctx: Context, line: SalesOrderLine, quantity: int) -> None:
    """Refund returned items of which the replacement was cancelled, newest return first, on the day of the return."""
    if not quantity:
        return
    query = (
        select(DeliveryLine, Delivery)
        .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
        .where(
            DeliveryLine.purchase_id == line.id,
            DeliveryLine.outcome == ReturnOutcome.REPLACE,
            Delivery.kind == DeliveryKind.RETURN,
            Delivery.status == DeliveryStatus.DONE,
        )
        .order_by(Delivery.number_seq.desc(), DeliveryLine.id.desc())
    )
    for returned, delivery in ctx.db.execute(query).all():
        part = min(quantity, returned.quantity)
        quantity -= part
        refund(ctx, line, delivery, returned, part)
        if not quantity:
            return
