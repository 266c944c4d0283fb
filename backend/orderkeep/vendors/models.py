"""Vendors."""

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Scoped, Searchable, UniquelyNamed
from orderkeep.vendors.enums import VendorKind, VendorStatus


class Vendor(Scoped, Searchable, UniquelyNamed):
    """A vendor that goods are bought from."""

    __tablename__ = "vendors"
    __table_args__ = (
        UniqueConstraint("environment", "name_key"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "updated_at", "id"),
        Index(None, "environment", "name", "id"),
        CheckConstraint("kind in ('online', 'physical', 'marketplace', 'private', 'wholesale')", name="kind"),
        CheckConstraint("status in ('active', 'on_hold', 'blocked')", name="status"),
    )
    searched = ("name", "contact_person", "email", "phone", "address", "website")

    contact_person: Mapped[str | None]
    phone: Mapped[str | None]
    email: Mapped[str | None]
    address: Mapped[str | None]
    notes: Mapped[str | None]
    kind: Mapped[str] = mapped_column(default=VendorKind.ONLINE.value)
    website: Mapped[str | None]
    status: Mapped[str] = mapped_column(default=VendorStatus.ACTIVE.value)
