"""Sessions and their refresh tokens.

A token's successor is derived from the token and a seed stored next to its hash. So the database holds no usable
token, yet a client that lost a response, or two tabs refreshing at the same time, get the same successor.
"""

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from hmac import digest

from sqlalchemy import delete, or_, select, update

from orderkeep.core.context import Context
from orderkeep.identity.accounts.user_documents import methods_json, user_json
from orderkeep.identity.enums import Assurance, SecurityEventKind, SignOutScope
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal
from orderkeep.identity.models import AuthSession, Credential, Profile, RefreshToken
from orderkeep.identity.rules import (
    ABSOLUTE_LIFETIME,
    IDLE_LIFETIME,
    REUSE_INTERVAL,
    may_repeat_successor,
    session_has_ended,
)
from orderkeep.identity.sessions.device import Device
from orderkeep.identity.sessions.security_events import record_security_event
from orderkeep.identity.sessions.tokens import LIFETIME, AccessTokens

TOKEN_BYTES = 24
RECOVERED = "recovery"
"""The method of a session opened with a recovery code, which may set a password without the old one."""


@dataclass(frozen=True)
class UserAccount:
    """A profile with its credential."""

    profile: Profile
    credential: Credential


def account_by_id(ctx: Context, profile_id: str) -> UserAccount | None:
    profile = ctx.db.get(Profile, profile_id)
    credential = ctx.db.get(Credential, profile_id)
    return UserAccount(profile, credential) if profile and credential else None


def account_by_email(ctx: Context, email: str) -> UserAccount | None:
    """Return the user with that address (lower case)."""
    profile = ctx.db.scalars(select(Profile).where(Profile.email == email)).one_or_none()
    return account_by_id(ctx, profile.id) if profile else None


def open_session(ctx: Context, tokens: AccessTokens, who: UserAccount, method: str, device: Device) -> Session:
    """Sign this user in: create a session and return its response."""
    who.credential.last_sign_in_at = ctx.now
    too_old = or_(
        AuthSession.created_at < ctx.now - ABSOLUTE_LIFETIME, AuthSession.refreshed_at < ctx.now - IDLE_LIFETIME
    )
    ctx.db.execute(delete(AuthSession).where(AuthSession.profile_id == who.profile.id, too_old))
    session = AuthSession(
        profile_id=who.profile.id,
        aal=Assurance.ONE_FACTOR,
        methods={method: int(ctx.now.timestamp())},
        user_agent=device.user_agent,
        ip_address=device.ip_address,
        created_at=ctx.now,
        refreshed_at=ctx.now,
    )
    ctx.db.add(session)
    ctx.db.flush()
    record_security_event(ctx, who.profile.id, SecurityEventKind.SIGNED_IN, device, method)
    token = _fresh_token()
    _store(ctx, session, token)
    return session_json(ctx, tokens, session, token)


def continue_session(ctx: Context, tokens: AccessTokens, session: AuthSession, method: str) -> Session:
    """Prove the user of a session again, with another method. It stays the same session, with a new refresh token."""
    session.methods = {**session.methods, method: int(ctx.now.timestamp())}
    session.refreshed_at = ctx.now
    return session_json(ctx, tokens, session, replace_refresh_token(ctx, session))


def session_json(ctx: Context, tokens: AccessTokens, session: AuthSession, refresh_token: str) -> Session:
    """Return the session object of the client's contract."""
    who = account_by_id(ctx, session.profile_id)
    if who is None:
        raise AuthRefusal(400, "session_not_found", "Session not found")
    issued, user = int(ctx.now.timestamp()), user_json(ctx, who.profile, who.credential)
    claims = {
        "iat": issued,
        "exp": issued + LIFETIME,
        "sub": who.profile.id,
        "email": who.profile.email,
        "phone": "",
        "aal": session.aal,
        "amr": methods_json(session),
        "session_id": session.id,
        "is_anonymous": False,
        "app_metadata": user["app_metadata"],
        "user_metadata": who.credential.user_metadata,
    }
    return {
        "access_token": tokens.sign(claims),
        "token_type": "bearer",
        "expires_in": LIFETIME,
        "expires_at": issued + LIFETIME,
        "refresh_token": refresh_token,
        "user": user,
    }


