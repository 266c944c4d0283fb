"""A contact's totals: orders, sales, last order, points. Each change of an order adds its difference."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from sqlalchemy import bindparam, case, func, select

from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import effective_tier, points_of, suggested_tier
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.engine import is_single_writer
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine

BATCH_SIZE = 500
FEW = 2


class CustomerContribution(NamedTuple):
    """An order's contribution to its contact's totals."""

    customer_id: str
    day: date
    total: int
    counts: bool
    earns: bool


def contribution(order: SalesOrderLine) -> CustomerContribution:
    """Return the order's current contribution."""
    status = order.order_status
    counts, earns = status != OrderStatus.CANCELLED, status == OrderStatus.COMPLETED
    return CustomerContribution(order.customer_id, order.purchase_date, order.total_amount, counts, earns)


@dataclass
class CustomerDelta:
    """The change of one contact's totals."""

    orders: int = 0
    sales: int = 0
    completed: int = 0
    came: set[date] = field(default_factory=set)
    went: set[date] = field(default_factory=set)

    def add(self, order: CustomerContribution, times: int) -> None:
        """Add (1) or subtract (-1) an order."""
        if order.counts:
            self.orders += times
            self.sales += times * order.total
            self.completed += times * order.total * order.earns
            (self.came if times > 0 else self.went).add(order.day)


def apply(ctx: Context, before: Iterable[CustomerContribution], after: Iterable[CustomerContribution]) -> None:
    """Replace the orders' previous contributions to their contacts' totals by the current ones."""
    ctx.db.flush()
    differences: dict[str, CustomerDelta] = {}
    for orders, times in ((before, -1), (after, 1)):
        for order in orders:
            differences.setdefault(order.customer_id, CustomerDelta()).add(order, times)
    for contact in _lock_contacts(ctx, sorted(differences)):
        _add(ctx, contact, differences[contact.id])
    ctx.db.flush()


def _add(ctx: Context, contact: Contact, difference: CustomerDelta) -> None:
    contact.orders_count += difference.orders
    contact.sales_total += difference.sales
    last = max((day for day in (contact.last_order_at, *difference.came) if day), default=None)
    contact.last_order_at = _last_order_date(ctx, contact.id) if last in difference.went else last
    _set_completed(contact, contact.completed_total + difference.completed)


def _last_order_date(ctx: Context, customer_id: str) -> date | None:
    """Return the date of the contact's last order, from the end of an index."""
    return next((day for [day] in query(ctx.db, NEWEST, customer_id=customer_id)), None)


def _set_completed(contact: Contact, completed: int) -> None:
    """Set the points and the resulting tier."""
    contact.completed_total = completed
    contact.tier_points = points_of(completed)
    contact.suggested_tier = suggested_tier(contact.tier_points)
    contact.customer_tier = effective_tier(contact.tier_override, contact.suggested_tier)


def recount(ctx: Context, customer_ids: Iterable[str]) -> None:
    """Recompute the totals of these contacts from all of their orders, after a bulk insert."""
    ids = sorted(set(customer_ids))
    for start in range(0, len(ids), BATCH_SIZE):
        _recount_some(ctx, ids[start : start + BATCH_SIZE])
    ctx.db.flush()


def _recount_some(ctx: Context, ids: list[str]) -> None:
    ctx.db.flush()
    contacts = _lock_contacts(ctx, ids)  # locks first, so that a concurrent change is counted
    found = {row[0]: row[1:] for row in ctx.db.execute(COUNTED.where(SalesOrderLine.customer_id.in_(ids)))}
    for contact in contacts:
        orders, sales, last, completed = found.get(contact.id, (0, 0, None, 0))
        contact.orders_count, contact.sales_total, contact.last_order_at = orders, int(sales), last
        _set_completed(contact, int(completed))


def _lock_contacts(ctx: Context, ids: list[str]) -> Sequence[Contact]:
    if is_single_writer(ctx.db) and len(ids) <= FEW:
        found = (ctx.db.get(Contact, each, execution_options={"with_hidden": True}) for each in ids)
        return [contact for contact in found if contact]
    contacts = select(Contact).where(Contact.id.in_(ids)).order_by(Contact.id).with_for_update()
    return ctx.db.scalars(contacts.execution_options(with_hidden=True, populate_existing=True)).all()


COUNTS = SalesOrderLine.order_status != OrderStatus.CANCELLED
COMPLETED = case((SalesOrderLine.order_status == OrderStatus.COMPLETED, SalesOrderLine.total_amount), else_=0)
COUNTED = (
    select(
        SalesOrderLine.customer_id,
        func.count(),
        func.sum(SalesOrderLine.total_amount),
        func.max(SalesOrderLine.purchase_date),
        func.sum(COMPLETED),
    )
    .where(COUNTS)
    .group_by(SalesOrderLine.customer_id)
)
NEWEST = (
    select(SalesOrderLine.purchase_date)
    .where(SalesOrderLine.customer_id == bindparam("customer_id"), COUNTS)
    .order_by(SalesOrderLine.purchase_date.desc())
    .limit(1)
)
