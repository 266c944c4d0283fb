"""Bulk changes of tasks."""

from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each, changed_fields
from orderkeep.tasks import actions
from orderkeep.tasks.models import Task
from orderkeep.tasks.schemas import TaskBulk, TaskChange, TaskList

BULK_COLUMNS = ("status", "priority", "task_type", "due_date")


def bulk_update(ctx: Context, body: TaskBulk) -> BulkOut:
    """Change status, priority, type or due date, delete or restore, for each task."""
    return change_each(ctx, TaskList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, task_id: str, body: TaskBulk) -> UndoValues:
    if body.sent("deleted") and not body.deleted:
        actions.restore_task(ctx, task_id)
        return {"deleted": True}
    task = ctx.find(Task, task_id, lock=True)
    fields = changed_fields(body, task, BULK_COLUMNS)
    back: UndoValues = {name: getattr(task, name) for name in fields}
    if fields:
        changes = TaskChange.model_construct(
            fields, status=body.status, priority=body.priority, task_type=body.task_type, due_date=body.due_date
        )
        actions.change_task(ctx, task, changes)
    if body.deleted:
        actions.soft_delete(ctx, task)
        back["deleted"] = False
    return back
