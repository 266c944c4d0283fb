"""Checks that the value of stock is what its movements and units say, to the cent."""

from collections.abc import Iterable

from sqlalchemy import and_, case, func, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import BUCKET_OF, ISSUE_KINDS, Bucket, MovementKind
from orderkeep.stock.ledger.posting import BUCKET_WORDS, CACHES
from orderkeep.stock.models import Movement, Unit
from orderkeep.stock.self_check.check import Check, CheckProblem, value_effect

PRODUCTS, ORDERS = Product.__tablename__, SalesOrderLine.__tablename__
VALUES = {Bucket.ON_HAND: Product.stock_value, Bucket.BLOCKED: Product.blocked_value}


def money_is_accounted_for(ctx: Context) -> Iterable[CheckProblem]:
    """What came in = cost of the items at customers + value on hand + value blocked + written off."""
    yield from _values_are_sums(ctx)
    yield from _values_are_unit_costs(ctx)
    yield from _costs_left_stock(ctx)


def _values_are_sums(ctx: Context) -> Iterable[CheckProblem]:
    effects = (func.sum(value_effect(bucket)).label(bucket) for bucket in VALUES)
    sums = select(Movement.product_id, *effects).group_by(Movement.product_id).subquery()
    for bucket, shown in VALUES.items():
        worth, posted = func.coalesce(shown, 0), func.coalesce(sums.c[bucket], 0)
        empty = and_(getattr(Product, CACHES[bucket]) == 0, or_(shown.is_(None), shown != 0))
        query = select(Product.id, Product.name, worth, posted).outerjoin(sums, sums.c.product_id == Product.id)
        for product_id, name, value, total in ctx.db.execute(query.where(or_(worth != posted, empty))):
            there = f"{name} shows a value of {value / 100:.2f} {BUCKET_WORDS[bucket]}"
            lack = "has no items there" if value == total else f"its movements add up to {int(total) / 100:.2f}"
            yield CheckProblem(f"{there}, but {lack}", PRODUCTS, product_id)


def _values_are_unit_costs(ctx: Context) -> Iterable[CheckProblem]:
    for bucket, shown in VALUES.items():
        there = Unit.status.in_([status for status, where in BUCKET_OF.items() if where is bucket])
        cost = func.coalesce(func.sum(case((there, Unit.unit_cost))), 0)
        query = (
            select(Product.id, Product.name)
            .outerjoin(Unit, Unit.product_id == Product.id)
            .where(Product.is_unit_tracked)
            .group_by(Product.id, Product.name, shown)
            .having(cost != func.coalesce(shown, 0))
        )
        for product_id, name in ctx.db.execute(query):
            message = f"The value of {name} {BUCKET_WORDS[bucket]} isn't what its units cost"
            yield CheckProblem(message, PRODUCTS, product_id)


def _costs_left_stock(ctx: Context) -> Iterable[CheckProblem]:
    value = func.coalesce(Movement.value, 0) + func.coalesce(Movement.shortfall_value, 0)
    back = (MovementKind.REVERSAL, MovementKind.RETURN)
    signed = case((Movement.kind.in_(back), -value), else_=value)
    kinds = [*ISSUE_KINDS, *back, MovementKind.RETURN_UNDONE]
    gone = (
        select(Movement.purchase_id, func.sum(signed).label("cost"))
        .where(Movement.purchase_id.is_not(None), Movement.kind.in_(kinds))
        .group_by(Movement.purchase_id)
        .subquery()
    )
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number)
        .join(gone, gone.c.purchase_id == SalesOrderLine.id)
        .where(func.coalesce(SalesOrderLine.cost_total, 0) != gone.c.cost)
    )
    for line_id, number in ctx.db.execute(query):
        yield CheckProblem(f"{number} has another cost than the items that left stock for it", ORDERS, line_id)


CHECKS = (Check("I24", "Stock is worth what was paid for it", money_is_accounted_for),)
