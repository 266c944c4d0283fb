"""Routes of the auth server under /auth/v1. Unsupported sign-in methods answer like a server that has them disabled."""

from starlette.responses import Response

from orderkeep import __version__
from orderkeep.core.values import JsonObject
from orderkeep.identity.accounts import account_changes as account
from orderkeep.identity.accounts import actions as accounts
from orderkeep.identity.accounts import mailed_codes
from orderkeep.identity.accounts.user_documents import user_json
from orderkeep.identity.auth_request import AuthCall, AuthRoutes
from orderkeep.identity.enums import SecurityEventKind, SignOutScope
from orderkeep.identity.external import callback as external_callback
from orderkeep.identity.external import code_exchange, identities
from orderkeep.identity.external import sign_in as external_sign_in
from orderkeep.identity.gotrue_documents import Session, User
from orderkeep.identity.gotrue_responses import AuthRefusal, json_answer, validation_failed
from orderkeep.identity.invitations.sign_up import read_invitation
from orderkeep.identity.mail.server.effective import must_confirm_email
from orderkeep.identity.second_factor import actions as second_factor
from orderkeep.identity.second_factor import enrolment, recovery_codes
from orderkeep.identity.sessions.actions import end_sessions, refresh_session

ENDS_OTHERS = {
    SignOutScope.OTHERS: SecurityEventKind.SIGNED_OUT_OTHERS,
    SignOutScope.GLOBAL: SecurityEventKind.SIGNED_OUT_EVERYWHERE,
}

auth = AuthRoutes()

auth.on("POST", "/signup")(accounts.sign_up)
auth.on("POST", "/invitation")(read_invitation)
auth.on("PUT", "/user", limited=False)(account.update_user)
auth.on("POST", "/verify")(mailed_codes.verify)
auth.on("GET", "/verify", keyed=False)(mailed_codes.open_link)
auth.on("POST", "/resend")(mailed_codes.resend)
auth.on("POST", "/recover")(mailed_codes.recover)
auth.on("GET", "/reauthenticate", limited=False)(mailed_codes.reauthenticate)
auth.on("GET", "/factors/recovery_codes", limited=False)(recovery_codes.count_codes)
auth.on("POST", "/factors/recovery_codes", limited=False)(recovery_codes.create_codes)
auth.on("POST", "/factors/recovery_codes/verify")(recovery_codes.use_recovery_code)
auth.on("POST", "/factors", limited=False)(enrolment.enrol)
auth.on("POST", "/factors/{factor_id}/challenge")(second_factor.challenge)
auth.on("POST", "/factors/{factor_id}/verify")(second_factor.verify)
auth.on("DELETE", "/factors/{factor_id}", limited=False)(second_factor.unenrol)
auth.on("GET", "/authorize", keyed=False)(external_sign_in.authorize)
auth.on("GET", "/callback", keyed=False)(external_callback.callback)
auth.on("GET", "/user/identities/authorize")(external_sign_in.link_identity)
auth.on("DELETE", "/user/identities/{identity_id}", limited=False)(identities.unlink_identity)


@auth.on("POST", "/token")
def token(call: AuthCall) -> Session:
    """Create a session from a password, a refresh token or the code of an external sign-in."""
    grant = call.request.query_params.get("grant_type", "")
    if grant == "password":
        return accounts.sign_in(call)
    if grant == "refresh_token":
        return _refresh_token_grant(call)
    if grant == "pkce":
        return code_exchange.exchange_code(call)
    if grant == "web3":
        raise AuthRefusal(422, "web3_provider_disabled", "Web3 provider is disabled")
    raise AuthRefusal(400, "unsupported_grant_type", "unsupported_grant_type")


def _refresh_token_grant(call: AuthCall) -> Session:
    given = call.texts("refresh_token").get("refresh_token")
    if not given:
        message = "refresh_token required"
        raise AuthRefusal(400, "validation_failed", message, error="invalid_request", error_description=message)
    with call.writing() as ctx:
        answer = refresh_session(ctx, call.server.tokens, given)
    if isinstance(answer, AuthRefusal):
        raise answer
    return answer


@auth.on("POST", "/logout", limited=False)
def logout(call: AuthCall) -> Response:
    """End this session, the others, or all (the default)."""
    requested = call.request.query_params.get("scope") or SignOutScope.GLOBAL
    with call.writing() as ctx:
        who, session = call.caller(ctx)
        if requested not in set(SignOutScope):
            raise validation_failed(f"Unsupported logout scope {requested!r}")
        scope = SignOutScope(requested)
        end_sessions(ctx, who.profile.id, scope, session.id)
        if scope in ENDS_OTHERS:
            call.note(ctx, who, ENDS_OTHERS[scope])
    return Response(status_code=204)


@auth.on("GET", "/user", limited=False)
def user(call: AuthCall) -> User:
    """The caller."""
    with call.reading() as ctx:
        who, _ = call.caller(ctx)
        return user_json(ctx, who.profile, who.credential)


@auth.on("GET", "/.well-known/jwks.json", keyed=False)
def jwks(call: AuthCall) -> Response:
    """Return the public keys of access tokens."""
    return json_answer(call.server.tokens.public_keys(), headers={"cache-control": "public, max-age=600"})


@auth.on("GET", "/settings")
def settings(call: AuthCall) -> JsonObject:
    """Return the enabled sign-in methods."""
    names = ("email", "phone", "google", "anonymous_users")
    with call.reading() as ctx:
        must_confirm = must_confirm_email(ctx.db, call.server.settings)
    return {
        "external": {name: call.server.has(name) for name in names},
        "disable_signup": False,
        "mailer_autoconfirm": not must_confirm,
        "phone_autoconfirm": False,
        "sms_provider": call.server.settings.sms_gateway_format if call.server.text_gateway else "",
        "saml_enabled": False,
        "setup_needed": call.server.needs_setup(),
    }


@auth.on("GET", "/health", keyed=False)
def health(_call: AuthCall) -> dict[str, str]:
    """Alive."""
    return {"version": f"v{__version__}", "name": "Orderkeep", "description": "The sign-in server of Orderkeep"}


@auth.on("POST", "/otp")
def one_time_password(call: AuthCall) -> Response:
    """Refuse sign-in by e-mailed code alone: it is disabled."""
    call.fields()
    raise AuthRefusal(422, "otp_disabled", "Signups not allowed for otp")


@auth.on("POST", "/sso")
def single_sign_on(_call: AuthCall) -> Response:
    """Refuse SAML: it is disabled."""
    raise AuthRefusal(404, "saml_provider_disabled", "SAML 2.0 is disabled")


def unknown_path(_call: AuthCall) -> Response:
    """Every other path."""
    raise AuthRefusal(404, "not_found", "There is nothing here")


for _method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
    auth.on(_method, "/{path:path}")(unknown_path)
