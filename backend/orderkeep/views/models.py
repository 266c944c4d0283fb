"""Saved views as rows."""

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Row, Scoped


class SavedView(Scoped, Row):
    """One way to look at a list: its filters, sort and columns, under a name."""

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
    search: Mapped[dict[str, object]]
    """What stands in the URL: filters, sort, columns, view mode."""
    shared: Mapped[bool] = mapped_column(default=False)
    is_default: Mapped[bool] = mapped_column(default=False)
