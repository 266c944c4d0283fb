"""History of stock orders and shipments: each status change with old and new value (I13)."""

from collections.abc import Mapping
from datetime import datetime

from orderkeep.core.context import Context
from orderkeep.core.events import record_history
from orderkeep.purchasing.enums import PurchasingEvent
from orderkeep.purchasing.models import Shipment, ShipmentEvent, StockOrder, StockOrderEvent


def record_status_change(
    ctx: Context,
    row: StockOrder | Shipment,
    kind: PurchasingEvent,
    sentence: str,
    values: record_history.Values = record_history.NO_CHANGE,
) -> StockOrderEvent | ShipmentEvent:
    """Add an entry to a history. It is flushed with the next changes."""
    columns = record_history.history_entry(ctx, kind, sentence, values)
    if isinstance(row, StockOrder):
        event: StockOrderEvent | ShipmentEvent = StockOrderEvent(stock_order_id=row.id, **columns)
    else:
        event = ShipmentEvent(shipment_id=row.id, **columns)
    ctx.db.add(event)
    return event


def set_status(
    ctx: Context,
    row: StockOrder | Shipment,
    status: str,
    *,
    at: datetime | None = None,
    hold_reason: str | None = None,
) -> None:
    """Change the status and record it in the history. Does nothing if the row already has this status.

    A stock order keeps `hold_reason` until its next status change.
    """
    if row.status == status:
        return
    old: dict[str, object] = {"status": row.status}
    new: dict[str, object] = {"status": status}
    sentence = f"From {row.status.replace('_', ' ')} to {status.replace('_', ' ')}"
    if isinstance(row, StockOrder) and row.hold_reason != hold_reason:
        old, new = old | {"hold_reason": row.hold_reason}, new | {"hold_reason": hold_reason}
        row.hold_reason = hold_reason
    row.status = status
    sentence = f"{sentence}: {hold_reason}" if hold_reason else sentence
    event = record_status_change(ctx, row, PurchasingEvent.STATUS_CHANGE, sentence, (old, new))
    event.happened_at = at or ctx.now
    ctx.db.flush()


def record_edit(ctx: Context, row: StockOrder | Shipment, values: Mapping[str, object]) -> None:
    """Set columns, and record which of them changed."""
    before = record_history.as_json(row, values)
    ctx.change(row, values)
    old, new = record_history.changed_since(row, before)
    if new:
        record_status_change(
            ctx, row, PurchasingEvent.EDIT, "Changed " + ", ".join(record_history.field_labels(new)), (old, new)
        )
