"""Model of the supply chain for the random walks: the arithmetic of stock in a few lines."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.purchasing.model_supply import PLACES, Line, Promise, Shipment


@dataclass(eq=False)
class ModelOrder:
    """A sales order: open quantity, items reserved, and quantity promised by line."""

    row: dict[str, Any]
    owed: int
    urgent: bool = False
    whole: bool = False
    """It requires its full quantity."""
    born: int = field(default_factory=lambda: next(PLACES))
    held: int = 0
    promises: list[Promise] = field(default_factory=list)
    on_hold: bool = False
    other: bool = False
    """It belongs to the other contact, who is blacklisted at times."""
    closed: bool = False
    cancelled: bool = False
    """Closed without being completed: it can't be picked up."""
    picked: tuple[int, int] | None = None
    """Quantity that left the shelf with the pickup, and the quantity the pickup covered."""
    delivered: bool = False
    given: int = 0  # in any way, whether or not it was returned

    @property
    def open(self) -> int:
        return 0 if self.closed else self.owed

    @property
    def short(self) -> int:
        return self.open - self.held - self.promised

    @property
    def promised(self) -> int:
        return sum(promise.quantity for promise in self.promises)

    def oldest_first(self) -> list[Promise]:
        return sorted(self.promises, key=lambda promise: promise.age)

    def use(self, promise: Promise, quantity: int) -> None:
        """End that quantity of a promise."""
        promise.quantity -= quantity
        promise.place = next(PLACES)
        if not promise.quantity:
            self.promises.remove(promise)

    def cancel(self) -> None:
        """Its rest is cancelled for good if a part was handed over."""
        if self.given and not self.cancelled:
            self.owed = 0
        self.closed, self.cancelled, self.on_hold = True, True, False
        self.let_go()

    def let_go(self) -> None:
        self.held = 0
        self.promises.clear()

    def get(self, quantity: int) -> None:
        """Hand over items: reserved stock first, then promises. Nothing remains once the order is complete."""
        if quantity == self.owed:
            self.let_go()
        self.owed -= quantity
        self.given += quantity
        promised = max(quantity - self.held, 0)
        self.held -= min(quantity, self.held)
        for promise in self.oldest_first():
            if (less := min(promise.quantity, promised)) > 0:
                self.use(promise, less)
                promised -= less


@dataclass(eq=False)
class Group:
    """A multi-line order."""

    row: dict[str, Any]
    demands: list[ModelOrder]


@dataclass(eq=False)
class Delivery:
    """A completed delivery of one order. `left` items of it weren't returned."""

    row: dict[str, Any]
    demand: ModelOrder
    left: int


@dataclass(eq=False)
class Hold:
    """A quote with one line that holds that many items."""

    row: dict[str, Any]
    offered: int
    held: int


