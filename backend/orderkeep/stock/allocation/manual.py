"""Allocates and releases supply manually, with a reason."""

from orderkeep.catalog.models import Product
from orderkeep.contacts.linked_contacts import is_any_blacklisted
from orderkeep.core import pluralize
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.ids import NIL_ID
from orderkeep.identity.permissions import is_allowed
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.given_stock import allocation_of
from orderkeep.stock.allocation.reservations import (
    active_of,
    close_allocations,
    order_of,
    refresh_allocation_status,
    release_expired,
)
from orderkeep.stock.allocation.rule import IncomingLine
from orderkeep.stock.allocation.run import AllocationRun
from orderkeep.stock.allocation.supply import free_lines, free_on_hand
from orderkeep.stock.enums import AllocationState, Cause, Supply, UnitStatus
from orderkeep.stock.ledger.posting import lock_product
from orderkeep.stock.models import Allocation, Unit
from orderkeep.stock.schemas import AllocationIn
from orderkeep.stock.units.lifecycle import hold_for


def allocate_manually(ctx: Context, data: AllocationIn) -> Allocation:
    """Allocate free supply to an order. Raises Conflict `not_enough_stock` if there isn't enough (I4 to I7)."""
    order = _lock_order(ctx, data.purchase_id)
    product = ctx.find(Product, order.product_id)
    release_expired(ctx, product.id)
    _refuse_unneeded(ctx, order, data.quantity)
    allocation = allocation_of(order, data.supply, data.quantity, data.reason or "Allocated manually")
    if data.supply is Supply.INCOMING:
        allocation.stock_order_line_id = _line(ctx, product, data.stock_order_line_id, data.quantity)
    elif data.supply is Supply.UNIT:
        unit = _unit(ctx, product, data.asset_id, data.quantity)
        allocation.asset_id = unit.id
        hold_for(ctx, [unit], order)
    else:
        if product.is_unit_tracked:
            raise Invalid("This product is tracked by serial number. Choose the unit.", field="supply")
        _refuse_lack(free_on_hand(ctx, product), data.quantity, product)
    ctx.add(allocation)
    refresh_allocation_status(ctx, order)
    return allocation


def _lock_order(ctx: Context, order_id: str) -> SalesOrderLine:
    order = ctx.find(SalesOrderLine, order_id, field="purchase_id")
    if order.product_id == NIL_ID:
        raise Invalid("Items without a product have no stock", field="purchase_id")
    lock_product(ctx, order.product_id)
    order = ctx.find(SalesOrderLine, order_id, lock=True)
    if not is_allowed(ctx.scope, "blacklisted.serve") and is_any_blacklisted(ctx, [order.customer_id]):
        raise Conflict("This contact is blacklisted. Only an admin can allocate items to them.", code="blacklisted")
    return order


def _refuse_unneeded(ctx: Context, order: SalesOrderLine, quantity: int) -> None:
    short = order.open_quantity - sum(each.quantity for each in active_of(ctx, order))
    if quantity > short:
        raise Conflict(f"{order.number} needs {_only_available(short, 'more item')}", code="not_needed")


def _refuse_lack(free: int, quantity: int, product: Product) -> None:
    if free < quantity:
        raise Conflict(f"{product.name} has {_only_available(free, 'available item')}", code="not_enough_stock")


def _only_available(number: int, noun: str) -> str:
    return f"only {pluralize.plural(number, noun)}" if number > 0 else f"no {noun}s"


def _line(ctx: Context, product: Product, line_id: str | None, quantity: int) -> str:
    """The given line, or the earliest expected line with enough free quantity."""
    free = free_lines(ctx, product.id)
    if line_id is None:
        enough = [line for line in free if line.free >= quantity]
        _refuse_lack(max((line.free for line in free), default=0), quantity, product)
        return enough[0].line_id
    line = ctx.find(StockOrderLine, line_id, field="stock_order_line_id")
    if line.product_id != product.id:
        raise Invalid("This line is for another product", field="stock_order_line_id")
    found = next((each for each in free if each.line_id == line.id), IncomingLine(line.id, 0))
    if found.free < quantity:
        number = ctx.find(StockOrder, line.stock_order_id).number
        message = f"{number} has {_only_available(found.free, 'available item')} of {product.name}"
        raise Conflict(message, code="not_enough_stock")
    return line.id


def _unit(ctx: Context, product: Product, unit_id: str | None, quantity: int) -> Unit:
    if unit_id is None:
        raise Invalid("Choose a unit", field="asset_id")
    if quantity != 1:
        raise Invalid("A tracked unit has a quantity of 1", field="quantity")
    unit = ctx.find(Unit, unit_id, field="asset_id", lock=True)
    if unit.product_id != product.id:
        raise Invalid("This unit belongs to another product", field="asset_id")
    if unit.status != UnitStatus.IN_STOCK:
        message = f"{unit.asset_tag} is {unit.status.replace('_', ' ')}. Only an unallocated unit can be assigned."
        raise Conflict(message, code="not_enough_stock")
    return unit


def release_manually(ctx: Context, allocation: Allocation, reason: str) -> None:
    """Release an allocation or a hold. The stock goes to the next order, not back to the same one."""
    product = lock_product(ctx, allocation.product_id)
    order_id = allocation.purchase_id
    order = ctx.find(SalesOrderLine, order_of(ctx, allocation).id, lock=True) if order_id else None
    ctx.db.refresh(allocation)
    if allocation.status != AllocationState.ACTIVE:
        raise Conflict(f"This allocation is already {allocation.status}", code="ended")
    close_allocations(ctx, [allocation], AllocationState.RELEASED, reason or "Released manually")
    if order is not None:
        refresh_allocation_status(ctx, order)
    run = AllocationRun(ctx, product, Cause.BY_HAND, order_id)
    run.skip_order_id = order_id
    run.allocate()
