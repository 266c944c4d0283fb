"""Manual actions on units: add, block, repair, write off, return to vendor."""

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict, Invalid, NotFound, status_change_not_allowed
from orderkeep.core.ids import canonical_id, new_id
from orderkeep.core.text_normalize import fold
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.reservations import close_allocations, order_of, refresh_allocation_status
from orderkeep.stock.allocation.run import allocate_free_stock
from orderkeep.stock.enums import (
    BUCKET_OF,
    FINAL_UNIT_STATUSES,
    AllocationState,
    Bucket,
    Cause,
    MovementKind,
    UnitEvent,
    UnitStatus,
)
from orderkeep.stock.ledger.posting import cost_of_missing, lock_product, post_movement
from orderkeep.stock.models import Allocation, Movement, Unit, UnitHistory
from orderkeep.stock.rules import NewMovement, unit_move
from orderkeep.stock.units.lifecycle import change_unit, make_units
from orderkeep.stock.units.schemas import UnitChange, UnitIn
from orderkeep.stock.valuation_rules import revaluation


def find_unit(ctx: Context, key: str) -> Unit:
    """Return a unit by id or by tag, typed or scanned as the address of its page. Raises NotFound."""
    key = key.strip().rstrip("/").rpartition("/")[2]
    if known := canonical_id(key):
        return ctx.find(Unit, known)
    found = ctx.db.scalars(select(Unit).where(Unit.asset_tag == key.upper())).first()
    if found is None:
        message = "This unit doesn't exist"
        raise NotFound(message)
    return found


def lock_unit(ctx: Context, key: str) -> Unit:
    """Return the unit under its lock. The product is locked first, as everywhere."""
    unit = find_unit(ctx, key)
    if not is_single_writer(ctx.db):
        lock_product(ctx, unit.product_id)
    return ctx.find(Unit, unit.id, lock=True)


def count_in(ctx: Context, data: UnitIn, line_id: str | None = None) -> Unit:
    """Add a unit that wasn't recorded. It is on the shelf, and may be allocated to a waiting order."""
    product = ctx.find(Product, data.product_id, field="product_id", lock=True)
    if not product.is_unit_tracked:
        raise Invalid("This product isn't tracked by serial number", field="product_id")
    _refuse_double(ctx, None, product.id, data.serial_number)
    columns = data.complete(without={"reason"})
    if data.unit_cost is None:
        columns["unit_cost"] = cost_of_missing(product, 1)
    [unit] = make_units(ctx, 1, **columns, status=UnitStatus.IN_STOCK, received_at=ctx.now)
    move = NewMovement(
        MovementKind.ADJUSTMENT,
        1,
        target=Bucket.ON_HAND,
        asset_id=unit.id,
        stock_count_line_id=line_id,
        reason=data.reason,
        value=unit.unit_cost,
    )
    movement = post_movement(ctx, product, move)
    allocate_free_stock(ctx, product, Cause.COUNTED, movement.id)
    return unit


def count_out(ctx: Context, unit: Unit, reason: str, line_id: str | None = None) -> Movement:
    """Mark a unit that a count didn't find as lost. Its order is short again. Call `reallocate` afterwards."""
    order = _set_free(ctx, unit)
    move = NewMovement(
        MovementKind.ADJUSTMENT,
        1,
        source=Bucket.ON_HAND,
        asset_id=unit.id,
        stock_count_line_id=line_id,
        reason=reason,
        value=unit.unit_cost,
    )
    movement = post_movement(ctx, lock_product(ctx, unit.product_id), move)
    change_unit(ctx, unit, reason, status=UnitStatus.LOST, customer_id=None, purchase_id=None)
    ctx.db.flush()
    if order is not None:
        refresh_allocation_status(ctx, order)
    return movement