@dataclass
class ModelStock:
    """A product with its orders in rank order, and its stock order lines."""

    on_hand: int = 0
    blocked: int = 0
    demands: list[ModelOrder] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    """Open quotes that hold its stock, or did."""
    moment: int = 0
    blacklisted: bool = False
    """Whether the other contact is blacklisted."""
    skip_order_id: ModelOrder | None = None
    """The order that was just released manually and is skipped once."""

    def ineligible(self, demand: ModelOrder) -> bool:
        """It keeps what it has and receives nothing new."""
        return demand.on_hold or (demand.other and self.blacklisted)

    def wait(self, demand: ModelOrder) -> None:
        """A new order ranks after existing ones, unless it is more urgent."""
        self.demands.append(demand)
        self.rank()
        self.allocate()

    def rank(self) -> None:
        self.demands.sort(key=lambda demand: (not demand.urgent, demand.born))

    @property
    def free(self) -> int:
        return self.on_hand - sum(demand.held for demand in self.demands) - self.held

    @property
    def held(self) -> int:
        return sum(hold.held for hold in self.holds)

    @property
    def left(self) -> int:
        """Unallocated quantity, including incoming items."""
        return max(self.free, 0) + sum(map(self.free_of, self.lines))

    def promised_of(self, line: Line) -> int:
        return sum(promise.quantity for _, promise in self.promises_on(line))

    def promises_on(self, line: Line) -> Iterator[tuple[ModelOrder, Promise]]:
        """Highest rank first, then oldest promise first."""
        return ((demand, each) for demand in self.demands for each in demand.oldest_first() if each.line is line)

    def promise(self, demand: ModelOrder, line: Line, quantity: int) -> None:
        demand.promises.append(Promise(line, quantity, self.moment))

    def free_of(self, line: Line) -> int:
        return 0 if line.on_hold else max(line.coming - self.promised_of(line), 0)

    def active_lines(self) -> list[Line]:
        """Lines with items that the vendor hasn't sent."""
        return [line for line in self.lines if line.waiting and not line.on_hold]

    def allocate(self, besides: ModelOrder | None = None) -> None:
        """Allocate free stock to short orders. The rest replaces promises, whose supply is allocated in turn."""
        self.skip_order_id = besides
        self._serve_waiting_orders(besides)
        if self.free > 0 and self._bring_forward():
            self._serve_waiting_orders(besides)
        self.moment += 1

    def _serve_waiting_orders(self, besides: ModelOrder | None) -> None:
        for demand in self.demands:
            if self.ineligible(demand) or demand is besides or (demand.whole and self.left < demand.short):
                continue
            demand.held += min(max(self.free, 0), max(demand.short, 0))
            for line in self.lines:
                if (quantity := min(demand.short, self.free_of(line))) > 0:
                    self.promise(demand, line, quantity)

    def _bring_forward(self) -> bool:
        moved = False
        for demand in self.demands:
            for promise in demand.oldest_first():
                quantity = min(promise.quantity, self.free) if not self.ineligible(demand) else 0
                if quantity > 0:
                    demand.use(promise, quantity)
                    demand.held += quantity
                    moved = True
        return moved

    def arrive(self, line: Line, good: int) -> None:
        """Promises on the line become reservations in rank order. Promises on missing items end."""
        left = good
        for demand, promise in list(self.promises_on(line)):
            if (quantity := min(promise.quantity, left)) > 0:
                demand.use(promise, quantity)
                demand.held += quantity
                left -= quantity
        self.trim(line)

    def count_shipment(self, shipment: Shipment, good: int, bad: int, missing: int) -> None:
        quantity, line = good + bad + missing, shipment.line
        shipment.left -= quantity
        shipment.untouched = False
        line.shipped -= quantity
        line.coming -= quantity
        self.on_hand += good
        self.blocked += bad
        self.arrive(line, good)
        self.allocate()

    def put_back(self, demand: ModelOrder) -> None:
        """Reverse the pickup, if there was one."""
        left, covered = demand.picked or (0, 0)
        self.on_hand += left
        demand.owed += covered
        demand.given -= covered
        demand.picked = None

    def take_back(self, demand: ModelOrder) -> None:
        """Reverse the pickup, and allocate what was returned."""
        self.put_back(demand)
        self.allocate()

    def trim(self, line: Line) -> None:
        """End promises on missing items: lowest rank first, then newest first."""
        excess = self.promised_of(line) - (0 if line.on_hold else line.coming)
        last = sorted(
            self.promises_on(line), key=lambda each: (self.demands.index(each[0]), each[1].place), reverse=True
        )
        for demand, promise in last:
            if (quantity := min(max(excess, 0), promise.quantity)) > 0:
                demand.use(promise, quantity)
                excess -= quantity

    def figures(self) -> dict[str, int]:
        """The model in the form that the API shows."""
        return {
            "stock_quantity": self.on_hand,
            "blocked": self.blocked,
            "on_order": sum(line.waiting for line in self.lines),
            "stock_in_transit": sum(line.shipped for line in self.lines),
            "reserved": sum(demand.held for demand in self.demands) + self.held,
            "held": self.held,
            "promised": sum(demand.promised for demand in self.demands),
            "open_demand": sum(demand.open for demand in self.demands),
            "short": sum(demand.short for demand in self.demands),
        }
