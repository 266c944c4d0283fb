"""Units: their status, their customer, and their history."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_numbers
from orderkeep.core.context import Context
from orderkeep.core.events.audit_values import to_json
from orderkeep.core.ids import new_id
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import UnitEvent, UnitStatus
from orderkeep.stock.models import Unit, UnitHistory
from orderkeep.stock.units.costs import known_cost, share_cost

NOBODYS = {"customer_id": None, "purchase_id": None, "delivery_id": None}
"""Columns of a unit without a holder."""


def make_units(ctx: Context, count: int, **columns: object) -> list[Unit]:
    """Create units with new tags, all with these columns."""
    tags = new_numbers(ctx.db, NumberKind.UNIT, count)
    units = [Unit(**columns, number_seq=tag["number_seq"], asset_tag=tag["number"]) for tag in tags]
    ctx.db.add_all(units)
    ctx.db.flush()
    return units


def free_units(ctx: Context, product_id: str, most: int) -> list[Unit]:
    """Unallocated units on the shelf, oldest first."""
    query = select(Unit).where(Unit.product_id == product_id, Unit.status == UnitStatus.IN_STOCK)
    return list(ctx.db.scalars(query.order_by(Unit.number_seq).limit(most).with_for_update()))


def change_unit(ctx: Context, unit: Unit, sentence: str, **values: object) -> None:
    """Set columns of a unit, with an entry in its history."""
    old = {name: to_json(getattr(unit, name)) for name in values}
    for name, value in values.items():
        setattr(unit, name, value)
    new = {name: to_json(getattr(unit, name)) for name in values}
    kind = UnitEvent.STATUS_CHANGE if old.get("status") != new.get("status") else UnitEvent.EDIT
    changed = {name for name in new if new[name] != old[name]}
    ctx.db.add(
        UnitHistory(
            id=new_id(),
            asset_id=unit.id,
            purchase_id=unit.purchase_id or old.get("purchase_id"),
            event_type=kind,
            description=sentence,
            old_values={name: old[name] for name in changed},
            new_values={name: new[name] for name in changed},
            happened_at=ctx.now,
        )
    )


def hold_for(ctx: Context, units: Iterable[Unit], order: SalesOrderLine) -> None:
    """Allocate the units to this order."""
    for unit in units:
        change_unit(
            ctx,
            unit,
            f"Allocated to {order.number}",
            status=UnitStatus.ALLOCATED,
            customer_id=order.customer_id,
            purchase_id=order.id,
        )


def hold_for_quote(ctx: Context, units: Iterable[Unit], customer_id: str | None) -> None:
    """Hold the units for a quote. Its number is only for readers who can see it."""
    for unit in units:
        change_unit(
            ctx,
            unit,
            "Reserved for a quote",
            status=UnitStatus.ALLOCATED,
            customer_id=customer_id,
            purchase_id=None,
        )


def release_units(ctx: Context, unit_ids: Sequence[str], sentence: str = "No longer allocated") -> None:
    """Free units whose allocation ended without a handover."""
    for unit in units_of(ctx, unit_ids):
        if unit.status in (UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP):
            change_unit(ctx, unit, sentence, status=UnitStatus.IN_STOCK, customer_id=None, purchase_id=None)


def units_of(ctx: Context, unit_ids: Sequence[str]) -> list[Unit]:
    """The units with these ids, locked, in id order."""
    if not unit_ids:
        return []
    query = select(Unit).where(Unit.id.in_(unit_ids)).order_by(Unit.id)
    return list(ctx.db.scalars(query.with_for_update()))


def units_to_issue(ctx: Context, order: SalesOrderLine, quantity: int, unit_ids: Sequence[str]) -> list[Unit]:
    """The units to issue for an order, locked.

    The given ones, then those allocated to the order, then free ones, oldest first.
    """
    named = units_of(ctx, unit_ids)
    if quantity <= len(named):
        return named
    more = quantity - len(named)
    waiting = (UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP)
    query = select(Unit).where(Unit.purchase_id == order.id, Unit.status.in_(waiting), Unit.id.not_in(unit_ids))
    held = list(ctx.db.scalars(query.order_by(Unit.number_seq).limit(more).with_for_update()))
    free = free_units(ctx, order.product_id, more - len(held) + len(unit_ids))
    return named + (held + [unit for unit in free if unit.id not in unit_ids])[:more]


def deliver_units(ctx: Context, order: SalesOrderLine, units: Iterable[Unit], delivery_id: str | None = None) -> None:
    """Assign the units to the customer."""
    for unit in units:
        change_unit(
            ctx,
            unit,
            f"Delivered with {order.number}",
            status=UnitStatus.DELIVERED,
            customer_id=order.customer_id,
            purchase_id=order.id,
            delivery_id=delivery_id,
        )
    ctx.db.flush()


def units_of_delivery(ctx: Context, delivery_id: str, order: SalesOrderLine) -> list[Unit]:
    """The units that a delivery brought for an order and that weren't returned, in tag order."""
    query = select(Unit).where(Unit.purchase_id == order.id, Unit.delivery_id == delivery_id)
    return list(ctx.db.scalars(query.order_by(Unit.number_seq).with_for_update()))


