"""The history of tasks, appointments and notes, in readable form from the audit log."""

from sqlalchemy import Select, select
from typing_extensions import TypedDict

from orderkeep.contacts.models import Contact
from orderkeep.contacts.schemas import ChangedColumns
from orderkeep.contacts.timeline_page import Columns, TimelineEvent, TimelinePage, TimelineSource
from orderkeep.core.context import Context
from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.models import Profile
from orderkeep.tasks.enums import AppointmentStatus, TaskStatus
from orderkeep.tasks.models import Appointment, Task, TaskNote
from orderkeep.tasks.schemas import TaskHistoryEntry

TO_STATUS = {
    TaskStatus.PENDING: "Task reopened",
    TaskStatus.ON_HOLD: "Task put on hold",
    TaskStatus.COMPLETED: "Task completed",
    TaskStatus.ARCHIVED: "Task archived",
}
BOOKINGS = {
    AppointmentStatus.SCHEDULED: "Appointment rescheduled",
    AppointmentStatus.DONE: "Appointment attended",
    AppointmentStatus.MISSED: "Appointment marked as no-show",
    AppointmentStatus.CANCELLED: "Appointment cancelled",
}
IN_TITLE = frozenset({"status", "completed_at", "deleted_at"})
"""Changes named in the title of an entry."""


def tasks_of(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    """Return the newest entries of a contact's tasks, notes and appointments, including deleted tasks."""
    return [
        *_changes(ctx, Task, contact, page),
        *_changes(ctx, Appointment, contact, page),
        *_notes(ctx, contact, page),
    ]


def task_history(ctx: Context, task: Task) -> list[TaskHistoryEntry]:
    """Return the history of one task, newest first."""
    query = select(AuditLog, Profile.full_name, Profile.email).outerjoin(Profile, Profile.id == AuditLog.actor_id)
    query = query.where(AuditLog.table_name == Task.__tablename__, AuditLog.record_id == task.id)
    found = ctx.db.execute(query.order_by(AuditLog.created_at.desc(), AuditLog.id.desc()))
    return [
        {
            "at": row.created_at,
            "title": _title(row),
            "actor_id": row.actor_id,
            "actor_name": name or email,
            **_values(row),
        }
        for row, name, email in found
    ]


def _changes(
    ctx: Context, table: type[Task | Appointment], contact: Contact, page: TimelinePage
) -> list[TimelineEvent]:
    source = TimelineSource.TASK if table is Task else TimelineSource.APPOINTMENT
    called = table.title if table is Task else Appointment.purpose
    about = table.id if table is Task else Appointment.task_id
    query = select(AuditLog, called, about).join(table, table.id == AuditLog.record_id)
    query = query.where(AuditLog.table_name == table.__tablename__, table.customer_id == contact.id)
    return [
        {
            "at": row.created_at,
            "source": source,
            "row_id": row.id,
            "kind": "task" if table is Task else "appointment",
            "title": f"{_title(row)}: {name}",
            "actor_id": row.actor_id,
            "task_id": task_id,
            "old": _values(row)["old"],
            "new": _values(row)["new"],
        }
        for row, name, task_id in ctx.db.execute(
            _with_hidden(page.select(query, source, AuditLog.created_at, AuditLog.id))
        )
    ]


def _notes(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    source = TimelineSource.TASK_NOTE
    query = select(TaskNote, Task.title).join(Task, Task.id == TaskNote.task_id)
    query = query.where(TaskNote.customer_id == contact.id)
    return [
        {
            "at": row.created_at,
            "source": source,
            "row_id": row.id,
            "kind": "note",
            "title": f"{title}: {row.body}",
            "actor_id": row.created_by,
            "task_id": row.task_id,
        }
        for row, title in ctx.db.execute(_with_hidden(page.select(query, source, TaskNote.created_at, TaskNote.id)))
    ]


def _with_hidden(query: Select[*Columns]) -> Select[*Columns]:
    return query.execution_options(with_hidden=True)


def _title(row: AuditLog) -> str:
    thing = "Task" if row.table_name == Task.__tablename__ else "Appointment"
    new = row.new or {}
    if row.action != "update":
        return f"{thing} created" if row.action == "insert" else f"{thing} deleted"
    if "deleted_at" in new:
        return f"{thing} deleted" if new["deleted_at"] else f"{thing} restored"
    if "status" in new:
        status = str(new["status"])
        return TO_STATUS[TaskStatus(status)] if thing == "Task" else BOOKINGS[AppointmentStatus(status)]
    return f"{thing} changed"


class ValueChange(TypedDict):
    """Old and new value."""

    old: ChangedColumns | None
    new: ChangedColumns | None


def _values(row: AuditLog) -> ValueChange:
    """Return the other changes with old and new values. Ids are left out."""
    fields = [name for name in row.new or {} if name not in IN_TITLE and not name.endswith("_id")]
    if row.action != "update" or not fields:
        return {"old": None, "new": None}
    old = row.old or {}
    return {"old": {name: old.get(name) for name in fields}, "new": {name: (row.new or {})[name] for name in fields}}
