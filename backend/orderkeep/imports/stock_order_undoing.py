"""Why a stock order that an import made stays when the import is taken back."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.purchasing.lines import lines_of
from orderkeep.purchasing.tables import ShipmentLine, StockOrder, StockOrderEvent
from orderkeep.purchasing.words import PurchasingEvent


def why_kept(ctx: Context, order: StockOrder) -> str | None:
    """Its goods are in a parcel, or somebody wrote a note on it; None otherwise."""
    lines = [line.id for line in lines_of(ctx, order)]
    packed = select(ShipmentLine.id).where(ShipmentLine.stock_order_line_id.in_(lines))
    if ctx.db.scalars(packed.limit(1)).first():
        return "Its goods are in a parcel. Cancel what was not sent on the order's page"
    noted = select(StockOrderEvent.id).where(
        StockOrderEvent.stock_order_id == order.id, StockOrderEvent.event_type == PurchasingEvent.NOTE.value
    )
    return "Somebody wrote a note on it" if ctx.db.scalars(noted.limit(1)).first() else None
