"""Personal events, such as holidays or a trade fair. They belong to their creator."""

from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid
from orderkeep.core.field_values import Columns, day_in, moment_in
from orderkeep.tasks.models import CalendarEvent

DAYS, TIMES = ("starts_on", "ends_on"), ("starts_at", "ends_at")


def create_event(ctx: Context, values: Columns) -> CalendarEvent:
    """Create an event."""
    return ctx.add(CalendarEvent(**_checked_values(values), owner_id=ctx.scope.actor_id))


def change_event(ctx: Context, event: CalendarEvent, values: Columns) -> CalendarEvent:
    """Change an event. Times replace days, and days replace times."""
    if any(values.get(name) for name in TIMES):
        values = dict.fromkeys(DAYS) | values
    elif any(values.get(name) for name in DAYS):
        values = dict.fromkeys(TIMES) | values
    when = {name: getattr(event, name) for name in (*DAYS, *TIMES)}
    return ctx.change(event, values | {name: _checked_values(when | values)[name] for name in when})


def _checked_values(values: Columns) -> Columns:
    """Return the values with the end filled in: a start day alone is one day. Raises Invalid on the invalid field."""
    first = day_in(values, "starts_on")
    start = moment_in(values, "starts_at")
    if (first is None) == (start is None):
        raise Invalid("Enter the days, or a start and end time", field="starts_on")
    if first is not None:
        last = day_in(values, "ends_on") or first
        if last < first:
            raise Invalid("The last day can't be before the first", field="ends_on")
        if values.get("ends_at"):
            raise Invalid("An all-day event can't have start or end times", field="ends_at")
        return values | {"ends_on": last}
    end = moment_in(values, "ends_at")
    if end is None or start is None or end <= start:
        raise Invalid("The end must be after the start", field="ends_at")
    if values.get("ends_on"):
        raise Invalid("A timed event can't have all-day dates", field="ends_on")
    return values
