"""Request and response schemas of tasks, and their lists."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import ColumnElement, func, or_, select

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.schemas import ChangedColumns
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.errors import bad_parameter
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdIn,
    IdOut,
    In,
    Name,
    OptionalDay,
    OptionalId,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.filters import flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.tasks.due_conditions import pending_rows, urgent_rows
from orderkeep.tasks.enums import OPEN, TaskPriority, TaskStatus, TaskType, Urgency
from orderkeep.tasks.models import Task, TaskNote
from orderkeep.tasks.rules import urgency

Progress = Annotated[Whole, Field(ge=0, le=100)]


class TaskOut(RowOut):
    """A task in lists and on its page."""

    title: str
    description: str | None
    task_type: TaskType
    status: TaskStatus
    priority: TaskPriority
    due_date: date | None
    follow_up_date: date | None
    follow_up_notes: str | None
    progress: int
    completed_at: datetime | None
    urgency: Urgency | None
    notes_count: int
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    referred_by_customer_id: IdOut | None
    referred_by_name: str | None
    purchase_id: IdOut | None
    purchase_number: str | None
    purchase_order_id: IdOut | None
    purchase_order_number: str | None
    owner_id: IdOut | None
    owner_name: str | None
    created_by: IdOut | None
    deleted_at: datetime | None


class TaskList(ListQuery[TaskOut]):
    """Tasks by due date, newest first or by title."""

    table = Task
    sorts = ("created_at", "updated_at", "title", "due_date", "follow_up_date", "progress")
    searches = (Task.search_text,)
    linked_searches = (("customer_id", Contact.search_text),)
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "referred_by_name": ("referred_by_customer_id", Contact.name),
        "purchase_number": ("purchase_id", SalesOrderLine.number),
        "purchase_order_number": ("purchase_order_id", SalesOrder.number),
        "owner_name": ("owner_id", Profile.full_name),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`urgency=overdue,stale` filters by urgency; `pending=true` is the pending list, `pending=false` the rest."""
        where: list[ColumnElement[bool]] = []
        if "urgency" in params:
            where.append(or_(*(urgent_rows(each, business_day(ctx)) for each in _urgencies(params.pop("urgency")))))
        return where + flag_condition(params, "pending", pending_rows(business_day(ctx)))

    @classmethod
    def enrich(cls, ctx: Context, rows: list[TaskOut]) -> None:
        """Add the urgency and the number of notes."""
        notes = dict(query(ctx.db, NOTES, ids=[row["id"] for row in rows]))
        today = business_day(ctx)
        for row in rows:
            is_open = row["status"] in OPEN
            row["urgency"] = urgency(row["due_date"], row["follow_up_date"], today) if is_open else None
            row["notes_count"] = notes.get(row["id"], 0)


NOTES = select(TaskNote.task_id, func.count()).where(in_param(TaskNote.task_id)).group_by(TaskNote.task_id)


def _urgencies(text: str) -> list[Urgency]:
    try:
        return [Urgency(each) for each in text.split(",")]
    except ValueError:
        raise bad_parameter("urgency", text) from None


class TaskFields(In):
    """Fields of a task. Only a new one needs a title."""

    description: OptionalText = None
    task_type: TaskType = TaskType.CALL
    status: TaskStatus = TaskStatus.PENDING
    priority: TaskPriority = TaskPriority.MEDIUM
    due_date: OptionalDay = None
    follow_up_date: OptionalDay = None
    follow_up_notes: OptionalText = None
    progress: Progress = 0
    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    referred_by_customer_id: OptionalId = None
    purchase_id: OptionalId = None
    purchase_order_id: OptionalId = None


class TaskIn(TaskFields):
    """A new task."""

    title: Name


class TaskChange(ChangeIn, TaskFields):
    """Changed fields of a task."""

    title: Name = ""


class TaskBulk(BulkIn):
    """One change for many tasks. `deleted: false` restores deleted ones."""

    status: TaskStatus = TaskStatus.PENDING
    priority: TaskPriority = TaskPriority.MEDIUM
    task_type: TaskType = TaskType.CALL
    due_date: OptionalDay = None
    deleted: Flag = False


class TasksChange(ChangeIn):
    """One change for all tasks that match the query's filter."""

    status: TaskStatus = TaskStatus.PENDING
    priority: TaskPriority = TaskPriority.MEDIUM


class UpdatedOut(Out):
    """The number of changed rows."""

    updated: int


class TaskNoteOut(RowOut):
    task_id: IdOut
    body: str
    created_by: IdOut | None
    author: str | None


class TaskNoteList(ListQuery[TaskNoteOut]):
    """Notes, newest first; `task_id=` filters by task."""

    table = TaskNote
    labels = {"author": ("created_by", Profile.full_name)}


class TaskNoteIn(In):
    """A new note."""

    task_id: IdIn
    body: RequiredText


class TaskNoteChange(ChangeIn):
    """An edited note."""

    body: RequiredText = ""


class TaskHistoryEntry(Out):
    """One change of a task."""

    at: datetime
    title: str
    actor_id: IdOut | None
    actor_name: str | None
    old: ChangedColumns | None
    new: ChangedColumns | None


class TaskHistoryOut(Out):
    """A task's history, newest first."""

    items: list[TaskHistoryEntry]
