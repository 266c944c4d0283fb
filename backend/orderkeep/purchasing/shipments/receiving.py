"""Receiving: count a shipment's items, and put them into stock or straight to waiting orders, in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.text_normalize import fold
from orderkeep.purchasing.enums import ANNOUNCED, FINAL_STATUSES, PurchasingEvent, ShipmentStatus
from orderkeep.purchasing.history import record_status_change, set_shipment_status
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrderLine
from orderkeep.purchasing.rules import LineCount, counting_problems
from orderkeep.purchasing.shipments.actions import (
    hand_to_carrier,
    lose_quantity,
    settle_orders,
)
from orderkeep.purchasing.shipments.lines import lock_lines, shipment_lines
from orderkeep.purchasing.shipments.receiving_schemas import CountIn
from orderkeep.purchasing.stock_orders.lines import expect_refund
from orderkeep.stock.allocation.run import AllocationRun
from orderkeep.stock.enums import FINAL_UNIT_STATUSES, Bucket, Cause, Condition, MovementKind, UnitStatus
from orderkeep.stock.ledger.posting import post_movement
from orderkeep.stock.models import Unit
from orderkeep.stock.rules import NewMovement
from orderkeep.stock.units.costs import known_cost
from orderkeep.stock.units.lifecycle import change_unit, coming_units
from orderkeep.stock.valuation_rules import share_of_line

P = ShipmentStatus


@dataclass(frozen=True)
class LineReceipt:
    """The counts of one line, its shipment, and the destination of its items."""

    shipment: Shipment
    count: CountIn
    location: str | None


def receive_shipment(
    ctx: Context, shipment: Shipment, counts: Sequence[CountIn], location: str | None = None
) -> list[AllocationRun]:
    """Post the counts to stock. Returns the allocation run of each product."""
    _refuse_final(shipment)
    lines = {line.id: line for line in lock_lines(ctx, shipment)}
    _check(ctx, lines, counts)
    if shipment.status in ANNOUNCED:
        hand_to_carrier(ctx, shipment)
    runs: dict[str, AllocationRun] = {}
    for count in counts:
        line = lines[count.shipment_line_id]
        product = ctx.find(Product, line.product_id)
        run = runs.get(line.product_id) or AllocationRun(ctx, product, Cause.RECEIVED, shipment.id)
        runs[line.product_id] = run
        _take_in(ctx, run, line, LineReceipt(shipment, count, location))
    _close(ctx, shipment, list(lines.values()), counts)
    for product_id in sorted(runs):
        runs[product_id].allocate()
    return list(runs.values())


def save_counts(ctx: Context, shipment: Shipment, counts: Sequence[CountIn], seen: str | None = None) -> None:
    """Save the counts so far, so that receiving can continue on another device.

    `seen` is the time of the draft on which this one is based. A newer draft by someone else isn't overwritten.
    """
    _refuse_final(shipment)
    lines = {line.id for line in shipment_lines(ctx, shipment)}
    for index, count in enumerate(counts):
        if count.shipment_line_id not in lines:
            raise Invalid("This line isn't in the shipment", field=f"lines.{index}.shipment_line_id")
    if seen is not None and seen != (shipment.counting or {}).get("at", ""):
        message = "Someone else changed this count in the meantime"
        raise Conflict(message, code="counted_meanwhile", more={"counting": shipment.counting})
    shipment.counting = {"lines": [count.complete() for count in counts], "at": ctx.now.isoformat()} if counts else None
    ctx.db.flush()


def _refuse_final(shipment: Shipment) -> None:
    if shipment.status in FINAL_STATUSES:
        raise Conflict(f"This shipment is already {shipment.status.replace('_', ' ')}", code="received")


def _check(ctx: Context, lines: dict[str, ShipmentLine], counts: Sequence[CountIn]) -> None:
    problems: list[FieldProblem] = []
    given = [count.shipment_line_id for count in counts]
    for index, line_id in enumerate(given):
        if line_id not in lines:
            problems.append(FieldProblem(f"lines.{index}.shipment_line_id", "This line isn't in the shipment"))
        elif line_id in given[:index]:
            problems.append(FieldProblem(f"lines.{index}.shipment_line_id", "This line is listed twice"))
    if not problems:
        problems = counting_problems([_line_count(lines[count.shipment_line_id], count) for count in counts])
        problems += _serial_problems(ctx, lines, counts)
    if not problems and not any(count.good or count.bad or count.missing for count in counts):
        problems.append(FieldProblem("lines", "Count at least one item as good, damaged or missing"))
    if problems:
        raise Invalid(problems[0].message, problems=problems)


def _line_count(line: ShipmentLine, count: CountIn) -> LineCount:
    left = line.quantity - line.good - line.bad - line.missing
    serials = len(count.serials) + len(count.bad_serials)
    return LineCount(left, count.good, count.bad, count.missing, serials)


def _serial_problems(ctx: Context, lines: dict[str, ShipmentLine], counts: Sequence[CountIn]) -> list[FieldProblem]:
    """Serial numbers require a tracked product, and must be unique among current units (I7)."""
    problems: list[FieldProblem] = []
    seen: set[tuple[str, str]] = set()
    for index, count in enumerate(counts):
        serials = [*count.serials, *count.bad_serials]
        product = ctx.find(Product, lines[count.shipment_line_id].product_id)
        field = f"lines.{index}.serials"
        if serials and not product.is_unit_tracked:
            problems.append(FieldProblem(field, f"{product.name} isn't tracked by serial number"))
            continue
        there = _current_serials(ctx, product.id, serials)
        for serial in serials:
            key = (product.id, fold(serial))
            if key in seen or key[1] in there:
                problems.append(FieldProblem(field, f"Serial number {serial} is already in stock"))
            seen.add(key)
    return problems


def _current_serials(ctx: Context, product_id: str, serials: Sequence[str]) -> set[str]:
    if not serials:
        return set()
    keys = [fold(serial) for serial in serials]
    gone = list(FINAL_UNIT_STATUSES)
    query = select(Unit.serial_key).where(
        Unit.product_id == product_id, Unit.serial_key.in_(keys), Unit.status.not_in(gone)
    )
    return {key for key in ctx.db.scalars(query) if key}


def _take_in(ctx: Context, run: AllocationRun, line: ShipmentLine, opened: LineReceipt) -> None:
    """Post the counts of one line."""
    count, shipment = opened.count, opened.shipment
    source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
    good, bad = count.good, count.bad
    units = coming_units(ctx, source.id, shipment.id) if run.product.is_unit_tracked else []
    for kind, quantity, target, value in (
        (MovementKind.RECEIVED, good, Bucket.ON_HAND, _value(source, 0, good, units)),
        (MovementKind.RECEIVED_BAD, bad, Bucket.BLOCKED, _value(source, good, bad, units)),
    ):
        if quantity:
            move = NewMovement(
                kind,
                quantity,
                source=Bucket.IN_TRANSIT,
                target=target,
                stock_order_line_id=source.id,
                shipment_line_id=line.id,
                reason=count.note or shipment.name,
                value=value,
            )
            post_movement(ctx, run.product, move)
    if run.product.is_unit_tracked:
        _take_in_units(ctx, opened, units)
        run.units += good + bad
    source.shipped -= good + bad
    source.received_good += good
    source.received_bad += bad
    line.good += good
    line.bad += bad
    if bad:
        expect_refund(ctx, source, bad)
    ctx.db.flush()
    run.fulfil_promises(source.id, good)  # before promises on missing items end, so that the fulfilled ones are kept
    if count.missing:
        lose_quantity(ctx, shipment, line, count.missing)


def _value(line: StockOrderLine, start: int, quantity: int, units: Sequence[Unit]) -> int | None:
    """What the items of a line cost that come after the first `start` of this receipt, in cents."""
    if units:
        return known_cost(units[start : start + quantity])
    before = line.received_good + line.received_bad + line.lost + start
    return share_of_line(line.landed_total, line.quantity, before, quantity)


def _take_in_units(ctx: Context, opened: LineReceipt, coming: Sequence[Unit]) -> None:
    count = opened.count
    good, bad = coming[: count.good], coming[count.good : count.good + count.bad]
    shared = {"location": opened.location, "received_at": ctx.now}
    for units, serials, status in (
        (good, count.serials, UnitStatus.IN_STOCK),
        (bad, count.bad_serials, UnitStatus.BLOCKED),
    ):
        for index, unit in enumerate(units):
            serial = {"serial_number": serials[index]} if index < len(serials) else {}
            damage = {"condition": Condition.DAMAGED, "notes": count.note or unit.notes} if units is bad else {}
            change_unit(
                ctx, unit, "Received damaged" if damage else "Received", **shared, status=status, **serial, **damage
            )
    ctx.db.flush()


def _close(ctx: Context, shipment: Shipment, lines: Sequence[ShipmentLine], counts: Sequence[CountIn]) -> None:
    open_quantity = sum(line.quantity - line.good - line.bad - line.missing for line in lines)
    shipment.delivered_at = shipment.delivered_at or ctx.now
    shipment.received_at, shipment.received_by = ctx.now, ctx.scope.actor_id
    shipment.counting = None
    good, bad = sum(count.good for count in counts), sum(count.bad for count in counts)
    missing = sum(count.missing for count in counts)
    numbers = {"good": good, "bad": bad, "missing": missing}
    record_status_change(
        ctx,
        shipment,
        PurchasingEvent.RECEIVED,
        f"Counted {good} good, {bad} damaged, {missing} missing",
        (None, numbers),
    )
    set_shipment_status(ctx, shipment, (P.PART_RECEIVED if open_quantity else P.RECEIVED))
    settle_orders(ctx, lines)
