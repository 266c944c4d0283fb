"""The web app exchanges the code of an external sign-in for a session (PKCE, RFC 7636)."""

from hashlib import sha256
from hmac import compare_digest

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.context import Context
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.external.joining import account_for_identity
from orderkeep.identity.external.sign_in_flow import linker_of, stored_identity, url_base64
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.models import AuthSession, SignInFlow
from orderkeep.identity.rules import FLOW_LIFETIME
from orderkeep.identity.sessions.actions import RECOVERED, account_by_id, continue_session, hash_of, open_session

OAUTH = "oauth"
"""The sign-in method of a session from an external provider."""


def exchange_code(call: AuthCall) -> Session:
    """Exchange the web app's code for a session, once."""
    texts = call.texts("auth_code", "code_verifier")
    code, verifier = texts.get("auth_code"), texts.get("code_verifier")
    if not code or not verifier:
        raise validation_failed("invalid request: both auth code and code verifier should be non-empty")
    try:
        return _exchange_in_transaction(call, code, verifier)
    except IntegrityError:  # the same person arrived twice at the same moment
        return _exchange_in_transaction(call, code, verifier)


def _recovered_session(ctx: Context, call: AuthCall, user_id: str) -> Session:
    """The session of a user who opened the link of a recovery."""
    who = account_by_id(ctx, user_id)
    if who is None or who.profile.disabled:
        raise AuthRefusal(403, "user_banned", "User is banned")
    return open_session(ctx, call.server.tokens, who, RECOVERED, call.device)


def _exchange_in_transaction(call: AuthCall, code: str, verifier: str) -> Session:
    with call.writing() as ctx:
        flow = ctx.db.scalars(
            select(SignInFlow).where(SignInFlow.code_hash == hash_of(code)).with_for_update()
        ).one_or_none()
        if flow is None or flow.returned_at is None:
            raise AuthRefusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found")
        if ctx.now >= flow.returned_at + FLOW_LIFETIME:
            raise AuthRefusal(422, "flow_state_expired", "invalid flow state, flow state has expired")
        challenge = url_base64(sha256(verifier.encode("utf-8", "replace")).digest())
        if not compare_digest(challenge, flow.code_challenge):
            raise AuthRefusal(400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
        if user_id := flow.identity.get("user"):
            ctx.db.delete(flow)
            return _recovered_session(ctx, call, str(user_id))
        linker, found, session_id = linker_of(ctx, flow), stored_identity(flow), flow.session_id
        ctx.db.delete(flow)
        ctx.db.flush()
        who = account_for_identity(ctx, call, linker, found)
        tokens, linking = call.server.tokens, ctx.db.get(AuthSession, session_id) if session_id else None
        if linking:
            answer = continue_session(ctx, tokens, linking, OAUTH)
        else:
            answer = open_session(ctx, tokens, who, OAUTH, call.device)
    call.server.mail_waits.set()
    return answer
