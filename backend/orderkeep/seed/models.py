"""Records that the sample data was created, once."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Base
from orderkeep.core.environment import Environment


class SampleFill(Base):
    """Written with the sample data, which isn't created again if it is deleted."""

    __tablename__ = "sample_fills"

    environment: Mapped[Environment] = mapped_column(primary_key=True)
    filled_at: Mapped[datetime]
