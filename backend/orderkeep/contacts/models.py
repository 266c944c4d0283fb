"""Contacts, contact notes, prospects and opt-outs."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, PrimaryKeyConstraint, UniqueConstraint, literal_column
from sqlalchemy.orm import Mapped, mapped_column, synonym

from orderkeep.contacts.enums import ContactStatus, ProspectStatus, Relationship, Source, Tier
from orderkeep.core.db.column_types import Cents, Id, enum_check
from orderkeep.core.db.models import (
    Base,
    CustomerLinked,
    Owned,
    Row,
    Searchable,
    SoftDeletable,
    deleted_index,
    list_indexes,
)
from orderkeep.core.environment import Environment

IS_SHOWN = "deleted_at IS NULL"


class Contact(Owned, SoftDeletable, Searchable, Row):
    """A customer. `assigned_to` owns the row and all linked records."""

    __tablename__ = "customers"
    __table_args__ = (
        *list_indexes(
            *("created_at", "updated_at", "name", "sales_total", "orders_count", "last_order_at"), owner="assigned_to"
        ),
        Index(None, "environment", "phone_normalized"),
        Index(None, "environment", "email"),
        Index(None, "referred_by_customer_id"),
        *(
            Index(
                name,
                "environment",
                *columns,
                sqlite_where=literal_column(IS_SHOWN),
                postgresql_where=literal_column(IS_SHOWN),
            )
            for name, *columns in (
                ("ix_customers_shown", "created_at", "assigned_to"),
                ("ix_customers_shown_own", "assigned_to", "created_at"),
            )
        ),
        deleted_index("customers"),
        enum_check("status", ContactStatus),
    )
    searched = ("name", "company", "email", "phone", "phone_normalized", "address", "tags_text")
    untracked_columns = frozenset(
        {
            *("orders_count", "sales_total", "completed_total", "last_order_at"),
            *("tier_points", "suggested_tier", "customer_tier"),
        }
    )

    name: Mapped[str]
    company: Mapped[str | None]
    email: Mapped[str | None]
    phone: Mapped[str | None]
    phone_normalized: Mapped[str | None]
    address: Mapped[str | None]
    birthday: Mapped[date | None]
    notes: Mapped[str | None]
    tags: Mapped[list[str]] = mapped_column(default=list)
    status: Mapped[ContactStatus] = mapped_column(default=ContactStatus.ACTIVE)
    relationship_type: Mapped[Relationship] = mapped_column(default=Relationship.RETAIL)
    customer_tier: Mapped[Tier] = mapped_column(default=Tier.STANDARD)
    tier_override: Mapped[Tier | None]
    tier_points: Mapped[int] = mapped_column(default=0)
    suggested_tier: Mapped[Tier] = mapped_column(default=Tier.STANDARD)
    assigned_to: Mapped[str | None] = mapped_column(Id, ForeignKey("profiles.id", ondelete="SET NULL"))
    owner_id = synonym("assigned_to")
    referred_by_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    blacklist_reason: Mapped[str | None]
    blacklisted_at: Mapped[datetime | None]
    blacklisted_by: Mapped[str | None] = mapped_column(Id)
    orders_count: Mapped[int] = mapped_column(default=0)
    sales_total: Mapped[int] = mapped_column(Cents, default=0)
    completed_total: Mapped[int] = mapped_column(Cents, default=0)
    """Revenue from completed orders, which earns points."""
    last_order_at: Mapped[date | None]

    @property
    def tags_text(self) -> str:
        """The tags as searchable text."""
        return " ".join(self.tags or ())


class ContactNote(CustomerLinked, Row):
    """A note about a contact, shown in the contact's timeline."""

    __tablename__ = "contact_notes"
    __table_args__ = (Index(None, "customer_id", "created_at", "id"), *list_indexes("created_at"))

    customer_id: Mapped[str] = mapped_column(Id, ForeignKey("customers.id", ondelete="CASCADE"))
    body: Mapped[str]


class ContactCount(Owned, Base):
    """The number of an owner's contacts that aren't deleted.

    The all-zero owner stands for unassigned. Written by `contact_counts`.
    """

    __tablename__ = "contact_counts"
    __table_args__ = (PrimaryKeyConstraint("environment", "owner_id"), {"sqlite_with_rowid": False})

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    owner_id: Mapped[str | None] = mapped_column(Id, primary_key=True, nullable=False)
    contacts: Mapped[int]


class Prospect(Owned, Searchable, Row):
    """A potential customer. `assigned_to` owns the row and all linked records until conversion."""

    __tablename__ = "prospects"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "name", owner="assigned_to"),
        Index(None, "environment", "phone_normalized"),
        Index(None, "environment", "email"),
        Index(None, "converted_customer_id"),
        enum_check("status", ProspectStatus),
        enum_check("source", Source),
        CheckConstraint("(status = 'converted') = (converted_customer_id IS NOT NULL)", name="converted"),
    )
    searched = ("name", "company", "email", "phone", "phone_normalized")

    name: Mapped[str]
    company: Mapped[str | None]
    email: Mapped[str | None]
    phone: Mapped[str | None]
    phone_normalized: Mapped[str | None]
    source: Mapped[Source] = mapped_column(default=Source.MANUAL)
    notes: Mapped[str | None]
    status: Mapped[ProspectStatus] = mapped_column(default=ProspectStatus.NEW)
    lost_reason: Mapped[str | None]
    assigned_to: Mapped[str | None] = mapped_column(Id, ForeignKey("profiles.id", ondelete="SET NULL"))
    owner_id = synonym("assigned_to")
    converted_customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    converted_at: Mapped[datetime | None]


class OptOut(CustomerLinked, Row):
    """An e-mail address that receives no campaigns, regardless of contact."""

    __tablename__ = "campaign_opt_outs"
    __table_args__ = (UniqueConstraint("environment", "email"), *list_indexes("created_at"), Index(None, "customer_id"))

    email: Mapped[str]
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="CASCADE"))
    campaign_id: Mapped[str | None] = mapped_column(Id, ForeignKey("campaigns.id", ondelete="SET NULL"))
