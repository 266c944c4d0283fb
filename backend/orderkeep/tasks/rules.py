"""How a task stands to today, and when two appointments collide. Pure: values in, values out."""

from datetime import date, datetime, timedelta

from orderkeep.tasks.enums import OPEN, Urgency

STALE_DAYS = 14
"""A follow-up that is longer past than this makes its task stale."""
HIDDEN_DAYS = 30
"""A task that has only a follow-up date leaves the pending list when that is longer past than this."""
LONGEST_BOOKING = timedelta(hours=24)


def stale_before(today: date) -> date:
    """A follow-up before this day is stale."""
    return today - timedelta(days=STALE_DAYS)


def hidden_before(today: date) -> date:
    """A follow-up before this day, when a task has nothing else, is not worth a place in the pending list."""
    return today - timedelta(days=HIDDEN_DAYS)


def urgency(due: date | None, follow_up: date | None, today: date) -> Urgency:
    """How an open task stands to today. Without a due date, the day of its follow-up counts."""
    is_ahead = due is not None and due > today
    if not is_ahead and follow_up is not None and follow_up < stale_before(today):
        return Urgency.STALE
    day = due or follow_up
    if day is None or day > today:
        return Urgency.UPCOMING
    return Urgency.DUE_TODAY if day == today else Urgency.OVERDUE


def is_pending(status: str, due: date | None, follow_up: date | None, today: date) -> bool:
    """Whether the pending list shows it: not archived or completed, nor with just a follow-up that is long past."""
    forgotten = due is None and follow_up is not None and follow_up < hidden_before(today)
    return status in OPEN and not forgotten


def collide(one: tuple[datetime, datetime], other: tuple[datetime, datetime]) -> bool:
    """Whether two stretches of time share a moment; one may begin as the other ends."""
    return one[0] < other[1] and other[0] < one[1]


def booking_problem(starts_at: datetime, ends_at: datetime) -> str | None:
    """What is wrong with the times of an appointment."""
    if ends_at <= starts_at:
        return "The end must be after the start"
    if ends_at - starts_at > LONGEST_BOOKING:
        return "An appointment can last up to 24 hours"
    return None
