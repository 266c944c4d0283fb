"""Why a stock order that an import made stays when the import is taken back."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.imports.tables import Import
from orderkeep.purchasing.lines import lines_of
from orderkeep.purchasing.tables import ShipmentLine, StockOrder, StockOrderEvent


def why_kept(ctx: Context, order: StockOrder, file: Import) -> str | None:
    """Its goods are in a parcel, or somebody worked on it; None when nothing happened since."""
    lines = lines_of(ctx, order)
    packed = select(ShipmentLine.id).where(ShipmentLine.stock_order_line_id.in_([line.id for line in lines])).limit(1)
    if ctx.db.scalars(packed).first():
        return "Its goods were sent in a parcel. Cancel the rest of the order on its page"
    later = select(StockOrderEvent.id).where(
        StockOrderEvent.stock_order_id == order.id, StockOrderEvent.created_at > file.created_at
    )
    return "Changed since the import" if ctx.db.scalars(later.limit(1)).first() else None
