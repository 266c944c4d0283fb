"""Daily sales totals, updated with each change of an order, so that no screen sums a million rows.

Only what counts as sold is counted (`order_rules`). `rebuild` recomputes everything; the self-check compares.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple, TypeVarTuple

from sqlalchemy import Row, Select, and_, delete, event, func, literal, select, type_coerce
from sqlalchemy.orm import Session

from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.attribute_history import history_of
from orderkeep.core.db.column_types import Day, Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.scope import scope_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryKind, DeliveryStatus, FulfilmentStatus, OrderStatus, ReturnOutcome
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.statistics import best_sellers
from orderkeep.sales.statistics.best_sellers import ProductDay
from orderkeep.sales.statistics.contributions import LineContribution, OrderContribution
from orderkeep.sales.statistics.models import DailyProductSales, DailySales

Figures = TypeVarTuple("Figures")
DayKey = tuple[str, date]
"""Owner, day."""
ProductKey = tuple[str, date, str]
"""Owner, day, product."""


class SalesDay(NamedTuple):
    """The sales of an owner on a day; the total in cents."""

    owner_id: str
    day: date
    orders: int
    picked_up: int
    total: int


class ReturnedLine(NamedTuple):
    """A refunded quantity of a product on the day of its return; the amount in cents, net of tax."""

    owner_id: str
    day: date
    product_id: str
    quantity: int
    amount: int


class DailySalesDelta:
    """Accumulates changes of several orders before they are written."""

    def __init__(self) -> None:
        self.days: dict[DayKey, Counter[str]] = {}
        self.products: dict[ProductKey, Counter[str]] = {}

    def add_order(self, order: OrderContribution, times: int) -> None:
        """Add (1) or subtract (-1) an order."""
        self.add_day(SalesDay(order.owner_id, order.day, 1, order.picked_up, order.net_amount), times)

    def add_line(self, line: LineContribution, times: int) -> None:
        """Add (1) or subtract (-1) a line to its product."""
        self.add_product(ProductDay(line.owner_id, line.day, line.product_id, line.quantity, line.net_amount), times)

    def add_return(self, line: ReturnedLine, times: int = 1) -> None:
        """Subtract a refund from its day, or with -1 take that back."""
        self.add_day(SalesDay(line.owner_id, line.day, 0, 0, line.amount), -times)
        self.add_product(ProductDay(line.owner_id, line.day, line.product_id, line.quantity, line.amount), -times)

    def add_day(self, sold: SalesDay, times: int) -> None:
        """Add (1) or subtract (-1) totals of a day."""
        figures = {"orders": sold.orders * times, "picked_up": sold.picked_up * times, "total": int(sold.total) * times}
        self.days.setdefault((sold.owner_id, sold.day), Counter()).update(figures)

    def add_product(self, sold: ProductDay, times: int) -> None:
        """Add (1) or subtract (-1) totals of a product."""
        key = (sold.owner_id, sold.day, sold.product_id)
        figures = {"quantity": int(sold.quantity) * times, "total": int(sold.total) * times}
        self.products.setdefault(key, Counter()).update(figures)

    def write(self, session: Session) -> None:
        """Write the changes in a fixed order, so that two transactions can't deadlock."""
        environment = scope_of(session).environment
        days = [
            {"environment": environment, "owner_id": owner, "day": day, **figures}
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


@event.listens_for(AppSession, "before_flush")
def _follow_owner(session: Session, *_: object) -> None:
    """Move the totals of a reassigned contact's orders to the new owner, before their rows follow."""
    for contact in list(session.dirty):
        if isinstance(contact, Contact):
            history = history_of(contact, "assigned_to")
            if history.has_changes() and history.deleted and history.deleted[0] != contact.assigned_to:
                _move(session, contact, history.deleted[0] or NIL_ID)


def _move(session: Session, contact: Contact, old_owner: str) -> None:
    difference = DailySalesDelta()
    for owner, times in ((old_owner, -1), (contact.assigned_to or NIL_ID, 1)):
        for _, day, orders, picked_up, total in _rows_of(session, DAYS.where(SalesOrder.customer_id == contact.id)):
            difference.add_day(SalesDay(owner, day, orders, picked_up, total), times)
        for _, day, product, quantity, total in _rows_of(
            session, PRODUCTS.where(SalesOrderLine.customer_id == contact.id)
        ):
            difference.add_product(ProductDay(owner, day, product, quantity, total), times)
        for _, day, product, quantity, amount in _rows_of(
            session, RETURNS.where(DeliveryLine.customer_id == contact.id)
        ):
            difference.add_return(ReturnedLine(owner, day, product, quantity, amount), times)
    difference.write(session)


def _rows_of(session: Session, query: Select[*Figures]) -> Sequence[Row[*Figures]]:
    return session.execute(query, execution_options={"every_owner": True}).all()


def rebuild(ctx: Context) -> None:
    """Recompute the whole environment, after an import or when the check found a difference."""
    ctx.db.flush()
    environment = ctx.scope.environment
    days, products = by_day(ctx), by_product(ctx)
    for table, found in ((DailySales, days), (DailyProductSales, products)):
        ctx.db.execute(delete(table))
        counters.add_to_totals(ctx.db, table, [{"environment": environment, **row._asdict()} for row in found])
    best_sellers.roll_window(ctx.db)


NOBODY = literal(NIL_ID, Id())
COUNTS = (SalesOrderLine.order_status != OrderStatus.CANCELLED) | (SalesOrderLine.fulfilled_quantity > 0)
"""The lines that count as sold (`order_rules.counts_as_sold`)."""
ORDER_COUNTS = SalesOrder.fulfilment_status != FulfilmentStatus.CANCELLED
REFUNDED = and_(
    Delivery.kind == DeliveryKind.RETURN,
    Delivery.status == DeliveryStatus.DONE,
    DeliveryLine.outcome == ReturnOutcome.REFUND,
)
ORDER_KEYS = (func.coalesce(SalesOrder.owner_id, NOBODY), SalesOrder.ordered_at)
DAYS = (
    select(
        *ORDER_KEYS,
        func.count(),
        func.count(SalesOrder.pickup_date),
        func.sum(SalesOrder.net_amount),
    )
    .where(ORDER_COUNTS)
    .group_by(*ORDER_KEYS)
)
LINE_KEYS = (
    func.coalesce(SalesOrderLine.owner_id, NOBODY),
    SalesOrderLine.purchase_date,
    SalesOrderLine.product_id,
)
PRODUCTS = (
    select(*LINE_KEYS, func.sum(SalesOrderLine.total_quantity), func.sum(SalesOrderLine.net_amount))
    .where(COUNTS)
    .group_by(*LINE_KEYS)
)
RETURN_KEYS = (
    func.coalesce(DeliveryLine.owner_id, NOBODY),
    type_coerce(Delivery.returned_at, Day()),
    SalesOrderLine.product_id,
)
RETURNS: Select[str, date, str, int, int] = (
    select(
        *RETURN_KEYS,
        func.sum(DeliveryLine.quantity),
        func.sum(func.coalesce(DeliveryLine.amount, 0)),
    )
    .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
    .join(SalesOrderLine, SalesOrderLine.id == DeliveryLine.purchase_id)
    .where(REFUNDED)
    .group_by(*RETURN_KEYS)
)


def returns_by_product(ctx: Context) -> list[ReturnedLine]:
    """Return the refunds by owner, day and product."""
    return [
        ReturnedLine(owner, day, product, int(quantity), int(amount))
        for owner, day, product, quantity, amount in ctx.db.execute(RETURNS)
    ]


def by_day(ctx: Context) -> list[SalesDay]:
    """Return the totals computed from the orders and returns."""
    found = {
        (owner, day): SalesDay(owner, day, orders, picked_up, int(total))
        for owner, day, orders, picked_up, total in ctx.db.execute(DAYS)
    }
    for back in returns_by_product(ctx):
        day = found.get((back.owner_id, back.day), SalesDay(back.owner_id, back.day, 0, 0, 0))
        found[back.owner_id, back.day] = day._replace(total=day.total - back.amount)
    return list(found.values())


def by_product(ctx: Context) -> list[ProductDay]:
    """Return the totals by product, computed from the orders and returns."""
    found = {
        (owner, day, product): ProductDay(owner, day, product, int(quantity), int(total))
        for owner, day, product, quantity, total in ctx.db.execute(PRODUCTS)
    }
    for back in returns_by_product(ctx):
        key = (back.owner_id, back.day, back.product_id)
        sold = found.get(key, ProductDay(*key, 0, 0))
        found[key] = sold._replace(quantity=sold.quantity - back.quantity, total=sold.total - back.amount)
    return list(found.values())
