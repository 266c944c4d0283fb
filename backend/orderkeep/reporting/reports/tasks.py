"""Tasks: how many were created and completed in the period, and how many of them by their due date."""

from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import and_, bindparam, or_, select

from orderkeep.core.clock import today
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.column_types import UtcDateTime
from orderkeep.core.db.compiled import query
from orderkeep.core.labels import plain_label
from orderkeep.reporting.reports.enums import OF_TIME, MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
    Filters,
    Line,
    Lines,
    Measure,
    Report,
    ReportRequest,
    Values,
    between_moments,
    collect_lines,
    days_of_line,
    owner_filter,
    part_key,
    period_moments,
)
from orderkeep.reporting.reports.names import member_names
from orderkeep.reporting.reports.rules import percent_of
from orderkeep.tasks.models import Task

BEGIN, END = bindparam("begin", type_=UtcDateTime()), bindparam("end", type_=UtcDateTime())
TASKS = select(Task.owner_id, Task.task_type, Task.created_at, Task.completed_at, Task.due_date).where(
    or_(
        and_(Task.created_at >= BEGIN, Task.created_at < END),
        and_(Task.completed_at >= BEGIN, Task.completed_at < END),
    )
)


class CountedTask(NamedTuple):
    """A task that was created or completed in the period."""

    owner_id: str | None
    task_type: str
    created_at: datetime
    completed_at: datetime | None
    due_date: date | None


class Event(NamedTuple):
    """A task's creation or completion on a business day."""

    task: CountedTask
    day: date
    sums: dict[str, int]


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Count tasks by member, type or part of the period."""
    begin, end = period_moments(ctx, question.days)
    tasks = [CountedTask(*row) for row in query(ctx.db, TASKS, begin=begin, end=end)]
    events = [event for task in tasks for event in _events(ctx, task, begin, end)]
    names = member_names(ctx, {task.owner_id for task in tasks if task.owner_id})
    return collect_lines(question, ((*_group(question, event, names), event.sums) for event in events))


def _events(ctx: Context, task: CountedTask, begin: datetime, end: datetime) -> list[Event]:
    zone = business_zone(ctx)
    found: list[Event] = []
    if begin <= task.created_at < end:
        found.append(Event(task, today(zone, task.created_at), {"created": 1}))
    if task.completed_at and begin <= task.completed_at < end:
        day = today(zone, task.completed_at)
        due = task.due_date
        sums = {"completed": 1, "due": int(due is not None), "on_time": int(due is not None and day <= due)}
        found.append(Event(task, day, sums))
    return found


def _group(question: ReportRequest, event: Event, names: dict[str, str]) -> tuple[str, str]:
    """Key and label."""
    if question.by in OF_TIME:
        key = part_key(event.day, question)
        return key, key
    if question.by is ReportGrouping.TYPE:
        return event.task.task_type, plain_label(event.task.task_type)
    owner = event.task.owner_id or ""
    return owner, names.get(owner, "")


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the share of tasks completed by their due date."""
    sums = line.sums
    return {
        **{name: sums[name] for name in ("created", "completed", "on_time")},
        "on_time_percent": percent_of(sums["on_time"], sums["due"]),
    }


def filters(ctx: Context, question: ReportRequest, key: str | None) -> Filters:
    """The completed tasks behind a line."""
    own: Filters = {}
    if key is not None and question.by is ReportGrouping.MEMBER:
        own = owner_filter(key)
    elif key is not None and question.by is ReportGrouping.TYPE:
        own = {"task_type": key}
    return {**between_moments(ctx, "completed_at", days_of_line(question, key)), **own}


TASK_REPORT = Report(
    label="Tasks",
    groupings=(ReportGrouping.MEMBER, ReportGrouping.TYPE, *OF_TIME),
    measures=(
        Measure("created", "Created", MeasureUnit.COUNT),
        Measure("completed", "Completed", MeasureUnit.COUNT),
        Measure("on_time", "On time", MeasureUnit.COUNT),
        Measure("on_time_percent", "On time %", MeasureUnit.PERCENT),
    ),
    main="completed",
    read=read,
    values=values,
    resource="tasks",
    filters=filters,
)
