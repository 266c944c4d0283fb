"""What the random walks believe of the chain: the arithmetic of stock in a few lines."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Line:
    """A stock order line: `coming` pieces may still arrive, `shipped` of them are under way."""

    row: dict[str, Any]
    coming: int
    shipped: int = 0
    on_hold: bool = False

    @property
    def waiting(self) -> int:
        return self.coming - self.shipped


@dataclass(eq=False)
class Parcel:
    """A parcel with `left` pieces of one stock order line that were not counted yet."""

    row: dict[str, Any]
    line: Line
    left: int
    untouched: bool = True


@dataclass(eq=False)
class Wish:
    """A sales order: pieces not handed over yet, and what it holds, and was promised by line."""

    row: dict[str, Any]
    owed: int
    held: int = 0
    promised: Counter[Line] = field(default_factory=Counter)
    on_hold: bool = False
    closed: bool = False
    picked: tuple[int, int] | None = None
    """What left the shelf with the pickup, and what the pickup covered."""
    delivered: bool = False

    @property
    def open(self) -> int:
        return 0 if self.closed else self.owed

    @property
    def short(self) -> int:
        return self.open - self.held - self.promised.total()

    def let_go(self) -> None:
        self.held = 0
        self.promised.clear()


@dataclass(eq=False)
class Delivery:
    """A done delivery of one order; `left` pieces of it did not come back."""

    row: dict[str, Any]
    wish: Wish
    left: int


@dataclass
class Shelf:
    """One product with who waits for it, in the order of their numbers, and what was bought of it."""

    on_hand: int = 0
    blocked: int = 0
    wishes: list[Wish] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    @property
    def free(self) -> int:
        return self.on_hand - sum(wish.held for wish in self.wishes)

    def promised_of(self, line: Line) -> int:
        return sum(wish.promised[line] for wish in self.wishes)

    def free_of(self, line: Line) -> int:
        return 0 if line.on_hold else max(line.coming - self.promised_of(line), 0)

    def active_lines(self) -> list[Line]:
        """Lines with pieces that the vendor still has."""
        return [line for line in self.lines if line.waiting and not line.on_hold]

    def share_out(self, besides: Wish | None = None) -> None:
        """Who is short gets what is free; with pieces left, promises become pieces, and what they free is shared."""
        self._to_who_is_short(besides)
        if self.free > 0 and self._bring_forward():
            self._to_who_is_short(besides)

    def _to_who_is_short(self, besides: Wish | None) -> None:
        for wish in self.wishes:
            if wish.on_hold or wish is besides:
                continue
            wish.held += min(max(self.free, 0), max(wish.short, 0))
            for line in self.lines:
                if wish.short > 0:
                    wish.promised[line] += min(wish.short, self.free_of(line))

    def _bring_forward(self) -> bool:
        moved = False
        for wish in self.wishes:
            for line in list(wish.promised):
                pieces = min(wish.promised[line], self.free) if not wish.on_hold else 0
                if pieces > 0:
                    wish.promised[line] -= pieces
                    wish.held += pieces
                    moved = True
        return moved

    def arrive(self, line: Line, good: int) -> None:
        """Promises on the line become pieces, the first in rank first; what does not come is promised no more."""
        left = good
        for wish in self.wishes:
            pieces = min(wish.promised[line], left)
            wish.promised[line] -= pieces
            wish.held += pieces
            left -= pieces
        self.trim(line)

    def count_parcel(self, parcel: Parcel, good: int, bad: int, missing: int) -> None:
        pieces, line = good + bad + missing, parcel.line
        parcel.left -= pieces
        parcel.untouched = False
        line.shipped -= pieces
        line.coming -= pieces
        self.on_hand += good
        self.blocked += bad
        self.arrive(line, good)
        self.share_out()

    def take_back(self, wish: Wish) -> None:
        """The pickup, if there was one, did not happen."""
        left, covered = wish.picked or (0, 0)
        self.on_hand += left
        wish.owed += covered
        wish.picked = None
        self.share_out()

    def trim(self, line: Line) -> None:
        excess = self.promised_of(line) - (0 if line.on_hold else line.coming)
        for wish in reversed(self.wishes):
            pieces = min(max(excess, 0), wish.promised[line])
            wish.promised[line] -= pieces
            excess -= pieces

    def figures(self) -> dict[str, int]:
        """As the product shows them."""
        return {
            "stock_quantity": self.on_hand,
            "blocked": self.blocked,
            "on_order": sum(line.waiting for line in self.lines),
            "stock_in_transit": sum(line.shipped for line in self.lines),
            "reserved": sum(wish.held for wish in self.wishes),
            "promised": sum(wish.promised.total() for wish in self.wishes),
            "open_demand": sum(wish.open for wish in self.wishes),
            "short": sum(wish.short for wish in self.wishes),
        }