def refresh_session(ctx: Context, tokens: AccessTokens, token: str) -> Session | AuthRefusal:
    """Exchange a refresh token.

    An error is returned, not raised, because revoking the token family must be committed.
    """
    found = ctx.db.get(RefreshToken, hash_of(token))
    if found is None:
        return AuthRefusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    session = ctx.db.scalars(
        select(AuthSession).where(AuthSession.id == found.session_id).with_for_update()
    ).one_or_none()
    if session is None:
        return AuthRefusal(400, "session_not_found", "Session not found")
    ctx.db.refresh(found)
    profile = ctx.db.get(Profile, session.profile_id)
    if profile is None or profile.disabled:
        return AuthRefusal(400, "user_banned", "Invalid Refresh Token: User Banned")
    if session_has_ended(session.created_at, session.refreshed_at, ctx.now):
        _end(ctx, session)
        return AuthRefusal(400, "session_expired", "Invalid Refresh Token: Session Expired")
    active = _rotate_token(ctx, session, found, token) if found.spent_at is None else _repeat_token(ctx, found, token)
    if active is None:
        if not _was_just_replaced(found, ctx.now):
            _end(ctx, session)
        return AuthRefusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    return session_json(ctx, tokens, session, active)


def replace_refresh_token(ctx: Context, session: AuthSession) -> str:
    """Return a new refresh token that isn't the successor of any, so that no earlier one ever leads to it."""
    earlier = update(RefreshToken).where(RefreshToken.session_id == session.id)
    ctx.db.execute(earlier.values(seed=None))
    ctx.db.execute(earlier.where(RefreshToken.spent_at.is_(None)).values(spent_at=ctx.now))
    token = _fresh_token()
    _store(ctx, session, token)
    return token


def end_sessions(ctx: Context, profile_id: str, scope: SignOutScope, session_id: str = "") -> None:
    """Sign out: this session, the others, or all."""
    statement = delete(AuthSession).where(AuthSession.profile_id == profile_id)
    if scope is SignOutScope.LOCAL:
        statement = statement.where(AuthSession.id == session_id)
    elif scope is SignOutScope.OTHERS:
        statement = statement.where(AuthSession.id != session_id)
    ctx.db.execute(statement)


def hash_of(token: str) -> str:
    """Return the stored hash of a refresh token. Its 192 random bits need no slow hash."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def _end(ctx: Context, session: AuthSession) -> None:
    ctx.db.execute(delete(AuthSession).where(AuthSession.id == session.id))


def _store(ctx: Context, session: AuthSession, token: str) -> None:
    seed = secrets.token_hex(32)
    ctx.db.add(RefreshToken(hash=hash_of(token), session_id=session.id, seed=seed, created_at=ctx.now))
    ctx.db.flush()


def _fresh_token() -> str:
    return urlsafe_b64encode(secrets.token_bytes(TOKEN_BYTES)).decode()


def _was_just_replaced(spent: RefreshToken, now: datetime) -> bool:
    """Whether a second factor has just replaced the token: a tab that still held it is no thief."""
    return spent.seed is None and spent.spent_at is not None and now < spent.spent_at + REUSE_INTERVAL


def _successor(token: str, seed: str) -> str:
    return urlsafe_b64encode(digest(bytes.fromhex(seed), token.encode(), "sha256")[:TOKEN_BYTES]).decode()


def _rotate_token(ctx: Context, session: AuthSession, spent: RefreshToken, token: str) -> str:
    successor = _successor(token, spent.seed or "")
    spent.spent_at = ctx.now
    session.refreshed_at = ctx.now
    _store(ctx, session, successor)
    long_ago = (RefreshToken.session_id == session.id, RefreshToken.spent_at < ctx.now - REUSE_INTERVAL)
    ctx.db.execute(update(RefreshToken).where(*long_ago, RefreshToken.hash != spent.hash).values(seed=None))
    return successor


def _repeat_token(ctx: Context, spent: RefreshToken, token: str) -> str | None:
    """Return the family's active token, if this spent one may still get it."""
    steps, current, row = 0, token, spent
    while row.spent_at is not None:
        if row.seed is None:
            return None
        current = _successor(current, row.seed)
        following = ctx.db.get(RefreshToken, hash_of(current))
        if following is None:
            return None
        row, steps = following, steps + 1
    allowed = spent.spent_at is not None and may_repeat_successor(steps, spent.spent_at, ctx.now)
    return current if allowed else None
