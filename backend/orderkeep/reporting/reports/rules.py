"""Days of a period, its comparison and its parts; averages and shares. No database, no clock."""

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from orderkeep.reporting.reports.enums import Comparison, ReportGrouping, ReportPeriod

MONTHS: dict[ReportPeriod, int] = {
    ReportPeriod.THIS_MONTH: 1,
    ReportPeriod.LAST_MONTH: 1,
    ReportPeriod.THIS_QUARTER: 3,
    ReportPeriod.LAST_QUARTER: 3,
    ReportPeriod.THIS_YEAR: 12,
    ReportPeriod.LAST_YEAR: 12,
}
"""Periods of whole calendar months, with their length."""
WHOLE = (ReportPeriod.LAST_MONTH, ReportPeriod.LAST_QUARTER, ReportPeriod.LAST_YEAR)
ROLLING: dict[ReportPeriod, int] = {ReportPeriod.TODAY: 1, ReportPeriod.LAST_7_DAYS: 7, ReportPeriod.LAST_30_DAYS: 30}
MAX_DAYS = 5 * 366
YEAR = 12
SINGLE_DAYS, SINGLE_WEEKS = 31, 186
"""The longest periods shown by day and by week."""


AGE_BANDS = {
    "30": "Up to 30 days",
    "90": "31 to 90 days",
    "180": "91 to 180 days",
    "365": "181 days to a year",
    "older": "More than a year",
}
"""Ages of stock, by their last day."""
OLD_DAYS = 180


@dataclass(frozen=True)
class DayRange:
    """A range of days, both included."""

    first: date
    last: date

    @property
    def length(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1


def days_of(period: ReportPeriod, today: date) -> DayRange:
    """Return the days of a period as of today. A custom period has its own days."""
    if period in ROLLING:
        return DayRange(today - timedelta(days=ROLLING[period] - 1), today)
    months = MONTHS[period]
    begin = today.replace(day=1, month=(today.month - 1) // months * months + 1)
    if period in WHOLE:
        return DayRange(shift_months(begin, -months), begin - timedelta(days=1))
    return DayRange(begin, today)


def shift_months(day: date, months: int) -> date:
    """Return the same day in another month, or the month's last day if it is shorter."""
    place = day.year * 12 + day.month - 1 + months
    year, month = divmod(place, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def compared_days(period: ReportPeriod, days: DayRange, comparison: Comparison) -> DayRange | None:
    """Return the days to compare with.

    A calendar period is compared with the same part of the one before: 1 to 22 November with 1 to 22 October. A whole
    month is compared with a whole month.
    """
    if comparison is Comparison.NONE:
        return None
    if comparison is Comparison.LAST_YEAR:
        return shifted_days(days, -YEAR)
    if period in MONTHS:
        return shifted_days(days, -MONTHS[period])
    return DayRange(days.first - timedelta(days=days.length), days.first - timedelta(days=1))


def shifted_days(days: DayRange, months: int) -> DayRange:
    """Return the same days of another month. The whole of a month becomes the whole of the other one."""
    last = shift_months(days.last, months)
    if _ends_month(days.last) and days.first.day == 1:
        last = last.replace(day=monthrange(last.year, last.month)[1])
    return DayRange(shift_months(days.first, months), last)


def _ends_month(day: date) -> bool:
    return (day + timedelta(days=1)).day == 1


def default_grouping(days: DayRange) -> ReportGrouping:
    """Return the parts that a period of this length is shown by."""
    if days.length <= SINGLE_DAYS:
        return ReportGrouping.DAY
    return ReportGrouping.WEEK if days.length <= SINGLE_WEEKS else ReportGrouping.MONTH


def part_of(day: date, by: ReportGrouping) -> date:
    """Return the first day of the part that this day belongs to. Weeks start on Monday."""
    if by is ReportGrouping.WEEK:
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if by is ReportGrouping.MONTH else day


def split_period(days: DayRange, by: ReportGrouping) -> list[DayRange]:
    """Divide a period into its days, weeks or months. The first and the last may be cut short."""
    found: list[DayRange] = []
    first = days.first
    while first <= days.last:
        begin = part_of(first, by)
        following = {
            ReportGrouping.WEEK: begin + timedelta(days=7),
            ReportGrouping.MONTH: shift_months(begin, 1),
        }.get(by, first + timedelta(days=1))
        found.append(DayRange(first, min(following - timedelta(days=1), days.last)))
        first = following
    return found


def average_cents(total: int, count: int) -> int | None:
    """Return the average in cents, rounded half up; None for no records."""
    return (2 * total + count) // (2 * count) if count else None


def percent_of(part: int, whole: int) -> float | None:
    """Return a share in percent with one decimal, rounded half away from zero; None without a positive whole."""
    if whole <= 0:
        return None
    sign = -1 if part < 0 else 1
    return sign * ((2000 * abs(part) + whole) // (2 * whole)) / 10


@dataclass(frozen=True)
class Receipt:
    """Items that came in on a day."""

    day: date
    quantity: int


def age_band(days: int) -> str:
    """Return the key of the band with this age."""
    return next((band for band in AGE_BANDS if band.isdigit() and days <= int(band)), "older")


def remaining_receipts(on_hand: int, newest_first: Iterable[Receipt], since: date) -> Iterator[Receipt]:
    """Yield what is left of the receipts if the oldest items left first.

    Items that no receipt explains count as here since the given day.
    """
    for receipt in newest_first:
        left = min(receipt.quantity, on_hand)
        if left <= 0:
            return
        on_hand -= left
        yield Receipt(receipt.day, left)
    if on_hand > 0:
        yield Receipt(since, on_hand)
