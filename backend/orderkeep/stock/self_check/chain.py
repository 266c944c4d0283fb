"""Checks that stock orders, shipments, units and allocations are consistent."""

from collections.abc import Iterable

from sqlalchemy import case, func, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.purchasing.enums import ON_THE_WAY, ShipmentStatus
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.stock.allocation.supply import ACTIVE_PROMISE, coming_quantity
from orderkeep.stock.enums import BUCKET_OF, FINAL_UNIT_STATUSES, AllocationState, MovementKind, Supply, UnitStatus
from orderkeep.stock.ledger.posting import BUCKET_WORDS, CACHES
from orderkeep.stock.models import Allocation, Movement, Unit
from orderkeep.stock.self_check.check import Check, CheckProblem

LINES, SHIPMENTS, UNITS = StockOrderLine.__tablename__, Shipment.__tablename__, Unit.__tablename__
PRODUCTS, ALLOCATIONS = Product.__tablename__, Allocation.__tablename__
COUNTED = {
    "received_good": MovementKind.RECEIVED,
    "received_bad": MovementKind.RECEIVED_BAD,
    "lost": MovementKind.LOST,
    "cancelled": MovementKind.CANCELLED,
}
"""A line's counters, and the movements that they count."""


def promises_are_coming(ctx: Context) -> Iterable[CheckProblem]:
    query = (
        select(StockOrderLine.id, StockOrder.number, func.sum(Allocation.quantity), coming_quantity())
        .join(Allocation, Allocation.stock_order_line_id == StockOrderLine.id)
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(ACTIVE_PROMISE)
        .group_by(StockOrderLine.id, StockOrder.number)
        .having(func.sum(Allocation.quantity) > coming_quantity())
    )
    for line_id, number, promised, coming in ctx.db.execute(query):
        yield CheckProblem(
            f"{number} has {promised} items of a line promised, but only {coming} incoming", LINES, line_id
        )
    unnamed = select(Allocation.id).where(ACTIVE_PROMISE, Allocation.stock_order_line_id.is_(None))
    for row_id in ctx.db.scalars(unnamed):
        yield CheckProblem("A promise has no stock order", ALLOCATIONS, row_id)


def units_are_held_once(ctx: Context) -> Iterable[CheckProblem]:
    active = Allocation.status == AllocationState.ACTIVE
    twice = (
        select(Allocation.asset_id)
        .where(active, Allocation.asset_id.is_not(None))
        .group_by(Allocation.asset_id)
        .having(func.count() > 1)
    )
    for unit_id in ctx.db.scalars(twice):
        yield CheckProblem("A unit is allocated to two orders", UNITS, unit_id)
    live = Unit.status.not_in(list(FINAL_UNIT_STATUSES))
    same = (
        select(func.min(Unit.serial_number), func.min(Unit.asset_tag))
        .where(live, Unit.serial_key.is_not(None))
        .group_by(Unit.product_id, Unit.serial_key)
        .having(func.count() > 1)
    )
    for serial, tag in ctx.db.execute(same):
        yield CheckProblem(f"Serial number {serial} exists twice ({tag})", UNITS)
    held = Unit.id.in_(select(Allocation.asset_id).where(active, Allocation.asset_id.is_not(None)))
    waiting = Unit.status.in_((UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP))
    query = select(Unit.id, Unit.asset_tag, Unit.status).where(held != waiting)
    for unit_id, tag, status in ctx.db.execute(query):
        yield CheckProblem(f"{tag} is {status.replace('_', ' ')}, which doesn't match its allocation", UNITS, unit_id)
    shapes = (Allocation.supply == Supply.UNIT) != Allocation.asset_id.is_not(None)
    for row_id in ctx.db.scalars(select(Allocation.id).where(active, shapes)):
        yield CheckProblem("An allocation of a unit names no unit, or another names one", ALLOCATIONS, row_id)


def buckets_are_units(ctx: Context) -> Iterable[CheckProblem]:
    counts = {
        bucket: func.count(case((Unit.status.in_([s for s, there in BUCKET_OF.items() if there is bucket]), 1)))
        for bucket in CACHES
    }
    shown = [getattr(Product, name) for name in CACHES.values()]
    query = (
        select(Product.id, Product.name, *shown, *counts.values())
        .outerjoin(Unit, Unit.product_id == Product.id)
        .where(Product.is_unit_tracked)
        .group_by(Product.id, Product.name, *shown)
    )
    for product_id, name, *figures in ctx.db.execute(query):
        for index, bucket in enumerate(CACHES):
            cached, units = figures[index], figures[index + len(CACHES)]
            if cached != units:
                message = f"{name} shows {cached} {BUCKET_WORDS[bucket]}, but {units} units are"
                yield CheckProblem(message, PRODUCTS, product_id)


