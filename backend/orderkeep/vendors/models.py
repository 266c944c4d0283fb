"""Vendors."""

from sqlalchemy import Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import enum_check
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
        enum_check("kind", VendorKind),
        enum_check("status", VendorStatus),
    )
    searched = ("name", "contact_person", "email", "phone", "address", "website")

    contact_person: Mapped[str | None]
    phone: Mapped[str | None]
    email: Mapped[str | None]
    address: Mapped[str | None]
    notes: Mapped[str | None]
    kind: Mapped[VendorKind] = mapped_column(default=VendorKind.ONLINE)
    website: Mapped[str | None]
    status: Mapped[VendorStatus] = mapped_column(default=VendorStatus.ACTIVE)
