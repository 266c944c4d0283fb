"""What customers bring back: to the shelf when it can be sold again, blocked when it cannot."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.ids import NOTHING
from orderkeep.sales.tables import SalesOrder
from orderkeep.stock.ledger import cost_of_one, lock_product, post
from orderkeep.stock.reservations import show_supply
from orderkeep.stock.rules import Move
from orderkeep.stock.tables import Unit
from orderkeep.stock.units import change_unit
from orderkeep.stock.words import Bucket, MovementKind, UnitStatus


def take_in_return(ctx: Context, order: SalesOrder, pieces: int, *, unit_id: str | None, bad: bool) -> None:
    """Pieces of an order come back. Call `serve` when everything is in."""
    if pieces > order.fulfilled_quantity:
        raise Conflict(f"Only {order.fulfilled_quantity} of {order.number} were handed over", code="too_many")
    cost = None
    if order.product_id != NOTHING:
        product = lock_product(ctx, order.product_id)
        target = Bucket.BLOCKED if bad else Bucket.ON_HAND
        cost = cost_of_one(product)
        if product.is_unit_tracked:
            cost = _units_back(ctx, order, pieces, unit_id, bad=bad)
        move = Move(
            MovementKind.RETURN,
            pieces,
            target=target,
            purchase_id=order.id,
            asset_id=unit_id,
            unit_cost=None if cost is None else cost // pieces if product.is_unit_tracked else cost,
        )
        post(ctx, product, move)
        cost = cost if product.is_unit_tracked or cost is None else cost * pieces
    order.fulfilled_quantity -= pieces
    if order.cost_total is not None and cost is not None:
        order.cost_total = max(order.cost_total - cost, 0) or None
    show_supply(ctx, order)


def _units_back(ctx: Context, order: SalesOrder, pieces: int, unit_id: str | None, *, bad: bool) -> int | None:
    """The named unit, or those handed over last; returns what they have cost together."""
    query = select(Unit).where(Unit.purchase_id == order.id, Unit.status == UnitStatus.DELIVERED.value)
    if unit_id:
        query = query.where(Unit.id == unit_id)
    units = list(ctx.db.scalars(query.order_by(Unit.number_seq.desc()).limit(pieces).with_for_update()))
    if len(units) < pieces:
        raise Conflict("This unit was not handed over with this order", code="not_handed_over")
    for unit in units:
        change_unit(ctx, unit, f"Came back from {order.number}", status=UnitStatus.RETURNED.value)
        then = UnitStatus.BLOCKED if bad else UnitStatus.IN_STOCK
        sentence = "Cannot be sold as it is" if bad else "On the shelf again"
        change_unit(ctx, unit, sentence, status=then.value, customer_id=None, purchase_id=None)
    costs = [unit.unit_cost for unit in units]
    return None if None in costs else sum(cost for cost in costs if cost is not None)
