"""Sign-in with an external provider begins: the browser is sent to its page."""

import logging
import re
from collections.abc import Mapping

from starlette.responses import RedirectResponse, Response

from orderkeep.identity.accounts.actions import check_challenge
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.enums import GOOGLE
from orderkeep.identity.external.openid_provider import OpenIdProvider, ProviderProblem
from orderkeep.identity.external.redirects import allowed_redirect, with_error
from orderkeep.identity.external.sign_in_flow import begin_flow
from orderkeep.identity.gotrue_responses import AuthRefusal, json_answer, validation_failed
from orderkeep.identity.second_factor.assurance import require_second_factor

_CHALLENGE = re.compile(r"[A-Za-z0-9._~-]{43,128}")

log = logging.getLogger("orderkeep")


def authorize(call: AuthCall) -> Response:
    """Send the browser to the provider."""
    wanted = call.request.query_params
    provider = _provider(call)
    if provider is None or wanted.get("provider") != GOOGLE:
        raise validation_failed("Unsupported provider: provider is not enabled")
    redirect_to, challenge = redirect_target(call), _challenge(wanted)
    as_json = wanted.get("skip_http_redirect") == "true"
    try:
        address = begin_flow(call, provider, redirect_to, challenge)
    except ProviderProblem as problem:
        log.warning("sign-in with %s: %s", GOOGLE, problem)
        if as_json:
            raise _provider_unreachable() from None
        error = error_parameters("server_error", _provider_unreachable())
        return RedirectResponse(with_error(redirect_to, error), 302)
    if as_json:
        return json_answer({"url": address})
    return RedirectResponse(address, 302, {"cache-control": "no-store"})


def link_identity(call: AuthCall) -> dict[str, str]:
    """Return the provider's address at which the caller adds an identity to their account."""
    with call.reading() as ctx:
        who, session = call.caller(ctx)
        provider = _provider(call)
        if provider is None:
            raise AuthRefusal(404, "manual_linking_disabled", "Manual linking is disabled")
        require_second_factor(ctx, call, who, status=403)
        session_id = session.id
    if call.request.query_params.get("provider") != GOOGLE:
        raise validation_failed("Unsupported provider: provider is not enabled")
    try:
        challenge = _challenge(call.request.query_params)
        return {"url": begin_flow(call, provider, redirect_target(call), challenge, session_id)}
    except ProviderProblem as problem:
        log.warning("sign-in with %s: %s", GOOGLE, problem)
        raise _provider_unreachable() from None


def _provider(call: AuthCall) -> OpenIdProvider | None:
    return call.server.google


def error_parameters(kind: str, refusal: AuthRefusal) -> dict[str, str]:
    """Return an error as parameters of the address to which the browser returns."""
    return {"error": kind, "error_code": refusal.code, "error_description": refusal.message}


def _provider_unreachable() -> AuthRefusal:
    return AuthRefusal(503, "unexpected_failure", "Google can't be reached. Try again", retry_after=5)


def _challenge(wanted: Mapping[str, str]) -> str:
    """Return the web app's PKCE challenge, which is required. Raises AuthRefusal."""
    challenge = wanted.get("code_challenge", "")
    check_challenge(dict(wanted))
    if not challenge:
        raise validation_failed("PKCE flow requires code_challenge_method and code_challenge")
    if not _CHALLENGE.fullmatch(challenge):
        raise validation_failed("code_challenge must have 43 to 128 letters, digits and . _ ~ -")
    return challenge


def redirect_target(call: AuthCall) -> str:
    """Return where the browser is sent: the wish, the page it comes from, or the site, whichever is allowed first."""
    headers, site = call.request.headers, call.server.settings.public_url
    target = call.request.query_params.get("redirect_to") or headers.get("redirect_to", "")
    return allowed_redirect(target, site) or allowed_redirect(headers.get("referer", ""), site) or site
