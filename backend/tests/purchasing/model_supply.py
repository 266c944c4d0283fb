"""What the random walks believe of supply: stock order lines, parcels, and what orders were promised of them."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

PLACES = count(1)


@dataclass(eq=False)
class Line:
    """A stock order line: `coming` pieces may still arrive, `shipped` of them are under way."""

    row: dict[str, Any]
    coming: int
    shipped: int = 0
    on_hold: bool = False
    disputed: bool = False

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
class Promise:
    """Pieces of a line that an order was promised, and when: what is left of one is as old as it was."""

    line: Line
    pieces: int
    moment: int
    place: int = field(default_factory=lambda: next(PLACES))

    @property
    def age(self) -> tuple[int, int]:
        return self.moment, self.place
