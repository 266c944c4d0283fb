"""Users, credentials, sessions and queued e-mails. None of them belongs to an environment."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.caller import Role
from orderkeep.core.db.column_types import EnumText, Id, Json
from orderkeep.core.db.models import Base, Row, Searchable
from orderkeep.core.environment import Environment
from orderkeep.core.ids import new_id
from orderkeep.core.values import JsonObject
from orderkeep.identity.enums import Assurance, Beginning, CodeKind, FactorKind, SecurityEventKind


class Profile(Searchable, Row):
    """A user's public profile; `email` is lower case. `role` decides permissions; an unknown one counts as guest."""

    __tablename__ = "profiles"
    searched = ("full_name", "email")

    email: Mapped[str] = mapped_column(unique=True)
    full_name: Mapped[str] = mapped_column(default="")
    role: Mapped[Role] = mapped_column(EnumText(Role, unknown=Role.GUEST))
    disabled: Mapped[bool] = mapped_column(default=False)
    photo_path: Mapped[str | None]


class Credential(Base):
    """A user's data known only to the auth server."""

    __tablename__ = "credentials"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"), primary_key=True)
    password_hash: Mapped[str | None]
    confirmed_at: Mapped[datetime | None]
    proven: Mapped[bool] = mapped_column(default=False)
    """Whether a code sent to the address confirmed it."""
    last_sign_in_at: Mapped[datetime | None]
    new_email: Mapped[str | None]
    user_metadata: Mapped[JsonObject]


class AuthSession(Base):
    """One signed-in browser or client. Signing out deletes the row."""

    __tablename__ = "auth_sessions"
    __table_args__ = (Index(None, "profile_id"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    aal: Mapped[Assurance]
    methods: Mapped[dict[str, int]] = mapped_column(Json)
    """Sign-in method → Unix time of its last success."""
    factor_id: Mapped[str | None] = mapped_column(Id)
    """The second factor that lifted the session to aal2; None if a recovery code did."""
    user_agent: Mapped[str] = mapped_column(default="")
    ip_address: Mapped[str] = mapped_column(default="")
    created_at: Mapped[datetime]
    refreshed_at: Mapped[datetime]


class Factor(Base):
    """A user's second factor. An unverified one expires."""

    __tablename__ = "factors"
    __table_args__ = (Index(None, "profile_id", "friendly_name", unique=True),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    kind: Mapped[FactorKind]
    friendly_name: Mapped[str]
    sealed_seed: Mapped[str]
    """Encrypted (see `sealed_seeds`). Empty for a phone number."""
    phone: Mapped[str | None]
    """In international format."""
    issuer: Mapped[str | None]
    last_step: Mapped[int]
    """The time step of the last accepted code, so that no code is accepted twice."""
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    verified_at: Mapped[datetime | None]


class FactorChallenge(Base):
    """A request for a code. It can be answered once."""

    __tablename__ = "factor_challenges"
    __table_args__ = (Index(None, "factor_id"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    factor_id: Mapped[str] = mapped_column(Id, ForeignKey("factors.id", ondelete="CASCADE"))
    code_hash: Mapped[str | None]
    """The code that was sent as a text message, as a keyed hash. None if an app computes it."""
    created_at: Mapped[datetime]
    answered_at: Mapped[datetime | None]


class RecoveryCode(Base):
    """An unused recovery code, as SHA-256."""

    __tablename__ = "recovery_codes"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"), primary_key=True)
    code_hash: Mapped[str] = mapped_column(primary_key=True)


class Identity(Base):
    """A user's identity at an external provider. Its key is the provider's subject, never the address."""

    __tablename__ = "identities"
    __table_args__ = (Index(None, "provider", "subject", unique=True), Index(None, "profile_id"))

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    provider: Mapped[str]
    subject: Mapped[str]
    email: Mapped[str]
    email_verified: Mapped[bool]
    full_name: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    last_sign_in_at: Mapped[datetime]


class SignInFlow(Base):
    """A sign-in at an external provider, from leaving this server until its code is exchanged for a session."""

    __tablename__ = "sign_in_flows"
    __table_args__ = (Index(None, "code_hash", unique=True), Index(None, "created_at"))

    state_hash: Mapped[str] = mapped_column(primary_key=True)
    redirect_to: Mapped[str]
    """Where the browser returns to. Checked before the flow began."""
    code_challenge: Mapped[str]
    """The web app's own PKCE challenge (S256)."""
    session_id: Mapped[str | None] = mapped_column(Id, ForeignKey("auth_sessions.id", ondelete="CASCADE"))
    """The session that adds the identity to its user; None for a sign-in."""
    created_at: Mapped[datetime]
    returned_at: Mapped[datetime | None]
    code_hash: Mapped[str | None]
    identity: Mapped[JsonObject]
    """What the provider said; empty until then. For a link from an e-mail, its `user`."""


class RefreshToken(Base):
    """An issued refresh token, as SHA-256. The one of a session without `spent_at` is active."""

    __tablename__ = "refresh_tokens"
    __table_args__ = (Index(None, "session_id"),)

    hash: Mapped[str] = mapped_column(primary_key=True)
    session_id: Mapped[str] = mapped_column(Id, ForeignKey("auth_sessions.id", ondelete="CASCADE"))
    seed: Mapped[str | None]
    """Together with the token itself, it yields the successor. Deleted once the successor may no longer be repeated."""
    created_at: Mapped[datetime]
    spent_at: Mapped[datetime | None]


class FailedTry(Base):
    """Consecutive failures of one kind for an account, existing or not. The key is a hash, never an address."""

    __tablename__ = "failed_tries"
    __table_args__ = (Index(None, "last_at"),)

    key: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int]
    last_at: Mapped[datetime]


class MailCode(Base):
    """The one active code of a kind for a user, and the PKCE challenge of the web app that asked for it."""

    __tablename__ = "mail_codes"

    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"), primary_key=True)
    kind: Mapped[CodeKind] = mapped_column(primary_key=True)
    email: Mapped[str]
    code_hash: Mapped[str]
    code_challenge: Mapped[str | None]
    created_at: Mapped[datetime]


class SecurityEvent(Base):
    """A sign-in and its method, a failed one, or a change of an account's ways in."""

    __tablename__ = "security_events"
    __table_args__ = (Index(None, "profile_id", "created_at", "id"), Index(None, "created_at"))

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    profile_id: Mapped[str] = mapped_column(Id, ForeignKey("profiles.id"))
    kind: Mapped[SecurityEventKind]
    method: Mapped[str] = mapped_column(default="")
    user_agent: Mapped[str] = mapped_column(default="")
    ip_address: Mapped[str] = mapped_column(default="")
    created_at: Mapped[datetime]


class Installation(Base):
    """The single row that records the first user, created with the first admin, and their onboarding."""

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    claimed_by: Mapped[str] = mapped_column(Id)
    claimed_at: Mapped[datetime]
    beginning: Mapped[Beginning | None]
    """A `Beginning`; None until the question is answered."""
    guide_hidden_at: Mapped[datetime | None]
    default_environment: Mapped[Environment | None]
    """Where everyone works, unless the server's settings fix it. None: never chosen."""
