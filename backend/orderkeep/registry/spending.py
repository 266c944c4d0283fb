"""What the shop spent. Each section that buys adds its sum here; without one, nothing was spent."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from orderkeep.core.context import Context


@dataclass(frozen=True)
class Spent:
    """Cents and how many orders they are."""

    total: int
    orders: int


Source = Callable[[Context, date, date], Spent]
"""What was bought from the first day to the last, both included."""
SOURCES: tuple[Source, ...] = ()


def spent(ctx: Context, first: date, last: date) -> Spent:
    """All spending of these days that the caller may see."""
    sums = [source(ctx, first, last) for source in SOURCES]
    return Spent(sum(each.total for each in sums), sum(each.orders for each in sums))
