"""The browser returns from the external provider.

Nothing is created or linked here, but when our own code is exchanged: only the browser that began has the verifier.
"""

import logging
import re
import secrets
from http import HTTPStatus

from starlette.responses import RedirectResponse, Response

from orderkeep.core.context import Context
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.enums import GOOGLE
from orderkeep.identity.external.joining import refuse_to_join
from orderkeep.identity.external.openid_provider import OpenIdProvider, ProviderProblem
from orderkeep.identity.external.redirects import with_error, with_query
from orderkeep.identity.external.sign_in import error_parameters
from orderkeep.identity.external.sign_in_flow import linker_of, nonce_of, verifier_of
from orderkeep.identity.gotrue_responses import AuthRefusal
from orderkeep.identity.models import SignInFlow
from orderkeep.identity.rules import FLOW_LIFETIME
from orderkeep.identity.sessions.actions import hash_of

log = logging.getLogger("orderkeep")

_PROVIDERS_WORD = re.compile(r"[a-z_]{1,40}")
MAX_DESCRIPTION_LENGTH = 200


def callback(call: AuthCall) -> Response:
    """Receive the browser from the provider, and send it back to the web app with a code of ours or an error."""
    state = call.request.query_params.get("state", "")
    with call.writing() as ctx:
        flow = ctx.db.get(SignInFlow, hash_of(state), with_for_update=True)
        if flow is None or call.server.google is None:
            unknown = AuthRefusal(400, "bad_oauth_state", "OAuth callback with invalid state")
            site = call.server.settings.public_url
            return RedirectResponse(with_query(f"{site}/", error_parameters("invalid_request", unknown)), 303)
        redirect_to = flow.redirect_to
        refusal_of_state = _judge_state(ctx, flow)
        flow.returned_at = flow.returned_at or ctx.now
    try:
        if refusal_of_state:
            raise refusal_of_state
        code = _resolve(call, call.server.google, state)
    except AuthRefusal as refusal:
        kind = "access_denied" if refusal.status == HTTPStatus.FORBIDDEN else "invalid_request"
        return _redirect_home(with_error(redirect_to, error_parameters(str(refusal.more.get("kind", kind)), refusal)))
    except ProviderProblem as problem:
        log.warning("sign-in with %s: %s", GOOGLE, problem)
        failure = AuthRefusal(500, "unexpected_failure", "Unable to exchange external code")
        return _redirect_home(with_error(redirect_to, error_parameters("server_error", failure)))
    return _redirect_home(with_query(redirect_to, {"code": code}))


def _redirect_home(address: str) -> Response:
    return RedirectResponse(address, 302, {"cache-control": "no-store"})


def _judge_state(ctx: Context, flow: SignInFlow) -> AuthRefusal | None:
    if flow.returned_at is not None:
        return AuthRefusal(400, "flow_state_already_used", "OAuth state has already been used")
    if ctx.now >= flow.created_at + FLOW_LIFETIME:
        return AuthRefusal(400, "bad_oauth_state", "OAuth state has expired")
    return None


def _resolve(call: AuthCall, provider: OpenIdProvider, state: str) -> str:
    """Ask the provider who it is, and return the code for the web app. Raises AuthRefusal or ProviderProblem."""
    params = call.request.query_params
    if "error" in params:
        kind = params["error"] if _PROVIDERS_WORD.fullmatch(params["error"]) else "server_error"
        text = params.get("error_description", "")[:MAX_DESCRIPTION_LENGTH] or "The provider refused the sign-in"
        raise AuthRefusal(400, "bad_oauth_callback", text, kind=kind)
    if not params.get("code") or params.get("iss", provider.issuer).rstrip("/") != provider.issuer.rstrip("/"):
        raise AuthRefusal(400, "bad_oauth_callback", "OAuth callback with missing authorization code")
    found = provider.identity_of(params["code"], verifier_of(call, state), nonce_of(call, state))
    code = secrets.token_urlsafe(32)
    with call.writing() as ctx:
        flow = ctx.db.get(SignInFlow, hash_of(state), with_for_update=True)
        if flow is None:
            raise AuthRefusal(400, "bad_oauth_state", "OAuth state has expired")
        refuse_to_join(ctx, call, linker_of(ctx, flow), found)
        flow.identity = vars(found)
        flow.code_hash = hash_of(code)
    return code
