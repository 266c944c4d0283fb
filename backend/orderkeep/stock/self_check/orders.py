"""Checks that orders, their allocations and their links are consistent."""

from collections.abc import Iterable, Iterator
from functools import cache

import sqlalchemy
from sqlalchemy import Select, String, and_, case, func, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.ownership import LinkedTable, tables_with
from orderkeep.core.context import Context
from orderkeep.core.db.models import Base, Row, Scoped
from orderkeep.core.ids import NIL_ID
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.sales.enums import CLOSED
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.enums import AllocationState
from orderkeep.stock.models import Allocation, Movement
from orderkeep.stock.self_check.chain import stock_orders_add_up
from orderkeep.stock.self_check.check import EVERYTHING, Check, CheckProblem

ORDERS, ALLOCATIONS = SalesOrderLine.__tablename__, Allocation.__tablename__
QUOTES = Quote.__tablename__
ACTIVE = Allocation.status == AllocationState.ACTIVE


def orders_hold_no_more_than_they_need(ctx: Context) -> Iterable[CheckProblem]:
    need = SalesOrderLine.unfulfilled_quantity
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number, func.sum(Allocation.quantity), need)
        .join(Allocation, Allocation.purchase_id == SalesOrderLine.id)
        .where(ACTIVE)
        .group_by(SalesOrderLine.id, SalesOrderLine.number, need)
        .having(func.sum(Allocation.quantity) > need)
    )
    for order_id, number, held, open_quantity in ctx.db.execute(query):
        yield CheckProblem(f"{number} has {held} items reserved but needs {open_quantity}", ORDERS, order_id)
    yield from quotes_hold_no_more_than_they_offer(ctx)


