"""Which orders can be placed, and which changes an order allows."""

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.deliveries.lines import deliveries_of
from orderkeep.sales.enums import DeliveryStatus, OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.rules import problems_of
from orderkeep.sales.schemas import OrderLineChange, SingleOrderIn
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


def check_change(ctx: Context, order: SalesOrderLine, changes: OrderLineChange, changed_order: SingleOrderIn) -> None:
    """Refuse a change with Invalid or Conflict. `changed_order` is the order's demand after it."""
    refuse_problems(problems_of(changed_order))
    _check_pickup(order, changes)
    _check_move(ctx, order, changed_order)
    if (changed_order.quantity or 0) + changed_order.items_free < order.fulfilled_quantity:
        raise Invalid(f"{order.fulfilled_quantity} items were already delivered", field="quantity")
    if changed_order.product_id and changed_order.product_id != order.product_id:
        check_product(ctx, changed_order.product_id)
    if changes.referred_by_customer_id and changes.referred_by_customer_id != order.referred_by_customer_id:
        ctx.find(Contact, changes.referred_by_customer_id, field="referred_by_customer_id")
    if changes.purchasing_for_customer_id and changes.purchasing_for_customer_id != order.purchasing_for_customer_id:
        ctx.find(Contact, changes.purchasing_for_customer_id, field="purchasing_for_customer_id")


def _check_pickup(order: SalesOrderLine, changes: OrderLineChange) -> None:
    """Items of an order that is cancelled already don't leave, as with its deliveries."""
    if not changes.pickup_date or order.pickup_date is not None or order.order_status != OrderStatus.CANCELLED:
        return
    if not changes.sent("order_status") or changes.order_status == OrderStatus.CANCELLED:
        raise Conflict(f"{order.number} is cancelled. Change its status first.", code="order_cancelled")


def _check_move(ctx: Context, order: SalesOrderLine, changed_order: SingleOrderIn) -> None:
    """Whether the order can get another customer or product."""
    to_other_customer = changed_order.customer_id != order.customer_id
    to_other_product = changed_order.product_id != order.product_id
    if not to_other_customer and not to_other_product:
        return
    if order.fulfilled_quantity:
        raise Conflict("Items of this order were already delivered. Record a return first.", code="handed_over")
    if number := deliveries_of(ctx, order):
        message = f"{order.number} was delivered with {number}, so this can't be changed here"
        raise Conflict(message, code="handed_over")
    if to_other_product and stock.has_movements(ctx, order):
        message = "Items of this order were delivered and returned. Create a new order for the other product."
        raise Conflict(message, code="handed_over")
    if to_other_customer and (number := deliveries_of(ctx, order, DeliveryStatus.OUT_FOR_DELIVERY)):
        message = f"{order.number} is out for delivery with {number}. Cancel the delivery first."
        raise Conflict(message, code="under_way")
