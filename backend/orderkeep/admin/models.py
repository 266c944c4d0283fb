"""Self-checks that were run and what people said of their findings; backups."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, Owned, Row, list_indexes
from orderkeep.core.ids import new_id


class IntegrityRun(Owned, Row):
    """One self-check of an environment. Without `finished_at` it is running, or the server ended before it did.

    It belongs to nobody, so that only admins hear of it.
    """

    __tablename__ = "integrity_runs"
    __table_args__ = (UniqueConstraint("environment", "night"), *list_indexes("created_at", owner=None))
    audited = False

    cause: Mapped[str]
    night: Mapped[date | None]
    """The day whose nightly check this is: each is run once, however many servers there are."""
    finished_at: Mapped[datetime | None]
    ok: Mapped[bool | None]
    ms: Mapped[int | None]
    open_findings: Mapped[int] = mapped_column(default=0)
    result: Mapped[dict[str, Any] | None]
    """`checks` as the self-check answers them, and `looked_at`: how many rows of what."""


class FindingExplanation(Owned, Row):
    """What somebody found out about a finding. It holds as long as later checks find the very same.

    It belongs to nobody, so that only admins hear of it.
    """

    __tablename__ = "finding_explanations"
    __table_args__ = (UniqueConstraint("environment", "key"), *list_indexes("created_at", owner=None))

    key: Mapped[str]
    """Of the rule, the row and the message: `rules.key_of`."""
    note: Mapped[str]


class BackupRun(Base):
    """A backup that was made, or could not be made. It is of all environments."""

    __tablename__ = "backup_runs"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    cause: Mapped[str]
    started_at: Mapped[datetime] = mapped_column(index=True)
    finished_at: Mapped[datetime]
    file: Mapped[str]
    """Its name, without the folder."""
    size: Mapped[int]
    error: Mapped[str | None]
    """Why there is no backup; None when there is."""
