"""Personal events, such as holidays or a trade fair. They belong to their creator."""

from datetime import date, datetime

from typing_extensions import TypedDict

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.tasks.calendar_shapes import OwnEventChange, OwnEventIn
from orderkeep.tasks.models import CalendarEvent


class EventTimes(TypedDict):
    """The days of an all-day event, or the times of a timed one."""

    starts_on: date | None
    ends_on: date | None
    starts_at: datetime | None
    ends_at: datetime | None


def create_event(ctx: Context, data: OwnEventIn) -> CalendarEvent:
    """Create an event."""
    when = _checked_times(
        {
            "starts_on": data.starts_on,
            "ends_on": data.ends_on,
            "starts_at": data.starts_at,
            "ends_at": data.ends_at,
        }
    )
    return ctx.add(CalendarEvent(**{**data.complete(), **when}, owner_id=ctx.scope.actor_id))


def change_event(ctx: Context, event: CalendarEvent, changes: OwnEventChange) -> CalendarEvent:
    """Change an event. Times replace days, and days replace times."""
    becomes_timed = bool(changes.starts_at or changes.ends_at)
    becomes_all_day = not becomes_timed and bool(changes.starts_on or changes.ends_on)
    when = _checked_times(
        {
            "starts_on": changes.starts_on if becomes_timed or changes.sent("starts_on") else event.starts_on,
            "ends_on": changes.ends_on if becomes_timed or changes.sent("ends_on") else event.ends_on,
            "starts_at": changes.starts_at if becomes_all_day or changes.sent("starts_at") else event.starts_at,
            "ends_at": changes.ends_at if becomes_all_day or changes.sent("ends_at") else event.ends_at,
        }
    )
    return ctx.change(event, {**changes.given(), **when})


def _checked_times(when: EventTimes) -> EventTimes:
    """Return the times with the end filled in: a start day alone is one day. Raises Invalid on the invalid field."""
    first, start, end = when["starts_on"], when["starts_at"], when["ends_at"]
    if (first is None) == (start is None):
        raise Invalid("Enter the days, or a start and end time", field="starts_on")
    if first is not None:
        last = when["ends_on"] or first
        if last < first:
            raise Invalid("The last day can't be before the first", field="ends_on")
        if end:
            raise Invalid("An all-day event can't have start or end times", field="ends_at")
        return {**when, "ends_on": last}
    if end is None or start is None or end <= start:
        raise Invalid("The end must be after the start", field="ends_at")
    if when["ends_on"]:
        raise Invalid("A timed event can't have all-day dates", field="ends_on")
    return when
