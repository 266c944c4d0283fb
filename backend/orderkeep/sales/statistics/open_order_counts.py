"""Open orders by promised day, updated with each change of an order, so that no request counts them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

from sqlalchemy import delete, event, func, literal, select
from sqlalchemy.orm import Session

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.attribute_history import history_of
from orderkeep.core.db.column_types import Day, Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.scope import scope_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.models import SalesOrder
from orderkeep.sales.statistics.contributions import OpenContribution
from orderkeep.sales.statistics.models import OpenOrders

NO_DAY = date.max
"""Stands for orders without a promised day."""
Key = tuple[str, date]
"""Owner, day."""


def apply(session: Session, before: Iterable[OpenContribution], after: Iterable[OpenContribution]) -> None:
    """Replace the orders counted before a change by those after it."""
    differences: Counter[Key] = Counter()
    for orders, times in ((before, -1), (after, 1)):
        for order in orders:
            differences[order.owner_id, order.promised_at or NO_DAY] += times
    _add(session, differences)


@event.listens_for(AppSession, "before_flush")
def _follow_owner(session: Session, *_: object) -> None:
    """Move the orders of a reassigned contact to its new owner, before their rows follow."""
    differences: Counter[Key] = Counter()
    for row in session.dirty:
        if isinstance(row, Contact):
            _move(session, row, differences)
    _add(session, differences)


def _add(session: Session, differences: Mapping[Key, int]) -> None:
    """Update the counts in a fixed order, so that two transactions can't deadlock."""
    environment = scope_of(session).environment
    rows = [
        {"environment": environment, "owner_id": owner, "promised_at": day, "orders": difference}
        for (owner, day), difference in sorted(differences.items())
        if difference
    ]
    counters.add_to_totals(session, OpenOrders, rows)


def _move(session: Session, contact: Contact, differences: Counter[Key]) -> None:
    """Move the orders of a contact to its new owner."""
    history = history_of(contact, "assigned_to")
    if not history.has_changes() or not history.deleted:
        return
    own = select(SalesOrder.owner_id, SalesOrder.promised_at, func.count()).select_from(SalesOrder)
    own = own.where(SalesOrder.customer_id == contact.id, SalesOrder.open_quantity > 0)
    for owner, day, orders in session.execute(own.group_by(SalesOrder.owner_id, SalesOrder.promised_at)):
        differences[owner or NIL_ID, day or NO_DAY] -= orders
        differences[contact.assigned_to or NIL_ID, day or NO_DAY] += orders


def open_order_counts(ctx: Context) -> dict[Key, int]:
    """Return the counts computed from the orders."""
    keys = (
        func.coalesce(SalesOrder.owner_id, literal(NIL_ID, Id())),
        func.coalesce(SalesOrder.promised_at, literal(NO_DAY, Day())),
    )
    query = select(*keys, func.count()).select_from(SalesOrder).where(SalesOrder.open_quantity > 0).group_by(*keys)
    return {(owner, day): orders for owner, day, orders in ctx.db.execute(query)}


def stored_counts(ctx: Context) -> dict[Key, int]:
    query = select(OpenOrders.owner_id, OpenOrders.promised_at, OpenOrders.orders).where(OpenOrders.orders != 0)
    return {(owner or NIL_ID, day): orders for owner, day, orders in ctx.db.execute(query)}


def rebuild(ctx: Context) -> None:
    """Recompute the whole environment, after rows were written outside the session."""
    ctx.db.execute(delete(OpenOrders))
    _add(ctx.db, open_order_counts(ctx))
