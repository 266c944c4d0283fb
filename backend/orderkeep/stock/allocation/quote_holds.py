"""Stock held for quotes: set aside for a quote line, and passed on to the order that the quote becomes."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from sqlalchemy import func, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.in_list import any_of
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.given_stock import allocation_of
from orderkeep.stock.allocation.reservations import (
    close_allocations,
    counts_on,
    refresh_allocation_status,
    release_expired,
    release_quantity,
)
from orderkeep.stock.allocation.supply import free_on_hand
from orderkeep.stock.enums import AllocationState, Supply
from orderkeep.stock.models import Allocation, Unit
from orderkeep.stock.rules import hold_quantity
from orderkeep.stock.units.lifecycle import free_units, hold_for, hold_for_quote

EVERY_OWNER = {"every_owner": True}
ACTIVE = Allocation.status == AllocationState.ACTIVE


def holds_of_lines(ctx: Context, line_ids: Sequence[str]) -> list[Allocation]:
    """The active holds of these quote lines, newest first."""
    ctx.db.flush()
    query = select(Allocation).where(any_of(Allocation.quote_line_id, list(line_ids)), ACTIVE)
    newest = query.order_by(Allocation.created_at.desc(), Allocation.id.desc())
    return list(ctx.db.scalars(newest.execution_options(**EVERY_OWNER)))


def hold_for_line(ctx: Context, product: Product, quote: Quote, line: QuoteLine) -> int:
    """Hold the rest of the line's quantity, up to the free stock of the locked product. Returns the quantity added."""
    release_expired(ctx, product.id)
    held = sum(each.quantity for each in holds_of_lines(ctx, [line.id]))
    quantity = hold_quantity(line.quantity, held, free_on_hand(ctx, product))
    if not quantity:
        return 0
    if product.is_unit_tracked:
        units = free_units(ctx, product.id, quantity)
        for unit in units:
            ctx.db.add(_new_hold(quote, line, Supply.UNIT, 1, unit))
        hold_for_quote(ctx, units, quote.customer_id)
    else:
        ctx.db.add(_new_hold(quote, line, Supply.ON_HAND, quantity))
    ctx.db.flush()
    return quantity


def _new_hold(quote: Quote, line: QuoteLine, supply: Supply, quantity: int, unit: Unit | None = None) -> Allocation:
    return Allocation(
        owner_id=quote.owner_id,
        customer_id=quote.customer_id,
        prospect_id=quote.prospect_id,
        quote_line_id=line.id,
        expires_on=quote.valid_until,
        product_id=line.product_id,
        supply=supply,
        quantity=quantity,
        asset_id=unit.id if unit else None,
        reason="Reserved for a quote",
    )


def end_holds(ctx: Context, holds: Sequence[Allocation], reason: str, quantity: int | None = None) -> None:
    """Release holds, entirely or up to a quantity. Call `reallocate` for their products afterwards."""
    if quantity is None:
        close_allocations(ctx, holds, AllocationState.RELEASED, reason)
    else:
        release_quantity(ctx, holds, quantity, reason)


def transfer_holds(ctx: Context, holds: Iterable[Allocation], order: SalesOrderLine) -> None:
    """Pass the holds of a quote line on to the order: the same items and units, without a gap."""
    for hold in holds:
        mine = allocation_of(order, Supply(hold.supply), hold.quantity, "Reserved for its quote")
        mine.asset_id, mine.stock_order_line_id = hold.asset_id, hold.stock_order_line_id
        close_allocations(ctx, [hold], AllocationState.REPLACED, f"Transferred to {order.number}")
        ctx.add(mine)
        if mine.asset_id:
            hold_for(ctx, [ctx.find(Unit, mine.asset_id, lock=True)], order)
    refresh_allocation_status(ctx, order)


class HeldStock(NamedTuple):
    """Stock of a product held for a quote until the end of a day, or indefinitely (none)."""

    quote_id: str
    quote_number: str
    name: str | None
    """The contact or prospect."""
    quantity: int
    until: date | None


class QuoteHolds(NamedTuple):
    """The holds of a product. Quotes that the reader can see are named; the others are counted."""

    named: list[HeldStock]
    quantity: int
    """Of all holds."""
    unnamed_quotes: int
    unnamed_quantity: int


def holds_of_product(ctx: Context, product_id: str) -> QuoteHolds:
    """The current holds of a product, newest quote first."""
    query = (
        select(QuoteLine.quote_id, func.max(Allocation.expires_on), func.sum(Allocation.quantity))
        .join(QuoteLine, QuoteLine.id == Allocation.quote_line_id)
        .where(Allocation.product_id == product_id, ACTIVE, counts_on(business_day(ctx)))
        .group_by(QuoteLine.quote_id)
        .order_by(QuoteLine.quote_id.desc())
    )
    rows = [
        (quote_id, until, int(held)) for quote_id, until, held in ctx.db.execute(query.execution_options(**EVERY_OWNER))
    ]
    names = _names(ctx, [quote_id for quote_id, *_ in rows])
    named = [HeldStock(each, *names[each], held, until) for each, until, held in rows if each in names]
    total, shown = sum(held for *_, held in rows), sum(each.quantity for each in named)
    return QuoteHolds(named, total, len(rows) - len(named), total - shown)


def _names(ctx: Context, quote_ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    """Number and contact of the quotes that the reader can see."""
    query = (
        select(Quote.id, Quote.number, func.coalesce(Contact.name, Prospect.name))
        .outerjoin(Contact, Contact.id == Quote.customer_id)
        .outerjoin(Prospect, Prospect.id == Quote.prospect_id)
        .where(any_of(Quote.id, list(quote_ids)))
        .execution_options(with_hidden=True)
    )
    return {quote_id: (number, name) for quote_id, number, name in ctx.db.execute(query)} if quote_ids else {}
