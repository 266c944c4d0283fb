"""Saved views, and what users arrange for themselves."""

from datetime import datetime
from typing import TypedDict

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id, Json
from orderkeep.core.db.models import Base, Row, Scoped


class SavedView(Scoped, Row):
    """A named configuration of a list: filters, sort order and columns."""

    __tablename__ = "saved_views"
    __table_args__ = (
        UniqueConstraint("environment", "person_id", "resource", "name"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "resource", "name"),
    )
    audited = False
    in_change_feed = False

    person_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id", ondelete="CASCADE"))
    resource: Mapped[str]
    name: Mapped[str]
    search: Mapped[dict[str, str]] = mapped_column(Json)
    """The URL parameters: filters, sort order, columns, view mode."""
    shared: Mapped[bool] = mapped_column(default=False)
    is_default: Mapped[bool] = mapped_column(default=False)


class StoredCard(TypedDict):
    """A `DashboardCard`, and whether it spans two columns."""

    id: str
    double: bool


class DashboardLayout(Base):
    """The cards of a user's dashboard, in every environment."""

    __tablename__ = "dashboard_layouts"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True)
    cards: Mapped[list[StoredCard]] = mapped_column(Json)
    updated_at: Mapped[datetime]
