"""A contact's totals: orders, sales, last order, points. Each change of an order adds its difference."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import set_committed_value
from sqlalchemy.orm.util import identity_key

from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import effective_tier, points_of, suggested_tier
from orderkeep.core.context import Context
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.db.held_rows import hold, is_held
from orderkeep.core.db.in_list import any_of
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.statistics.contributions import Change
from orderkeep.sales.statistics.daily_sales import COUNTS, ORDER_COUNTS

BATCH_SIZE = 500
EVERY_ORDER = {"every_owner": True}
EVERY_CONTACT = {"every_owner": True, "with_hidden": True}
TOTALS = ("orders_count", "sales_total", "last_order_at", "completed_total")


@dataclass
class CustomerDelta:
    """The change of one contact's totals; amounts in cents."""

    orders: int = 0
    sales: int = 0
    completed: int = 0
    order_ids: set[str] = field(default_factory=set)
    days: set[date] = field(default_factory=set)
    """Of the orders as they are after the change."""


def apply(session: Session, before: Change, after: Change) -> None:
    """Replace the orders' previous contributions to their contacts' totals by the current ones."""
    differences: dict[str, CustomerDelta] = {}
    for change, times in ((before, -1), (after, 1)):
        for order in change.orders:
            delta = differences.setdefault(order.customer_id, CustomerDelta())
            delta.orders += times
            delta.sales += times * (order.net_amount - order.returned_amount)
            delta.order_ids.add(order.order_id)
            if times > 0:
                delta.days.add(order.day)
        for line in change.lines:
            differences.setdefault(line.customer_id, CustomerDelta()).completed += times * line.completed_amount
    for contact in _lock_contacts(session, sorted(differences)):
        _add(session, contact, differences[contact.id])


def _add(session: Session, contact: Contact, difference: CustomerDelta) -> None:
    contact.orders_count += difference.orders
    contact.sales_total += difference.sales
    newest = max(difference.days, default=None)
    if difference.order_ids and (newest is None or contact.last_order_at is None or newest < contact.last_order_at):
        other = _last_order_date(session, contact.id, difference.order_ids)
        newest = max((day for day in (newest, other) if day), default=None)
    if difference.order_ids:
        contact.last_order_at = newest
    _set_completed(contact, contact.completed_total + difference.completed)


def _last_order_date(session: Session, customer_id: str, without: Iterable[str]) -> date | None:
    """Return the date of the contact's last order besides these, from the end of an index."""
    query = select(SalesOrder.ordered_at).where(SalesOrder.customer_id == customer_id, ORDER_COUNTS)
    query = query.where(SalesOrder.id.not_in(sorted(without))).order_by(SalesOrder.ordered_at.desc()).limit(1)
    return session.scalars(query, execution_options=EVERY_ORDER).first()


def _set_completed(contact: Contact, completed: int) -> None:
    """Set the points and the resulting tier."""
    if contact.completed_total == completed:
        return
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
    contacts = _lock_contacts(ctx.db, ids)  # locks first, so that a concurrent change is counted
    found = {row[0]: row[1:] for row in ctx.db.execute(COUNTED.where(SalesOrder.customer_id.in_(ids)))}
    done: dict[str, int] = dict(ctx.db.execute(COMPLETED.where(SalesOrderLine.customer_id.in_(ids))).all())
    for contact in contacts:
        orders, sales, last = found.get(contact.id, (0, 0, None))
        contact.orders_count, contact.sales_total, contact.last_order_at = orders, int(sales), last
        _set_completed(contact, int(done.get(contact.id, 0)))


def _lock_contacts(session: Session, ids: Sequence[str]) -> list[Contact]:
    """Lock the contacts in a fixed order and read their totals. Other changes of them may be pending."""
    found = {contact.id: contact for each in ids if (contact := _held_contact(session, each))}
    unlocked = [each for each in ids if each not in found]
    if unlocked and not is_single_writer(session):
        columns = [getattr(Contact, name) for name in TOTALS]
        rows = select(Contact.id, *columns).where(any_of(Contact.id, unlocked)).order_by(Contact.id).with_for_update()
        totals = {row[0]: row[1:] for row in session.execute(rows, execution_options=EVERY_CONTACT)}
    else:
        totals = {}
    for each in unlocked:
        contact = session.get(Contact, each, execution_options=EVERY_CONTACT)
        if contact is not None:
            for name, value in zip(TOTALS, totals.get(each, ()), strict=False):
                set_committed_value(contact, name, value)
            hold(session, contact)
            found[each] = contact
    return [found[each] for each in ids if each in found]


def _held_contact(session: Session, contact_id: str) -> Contact | None:
    contact = session.identity_map.get(identity_key(Contact, contact_id))
    return contact if isinstance(contact, Contact) and is_held(session, contact) else None


COUNTED = (
    select(
        SalesOrder.customer_id,
        func.count(),
        func.sum(SalesOrder.net_amount - SalesOrder.returned_amount),
        func.max(SalesOrder.ordered_at),
    )
    .where(ORDER_COUNTS)
    .group_by(SalesOrder.customer_id)
)
COMPLETED = (
    select(
        SalesOrderLine.customer_id,
        func.sum(
            case(
                (
                    SalesOrderLine.order_status == OrderStatus.COMPLETED,
                    SalesOrderLine.net_amount - SalesOrderLine.returned_amount,
                ),
                else_=0,
            )
        ),
    )
    .where(COUNTS)
    .group_by(SalesOrderLine.customer_id)
)
