"""The last run of each periodic job."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Base


class JobRun(Base):
    """The last run of a job on any server, so that it is known after a restart. One row per job, so it never grows."""

    __tablename__ = "job_runs"

    job: Mapped[str] = mapped_column(primary_key=True)
    started_at: Mapped[datetime]
    ms: Mapped[int]
    error: Mapped[str | None]
    """Why it failed; None if it succeeded."""
    failing_since: Mapped[datetime | None]
    """The start of the first failed run since the last success."""
