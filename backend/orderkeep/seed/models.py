"""That the sample shop was filled, once."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.models import Base


class SampleFill(Base):
    """Written with the sample shop: who empties it is not given another."""

    __tablename__ = "sample_fills"

    environment: Mapped[str] = mapped_column(primary_key=True)
    filled_at: Mapped[datetime]
