"""Builds calendar entries."""

from datetime import date, datetime
from typing import Required

from typing_extensions import TypedDict, Unpack

from orderkeep.purchasing.models import Shipment
from orderkeep.sales.models import SalesOrderLine
from orderkeep.tasks.calendar_shapes import CalendarEntry
from orderkeep.tasks.enums import EntryKind
from orderkeep.tasks.models import Appointment, CalendarEvent, Task

TABLES = {
    EntryKind.EVENT: CalendarEvent.__tablename__,
    EntryKind.APPOINTMENT: Appointment.__tablename__,
    EntryKind.TASK: Task.__tablename__,
    EntryKind.PICKUP: SalesOrderLine.__tablename__,
    EntryKind.DELIVERY: SalesOrderLine.__tablename__,
    EntryKind.PARCEL: Shipment.__tablename__,
}


class EntryTimes(TypedDict, total=False):
    """The days of an entry, and its times."""

    starts_on: Required[date]
    ends_on: Required[date]
    starts_at: datetime | None
    ends_at: datetime | None


class EntryExtras(EntryTimes, total=False):
    """Optional fields of an entry."""

    detail: str | None
    status: str | None
    late: bool
    done: bool
    place: tuple[str, str]
    """Table and row, if another record's page shows the entry."""


def calendar_entry(kind: EntryKind, row_id: str, title: str, **more: Unpack[EntryExtras]) -> CalendarEntry:
    """Build an entry. Fields that aren't set are null."""
    table, shown_id = more.get("place", (TABLES[kind], row_id))
    return {
        "kind": kind,
        "table": table,
        "row_id": shown_id,
        "title": title,
        "detail": more.get("detail"),
        "starts_at": more.get("starts_at"),
        "ends_at": more.get("ends_at"),
        "status": more.get("status"),
        "late": more.get("late", False),
        "done": more.get("done", False),
        "starts_on": more["starts_on"],
        "ends_on": more["ends_on"],
    }
