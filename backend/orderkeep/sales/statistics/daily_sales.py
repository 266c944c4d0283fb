"""Daily sales totals, updated with each change of an order, so that no screen sums a million rows.

Only what counts as sold is counted (`order_rules`). `rebuild` recomputes everything; the self-check compares.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from sqlalchemy import Select, and_, case, delete, event, func, literal, select, type_coerce
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

DayKey = tuple[str, date]
"""Owner, day."""
ProductKey = tuple[str, date, str]
"""Owner, day, product."""


class SalesDay(NamedTuple):
    """The sales of an owner on a day; amounts in cents. The total is gross less discounts and returns."""

    owner_id: str
    day: date
    orders: int = 0
    picked_up: int = 0
    total: int = 0
    gross: int = 0
    returned: int = 0
    tax: int = 0
    shipping: int = 0


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
        """Add (1) or subtract (-1) an order. Its gross sales come with its lines."""
        amounts = {"total": order.net_amount, "tax": order.tax_amount, "shipping": order.shipping_amount}
        self.add_day(SalesDay(order.owner_id, order.day, 1, order.picked_up, **amounts), times)

    def add_line(self, line: LineContribution, times: int) -> None:
        """Add (1) or subtract (-1) a line."""
        figures = (line.quantity, line.net_amount, line.gross_amount)
        self.add_product(ProductDay(line.owner_id, line.day, line.product_id, *figures), times)

    def add_return(self, line: ReturnedLine, times: int = 1) -> None:
        """Subtract a refund from its day, or with -1 take that back."""
        key, amount = (line.owner_id, line.day), line.amount
        self.add_day(SalesDay(*key, total=-amount), times)
        self.add_product(ProductDay(*key, line.product_id, -line.quantity, -amount, returned=amount), times)

    def add_day(self, sold: SalesDay, times: int) -> None:
        """Add (1) or subtract (-1) totals of a day."""
        owner, day, *figures = sold
        _add(self.days.setdefault((owner, day), Counter()), SalesDay._fields[2:], figures, times)

    def add_product(self, sold: ProductDay, times: int) -> None:
        """Add (1) or subtract (-1) totals of a product, whose gross sales and returns are also those of the day."""
        owner, day, product, *figures = sold
        _add(self.products.setdefault((owner, day, product), Counter()), ProductDay._fields[3:], figures, times)
        self.add_day(SalesDay(owner, day, gross=sold.gross, returned=sold.returned), times)

    def count(self, session: Session, times: int = 1, *, customer_id: str | None = None, owner_id: str = "") -> None:
        """Add (1) or subtract (-1) the stored orders and returns: of a contact, or all; under `owner_id`, if given."""
        days, products, returns = DAYS, PRODUCTS, RETURNS
        if customer_id is not None:
            days = days.where(SalesOrder.customer_id == customer_id)
            products = products.where(SalesOrderLine.customer_id == customer_id)
            returns = returns.where(DeliveryLine.customer_id == customer_id)
        options = {"every_owner": customer_id is not None}
        for owner, day, orders, picked_up, total, tax, shipping in session.execute(days, execution_options=options):
            sold = SalesDay(owner_id or owner, day, orders, picked_up, total, tax=tax, shipping=shipping)
            self.add_day(sold, times)
        for owner, day, product, quantity, total, gross in session.execute(products, execution_options=options):
            self.add_product(ProductDay(owner_id or owner, day, product, quantity, total, gross), times)
        for owner, day, product, quantity, amount in session.execute(returns, execution_options=options):
            self.add_return(ReturnedLine(owner_id or owner, day, product, quantity, amount), times)

    def by_day(self) -> list[SalesDay]:
        """The totals by owner and day, in a fixed order."""
        names = SalesDay._fields[2:]
        rows = (SalesDay._make((*key, *map(figures.get, names))) for key, figures in sorted(self.days.items()))
        return [row for row in rows if any(row[2:])]

    def by_product(self) -> list[ProductDay]:
        """The totals by owner, day and product, in a fixed order."""
        names = ProductDay._fields[3:]
        rows = (ProductDay._make((*key, *map(figures.get, names))) for key, figures in sorted(self.products.items()))
        return [row for row in rows if any(row[3:])]

    def write(self, session: Session) -> None:
        """Write the changes in a fixed order, so that two transactions can't deadlock."""
        products = self.by_product()
        _add_rows(session, DailySales, self.by_day())
        _add_rows(session, DailyProductSales, products)
        best_sellers.apply_daily_changes(session, products)


def _add(totals: Counter[str], names: Sequence[str], figures: Sequence[int], times: int) -> None:
    totals.update({name: int(figure) * times for name, figure in zip(names, figures, strict=True)})


def _add_rows(
    session: Session, table: type[DailySales | DailyProductSales], rows: Sequence[SalesDay | ProductDay]
) -> None:
    environment = scope_of(session).environment
    counters.add_to_totals(session, table, [{"environment": environment, **row._asdict()} for row in rows])


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
        difference.count(session, times, customer_id=contact.id, owner_id=owner)
    difference.write(session)


def rebuild(ctx: Context) -> None:
    """Recompute the whole environment, after an import or when the check found a difference."""
    ctx.db.flush()
    counted = recount(ctx)
    for table, rows in ((DailySales, counted.by_day()), (DailyProductSales, counted.by_product())):
        ctx.db.execute(delete(table))
        _add_rows(ctx.db, table, rows)
    best_sellers.roll_window(ctx.db)


def recount(ctx: Context) -> DailySalesDelta:
    """Return the totals computed from the orders and returns."""
    found = DailySalesDelta()
    found.count(ctx.db)
    return found


NOBODY = literal(NIL_ID, Id())
COUNTS = (SalesOrderLine.order_status != OrderStatus.CANCELLED) | (SalesOrderLine.fulfilled_quantity > 0)
"""The lines that count as sold (`order_rules.counts_as_sold`)."""
HAS_MARGIN = and_(COUNTS, SalesOrderLine.fulfilled_quantity > 0, SalesOrderLine.cost_total.is_not(None))
"""The lines with a margin (`order_rules.margin`)."""
GROSS = case((SalesOrderLine.is_gift, 0), else_=SalesOrderLine.quantity * SalesOrderLine.unit_price)
"""The amount of a line before discounts (`rules.gross_of`)."""
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
        func.sum(SalesOrder.tax_amount),
        func.sum(SalesOrder.shipping_amount),
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
    select(
        *LINE_KEYS,
        func.sum(SalesOrderLine.total_quantity),
        func.sum(SalesOrderLine.net_amount),
        func.sum(GROSS),
    )
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
