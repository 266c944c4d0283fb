"""Changed texts of e-mails."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base


class MailTemplate(Base):
    """The changed text of one kind of e-mail. Without a row, the standard text is used."""

    __tablename__ = "mail_templates"

    kind: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str]
    text: Mapped[str]
    updated_at: Mapped[datetime]
    updated_by: Mapped[str | None] = mapped_column(Id)
