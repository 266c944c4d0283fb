"""Deliveries of a sales order."""

from sqlalchemy import delete, select, update

from orderkeep.core.context import Context
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryStatus
from orderkeep.sales.models import SalesOrderLine


def lines_of(ctx: Context, delivery: Delivery) -> list[DeliveryLine]:
    query = select(DeliveryLine).where(DeliveryLine.delivery_id == delivery.id)
    return list(ctx.db.scalars(query.order_by(DeliveryLine.created_at, DeliveryLine.id)))


def deliveries_of(ctx: Context, order: SalesOrderLine, status: DeliveryStatus = DeliveryStatus.DONE) -> str | None:
    """Return the number of a delivery with this status. After a completed one, the order can't be deleted."""
    query = (
        select(Delivery.number)
        .join(DeliveryLine, DeliveryLine.delivery_id == Delivery.id)
        .where(DeliveryLine.purchase_id == order.id, Delivery.status == status)
    )
    return ctx.db.scalars(query.order_by(Delivery.number_seq)).first()


def clear_units(ctx: Context, order: SalesOrderLine) -> None:
    """After a change of product, keep the quantities in planned deliveries but drop their units."""
    lines = update(DeliveryLine).where(DeliveryLine.purchase_id == order.id, DeliveryLine.asset_id.is_not(None))
    ctx.db.execute(lines.values(asset_id=None))


def remove_from_deliveries(ctx: Context, order: SalesOrderLine) -> None:
    """Remove a deleted or reassigned order from its deliveries, and delete those left empty."""
    own = select(DeliveryLine.delivery_id).where(DeliveryLine.purchase_id == order.id)
    ids = set(ctx.db.scalars(own))
    ctx.db.execute(delete(DeliveryLine).where(DeliveryLine.purchase_id == order.id))
    for delivery_id in ids:
        delivery = ctx.find(Delivery, delivery_id)
        if not lines_of(ctx, delivery):
            ctx.db.delete(delivery)
    ctx.db.flush()
