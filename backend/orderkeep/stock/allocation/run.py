"""Automatic allocation: whenever supply or demand grows, free stock is allocated to waiting orders.

Runs under the product's lock, in the transaction of the triggering change. Each run stores its decision: the supply,
the orders considered in rank order, and the reasons.
"""

from collections.abc import Iterator, Sequence
from heapq import merge

from sqlalchemy import ColumnElement, func, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.events.direct_inserts import insert_rows
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.given_stock import allocation_of, lines_by_id, record_audit, trim_promises
from orderkeep.stock.allocation.queue import ALL_ROWS, RANK, WaitingOrder, waiting_orders
from orderkeep.stock.allocation.reservations import refresh_allocation_status, release_quantity, supply_status
from orderkeep.stock.allocation.rule import (
    SENTENCES,
    AllocatedShare,
    Demand,
    IncomingLine,
    OpenPromise,
    Reason,
    allocate_supply,
    merge_shares,
    upgrade_promises,
)
from orderkeep.stock.allocation.supply import ACTIVE_PROMISE, free_lines, held_supply
from orderkeep.stock.enums import AllocationState, Cause, Supply
from orderkeep.stock.models import Allocation, AllocationDecision, Supplied
from orderkeep.stock.units.lifecycle import free_units, hold_for


def allocate_free_stock(ctx: Context, product: Product, cause: Cause, source_id: str | None = None) -> "AllocationRun":
    """Allocate the free stock of a locked product. Writes nothing if there is no free stock or no demand."""
    run = AllocationRun(ctx, product, cause, source_id)
    run.allocate()
    return run


def write_runs(ctx: Context, runs: Sequence["AllocationRun"]) -> None:
    """Insert what the runs gave, and their decisions."""
    insert_made(ctx, runs)
    insert_rows(ctx.db, [run.decision for run in runs if run.decision])
    for run in runs:
        run.decision = None


def insert_made(ctx: Context, runs: Sequence["AllocationRun"]) -> None:
    """Insert the new allocations of the runs."""
    insert_rows(ctx.db, [each for run in runs for each in run.made])
    for run in runs:
        run.made = []


