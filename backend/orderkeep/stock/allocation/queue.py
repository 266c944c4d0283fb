"""Open orders that wait for a product, in allocation order."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, func, select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.allocation.rule import Demand, Reason
from orderkeep.stock.enums import AllocationState
from orderkeep.stock.models import Allocation

ALL_ROWS = {"every_owner": True, "with_hidden": True}
"""Supply is allocated among all orders, regardless of who can see them."""
PAGE = 100
FIRST_SERVED = (Priority.URGENT, Priority.HIGH, Priority.NORMAL, Priority.LOW)


URGENCY = case(
    {priority: index for index, priority in enumerate(FIRST_SERVED)},
    value=SalesOrderLine.priority,
    else_=len(FIRST_SERVED),
)
"""0 is served first."""
RANK = (URGENCY, SalesOrderLine.purchase_date, SalesOrderLine.number_seq)
"""Priority, then date, then number."""


def held_quantity() -> ColumnElement[int]:
    """Quantity reserved for an order or promised to it."""
    held = select(func.coalesce(func.sum(Allocation.quantity), 0)).where(
        Allocation.purchase_id == SalesOrderLine.id, Allocation.status == AllocationState.ACTIVE
    )
    return held.correlate(SalesOrderLine).scalar_subquery()


@dataclass(frozen=True)
class WaitingOrder:
    """An order in the queue of a product."""

    order: SalesOrderLine
    demand: Demand


def waiting_orders(ctx: Context, product_id: str) -> Iterator[WaitingOrder]:
    """Orders that are short of the product, in rank order. Reads only as many as are consumed."""
    needed = SalesOrderLine.open_quantity - held_quantity()
    query = (
        select(SalesOrderLine, needed, Contact.status, SalesOrder.all_or_nothing)
        .join(Contact, Contact.id == SalesOrderLine.customer_id)
        .outerjoin(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
        .where(SalesOrderLine.product_id == product_id, SalesOrderLine.is_short)
        .order_by(*RANK)
    )
    place = 0
    while True:
        rows = ctx.db.execute(query.limit(PAGE).offset(place).execution_options(**ALL_ROWS)).all()
        for order, short, status, whole in rows:
            if short > 0:
                yield WaitingOrder(
                    order,
                    Demand(order.id, int(short), bool(whole), ineligible_reason(order.order_status, status)),
                )
        if len(rows) < PAGE:
            return
        place += PAGE


def ineligible_reason(order_status: OrderStatus, contact_status: ContactStatus) -> Reason | None:
    """Why an order receives nothing new, if so."""
    if order_status is OrderStatus.ON_HOLD:
        return Reason.ON_HOLD
    return Reason.BLACKLISTED if contact_status == ContactStatus.BLACKLISTED else None
