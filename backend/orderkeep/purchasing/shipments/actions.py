"""Actions on shipments: their contents, and their progress."""

from collections.abc import Iterable

from sqlalchemy import select

from orderkeep.core.context import Context, business_day
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict, NotFound, no_such_step
from orderkeep.core.ids import canonical_id
from orderkeep.core.text_normalize import fold
from orderkeep.purchasing.enums import ANNOUNCED, ON_THE_WAY, PurchasingEvent, ShipmentStatus
from orderkeep.purchasing.history import change_told, record_status_change, set_status
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.rules import ARROWS
from orderkeep.purchasing.shipments.carriers import tracking_page
from orderkeep.purchasing.shipments.lines import parcel_lines, write_lines
from orderkeep.purchasing.shipments.photos import remove_photos
from orderkeep.purchasing.shipments.schemas import ShipmentChange, ShipmentIn
from orderkeep.purchasing.stock_orders.lines import expect_refund, reset_status
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.run import trim
from orderkeep.stock.enums import Bucket, Cause, MovementKind
from orderkeep.stock.ledger.posting import lock_product, lock_products, post, reverse
from orderkeep.stock.models import Movement
from orderkeep.stock.rules import Move
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
    parcel = find_shipment(ctx, key)
    if not is_single_writer(ctx.db):
        lock_all(ctx, parcel_lines(ctx, parcel))
    return ctx.find(Shipment, parcel.id, lock=True)


def announce(ctx: Context, wish: ShipmentIn) -> Shipment:
    """Create a shipment. With a status beyond `label_created` it is in transit immediately."""
    _refuse_double(ctx, None, wish.carrier, wish.tracking_number)
    page = wish.tracking_url or tracking_page(wish.carrier, wish.tracking_number)
    columns = wish.complete(without=("lines", "status", "tracking_url"))
    parcel = ctx.add(Shipment(**columns, tracking_url=page, status=P.EXPECTED.value))
    write_lines(ctx, parcel, wish.lines)
    record_status_change(ctx, parcel, PurchasingEvent.STATUS_CHANGE, "Entered", (None, {"status": P.EXPECTED.value}))
    if wish.status is not P.EXPECTED:
        to_status(ctx, parcel, wish.status)
    return parcel


def _refuse_double(ctx: Context, parcel: Shipment | None, carrier: str, number: str) -> None:
    query = select(Shipment.id).where(
        Shipment.tracking_key == Shipment.key_of(number), Shipment.carrier_key == fold(carrier)
    )
    found = ctx.db.scalars(query).first()
    if found is not None and (parcel is None or found != parcel.id):
        message = "This carrier and tracking number are already used by another shipment"
        raise Conflict(message, field="tracking_number", code="already_there", more={"id": found})


def change(ctx: Context, parcel: Shipment, wish: ShipmentChange) -> Shipment:
    """Change fields of a shipment, its lines before it is in transit, or its status."""
    values = wish.given(without=("lines", "status"))
    if wish.sent("carrier", "tracking_number"):
        carrier = wish.carrier if wish.sent("carrier") else parcel.carrier
        number = wish.tracking_number if wish.sent("tracking_number") else parcel.tracking_number
        _refuse_double(ctx, parcel, carrier, number)
        if not wish.sent("tracking_url"):
            values["tracking_url"] = tracking_page(carrier, number)
    if wish.sent("lines") and ShipmentStatus(parcel.status) not in ANNOUNCED:
        raise Conflict("This shipment is in transit, so its items can't change", code="under_way")
    change_told(ctx, parcel, values)
    if wish.sent("lines"):
        for line in parcel_lines(ctx, parcel):
            ctx.db.delete(line)
        ctx.db.flush()
        write_lines(ctx, parcel, wish.lines)
    if wish.sent("status") and wish.status != parcel.status:
        to_status(ctx, parcel, wish.status)
    return parcel


def to_status(ctx: Context, parcel: Shipment, wish: ShipmentStatus) -> None:
    """Change the status of a shipment. Its stock moves with it. Raises Conflict `no_such_step`."""
    old = ShipmentStatus(parcel.status)
    if wish not in ARROWS[old]:
        hint = ". Receive its items instead." if wish in (P.RECEIVED, P.PART_RECEIVED) else ""
        raise no_such_step("A shipment", old.value, wish.value, hint)
    if old in ANNOUNCED and wish in ON_THE_WAY:
        hand_to_carrier(ctx, parcel)
    if wish is P.DELIVERED:
        parcel.delivered_at = parcel.delivered_at or ctx.now
    set_status(ctx, parcel, wish.value)
    if wish is P.LOST:
        _lose(ctx, parcel)
    elif old in ON_THE_WAY and wish in (P.RETURNED_TO_SENDER, P.CANCELLED):
        _call_back(ctx, parcel)


