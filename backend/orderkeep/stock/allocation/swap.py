"""Moves items from one order to another manually, optionally exchanging the other order's promise."""

from orderkeep.catalog.models import Product
from orderkeep.contacts.linked_contacts import is_any_blacklisted
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.identity.permissions import is_allowed
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.given_stock import allocation_of
from orderkeep.stock.allocation.reservations import (
    SHELF,
    active_of,
    refresh_allocation_status,
    release_quantity,
)
from orderkeep.stock.allocation.rule import Reason
from orderkeep.stock.allocation.run import allocate_free_stock
from orderkeep.stock.enums import AllocationState, Cause, Supply
from orderkeep.stock.ledger.posting import lock_product
from orderkeep.stock.models import Allocation, AllocationDecision, OrderOutcome, Unit
from orderkeep.stock.units.lifecycle import hold_for


def swap_allocation(ctx: Context, allocation: Allocation, order_id: str, reason: str) -> Allocation:
    """Move an order's items to another open order of the same product that is short. Returns its new allocations.

    If the items are on hand, they may replace the other order's promise, which then moves to the first order. No order
    ends up with more than its open quantity (I5), no bucket or stock order line is overallocated (I4, I6), and a unit
    has one holder (I7). Raises Conflict if the allocation has ended or the other order doesn't need the item.
    """
    taker = ctx.find(SalesOrderLine, order_id, field="purchase_id")
    if allocation.purchase_id is None:
        raise Conflict("This stock is reserved for a quote. Release it first", code="held_for_quote")
    giver = ctx.find(SalesOrderLine, allocation.purchase_id)
    if taker.product_id != allocation.product_id:
        raise Invalid("This order is for another product", field="purchase_id")
    if taker.id == giver.id:
        raise Invalid("These items are already allocated to this order", field="purchase_id")
    product = lock_product(ctx, allocation.product_id)
    for row_id in sorted((giver.id, taker.id)):
        ctx.find(SalesOrderLine, row_id, lock=True)
    _refuse_blacklisted(ctx, taker, giver)
    ctx.db.refresh(allocation)
    if allocation.status != AllocationState.ACTIVE:
        raise Conflict(f"This allocation is already {allocation.status}", code="ended")
    given = _Exchange(ctx, product, giver, taker).move(allocation, reason)
    for order in (giver, taker):
        refresh_allocation_status(ctx, order)
    return given


def _refuse_blacklisted(ctx: Context, taker: SalesOrderLine, giver: SalesOrderLine) -> None:
    """Neither side of a swap may be a contact that receives no new items (I18)."""
    if is_allowed(ctx.scope, "blacklisted.serve"):
        return
    if is_any_blacklisted(ctx, (taker.customer_id, giver.customer_id)):
        raise Conflict("This contact is blacklisted. Only an admin can allocate items to them.", code="blacklisted")


class _Exchange:
    """The two orders of a swap, locked."""

    def __init__(self, ctx: Context, product: Product, giver: SalesOrderLine, taker: SalesOrderLine) -> None:
        self.ctx, self.product, self.giver, self.taker = ctx, product, giver, taker

    def move(self, allocation: Allocation, reason: str) -> Allocation:
        """Move as many items as the taker is short of. For the rest, exchange them for its promises."""
        ctx, taker = self.ctx, self.taker
        held = active_of(ctx, taker)
        short = taker.open_quantity - sum(each.quantity for each in held)
        promises = [each for each in held if each.supply not in SHELF] if allocation.supply in SHELF else []
        quantity = min(allocation.quantity, short + sum(each.quantity for each in promises))
        if quantity <= 0:
            raise Conflict(f"{taker.number} doesn't need this item", code="not_needed")
        unit_id, line_id, supply = allocation.asset_id, allocation.stock_order_line_id, Supply(allocation.supply)
        release_quantity(ctx, [allocation], quantity, reason or f"Moved to {taker.number} manually")
        given = allocation_of(taker, supply, quantity, reason or f"Moved from {self.giver.number} manually")
        given.stock_order_line_id, given.asset_id = line_id, unit_id
        back = self._back(promises, quantity - max(short, 0), reason)
        ctx.add(given)
        if unit_id:
            hold_for(ctx, [ctx.find(Unit, unit_id, lock=True)], taker)
        ctx.db.flush()
        self._tell(quantity, back, supply)
        return given

    def _back(self, promises: list[Allocation], quantity: int, reason: str) -> int:
        """Move the taker's promises to the giver, newest first. Returns the quantity."""
        left = quantity
        for promise in promises:
            if left <= 0:
                break
            moved = min(left, promise.quantity)
            line_id = promise.stock_order_line_id
            release_quantity(self.ctx, [promise], moved, reason or f"Moved to {self.giver.number} manually")
            mine = allocation_of(
                self.giver, Supply.INCOMING, moved, reason or f"Moved from {self.taker.number} manually"
            )
            mine.stock_order_line_id = line_id
            self.ctx.add(mine)
            left -= moved
        return quantity - left

    def _tell(self, quantity: int, back: int, supply: Supply) -> None:
        """Allocate the free stock, because the giver may be short now, and store the decision."""
        for order in (self.giver, self.taker):
            refresh_allocation_status(self.ctx, order)
        allocate_free_stock(self.ctx, self.product, Cause.DEMAND, self.giver.id)
        here = supply in SHELF
        considered = [
            _considered_order(self.taker, 1, Reason.SWAPPED, (quantity if here else 0, 0 if here else quantity)),
            _considered_order(self.giver, 2, Reason.GAVE_UP, (0, back)),
        ]
        decision = AllocationDecision(
            product_id=self.product.id,
            cause=Cause.SWAPPED,
            source_id=self.taker.id,
            supply={"on_hand": 0, "incoming": 0},
            considered={"orders": considered, "more": 0},
        )
        self.ctx.add(decision)


def _considered_order(order: SalesOrderLine, rank: int, reason: Reason, got: tuple[int, int]) -> OrderOutcome:
    return {
        "id": order.id,
        "rank": rank,
        "wanted": order.open_quantity,
        "reserved": got[0],
        "promised": got[1],
        "reason": reason,
    }
