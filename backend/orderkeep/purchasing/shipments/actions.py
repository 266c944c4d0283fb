"""Actions on shipments: their contents, and their progress."""

from collections.abc import Iterable

from sqlalchemy import select

from orderkeep.core.context import Context, business_day
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict, NotFound, status_change_not_allowed
from orderkeep.core.ids import canonical_id
from orderkeep.core.text_normalize import fold
from orderkeep.purchasing.enums import ANNOUNCED, ON_THE_WAY, PurchasingEvent, ShipmentStatus
from orderkeep.purchasing.history import record_edit, record_status_change, set_shipment_status
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.rules import SHIPMENT_TRANSITIONS, UNNAMED, goods_receipt_name
from orderkeep.purchasing.shipments.carriers import tracking_page
from orderkeep.purchasing.shipments.lines import lock_lines, shipment_lines, write_lines
from orderkeep.purchasing.shipments.photos import remove_photos
from orderkeep.purchasing.shipments.schemas import ShipmentChange, ShipmentIn
from orderkeep.purchasing.stock_orders.lines import expect_refund, reset_status
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.given_stock import trim_promises
from orderkeep.stock.enums import Bucket, Cause, MovementKind
from orderkeep.stock.ledger.posting import lock_product, post_movement, reverse_movement
from orderkeep.stock.models import Movement
from orderkeep.stock.rules import NewMovement
from orderkeep.stock.units.lifecycle import lose_units, revert_to_ordered, send_units

P = ShipmentStatus


def find_shipment(ctx: Context, key: str, *, lock: bool = False) -> Shipment:
    """Return a shipment by id or by tracking number, in any spelling. Raises NotFound."""
    if known := canonical_id(key):
        return ctx.find(Shipment, known, lock=lock)
    query = select(Shipment.id).where(Shipment.tracking_key == Shipment.key_of(key))
    found = ctx.db.scalars(query.order_by(Shipment.created_at.desc()).limit(1)).first()
    if found is None:
        message = "This shipment doesn't exist"
        raise NotFound(message)
    return ctx.find(Shipment, found, lock=lock)


def lock_shipment(ctx: Context, key: str) -> Shipment:
    """Return the shipment under its lock. The products are locked first, as everywhere."""
    shipment = find_shipment(ctx, key)
    if not is_single_writer(ctx.db):
        lock_lines(ctx, shipment)
    return ctx.find(Shipment, shipment.id, lock=True)


def create_shipment(ctx: Context, data: ShipmentIn) -> Shipment:
    """Create a shipment. With a status beyond `label_created` it is in transit immediately."""
    _refuse_double(ctx, None, data.carrier, data.tracking_number)
    page = data.tracking_url or tracking_page(data.carrier, data.tracking_number)
    columns = data.complete(without=("lines", "status", "tracking_url"))
    name = data.tracking_number or UNNAMED
    shipment = ctx.add(Shipment(**columns, name=name, tracking_url=page, status=P.EXPECTED))
    write_lines(ctx, shipment, data.lines)
    _set_name(ctx, shipment)
    record_status_change(ctx, shipment, PurchasingEvent.STATUS_CHANGE, "Entered", (None, {"status": P.EXPECTED}))
    if data.status is not P.EXPECTED:
        change_status(ctx, shipment, data.status)
    return shipment


def _set_name(ctx: Context, shipment: Shipment) -> None:
    """Name a shipment by its tracking number, or else by the stock orders of its items."""
    name = shipment.tracking_number
    if name is None:
        ids = {line.stock_order_line_id for line in shipment_lines(ctx, shipment)}
        query = select(StockOrder.number).join(StockOrderLine).where(StockOrderLine.id.in_(ids)).distinct()
        name = goods_receipt_name(list(ctx.db.scalars(query.order_by(StockOrder.number))))
    if name != shipment.name:
        shipment.name = name
        ctx.db.flush()


def _refuse_double(ctx: Context, shipment: Shipment | None, carrier: str | None, number: str | None) -> None:
    if number is None:
        return
    same_carrier = Shipment.carrier_key.is_(None) if carrier is None else Shipment.carrier_key == fold(carrier)
    query = select(Shipment.id).where(Shipment.tracking_key == Shipment.key_of(number), same_carrier)
    found = ctx.db.scalars(query).first()
    if found is not None and (shipment is None or found != shipment.id):
        message = "This carrier and tracking number are already used by another shipment"
        raise Conflict(message, field="tracking_number", code="already_there", more={"id": found})


def change_shipment(ctx: Context, shipment: Shipment, changes: ShipmentChange) -> Shipment:
    """Change fields of a shipment, its lines before it is in transit, or its status."""
    values = changes.given(without=("lines", "status"))
    if changes.sent("carrier", "tracking_number"):
        carrier = changes.carrier if changes.sent("carrier") else shipment.carrier
        number = changes.tracking_number if changes.sent("tracking_number") else shipment.tracking_number
        _refuse_double(ctx, shipment, carrier, number)
        if not changes.sent("tracking_url"):
            values["tracking_url"] = tracking_page(carrier, number)
    if changes.sent("lines") and shipment.status not in ANNOUNCED:
        raise Conflict("This shipment is in transit, so its items can't change", code="under_way")
    record_edit(ctx, shipment, values)
    if changes.sent("lines"):
        for line in shipment_lines(ctx, shipment):
            ctx.db.delete(line)
        ctx.db.flush()
        write_lines(ctx, shipment, changes.lines)
    _set_name(ctx, shipment)
    if changes.sent("status") and changes.status != shipment.status:
        change_status(ctx, shipment, changes.status)
    return shipment


