"""Bulk changes of tasks."""

from orderkeep.core.context import Context
from orderkeep.core.field_values import Columns
from orderkeep.core.lists.bulk import BulkOut, change_each
from orderkeep.tasks import actions
from orderkeep.tasks.models import Task
from orderkeep.tasks.schemas import TaskBulk, TaskList

BULK_COLUMNS = ("status", "priority", "task_type", "due_date")


def bulk_update(ctx: Context, body: TaskBulk) -> BulkOut:
    """Change status, priority, type or due date, delete or restore, for each task."""
    given = body.changes()
    return change_each(ctx, TaskList, body, lambda row_id: _change_one(ctx, row_id, given))


def _change_one(ctx: Context, task_id: str, given: Columns) -> Columns:
    if given.get("deleted") is False:
        actions.restore_task(ctx, task_id)
        return {"deleted": True}
    task = ctx.find(Task, task_id, lock=True)
    values = {name: given[name] for name in BULK_COLUMNS if name in given and given[name] != getattr(task, name)}
    back = {name: getattr(task, name) for name in values}
    if values:
        actions.change_task(ctx, task, values)
    if given.get("deleted"):
        actions.soft_delete(ctx, task)
        back["deleted"] = False
    return back
