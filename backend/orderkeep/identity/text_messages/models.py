"""Queued text messages. They belong to no environment."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base
from orderkeep.core.ids import new_id


class TextMessage(Base):
    """A text message with a code, queued in the transaction of its challenge. The row outlives the text for a day."""

    __tablename__ = "text_messages"
    __table_args__ = (
        Index(None, "to", "created_at"),
        Index(None, "profile_id", "created_at"),
        Index(None, "created_at"),
        Index(None, "next_try_at"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    to: Mapped[str]
    sealed_text: Mapped[str | None]
    """Encrypted (see `sealed_seeds`). Deleted once it is sent or given up."""
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    tries: Mapped[int] = mapped_column(default=0)
    next_try_at: Mapped[datetime | None]
    """When to try next; None once sent or given up."""
    problem: Mapped[str | None]
    """Why the last try failed."""
