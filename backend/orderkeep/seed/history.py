"""Generates a chunk of the history: orders are created, goods leave and arrive, and all figures are updated."""

import heapq
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from random import Random

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_numbers
from orderkeep.core.context import Context
from orderkeep.core.text_normalize import search_text
from orderkeep.sales import sort_keys
from orderkeep.sales.enums import AllocationStatus, OrderStatus, Priority
from orderkeep.sales.models import LINES_PER_ORDER, OrderEvent, SalesOrder, SalesOrderLine
from orderkeep.seed.bulk_insert import DAY_MS, Table, id_of, timestamp_text
from orderkeep.seed.business_days import Calendar
from orderkeep.seed.order_history import (
    BUSY_WEIGHTS,
    ISSUED_STATUSES,
    JUST_COME,
    LAST_FEW,
    MINUTE,
    NOTES,
    PATHS,
    WEIGHTS,
    Order,
    SimulatedBuyer,
    begin,
    fulfilment_of,
    next_moment,
)
from orderkeep.seed.product_stock import MOVEMENT, Ledger, ProductStock
from orderkeep.seed.totals import OrderTotals
from orderkeep.stock.models import Movement

SCARCE_PERIOD_MS = 21 * DAY_MS
"""Period before now in which scarce products aren't restocked."""
PROMISED, REFERRED = 0.4, 0.02
"""Share of orders with a promised date, and with a referring customer."""
NOTED = 0.06
"""Share of status changes with a note."""
ORDER = (
    *("id", "environment", "number", "number_seq", "receipt_number", "customer_id", "owner_id", "product_id"),
    *("quantity", "items_free", "unit_price", "discount_amount", "total_amount", "cost_total", "is_gift", "notes"),
    *("purchase_date", "pickup_date", "promised_at", "priority", "order_status", "completion_method"),
    *("allocation_status", "fulfilled_quantity", "search_text", "created_at", "updated_at", "version"),
    *("referred_by_customer_id", "purchase_order_id", "net_amount"),
)
HEADER = (
    *("id", "environment", "number", "number_seq", "receipt_number", "customer_id", "owner_id", "ordered_at"),
    *("promised_at", "pickup_date", "priority", "delivery_method", "referred_by_customer_id", "order_status"),
    *("fulfilment_status", "last_line", "line_count", "subtotal", "net_amount", "total_amount", "quantity"),
    *("fulfilled_quantity", "open_quantity", "priority_rank", "search_text", "created_at", "updated_at", "version"),
)
EVENT = (
    *("id", "environment", "purchase_order_id", "purchase_id", "customer_id", "owner_id", "event_type", "description"),
    *("old_values", "new_values", "happened_at", "created_at", "updated_at"),
)


@dataclass
class SampleBusiness:
    """Who plays."""

    environment: str
    rng: Random
    calendar: Calendar
    shelves: Sequence[ProductStock]
    buyers: Sequence[SimulatedBuyer]
    since: Sequence[int]
    """When each buyer was created, in order."""


