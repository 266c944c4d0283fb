"""Reasons why undoing an import keeps a stock order, or some of its columns."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Values
from orderkeep.purchasing.enums import PurchasingEvent, StockOrderStatus
from orderkeep.purchasing.models import ShipmentLine, StockOrder, StockOrderEvent
from orderkeep.purchasing.stock_orders.lines import lines_of

BOUND = ("vendor_id", "shop_order_number")
"""Columns that can't always be restored."""


def reason_to_retain(ctx: Context, order: StockOrder) -> str | None:
    """Why the order can't be deleted: it has items in a shipment, or a note. None if it can."""
    lines = [line.id for line in lines_of(ctx, order)]
    packed = select(ShipmentLine.id).where(ShipmentLine.stock_order_line_id.in_(lines))
    if ctx.db.scalars(packed.limit(1)).first():
        return "It has items in a shipment. Cancel the remaining items on the order's page"
    noted = select(StockOrderEvent.id).where(
        StockOrderEvent.stock_order_id == order.id, StockOrderEvent.event_type == PurchasingEvent.NOTE
    )
    return "Someone added a note to it" if ctx.db.scalars(noted.limit(1)).first() else None


def why_bound(ctx: Context, order: StockOrder, old: Values) -> str | None:
    """Why the old vendor or vendor order number can't be restored. None if they can."""
    if "vendor_id" in old and order.status != StockOrderStatus.DRAFT:
        return "It was placed after the import, so its vendor and number can't change"
    vendor_id = str(old.get("vendor_id", order.vendor_id))
    number = old.get("shop_order_number", order.shop_order_number)
    if not number or not old.keys() & {*BOUND}:
        return None
    twin = select(StockOrder.id).where(
        StockOrder.vendor_id == vendor_id, StockOrder.shop_order_key == fold(str(number)), StockOrder.id != order.id
    )
    return "Another order now uses its vendor order number" if ctx.db.scalars(twin.limit(1)).first() else None
