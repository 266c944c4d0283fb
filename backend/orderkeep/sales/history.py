"""An order's history: status changes with old and new values (I13), edits, handovers and notes."""

from orderkeep.business.formats import formats_of
from orderkeep.core.context import Context
from orderkeep.core.events import record_history
from orderkeep.core.values import Values
from orderkeep.sales.enums import EventType
from orderkeep.sales.models import ORDER_COLUMNS, OrderEvent, SalesOrder, SalesOrderLine
from orderkeep.sales.rules import status_change


def record_status_change(
    ctx: Context,
    order: SalesOrderLine,
    kind: EventType,
    sentence: str,
    values: record_history.OldAndNew = record_history.NO_CHANGE,
) -> OrderEvent:
    """Add an event. It is written with the next flush."""
    event = OrderEvent(
        purchase_order_id=order.purchase_order_id,
        purchase_id=order.id,
        customer_id=order.customer_id,
        owner_id=order.owner_id,
        **record_history.history_entry(ctx, kind, sentence, values),
    )
    ctx.db.add(event)
    return event


def record_changes(ctx: Context, order: SalesOrderLine, before: Values, edited: str = "") -> None:
    """Record changes of these columns: one event for the status, one for the rest.

    `edited` is the text of the second event; by default it names the columns.
    """
    old, new = record_history.changed_since(order, before)
    if "order_status" in new:
        names: list[str] = [name for name in ("order_status", "hold_reason") if name in new]
        was, now = ({name: values.pop(name) for name in names} for values in (old, new))
        reason = order.hold_reason if "hold_reason" in now else None
        sentence = status_change(str(was["order_status"]), order.order_status, reason)
        record_status_change(ctx, order, EventType.STATUS_CHANGE, sentence, (was, now))
    if new:
        record_status_change(ctx, order, EventType.EDIT, edited or _edit(ctx, order, new), (old, new))


def record_order_changes(ctx: Context, order: SalesOrder, before: Values) -> None:
    """Record changes of an order's own columns, under the names that its lines have for them."""
    old, new = record_history.changed_since(order, before)
    if not new:
        return
    values = tuple({NAMES.get(name, name): value for name, value in side.items()} for side in (old, new))
    sentence = "Changed " + ", ".join(record_history.field_labels(NAMES.get(name, name) for name in new))
    record_order_event(ctx, order, EventType.EDIT, sentence, (values[0], values[1]))


def record_order_event(
    ctx: Context,
    order: SalesOrder,
    kind: EventType,
    sentence: str,
    values: record_history.OldAndNew = record_history.NO_CHANGE,
) -> OrderEvent:
    """Add an event of the order as a whole. It is written with the next flush."""
    about = {"purchase_order_id": order.id, "customer_id": order.customer_id, "owner_id": order.owner_id}
    event = OrderEvent(**about, **record_history.history_entry(ctx, kind, sentence, values))
    ctx.db.add(event)
    return event


NAMES = {source: name for name, source in ORDER_COLUMNS.items()}


def _edit(ctx: Context, order: SalesOrderLine, changed: Values) -> str:
    if set(changed) <= {"pickup_date", "fulfilled_quantity"}:
        return f"Picked up on {formats_of(ctx).day(order.pickup_date)}" if order.pickup_date else "Pickup cleared"
    return "Changed " + ", ".join(record_history.field_labels(set(changed) - {"total_amount", "replacement_quantity"}))
