"""What is usual of a vendor, and shares of a whole; no database, no clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

Tally = Mapping[int, int]
"""Days → how many orders took so long."""


def typical_days(tally: Tally) -> tuple[int, int] | None:
    """Median and 90th percentile by nearest rank: each a number of days that was really seen. None without any."""
    seen = sum(tally.values())
    if not seen:
        return None
    return _at_rank(tally, (seen + 1) // 2), _at_rank(tally, -(-9 * seen // 10))


def _at_rank(tally: Tally, rank: int) -> int:
    so_far = 0
    for days in sorted(tally):
        so_far += tally[days]
        if so_far >= rank:
            return days
    message = "a rank is not above what was seen"
    raise ValueError(message)


def percent(part: int, whole: int) -> float | None:
    """A share with one decimal, half rounded up. None of nothing."""
    return (2000 * part + whole) // (2 * whole) / 10 if whole else None


@dataclass(frozen=True)
class Sold:
    """Pieces of a vendor that customers have, what these paid for them, and what they cost once they were here."""

    pieces: int = 0
    revenue: int = 0
    cost: int = 0

    @property
    def margin(self) -> int | None:
        """Cents; None when nothing was sold."""
        return self.revenue - self.cost if self.pieces else None

    @property
    def margin_percent(self) -> float | None:
        """Of the revenue; None without any."""
        if not self.revenue:
            return None
        gain = self.revenue - self.cost
        sign = -1 if gain < 0 else 1
        return sign * (percent(abs(gain), self.revenue) or 0.0)


def months_until(day: date, count: int) -> list[date]:
    """The first days of so many months, the last one that of this day."""
    place = day.year * 12 + day.month - 1
    return [date(each // 12, each % 12 + 1, 1) for each in range(place - count + 1, place + 1)]
