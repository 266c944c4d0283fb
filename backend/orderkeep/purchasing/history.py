"""History of stock orders and shipments: each status change with old and new value (I13)."""

from orderkeep.core.context import Context
from orderkeep.core.events import record_history
from orderkeep.core.values import Values
from orderkeep.purchasing.enums import PurchasingEvent, ShipmentStatus, StockOrderStatus
from orderkeep.purchasing.models import Shipment, ShipmentEvent, StockOrder, StockOrderEvent


def record_status_change(
    ctx: Context,
    row: StockOrder | Shipment,
    kind: PurchasingEvent,
    sentence: str,
    values: record_history.OldAndNew = record_history.NO_CHANGE,
) -> StockOrderEvent | ShipmentEvent:
    """Add an entry to a history. It is flushed with the next changes."""
    columns = record_history.history_entry(ctx, kind, sentence, values)
    if isinstance(row, StockOrder):
        event: StockOrderEvent | ShipmentEvent = StockOrderEvent(stock_order_id=row.id, **columns)
    else:
        event = ShipmentEvent(shipment_id=row.id, **columns)
    ctx.db.add(event)
    return event


def set_status(ctx: Context, order: StockOrder, status: StockOrderStatus, *, hold_reason: str | None = None) -> None:
    """Change the status and record it in the history. Does nothing if the order already has this status.

    A stock order keeps `hold_reason` until its next status change.
    """
    if order.status == status:
        return
    old: dict[str, str | None] = {"status": order.status}
    new: dict[str, str | None] = {"status": status}
    sentence = _status_sentence(order.status, status)
    if order.hold_reason != hold_reason:
        old["hold_reason"], new["hold_reason"] = order.hold_reason, hold_reason
        order.hold_reason = hold_reason
    order.status = status
    sentence = f"{sentence}: {hold_reason}" if hold_reason else sentence
    _record_status(ctx, order, sentence, (old, new))


def set_shipment_status(ctx: Context, shipment: Shipment, status: ShipmentStatus) -> None:
    """Change the status and record it in the history. Does nothing if the shipment already has this status."""
    if shipment.status == status:
        return
    old, shipment.status = shipment.status, status
    _record_status(ctx, shipment, _status_sentence(old, status), ({"status": old}, {"status": status}))


def _status_sentence(old: str, new: str) -> str:
    return f"From {old.replace('_', ' ')} to {new.replace('_', ' ')}"


def _record_status(ctx: Context, row: StockOrder | Shipment, sentence: str, values: record_history.OldAndNew) -> None:
    event = record_status_change(ctx, row, PurchasingEvent.STATUS_CHANGE, sentence, values)
    event.happened_at = ctx.now
    ctx.db.flush()


def record_edit(ctx: Context, row: StockOrder | Shipment, values: Values) -> None:
    """Set columns, and record which of them changed."""
    before = record_history.as_json(row, values)
    ctx.change(row, values)
    old, new = record_history.changed_since(row, before)
    if new:
        record_status_change(
            ctx, row, PurchasingEvent.EDIT, "Changed " + ", ".join(record_history.field_labels(new)), (old, new)
        )
