"""Promises of supply to orders: how they end, and whose are taken when the shelf has not enough for everybody."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import bindparam, func, select

from orderkeep.catalog.tables import Product
from orderkeep.core import audit, phrases
from orderkeep.core.among import one_of
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.core.prepared import ask
from orderkeep.sales.tables import SalesOrder
from orderkeep.sales.words import CLOSED, AllocationStatus, OrderStatus
from orderkeep.stock.queue import RANK
from orderkeep.stock.rules import open_quantity, too_many_reserved
from orderkeep.stock.tables import Allocation
from orderkeep.stock.units import let_go
from orderkeep.stock.words import ON_THE_SHELF, AllocationState

SHELF = tuple(supply.value for supply in ON_THE_SHELF)


def active_of(ctx: Context, order: SalesOrder) -> list[Allocation]:
    """The order's open allocations, newest first."""
    ctx.db.flush()
    query = select(Allocation).where(
        Allocation.purchase_id == order.id, Allocation.status == AllocationState.ACTIVE.value
    )
    newest = query.order_by(Allocation.created_at.desc(), Allocation.id.desc())
    return list(ctx.db.scalars(newest.execution_options(every_owner=True)))


def close(ctx: Context, allocations: Iterable[Allocation], status: AllocationState, reason: str | None = None) -> None:
    """End allocations; units that were held and do not leave are free again."""
    ended = list(allocations)
    for allocation in ended:
        allocation.status, allocation.closed_at = status.value, ctx.now
        allocation.reason = reason or allocation.reason
    if status is not AllocationState.FULFILLED:
        let_go(ctx, [allocation.asset_id for allocation in ended if allocation.asset_id])
    ctx.db.flush()


def use_up(ctx: Context, held: Sequence[Allocation], pieces: int | None, unit_ids: Sequence[str] = ()) -> None:
    """Goods were handed over: the order's allocations are fulfilled, all of them, or so many pieces' worth.

    The very units first, then what is on the shelf, then promises; the oldest first.
    """
    if pieces is None:
        close(ctx, held, AllocationState.FULFILLED)
        return
    for allocation in sorted(held, key=lambda each: _first_used(each, unit_ids)):
        if pieces <= 0:
            return
        rest = allocation.quantity - pieces
        pieces -= allocation.quantity
        if rest > 0:
            ctx.add(successor(allocation, rest))
            allocation.quantity -= rest
        close(ctx, [allocation], AllocationState.FULFILLED)


def give_up(
    ctx: Context,
    allocations: Sequence[Allocation],
    pieces: int,
    reason: str,
    *,
    ended: AllocationState = AllocationState.RELEASED,
) -> None:
    """End that many pieces, in the given order; one that is only partly needed is replaced by a smaller one."""
    for allocation in allocations:
        if pieces <= 0:
            return
        rest = allocation.quantity - pieces
        pieces -= allocation.quantity
        close(ctx, [allocation], AllocationState.REPLACED if rest > 0 else ended, reason)
        if rest > 0:
            ctx.add(successor(allocation, rest))


def _first_used(allocation: Allocation, unit_ids: Sequence[str]) -> tuple[bool, bool, datetime, str]:
    return allocation.asset_id not in unit_ids, allocation.supply not in SHELF, allocation.created_at, allocation.id


def successor(allocation: Allocation, quantity: int = 1, *, asset_id: str | None = None) -> Allocation:
    """What takes an allocation's place stands since that was given: it is not newer than what others got since."""
    return Allocation(
        created_at=allocation.created_at,
        owner_id=allocation.owner_id,
        customer_id=allocation.customer_id,
        purchase_id=allocation.purchase_id,
        product_id=allocation.product_id,
        supply=allocation.supply,
        stock_order_line_id=allocation.stock_order_line_id,
        asset_id=asset_id,
        quantity=quantity,
    )


def order_of(ctx: Context, allocation: Allocation) -> SalesOrder:
    """The order that an allocation is for, whoever may see it."""
    query = select(SalesOrder).where(SalesOrder.id == allocation.purchase_id)
    return ctx.db.scalars(query.execution_options(every_owner=True)).one()


def still_open(order: SalesOrder) -> int:
    """What the order still asks for; nothing once it is completed or cancelled."""
    if OrderStatus(order.order_status) in CLOSED:
        return 0
    return open_quantity(order.quantity, order.items_free, order.fulfilled_quantity)


