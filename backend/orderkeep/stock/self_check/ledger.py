"""Checks that the ledger is consistent and matches the products' totals."""

from collections.abc import Iterable

from sqlalchemy import Select, Subquery, and_, case, func, or_, select
from sqlalchemy.orm import aliased

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import ISSUE_KINDS, ON_THE_SHELF, AllocationState, Bucket, MovementKind
from orderkeep.stock.ledger.posting import BUCKET_WORDS, CACHES
from orderkeep.stock.models import Allocation, Finding, Movement
from orderkeep.stock.self_check.check import Check, CheckProblem, movement_effect

SHELF = list(ON_THE_SHELF)
PRODUCTS, MOVEMENTS, ORDERS = Product.__tablename__, Movement.__tablename__, SalesOrderLine.__tablename__


def never_below_zero(ctx: Context) -> Iterable[CheckProblem]:
    """One pass over the ledger for all buckets, because each pass reads every movement."""
    so_far = {
        bucket: func.sum(movement_effect(bucket)).over(partition_by=Movement.product_id, order_by=Movement.position)
        for bucket in CACHES
    }
    columns = [column.label(bucket) for bucket, column in so_far.items()]
    running = select(Movement.product_id, Movement.position, *columns).subquery()
    lowest = [func.min(case((running.c[bucket] < 0, running.c.position))) for bucket in CACHES]
    below = or_(*(running.c[bucket] < 0 for bucket in CACHES))
    query = select(running.c.product_id, *lowest).where(below).group_by(running.c.product_id)
    for product_id, *positions in ctx.db.execute(query):
        for bucket, position in zip(CACHES, positions, strict=True):
            if position is not None:
                yield CheckProblem(
                    f"After movement {position} the stock {BUCKET_WORDS[bucket]} is below 0", PRODUCTS, product_id
                )
    for bucket, name in CACHES.items():
        shown = select(Product.id, Product.name).where(getattr(Product, name) < 0)
        for product_id, called in ctx.db.execute(shown):
            yield CheckProblem(f"{called} has stock {BUCKET_WORDS[bucket]} below 0", PRODUCTS, product_id)


def caches_are_sums(ctx: Context) -> Iterable[CheckProblem]:
    sums = (
        select(Movement.product_id, *(func.sum(movement_effect(bucket)).label(bucket) for bucket in Bucket))
        .group_by(Movement.product_id)
        .subquery()
    )
    posted = [func.coalesce(sums.c[bucket], 0) for bucket in CACHES]
    shown = [getattr(Product, name) for name in CACHES.values()]
    differs = or_(*(there != counted for there, counted in zip(shown, posted, strict=True)))
    query = select(Product.id, Product.name, *shown, *posted).outerjoin(sums, sums.c.product_id == Product.id)
    for product_id, name, *figures in ctx.db.execute(query.where(differs)):
        for index, bucket in enumerate(CACHES):
            cached, total = figures[index], figures[index + len(CACHES)]
            if cached != total:
                message = f"{name} shows {cached} {BUCKET_WORDS[bucket]}, its movements add up to {total}"
                yield CheckProblem(message, PRODUCTS, product_id)


def ledger_is_unchanged(ctx: Context) -> Iterable[CheckProblem]:
    last, count = func.coalesce(func.max(Movement.position), 0), func.count(Movement.id)
    query = (
        select(Product.id, Product.name, Product.movements_count, last, count)
        .outerjoin(Movement, Movement.product_id == Product.id)
        .group_by(Product.id, Product.name, Product.movements_count)
        .having(or_(last != count, count != Product.movements_count))
    )
    for product_id, name, expected, _, there in ctx.db.execute(query):
        yield CheckProblem(f"{name} had {expected} movements, but {there} exist", PRODUCTS, product_id)
    original = aliased(Movement)
    for movement_id in ctx.db.scalars(_false_mirrors(original)):
        yield CheckProblem("A reversal doesn't mirror its original", MOVEMENTS, movement_id)


