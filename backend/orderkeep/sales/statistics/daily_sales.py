"""Daily sales totals, updated with each change of an order, so that no screen sums a million rows.

Cancelled orders aren't counted. `rebuild` recomputes everything; the self-check compares.
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from sqlalchemy import delete, event, func, literal, select
from sqlalchemy.orm import Session

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.attribute_history import history_of
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.scope import scope_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.statistics import best_sellers
from orderkeep.sales.statistics.best_sellers import ProductDay
from orderkeep.sales.statistics.models import DailyProductSales, DailySales

DayKey = tuple[str, date]
"""Owner, day."""
ProductKey = tuple[str, date, str]
"""Owner, day, product."""


@dataclass(frozen=True)
class Contribution:
    """An order's contribution to its day."""

    day: date
    owner_id: str
    product_id: str
    total: int
    quantity: int
    picked_up: int


def contribution(order: SalesOrderLine) -> Contribution | None:
    """Return the order's current contribution, or None if it is cancelled."""
    if order.order_status == OrderStatus.CANCELLED:
        return None
    return Contribution(
        day=order.purchase_date,
        owner_id=order.owner_id or NIL_ID,
        product_id=order.product_id,
        total=order.total_amount,
        quantity=order.total_quantity,
        picked_up=int(order.pickup_date is not None),
    )


class SalesDay(NamedTuple):
    """The sales of an owner on a day; the total in cents."""

    owner_id: str
    day: date
    orders: int
    picked_up: int
    total: int


class DailySalesDelta:
    """Accumulates changes of several orders before they are written."""

    def __init__(self) -> None:
        self.days: dict[DayKey, Counter[str]] = {}
        self.products: dict[ProductKey, Counter[str]] = {}

    def add(self, order: Contribution, times: int = 1) -> None:
        """Add (1) or subtract (-1) the order."""
        day = self.days.setdefault((order.owner_id, order.day), Counter())
        day.update({"orders": times, "picked_up": times * order.picked_up, "total": times * order.total})
        product = self.products.setdefault((order.owner_id, order.day, order.product_id), Counter())
        product.update({"quantity": times * order.quantity, "total": times * order.total})

    def replace(self, before: Contribution | None, after: Contribution | None) -> None:
        """Subtract what an order contributed before, and add what it contributes after."""
        if before:
            self.add(before, -1)
        if after:
            self.add(after)

    def write(self, session: Session) -> None:
        """Write the changes in a fixed order, so that two transactions can't deadlock."""
        environment = scope_of(session).environment
        days = [
            {"environment": environment, "owner_id": owner, "day": day, **dict(figures)}
            for (owner, day), figures in sorted(self.days.items())
            if any(figures.values())
        ]
        products = [
            ProductDay(*key, figures["quantity"], figures["total"])
            for key, figures in sorted(self.products.items())
            if any(figures.values())
        ]
        counters.add_to_totals(session, DailySales, days)
        rows = [{"environment": environment, **product._asdict()} for product in products]
        counters.add_to_totals(session, DailyProductSales, rows)
        best_sellers.apply_daily_changes(session, products)


def apply(ctx: Context, before: Contribution | None, after: Contribution | None) -> None:
    """Apply an order's change to the totals, in its transaction."""
    if before == after:
        return
    difference = DailySalesDelta()
    difference.replace(before, after)
    difference.write(ctx.db)


@event.listens_for(AppSession, "before_flush")
def _follow_owner(session: Session, *_: object) -> None:
    """Move the totals of a reassigned contact's orders to the new owner."""
    for contact in list(session.dirty):
        if isinstance(contact, Contact):
            history = history_of(contact, "assigned_to")
            if history.has_changes() and history.deleted and history.deleted[0] != contact.assigned_to:
                _move(session, contact, history.deleted[0])


def _move(session: Session, contact: Contact, old_owner: str | None) -> None:
    difference = DailySalesDelta()
    for order in session.scalars(select(SalesOrderLine).where(SalesOrderLine.customer_id == contact.id)):
        if now := contribution(order):
            difference.add(replace(now, owner_id=old_owner or NIL_ID), -1)
            difference.add(replace(now, owner_id=contact.assigned_to or NIL_ID))
    difference.write(session)


def rebuild(ctx: Context) -> None:
    """Recompute the whole environment, after an import or when the check found a difference."""
    ctx.db.flush()
    environment = ctx.scope.environment
    days, products = by_day(ctx), by_product(ctx)
    for table, found in ((DailySales, days), (DailyProductSales, products)):
        ctx.db.execute(delete(table))
        counters.add_to_totals(ctx.db, table, [{"environment": environment, **row._asdict()} for row in found])
    best_sellers.roll_window(ctx.db)


OWNER = func.coalesce(SalesOrderLine.owner_id, literal(NIL_ID, Id()))
COUNTS = SalesOrderLine.order_status != OrderStatus.CANCELLED


def by_day(ctx: Context) -> list[SalesDay]:
    """Return the totals computed from the orders."""
    query = select(
        OWNER.label("owner_id"),
        SalesOrderLine.purchase_date.label("day"),
        func.count().label("orders"),
        func.count(SalesOrderLine.pickup_date).label("picked_up"),
        func.sum(SalesOrderLine.total_amount).label("total"),
    )
    found = ctx.db.execute(query.where(COUNTS).group_by(OWNER, SalesOrderLine.purchase_date))
    return [SalesDay(owner, day, orders, picked_up, int(total)) for owner, day, orders, picked_up, total in found]


def by_product(ctx: Context) -> list[ProductDay]:
    """Return the totals by product, computed from the orders."""
    keys = (OWNER.label("owner_id"), SalesOrderLine.purchase_date.label("day"), SalesOrderLine.product_id)
    query = select(
        *keys,
        func.sum(SalesOrderLine.total_quantity).label("quantity"),
        func.sum(SalesOrderLine.total_amount).label("total"),
    )
    found = ctx.db.execute(query.where(COUNTS).group_by(OWNER, SalesOrderLine.purchase_date, SalesOrderLine.product_id))
    return [ProductDay(owner, day, product, int(sold), int(total)) for owner, day, product, sold, total in found]
