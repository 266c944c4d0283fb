"""Checks that an order and its lines agree, and that what counts as sold and returned is what was stored."""

from collections.abc import Iterable
from itertools import groupby

from sqlalchemy import ColumnElement, Select, Subquery, case, exists, func, literal_column, or_, select
from sqlalchemy.orm import aliased

from orderkeep.core.context import Context
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import (
    AllocationStatus,
    DeliveryKind,
    DeliveryStatus,
    FulfilmentStatus,
    OrderStatus,
    ReturnOutcome,
)
from orderkeep.sales.models import ORDER_COLUMNS, SalesOrder, SalesOrderLine
from orderkeep.sales.order_rules import LineState, combined_status, fulfilment_status, net_amounts
from orderkeep.sales.statistics.daily_sales import COUNTS
from orderkeep.stock.self_check.check import Check, CheckProblem

ORDERS, LINES = SalesOrder.__tablename__, SalesOrderLine.__tablename__
BATCH_SIZE = 5_000


def lines_repeat_their_order(ctx: Context) -> Iterable[CheckProblem]:
    """Checks the customer, the dates and the other columns that a line repeats."""
    differs = [
        getattr(SalesOrderLine, name).is_distinct_from(getattr(SalesOrder, source))
        for name, source in {**ORDER_COLUMNS, "environment": "environment", "version": "version"}.items()
    ]
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number)
        .join(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
        .where(or_(*differs))
    )
    for line_id, number in ctx.db.execute(query):
        yield CheckProblem(f"{number} doesn't match its order", LINES, line_id)


def nets_add_up(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that shares of the order's discount add up to it, and each is the one that the rule gives."""
    undiscounted = case((COUNTS, SalesOrderLine.total_amount), else_=0)
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number)
        .join(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
        .where(SalesOrder.discount_amount == 0, SalesOrderLine.net_amount != undiscounted)
    )
    for line_id, number in ctx.db.execute(query):
        yield CheckProblem(f"The net amount of {number} doesn't match its total", LINES, line_id)
    for order, lines in _orders_with_lines(ctx, SalesOrder.discount_amount > 0):
        right = net_amounts([_state(line) for line in lines], order.discount_amount)
        if right != tuple(line.net_amount for line in lines):
            yield CheckProblem(
                f"The discount of {order.number} isn't shared correctly over its lines", ORDERS, order.id
            )


