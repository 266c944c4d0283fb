"""Open orders by promised day, updated with each change of an order, so that no request counts them."""

from collections import Counter
from collections.abc import Mapping
from datetime import date

from sqlalchemy import delete, event, func, literal, select
from sqlalchemy.orm import Session

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.attribute_history import Side, has_changed, history_of, value_of
from orderkeep.core.db.column_types import Day, Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.scope import scope_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import CLOSED
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.statistics.models import OpenOrders

NO_DAY = date.max
"""Stands for orders without a promised day."""
COLUMNS = ("order_status", "quantity", "items_free", "fulfilled_quantity", "owner_id", "promised_at")
Key = tuple[str, date]
"""Owner, day."""


@event.listens_for(AppSession, "before_flush")
def _count_changes(session: Session, *_: object) -> None:
    """Count new, changed and deleted orders, and those of a reassigned contact."""
    differences: Counter[Key] = Counter()
    for order in session.new:
        if isinstance(order, SalesOrderLine):
            _count(order, "added", 1, differences)
    for row in list(session.dirty):
        if isinstance(row, SalesOrderLine):
            _compare(row, differences)
        elif isinstance(row, Contact):
            _move(session, row, differences)
    for order in session.deleted:
        if isinstance(order, SalesOrderLine):
            _count(order, "deleted", -1, differences)
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


def _compare(order: SalesOrderLine, differences: Counter[Key]) -> None:
    if has_changed(order, *COLUMNS):
        _count(order, "deleted", -1, differences)
        _count(order, "added", 1, differences)


def _count(order: SalesOrderLine, side: Side, times: int, differences: Counter[Key]) -> None:
    """Count the order as stored in the database (`deleted`) or in its new state (`added`)."""
    fulfilled = value_of(order, SalesOrderLine.fulfilled_quantity, side) or 0
    wanted = (value_of(order, SalesOrderLine.quantity, side) or 0) + (
        value_of(order, SalesOrderLine.items_free, side) or 0
    )
    if value_of(order, SalesOrderLine.order_status, side) not in CLOSED and fulfilled < wanted:
        owner = value_of(order, SalesOrderLine.owner_id, side)
        day = value_of(order, SalesOrderLine.promised_at, side)
        differences[owner or NIL_ID, day or NO_DAY] += times


def _move(session: Session, contact: Contact, differences: Counter[Key]) -> None:
    """Move the orders of a contact to its new owner."""
    history = history_of(contact, "assigned_to")
    if not history.has_changes() or not history.deleted:
        return
    own = select(SalesOrderLine.owner_id, SalesOrderLine.promised_at, func.count()).select_from(SalesOrderLine)
    own = own.where(SalesOrderLine.customer_id == contact.id, SalesOrderLine.is_open)
    for owner, day, orders in session.execute(own.group_by(SalesOrderLine.owner_id, SalesOrderLine.promised_at)):
        differences[owner or NIL_ID, day or NO_DAY] -= orders
        differences[contact.assigned_to or NIL_ID, day or NO_DAY] += orders


def open_order_counts(ctx: Context) -> dict[Key, int]:
    """Return the counts computed from the orders."""
    keys = (
        func.coalesce(SalesOrderLine.owner_id, literal(NIL_ID, Id())),
        func.coalesce(SalesOrderLine.promised_at, literal(NO_DAY, Day())),
    )
    query = select(*keys, func.count()).select_from(SalesOrderLine).where(SalesOrderLine.is_open).group_by(*keys)
    return {(owner, day): orders for owner, day, orders in ctx.db.execute(query)}


def stored_counts(ctx: Context) -> dict[Key, int]:
    query = select(OpenOrders.owner_id, OpenOrders.promised_at, OpenOrders.orders).where(OpenOrders.orders != 0)
    return {(owner or NIL_ID, day): orders for owner, day, orders in ctx.db.execute(query)}


def rebuild(ctx: Context) -> None:
    """Recompute the whole environment, after rows were written outside the session."""
    ctx.db.execute(delete(OpenOrders))
    _add(ctx.db, open_order_counts(ctx))