def _false_mirrors(original: type[Movement]) -> Select[str]:
    mirrored = and_(
        Movement.product_id == original.product_id,
        Movement.quantity == original.quantity,
        Movement.shortfall == original.shortfall,
        Movement.source.is_not_distinct_from(original.target),
        Movement.target.is_not_distinct_from(original.source),
        Movement.purchase_id.is_not_distinct_from(original.purchase_id),
        original.reverses_id.is_(None),
    )
    joined = select(Movement.id).outerjoin(original, original.id == Movement.reverses_id)
    reversal = Movement.kind == MovementKind.REVERSAL
    return joined.where(
        or_(and_(reversal, or_(original.id.is_(None), ~mirrored)), Movement.reverses_id.is_not(None) & ~reversal)
    )


def promises_have_supply(ctx: Context) -> Iterable[CheckProblem]:
    shelf = Allocation.supply.in_(SHELF)
    for on_hand, limit, template in (
        (True, Product.stock_quantity, "{} reserved, {} in stock"),
        (False, Product.on_order + Product.stock_in_transit, "{} promised, {} on order or in transit"),
    ):
        query = (
            select(Product.id, Product.name, func.sum(Allocation.quantity), limit)
            .join(Allocation, Allocation.product_id == Product.id)
            .where(Allocation.status == AllocationState.ACTIVE, shelf if on_hand else ~shelf)
            .group_by(Product.id, Product.name, limit)
            .having(func.sum(Allocation.quantity) > limit)
        )
        for product_id, name, quantity, there in ctx.db.execute(query):
            yield CheckProblem(f"{name}: {template.format(quantity, there)}", PRODUCTS, product_id)


def _handed_over() -> Subquery:
    """Per order: quantity handed over and not reversed, according to the ledger."""
    quantity = Movement.quantity + Movement.shortfall
    sign = case(
        (Movement.kind.in_(list(ISSUE_KINDS)), quantity),
        (Movement.kind == MovementKind.REVERSAL, -quantity),
        else_=0,
    )
    return (
        select(Movement.purchase_id, func.sum(sign).label("quantity"))
        .where(Movement.purchase_id.is_not(None))
        .group_by(Movement.purchase_id)
        .subquery()
    )


def issued_goods_are_fulfilled(ctx: Context) -> Iterable[CheckProblem]:
    gone = _handed_over()
    posted = func.coalesce(gone.c.quantity, 0) + SalesOrderLine.imported_quantity
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number, SalesOrderLine.fulfilled_quantity, posted)
        .outerjoin(gone, gone.c.purchase_id == SalesOrderLine.id)
        .where(SalesOrderLine.product_id != NIL_ID, posted != SalesOrderLine.fulfilled_quantity)
    )
    for order_id, number, fulfilled, quantity in ctx.db.execute(query):
        yield CheckProblem(f"{number} shows {fulfilled} delivered, but {quantity} left stock", ORDERS, order_id)
    too_many = SalesOrderLine.fulfilled_quantity > SalesOrderLine.owed_quantity
    for order_id, number in ctx.db.execute(select(SalesOrderLine.id, SalesOrderLine.number).where(too_many)):
        yield CheckProblem(f"{number} shows more delivered than was ordered", ORDERS, order_id)
    notes = select(Finding).where(Finding.closed_at.is_(None), Finding.code == "shortfall").order_by(Finding.id)
    for note in ctx.db.scalars(notes):
        yield CheckProblem(note.message, ORDERS, note.purchase_id, note.kind)


def deleted_orders_left_nothing(ctx: Context) -> Iterable[CheckProblem]:
    gone = _handed_over()
    query = (
        select(gone.c.purchase_id, gone.c.quantity)
        .outerjoin(SalesOrderLine, SalesOrderLine.id == gone.c.purchase_id)
        .where(SalesOrderLine.id.is_(None), gone.c.quantity != 0)
    )
    for order_id, quantity in ctx.db.execute(query):
        yield CheckProblem(f"A deleted order still shows {quantity} delivered", ORDERS, order_id)


CHECKS = (
    Check("I1", "Stock is never negative", never_below_zero),
    Check("I2", "Stock figures match their movements", caches_are_sums),
    Check("I3", "Stock movements are never edited", ledger_is_unchanged),
    Check("I4", "Reserved items are in stock or on order", promises_have_supply),
    Check("I11", "Deliveries match stock movements", issued_goods_are_fulfilled),
    Check("I17", "Deleted orders leave no data behind", deleted_orders_left_nothing),
)
