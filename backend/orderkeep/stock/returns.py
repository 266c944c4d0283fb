"""Customer returns: back to the shelf if the items can be resold, blocked otherwise, at the cost at which they left."""

from dataclasses import dataclass

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.displacement import displace_reservations
from orderkeep.stock.allocation.reservations import SHELF, active_of, release_quantity, reserved_for_others
from orderkeep.stock.enums import Bucket, MovementKind, UnitStatus
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.models import Unit
from orderkeep.stock.rules import NewMovement, returned_cost
from orderkeep.stock.units.costs import known_cost, share_cost
from orderkeep.stock.units.lifecycle import (
    NOBODYS,
    change_unit,
    deliver_units,
    end_tracking,
    recover_units,
    units_of,
    units_of_delivery,
    units_with_customer,
)
from orderkeep.stock.valuation_rules import sum_known


@dataclass(frozen=True)
class ReturnedItems:
    """A quantity, or one unit, of a delivery or of anything handed over. `bad`: can't be resold."""

    delivery_id: str | None
    quantity: int
    unit_id: str | None = None
    bad: bool = False


def receive_return(ctx: Context, line: SalesOrderLine, returned: ReturnedItems) -> tuple[list[Unit], int | None]:
    """Take back items of a line. Returns their units and their cost in cents, if known.

    The cost is their share of what the customer's items cost; a unit has its own. Call `reallocate` at the end.
    """
    if line.product_id == NIL_ID:
        return [], None
    product = lock_product(ctx, line.product_id)
    cost, units = returned_cost(line.cost_total, line.kept_quantity, returned.quantity), list[Unit]()
    if product.is_unit_tracked:
        units = _units_back(ctx, line, returned, cost)
        cost = known_cost(units)
    else:
        end_tracking(ctx, _units_brought(ctx, line, returned), f"Returned from {line.number}")
    move = NewMovement(
        MovementKind.RETURN,
        returned.quantity,
        target=Bucket.BLOCKED if returned.bad else Bucket.ON_HAND,
        purchase_id=line.id,
        asset_id=returned.unit_id,
        value=cost,
    )
    post_movement(ctx, product, move)
    if cost is not None:
        line.cost_total = (line.cost_total or 0) - cost
    return units, cost


def _units_brought(ctx: Context, line: SalesOrderLine, returned: ReturnedItems) -> list[Unit]:
    """The given unit, or the newest ones that the customer has."""
    if returned.delivery_id:
        brought = units_of_delivery(ctx, returned.delivery_id, line)
    else:
        brought = units_with_customer(ctx, line)
    return [unit for unit in brought if returned.unit_id in (None, unit.id)][-returned.quantity :]


def _units_back(ctx: Context, line: SalesOrderLine, returned: ReturnedItems, cost: int | None) -> list[Unit]:
    """The returned units. Items that left without a unit get one, and unknown costs are shares of `cost`."""
    units = _units_brought(ctx, line, returned)
    if returned.unit_id and not units:
        raise Conflict("This unit wasn't delivered with this order", code="not_handed_over")
    units += recover_units(ctx, line, returned.quantity - len(units))
    share_cost(units, cost)
    for unit in units:
        change_unit(ctx, unit, f"Returned from {line.number}", status=UnitStatus.RETURNED)
        then = UnitStatus.BLOCKED if returned.bad else UnitStatus.IN_STOCK
        sentence = "Can't be resold" if returned.bad else "Back in stock"
        change_unit(ctx, unit, sentence, status=then, **NOBODYS)
    return units


def send_back_again(ctx: Context, line: SalesOrderLine, returned: ReturnedItems, cost: int | None) -> None:
    """Reverse the stock effect of a return: its goods, which cost this much, are with the customer after all.

    Raises Conflict if they have left the shelf since, or `takes_reserved` if others' orders need them.
    """
    if line.product_id == NIL_ID:
        return
    product = lock_product(ctx, line.product_id)
    bucket = Bucket.BLOCKED if returned.bad else Bucket.ON_HAND
    units = units_of(ctx, [returned.unit_id]) if returned.unit_id else []
    expected = UnitStatus.BLOCKED if returned.bad else UnitStatus.IN_STOCK
    if any(unit.status is not expected for unit in units):
        raise Conflict(f"{units[0].asset_tag} has been used since, so the return can't be undone", code="in_use")
    if bucket is Bucket.ON_HAND and returned.quantity <= product.stock_quantity:
        displace_reservations(ctx, product, returned.quantity, order_id=line.id, confirm=False)
    move = NewMovement(
        MovementKind.RETURN_UNDONE,
        returned.quantity,
        source=bucket,
        purchase_id=line.id,
        asset_id=returned.unit_id,
        value=known_cost(units) if units else cost,
    )
    value = post_movement(ctx, product, move).value
    line.cost_total = sum_known(line.cost_total, value)
    deliver_units(ctx, line, units, returned.delivery_id)
    excess = reserved_for_others(ctx, product.id, None) - product.stock_quantity
    own = [each for each in active_of(ctx, line) if each.supply in SHELF]
    release_quantity(ctx, own, excess, "The return was undone")
