"""When things happen in the sample data: in business hours, more often each month, and never in the future."""

from bisect import bisect
from datetime import date, datetime, time, timedelta
from itertools import accumulate
from random import Random
from zoneinfo import ZoneInfo

BUSY = (1.0, 0.9, 0.95, 1.05, 1.25, 1.1, 0.25)
"""Relative sales from Monday to Sunday."""
OPENS, CLOSES = 9 * 3600, 19 * 3600
GROWTH = 0.5
"""Sales of the last day relative to the first."""
MS = 1000


class Calendar:
    """The days of the history, in the business's time zone. Moments are Unix milliseconds."""

    def __init__(self, zone: ZoneInfo, now: datetime, days: int) -> None:
        """From `days` days ago until now."""
        self.zone = zone
        self.now = int(now.timestamp() * MS)
        today = now.astimezone(zone).date()
        self.days = [today - timedelta(days=back) for back in range(days, -1, -1)]
        self.midnights = [self._at(day) for day in self.days]
        self.names = [day.isoformat() for day in self.days]
        self._weights = list(accumulate(self._weight(place) for place in range(len(self.days))))

    def _at(self, day: date) -> int:
        return int(datetime.combine(day, time(), self.zone).timestamp() * MS)

    def _weight(self, place: int) -> float:
        """Today counts in proportion to the time elapsed."""
        usual = BUSY[self.days[place].weekday()] * (1 + GROWTH * place / len(self.days))
        if place < len(self.days) - 1:
            return usual
        open_for = (self.now - self.midnights[place]) / MS - OPENS
        return usual * min(max(open_for / (CLOSES - OPENS), 0), 1)

    @property
    def start(self) -> int:
        """The morning of the first day."""
        return self.midnights[0] + OPENS * MS

    def moments(self, rng: Random, count: int) -> list[int]:
        """That many moments in business hours, in order."""
        places = rng.choices(range(len(self.days)), cum_weights=self._weights, k=count)
        found = []
        for place in places:
            opens = self.midnights[place] + OPENS * MS
            length = min((CLOSES - OPENS) * MS, max(self.now - opens, 1))
            found.append(min(opens + int(rng.random() * length), self.now))
        found.sort()
        return found

    def day_of(self, ms: int) -> str:
        """The business day of a moment."""
        return self.names[max(bisect(self.midnights, ms) - 1, 0)]

    def day_after(self, ms: int, days: int) -> str:
        """A moment that many days later, possibly in the future."""
        return (self.days[max(bisect(self.midnights, ms) - 1, 0)] + timedelta(days=days)).isoformat()
