"""Invitations and their tokens. They belong to no environment."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.caller import Role
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.models import Base, Row, index_where


class Invitation(Row):
    """An invitation to create an account with this address and role."""

    __tablename__ = "invitations"
    __table_args__ = (
        index_where("accepted_at IS NULL AND revoked_at IS NULL", "ix_invitations_open", "email", unique=True),
        Index(None, "created_at", "id"),
    )

    email: Mapped[str]
    """Lower case."""
    role: Mapped[Role]
    invited_by: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    """Who vouches for it: the admin who sent it last."""
    expires_at: Mapped[datetime]
    mailed_at: Mapped[datetime | None]
    """When it was e-mailed; None if it was last sent without an email server, so that no e-mailed link works."""
    accepted_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class InvitationToken(Base):
    """A token that accepts an invitation, as SHA-256. The e-mail and a copied link have different ones."""

    __tablename__ = "invitation_tokens"
    __table_args__ = (Index(None, "invitation_id", "mailed", unique=True),)

    hash: Mapped[str] = mapped_column(primary_key=True)
    invitation_id: Mapped[str] = mapped_column(Id, ForeignKey("invitations.id", ondelete="CASCADE"))
    mailed: Mapped[bool]
    """Whether only the reader of the address's e-mails knows it, so that using it proves the address."""
