"""Personal events, such as holidays or a trade fair. They belong to their creator."""

from datetime import date

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.tasks.calendar_shapes import OwnEventChange, OwnEventFields, OwnEventIn
from orderkeep.tasks.models import CalendarEvent

DAYS_AND_TIMES = {"starts_on", "ends_on", "starts_at", "ends_at"}


def create_event(ctx: Context, data: OwnEventIn) -> CalendarEvent:
    columns = {**data.complete(), "ends_on": _last_day(data)}
    return ctx.add(CalendarEvent(**columns, owner_id=ctx.scope.actor_id))


def change_event(ctx: Context, event: CalendarEvent, changes: OwnEventChange) -> CalendarEvent:
    after = _times_after(event, changes)
    times = {name: getattr(after, name) for name in DAYS_AND_TIMES}
    return ctx.change(event, {**changes.given(), **times, "ends_on": _last_day(after)})


def _times_after(event: CalendarEvent, changes: OwnEventChange) -> OwnEventFields:
    """Return the days or times after the change. Times replace days, and days replace times."""
    timed = bool(changes.starts_at or changes.ends_at)
    all_day = not timed and bool(changes.starts_on or changes.ends_on)
    return OwnEventFields.model_construct(
        starts_on=changes.starts_on if timed or changes.sent("starts_on") else event.starts_on,
        ends_on=changes.ends_on if timed or changes.sent("ends_on") else event.ends_on,
        starts_at=changes.starts_at if all_day or changes.sent("starts_at") else event.starts_at,
        ends_at=changes.ends_at if all_day or changes.sent("ends_at") else event.ends_at,
    )


def _last_day(event: OwnEventFields) -> date | None:
    """Return the last day of an all-day event: a start day alone is one day. Raises Invalid on the invalid field."""
    first, start = event.starts_on, event.starts_at
    if (first is None) == (start is None):
        raise Invalid("Enter the days, or a start and end time", field="starts_on")
    if first is not None:
        last = event.ends_on or first
        if last < first:
            raise Invalid("The last day can't be before the first", field="ends_on")
        if event.ends_at:
            raise Invalid("An all-day event can't have start or end times", field="ends_at")
        return last
    if event.ends_at is None or start is None or event.ends_at <= start:
        raise Invalid("The end must be after the start", field="ends_at")
    if event.ends_on:
        raise Invalid("A timed event can't have all-day dates", field="ends_on")
    return None