class OrderSimulation:
    """Simulates orders and writes them."""

    def __init__(self, ctx: Context, shop: SampleBusiness, *, busy: bool) -> None:
        self._ctx, self._shop, self._rng = ctx, shop, shop.rng
        connection = ctx.db.connection()
        self._moved = Table(connection, Movement, MOVEMENT)
        self._ordered = Table(connection, SalesOrder, HEADER)
        self._lines = Table(connection, SalesOrderLine, ORDER)
        self._told = Table(connection, OrderEvent, EVENT)
        self._ledger = Ledger(self._moved, shop.environment, shop.rng)
        self._ticks = count()
        self._due: list[tuple[int, int, Order | ProductStock]] = []
        self._weights = BUSY_WEIGHTS if busy else WEIGHTS

    def tell(self, moments: Sequence[int]) -> None:
        """Simulate an order for each moment. Anything not finished by now stays open."""
        self._live(self._begin(moments))

    def _begin(self, moments: Sequence[int]) -> list[Order]:
        shop, rng = self._shop, self._rng
        shares = list(accumulate(shelf.weight for shelf in shop.shelves))
        shelves = rng.choices(shop.shelves, cum_weights=shares, k=len(moments))
        paths = rng.choices(PATHS, weights=self._weights, k=len(moments))
        paths[-LAST_FEW:] = [JUST_COME] * min(LAST_FEW, len(paths))
        orders = []
        for ms, shelf, (_, method, path) in zip(moments, shelves, paths, strict=True):
            known = max(bisect(shop.since, ms), 1)
            buyer = shop.buyers[int(known * rng.random() ** 1.5)]
            order = Order(id_of(rng, ms), id_of(rng, ms), ms, shop.calendar.day_of(ms), buyer, shelf, method, path)
            begin(rng, order)
            self._push(next_moment(rng, order, ms), order)
            orders.append(order)
        return orders

    def _push(self, ms: int, what: Order | ProductStock) -> None:
        if ms <= self._shop.calendar.now:
            heapq.heappush(self._due, (ms, next(self._ticks), what))

    def _live(self, orders: list[Order]) -> None:
        while self._due:
            ms, _, what = heapq.heappop(self._due)
            if isinstance(what, ProductStock):
                self._ledger.arrive(what, what.lot, ms)
            else:
                self._step(what, ms)
        self._write(orders)

    def _step(self, order: Order, ms: int) -> None:
        """Move the order to its next status, if its items are in stock."""
        status, shelf = order.path[order.step][0], order.shelf
        leaves = status in ISSUED_STATUSES and not order.picked_ms
        if leaves and shelf.free < order.wanted:
            shelf.lot = max(shelf.lot, order.wanted)
            self._buy(shelf, ms)
            if shelf.coming_at:
                self._push(shelf.coming_at + self._rng.randrange(5, 240) * MINUTE, order)
            return
        order.enter(status, ms)
        if leaves:
            order.cost = self._ledger.issue(shelf, order.wanted, order.id, ms)
            order.pick_up(ms + 1, self._shop.calendar.day_of(ms))
            if shelf.free <= shelf.low:
                self._buy(shelf, ms)
        if self._rng.random() < NOTED:
            order.say(NOTES[self._rng.randrange(len(NOTES))], ms - MINUTE)
        if order.step < len(order.path):
            self._push(next_moment(self._rng, order, ms), order)

    def _buy(self, shelf: ProductStock, ms: int) -> None:
        """Restock the product in a few days, unless items are on the way or the vendor has none."""
        late = self._shop.calendar.now - ms < SCARCE_PERIOD_MS
        if not shelf.coming_at and not (shelf.scarce and late):
            shelf.coming_at = ms + self._rng.randrange(24, 120) * 60 * MINUTE
            self._push(shelf.coming_at, shelf)

    def _write(self, orders: list[Order]) -> None:
        session, figures = self._ctx.db, OrderTotals(self._shop.calendar)
        numbers = new_numbers(session, NumberKind.SALES_ORDER, len(orders))
        for order, columns in zip(orders, numbers, strict=True):
            order.number, order.number_seq = columns["number"], columns["number_seq"]
        picked = sorted((order for order in orders if order.picked_ms), key=lambda order: order.picked_ms)
        receipts = new_numbers(session, NumberKind.RECEIPT, len(picked))
        for order, columns in zip(picked, receipts, strict=True):
            order.receipt = columns["number"]
        for order in orders:
            self._write_order(order)
            figures.count(order)
        self._ordered.flush()
        self._lines.flush()
        for order in orders:
            self._write_events(order)
        self._told.flush()
        self._moved.flush()
        figures.write(self._ctx, self._shop.shelves)

    def _write_order(self, order: Order) -> None:
        rng, shelf, buyer, at = self._rng, order.shelf, order.buyer, timestamp_text(order.ms)
        text = search_text(order.number, order.receipt)
        promised = self._shop.calendar.day_after(order.ms, rng.randrange(2, 12)) if rng.random() < PROMISED else None
        referrer = self._shop.buyers[0].id if rng.random() < REFERRED and buyer is not self._shop.buyers[0] else None
        priority = Priority.URGENT if order.urgent else Priority.NORMAL
        updated = timestamp_text(order.changed) if order.changed else at
        counted = order.status is not OrderStatus.CANCELLED
        self._ordered.add(
            *(order.order_id, self._shop.environment, order.number, order.number_seq, order.receipt),
            *(buyer.id, buyer.owner_id, order.day, promised, order.picked_day, priority, order.method, referrer),
            *(order.status, fulfilment_of(order), 1, 1, *[order.total * counted] * 3, order.wanted * counted),
            *(order.fulfilled, order.owed, sort_keys.RANKS[priority], text, at, updated, order.changes + 1),
        )
        row = (
            *(order.id, self._shop.environment, order.number, order.number_seq * LINES_PER_ORDER, order.receipt),
            *(buyer.id, buyer.owner_id),
            *(shelf.product_id, order.quantity, order.free, shelf.price, order.discount, order.total, order.cost),
            *(int(order.gift), None, order.day, order.picked_day, promised, priority),
            *(order.status, order.method, AllocationStatus.FULFILLED if order.picked_ms else AllocationStatus.NONE),
            *(order.fulfilled, text, at, updated, order.changes + 1, referrer, order.order_id, order.total * counted),
        )
        self._lines.add(*row)

    def _write_events(self, order: Order) -> None:
        environment, buyer = self._shop.environment, order.buyer
        for ms, kind, sentence, old, new in order.events:
            at = timestamp_text(ms)
            who = (order.order_id, order.id, buyer.id, buyer.owner_id)
            self._told.add(id_of(self._rng, ms), environment, *who, kind, sentence, old, new, at, at, at)
