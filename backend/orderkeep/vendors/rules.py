"""Percentiles and shares of vendor metrics. No database, no clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

Tally = Mapping[int, int]
"""Days → number of orders."""


def typical_days(tally: Tally) -> tuple[int, int] | None:
    """Return median and 90th percentile by nearest rank, both observed values. None without data."""
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
    message = "rank exceeds the number of values"
    raise ValueError(message)


def percent(part: int, whole: int) -> float | None:
    """Return a share with one decimal, rounding half up, or None without a denominator."""
    return (2000 * part + whole) // (2 * whole) / 10 if whole else None


@dataclass(frozen=True)
class VendorSales:
    """Items of a vendor that customers have: quantity, revenue and landed cost."""

    quantity: int = 0
    revenue: int = 0
    cost: int = 0

    @property
    def margin(self) -> int | None:
        """Margin in cents; None without sales."""
        return self.revenue - self.cost if self.quantity else None

    @property
    def margin_percent(self) -> float | None:
        """Margin as a share of revenue; None without revenue."""
        if not self.revenue:
            return None
        gain = self.revenue - self.cost
        sign = -1 if gain < 0 else 1
        return sign * (percent(abs(gain), self.revenue) or 0.0)


def months_until(day: date, count: int) -> list[date]:
    """Return the first days of that many months, ending with the month of this day."""
    place = day.year * 12 + day.month - 1
    return [date(each // 12, each % 12 + 1, 1) for each in range(place - count + 1, place + 1)]
