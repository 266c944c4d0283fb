"""Parses dates in the formats that programs and people use."""

import re
from datetime import date
from enum import StrEnum

from orderkeep.imports.rows.values import UnreadableValue

EARLIEST, LATEST = 1900, 2100
CENTURY_TURN = 70
"""Two-digit years from here on belong to the last century."""
FULL_YEAR = 4
"""Number of digits of a full year."""
DECEMBER = 12
"""A greater number can only be a day."""
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
TIME = re.compile(
    r"(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$"
)
YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})")
NUMBERS = re.compile(r"(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})")
DAY_FIRST_NAME = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([A-Za-z]{3,9})\.?,?[\s-]*(\d{4}|\d{2})")
MONTH_FIRST_NAME = re.compile(r"([A-Za-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})")


class DayOrder(StrEnum):
    """Whether day or month comes first in 03/04/2026."""

    DAY = "day"
    MONTH = "month"
    UNKNOWN = "unknown"
    """The column is ambiguous, so the month is assumed."""


def day_order(texts: list[str]) -> DayOrder:
    """Detect the order of day and month from numbers above 12 in the column."""
    day_first = month_first = doubtful = False
    for text in texts:
        match = NUMBERS.fullmatch(TIME.sub("", text.strip()))
        if match:
            first, mark, second = int(match[1]), match[2], int(match[3])
            day_first |= first > DECEMBER or mark == "."
            month_first |= second > DECEMBER
            doubtful = True
    if day_first != month_first:
        return DayOrder.DAY if day_first else DayOrder.MONTH
    return DayOrder.UNKNOWN if doubtful else DayOrder.DAY


def read_day(text: str, order: DayOrder = DayOrder.MONTH) -> date:
    """The date of a date or moment."""
    bare = TIME.sub("", text.strip())
    found = _year_month_day(bare, order)
    if found is None:
        raise UnreadableValue(f"{text!r} isn't a date. Enter it like 2026-01-31")
    year, month, day = found
    try:
        value = date(year, month, day)
    except ValueError:
        raise UnreadableValue(f"{text!r} isn't a day of the calendar. Enter it like 2026-01-31") from None
    if not EARLIEST <= value.year <= LATEST:
        raise UnreadableValue(f"{text!r} is out of range. Enter a date between {EARLIEST} and {LATEST}")
    return value


def _year_month_day(bare: str, order: DayOrder) -> tuple[int, int, int] | None:
    if match := YEAR_FIRST.fullmatch(bare) or COMPACT.fullmatch(bare):
        return int(match[1]), int(match[2]), int(match[3])
    if match := NUMBERS.fullmatch(bare):
        first, second, year = int(match[1]), int(match[3]), _year(match[4])
        day_first = first > DECEMBER or ((order is DayOrder.DAY or match[2] == ".") and second <= DECEMBER)
        return (year, second, first) if day_first else (year, first, second)
    if match := DAY_FIRST_NAME.fullmatch(bare):
        return _named_month_date(match[3], match[2], match[1])
    if match := MONTH_FIRST_NAME.fullmatch(bare):
        return _named_month_date(match[3], match[1], match[2])
    return None


def _year(digits: str) -> int:
    year = int(digits)
    if len(digits) == FULL_YEAR:
        return year
    return year + (1900 if year >= CENTURY_TURN else 2000)


def _named_month_date(year: str, name: str, day: str) -> tuple[int, int, int] | None:
    short = name[:3].lower()
    return (_year(year), MONTHS.index(short) + 1, int(day)) if short in MONTHS else None
