"""Request and response schemas of appointments, personal events and the calendar."""

from datetime import UTC, date, datetime

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.http.schemas import (
    ChangeIn,
    IdOut,
    In,
    MomentIn,
    Name,
    OptionalDay,
    OptionalId,
    OptionalName,
    OptionalText,
    Out,
    RowOut,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.tasks.enums import AppointmentStatus, EntryKind
from orderkeep.tasks.models import Appointment, CalendarEvent, Task

NO_TIME = datetime.min.replace(tzinfo=UTC)


class AppointmentOut(RowOut):
    """An appointment in lists and on its page."""

    purpose: str
    starts_at: datetime
    ends_at: datetime
    status: AppointmentStatus
    location: str | None
    notes: str | None
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    task_id: IdOut | None
    task_title: str | None
    owner_id: IdOut | None
    owner_name: str | None
    created_by: IdOut | None


class AppointmentList(ListQuery[AppointmentOut]):
    """Appointments by time or newest first."""

    table = Appointment
    sorts = ("created_at", "updated_at", "purpose", "starts_at")
    searches = (Appointment.search_text,)
    linked_searches = (("customer_id", Contact.search_text),)
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "task_title": ("task_id", Task.title),
        "owner_name": ("owner_id", Profile.full_name),
    }


class AppointmentFields(In):
    """Fields of an appointment. A new one needs a purpose and times."""

    status: AppointmentStatus = AppointmentStatus.SCHEDULED
    location: OptionalName = None
    notes: OptionalText = None
    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    task_id: OptionalId = None


class AppointmentIn(AppointmentFields):
    """A new appointment."""

    purpose: Name
    starts_at: MomentIn
    ends_at: MomentIn


class AppointmentChange(ChangeIn, AppointmentFields):
    """Changed fields of an appointment."""

    purpose: Name = ""
    starts_at: MomentIn = NO_TIME
    ends_at: MomentIn = NO_TIME


class OwnEventOut(RowOut):
    """A personal event, all-day or timed."""

    title: str
    location: str | None
    notes: str | None
    starts_on: date | None
    ends_on: date | None
    starts_at: datetime | None
    ends_at: datetime | None
    owner_id: IdOut | None
    owner_name: str | None


class OwnEventList(ListQuery[OwnEventOut]):
    """Personal events by time, newest first or by title."""

    table = CalendarEvent
    sorts = ("created_at", "updated_at", "title", "starts_at", "starts_on")
    searches = (CalendarEvent.search_text,)
    labels = {"owner_name": ("owner_id", Profile.full_name)}


class OwnEventFields(In):
    """Fields of a personal event: days, or times with their zone, not both."""

    location: OptionalName = None
    notes: OptionalText = None
    starts_on: OptionalDay = None
    ends_on: OptionalDay = None
    starts_at: MomentIn | None = None
    ends_at: MomentIn | None = None


class OwnEventIn(OwnEventFields):
    """A new event."""

    title: Name


class OwnEventChange(ChangeIn, OwnEventFields):
    """Changed fields of an event."""

    title: Name = ""


class CalendarEntry(Out):
    """A calendar entry. Its days are in the business's time zone; an all-day entry has no times."""

    kind: EntryKind
    table: str
    row_id: IdOut
    title: str
    detail: str | None
    starts_on: date
    ends_on: date
    starts_at: datetime | None
    ends_at: datetime | None
    status: str | None
    late: bool
    """Past its end without an outcome."""
    done: bool


class CalendarOut(Out):
    """All entries of these days, in order."""

    today: date
    zone: str
    """The time zone of the days."""
    items: list[CalendarEntry]
    left_off: list[EntryKind]
    """Kinds with more entries than are listed."""


class FeedOut(Out):
    """The URL for calendar programs; null before it is created."""

    url: str | None
