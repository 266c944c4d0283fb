"""Campaigns, their recipients, and opt-outs."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.campaigns.enums import CampaignStatus, RecipientStatus, SkipReason
from orderkeep.core.db.column_types import Id, Json, enum_check
from orderkeep.core.db.models import CustomerLinked, Owned, Row, Searchable, list_indexes

Segment = dict[str, str]
"""Filters of the contact list."""


class Campaign(Owned, Searchable, Row):
    """One e-mail to a segment of contacts. It belongs to its creator."""

    __tablename__ = "campaigns"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", "name", "scheduled_at"),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "status", "scheduled_at"),
        enum_check("status", CampaignStatus),
        CheckConstraint("attribution_days between 1 and 90", name="attribution_days"),
        CheckConstraint("(status = 'draft') = (scheduled_at IS NULL)", name="scheduled"),
    )
    searched = ("number", "name", "subject")

    number: Mapped[str]
    number_seq: Mapped[int]
    name: Mapped[str]
    subject: Mapped[str]
    body: Mapped[str]
    view_id: Mapped[str | None] = mapped_column(Id, ForeignKey("saved_views.id", ondelete="SET NULL"))
    segment_name: Mapped[str]
    """The name of the segment when it was chosen."""
    segment: Mapped[Segment] = mapped_column(Json)
    status: Mapped[CampaignStatus] = mapped_column(default=CampaignStatus.DRAFT)
    attribution_days: Mapped[int] = mapped_column(default=14)
    scheduled_at: Mapped[datetime | None]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class CampaignContact(CustomerLinked, Row):
    """One person in a campaign: mailed, or skipped with a reason."""

    __tablename__ = "campaign_contacts"
    __table_args__ = (
        UniqueConstraint("campaign_id", "customer_id"),
        *list_indexes("created_at"),
        Index(None, "campaign_id", "status", "id"),
        Index(None, "customer_id", "sent_at"),
        enum_check("status", RecipientStatus),
        CheckConstraint("(status = 'skipped') = (reason IS NOT NULL)", name="reason"),
        enum_check("reason", SkipReason, name="why"),
    )
    audited = False

    campaign_id: Mapped[str] = mapped_column(Id, ForeignKey("campaigns.id", ondelete="CASCADE"))
    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id", ondelete="CASCADE"))
    email: Mapped[str | None]
    status: Mapped[RecipientStatus] = mapped_column(default=RecipientStatus.WAITING)
    reason: Mapped[SkipReason | None]
    sent_at: Mapped[datetime | None]
    opted_out_at: Mapped[datetime | None]
    """When the person used the unsubscribe link of this e-mail."""
    mail_id: Mapped[str | None] = mapped_column(Id, ForeignKey("mails.id", ondelete="SET NULL"))
