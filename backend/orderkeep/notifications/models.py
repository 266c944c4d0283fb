"""Notifications and their read state."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, PrimaryKeyConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, Row, Scoped
from orderkeep.core.environment import Environment
from orderkeep.notifications.enums import Audience, NotificationKind


class Notification(Scoped, Row):
    """A reported change of a record. It stores no name: names are looked up for each reader."""

    __tablename__ = "notifications"
    __table_args__ = (
        Index(None, "environment", "created_at", "id"),
        Index(None, "record_id"),
        Index(None, "customer_id"),
        Index(None, "prospect_id"),
    )
    audited = False
    in_change_feed = False

    kind: Mapped[NotificationKind]
    audience: Mapped[Audience]
    table_name: Mapped[str] = mapped_column("table_name")
    record_id: Mapped[str] = mapped_column(Id)
    number: Mapped[str | None]
    """The record's display name: SO-1042, Q-17, a tracking number."""
    quantity: Mapped[int | None]
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="CASCADE"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="CASCADE"))
    actor_id: Mapped[str | None] = mapped_column(Id)
    """The user who made the change; they aren't notified."""


class ReadUntil(Scoped, Base):
    """The time up to which a person has read everything in an environment."""

    __tablename__ = "notifications_read_until"
    __table_args__ = (PrimaryKeyConstraint("environment", "person_id"), {"sqlite_with_rowid": False})

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    read_until: Mapped[datetime]


class ReadOne(Scoped, Base):
    """A single read notification after that time."""

    __tablename__ = "notifications_read"
    __table_args__ = (
        PrimaryKeyConstraint("notification_id", "person_id"),
        {"sqlite_with_rowid": False},
    )

    environment: Mapped[Environment]
    notification_id: Mapped[str] = mapped_column(
        Id, ForeignKey("notifications.id", ondelete="CASCADE"), primary_key=True
    )
    person_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
