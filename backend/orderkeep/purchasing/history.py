"""What a stock order's and a parcel's history tell: each change of state with old and new (I13)."""

from datetime import datetime
from typing import Any

from orderkeep.core import history
from orderkeep.core.context import Context
from orderkeep.purchasing.tables import Shipment, ShipmentEvent, StockOrder, StockOrderEvent
from orderkeep.purchasing.words import PurchasingEvent


def tell(
    ctx: Context,
    row: StockOrder | Shipment,
    kind: PurchasingEvent,
    sentence: str,
    values: history.Values = history.NOTHING,
) -> StockOrderEvent | ShipmentEvent:
    """Write one line of a history; it is flushed with whatever comes next."""
    columns = history.line(ctx, kind, sentence, values)
    if isinstance(row, StockOrder):
        event: StockOrderEvent | ShipmentEvent = StockOrderEvent(stock_order_id=row.id, **columns)
    else:
        event = ShipmentEvent(shipment_id=row.id, **columns)
    ctx.db.add(event)
    return event


def set_status(ctx: Context, row: StockOrder | Shipment, status: str, *, at: datetime | None = None) -> None:
    """Change the state, with its line in the history. Nothing when it is so already."""
    if row.status == status:
        return
    old, row.status = row.status, status
    sentence = f"From {old.replace('_', ' ')} to {status.replace('_', ' ')}"
    event = tell(ctx, row, PurchasingEvent.STATUS_CHANGE, sentence, ({"status": old}, {"status": status}))
    event.happened_at = at or ctx.now
    ctx.db.flush()


def change_told(ctx: Context, row: StockOrder | Shipment, values: dict[str, Any]) -> None:
    """Set columns, and tell which of them changed."""
    before = history.as_told(row, values)
    ctx.change(row, values)
    old, new = history.changed_since(row, before)
    if new:
        tell(ctx, row, PurchasingEvent.EDIT, "Changed " + ", ".join(history.named(new)), (old, new))
