"""Issues specific units: orders that they were allocated to get other units instead."""

from sqlalchemy import ColumnElement, select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.reservations import close_allocations, order_of, split_remainder
from orderkeep.stock.enums import BUCKET_OF, AllocationState, Bucket
from orderkeep.stock.models import Allocation, Unit
from orderkeep.stock.units.lifecycle import free_units, hold_for, hold_for_quote, units_of


def pin_units(ctx: Context, order: SalesOrderLine, unit_ids: tuple[str, ...]) -> None:
    """Before specific units are issued for an order, give the orders that they are allocated to other units.

    The replacement is a unit that the order itself holds and leaves behind, else a free one. There is always one after
    `displace_reservations`. Raises Conflict `not_on_shelf`.
    """
    units = units_of(ctx, unit_ids)
    for unit in units:
        if BUCKET_OF.get(unit.status) is not Bucket.ON_HAND:
            message = f"{unit.asset_tag} is {unit.status.replace('_', ' ')}. Only a unit in stock can be delivered."
            raise Conflict(message, code="not_on_shelf")
    for unit in units:
        _pin_unit(ctx, order, unit, unit_ids)


def _pin_unit(ctx: Context, order: SalesOrderLine, unit: Unit, named: tuple[str, ...]) -> None:
    other = _oldest_allocation(ctx, Allocation.asset_id == unit.id)
    if other is not None and other.purchase_id == order.id:
        return
    own = _oldest_allocation(
        ctx, Allocation.purchase_id == order.id, Allocation.asset_id.is_not(None), Allocation.asset_id.not_in(named)
    )
    left_behind = own.asset_id if own else None
    ended = [each for each in (own, other) if each]
    close_allocations(ctx, ended, AllocationState.REPLACED, f"{unit.asset_tag} was taken for {order.number}")
    if own is not None:
        _hold_instead(ctx, own, unit.id)
    if other is not None:
        free = free_units(ctx, unit.product_id, len(named) + 1)
        _hold_instead(ctx, other, left_behind or next(each.id for each in free if each.id not in named))


def _oldest_allocation(ctx: Context, *conditions: ColumnElement[bool]) -> Allocation | None:
    query = select(Allocation).where(*conditions, Allocation.status == AllocationState.ACTIVE)
    oldest = query.order_by(Allocation.created_at, Allocation.id)
    return ctx.db.scalars(oldest.execution_options(every_owner=True)).first()


def _hold_instead(ctx: Context, ended: Allocation, unit_id: str) -> None:
    ctx.add(split_remainder(ended, asset_id=unit_id))
    units = units_of(ctx, [unit_id])
    if ended.purchase_id:
        hold_for(ctx, units, order_of(ctx, ended))
    else:
        hold_for_quote(ctx, units, ended.customer_id)
    ctx.db.flush()