def returns_are_within_bounds(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that no more was returned than handed over, owed again than returned, and refunded than sold."""
    line = SalesOrderLine
    for condition, text in (
        (line.returned_quantity > line.fulfilled_quantity, "shows more returned than delivered"),
        (line.replacement_quantity > line.returned_quantity, "shows more to replace than was returned"),
        (line.returned_amount > line.net_amount, "shows more refunded than sold"),
    ):
        for line_id, number in ctx.db.execute(select(line.id, line.number).where(condition)):
            yield CheckProblem(f"{number} {text}", LINES, line_id)


def orders_follow_their_lines(ctx: Context) -> Iterable[CheckProblem]:
    """Checks the columns that lists sort and filter by, in one pass over the lines."""
    line = SalesOrderLine
    counted = {
        "subtotal": case((COUNTS, line.total_amount), else_=0),
        "net_amount": line.net_amount,
        "returned_amount": case((COUNTS, line.returned_amount), else_=0),
        "quantity": case((COUNTS, line.total_quantity), else_=0),
        "fulfilled_quantity": case((COUNTS, line.fulfilled_quantity), else_=0),
        "returned_quantity": case((COUNTS, line.returned_quantity), else_=0),
        "open_quantity": line.open_quantity,
        "line_count": literal_column("1"),
    }
    sums = (
        select(line.purchase_order_id, *(func.sum(column).label(name) for name, column in counted.items()))
        .group_by(line.purchase_order_id)
        .subquery()
    )
    for order_id, number in ctx.db.execute(_differing(SalesOrder, sums, sums.c.purchase_order_id, counted)):
        yield CheckProblem(f"The totals of {number} don't match its lines", ORDERS, order_id)
    for order, lines in _orders_with_lines(ctx, _needs_a_look()):
        states = [_state(each) for each in lines]
        right = combined_status([state.status for state in states]), fulfilment_status(states)
        if right != (order.order_status, order.fulfilment_status):
            yield CheckProblem(f"The status of {order.number} doesn't match its lines", ORDERS, order.id)


def _differing(
    table: type[SalesOrder | SalesOrderLine],
    sums: Subquery,
    key: ColumnElement[str],
    names: Iterable[str],
    *others: ColumnElement[bool],
) -> Select[str, str]:
    """Id and number of the rows with other figures than these sums, or that meet another condition."""
    differs = [getattr(table, name) != func.coalesce(sums.c[name], 0) for name in names]
    return select(table.id, table.number).outerjoin(sums, key == table.id).where(or_(*differs, *others))


def _needs_a_look() -> ColumnElement[bool]:
    """Most orders are delivered as a whole and need no rule to tell."""
    delivered = SalesOrder.fulfilment_status == FulfilmentStatus.DELIVERED
    done = SalesOrder.order_status == OrderStatus.COMPLETED
    whole = (SalesOrder.open_quantity == 0) & (SalesOrder.returned_quantity == 0) & (SalesOrder.line_count == 1)
    own = aliased(SalesOrderLine)
    undone = exists().where(own.purchase_order_id == SalesOrder.id, own.order_status != OrderStatus.COMPLETED)
    return ~(delivered & done & whole) | undone


def _orders_with_lines(ctx: Context, where: ColumnElement[bool]) -> Iterable[tuple[SalesOrder, list[SalesOrderLine]]]:
    query = (
        select(SalesOrder, SalesOrderLine)
        .join(SalesOrderLine, SalesOrderLine.purchase_order_id == SalesOrder.id)
        .where(where)
        .order_by(SalesOrder.id, SalesOrderLine.position)
        .execution_options(yield_per=BATCH_SIZE)
    )
    for _, rows in groupby(ctx.db.execute(query), key=lambda row: row[0].id):
        found = list(rows)
        yield found[0][0], [line for _, line in found]


def _state(line: SalesOrderLine) -> LineState:
    return LineState(
        status=line.order_status,
        total_amount=line.total_amount,
        returned_amount=line.returned_amount,
        total_quantity=line.total_quantity,
        fulfilled_quantity=line.fulfilled_quantity,
        returned_quantity=line.returned_quantity,
        replacement_quantity=line.replacement_quantity,
        open_quantity=line.open_quantity,
        is_ready=line.product_id == NIL_ID or line.allocation_status is AllocationStatus.FULL,
    )


def sales_and_returns_are_stored(ctx: Context) -> Iterable[CheckProblem]:
    """Checks that a line counts its returns as they were recorded, and a sale only if it counts."""
    line = SalesOrderLine
    replaced = case((DeliveryLine.outcome == ReturnOutcome.REPLACE, DeliveryLine.quantity), else_=0)
    refunded = case((DeliveryLine.outcome == ReturnOutcome.REFUND, func.coalesce(DeliveryLine.amount, 0)), else_=0)
    names = ("returned_quantity", "replacement_quantity", "returned_amount")
    recorded = (
        select(
            DeliveryLine.purchase_id,
            func.sum(DeliveryLine.quantity).label("returned_quantity"),
            func.sum(replaced).label("replacement_quantity"),
            func.sum(refunded).label("returned_amount"),
        )
        .join(Delivery, Delivery.id == DeliveryLine.delivery_id)
        .where(Delivery.kind == DeliveryKind.RETURN, Delivery.status == DeliveryStatus.DONE)
        .group_by(DeliveryLine.purchase_id)
        .subquery()
    )
    query = _differing(line, recorded, recorded.c.purchase_id, names, ~COUNTS & (line.net_amount != 0))
    for line_id, number in ctx.db.execute(query):
        yield CheckProblem(f"The sales or returns of {number} don't match what was recorded", LINES, line_id)
    undated = (Delivery.kind == DeliveryKind.RETURN) & (Delivery.status == DeliveryStatus.DONE)
    for return_id, number in ctx.db.execute(
        select(Delivery.id, Delivery.number).where(undated, Delivery.returned_at.is_(None))
    ):
        yield CheckProblem(f"{number} has no return date", Delivery.__tablename__, return_id)


CHECKS = (
    Check("I21", "Lines agree with their order", lines_repeat_their_order),
    Check("I22", "Discounts are shared to the cent", nets_add_up),
    Check("I23", "Returns stay within what was delivered and sold", returns_are_within_bounds),
    Check("I25", "Orders show the totals of their lines", orders_follow_their_lines),
    Check("I26", "Sales and returns count as recorded", sales_and_returns_are_stored),
)
