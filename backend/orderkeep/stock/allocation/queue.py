"""Open orders that wait for a product, in allocation order."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import ColumnElement, bindparam, case, func, select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.allocation.rule import Demand, Reason
from orderkeep.stock.enums import AllocationState, Supply
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


def rank_of(line: SalesOrderLine) -> tuple[int, date, int]:
    """The same of a line."""
    return FIRST_SERVED.index(line.priority), line.purchase_date, line.number_seq


def held_quantity(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    """Quantity allocated to an order, with these conditions on its allocations."""
    held = select(func.coalesce(func.sum(Allocation.quantity), 0)).where(
        Allocation.purchase_id == SalesOrderLine.id, Allocation.status == AllocationState.ACTIVE, *conditions
    )
    return held.correlate(SalesOrderLine).scalar_subquery()


@dataclass(frozen=True)
class WaitingOrder:
    """An order that is short of a product: what it wants, and what it has already."""

    rank: tuple[int, date, int]
    order_id: str
    wanted: int
    reserved: int
    promised: int
    order_status: OrderStatus
    contact_status: ContactStatus
    all_or_nothing: bool

    @property
    def demand(self) -> Demand:
        """Its demand for further supply."""
        short = self.wanted - self.reserved - self.promised
        return Demand(
            self.order_id, short, self.all_or_nothing, ineligible_reason(self.order_status, self.contact_status)
        )


WAITING = (
    select(
        *RANK,
        SalesOrderLine.id,
        SalesOrderLine.open_quantity,
        held_quantity(Allocation.supply != Supply.INCOMING),
        held_quantity(Allocation.supply == Supply.INCOMING),
        SalesOrderLine.order_status,
        Contact.status,
        SalesOrder.all_or_nothing,
    )
    .join(Contact, Contact.id == SalesOrderLine.customer_id)
    .join(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
    .where(SalesOrderLine.product_id == bindparam("product_id"), SalesOrderLine.is_short)
    .order_by(*RANK)
    .limit(PAGE)
    .offset(bindparam("place", type_=BigInt()))
    .execution_options(**ALL_ROWS)
)
"""Used by every allocation run, so it is built once."""


def waiting_orders(ctx: Context, product_id: str) -> Iterator[WaitingOrder]:
    """Orders that are short of the product, in rank order. Reads only as many as are consumed."""
    place = 0
    while True:
        rows = query(ctx.db, WAITING, product_id=product_id, place=place)
        for urgency, day, number, order_id, wanted, reserved, promised, *states in rows:
            order = WaitingOrder((urgency, day, number), order_id, wanted, int(reserved), int(promised), *states)
            if order.demand.wanted > 0:
                yield order
        if len(rows) < PAGE:
            return
        place += PAGE


def ineligible_reason(order_status: OrderStatus, contact_status: ContactStatus) -> Reason | None:
    """Why an order receives nothing new, if so."""
    if order_status is OrderStatus.ON_HOLD:
        return Reason.ON_HOLD
    return Reason.BLACKLISTED if contact_status == ContactStatus.BLACKLISTED else None
