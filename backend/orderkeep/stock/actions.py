"""Stock changes when goods are handed over, returned or adjusted, or an order is closed."""

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.displacement import displace_reservations
from orderkeep.stock.allocation.reservations import (
    active_of,
    close_allocations,
    refresh_allocation_status,
    release_quantity,
)
from orderkeep.stock.allocation.run import allocate_free_stock
from orderkeep.stock.enums import AllocationState, Cause
from orderkeep.stock.issuing import lock_goods
from orderkeep.stock.ledger.posting import (
    lock_product,
    post_movement,
    reverse_movement,
    unreversed_issues,
)
from orderkeep.stock.models import Finding, Movement
from orderkeep.stock.rules import count_adjustment, quantity_adjustment
from orderkeep.stock.units import lifecycle
from orderkeep.stock.valuation_rules import split_value, sum_known


def has_movements(ctx: Context, order: SalesOrderLine) -> bool:
    """Whether items of the order have ever left or come back. Its movements name its product for good."""
    found = select(Movement.id).where(Movement.purchase_id == order.id).limit(1)
    return ctx.db.scalars(found).first() is not None


def reallocate(ctx: Context, product_ids: Iterable[str], cause: Cause, source_id: str | None = None) -> None:
    """Allocate the free stock of products whose supply or demand grew, locking one product at a time."""
    for product_id in sorted(set(product_ids) - {NIL_ID}):
        allocate_free_stock(ctx, lock_product(ctx, product_id), cause, source_id)


def reverse_pickup(ctx: Context, order: SalesOrderLine) -> list[Movement]:
    """Reverse a pickup that didn't take place: all items picked up return to stock, once.

    Completed deliveries are unaffected. So is anything handed over before the data was imported, because it has no
    movement.
    """
    product = lock_goods(ctx, order)
    remaining = order.imported_quantity + delivered_quantity(ctx, order)
    if remaining < order.returned_quantity:
        raise Conflict("Items of this pickup were returned. Undo the return first.", code="returned")
    issues = unreversed_issues(ctx, order.id) if product else []
    back = _reverse_issues(ctx, order, product, issues) if product and issues else []
    order.fulfilled_quantity = remaining
    for finding in _findings(ctx, order):
        finding.closed_at = ctx.now
    refresh_allocation_status(ctx, order)
    return back


def _reverse_issues(
    ctx: Context, order: SalesOrderLine, product: Product, issues: Sequence[Movement]
) -> list[Movement]:
    """Returned items cost this order nothing. They are worth what they were, tracked units their own cost."""
    values, quantities = [issue.value for issue in issues], [issue.quantity for issue in issues]
    if product.is_unit_tracked:
        value = lifecycle.return_to_shelf(ctx, order, sum(quantities), sum_known(*values))
        values = values if value is None else list(split_value(value, quantities))
    else:
        lifecycle.end_tracking(ctx, lifecycle.units_picked_up(ctx, order), lifecycle.pickup_cleared(order))
    back = [reverse_movement(ctx, product, issue, value) for issue, value in zip(issues, values, strict=True)]
    cost = sum_known(*values, *(issue.shortfall_value for issue in issues))
    order.cost_total = (order.cost_total or 0) - (cost or 0) or None
    return back


def delivered_quantity(ctx: Context, order: SalesOrderLine) -> int:
    """Quantity of the order delivered by completed deliveries."""
    ctx.db.flush()
    query = (
        select(func.coalesce(func.sum(DeliveryLine.quantity), 0))
        .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
        .where(
            DeliveryLine.purchase_id == order.id,
            Delivery.kind == DeliveryKind.DELIVERY,
            Delivery.status == DeliveryStatus.DONE,
        )
    )
    return int(ctx.db.scalars(query).one())


def _findings(ctx: Context, order: SalesOrderLine) -> list[Finding]:
    ctx.db.flush()
    query = select(Finding).where(Finding.purchase_id == order.id, Finding.closed_at.is_(None))
    return list(ctx.db.scalars(query))


def purge_order(ctx: Context, order: SalesOrderLine) -> None:
    """Before an order is permanently deleted: revert all figures to what they would be without it (I17)."""
    reverse_pickup(ctx, order)
    release_all(ctx, order)
    ctx.db.execute(delete(Finding).where(Finding.purchase_id == order.id))


def release_all(ctx: Context, order: SalesOrderLine) -> None:
    """The order needs no more items: it was completed or cancelled, or is about to be deleted (I15)."""
    close_allocations(ctx, active_of(ctx, order), AllocationState.RELEASED, "No longer needed")
    refresh_allocation_status(ctx, order)


def follow_customer(ctx: Context, order: SalesOrderLine) -> None:
    """The order now belongs to another customer. Its allocations move with it."""
    for held in active_of(ctx, order):
        held.customer_id, held.owner_id = order.customer_id, order.owner_id
    lifecycle.reassign_customer(ctx, order)
    ctx.db.flush()


def release_surplus(ctx: Context, order: SalesOrderLine) -> None:
    """After an order's quantity is reduced: release what it holds beyond that, newest first (I5)."""
    held = active_of(ctx, order)
    surplus = sum(allocation.quantity for allocation in held) - order.open_quantity
    release_quantity(ctx, held, surplus, "No longer needed")
    refresh_allocation_status(ctx, order)


def adjust_stock(ctx: Context, product_id: str, difference: int, reason: str, *, confirm: bool = False) -> Movement:
    """Adjust the quantity on hand. A lower quantity may affect reservations: `displace_reservations`."""
    product = ctx.find(Product, product_id, field="product_id", lock=True)
    if not difference:
        raise Invalid("Enter the difference in quantity", field="quantity")
    if product.is_unit_tracked:
        raise Invalid("This product is tracked by serial number. Add units one at a time.", field="quantity")
    if difference < 0 and -difference <= product.stock_quantity:
        displace_reservations(ctx, product, -difference, order_id=None, confirm=confirm)
    movement = post_movement(ctx, product, quantity_adjustment(difference, reason))
    allocate_free_stock(ctx, product, Cause.COUNTED, movement.id)
    return movement


def count_stock(ctx: Context, product_id: str, found: int, reason: str, *, confirm: bool = False) -> Movement | None:
    """Set the quantity on hand to the counted quantity. None if it already matches."""
    product = lock_product(ctx, product_id)
    move = count_adjustment(product.stock_quantity, found, reason)
    if move is None:
        return None
    if move.source:
        displace_reservations(ctx, product, move.quantity, order_id=None, confirm=confirm)
    movement = post_movement(ctx, product, move)
    allocate_free_stock(ctx, product, Cause.COUNTED, movement.id)
    return movement
