"""The current time, and days as text. The only module that reads the system clock."""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ISO_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


def parse_day(text: str) -> date:
    """Return the day of a text YYYY-MM-DD. Raises ValueError, also for the other forms of ISO 8601 (2026-W48-4)."""
    if not ISO_DAY.fullmatch(text):
        raise ValueError(text)
    return date.fromisoformat(text)


def utc_now() -> datetime:
    """Return the current time in UTC, time zone included."""
    return datetime.now(UTC)


def is_in_calendar(day: date) -> bool:
    """Whether a date or moment is safe to compute with: a day or time zone either way stays within years 1 to 9999."""
    return date.min.year < day.year < date.max.year


def today(zone: ZoneInfo, now: datetime | None = None) -> date:
    """Return the business day at `now` (default: the current time), in the business's time zone."""
    return (now or utc_now()).astimezone(zone).date()


def start_of(day: date, zone: ZoneInfo) -> datetime:
    """Return the moment at which a business day begins."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def end_of(day: date, zone: ZoneInfo) -> datetime:
    """Return the moment at which a business day ends. It belongs to the next day."""
    return start_of(day + timedelta(days=1), zone)
