"""Cancels items of a stock order that won't be sent: by quantity, all at once, or when the order is closed."""

from collections.abc import Iterable

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.pluralize import items_text
from orderkeep.purchasing.enums import ANNOUNCED, PurchasingEvent, ShipmentStatus, StockOrderStatus
from orderkeep.purchasing.history import record_status_change, set_shipment_status, set_status
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.shipments.lines import not_in_shipments, shipment_lines
from orderkeep.purchasing.stock_orders.lines import lines_of, locked_products, quantity_of, refund_of, reset_status
from orderkeep.stock import actions as stock
from orderkeep.stock.allocation.given_stock import trim_promises
from orderkeep.stock.enums import Bucket, Cause, MovementKind
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.rules import NewMovement
from orderkeep.stock.units.lifecycle import drop_units


def cancel_stock_order(ctx: Context, order: StockOrder, quantities: dict[str, int] | None = None) -> None:
    """Cancel everything the vendor hasn't sent, or a quantity per line (by line id)."""
    products = locked_products(ctx, order)
    if order.status == StockOrderStatus.DRAFT:
        set_status(ctx, order, StockOrderStatus.CANCELLED)
        return
    lines = lines_of(ctx, order)
    if quantities is None:
        _nothing_under_way(lines)
        _cancel_announced(ctx, order, lines)
        quantities = {line.id: quantity_of(line).waiting for line in lines}
    by_id = {line.id: line for line in lines}
    for line_id, quantity in quantities.items():
        if line_id not in by_id:
            raise Invalid("This line belongs to another order", field="lines")
        if quantity:
            _cancel_quantity(ctx, order, by_id[line_id], quantity)
    # An order stays on hold or in dispute after a partial cancellation, but not once everything is cancelled.
    reset_status(ctx, order, resume=not any(quantity_of(line).coming for line in lines))
    stock.reallocate(ctx, products, Cause.RELEASED, order.id)


def close_stock_order(ctx: Context, order: StockOrder) -> None:
    """Close the order: everything not sent is cancelled. If nothing was received, the whole order is cancelled."""
    if any(quantity_of(line).coming for line in lines_of(ctx, order)):
        cancel_stock_order(ctx, order)
    if order.status != StockOrderStatus.CANCELLED:
        set_status(ctx, order, StockOrderStatus.CLOSED)


def _nothing_under_way(lines: Iterable[StockOrderLine]) -> None:
    if any(line.shipped for line in lines):
        raise Conflict("Shipments of this order are in transit. Receive them or mark them as lost.", code="under_way")


def _cancel_announced(ctx: Context, order: StockOrder, lines: Iterable[StockOrderLine]) -> None:
    """Cancel announced shipments of these items. One that also carries others loses only these."""
    cancelled = {line.id for line in lines}
    query = (
        select(Shipment)
        .join(ShipmentLine, ShipmentLine.shipment_id == Shipment.id)
        .where(
            ShipmentLine.stock_order_line_id.in_(cancelled),
            Shipment.status.in_(list(ANNOUNCED)),
        )
        .distinct()
    )
    for shipment in ctx.db.scalars(query).all():
        inside = shipment_lines(ctx, shipment)
        own = [line for line in inside if line.stock_order_line_id in cancelled]
        if len(own) == len(inside):
            set_shipment_status(ctx, shipment, ShipmentStatus.CANCELLED)
            continue
        for line in own:
            ctx.db.delete(line)
        items = items_text(sum(line.quantity for line in own))
        record_status_change(
            ctx, shipment, PurchasingEvent.EDIT, f"Removed {items} because {order.number} was cancelled"
        )
        ctx.db.flush()


def _cancel_quantity(ctx: Context, order: StockOrder, line: StockOrderLine, quantity: int) -> None:
    waiting = quantity_of(line).waiting
    if not 0 < quantity <= waiting:
        raise Conflict(f"Only {waiting} of these items haven't been sent yet", code="too_many")
    if quantity > (free := not_in_shipments(ctx, line)):
        message = f"Only {free} of these items aren't in a shipment. Remove the others from their shipments first."
        raise Conflict(message, code="in_parcel")
    product = lock_product(ctx, line.product_id)
    move = NewMovement(
        MovementKind.CANCELLED,
        quantity,
        source=Bucket.ON_ORDER,
        stock_order_line_id=line.id,
        reason=f"{order.number} cancelled",
    )
    post_movement(ctx, product, move)
    if product.is_unit_tracked:
        drop_units(ctx, line.id, quantity)
    line.cancelled += quantity
    order.refund_expected += refund_of(line, quantity)
    record_status_change(ctx, order, PurchasingEvent.EDIT, f"Cancelled {quantity} of {product.name}")
    ctx.db.flush()
    trim_promises(ctx, line.id)
