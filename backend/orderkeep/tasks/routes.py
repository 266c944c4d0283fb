"""Tasks, appointments and the calendar over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.http.schemas import DayIn
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.lists.paging import single_values
from orderkeep.tasks import actions, booking, calendar_feed, own_events
from orderkeep.tasks.bulk import bulk_update
from orderkeep.tasks.calendar import calendar_entries
from orderkeep.tasks.calendar_shapes import (
    AppointmentChange,
    AppointmentIn,
    AppointmentList,
    AppointmentOut,
    CalendarOut,
    FeedOut,
    OwnEventChange,
    OwnEventIn,
    OwnEventList,
    OwnEventOut,
)
from orderkeep.tasks.history import task_history
from orderkeep.tasks.models import Appointment, CalendarEvent, Task
from orderkeep.tasks.schemas import (
    TaskBulk,
    TaskChange,
    TaskHistoryOut,
    TaskIn,
    TaskList,
    TaskNoteChange,
    TaskNoteIn,
    TaskNoteList,
    TaskNoteOut,
    TaskOut,
    TasksChange,
    UpdatedOut,
)

routes = Section(tag="tasks")
routes.list("/tasks", TaskList, may="tasks.read", one=True)
routes.list("/task_notes", TaskNoteList, may="tasks.read", one=True)
routes.list("/appointments", AppointmentList, may="calendar.read", one=True)
routes.deletion("/appointments/{id}", Appointment, may="calendar.edit")
routes.list("/calendar_events", OwnEventList, may="calendar.read", named="calendar_events", one=True)
routes.deletion("/calendar_events/{id}", CalendarEvent, may="calendar.edit")
signed = APIRouter(prefix="/rest/v1", tags=["tasks"])
"""The URL of a calendar feed is its permission: calendar programs request it without a session."""


@routes.post("/tasks", may="tasks.edit", shows=TaskList)
def create_task(ctx: Ctx, body: TaskIn) -> TaskOut:
    return TaskList.one(ctx, actions.create_task(ctx, body).id)


@routes.patch("/tasks", may="tasks.edit", out=UpdatedOut)
def change_all_tasks(ctx: Ctx, body: TasksChange) -> UpdatedOut:
    """Change all tasks that match the filter of the query: `?status=completed {"status": "archived"}`."""
    asked = single_values(ctx.request.query_params)
    return {"updated": actions.change_all(ctx, asked, body)}


@routes.post("/tasks/bulk", may="tasks.edit", status=200, out=BulkOut)
def change_tasks(ctx: Ctx, body: TaskBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.patch("/tasks/{id}", may="tasks.edit", shows=TaskList)
def change_task(ctx: Ctx, id: str, body: TaskChange) -> TaskOut:
    task = ctx.find(Task, id, lock=True)
    return TaskList.one(ctx, actions.change_task(ctx, task, body).id)


@routes.delete("/tasks/{id}", may="tasks.edit")
def delete_task(ctx: Ctx, id: str) -> None:
    actions.soft_delete(ctx, ctx.find(Task, id, lock=True))


@routes.post("/tasks/{id}/restore", may="tasks.edit", status=200, shows=TaskList)
def restore_task(ctx: Ctx, id: str) -> TaskOut:
    return TaskList.one(ctx, actions.restore_task(ctx, id).id)


@routes.get("/tasks/{id}/history", may="tasks.read", out=TaskHistoryOut)
def read_task_history(ctx: Ctx, id: str) -> TaskHistoryOut:
    return {"items": task_history(ctx, ctx.find(Task, id))}


@routes.post("/task_notes", may="tasks.edit", shows=TaskNoteList)
def add_task_note(ctx: Ctx, body: TaskNoteIn) -> TaskNoteOut:
    task = ctx.find(Task, body.task_id, field="task_id")
    return TaskNoteList.one(ctx, actions.add_note(ctx, task, body.body).id)


@routes.patch("/task_notes/{id}", may="tasks.edit", shows=TaskNoteList)
def change_task_note(ctx: Ctx, id: str, body: TaskNoteChange) -> TaskNoteOut:
    return TaskNoteList.one(ctx, ctx.change(actions.own_note(ctx, id), body.given()).id)


@routes.delete("/task_notes/{id}", may="tasks.edit")
def delete_task_note(ctx: Ctx, id: str) -> None:
    ctx.delete(actions.own_note(ctx, id))


@routes.post("/appointments", may="calendar.edit", shows=AppointmentList)
def book_appointment(ctx: Ctx, body: AppointmentIn) -> AppointmentOut:
    return AppointmentList.one(ctx, booking.book_appointment(ctx, body).id)


@routes.patch("/appointments/{id}", may="calendar.edit", shows=AppointmentList)
def change_appointment(ctx: Ctx, id: str, body: AppointmentChange) -> AppointmentOut:
    appointment = booking.lock_appointment(ctx, id)
    return AppointmentList.one(ctx, booking.change_appointment(ctx, appointment, body).id)


@routes.post("/calendar_events", may="calendar.edit", shows=OwnEventList)
def create_calendar_event(ctx: Ctx, body: OwnEventIn) -> OwnEventOut:
    return OwnEventList.one(ctx, own_events.create_event(ctx, body).id)


@routes.patch("/calendar_events/{id}", may="calendar.edit", shows=OwnEventList)
def change_calendar_event(ctx: Ctx, id: str, body: OwnEventChange) -> OwnEventOut:
    event = ctx.find(CalendarEvent, id, lock=True)
    return OwnEventList.one(ctx, own_events.change_event(ctx, event, body).id)


@routes.get("/calendar", may="calendar.read", out=CalendarOut)
def read_calendar(
    ctx: Ctx, first: Annotated[DayIn, Query(alias="from")], last: Annotated[DayIn, Query(alias="to")]
) -> CalendarOut:
    """Get personal events, appointments, due tasks, pickups, deliveries and shipments of a date range."""
    return calendar_entries(ctx, first, last)


@routes.get("/calendar/feed", may="calendar.feed", out=FeedOut)
def read_calendar_feed(ctx: Ctx) -> FeedOut:
    return calendar_feed.feed_url(ctx)


@routes.post("/calendar/feed", may="calendar.feed", status=200, out=FeedOut)
def renew_calendar_feed(ctx: Ctx) -> FeedOut:
    """Create a new URL for the caller's calendar and disable the previous one."""
    return calendar_feed.renew_feed(ctx)


@routes.delete("/calendar/feed", may="calendar.feed")
def stop_calendar_feed(ctx: Ctx) -> None:
    calendar_feed.delete_feed(ctx)


@signed.get("/calendar_feeds/{environment}/{id}/{seal}.ics", operation_id="open_calendar_feed", response_class=Response)
def open_calendar_feed(request: Request, environment: str, id: str, seal: str) -> Response:
    """Get the calendar as iCalendar, for programs that subscribe to it."""
    text = calendar_feed.open_feed(request.app.state.database, request.app.state.settings, (environment, id, seal))
    return Response(text, media_type="text/calendar; charset=utf-8")
