"""Subscribers and the events received about them. They belong to no environment."""

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.billing.enums import PlanKey
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base


class Subscriber(Base):
    """A user who has been to checkout: their customer at the payment provider, and the subscription last read there."""

    __tablename__ = "subscribers"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    customer_id: Mapped[str] = mapped_column(unique=True)
    subscription_id: Mapped[str | None]
    status: Mapped[str | None]
    plan: Mapped[PlanKey | None]
    confirmed_subscription_id: Mapped[str | None]
    """The last subscription whose start was confirmed to the user by e-mail."""
    ends_at: Mapped[datetime | None]
    """The end of the paid period, or of the subscription."""
    checked_at: Mapped[datetime | None] = mapped_column(index=True)
    """When the subscription was last read from the provider."""
    revision: Mapped[int] = mapped_column(default=0)
    """Counts the readings, so that an older one never replaces a newer one."""


class BillingEvent(Base):
    """An event of the payment provider that has taken effect. A repetition has none."""

    __tablename__ = "billing_events"

    id: Mapped[str] = mapped_column(primary_key=True)
    """The provider's id."""
    kind: Mapped[str]
    received_at: Mapped[datetime] = mapped_column(index=True)
