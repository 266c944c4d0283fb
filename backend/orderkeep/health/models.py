"""Checks that need attention, and since when."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Base
from orderkeep.health.enums import HealthStatus


class HealthProblem(Base):
    """A check that last failed or warned, so that its beginning is known after a restart. One row per check."""

    __tablename__ = "health_problems"

    code: Mapped[str] = mapped_column(primary_key=True)
    environment: Mapped[str] = mapped_column(primary_key=True)
    """The environment whose records were checked; empty for a check of the whole installation."""
    status: Mapped[HealthStatus]
    since: Mapped[datetime]
