"""JSON documents of the auth server, as @supabase/auth-js reads them."""

from datetime import datetime
from typing import NotRequired

from typing_extensions import TypedDict

from orderkeep.core.values import JsonObject

Metadata = JsonObject
"""A JSON object that the user may write."""


class AppMetadata(TypedDict):
    """The user's sign-in methods."""

    provider: str
    providers: list[str]


class IdentityData(TypedDict):
    """The address of an identity, and what was verified."""

    sub: str
    email: str
    email_verified: bool
    phone_verified: bool
    full_name: NotRequired[str]


class IdentityDocument(TypedDict):
    """An identity: the e-mail address, or the one at an external provider."""

    identity_id: str
    id: str
    user_id: str
    identity_data: IdentityData
    provider: str
    created_at: datetime
    updated_at: datetime
    last_sign_in_at: datetime | None


class AnyUser(TypedDict):
    """Fields of every user object."""

    id: str
    aud: str
    role: str
    email: str
    phone: str
    app_metadata: AppMetadata
    user_metadata: Metadata
    identities: list[IdentityDocument]
    created_at: datetime
    updated_at: datetime
    is_anonymous: bool


class FactorDocument(TypedDict):
    """A second factor, without its secret."""

    id: str
    friendly_name: str
    factor_type: str
    issuer: NotRequired[str]
    phone: NotRequired[str]
    """Masked: a person who knows only the password doesn't learn the number."""
    status: str
    created_at: datetime
    updated_at: datetime


class PendingUser(AnyUser):
    """A user who must confirm the address before signing in."""

    confirmation_sent_at: datetime


class User(AnyUser):
    email_confirmed_at: datetime | None
    confirmed_at: datetime | None
    last_sign_in_at: datetime | None
    new_email: NotRequired[str]
    """The address of a requested change, until it is confirmed."""
    factors: NotRequired[list[FactorDocument]]


class AuthMethod(TypedDict):
    """An authentication method and the Unix time of its last success."""

    method: str
    timestamp: int


class Session(TypedDict):
    """A session with its tokens. Times are in seconds."""

    access_token: str
    token_type: str
    expires_in: int
    expires_at: int
    refresh_token: str
    user: User


class TotpSecret(TypedDict):
    """What an authenticator app needs. Shown once."""

    qr_code: str
    """A bare SVG without `#` and `%`, because the client puts it unescaped behind `data:image/svg+xml;utf-8,`."""
    secret: str
    uri: str


class EnrolledFactor(TypedDict):
    """A new factor, to be verified within five minutes."""

    id: str
    type: str
    friendly_name: str
    totp: TotpSecret


class EnrolledPhone(TypedDict):
    """A new phone number, to be verified within five minutes."""

    id: str
    type: str
    friendly_name: str
    phone: str


class Challenge(TypedDict):
    """A challenge; `expires_at` is in seconds."""

    id: str
    type: str
    expires_at: int
