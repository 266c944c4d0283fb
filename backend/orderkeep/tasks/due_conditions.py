"""Task urgency as SQL conditions, equivalent to `rules`."""

from datetime import date

from sqlalchemy import ColumnElement, and_, func, not_, or_

from orderkeep.core.db.in_list import any_of
from orderkeep.tasks.enums import OPEN, Urgency
from orderkeep.tasks.models import Task
from orderkeep.tasks.rules import hidden_before, stale_before

IS_OPEN = any_of(Task.status, list(OPEN))
COUNTED_DAY = func.coalesce(Task.due_date, Task.follow_up_date)
"""The date that counts for a task: its due date, or else its follow-up date."""


def _stale_condition(today: date) -> ColumnElement[bool]:
    not_ahead = or_(Task.due_date.is_(None), Task.due_date <= today)
    return and_(not_ahead, Task.follow_up_date.is_not(None), Task.follow_up_date < stale_before(today))


def urgent_rows(urgency: Urgency, today: date) -> ColumnElement[bool]:
    """Condition for open tasks of this urgency."""
    if urgency is Urgency.STALE:
        return and_(IS_OPEN, _stale_condition(today))
    day = COUNTED_DAY
    by_day = {
        Urgency.UPCOMING: or_(day.is_(None), day > today),
        Urgency.DUE_TODAY: and_(day.is_not(None), day == today),
        Urgency.OVERDUE: and_(day.is_not(None), day < today),
    }
    return and_(IS_OPEN, by_day[urgency], not_(_stale_condition(today)))


def pending_rows(today: date) -> ColumnElement[bool]:
    """Condition for tasks of the pending list."""
    remembered = or_(
        Task.due_date.is_not(None), Task.follow_up_date.is_(None), Task.follow_up_date >= hidden_before(today)
    )
    return and_(IS_OPEN, remembered)