def supply_status(wanted: int, reserved: int, promised: int, fulfilled: int) -> AllocationStatus:
    """How well an order is supplied that still asks for `wanted` pieces."""
    if wanted == 0 and fulfilled:
        return AllocationStatus.FULFILLED
    if reserved + promised == 0:
        return AllocationStatus.NONE
    if reserved >= wanted:
        return AllocationStatus.FULL
    return AllocationStatus.PROMISED if reserved + promised >= wanted else AllocationStatus.PART


def show_supply(ctx: Context, order: SalesOrder) -> None:
    """Write how well the order is supplied onto it."""
    found = {True: 0, False: 0}
    for allocation in active_of(ctx, order):
        found[allocation.supply in SHELF] += allocation.quantity
    wanted = open_quantity(order.quantity, order.items_free, order.fulfilled_quantity)
    order.allocation_status = supply_status(wanted, found[True], found[False], order.fulfilled_quantity).value
    ctx.db.flush()


RESERVED = (
    select(func.coalesce(func.sum(Allocation.quantity), 0))
    .where(
        Allocation.product_id == bindparam("product_id"),
        Allocation.status == AllocationState.ACTIVE.value,
        one_of(Allocation.supply, SHELF),
    )
    .execution_options(every_owner=True)
)
RESERVED_FOR_OTHERS = RESERVED.where(Allocation.purchase_id != bindparam("order_id"))
"""Asked by each sharing out: built once."""


def reserved_for_others(ctx: Context, product_id: str, order_id: str | None) -> int:
    """Pieces on hand that are reserved for other orders than this one, whoever owns them."""
    values = {"product_id": product_id} | ({"order_id": order_id} if order_id else {})
    [[pieces]] = ask(ctx.db, RESERVED_FOR_OTHERS if order_id else RESERVED, **values)
    return int(pieces)


def make_room(ctx: Context, product: Product, leaving: int, *, order_id: str | None, confirm: bool) -> None:
    """Before pieces leave the shelf: release the newest reservations of others that they would take.

    Raises Conflict `takes_reserved` unless confirmed; nobody confirms over an order that they may not see (I4).
    """
    excess = too_many_reserved(product.stock_quantity, leaving, reserved_for_others(ctx, product.id, order_id))
    if not excess:
        return
    losing = _newest_of_others(ctx, product, order_id, excess)
    seen = _visible_numbers(ctx, losing)
    hidden = len({allocation.purchase_id for allocation in losing} - seen.keys())
    if hidden or not confirm:
        raise _takes_reserved(excess, seen, hidden)
    for allocation in losing:
        audit.record(
            ctx.db,
            "reservation_released",
            row=allocation,
            purchase_id=allocation.purchase_id,
            product_id=product.id,
            taken_for=order_id,
        )
    give_up(ctx, losing, excess, "Taken for another order" if order_id else "Not on the shelf")
    for purchase_id in sorted(seen):
        show_supply(ctx, ctx.find(SalesOrder, purchase_id))


def _newest_of_others(ctx: Context, product: Product, order_id: str | None, pieces: int) -> list[Allocation]:
    query = (
        select(Allocation)
        .join(SalesOrder, SalesOrder.id == Allocation.purchase_id)
        .where(
            Allocation.product_id == product.id,
            Allocation.status == AllocationState.ACTIVE.value,
            Allocation.supply.in_(SHELF),
        )
    )
    if order_id:
        query = query.where(Allocation.purchase_id != order_id)
    last_served = (column.desc() for column in RANK)
    newest = query.order_by(Allocation.created_at.desc(), *last_served, Allocation.id.desc())
    losing: list[Allocation] = []
    for allocation in ctx.db.scalars(newest.execution_options(every_owner=True)):
        if pieces <= 0:
            break
        losing.append(allocation)
        pieces -= allocation.quantity
    return losing


def _visible_numbers(ctx: Context, allocations: Iterable[Allocation]) -> dict[str, str]:
    ids = {allocation.purchase_id for allocation in allocations}
    return dict(ctx.db.execute(select(SalesOrder.id, SalesOrder.number).where(SalesOrder.id.in_(ids))).all())


def _takes_reserved(pieces: int, seen: dict[str, str], hidden: int) -> Conflict:
    named = sorted(seen.values())
    if hidden:
        named.append(f"{hidden} more {'order' if hidden == 1 else 'orders'} that only an admin can decide on")
    orders = [{"id": order_id, "number": number} for order_id, number in sorted(seen.items(), key=lambda each: each[1])]
    return Conflict(
        f"This takes {phrases.pieces(pieces)} reserved for {', '.join(named)}",
        code="takes_reserved",
        more={"orders": orders, "hidden_orders": hidden, "quantity": pieces, "can_confirm": not hidden},
    )
