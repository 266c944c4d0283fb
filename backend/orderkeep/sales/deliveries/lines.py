"""Which deliveries a sales order is in."""

from sqlalchemy import delete, select, update

from orderkeep.core.context import Context
from orderkeep.sales.enums import DeliveryStatus
from orderkeep.sales.models import Delivery, DeliveryLine, SalesOrder


def lines_of(ctx: Context, delivery: Delivery) -> list[DeliveryLine]:
    """The lines of a delivery."""
    query = select(DeliveryLine).where(DeliveryLine.delivery_id == delivery.id)
    return list(ctx.db.scalars(query.order_by(DeliveryLine.created_at, DeliveryLine.id)))


def deliveries_of(ctx: Context, order: SalesOrder) -> str | None:
    """The number of a done delivery that holds the order in the books."""
    query = (
        select(Delivery.number)
        .join(DeliveryLine, DeliveryLine.delivery_id == Delivery.id)
        .where(DeliveryLine.purchase_id == order.id, Delivery.status == DeliveryStatus.DONE.value)
    )
    return ctx.db.scalars(query.order_by(Delivery.number_seq)).first()


def forget_units(ctx: Context, order: SalesOrder) -> None:
    """The order is for another product: planned deliveries bring as many pieces, and not those units."""
    lines = update(DeliveryLine).where(DeliveryLine.purchase_id == order.id, DeliveryLine.asset_id.is_not(None))
    ctx.db.execute(lines.values(asset_id=None))


def leave_plans(ctx: Context, order: SalesOrder) -> None:
    """The order goes: planned deliveries go on without it, or not at all."""
    own = select(DeliveryLine.delivery_id).where(DeliveryLine.purchase_id == order.id)
    ids = set(ctx.db.scalars(own))
    ctx.db.execute(delete(DeliveryLine).where(DeliveryLine.purchase_id == order.id))
    for delivery_id in ids:
        delivery = ctx.find(Delivery, delivery_id)
        if not lines_of(ctx, delivery):
            ctx.db.delete(delivery)
    ctx.db.flush()