class AllocationRun:
    """One allocation run for a product: what it decides, and then what it writes."""

    def __init__(self, ctx: Context, product: Product, cause: Cause, source_id: str | None = None) -> None:
        """`source_id` is what triggered the run: the stock order, shipment, order or movement."""
        self.ctx, self.product, self.cause, self.source_id = ctx, product, cause, source_id
        self.skip_order_id: str | None = None
        """The order whose items were just released manually. This run doesn't give them back."""
        self.orders: dict[str, SalesOrderLine] = {}
        """Lines that were given something, or lost it, by id."""
        self.waiting: dict[str, WaitingOrder] = {}
        self.new: Sequence[WaitingOrder] = ()
        self.planned: list[AllocatedShare] = []
        self.made: list[Allocation] = []
        """New allocations that haven't been inserted yet."""
        self.decision: AllocationDecision | None = None
        self.promised = 0
        """Quantity that was promised before the run."""
        self.is_queue_read = False
        """Whether every order that is short was considered, so that none is left to be counted."""
        self.shares: list[AllocatedShare] = []
        self.free: Supplied = {"on_hand": 0, "incoming": 0}
        self.units = 0

    def fulfil_promises(self, line_id: str, good: int) -> None:
        """Items of a stock order line arrived: its promises become reservations first, in rank order."""
        if promises := self._promises(Allocation.stock_order_line_id == line_id):
            self._into_reservations(promises, good, line_id)
            trim_promises(self.ctx, line_id)

    def allocate(self) -> None:
        """Allocate free supply to orders that are short. If there are none, replace promises with stock on hand."""
        self.ctx.db.flush()
        self.plan()
        self.apply()
        write_runs(self.ctx, [self])

    def plan(self, new: Sequence[tuple[SalesOrderLine, WaitingOrder]] = ()) -> None:
        """Decide who gets what. `new` are lines that aren't in the database yet; their status is set."""
        self.new = [demand for _, demand in new]
        held = held_supply(self.ctx, self.product.id)
        on_hand, coming = self.product.stock_quantity - held.reserved, self._coming()
        self.free, self.promised = {"on_hand": on_hand, "incoming": sum(line.free for line in coming)}, held.promised
        if on_hand <= 0 and not coming:
            return
        self.planned = self._planned_shares(on_hand, coming)
        lines = {line.id: line for line, _ in new}
        for each in self.planned:
            if each.got and each.order_id in lines:
                self._set_status(lines[each.order_id], each)

    def apply(self) -> None:
        """Give what was planned. `write_runs` inserts it with the decision."""
        self._give_planned()
        on_hand = self.free["on_hand"] - sum(each.on_hand for each in self.planned)
        shares = self.planned
        if on_hand > 0 and self.promised and (freed := self._into_reservations(self._promises(), on_hand)):
            insert_made(self.ctx, [self])
            self.new = []
            self.planned = self._planned_shares(on_hand - freed, self._coming())
            self._give_planned()
            shares = merge_shares(shares, self.planned)
        self.shares += shares
        self._record_decision()

    def _coming(self) -> Sequence[IncomingLine]:
        """Free incoming lines. The product knows whether anything is incoming at all."""
        if not self.product.on_order and not self.product.stock_in_transit:
            return ()
        return free_lines(self.ctx, self.product.id)

    def _demands(self) -> Iterator[Demand]:
        for each in merge(waiting_orders(self.ctx, self.product.id), self.new, key=lambda order: order.rank):
            self.waiting[each.order_id] = each
            if each.order_id != self.skip_order_id:
                yield each.demand
        self.is_queue_read = True

    def _planned_shares(self, on_hand: int, coming: Sequence[IncomingLine]) -> list[AllocatedShare]:
        self.is_queue_read = False
        return allocate_supply(self._demands(), max(on_hand, 0), coming)

    def _give_planned(self) -> None:
        served = [each for each in self.planned if each.got]
        self.orders |= lines_by_id(self.ctx, [each.order_id for each in served])
        for each in served:
            self._give(each)

    def _give(self, one: AllocatedShare) -> None:
        order = self.orders[one.order_id]
        if one.on_hand:
            self._reserve(order, one.on_hand, one.reason)
        for line_id, quantity in one.coming:
            promise = allocation_of(order, Supply.INCOMING, quantity, SENTENCES[one.reason])
            promise.stock_order_line_id = line_id
            self.made.append(promise)
        self._set_status(order, one)

    def _set_status(self, order: SalesOrderLine, one: AllocatedShare) -> None:
        had = self.waiting[one.order_id]
        reserved, promised = had.reserved + one.on_hand, had.promised + one.promised
        status = supply_status(order.unfulfilled_quantity, reserved, promised, order.fulfilled_quantity)
        if order.allocation_status is not status:
            order.allocation_status = status

    def _reserve(self, order: SalesOrderLine, quantity: int, reason: Reason, line_id: str | None = None) -> None:
        """Reserve stock on hand: the oldest units if the product is tracked."""
        if not self.product.is_unit_tracked:
            held = allocation_of(order, Supply.ON_HAND, quantity, SENTENCES[reason])
            held.stock_order_line_id = line_id
            self.made.append(held)
            return
        units = free_units(self.ctx, self.product.id, quantity)
        for unit in units:
            held = allocation_of(order, Supply.UNIT, 1, SENTENCES[reason])
            held.asset_id, held.stock_order_line_id = unit.id, line_id
            self.made.append(held)
        hold_for(self.ctx, units, order)
        self.units += len(units)

    def _promises(self, *conditions: ColumnElement[bool]) -> list[tuple[Allocation, SalesOrderLine]]:
        """Open promises of the product. Those of the highest-ranked order come first."""
        query = (
            select(Allocation, SalesOrderLine)
            .join(SalesOrderLine, SalesOrderLine.id == Allocation.purchase_id)
            .where(Allocation.product_id == self.product.id, ACTIVE_PROMISE, *conditions)
            .order_by(*RANK, Allocation.created_at, Allocation.id)
        )
        if not conditions:
            served = SalesOrderLine.order_status != OrderStatus.ON_HOLD, Contact.status == ContactStatus.ACTIVE
            query = query.join(Contact, Contact.id == SalesOrderLine.customer_id).where(*served)
        self.ctx.db.flush()
        return [(promise, order) for promise, order in self.ctx.db.execute(query.execution_options(**ALL_ROWS))]

    def _into_reservations(
        self, promises: Sequence[tuple[Allocation, SalesOrderLine]], quantity: int, line_id: str | None = None
    ) -> int:
        """Replace promises with stock on hand. Returns the quantity."""
        reason = Reason.ARRIVED if line_id else Reason.SOONER
        found = {promise.id: (promise, order) for promise, order in promises}
        chosen = upgrade_promises([OpenPromise(promise.id, promise.quantity) for promise, _ in promises], quantity)
        for each in chosen:
            promise, order = found[each.allocation_id]
            release_quantity(self.ctx, [promise], each.quantity, SENTENCES[reason], ended=AllocationState.REPLACED)
            self._reserve(order, each.quantity, reason, line_id)
            insert_made(self.ctx, [self])
            refresh_allocation_status(self.ctx, order)
            self.orders[order.id] = order
            self.shares.append(AllocatedShare(order.id, len(self.shares) + 1, each.quantity, reason, each.quantity))
        return sum(each.quantity for each in chosen)

    def _record_decision(self) -> None:
        """Record the decision, and an audit row for each customer who received something."""
        if not self.shares:
            return
        considered = [
            {
                "id": each.order_id,
                "rank": index,
                "wanted": each.wanted,
                "reserved": each.on_hand,
                "promised": each.promised,
                "reason": each.reason,
            }
            for index, each in enumerate(self.shares, 1)
        ]
        self.decision = AllocationDecision(
            product_id=self.product.id,
            cause=self.cause,
            source_id=self.source_id,
            supply=self.free,
            considered={"orders": considered, "more": self._not_reached()},
        )
        record_audit(self.ctx, [(self.orders[each.order_id], each.got) for each in self.shares if each.got], self.units)

    def _not_reached(self) -> int:
        """Number of short orders that weren't considered because the supply was used up."""
        if self.is_queue_read:
            return 0
        short = select(func.count(SalesOrderLine.id)).where(
            SalesOrderLine.product_id == self.product.id,
            SalesOrderLine.is_short,
            SalesOrderLine.id.not_in(self.orders.keys() | self.waiting.keys()),
        )
        return int(self.ctx.db.scalars(short.execution_options(**ALL_ROWS)).one())