def pickup_cleared(order: SalesOrderLine) -> str:
    """The sentence in the history of its units."""
    return f"The pickup of {order.number} was cleared"


def units_picked_up(ctx: Context, order: SalesOrderLine) -> list[Unit]:
    """The units that an order's pickup handed over. Those of a completed delivery aren't among them."""
    query = select(Unit).where(
        Unit.purchase_id == order.id, Unit.status == UnitStatus.DELIVERED, Unit.delivery_id.is_(None)
    )
    return list(ctx.db.scalars(query.order_by(Unit.id).with_for_update()))


def units_with_customer(ctx: Context, order: SalesOrderLine) -> list[Unit]:
    """The units of an order that were handed over in any way and not returned, in tag order."""
    query = select(Unit).where(Unit.purchase_id == order.id, Unit.status == UnitStatus.DELIVERED)
    return list(ctx.db.scalars(query.order_by(Unit.number_seq).with_for_update()))


def end_tracking(ctx: Context, units: Iterable[Unit], sentence: str) -> None:
    """The items of these units are back in the stock of a product that is no longer tracked."""
    told = f"{sentence}. Its product is no longer tracked"
    for unit in units:
        change_unit(ctx, unit, told, status=UnitStatus.RETURNED, **NOBODYS)


def return_to_shelf(ctx: Context, order: SalesOrderLine, quantity: int, value: int | None) -> int | None:
    """Reverse a pickup: its units are on the shelf again. Those of a completed delivery stay out.

    Items that were picked up before their product was tracked become units now. Units whose cost isn't known share
    what is left of `value`. Returns the total cost of all.
    """
    back = units_picked_up(ctx, order)
    back += recover_units(ctx, order, quantity - len(back))
    share_cost(back, value)
    for unit in back:
        change_unit(ctx, unit, pickup_cleared(order), status=UnitStatus.IN_STOCK, **NOBODYS)
    return known_cost(back)


def recover_units(ctx: Context, order: SalesOrderLine, count: int) -> list[Unit]:
    """Create units for returned items that left without one."""
    if count <= 0:
        return []
    return make_units(ctx, count, product_id=order.product_id, status=UnitStatus.DELIVERED, received_at=ctx.now)


def drop_units(ctx: Context, line_id: str, quantity: int) -> None:
    """Remove units that were only expected and won't come, the highest tags first."""
    query = select(Unit).where(Unit.stock_order_line_id == line_id, Unit.status == UnitStatus.ORDERED)
    for unit in ctx.db.scalars(query.order_by(Unit.number_seq.desc()).limit(quantity)).all():
        ctx.db.delete(unit)
    ctx.db.flush()


def send_units(ctx: Context, line_id: str, quantity: int, shipment_id: str) -> None:
    """Assign units of a stock order line to a shipment that is in transit."""
    query = select(Unit).where(Unit.stock_order_line_id == line_id, Unit.status == UnitStatus.ORDERED)
    for unit in ctx.db.scalars(query.order_by(Unit.number_seq).limit(quantity)).all():
        change_unit(ctx, unit, "Shipped by vendor", status=UnitStatus.IN_TRANSIT, shipment_id=shipment_id)
    ctx.db.flush()


def coming_units(ctx: Context, line_id: str, shipment_id: str) -> list[Unit]:
    """Units of a stock order line in a shipment that haven't been received."""
    query = select(Unit).where(
        Unit.stock_order_line_id == line_id,
        Unit.shipment_id == shipment_id,
        Unit.status == UnitStatus.IN_TRANSIT,
    )
    return list(ctx.db.scalars(query.order_by(Unit.number_seq).with_for_update()))


def lose_units(ctx: Context, line_id: str, quantity: int, shipment_id: str) -> None:
    """Mark units of a shipment as lost."""
    for unit in coming_units(ctx, line_id, shipment_id)[-quantity:]:
        change_unit(ctx, unit, "Lost in transit", status=UnitStatus.LOST)
    ctx.db.flush()


def revert_to_ordered(ctx: Context, line_id: str, shipment_id: str) -> None:
    """Mark the units of a shipment that was returned to the vendor."""
    for unit in coming_units(ctx, line_id, shipment_id):
        change_unit(ctx, unit, "Returned to vendor", status=UnitStatus.ORDERED, shipment_id=None)
    ctx.db.flush()


def reassign_customer(ctx: Context, order: SalesOrderLine) -> None:
    """Units allocated to an order move to its new customer."""
    waiting = (UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP)
    query = select(Unit).where(Unit.purchase_id == order.id, Unit.status.in_(waiting)).order_by(Unit.id)
    for unit in ctx.db.scalars(query.with_for_update()).all():
        change_unit(ctx, unit, f"{order.number} now belongs to another customer", customer_id=order.customer_id)