def change_status(ctx: Context, shipment: Shipment, target_status: ShipmentStatus) -> None:
    """Change the status of a shipment. Its stock moves with it. Raises Conflict `no_such_step`."""
    old = shipment.status
    if target_status not in SHIPMENT_TRANSITIONS[old]:
        hint = ". Receive its items instead." if target_status in (P.RECEIVED, P.PART_RECEIVED) else ""
        raise status_change_not_allowed("A shipment", old, target_status, hint)
    if old in ANNOUNCED and target_status in ON_THE_WAY:
        hand_to_carrier(ctx, shipment)
    if target_status is P.DELIVERED:
        shipment.delivered_at = shipment.delivered_at or ctx.now
    set_shipment_status(ctx, shipment, target_status)
    if target_status is P.LOST:
        _lose(ctx, shipment)
    elif old in ON_THE_WAY and target_status in (P.RETURNED_TO_SENDER, P.CANCELLED):
        _call_back(ctx, shipment)


def hand_to_carrier(ctx: Context, shipment: Shipment) -> None:
    """The carrier has the shipment: its items are in transit."""
    lines = lock_lines(ctx, shipment)
    shipment.shipped_at = shipment.shipped_at or business_day(ctx)
    for line in lines:
        product = lock_product(ctx, line.product_id)
        post_movement(ctx, product, _move(MovementKind.SHIPPED, shipment, line, (Bucket.ON_ORDER, Bucket.IN_TRANSIT)))
        source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
        source.shipped += line.quantity
        if product.is_unit_tracked:
            send_units(ctx, source.id, line.quantity, shipment.id)
    ctx.db.flush()
    settle_orders(ctx, lines)


def _move(
    kind: MovementKind,
    shipment: Shipment,
    line: ShipmentLine,
    way: tuple[Bucket | None, Bucket | None],
    quantity: int | None = None,
) -> NewMovement:
    return NewMovement(
        kind,
        line.quantity if quantity is None else quantity,
        source=way[0],
        target=way[1],
        stock_order_line_id=line.stock_order_line_id,
        shipment_line_id=line.id,
        reason=shipment.name,
    )


def settle_orders(ctx: Context, lines: Iterable[ShipmentLine]) -> None:
    """Update the derived status of the stock orders of these lines."""
    ids = {line.stock_order_line_id for line in lines}
    query = select(StockOrderLine.stock_order_id).where(StockOrderLine.id.in_(ids)).distinct()
    for order_id in sorted(ctx.db.scalars(query)):
        reset_status(ctx, ctx.find(StockOrder, order_id, lock=True))


def _lose(ctx: Context, shipment: Shipment) -> None:
    """Mark everything that wasn't received as lost, and expect a refund for it."""
    lines = lock_lines(ctx, shipment)
    for line in lines:
        left = line.quantity - line.good - line.bad - line.missing
        if left:
            lose_quantity(ctx, shipment, line, left)
    ctx.db.flush()
    settle_orders(ctx, lines)
    stock.reallocate(ctx, sorted({line.product_id for line in lines}), Cause.RELEASED, shipment.id)


def lose_quantity(ctx: Context, shipment: Shipment, line: ShipmentLine, quantity: int) -> None:
    """Items that were in transit are lost."""
    product = lock_product(ctx, line.product_id)
    post_movement(ctx, product, _move(MovementKind.LOST, shipment, line, (Bucket.IN_TRANSIT, None), quantity))
    source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
    source.shipped -= quantity
    source.lost += quantity
    line.missing += quantity
    if product.is_unit_tracked:
        lose_units(ctx, source.id, quantity, shipment.id)
    expect_refund(ctx, source, quantity)
    ctx.db.flush()
    trim_promises(ctx, source.id)


def _call_back(ctx: Context, shipment: Shipment) -> None:
    """The shipment was returned or never sent: its items are on order again."""
    lines = lock_lines(ctx, shipment)
    for line in lines:
        product = lock_product(ctx, line.product_id)
        sent = select(Movement).where(Movement.shipment_line_id == line.id, Movement.kind == MovementKind.SHIPPED)
        for movement in ctx.db.scalars(sent).all():
            reverse_movement(ctx, product, movement)
        source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
        source.shipped -= line.quantity
        if product.is_unit_tracked:
            revert_to_ordered(ctx, source.id, shipment.id)
    ctx.db.flush()
    settle_orders(ctx, lines)


def delete_shipment(ctx: Context, shipment: Shipment) -> None:
    """Delete a shipment that was only announced. One with stock movements can't be deleted."""
    if shipment.status not in ANNOUNCED:
        raise Conflict("This shipment has stock movements and can't be deleted", code="in_use")
    ctx.check_version(shipment)
    remove_photos(ctx, shipment)
    ctx.db.delete(shipment)
    ctx.db.flush()
