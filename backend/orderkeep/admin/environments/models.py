"""Copies into an environment and its emptyings."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.admin.environments.enums import EnvironmentAction, EnvironmentRunState
from orderkeep.core.db.column_types import Id, enum_check
from orderkeep.core.db.models import Base, index_where
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id


class EnvironmentRun(Base):
    """A copy or an emptying. While it has no `finished_at`, no one else writes to its environment.

    It isn't a row of that environment, which it empties. The stock ledger's triggers allow deletions while it runs.
    """

    __tablename__ = "environment_runs"
    __table_args__ = (
        enum_check("environment", [Environment.DEVELOPMENT, Environment.TEST], name="never_production"),
        index_where("finished_at IS NULL", "uq_environment_runs_running", "environment", unique=True),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    environment: Mapped[Environment]
    action: Mapped[EnvironmentAction]
    state: Mapped[EnvironmentRunState]
    started_by: Mapped[str | None] = mapped_column(Id)
    started_at: Mapped[datetime] = mapped_column(index=True)
    beat_at: Mapped[datetime]
    """Set with each batch. A run that stopped doing so was interrupted."""
    finished_at: Mapped[datetime | None]
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    """Number of rows to delete and to copy."""
    books_ok: Mapped[bool | None]
    """Result of the self-check after a copy."""
    error: Mapped[str | None]
