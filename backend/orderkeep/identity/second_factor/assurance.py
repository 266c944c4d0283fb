"""Assurance levels: what a second factor protects, and how a session is lifted to aal2 and falls back to aal1."""

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.enums import SECOND_FACTORS, Assurance
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal
from orderkeep.identity.models import AuthSession
from orderkeep.identity.second_factor.factors import has_verified_factor
from orderkeep.identity.sessions.actions import UserAccount, replace_refresh_token, session_json


def is_confirmed(call: AuthCall, session: AuthSession) -> bool:
    """Whether a second factor confirmed this session before this token was issued."""
    return session.aal == call.claims().aal == Assurance.TWO_FACTORS


def require_second_factor(ctx: Context, call: AuthCall, who: UserAccount, *, status: int) -> None:
    """Raise AuthRefusal if the user has a second factor and the session isn't confirmed by it."""
    session = ctx.db.get(AuthSession, call.claims().session_id)
    if has_verified_factor(ctx, who.profile.id) and not (session and is_confirmed(call, session)):
        raise insufficient_assurance(status)


def insufficient_assurance(status: int) -> AuthRefusal:
    """A second factor must confirm the session first."""
    return AuthRefusal(status, "insufficient_aal", "Enter your authentication code to continue")


def raise_assurance(ctx: Context, call: AuthCall, session: AuthSession, method: str, factor_id: str | None) -> Session:
    """Raise the session to aal2. Its earlier tokens stay at aal1."""
    session.methods = {**session.methods, method: int(ctx.now.timestamp())}
    session.aal = Assurance.TWO_FACTORS
    session.factor_id = factor_id
    session.refreshed_at = ctx.now
    token = replace_refresh_token(ctx, session)
    return session_json(ctx, call.server.tokens, session, token)


def end_unconfirmed_sessions(ctx: Context, profile_id: str, kept: AuthSession) -> None:
    """End the user's sessions that no second factor confirmed."""
    unconfirmed = (AuthSession.profile_id == profile_id, AuthSession.aal == Assurance.ONE_FACTOR)
    ctx.db.execute(delete(AuthSession).where(*unconfirmed, AuthSession.id != kept.id))


def lower_sessions(ctx: Context, profile_id: str, factor_id: str | None) -> None:
    """Return the sessions that this factor lifted to aal1, or all of the user's."""
    lifted = select(AuthSession).where(AuthSession.profile_id == profile_id)
    if factor_id is not None:
        lifted = lifted.where(AuthSession.factor_id == factor_id)
    for session in ctx.db.scalars(lifted.with_for_update()):
        session.aal = Assurance.ONE_FACTOR
        session.methods = {method: at for method, at in session.methods.items() if method not in SECOND_FACTORS}
        session.factor_id = None
