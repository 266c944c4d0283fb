"""Customer returns: back to the shelf if the items can be resold, blocked otherwise."""

from dataclasses import dataclass

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.reservations import refresh_allocation_status
from orderkeep.stock.enums import Bucket, MovementKind, UnitStatus
from orderkeep.stock.ledger.posting import cost_of_one, lock_product, post_movement
from orderkeep.stock.models import Unit
from orderkeep.stock.rules import NewMovement
from orderkeep.stock.units.lifecycle import (
    NOBODYS,
    change_unit,
    end_tracking,
    known_cost,
    recover_units,
    units_of_delivery,
)


@dataclass(frozen=True)
class ReturnedItems:
    """A quantity, or one unit, of a delivery. `bad`: can't be resold."""

    delivery_id: str
    quantity: int
    unit_id: str | None = None
    bad: bool = False


def receive_return(ctx: Context, order: SalesOrderLine, returned: ReturnedItems) -> list[Unit]:
    """Take back items of an order and return their units. Call `reallocate` once everything is in."""
    quantity = returned.quantity
    if quantity > order.fulfilled_quantity:
        raise Conflict(f"Only {order.fulfilled_quantity} of {order.number} were delivered", code="too_many")
    cost, units = None, []
    if order.product_id != NIL_ID:
        product = lock_product(ctx, order.product_id)
        target = Bucket.BLOCKED if returned.bad else Bucket.ON_HAND
        cost = cost_of_one(product)
        if product.is_unit_tracked:
            units = _units_back(ctx, order, returned)
            cost = known_cost(units)
        else:
            end_tracking(ctx, _units_brought(ctx, order, returned), f"Returned from {order.number}")
        move = NewMovement(
            MovementKind.RETURN,
            quantity,
            target=target,
            purchase_id=order.id,
            asset_id=returned.unit_id,
            unit_cost=None if cost is None else cost // quantity if product.is_unit_tracked else cost,
        )
        post_movement(ctx, product, move)
        cost = cost if product.is_unit_tracked or cost is None else cost * quantity
    order.fulfilled_quantity -= quantity
    if order.cost_total is not None and cost is not None:
        order.cost_total = max(order.cost_total - cost, 0) or None
    refresh_allocation_status(ctx, order)
    return units


def _units_brought(ctx: Context, order: SalesOrderLine, returned: ReturnedItems) -> list[Unit]:
    """The given unit, or the newest ones of the delivery."""
    brought = units_of_delivery(ctx, returned.delivery_id, order)
    return [unit for unit in brought if returned.unit_id in (None, unit.id)][-returned.quantity :]


def _units_back(ctx: Context, order: SalesOrderLine, returned: ReturnedItems) -> list[Unit]:
    """The returned units. Items that left without a unit get one."""
    units = _units_brought(ctx, order, returned)
    if returned.unit_id and not units:
        raise Conflict("This unit wasn't delivered with this order", code="not_handed_over")
    units += recover_units(ctx, order, returned.quantity - len(units))
    for unit in units:
        change_unit(ctx, unit, f"Returned from {order.number}", status=UnitStatus.RETURNED)
        then = UnitStatus.BLOCKED if returned.bad else UnitStatus.IN_STOCK
        sentence = "Can't be resold" if returned.bad else "Back in stock"
        change_unit(ctx, unit, sentence, status=then, **NOBODYS)
    return units
