"""Task actions."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update

from orderkeep.contacts.models import Contact
from orderkeep.contacts.ownership import link_changes, owner_of
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Row
from orderkeep.core.errors import Conflict, Forbidden, Invalid, Malformed
from orderkeep.core.events.change_feed import PendingChange, queue_change
from orderkeep.core.lists.conditions import RESTORABLE, list_conditions
from orderkeep.core.text_normalize import fold
from orderkeep.identity.authorship import may_change_entry
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.tasks.enums import OPEN, TaskStatus
from orderkeep.tasks.models import Appointment, Task, TaskNote
from orderkeep.tasks.schemas import TaskChange, TaskFields, TaskIn, TaskList, TasksChange

BATCH_SIZE = 200
"""Rows of a collection change that share one flush."""


def create_task(ctx: Context, data: TaskIn) -> Task:
    """Create a task. With an order, its customer is the task's contact unless another is given."""
    _check_links(ctx, data)
    customer_id = data.customer_id if data.customer_id or data.prospect_id else _customer_of(ctx, data)
    owner = owner_of(ctx, customer_id, data.prospect_id)
    task = Task(**{**data.complete(), "customer_id": customer_id}, owner_id=owner)
    task.completed_at = ctx.now if task.status == TaskStatus.COMPLETED else None
    return ctx.add(task)


LINKS: dict[str, type[Row]] = {
    "referred_by_customer_id": Contact,
    "purchase_id": SalesOrderLine,
    "purchase_order_id": SalesOrder,
}


def _check_links(ctx: Context, data: TaskFields, task: Task | None = None) -> None:
    """Refuse links to missing records. A link that doesn't change may lead to a deleted one."""
    for name, table in LINKS.items():
        linked: str | None = getattr(data, name)
        if linked and (task is None or getattr(task, name) != linked):
            ctx.find(table, linked, field=name)


def _customer_of(ctx: Context, data: TaskIn) -> str | None:
    """Return the customer of the task's order, or None if that contact is deleted."""
    order: SalesOrderLine | SalesOrder | None = None
    if data.purchase_id:
        order = ctx.find(SalesOrderLine, data.purchase_id)
    elif data.purchase_order_id:
        order = ctx.find(SalesOrder, data.purchase_order_id)
    if order is None:
        return None
    return ctx.db.scalars(select(Contact.id).where(Contact.id == order.customer_id)).one_or_none()


def change_task(ctx: Context, task: Task, changes: TaskChange) -> Task:
    """Change a task. With a new contact, its notes change too."""
    _check_links(ctx, changes, task)
    links = link_changes(ctx, task, changes)
    columns = {**changes.given(), **links}
    if changes.sent("status"):
        columns["completed_at"] = _completed_at(ctx, task, changes.status)
    ctx.change(task, columns)
    if links:
        _take_notes_along(ctx, task)
    return task


def _completed_at(ctx: Context, task: Task, status: TaskStatus) -> datetime | None:
    if status in OPEN:
        return None
    return task.completed_at or (ctx.now if status == TaskStatus.COMPLETED else None)


def _take_notes_along(ctx: Context, task: Task) -> None:
    own = TaskNote.task_id == task.id
    for note_id, owner in ctx.db.execute(select(TaskNote.id, TaskNote.owner_id).where(own)):
        queue_change(ctx.db, PendingChange(TaskNote, "update", note_id, owner, task.owner_id))
    to = {"customer_id": task.customer_id, "prospect_id": task.prospect_id, "owner_id": task.owner_id}
    ctx.db.execute(update(TaskNote).where(own).values(**to))


def change_all(ctx: Context, asked: dict[str, str], changes: TasksChange) -> int:
    """Change every task matching the filter and return their number. Raises Malformed without a filter."""
    if not asked.keys() - {"q", "deleted"} and not fold(asked.get("q", "")):
        raise Malformed("Add a filter before changing all tasks", code="filter_needed")
    if not changes.model_fields_set:
        raise Invalid("Choose at least one change")
    found = select(Task.id).where(*list_conditions(TaskList, ctx, asked)).order_by(Task.id)
    ids = ctx.db.scalars(found).all()
    return sum(_change_some(ctx, ids[start : start + BATCH_SIZE], changes) for start in range(0, len(ids), BATCH_SIZE))


def _change_some(ctx: Context, ids: Sequence[str], changes: TasksChange) -> int:
    changed = 0
    query = select(Task).where(any_of(Task.id, list(ids))).order_by(Task.id).with_for_update()
    for task in ctx.db.scalars(query, execution_options={"populate_existing": True}):
        fresh = {name: value for name, value in changes.given().items() if getattr(task, name) != value}
        if "status" in fresh:
            task.completed_at = _completed_at(ctx, task, changes.status)
        for name, value in fresh.items():
            setattr(task, name, value)
        changed += bool(fresh)
    ctx.db.flush()
    return changed


def soft_delete(ctx: Context, task: Task) -> None:
    """Soft-delete a task. Its appointments are unlinked and kept."""
    for appointment in ctx.db.scalars(select(Appointment).where(Appointment.task_id == task.id)):
        appointment.task_id = None
    ctx.change(task, {"deleted_at": ctx.now})


def restore_task(ctx: Context, task_id: str) -> Task:
    """Restore a task deleted within the last 30 days."""
    query = select(Task).where(Task.id == task_id).execution_options(with_hidden=True)
    task = ctx.db.scalars(query).one_or_none()
    if task is None:
        raise ctx.not_found(Task, task_id)
    if task.deleted_at is None:
        raise Conflict("This task isn't deleted")
    if ctx.now - task.deleted_at > RESTORABLE:
        raise Conflict("This task was deleted more than 30 days ago")
    return ctx.change(task, {"deleted_at": None})


def add_note(ctx: Context, task: Task, body: str) -> TaskNote:
    to = {"customer_id": task.customer_id, "prospect_id": task.prospect_id, "owner_id": task.owner_id}
    return ctx.add(TaskNote(task_id=task.id, body=body, **to))


def own_note(ctx: Context, note_id: str) -> TaskNote:
    """Return a note that the caller may edit or delete: their own, or any note for admins."""
    found = ctx.find(TaskNote, note_id, lock=True)
    if not may_change_entry(ctx.scope, found.created_by):
        raise Forbidden("Only the author can change this note", missing="entries.edit_all")
    return found
