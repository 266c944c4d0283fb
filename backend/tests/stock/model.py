"""Model of products and orders for the random walks: the stock rules in a few lines."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

STAMPS = count(1)


@dataclass
class ModelStock:
    """The model of a product."""

    row: dict[str, Any]
    on_hand: int
    ledger: list[tuple[str, int, int]] = field(default_factory=list)
    waiting: list["ModelOrder"] = field(default_factory=list)

    def reserved(self, besides: "ModelOrder | None" = None) -> int:
        return sum(sum(order.held) for order in self.waiting if order is not besides)

    def move(self, kind: str, change: int, shortfall: int = 0) -> None:
        self.on_hand += change
        self.ledger.append((kind, change, shortfall))

    def make_room(self, leaving: int, besides: "ModelOrder | None" = None) -> int:
        """Quantity reserved for others that must be released."""
        return max(0, self.reserved(besides) - (self.on_hand - leaving))

    def give_up(self, quantity: int, besides: "ModelOrder | None" = None) -> None:
        """Release the newest reservations of others."""
        held = [(stamp, order) for order in self.waiting if order is not besides for stamp in order.stamps]
        for stamp, order in sorted(held, key=lambda each: each[0], reverse=True):
            if quantity <= 0:
                return
            place = order.stamps.index(stamp)
            released = min(quantity, order.held[place])
            quantity -= released
            order.held[place] -= released
            if not order.held[place]:
                del order.held[place], order.stamps[place]

    def allocate(self) -> None:
        """Allocate free stock to short orders in rank order. An order on hold keeps what it has."""
        free = self.on_hand - self.reserved()
        for order in self.waiting:
            quantity = min(free, order.open - sum(order.held))
            if quantity > 0 and order.status == "new":
                free -= quantity
                order.held.append(quantity)
                order.stamps.append(next(STAMPS))


@dataclass
class ModelOrder:
    row: dict[str, Any]
    shelf: ModelStock
    quantity: int
    items_free: int
    fulfilled: int = 0
    issues: list[tuple[int, int]] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    stamps: list[int] = field(default_factory=list)
    picked: bool = False
    status: str = "new"

    @property
    def open(self) -> int:
        return self.quantity + self.items_free - self.fulfilled

    def cancel_rest(self) -> None:
        """What was handed over counts as paid first."""
        self.quantity = min(self.quantity, self.fulfilled)
        self.items_free = self.fulfilled - self.quantity

    def take_back(self) -> None:
        for quantity, shortfall in self.issues:
            self.shelf.move("reversal", quantity, shortfall)
        self.issues, self.fulfilled, self.picked = [], 0, False

    def release(self) -> None:
        self.held, self.stamps = [], []
