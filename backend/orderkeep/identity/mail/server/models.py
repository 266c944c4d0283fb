"""The email server that an admin set."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base
from orderkeep.identity.mail.server.enums import Security

ONLY_ROW = 1


class MailSettings(Base):
    """The single row of the installation's own email server. Without it, the environment's is used."""

    __tablename__ = "mail_settings"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    host: Mapped[str]
    port: Mapped[int]
    security: Mapped[Security]
    user: Mapped[str]
    sealed_password: Mapped[str | None]
    """Encrypted with the installation's key (see `sealed_seeds`)."""
    sender: Mapped[str]
    sender_name: Mapped[str]
    updated_at: Mapped[datetime]
    updated_by: Mapped[str | None] = mapped_column(Id)
