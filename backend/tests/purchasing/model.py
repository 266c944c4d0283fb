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
class Wish:
    """A sales order: pieces that it still asks for, holds, and was promised by line."""

    row: dict[str, Any]
    open: int
    held: int = 0
    promised: Counter[Line] = field(default_factory=Counter)
    on_hold: bool = False

    @property
    def short(self) -> int:
        return self.open - self.held - self.promised.total()

    def close(self) -> None:
        self.open = self.held = 0
        self.promised.clear()


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

    def share_out(self) -> None:
        """Who is short gets what is free; with pieces left, promises become pieces, and what they free is shared."""
        self._to_who_is_short()
        if self.free > 0 and self._bring_forward():
            self._to_who_is_short()

    def _to_who_is_short(self) -> None:
        for wish in self.wishes:
            if wish.on_hold:
                continue
            here = min(max(self.free, 0), max(wish.short, 0))
            wish.held += here
            for line in self.lines:
                if not line.on_hold and wish.short > 0:
                    wish.promised[line] += min(wish.short, max(line.coming - self.promised_of(line), 0))

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
