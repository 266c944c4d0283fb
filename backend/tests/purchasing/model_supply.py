"""Model of supply for the random walks: stock order lines, shipments, and promises to orders."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

PLACES = count(1)


@dataclass(eq=False)
class Line:
    """A stock order line: `coming` items may still arrive, `shipped` of them are in transit."""

    row: dict[str, Any]
    coming: int
    shipped: int = 0
    on_hold: bool = False
    disputed: bool = False

    @property
    def waiting(self) -> int:
        return self.coming - self.shipped


@dataclass(eq=False)
class Shipment:
    """A shipment with `left` items of one stock order line that haven't been received."""

    row: dict[str, Any]
    line: Line
    left: int
    untouched: bool = True


@dataclass(eq=False)
class Promise:
    """A promised quantity of a line, and its age. The remainder of a promise keeps its age."""

    line: Line
    quantity: int
    moment: int
    place: int = field(default_factory=lambda: next(PLACES))

    @property
    def age(self) -> tuple[int, int]:
        return self.moment, self.place
