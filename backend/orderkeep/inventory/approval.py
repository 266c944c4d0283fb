"""Approves a stock count: its differences become movements, and allocations follow the new stock, all or nothing."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict, FieldProblem, Invalid
from orderkeep.core.events import audit
from orderkeep.inventory.counting import ON_THE_SHELF, lock_count, refuse_ended, tally_of
from orderkeep.inventory.enums import CountStatus
from orderkeep.inventory.models import StockCount, StockCountLine
from orderkeep.inventory.rules import Units, units_of
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.actions import reallocate
from orderkeep.stock.allocation.displacement import ReservedStock, TakesReserved, displace_reservations
from orderkeep.stock.enums import Cause, UnitStatus
from orderkeep.stock.ledger.posting import cost_of_one, lock_product, lock_products, post_movement
from orderkeep.stock.models import Unit
from orderkeep.stock.rules import quantity_adjustment
from orderkeep.stock.units.actions import count_in, count_out
from orderkeep.stock.units.schemas import UnitIn


def approve_count(ctx: Context, count: StockCount, reason: str | None, *, confirm: bool) -> StockCount:
    """Post every difference, excluding quantities that have moved since. `reason` applies to lines without their own.

    Raises Invalid if a difference has no reason, and Conflict `takes_reserved`, listing the affected orders, unless
    confirmed.
    """
    count = lock_count(ctx, count)
    refuse_ended(ctx, count)
    lines = _counted_lines(ctx, count)
    if not lines:
        raise Conflict("Count at least one product first", code="not_counted")
    lock_products(ctx, [line.product_id for line in lines])
    found = {line.id: missing_units(ctx, line) for line in lines}
    differing = [line for line in lines if _difference(line, found[line.id])]
    _refuse_unreasoned(ctx, differing, reason)
    _correct(ctx, differing, found, reason, confirm=confirm)
    for line in lines:
        _store_line_figures(ctx, line, found[line.id])
    ctx.change(
        count,
        {"status": CountStatus.APPROVED, "approved_at": ctx.now, "approved_by": ctx.scope.actor_id},
    )
    audit.record(ctx.db, "stock_count_approved", row=count, lines=len(lines), different=len(differing))
    reallocate(ctx, [line.product_id for line in differing], Cause.COUNTED, count.id)
    return count


def _counted_lines(ctx: Context, count: StockCount) -> list[StockCountLine]:
    query = select(StockCountLine).where(StockCountLine.stock_count_id == count.id, StockCountLine.counted.is_not(None))
    locked = query.order_by(StockCountLine.id).with_for_update().execution_options(populate_existing=True)
    return sorted(ctx.db.scalars(locked), key=lambda line: line.product_id)


def missing_units(ctx: Context, line: StockCountLine) -> Units | None:
    """Return the current state of a line's units, or None if units aren't tracked."""
    product = ctx.find(Product, line.product_id)
    if not product.is_unit_tracked:
        return None
    there = select(Unit.id).where(any_of(Unit.id, line.unit_ids), Unit.status.in_(ON_THE_SHELF))
    return units_of(line.unit_ids, tally_of(ctx, line), ctx.db.scalars(there).all())


def _difference(line: StockCountLine, units: Units | None) -> int:
    """Whether the line differs. A line of units also differs if equally many are missing and found."""
    if units is None:
        return line.difference or 0
    return units.difference or len(units.missing)


def _refuse_unreasoned(ctx: Context, lines: Sequence[StockCountLine], reason: str | None) -> None:
    missing = [line for line in lines if not (line.reason or reason)]
    if not missing:
        return
    names: dict[str, str] = dict(
        ctx.db.execute(
            select(Product.id, Product.name).where(any_of(Product.id, [line.product_id for line in missing]))
        ).all()
    )
    problems = [FieldProblem("reason", f"Enter a reason why {names[line.product_id]} differs") for line in missing]
    raise Invalid(problems[0].message, problems=problems)


def _correct(
    ctx: Context, lines: Sequence[StockCountLine], found: dict[str, Units | None], reason: str | None, *, confirm: bool
) -> None:
    """Post every difference.

    Affected reservations are collected, so that one error lists all of them and nothing is written.
    """
    taking: list[TakesReserved] = []
    for line in lines:
        line.reason = line.reason or reason
        units = found[line.id]
        try:
            if units is None:
                _post(ctx, line, confirm=confirm)
            else:
                _post_units(ctx, line, units, confirm=confirm)
        except TakesReserved as conflict:
            taking.append(conflict)
    if taking:
        raise _all_taken(taking)


def _post(ctx: Context, line: StockCountLine, *, confirm: bool) -> None:
    product, difference = lock_product(ctx, line.product_id), line.difference or 0
    if -difference > product.stock_quantity:
        there = f"{product.name}: only {product.stock_quantity} on hand now"
        message = f"{there}, but {-difference} would be removed. Count it again."
        raise Conflict(message, code="not_enough_stock")
    if difference < 0:
        displace_reservations(ctx, product, -difference, order_id=None, confirm=confirm)
    post_movement(
        ctx, product, replace(quantity_adjustment(difference, line.reason or ""), stock_count_line_id=line.id)
    )


def _post_units(ctx: Context, line: StockCountLine, units: Units, *, confirm: bool) -> None:
    query = select(Unit).where(any_of(Unit.id, units.missing)).order_by(Unit.id).with_for_update()
    missing = list(ctx.db.scalars(query.execution_options(populate_existing=True)))
    held = [unit for unit in missing if unit.status != UnitStatus.IN_STOCK]
    if held and not confirm:
        raise _takes_units(ctx, held)
    for unit in missing:
        count_out(ctx, unit, line.reason or "", line.id)
    for serial in units.serials:
        found = UnitIn.model_construct(product_id=line.product_id, serial_number=serial, reason=line.reason or "")
        count_in(ctx, found, line.id)


def _takes_units(ctx: Context, held: Sequence[Unit]) -> TakesReserved:
    query = select(SalesOrderLine.id, SalesOrderLine.number).where(
        any_of(SalesOrderLine.id, [unit.purchase_id for unit in held])
    )
    orders: dict[str, str] = dict(ctx.db.execute(query.order_by(SalesOrderLine.number)).all())
    names = list(orders.values())
    if any(unit.purchase_id is None for unit in held):
        names.append("a quote")
    tags = ", ".join(unit.asset_tag for unit in held)
    return TakesReserved(f"This takes {tags} reserved for {', '.join(names)}", ReservedStock(len(held), orders))


def _all_taken(taking: Sequence[TakesReserved]) -> TakesReserved:
    """Return one error for all products whose reservations would be withdrawn."""
    parts = [conflict.taken for conflict in taking]
    taken = ReservedStock(
        quantity=sum(part.quantity for part in parts),
        orders={row_id: number for part in parts for row_id, number in part.orders.items()},
        quotes={row_id: number for part in parts for row_id, number in part.quotes.items()},
        hidden=sum(part.hidden for part in parts),
    )
    return TakesReserved("; ".join(conflict.message for conflict in taking), taken)


def _store_line_figures(ctx: Context, line: StockCountLine, units: Units | None) -> None:
    """Store the line's figures at the time of approval."""
    product = ctx.find(Product, line.product_id)
    if units is not None:
        line.difference = units.difference
        seen = {*tally_of(ctx, line).unit_ids, *units.missing}
        line.unit_ids = [unit_id for unit_id in line.unit_ids if unit_id in seen]
    line.moved_since = product.stock_quantity - (line.difference or 0) - (line.expected or 0)
    line.unit_cost = cost_of_one(product)
    ctx.db.flush()


def cancel_count(ctx: Context, count: StockCount, reason: str) -> StockCount:
    """Cancel the count. Its entries stay readable."""
    count = lock_count(ctx, count)
    refuse_ended(ctx, count)
    return ctx.change(count, {"status": CountStatus.CANCELLED, "cancel_reason": reason})
