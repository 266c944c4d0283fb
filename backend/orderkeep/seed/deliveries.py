"""Sample orders of several lines: one delivered in parts with a return, and one with a planned delivery."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day
from orderkeep.core.values import Values
from orderkeep.sales.actions import place_order
from orderkeep.sales.deliveries import actions
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.deliveries.schemas import DeliveryIn, DeliveryLineIn
from orderkeep.sales.enums import DeliveryMethod, DeliveryStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_schemas import OrderIn
from orderkeep.sales.schemas import LineIn

PLANNED_DELIVERIES = ((4, 2, 6), (3, 2))
"""Quantity of each line."""
PLENTY = 15
"""Minimum free stock of a product, so that no waiting order loses its items."""
ADDRESS = "Dock 4, 7 Harbour Street"
SIGNED = "O. Brandt"


def seed_deliveries(ctx: Context) -> None:
    """One customer gets the first part today and the rest tomorrow; another gets a delivery in two days."""
    first, second = [_order(ctx, index, quantity) for index, quantity in enumerate(PLANNED_DELIVERIES)]
    large, middle, small = _lines(ctx, first)
    own = {"purchase_order_id": first.id, "address": ADDRESS, "method": DeliveryMethod.OWN_DRIVER}
    brought = _plan(ctx, [(large, 4), (small, 5)], own | {"received_by_name": SIGNED})
    actions.change_status(ctx, brought, DeliveryStatus.DONE)
    back = _plan(ctx, [(small, 1)], {"returns_id": brought.id, "notes": "Arrived cracked"}, is_bad=True)
    actions.change_status(ctx, back, DeliveryStatus.DONE)
    courier = {"method": DeliveryMethod.COURIER, "carrier": "Swiftline", "tracking_number": "SWL 4471 2208 9034"}
    rest = _plan(ctx, [(middle, 2), (small, 1)], own | courier, days=1)
    actions.change_status(ctx, rest, DeliveryStatus.READY)
    _plan(ctx, [(line, line.quantity) for line in _lines(ctx, second)], {"purchase_order_id": second.id}, days=2)


def _order(ctx: Context, place: int, quantities: Sequence[int]) -> SalesOrder:
    buyer = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    customer = ctx.db.scalars(buyer.order_by(Contact.orders_count.desc(), Contact.id).offset(place).limit(1)).one()
    there = select(Product).where(Product.stock_quantity >= PLENTY, ~Product.is_unit_tracked)
    goods = ctx.db.scalars(there.order_by(Product.sku).offset(3 * place).limit(len(quantities))).all()
    lines = [
        LineIn.model_construct(product_id=product.id, quantity=each, unit_price=product.price)
        for product, each in zip(goods, quantities, strict=True)
    ]
    return place_order(ctx, OrderIn.model_construct(customer_id=customer, lines=lines))


def _lines(ctx: Context, group: SalesOrder) -> list[SalesOrderLine]:
    query = select(SalesOrderLine).where(SalesOrderLine.purchase_order_id == group.id)
    return list(ctx.db.scalars(query.order_by(SalesOrderLine.position)))


def _plan(
    ctx: Context,
    lines: Sequence[tuple[SalesOrderLine, int]],
    values: Values,
    *,
    days: int = 0,
    is_bad: bool = False,
) -> Delivery:
    delivery_lines = [
        DeliveryLineIn(purchase_id=order.id, quantity=quantity, is_bad=is_bad) for order, quantity in lines
    ]
    day = business_day(ctx) + timedelta(days=days)
    return actions.plan_delivery(
        ctx, DeliveryIn(lines=delivery_lines).model_copy(update={"scheduled_at": day, **values})
    )
