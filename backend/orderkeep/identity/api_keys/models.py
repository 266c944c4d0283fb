"""API keys. They belong to the installation; each one opens a single environment."""

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Row
from orderkeep.core.environment import Environment


class ApiKey(Row):
    """A key of an integration. Only its hash is stored, so a copy of the database opens nothing."""

    __tablename__ = "api_keys"
    __table_args__ = (Index(None, "created_at", "id"), Index(None, "name", "id"))
    audited = False
    """The audit log gets a named entry instead, without the hash."""

    name: Mapped[str]
    hint: Mapped[str]
    """The beginning of the key, to recognise it by."""
    hash: Mapped[str] = mapped_column(unique=True)
    """SHA-256 of the key, which has 190 random bits."""
    scopes: Mapped[list[str]]
    """Each a `KeyScope`."""
    environment: Mapped[Environment]
    expires_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]
    """Written at most once a minute."""
    revoked_at: Mapped[datetime | None]
