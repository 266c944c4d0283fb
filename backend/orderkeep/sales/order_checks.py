"""Which orders can be placed, and which changes an order allows."""

from collections.abc import Sequence

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.ids import NIL_ID
from orderkeep.core.pluralize import items_text
from orderkeep.sales.deliveries.lines import deliveries_of
from orderkeep.sales.enums import DeliveryStatus, OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.rules import line_problems
from orderkeep.sales.schemas import LineIn, OrderLineChange
from orderkeep.stock import actions as stock


def refuse_problems(problems: list[FieldProblem]) -> None:
    """Raise Invalid with all validation errors, if there are any."""
    if problems:
        raise Invalid(problems[0].message, problems=problems)


def check_product(ctx: Context, product_id: str, *, field: str = "product_id") -> None:
    """Refuse a missing or discontinued product. The all-zero id is an item outside the catalog."""
    if product_id != NIL_ID:
        product = ctx.find(Product, product_id, field=field)
        if product.status == "discontinued":
            raise Invalid("This product is discontinued", field=field)


def check_change(ctx: Context, line: SalesOrderLine, changes: OrderLineChange, changed: LineIn) -> None:
    """Refuse a change with Invalid or Conflict. `changed` is the order's demand after it."""
    refuse_problems(line_problems(changed))
    _check_pickup(line, changes)
    _check_move(ctx, line, changed)
    if (changed.quantity or 0) + changed.items_free + line.replacement_quantity < line.fulfilled_quantity:
        message = f"{items_text(line.fulfilled_quantity)} of {line.number} were already delivered"
        raise Conflict(message, code="handed_over")
    if changed.product_id and changed.product_id != line.product_id:
        check_product(ctx, changed.product_id)


def _check_pickup(line: SalesOrderLine, changes: OrderLineChange) -> None:
    """Items of an order that is cancelled already don't leave, as with its deliveries."""
    if not changes.pickup_date or line.pickup_date is not None or line.order_status != OrderStatus.CANCELLED:
        return
    if not changes.sent("order_status") or changes.order_status == OrderStatus.CANCELLED:
        raise Conflict(f"{line.number} is cancelled. Change its status first.", code="order_cancelled")


def _check_move(ctx: Context, line: SalesOrderLine, changed: LineIn) -> None:
    """Whether the line can get another product."""
    if changed.product_id == line.product_id:
        return
    _check_not_handed_over(ctx, line)
    if stock.has_movements(ctx, line):
        message = "Items of this order were delivered and returned. Add a line for the other product."
        raise Conflict(message, code="handed_over")


def check_customer_change(ctx: Context, lines: Sequence[SalesOrderLine]) -> None:
    """Whether an order can get another customer. Raises Conflict."""
    for line in lines:
        _check_not_handed_over(ctx, line)
        if number := deliveries_of(ctx, line, DeliveryStatus.OUT_FOR_DELIVERY):
            message = f"{line.number} is out for delivery with {number}. Cancel the delivery first."
            raise Conflict(message, code="under_way")


def _check_not_handed_over(ctx: Context, line: SalesOrderLine) -> None:
    if number := deliveries_of(ctx, line):
        message = f"{line.number} was delivered with {number}, so this can't be changed here"
        raise Conflict(message, code="handed_over")
    if line.fulfilled_quantity:
        raise Conflict(f"Items of {line.number} were picked up, so this can't be changed here", code="handed_over")


def check_returned_amounts(lines: Sequence[SalesOrderLine]) -> None:
    """Raise Conflict if a line is now worth less than what was refunded for it. Call after the flush."""
    for line in lines:
        if line.returned_amount > line.net_amount:
            message = f"More than that was already refunded for {line.number}"
            raise Conflict(message, code="below_returns")
