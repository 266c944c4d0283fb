"""A sign-in at an external provider, from leaving this server until its code is exchanged for a session."""

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from sqlalchemy import delete

from orderkeep.core.context import Context
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.external.openid_provider import ExternalIdentity, OpenIdProvider
from orderkeep.identity.models import AuthSession, SignInFlow
from orderkeep.identity.rules import FLOW_LIFETIME
from orderkeep.identity.sessions.actions import hash_of

OWN_PARAMETERS = frozenset({
    "apikey", "client_id", "client_secret", "code_challenge", "code_challenge_method", "code_verifier", "nonce",
    "provider", "redirect_to", "redirect_uri", "request", "request_uri", "response_mode", "response_type", "scope",
    "scopes", "skip_http_redirect", "state",
})  # fmt: skip
"""Parameters of the caller that don't reach the provider, in any letter case."""
_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
SCOPES = ("openid", "email", "profile")


def begin_flow(
    call: AuthCall, provider: OpenIdProvider, redirect_to: str, challenge: str, session_id: str | None = None
) -> str:
    """Store the flow and return the provider's address."""
    state = secrets.token_urlsafe(32)
    wanted = call.request.query_params
    more = [(name, value) for name, value in wanted.multi_items() if _is_passed_on(name)]
    scopes = dict.fromkeys([*SCOPES, *wanted.get("scopes", "").replace(",", " ").split()])
    digest = sha256(verifier_of(call, state).encode()).digest()
    own = {
        "state": state,
        "nonce": nonce_of(call, state),
        "scope": " ".join(scopes),
        "code_challenge": url_base64(digest),
    }
    address = provider.address(own, more)
    with call.writing() as ctx:
        ctx.db.execute(delete(SignInFlow).where(SignInFlow.created_at < ctx.now - 2 * FLOW_LIFETIME))
        flow = SignInFlow(
            state_hash=hash_of(state),
            redirect_to=redirect_to,
            code_challenge=challenge,
            session_id=session_id,
            created_at=ctx.now,
            identity={},
        )
        ctx.db.add(flow)
    return address


def begin_returned_flow(ctx: Context, redirect_to: str, challenge: str, profile_id: str) -> str:
    """Store a flow for the user of an opened link, and return the code that the web app exchanges."""
    code = secrets.token_urlsafe(32)
    flow = SignInFlow(
        state_hash=hash_of(secrets.token_urlsafe(32)),
        redirect_to=redirect_to,
        code_challenge=challenge,
        created_at=ctx.now,
        returned_at=ctx.now,
        code_hash=hash_of(code),
        identity={"user": profile_id},
    )
    ctx.db.add(flow)
    return code


def _is_passed_on(name: str) -> bool:
    return bool(_NAME.fullmatch(name)) and name.casefold() not in OWN_PARAMETERS


def nonce_of(call: AuthCall, state: str) -> str:
    """Return the nonce of the ID token."""
    return call.server.tokens.seal(f"nonce {state}")


def verifier_of(call: AuthCall, state: str) -> str:
    """Return our verifier towards the provider. It is derived, so that the database needn't hold it."""
    return call.server.tokens.seal(f"verifier {state}")


def url_base64(data: bytes) -> str:
    """Return base64url without padding, as in PKCE (RFC 7636)."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def linker_of(ctx: Context, flow: SignInFlow) -> str | None:
    """Return the user who adds the identity to their account, or None for a sign-in."""
    session = ctx.db.get(AuthSession, flow.session_id) if flow.session_id else None
    return session.profile_id if session else None


def stored_identity(flow: SignInFlow) -> ExternalIdentity:
    """Return what the provider said."""
    kept = flow.identity
    return ExternalIdentity(
        str(kept["subject"]), str(kept["email"]), kept["email_verified"] is True, str(kept["full_name"])
    )
