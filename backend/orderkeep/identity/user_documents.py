"""The user object of the auth server, as @supabase/auth-js reads it."""

from datetime import datetime

from orderkeep.core.context import Context
from orderkeep.identity.enums import AUDIENCE, SECOND_FACTORS
from orderkeep.identity.factors import factors_of
from orderkeep.identity.gotrue_documents import (
    AppMetadata,
    AuthMethod,
    EmailIdentity,
    FactorDocument,
    Metadata,
    PendingUser,
    User,
)
from orderkeep.identity.models import AuthSession, Credential, Factor, Profile


def app_metadata() -> AppMetadata:
    """Return the user's sign-in methods."""
    return {"provider": "email", "providers": ["email"]}


def user_json(ctx: Context, profile: Profile, credential: Credential) -> User:
    """Return the user object of the client's contract."""
    user: User = {
        "id": profile.id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": profile.email,
        "phone": "",
        "email_confirmed_at": credential.confirmed_at,
        "confirmed_at": credential.confirmed_at,
        "last_sign_in_at": credential.last_sign_in_at,
        "app_metadata": app_metadata(),
        "user_metadata": credential.user_metadata,
        "identities": [_email_identity(profile, credential)],
        "created_at": profile.created_at,
        "updated_at": profile.updated_at,
        "is_anonymous": False,
    }
    if credential.new_email:
        user["new_email"] = credential.new_email
    if factors := factors_of(ctx, profile.id):
        user["factors"] = [_factor(each) for each in factors]
    return user


def _factor(factor: Factor) -> FactorDocument:
    return {
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "factor_type": factor.kind,
        "status": "verified" if factor.verified_at else "unverified",
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
    }


def _email_identity(profile: Profile, credential: Credential) -> EmailIdentity:
    return {
        "identity_id": profile.id,
        "id": profile.id,
        "user_id": profile.id,
        "identity_data": {
            "sub": profile.id,
            "email": profile.email,
            "email_verified": credential.proven,
            "phone_verified": False,
        },
        "provider": "email",
        "created_at": profile.created_at,
        "updated_at": profile.updated_at,
        "last_sign_in_at": credential.last_sign_in_at,
    }


def pending_user(user_id: str, email: str, metadata: Metadata, now: datetime) -> PendingUser:
    """The response to a sign-up that awaits confirmation, identical for new and existing addresses."""
    return {
        "id": user_id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": email,
        "phone": "",
        "confirmation_sent_at": now,
        "app_metadata": app_metadata(),
        "user_metadata": metadata,
        "identities": [],
        "created_at": now,
        "updated_at": now,
        "is_anonymous": False,
    }


def methods_json(session: AuthSession) -> list[AuthMethod]:
    """Return the authentication methods of the session, newest first; within a second, the second factor."""
    newest_first = sorted(session.methods.items(), key=lambda item: (item[1], item[0] in SECOND_FACTORS), reverse=True)
    return [{"method": method, "timestamp": at} for method, at in newest_first]