def lock_all(ctx: Context, lines: Iterable[ShipmentLine]) -> list[str]:
    """Lock the products of these shipment lines, in a fixed order."""
    ids = sorted({line.product_id for line in lines})
    lock_products(ctx, ids)
    return ids


def hand_to_carrier(ctx: Context, parcel: Shipment) -> None:
    """The carrier has the shipment: its items are in transit."""
    lines = parcel_lines(ctx, parcel)
    lock_all(ctx, lines)
    parcel.shipped_at = parcel.shipped_at or business_day(ctx)
    for line in lines:
        product = lock_product(ctx, line.product_id)
        post(ctx, product, _move(MovementKind.SHIPPED, parcel, line, (Bucket.ON_ORDER, Bucket.IN_TRANSIT)))
        source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
        source.shipped += line.quantity
        if product.is_unit_tracked:
            send_units(ctx, source.id, line.quantity, parcel.id)
    ctx.db.flush()
    settle_orders(ctx, lines)


def _move(
    kind: MovementKind,
    parcel: Shipment,
    line: ShipmentLine,
    way: tuple[Bucket | None, Bucket | None],
    pieces: int | None = None,
) -> Move:
    return Move(
        kind,
        line.quantity if pieces is None else pieces,
        source=way[0],
        target=way[1],
        stock_order_line_id=line.stock_order_line_id,
        shipment_line_id=line.id,
        reason=parcel.tracking_number,
    )


def settle_orders(ctx: Context, lines: Iterable[ShipmentLine]) -> None:
    """Update the derived status of the stock orders of these lines."""
    ids = {line.stock_order_line_id for line in lines}
    query = select(StockOrderLine.stock_order_id).where(StockOrderLine.id.in_(ids)).distinct()
    for order_id in sorted(ctx.db.scalars(query)):
        reset_status(ctx, ctx.find(StockOrder, order_id, lock=True))


def _lose(ctx: Context, parcel: Shipment) -> None:
    """Mark everything that wasn't received as lost, and expect a refund for it."""
    lines = parcel_lines(ctx, parcel)
    products = lock_all(ctx, lines)
    for line in lines:
        left = line.quantity - line.good - line.bad - line.missing
        if left:
            lose_pieces(ctx, parcel, line, left)
    ctx.db.flush()
    settle_orders(ctx, lines)
    stock.reallocate(ctx, products, Cause.RELEASED, parcel.id)


def lose_pieces(ctx: Context, parcel: Shipment, line: ShipmentLine, pieces: int) -> None:
    """Items that were in transit are lost."""
    product = lock_product(ctx, line.product_id)
    post(ctx, product, _move(MovementKind.LOST, parcel, line, (Bucket.IN_TRANSIT, None), pieces))
    source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
    source.shipped -= pieces
    source.lost += pieces
    line.missing += pieces
    if product.is_unit_tracked:
        lose_units(ctx, source.id, pieces, parcel.id)
    expect_refund(ctx, source, pieces)
    ctx.db.flush()
    trim(ctx, source.id)


def _call_back(ctx: Context, parcel: Shipment) -> None:
    """The shipment was returned or never sent: its items are on order again."""
    lines = parcel_lines(ctx, parcel)
    lock_all(ctx, lines)
    for line in lines:
        product = lock_product(ctx, line.product_id)
        sent = select(Movement).where(Movement.shipment_line_id == line.id, Movement.kind == MovementKind.SHIPPED.value)
        for movement in ctx.db.scalars(sent).all():
            reverse(ctx, product, movement)
        source = ctx.find(StockOrderLine, line.stock_order_line_id, lock=True)
        source.shipped -= line.quantity
        if product.is_unit_tracked:
            revert_to_ordered(ctx, source.id, parcel.id)
    ctx.db.flush()
    settle_orders(ctx, lines)


def remove(ctx: Context, parcel: Shipment) -> None:
    """Delete a shipment that was only announced. One with stock movements can't be deleted."""
    if ShipmentStatus(parcel.status) not in ANNOUNCED:
        raise Conflict("This shipment has stock movements and can't be deleted", code="in_use")
    ctx.change(parcel, {})
    remove_photos(ctx, parcel)
    ctx.db.delete(parcel)
    ctx.db.flush()
