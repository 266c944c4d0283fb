"""Which reservations are released when stock doesn't suffice, and who must confirm it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.models import Product
from orderkeep.core import pluralize
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.events import audit
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.queue import RANK
from orderkeep.stock.allocation.reservations import (
    SHELF,
    refresh_allocation_status,
    release_expired,
    release_quantity,
    reserved_for_others,
)
from orderkeep.stock.enums import AllocationState
from orderkeep.stock.models import Allocation
from orderkeep.stock.rules import too_many_reserved

Losing = Sequence[tuple[Allocation, str | None]]
"""Allocations, with the quote of each hold."""
Numbers = dict[str, str]
"""The numbers of records by id, in the order in which they are named."""


@dataclass(frozen=True)
class ReservedStock:
    """A quantity reserved for others: for orders and quotes that the caller can see, and for hidden ones."""

    quantity: int
    orders: Numbers
    quotes: Numbers = field(default_factory=dict)
    hidden: int = 0


class TakesReserved(Conflict):
    """Stock that is reserved for others would leave."""

    def __init__(self, message: str, taken: ReservedStock) -> None:
        """The problem document lists what is taken."""
        self.taken = taken
        super().__init__(
            message,
            code="takes_reserved",
            more={
                "orders": _numbered_records(taken.orders),
                "quotes": _numbered_records(taken.quotes),
                "hidden_orders": taken.hidden,
                "quantity": taken.quantity,
                "can_confirm": not taken.hidden,
            },
        )


def _numbered_records(numbers: Numbers) -> list[dict[str, str]]:
    return [{"id": row_id, "number": number} for row_id, number in numbers.items()]


def displace_reservations(ctx: Context, product: Product, leaving: int, *, order_id: str | None, confirm: bool) -> None:
    """Before items leave the shelf: release the newest reservations and holds of others that they would take.

    Raises Conflict `takes_reserved` unless confirmed. No one can confirm for a record that they can't see (I4).
    """
    release_expired(ctx, product.id)
    excess = too_many_reserved(product.stock_quantity, leaving, reserved_for_others(ctx, product.id, order_id))
    if not excess:
        return
    losing = _newest_of_others(ctx, product, order_id, excess)
    orders = _visible(ctx, SalesOrderLine.number, {each.purchase_id for each, _ in losing if each.purchase_id})
    quotes = _visible(ctx, Quote.number, {quote_id for _, quote_id in losing if quote_id})
    hidden = len({each.purchase_id or quote_id for each, quote_id in losing} - orders.keys() - quotes.keys())
    if hidden or not confirm:
        raise _takes_reserved(ReservedStock(excess, orders, quotes, hidden))
    for allocation, quote_id in losing:
        audit.record(
            ctx.db,
            "reservation_released",
            row=allocation,
            purchase_id=allocation.purchase_id,
            quote_id=quote_id,
            product_id=product.id,
            taken_for=order_id,
        )
    release_quantity(
        ctx, [each for each, _ in losing], excess, "Taken for another order" if order_id else "Not in stock"
    )
    for purchase_id in sorted(orders):
        refresh_allocation_status(ctx, ctx.find(SalesOrderLine, purchase_id))


def _newest_of_others(ctx: Context, product: Product, order_id: str | None, quantity: int) -> Losing:
    query = (
        select(Allocation, QuoteLine.quote_id)
        .outerjoin(SalesOrderLine, SalesOrderLine.id == Allocation.purchase_id)
        .outerjoin(QuoteLine, QuoteLine.id == Allocation.quote_line_id)
        .where(
            Allocation.product_id == product.id,
            Allocation.status == AllocationState.ACTIVE,
            Allocation.supply.in_(SHELF),
        )
    )
    if order_id:
        query = query.where(Allocation.purchase_id.is_distinct_from(order_id))
    last_served = (column.desc() for column in RANK)
    newest = query.order_by(Allocation.created_at.desc(), *last_served, Allocation.id.desc())
    losing: list[tuple[Allocation, str | None]] = []
    for allocation, quote_id in ctx.db.execute(newest.execution_options(every_owner=True)):
        if quantity <= 0:
            break
        losing.append((allocation, quote_id))
        quantity -= allocation.quantity
    return losing


def _visible(ctx: Context, number: InstrumentedAttribute[str], ids: set[str]) -> Numbers:
    """The records that the caller can see, by number."""
    table = number.class_
    found: Numbers = dict(ctx.db.execute(select(table.id, number).where(table.id.in_(ids))).all())
    return dict(sorted(found.items(), key=lambda each: each[1]))


def _takes_reserved(taken: ReservedStock) -> TakesReserved:
    named = [*taken.orders.values(), *taken.quotes.values()]
    if taken.hidden:
        named.append(f"{taken.hidden} more {'order' if taken.hidden == 1 else 'orders'} that only an admin can change")
    return TakesReserved(f"This takes {pluralize.items_text(taken.quantity)} reserved for {', '.join(named)}", taken)
