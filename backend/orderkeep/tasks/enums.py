"""Enums of tasks and the calendar."""

from enum import StrEnum


class TaskStatus(StrEnum):
    PENDING = "pending"
    ON_HOLD = "on_hold"
    COMPLETED = "completed"
    ARCHIVED = "archived"


OPEN = (TaskStatus.PENDING, TaskStatus.ON_HOLD)
"""Statuses of tasks that still need work."""


class TaskType(StrEnum):
    CALL = "call"
    EMAIL = "email"
    MEETING = "meeting"
    DELIVERY = "delivery"
    FOLLOW_UP = "follow_up"
    OTHER = "other"


class TaskPriority(StrEnum):
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    URGENT = "urgent"


class Urgency(StrEnum):
    """Urgency of an open task today."""

    UPCOMING = "upcoming"
    DUE_TODAY = "due_today"
    OVERDUE = "overdue"
    STALE = "stale"


class AppointmentStatus(StrEnum):
    SCHEDULED = "scheduled"
    DONE = "done"
    MISSED = "missed"
    CANCELLED = "cancelled"


BOOKED = (AppointmentStatus.SCHEDULED, AppointmentStatus.DONE)
"""Statuses in which an appointment blocks its time."""


class EntryKind(StrEnum):
    """Kinds of calendar entries."""

    EVENT = "event"
    APPOINTMENT = "appointment"
    TASK = "task"
    PICKUP = "pickup"
    DELIVERY = "delivery"
    PARCEL = "parcel"
