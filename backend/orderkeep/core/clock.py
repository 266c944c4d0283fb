"""What time it is. The only place that asks the machine."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def utc_now() -> datetime:
    """The moment, aware, in UTC."""
    return datetime.now(UTC)


def is_in_calendar(day: date) -> bool:
    """Whether a day or moment can be counted with: no time zone and no day more or less leaves the years 1 to 9999."""
    return date.min.year < day.year < date.max.year


def today(zone: ZoneInfo, now: datetime | None = None) -> date:
    """The shop's calendar day at `now` (default: this moment) in its own time zone."""
    return (now or utc_now()).astimezone(zone).date()


def start_of(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which the day begins on the shop's calendar."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def end_of(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which the day is over on the shop's calendar: what happens from then on belongs to the next one."""
    return start_of(day + timedelta(days=1), zone)
