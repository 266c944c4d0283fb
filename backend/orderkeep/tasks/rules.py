"""Task urgency and appointment conflicts. Pure functions."""

from datetime import date, datetime, timedelta

from orderkeep.tasks.enums import OPEN, TaskStatus, Urgency

STALE_DAYS = 14
"""Number of days after which a past follow-up makes its task stale."""
HIDDEN_DAYS = 30
"""Number of days after which a task with only a past follow-up leaves the pending list."""
MAX_BOOKING = timedelta(hours=24)


def stale_before(today: date) -> date:
    """Return the day before which a follow-up is stale."""
    return today - timedelta(days=STALE_DAYS)


def hidden_before(today: date) -> date:
    """Return the day before which a task with only a follow-up leaves the pending list."""
    return today - timedelta(days=HIDDEN_DAYS)


def urgency(due: date | None, follow_up: date | None, today: date) -> Urgency:
    """Return the urgency of an open task today. Without a due date, its follow-up date counts."""
    is_ahead = due is not None and due > today
    if not is_ahead and follow_up is not None and follow_up < stale_before(today):
        return Urgency.STALE
    day = due or follow_up
    if day is None or day > today:
        return Urgency.UPCOMING
    return Urgency.DUE_TODAY if day == today else Urgency.OVERDUE


def is_pending(status: TaskStatus, due: date | None, follow_up: date | None, today: date) -> bool:
    """Whether the pending list shows the task: not archived or completed, nor with just a long-past follow-up."""
    forgotten = due is None and follow_up is not None and follow_up < hidden_before(today)
    return status in OPEN and not forgotten


def booking_problem(starts_at: datetime, ends_at: datetime) -> str | None:
    """Return the error in an appointment's times, or None."""
    if ends_at <= starts_at:
        return "The end must be after the start"
    if ends_at - starts_at > MAX_BOOKING:
        return "An appointment can last up to 24 hours"
    return None
