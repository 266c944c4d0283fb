"""Tasks, task notes, appointments, personal events and calendar URLs."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, synonym

from orderkeep.core.db.column_types import Id, enum_check
from orderkeep.core.db.models import CustomerLinked, Owned, Row, Searchable, SoftDeletable, deleted_index, list_indexes
from orderkeep.tasks.enums import AppointmentStatus, TaskPriority, TaskStatus, TaskType


class Task(CustomerLinked, SoftDeletable, Searchable, Row):
    """A to-do, optionally for a contact, a prospect or an order."""

    __tablename__ = "tasks"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "title", "due_date", "follow_up_date", "progress"),
        Index(None, "environment", "status", "due_date", "id"),
        Index(None, "environment", "owner_id", "status", "due_date", "id"),
        deleted_index("tasks"),
        Index(None, "customer_id"),
        Index(None, "prospect_id"),
        Index(None, "referred_by_customer_id"),
        Index(None, "purchase_id"),
        Index(None, "purchase_order_id"),
        enum_check("status", TaskStatus),
        enum_check("priority", TaskPriority),
        CheckConstraint("progress between 0 and 100", name="progress"),
    )
    searched = ("title", "description", "follow_up_notes")

    title: Mapped[str]
    name = synonym("title")
    description: Mapped[str | None]
    task_type: Mapped[TaskType] = mapped_column(default=TaskType.CALL)
    status: Mapped[TaskStatus] = mapped_column(default=TaskStatus.PENDING)
    priority: Mapped[TaskPriority] = mapped_column(default=TaskPriority.MEDIUM)
    due_date: Mapped[date | None]
    follow_up_date: Mapped[date | None]
    follow_up_notes: Mapped[str | None]
    progress: Mapped[int] = mapped_column(default=0)
    completed_at: Mapped[datetime | None]
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="SET NULL"))
    referred_by_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="SET NULL"))
    purchase_order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchase_orders.id", ondelete="SET NULL"))


class TaskNote(CustomerLinked, Row):
    """A note on a task, with the task's owner."""

    __tablename__ = "task_notes"
    __table_args__ = (
        Index(None, "task_id", "created_at", "id"),
        Index(None, "customer_id"),
        Index(None, "prospect_id"),
        *list_indexes("created_at"),
    )

    task_id: Mapped[str] = mapped_column(Id, ForeignKey("tasks.id", ondelete="CASCADE"))
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="SET NULL"))
    body: Mapped[str]


class Appointment(CustomerLinked, Searchable, Row):
    """A booked time. No one is double-booked."""

    __tablename__ = "appointments"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "purpose", "starts_at"),
        Index(None, "customer_id", "starts_at"),
        Index(None, "prospect_id"),
        Index(None, "task_id"),
        enum_check("status", AppointmentStatus),
        CheckConstraint("starts_at < ends_at", name="times"),
    )
    searched = ("purpose", "location", "notes")

    purpose: Mapped[str]
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    status: Mapped[AppointmentStatus] = mapped_column(default=AppointmentStatus.SCHEDULED)
    location: Mapped[str | None]
    notes: Mapped[str | None]
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="SET NULL"))
    task_id: Mapped[str | None] = mapped_column(Id, ForeignKey("tasks.id", ondelete="SET NULL"))


class CalendarEvent(Owned, Searchable, Row):
    """A personal event: all-day (`starts_on` to `ends_on`), or timed."""

    __tablename__ = "calendar_events"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "title", "starts_at", "starts_on"),
        CheckConstraint(
            "(starts_on IS NOT NULL AND ends_on IS NOT NULL AND starts_at IS NULL AND ends_at IS NULL)"
            " OR (starts_on IS NULL AND ends_on IS NULL AND starts_at IS NOT NULL AND ends_at IS NOT NULL)",
            name="days_or_times",
        ),
        CheckConstraint("starts_on <= ends_on", name="days"),
        CheckConstraint("starts_at < ends_at", name="times"),
    )
    searched = ("title", "location", "notes")

    title: Mapped[str]
    location: Mapped[str | None]
    notes: Mapped[str | None]
    starts_on: Mapped[date | None]
    ends_on: Mapped[date | None]
    """The last day, inclusive."""
    starts_at: Mapped[datetime | None]
    ends_at: Mapped[datetime | None]


class CalendarFeed(Owned, Row):
    """The private URL of a user's calendar. A new `serial` creates a new URL and disables the old one."""

    __tablename__ = "calendar_feeds"
    __table_args__ = (UniqueConstraint("environment", "owner_id"),)
    audited = False
    in_change_feed = False

    serial: Mapped[int] = mapped_column(default=1)
