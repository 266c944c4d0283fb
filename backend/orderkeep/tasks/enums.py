"""The words of tasks and of the calendar."""

from enum import StrEnum


class TaskStatus(StrEnum):
    """How far a task is."""

    PENDING = "pending"
    ON_HOLD = "on_hold"
    COMPLETED = "completed"
    ARCHIVED = "archived"


OPEN = (TaskStatus.PENDING, TaskStatus.ON_HOLD)
"""States in which a task still asks for something."""


class TaskType(StrEnum):
    """What is to be done."""

    CALL = "call"
    EMAIL = "email"
    MEETING = "meeting"
    DELIVERY = "delivery"
    FOLLOW_UP = "follow_up"
    OTHER = "other"


class TaskPriority(StrEnum):
    """What matters more."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    URGENT = "urgent"


class Urgency(StrEnum):
    """How an open task stands to today."""

    UPCOMING = "upcoming"
    DUE_TODAY = "due_today"
    OVERDUE = "overdue"
    STALE = "stale"


class AppointmentStatus(StrEnum):
    """What became of an appointment."""

    SCHEDULED = "scheduled"
    DONE = "done"
    MISSED = "missed"
    CANCELLED = "cancelled"


BOOKED = (AppointmentStatus.SCHEDULED, AppointmentStatus.DONE)
"""States in which an appointment takes its time: nobody else can have it."""


class EntryKind(StrEnum):
    """What stands in the calendar."""

    EVENT = "event"
    APPOINTMENT = "appointment"
    TASK = "task"
    PICKUP = "pickup"
    DELIVERY = "delivery"
    PARCEL = "parcel"
