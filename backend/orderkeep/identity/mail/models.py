"""Queued e-mails and their attachments."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, index_where
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.values import JsonObject


class Mail(Base):
    """A queued e-mail, written in the transaction of the change it reports."""

    __tablename__ = "mails"
    __table_args__ = (
        Index(None, "to", "created_at"),
        Index(None, "sent_at", "next_try_at"),
        index_where("secret IS NOT NULL", "ix_mails_secret", "created_at"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    to: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    environment: Mapped[Environment | None]
    """The environment of its data; None for account e-mails."""
    reply_to: Mapped[str | None]
    unsubscribe: Mapped[str | None]
    secret: Mapped[str | None]
    """The one-time code or link in the text. It is deleted from both once the e-mail is sent or given up."""
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    tries: Mapped[int] = mapped_column(default=0)
    next_try_at: Mapped[datetime | None]
    """When to try next; None once sent, given up or discarded."""
    problem: Mapped[str | None]
    discarded_at: Mapped[datetime | None]


class MailAttachment(Base):
    """An attachment: its data at the time the e-mail was written. It is rendered when the e-mail is sent."""

    __tablename__ = "mail_attachments"

    mail_id: Mapped[str] = mapped_column(Id, ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str]
    template: Mapped[str]
    """The template's path in this package."""
    paper: Mapped[str]
    facts: Mapped[JsonObject]
