"""The user object of the auth server, as @supabase/auth-js reads it."""

from datetime import datetime

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.identity.enums import AUDIENCE, SECOND_FACTORS
from orderkeep.identity.gotrue_documents import (
    AppMetadata,
    AuthMethod,
    FactorDocument,
    IdentityDocument,
    Metadata,
    PendingUser,
    User,
)
from orderkeep.identity.models import AuthSession, Credential, Factor, Identity, Profile
from orderkeep.identity.rules import masked_phone
from orderkeep.identity.second_factor.factors import factors_of

EMAIL = "email"


def app_metadata(identities: list[IdentityDocument]) -> AppMetadata:
    """Return the sign-in methods of these identities."""
    providers = list(dict.fromkeys(each["provider"] for each in identities)) or [EMAIL]
    return {"provider": providers[0], "providers": providers}


def identities_json(ctx: Context, profile: Profile, credential: Credential) -> list[IdentityDocument]:
    """Return the user's identities. The e-mail address is one if it has a password, or if there is no other."""
    external = select(Identity).where(Identity.profile_id == profile.id).order_by(Identity.created_at, Identity.id)
    found = [_external_identity(each) for each in ctx.db.scalars(external)]
    return [_email_identity(profile, credential), *found] if credential.password_hash or not found else found


def user_json(ctx: Context, profile: Profile, credential: Credential) -> User:
    """Return the user object of the client's contract."""
    identities = identities_json(ctx, profile, credential)
    user: User = {
        "id": profile.id,
        "aud": AUDIENCE,
        "role": AUDIENCE,
        "email": profile.email,
        "phone": "",
        "email_confirmed_at": credential.confirmed_at,
        "confirmed_at": credential.confirmed_at,
        "last_sign_in_at": credential.last_sign_in_at,
        "app_metadata": app_metadata(identities),
        "user_metadata": credential.user_metadata,
        "identities": identities,
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
    document: FactorDocument = {
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "factor_type": factor.kind,
        "status": "verified" if factor.verified_at else "unverified",
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
    }
    if factor.issuer:
        document["issuer"] = factor.issuer
    if factor.phone:
        document["phone"] = masked_phone(factor.phone)
    return document


def _email_identity(profile: Profile, credential: Credential) -> IdentityDocument:
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
        "provider": EMAIL,
        "created_at": profile.created_at,
        "updated_at": profile.updated_at,
        "last_sign_in_at": credential.last_sign_in_at,
    }


def _external_identity(identity: Identity) -> IdentityDocument:
    return {
        "identity_id": identity.id,
        "id": identity.subject,
        "user_id": identity.profile_id,
        "identity_data": {
            "sub": identity.subject,
            "email": identity.email,
            "email_verified": identity.email_verified,
            "phone_verified": False,
            "full_name": identity.full_name,
        },
        "provider": identity.provider,
        "created_at": identity.created_at,
        "updated_at": identity.updated_at,
        "last_sign_in_at": identity.last_sign_in_at,
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
        "app_metadata": app_metadata([]),
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
