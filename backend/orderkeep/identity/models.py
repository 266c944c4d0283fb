"""People, their credentials, their sessions and the mails that wait for them. None of it belongs to an environment."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, Row, Searchable
from orderkeep.core.ids import new_id


class Profile(Searchable, Row):
    """A person as the shop sees them. `role` decides what they may do; an unknown one counts as guest."""

    __tablename__ = "profiles"
    searched = ("full_name", "email")

    email: Mapped[str] = mapped_column(unique=True)
    """Lower case."""
    full_name: Mapped[str] = mapped_column(default="")
    role: Mapped[str]
    disabled: Mapped[bool] = mapped_column(default=False)


class Credential(Base):
    """What only the auth server knows of a person."""

    __tablename__ = "credentials"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"), primary_key=True)
    password_hash: Mapped[str | None]
    confirmed_at: Mapped[datetime | None]
    """When the address was confirmed, or taken as confirmed."""
    proven: Mapped[bool] = mapped_column(default=False)
    """Whether a code sent to the address proved it."""
    last_sign_in_at: Mapped[datetime | None]
    new_email: Mapped[str | None]
    user_metadata: Mapped[dict[str, Any]]


class AuthSession(Base):
    """One signed-in browser or program. Its end is the row's end."""

    __tablename__ = "auth_sessions"
    __table_args__ = (Index(None, "profile_id"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    aal: Mapped[str]
    methods: Mapped[dict[str, Any]]
    """Sign-in method → Unix second of its last success."""
    created_at: Mapped[datetime]
    refreshed_at: Mapped[datetime]


class RefreshToken(Base):
    """A refresh token that was given out, as SHA-256. The one of a session without `spent_at` is the active one."""

    __tablename__ = "refresh_tokens"
    __table_args__ = (Index(None, "session_id"),)

    hash: Mapped[str] = mapped_column(primary_key=True)
    session_id: Mapped[str] = mapped_column(Id, ForeignKey("auth_sessions.id", ondelete="CASCADE"))
    seed: Mapped[str | None]
    """With the token itself, gives its successor again; forgotten when the successor may not be repeated."""
    created_at: Mapped[datetime]
    spent_at: Mapped[datetime | None]


class FailedTry(Base):
    """Failures in a row of one kind at one account, known or not. The key is a hash, never an address."""

    __tablename__ = "failed_tries"
    __table_args__ = (Index(None, "last_at"),)

    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    last_at: Mapped[datetime]


class MailCode(Base):
    """The one live code of a kind for a person."""

    __tablename__ = "mail_codes"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    email: Mapped[str]
    code_hash: Mapped[str]
    created_at: Mapped[datetime]


class Mail(Base):
    """A mail to send. It is written with the change it tells of, so both happen or neither."""

    __tablename__ = "mails"
    __table_args__ = (Index(None, "to", "created_at"), Index(None, "sent_at", "next_try_at"))

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    to: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    environment: Mapped[str | None]
    """The data that it tells of; None for a mail of an account."""
    reply_to: Mapped[str | None]
    unsubscribe: Mapped[str | None]
    """The private address that ends such mails, for the button of mail programs."""
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    tries: Mapped[int] = mapped_column(default=0)
    next_try_at: Mapped[datetime | None]
    """When to try again; None once sent or given up."""


class MailAttachment(Base):
    """A file that goes with a mail: its facts as they were when the mail was written; it is printed when it leaves."""

    __tablename__ = "mail_attachments"

    mail_id: Mapped[str] = mapped_column(Id, ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str]
    template: Mapped[str]
    """Its place in this package."""
    paper: Mapped[str]
    facts: Mapped[dict[str, Any]]


class Installation(Base):
    """The one row that says who was first, written with the first admin, and how far they came as a newcomer."""

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    claimed_by: Mapped[str] = mapped_column(Id)
    claimed_at: Mapped[datetime]
    beginning: Mapped[str | None]
    """A `Beginning`; None until they were asked and answered."""
    guide_hidden_at: Mapped[datetime | None]
    """When they put the first steps away."""
