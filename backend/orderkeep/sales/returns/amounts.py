"""What a return takes off the sales of its line, on the day of the return."""

from orderkeep.core.context import Context, business_day
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import ReturnOutcome
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.order_rules import proposed_refund
from orderkeep.sales.statistics.daily_sales import DailySalesDelta, ReturnedLine


def proposed_amount(line: SalesOrderLine, quantity: int, *, refunded_before: int) -> int:
    """Return the proposed refund in cents; `refunded_before` items of the line were refunded already."""
    return proposed_refund(
        line.net_amount, line.returned_amount, line.total_quantity, already_back=refunded_before, back=quantity
    )


def refunded_quantity(line: SalesOrderLine) -> int:
    """Return the number of items refunded so far: returned, and not owed again."""
    return line.returned_quantity - line.replacement_quantity


def refund(ctx: Context, line: SalesOrderLine, delivery: Delivery, returned: DeliveryLine, quantity: int) -> None:
    """Refund returned items whose replacement was cancelled. The other items of the row stay replaced."""
    amount = proposed_amount(line, quantity, refunded_before=refunded_quantity(line) - quantity)
    row = returned
    if quantity < returned.quantity:
        returned.quantity -= quantity
        row = DeliveryLine(
            **{name: getattr(returned, name) for name in ("delivery_id", "purchase_id", "customer_id", "owner_id")},
            is_bad=returned.is_bad,
            reason=returned.reason,
            quantity=quantity,
        )
        ctx.db.add(row)
    row.outcome, row.amount = ReturnOutcome.REFUND, amount
    line.returned_amount += amount
    count_refund(ctx, line, delivery, row)
    ctx.db.flush()


def count_refund(
    ctx: Context, line: SalesOrderLine, delivery: Delivery, returned: DeliveryLine, times: int = 1
) -> None:
    """Subtract a refund from the sales of its day, or with -1 take that back."""
    if returned.outcome is not ReturnOutcome.REFUND:
        return
    difference = DailySalesDelta()
    day = delivery.returned_at or business_day(ctx)
    back = ReturnedLine(line.owner_id or NIL_ID, day, line.product_id, returned.quantity, returned.amount or 0)
    difference.add_return(back, times)
    difference.write(ctx.db)