def _refuse_double(ctx: Context, unit: Unit | None, product_id: str, serial: str | None) -> None:
    if not serial:
        return
    query = select(Unit.asset_tag, Unit.id).where(
        Unit.product_id == product_id,
        Unit.serial_key == fold(serial),
        Unit.status.not_in(list(FINAL_UNIT_STATUSES)),
    )
    found = ctx.db.execute(query).first()
    if found and (unit is None or found[1] != unit.id):
        raise Conflict(f"{found[0]} already has this serial number", field="serial_number", code="already_there")


def edit_unit(ctx: Context, unit: Unit, changes: UnitChange) -> Unit:
    """Change a unit's fields or status. Its stock moves with it."""
    if changes.sent("serial_number"):
        _refuse_double(ctx, unit, unit.product_id, changes.serial_number)
    ctx.check_version(unit)
    if columns := changes.given(without={"status", "reason"}):
        if changes.sent("unit_cost") and changes.unit_cost != unit.unit_cost:
            _change_cost(ctx, unit, changes.unit_cost, changes.reason)
        change_unit(ctx, unit, changes.reason or "Changed", **columns)
        ctx.db.flush()
    if changes.sent("status") and changes.status != unit.status:
        _to_status(ctx, unit, changes.status, changes.reason)
    return unit


def _change_cost(ctx: Context, unit: Unit, cost: int | None, reason: str | None) -> None:
    """The unit cost something else: the stock is worth more or less from now on. Raises Conflict once it has left."""
    bucket = BUCKET_OF.get(unit.status)
    if bucket is None:
        raise Conflict("The cost of a unit can only be changed while you have it", field="unit_cost", code="not_here")
    if move := revaluation(bucket, (cost or 0) - (unit.unit_cost or 0), reason, unit.id):
        post_movement(ctx, lock_product(ctx, unit.product_id), move)


def add_unit_note(ctx: Context, unit: Unit, sentence: str) -> UnitHistory:
    """Add a note to a unit's history. It doesn't mention the order that holds the unit."""
    line = UnitHistory(
        id=new_id(),
        asset_id=unit.id,
        event_type=UnitEvent.NOTE,
        description=sentence,
        happened_at=ctx.now,
    )
    ctx.db.add(line)
    ctx.db.flush()
    return line


def _to_status(ctx: Context, unit: Unit, target_status: UnitStatus, reason: str | None) -> None:
    old = unit.status
    move = unit_move(old, target_status)
    if move is None:
        raise status_change_not_allowed("A unit", old, target_status)
    kind, source, target = move
    order = None
    if kind and old in (UnitStatus.ALLOCATED, UnitStatus.READY_FOR_PICKUP):
        order = _set_free(ctx, unit)
    if kind is None:
        change_unit(ctx, unit, reason or _status_text(target_status), status=target_status)
        ctx.db.flush()
        return
    product = lock_product(ctx, unit.product_id)
    moved = NewMovement(kind, 1, source=source, target=target, asset_id=unit.id, reason=reason, value=unit.unit_cost)
    movement = post_movement(ctx, product, moved)
    change_unit(
        ctx, unit, reason or _status_text(target_status), status=target_status, customer_id=None, purchase_id=None
    )
    ctx.db.flush()
    if order is not None:
        refresh_allocation_status(ctx, order)
    stock.reallocate(ctx, [product.id], Cause.RELEASED if order else Cause.COUNTED, movement.id)


def _status_text(status: UnitStatus) -> str:
    return status.replace("_", " ").capitalize()


def _set_free(ctx: Context, unit: Unit) -> SalesOrderLine | None:
    """The order that the unit was allocated to is short again."""
    query = select(Allocation).where(Allocation.asset_id == unit.id, Allocation.status == AllocationState.ACTIVE)
    held = list(ctx.db.scalars(query.execution_options(every_owner=True)))
    close_allocations(ctx, held, AllocationState.RELEASED, "This unit can't be assigned")
    return order_of(ctx, held[0]) if held and held[0].purchase_id else None
