"""The caller's own sessions, for the account page."""

from sqlalchemy import delete, select

from orderkeep.core.context import Context
from orderkeep.core.errors import NotFound
from orderkeep.core.ids import canonical_id
from orderkeep.identity.enums import Assurance
from orderkeep.identity.models import AuthSession
from orderkeep.identity.rules import ABSOLUTE_LIFETIME, IDLE_LIFETIME
from orderkeep.identity.schemas import AuthSessionOut

MAX_SESSIONS = 100


def own_sessions(ctx: Context) -> list[AuthSessionOut]:
    """Return the caller's sessions that haven't ended, the most recently used one first."""
    live = (AuthSession.created_at > ctx.now - ABSOLUTE_LIFETIME, AuthSession.refreshed_at > ctx.now - IDLE_LIFETIME)
    own = select(AuthSession).where(AuthSession.profile_id == ctx.scope.actor_id, *live)
    newest = own.order_by(AuthSession.refreshed_at.desc(), AuthSession.id.desc()).limit(MAX_SESSIONS)
    return [_session_out(ctx, session) for session in ctx.db.scalars(newest)]


def end_own_session(ctx: Context, session_id: str) -> None:
    """End one of the caller's sessions. Raises NotFound."""
    own = (AuthSession.profile_id == ctx.scope.actor_id, AuthSession.id == (canonical_id(session_id) or ""))
    if not ctx.db.scalars(delete(AuthSession).where(*own).returning(AuthSession.id)).all():
        raise NotFound("This session has already ended")


def _session_out(ctx: Context, session: AuthSession) -> AuthSessionOut:
    return {
        "id": session.id,
        "created_at": session.created_at,
        "refreshed_at": session.refreshed_at,
        "aal": Assurance(session.aal),
        "user_agent": session.user_agent,
        "ip_address": session.ip_address,
        "current": session.id == ctx.scope.session_id,
    }
