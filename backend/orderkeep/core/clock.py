"""What time it is. The only place that asks the machine."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo


def utc_now() -> datetime:
    """The moment, aware, in UTC."""
    return datetime.now(UTC)


def today(zone: ZoneInfo, now: datetime | None = None) -> date:
    """The shop's calendar day at `now` (default: this moment) in its own time zone."""
    return (now or utc_now()).astimezone(zone).date()