def lines_add_up(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that a line's quantities don't exceed the order and match the ledger and the shipments."""
    line = StockOrderLine
    parts = line.shipped + line.received_good + line.received_bad + line.lost + line.cancelled
    for line_id in ctx.db.scalars(select(line.id).where(or_(parts > line.quantity, line.shipped < 0))):
        yield CheckProblem("A line's quantities exceed what was ordered", LINES, line_id)
    sums = {
        name: func.coalesce(func.sum(case((Movement.kind == kind, Movement.quantity), else_=0)), 0)
        for name, kind in COUNTED.items()
    }
    columns = [getattr(line, name) for name in COUNTED]
    query = (
        select(line.id, StockOrder.number, *columns, *sums.values())
        .join(StockOrder, StockOrder.id == line.stock_order_id)
        .outerjoin(Movement, Movement.stock_order_line_id == line.id)
        .group_by(line.id, StockOrder.number, *columns)
    )
    for line_id, number, *figures in ctx.db.execute(query):
        for index, name in enumerate(COUNTED):
            if figures[index] != figures[index + len(COUNTED)]:
                figure, posted = name.replace("_", " "), figures[index + len(COUNTED)]
                yield CheckProblem(f"{number} counts {figures[index]} {figure}, the ledger {posted}", LINES, line_id)
    yield from _under_way(ctx)


def _under_way(ctx: Context) -> Iterable[CheckProblem]:
    left = ShipmentLine.quantity - ShipmentLine.good - ShipmentLine.bad - ShipmentLine.missing
    moving = Shipment.status.in_(list(ON_THE_WAY))
    there = (
        select(ShipmentLine.stock_order_line_id, func.sum(case((moving, left), else_=0)).label("quantity"))
        .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
        .group_by(ShipmentLine.stock_order_line_id)
        .subquery()
    )
    quantity = func.coalesce(there.c.quantity, 0)
    query = (
        select(StockOrderLine.id, StockOrder.number, StockOrderLine.shipped, quantity)
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .outerjoin(there, there.c.stock_order_line_id == StockOrderLine.id)
        .where(StockOrderLine.shipped != quantity)
    )
    for line_id, number, shipped, found in ctx.db.execute(query):
        yield CheckProblem(f"{number} counts {shipped} in transit, its shipments {found}", LINES, line_id)


def shipments_hold_no_more(ctx: Context) -> Iterable[CheckProblem]:
    counted = ShipmentLine.good + ShipmentLine.bad + ShipmentLine.missing
    for shipment_id in ctx.db.scalars(select(ShipmentLine.shipment_id).where(counted > ShipmentLine.quantity)):
        yield CheckProblem("More was received than the shipment contained", SHIPMENTS, shipment_id)
    query = (
        select(StockOrderLine.id, StockOrder.number, func.sum(ShipmentLine.quantity), StockOrderLine.quantity)
        .join(ShipmentLine, ShipmentLine.stock_order_line_id == StockOrderLine.id)
        .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(Shipment.status.not_in((ShipmentStatus.CANCELLED, ShipmentStatus.RETURNED_TO_SENDER)))
        .group_by(StockOrderLine.id, StockOrder.number, StockOrderLine.quantity)
        .having(func.sum(ShipmentLine.quantity) > StockOrderLine.quantity)
    )
    for line_id, number, packed, ordered in ctx.db.execute(query):
        yield CheckProblem(
            f"{number} has {packed} items of a line in shipments, {ordered} were ordered", LINES, line_id
        )


def stock_orders_add_up(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that items and charges add up to the amount, and that the lines' landed cost covers all of it."""
    order = StockOrder
    items = func.coalesce(func.sum(StockOrderLine.items_amount), 0)
    landed = func.coalesce(func.sum(StockOrderLine.landed_total), 0)
    amount = order.items_amount + order.shipping_amount + order.tax_amount - order.discount_amount
    query = (
        select(order.id, order.number)
        .outerjoin(StockOrderLine, StockOrderLine.stock_order_id == order.id)
        .group_by(order.id, order.number)
        .having(or_(items != order.items_amount, amount != order.amount, (landed != amount) & (items > 0)))
    )
    for order_id, number in ctx.db.execute(query):
        yield CheckProblem(f"{number} doesn't add up", order.__tablename__, order_id)


CHECKS = (
    Check("I6", "Only incoming stock is promised", promises_are_coming),
    Check("I7", "Each unit is reserved once, and serial numbers are unique", units_are_held_once),
    Check("I8", "Stock of products with serial numbers matches their units", buckets_are_units),
    Check("I9", "Ordered quantities add up", lines_add_up),
    Check("I10", "No shipment has more than was ordered", shipments_hold_no_more),
)
