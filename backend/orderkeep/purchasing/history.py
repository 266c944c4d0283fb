"""What a stock order's and a parcel's history tell: each change of state with old and new (I13)."""

from datetime import datetime
from typing import Any

from orderkeep.core.audit import told
from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.purchasing.tables import Shipment, ShipmentEvent, StockOrder, StockOrderEvent
from orderkeep.purchasing.words import PurchasingEvent


def tell(
    ctx: Context,
    row: StockOrder | Shipment,
    kind: PurchasingEvent,
    sentence: str,
    values: tuple[dict[str, Any] | None, dict[str, Any] | None] = (None, None),
) -> StockOrderEvent | ShipmentEvent:
    """Write one line of a history; it is flushed with whatever comes next."""
    columns: dict[str, Any] = {
        "id": new_id(),
        "event_type": kind.value,
        "description": sentence,
        "old_values": values[0],
        "new_values": values[1],
        "happened_at": ctx.now,
    }
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
    old = {name: told(row, name, getattr(row, name)) for name in values}
    ctx.change(row, values)
    new = {name: told(row, name, getattr(row, name)) for name in values}
    changed = sorted(name for name in new if new[name] != old[name])
    if changed:
        words = ", ".join(name.removesuffix("_id").replace("_", " ") for name in changed)
        given = ({name: old[name] for name in changed}, {name: new[name] for name in changed})
        tell(ctx, row, PurchasingEvent.EDIT, f"Changed {words}", given)