def quotes_hold_no_more_than_they_offer(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that a quote line holds its own product, and no more than its quantity."""
    held = func.sum(Allocation.quantity)
    query = (
        select(Quote.id, Quote.number, held, QuoteLine.quantity)
        .join(QuoteLine, QuoteLine.quote_id == Quote.id)
        .join(Allocation, Allocation.quote_line_id == QuoteLine.id)
        .where(ACTIVE)
        .group_by(Quote.id, Quote.number, QuoteLine.id, QuoteLine.quantity)
        .having(held > QuoteLine.quantity)
    )
    for quote_id, number, quantity, offered in ctx.db.execute(query):
        yield CheckProblem(f"{number} has {quantity} items reserved for a line that offers {offered}", QUOTES, quote_id)


def closed_orders_hold_nothing(ctx: Context) -> Iterable[CheckProblem]:
    closed = SalesOrderLine.order_status.in_(list(CLOSED))
    done = SalesOrderLine.unfulfilled_quantity <= 0
    query = select(SalesOrderLine.id, SalesOrderLine.number).where(
        closed | done, SalesOrderLine.id.in_(select(Allocation.purchase_id).where(ACTIVE))
    )
    for order_id, number in ctx.db.execute(query):
        yield CheckProblem(f"{number} is closed but still has allocations", ORDERS, order_id)
    answered = (
        select(Quote.id, Quote.number)
        .join(QuoteLine, QuoteLine.quote_id == Quote.id)
        .join(Allocation, Allocation.quote_line_id == QuoteLine.id)
        .where(ACTIVE, Quote.status.in_([QuoteStatus.REJECTED, QuoteStatus.CONVERTED]))
        .distinct()
    )
    for quote_id, number in ctx.db.execute(answered):
        yield CheckProblem(f"{number} is closed but still has stock reserved", QUOTES, quote_id)


def links_stay_in_environment(ctx: Context) -> Iterable[CheckProblem]:
    for table, name, query in _link_queries():
        for row_id in ctx.db.scalars(query):
            yield CheckProblem(f"{name} points to another environment", table, row_id)
    yield from _one_product(ctx)


@cache
def _link_queries() -> list[tuple[str, str, Select[str]]]:
    """Each link: table, column, and the rows that link to nothing. Built once, which costs more than the query."""
    found = []
    for table, column, target in _links():
        # Only two columns: an alias of the whole model would keep a copy of each column, 12 MB in all.
        there = sqlalchemy.table(
            target.__tablename__, sqlalchemy.column("id", String), sqlalchemy.column("environment", String)
        ).alias("there")
        environment = table.__mapper__.columns["environment"]
        query = (
            select(table.id)
            .outerjoin(there, and_(there.c.id == column, there.c.environment == environment))
            .where(column.is_not(None), column != NIL_ID, there.c.id.is_(None))
        )
        found.append((table.__tablename__, column.key, query.execution_options(**EVERYTHING)))
    return found


def _links() -> Iterator[tuple[type[Row], InstrumentedAttribute[str] | InstrumentedAttribute[str | None], type[Row]]]:
    """Every link between rows of an environment: table, column, target table."""
    tables: dict[str, type[Row]] = {
        mapper.class_.__tablename__: mapper.class_
        for mapper in Base.registry.mappers
        if issubclass(mapper.class_, Scoped) and issubclass(mapper.class_, Row)
    }
    for table in tables.values():
        for column in table.__mapper__.columns:
            for key in column.foreign_keys:
                if (
                    key.constraint is not None
                    and len(key.constraint.columns) == 1
                    and (target := tables.get(key.column.table.name))
                ):
                    yield table, getattr(table, column.key), target
    yield SalesOrderLine, SalesOrderLine.product_id, Product
    yield SalesOrderLine, SalesOrderLine.purchase_order_id, SalesOrder


def _one_product(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that no allocation or movement mixes two products."""
    for table in (Allocation, Movement):
        query = (
            select(table.id)
            .join(SalesOrderLine, SalesOrderLine.id == table.purchase_id)
            .where(SalesOrderLine.product_id != table.product_id)
        )
        if table is Allocation:
            query = query.where(ACTIVE)
        for row_id in ctx.db.scalars(query):
            yield CheckProblem("The order is for another product", table.__tablename__, row_id)
    quoted = (
        select(Allocation.id)
        .join(QuoteLine, QuoteLine.id == Allocation.quote_line_id)
        .where(ACTIVE, QuoteLine.product_id.is_distinct_from(Allocation.product_id))
    )
    for row_id in ctx.db.scalars(quoted):
        yield CheckProblem("The quote's line is for another product", ALLOCATIONS, row_id)


def totals_add_up(ctx: Context) -> Iterable[CheckProblem]:
    full = SalesOrderLine.quantity * SalesOrderLine.unit_price - SalesOrderLine.discount_amount
    owed = case((SalesOrderLine.is_gift, 0), (full < 0, 0), else_=full)
    query = select(SalesOrderLine.id, SalesOrderLine.number, SalesOrderLine.total_amount, owed)
    for order_id, number, shown, right in ctx.db.execute(query.where(SalesOrderLine.total_amount != owed)):
        yield CheckProblem(f"{number} shows {shown / 100:.2f}, but adds up to {right / 100:.2f}", ORDERS, order_id)
    yield from _orders_add_up(ctx)
    yield from stock_orders_add_up(ctx)


def _orders_add_up(ctx: Context) -> Iterable[CheckProblem]:
    reduced = SalesOrder.subtotal - SalesOrder.discount_amount
    owed = case((reduced < 0, 0), else_=reduced) + SalesOrder.tax_amount + SalesOrder.shipping_amount
    for order_id, number in ctx.db.execute(
        select(SalesOrder.id, SalesOrder.number).where(SalesOrder.total_amount != owed)
    ):
        yield CheckProblem(f"{number} doesn't add up", SalesOrder.__tablename__, order_id)


def owners_are_the_customers(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that a record has its customer's owner; likewise a prospect and the records that belong to it."""
    for linked in tables_with("customer_id"):
        yield from _of_others(ctx, linked, Contact)
    yield from _of_others(ctx, (Prospect, Prospect.converted_customer_id, Prospect.owner_id), Contact)
    for linked in tables_with("prospect_id"):
        yield from _of_others(ctx, linked, Prospect)


def _of_others(ctx: Context, linked: LinkedTable, person: type[Contact | Prospect]) -> Iterable[CheckProblem]:
    table, link, owner = linked
    query = select(table.id).join(person, person.id == link).where(owner.is_distinct_from(person.assigned_to))
    noun = "customer" if person is Contact else "prospect"
    for row_id in ctx.db.scalars(query.execution_options(**EVERYTHING)):
        yield CheckProblem(f"Its owner isn't its {noun}'s", table.__tablename__, row_id)


CHECKS = (
    Check("I5", "No order reserves more than it needs", orders_hold_no_more_than_they_need),
    Check("I12", "Records are linked only within one product and environment", links_stay_in_environment),
    Check("I14", "Totals add up to the cent", totals_add_up),
    Check("I15", "Closed orders reserve nothing", closed_orders_hold_nothing),
    Check("I19", "Records belong to the owner of their contact", owners_are_the_customers),
)
