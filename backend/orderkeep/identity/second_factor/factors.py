"""A user's second factors."""

from sqlalchemy import delete, or_, select

from orderkeep.core.context import Context
from orderkeep.identity.models import Credential, Factor
from orderkeep.identity.rules import ENROLMENT_LIFETIME


def factors_of(ctx: Context, profile_id: str) -> list[Factor]:
    """Return the user's factors, oldest first, without those that expired unverified."""
    live = or_(Factor.verified_at.is_not(None), Factor.created_at > ctx.now - ENROLMENT_LIFETIME)
    found = select(Factor).where(Factor.profile_id == profile_id, live)
    return list(ctx.db.scalars(found.order_by(Factor.created_at, Factor.id)))


def has_verified_factor(ctx: Context, profile_id: str) -> bool:
    """Whether the user needs a code besides their password."""
    return any(factor.verified_at for factor in factors_of(ctx, profile_id))


def delete_expired(ctx: Context, profile_id: str) -> None:
    """Delete the user's factors that expired unverified."""
    expired = (Factor.verified_at.is_(None), Factor.created_at <= ctx.now - ENROLMENT_LIFETIME)
    ctx.db.execute(delete(Factor).where(Factor.profile_id == profile_id, *expired))


def delete_unverified(ctx: Context, profile_id: str, kind: str) -> None:
    """Delete the user's unverified factors of this kind."""
    unverified = (Factor.verified_at.is_(None), Factor.kind == kind)
    ctx.db.execute(delete(Factor).where(Factor.profile_id == profile_id, *unverified))


def lock_factors(ctx: Context, profile_id: str) -> None:
    """Serialise what changes or tries the user's second factors. Call it before reading any of them."""
    ctx.db.execute(select(Credential.profile_id).where(Credential.profile_id == profile_id).with_for_update())
