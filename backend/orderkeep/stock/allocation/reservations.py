"""Allocations of supply to orders: how they end, and which are released when stock doesn't suffice."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from sqlalchemy import ColumnElement, bindparam, func, select

from orderkeep.core.context import Context, business_day
from orderkeep.core.db.column_types import Day, Id
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import any_of, one_of
from orderkeep.sales.enums import AllocationStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import ON_THE_SHELF, AllocationState
from orderkeep.stock.models import Allocation
from orderkeep.stock.units.lifecycle import release_units

SHELF = tuple(ON_THE_SHELF)


def active_of(ctx: Context, order: SalesOrderLine) -> list[Allocation]:
    """The order's active allocations, newest first."""
    ctx.db.flush()
    query = select(Allocation).where(Allocation.purchase_id == order.id, Allocation.status == AllocationState.ACTIVE)
    newest = query.order_by(Allocation.created_at.desc(), Allocation.id.desc())
    return list(ctx.db.scalars(newest.execution_options(every_owner=True)))


def close_allocations(
    ctx: Context, allocations: Iterable[Allocation], status: AllocationState, reason: str | None = None
) -> None:
    """End allocations. Units that were held and don't leave become free."""
    ended = list(allocations)
    for allocation in ended:
        allocation.status, allocation.closed_at = status, ctx.now
        allocation.reason = reason or allocation.reason
    if status is not AllocationState.FULFILLED:
        release_units(ctx, [allocation.asset_id for allocation in ended if allocation.asset_id])


def fulfil_allocations(
    ctx: Context, held: Sequence[Allocation], quantity: int | None, unit_ids: Sequence[str] = ()
) -> None:
    """Goods were handed over: fulfil the order's allocations, all of them or up to a quantity.

    Pinned units first, then stock on hand, then promises; oldest first.
    """
    if quantity is None:
        close_allocations(ctx, held, AllocationState.FULFILLED)
        return
    for allocation in sorted(held, key=lambda each: _first_used(each, unit_ids)):
        if quantity <= 0:
            return
        rest = allocation.quantity - quantity
        quantity -= allocation.quantity
        if rest > 0:
            ctx.add(split_remainder(allocation, rest))
            allocation.quantity -= rest
        close_allocations(ctx, [allocation], AllocationState.FULFILLED)


def release_quantity(
    ctx: Context,
    allocations: Sequence[Allocation],
    quantity: int,
    reason: str,
    *,
    ended: AllocationState = AllocationState.RELEASED,
) -> None:
    """End that quantity, in the given order. An allocation that is only partly needed is replaced by a smaller one."""
    for allocation in allocations:
        if quantity <= 0:
            return
        rest = allocation.quantity - quantity
        quantity -= allocation.quantity
        close_allocations(ctx, [allocation], AllocationState.REPLACED if rest > 0 else ended, reason)
        if rest > 0:
            ctx.add(split_remainder(allocation, rest))


def _first_used(allocation: Allocation, unit_ids: Sequence[str]) -> tuple[bool, bool, datetime, str]:
    return allocation.asset_id not in unit_ids, allocation.supply not in SHELF, allocation.created_at, allocation.id


def split_remainder(allocation: Allocation, quantity: int = 1, *, asset_id: str | None = None) -> Allocation:
    """A replacement keeps the original's creation time, so it doesn't count as newer than what others got since."""
    return Allocation(
        created_at=allocation.created_at,
        owner_id=allocation.owner_id,
        customer_id=allocation.customer_id,
        prospect_id=allocation.prospect_id,
        purchase_id=allocation.purchase_id,
        quote_line_id=allocation.quote_line_id,
        expires_on=allocation.expires_on,
        product_id=allocation.product_id,
        supply=allocation.supply,
        stock_order_line_id=allocation.stock_order_line_id,
        asset_id=asset_id,
        quantity=quantity,
    )


def order_of(ctx: Context, allocation: Allocation) -> SalesOrderLine:
    """The order of an allocation, regardless of who can see it."""
    query = select(SalesOrderLine).where(SalesOrderLine.id == allocation.purchase_id)
    return ctx.db.scalars(query.execution_options(every_owner=True)).one()


def supply_status(wanted: int, reserved: int, promised: int, fulfilled: int) -> AllocationStatus:
    """The allocation status of an order with an open quantity of `wanted`."""
    if wanted == 0 and fulfilled:
        return AllocationStatus.FULFILLED
    if reserved + promised == 0:
        return AllocationStatus.NONE
    if reserved >= wanted:
        return AllocationStatus.FULL
    return AllocationStatus.PROMISED if reserved + promised >= wanted else AllocationStatus.PART


def refresh_allocation_status(ctx: Context, order: SalesOrderLine) -> None:
    """Update the order's allocation status."""
    found = {True: 0, False: 0}
    for allocation in active_of(ctx, order):
        found[allocation.supply in SHELF] += allocation.quantity
    wanted = order.unfulfilled_quantity
    order.allocation_status = supply_status(wanted, found[True], found[False], order.fulfilled_quantity)
    ctx.db.flush()


RESERVED = (
    select(func.coalesce(func.sum(Allocation.quantity), 0))
    .where(
        Allocation.product_id == bindparam("product_id"),
        Allocation.status == AllocationState.ACTIVE,
        one_of(Allocation.supply, SHELF),
    )
    .execution_options(every_owner=True)
)
RESERVED_FOR_OTHERS = RESERVED.where(Allocation.purchase_id.is_distinct_from(bindparam("order_id", type_=Id())))
"""Used by every allocation run, so it is built once."""


def reserved_for_others(ctx: Context, product_id: str, order_id: str | None) -> int:
    """Quantity on hand that is reserved for other orders or held for quotes, of all owners."""
    values = {"product_id": product_id} | ({"order_id": order_id} if order_id else {})
    [[quantity]] = query(ctx.db, RESERVED_FOR_OTHERS if order_id else RESERVED, **values)
    return int(quantity)


EXPIRED = (
    select(Allocation.id)
    .where(
        Allocation.product_id == bindparam("product_id"),
        Allocation.status == AllocationState.ACTIVE,
        Allocation.expires_on < bindparam("day", type_=Day()),
    )
    .execution_options(every_owner=True)
)


def release_expired(ctx: Context, product_id: str) -> None:
    """Release the expired holds of a product. Call under its lock, before its stock is issued or allocated."""
    ids = [row_id for [row_id] in query(ctx.db, EXPIRED, product_id=product_id, day=business_day(ctx))]
    if not ids:
        return
    expired = select(Allocation).where(Allocation.id.in_(ids), Allocation.expires_on < business_day(ctx))
    still = expired.with_for_update().execution_options(every_owner=True, populate_existing=True)
    close_allocations(ctx, ctx.db.scalars(still).all(), AllocationState.EXPIRED, "The quote expired")


def counts_on(day: date) -> ColumnElement[bool]:
    """A hold counts until the end of its last day, even if its release runs late."""
    return Allocation.expires_on.is_(None) | (Allocation.expires_on >= day)


def in_states(states: Sequence[str], day: date) -> ColumnElement[bool]:
    """Allocations with one of these statuses on a day. A hold past its last day counts as expired."""
    stored = any_of(Allocation.status, [each for each in states if each != AllocationState.ACTIVE])
    active = Allocation.status == AllocationState.ACTIVE
    if AllocationState.ACTIVE in states and AllocationState.EXPIRED in states:
        return stored | active
    if AllocationState.ACTIVE in states:
        return stored | (active & counts_on(day))
    return stored | (active & ~counts_on(day)) if AllocationState.EXPIRED in states else stored
