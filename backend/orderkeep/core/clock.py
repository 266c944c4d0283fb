"""What time it is. The only place that asks the machine."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def utc_now() -> datetime:
    """The moment, aware, in UTC."""
    return datetime.now(UTC)


def today(zone: ZoneInfo, now: datetime | None = None) -> date:
    """The shop's calendar day at `now` (default: this moment) in its own time zone."""
    return (now or utc_now()).astimezone(zone).date()


def end_of(day: date, zone: ZoneInfo) -> datetime:
    """The moment at which the day is over on the shop's calendar: what happens from then on belongs to the next one."""
    return datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)
