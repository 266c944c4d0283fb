"""Issues goods to customers, by pickup or delivery."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.ids import NIL_ID
from orderkeep.core.pluralize import items_text
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.displacement import displace_reservations
from orderkeep.stock.allocation.reservations import (
    active_of,
    fulfil_allocations,
    refresh_allocation_status,
    supply_status,
)
from orderkeep.stock.allocation.supply import held_supply
from orderkeep.stock.enums import Bucket, FindingKind, MovementKind, Supply
from orderkeep.stock.ledger.posting import (
    cost_of_missing,
    lock_product,
    post_movement,
)
from orderkeep.stock.models import Allocation, Finding, Movement
from orderkeep.stock.rules import NewMovement, split_issue, too_many_reserved
from orderkeep.stock.units import lifecycle
from orderkeep.stock.units.costs import known_cost
from orderkeep.stock.units.pinning import pin_units
from orderkeep.stock.valuation_rules import sum_known


@dataclass(frozen=True)
class Issue:
    """How goods are issued, the quantity (None: the order's open quantity), and which units.

    `delivery_id` is the delivery that brings them; None for a pickup.
    """

    kind: MovementKind = MovementKind.PICKUP
    quantity: int | None = None
    unit_ids: tuple[str, ...] = ()
    delivery_id: str | None = None


PICKUP = Issue()


@dataclass(frozen=True)
class GoodsToIssue:
    """What has to be known before goods of an order are issued. The product is None outside the catalog."""

    product: Product | None
    allocations: Sequence[Allocation]
    reserved_for_others: int


def read_goods(ctx: Context, order: SalesOrderLine) -> GoodsToIssue:
    """Lock the product and the order, and read what is reserved. Expired holds are released."""
    product, held = lock_goods(ctx, order), active_of(ctx, order)
    if product is None:
        return GoodsToIssue(None, held, 0)
    own = sum(each.quantity for each in held if each.supply is not Supply.INCOMING)
    return GoodsToIssue(product, held, held_supply(ctx, product.id).reserved - own)


def issue_goods(
    ctx: Context,
    order: SalesOrderLine,
    issue: Issue = PICKUP,
    *,
    confirm: bool = False,
    goods: GoodsToIssue | None = None,
) -> Movement | None:
    """Issue the order's open quantity, or part of it, to the customer. None if nothing had to move.

    Reloads the order under its lock: call this before changing the order itself, and `reallocate` afterwards. Items
    missing from stock are recorded as a shortfall, so that stock never goes negative. Raises Conflict `takes_reserved`,
    see `displace_reservations`.
    """
    goods = goods or read_goods(ctx, order)
    needed = order.unfulfilled_quantity
    wanted = needed if issue.quantity is None else issue.quantity
    if wanted > needed:
        more = f"only needs {items_text(needed)} more" if needed else "needs no more items"
        raise Conflict(f"{order.number} {more}", code="too_many")
    movement: Movement | None = None
    gone: tuple[str, ...] = ()
    held = goods.allocations
    if goods.product and wanted:
        movement, gone = _issue(ctx, order, goods, replace(issue, quantity=wanted), confirm=confirm)
        held = active_of(ctx, order) if issue.unit_ids else held  # pinned units replace allocations
    fulfil_allocations(ctx, held, None if wanted == needed else wanted, gone)
    order.fulfilled_quantity += wanted
    if wanted == needed:
        order.allocation_status = supply_status(0, 0, 0, order.fulfilled_quantity)
    else:
        refresh_allocation_status(ctx, order)
    return movement


def lock_goods(ctx: Context, order: SalesOrderLine) -> Product | None:
    """Lock the product, then the order, and reload both. None if the item isn't in the catalog."""
    product = None if order.product_id == NIL_ID else lock_product(ctx, order.product_id)
    ctx.find(SalesOrderLine, order.id, lock=True)
    return product


def _issue(
    ctx: Context, order: SalesOrderLine, goods: GoodsToIssue, issue: Issue, *, confirm: bool
) -> tuple[Movement, tuple[str, ...]]:
    """The movement, and the units that were issued with it."""
    product, wanted = goods.product, issue.quantity or 0
    assert product is not None  # noqa: S101 - items outside the catalog aren't issued
    quantity, shortfall = split_issue(wanted, product.stock_quantity)
    if too_many_reserved(product.stock_quantity, quantity, goods.reserved_for_others):
        displace_reservations(ctx, product, quantity, order_id=order.id, confirm=confirm)
    pin_units(ctx, order, issue.unit_ids)
    leaving = lifecycle.units_to_issue(ctx, order, quantity, issue.unit_ids) if product.is_unit_tracked else []
    move = NewMovement(
        issue.kind,
        quantity,
        source=Bucket.ON_HAND,
        shortfall=shortfall,
        purchase_id=order.id,
        value=known_cost(leaving),
        shortfall_value=cost_of_missing(product, shortfall) if shortfall else None,
    )
    movement = post_movement(ctx, product, move)
    if leaving:
        lifecycle.deliver_units(ctx, order, leaving, issue.delivery_id)
    order.cost_total = sum_known(order.cost_total, movement.value, movement.shortfall_value)
    if shortfall:
        _note_shortfall(ctx, order, product, movement)
    return movement, tuple(unit.id for unit in leaving)


def _note_shortfall(ctx: Context, order: SalesOrderLine, product: Product, movement: Movement) -> None:
    message = f"{product.name} was short by {items_text(movement.shortfall)} when {order.number} was delivered"
    ctx.add(
        Finding(
            kind=FindingKind.NOTE,
            code="shortfall",
            message=message,
            product_id=product.id,
            purchase_id=order.id,
            movement_id=movement.id,
        )
    )
