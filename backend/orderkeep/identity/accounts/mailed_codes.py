"""Codes sent by e-mail: confirming an address, recovering an account, and proving again who asks for a change."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from starlette.responses import RedirectResponse, Response

from orderkeep.core.context import Context
from orderkeep.core.values import JsonObject
from orderkeep.identity.accounts.account_changes import email_exists
from orderkeep.identity.accounts.actions import check_challenge, checked_email
from orderkeep.identity.accounts.one_time_codes import can_resend, mail_code, use_code
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.enums import CodeKind, SecurityEventKind
from orderkeep.identity.external.redirects import with_error, with_query
from orderkeep.identity.external.sign_in import error_parameters, redirect_target
from orderkeep.identity.external.sign_in_flow import begin_returned_flow
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.invitations.sign_up import accept_for_address
from orderkeep.identity.models import Credential, Identity, MailCode
from orderkeep.identity.sessions.actions import RECOVERED, UserAccount, account_by_email, account_by_id, open_session
from orderkeep.identity.throttle import count_failure, is_throttled, key_of, reset_failures

VERIFIABLE = {
    "signup": CodeKind.SIGNUP,
    "email": CodeKind.SIGNUP,
    "email_change": CodeKind.EMAIL_CHANGE,
    "recovery": CodeKind.RECOVERY,
}
OTHER_TYPES = frozenset({"magiclink", "invite", "sms", "phone_change"})
RESENDABLE = {"signup": CodeKind.SIGNUP, "email_change": CodeKind.EMAIL_CHANGE}
NAMES = ("type", "email", "token", "token_hash", "phone")


@dataclass(frozen=True)
class UsedCode:
    """A right code, which is consumed."""

    who: UserAccount
    challenge: str | None
    """Of the web app that asked for it."""


def verify(call: AuthCall) -> Session:
    """Exchange a code for a session. Every problem with a code gives the same error."""
    kind, email, code = _given_code(call.texts(*NAMES))
    with _refusing_taken_addresses(), call.writing() as ctx:
        used = _use(ctx, call, kind, email, code)
        if isinstance(used, UsedCode):
            method = RECOVERED if kind is CodeKind.RECOVERY else "otp"
            return open_session(ctx, call.server.tokens, used.who, method, call.device)
    raise used


def open_link(call: AuthCall) -> Response:
    """Verify the code of a link that a browser opens, and send it back to the web app.

    The web app that asked for a recovery gets a code to exchange for a session. No token is in an address.
    """
    target = redirect_target(call)
    try:
        target = _verified_link(call, target)
    except AuthRefusal as refusal:
        kind = "access_denied" if refusal.status == HTTPStatus.FORBIDDEN else "invalid_request"
        target = with_error(target, error_parameters(kind, refusal))
    return RedirectResponse(target, 303, {"cache-control": "no-store"})


def _verified_link(call: AuthCall, target: str) -> str:
    """Return where the browser goes next. Raises AuthRefusal."""
    params = call.request.query_params
    texts = {name: params[name] for name in NAMES if params.get(name)}
    if "token" in texts and not {"email", "phone"} & texts.keys():
        texts["token_hash"] = texts.pop("token")
    kind, email, code = _given_code(texts)
    with _refusing_taken_addresses(), call.writing() as ctx:
        used = _use(ctx, call, kind, email, code)
        if isinstance(used, UsedCode) and kind is CodeKind.RECOVERY:
            if not used.challenge:
                message = "Enter the code from the email in the app that asked for it"
                raise AuthRefusal(404, "flow_state_not_found", message)
            return with_query(target, {"code": begin_returned_flow(ctx, target, used.challenge, used.who.profile.id)})
    if isinstance(used, AuthRefusal):
        raise used
    return target


@contextmanager
def _refusing_taken_addresses() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise email_exists() from None


def _given_code(texts: Mapping[str, str]) -> tuple[CodeKind | None, str, str]:
    """The kind, address and code of a request. Raises AuthRefusal."""
    kind = VERIFIABLE.get(texts.get("type", ""))
    if kind is None and texts.get("type") not in OTHER_TYPES:
        raise validation_failed("Verify requires a verification type")
    if bool(texts.get("token")) == bool(texts.get("token_hash")):
        raise validation_failed("Verify requires a token or a token hash")
    if texts.get("token") and bool(texts.get("email")) == bool(texts.get("phone")):
        raise validation_failed("Only an email address or phone number should be provided on verify")
    return kind, texts.get("email", "").strip().lower(), texts.get("token", "")


def _use(ctx: Context, call: AuthCall, kind: CodeKind | None, email: str, code: str) -> UsedCode | AuthRefusal:
    """Consume the code and confirm the address, or count the failure."""
    key = key_of("code", email)
    if is_throttled(ctx.db, key, call.now, lock=True):
        return too_many()
    for who in _candidates(ctx, kind, email):
        sent = ctx.db.get(MailCode, (who.profile.id, kind)) if kind else None
        challenge = sent.code_challenge if sent else None
        if kind and use_code(ctx, call.server.tokens, who, kind, code):
            reset_failures(ctx, key)
            if who.profile.disabled:
                return AuthRefusal(403, "user_banned", "User is banned")
            _confirm_address(ctx, call, who, kind)
            return UsedCode(who, challenge)
    count_failure(ctx, key)
    return AuthRefusal(403, "otp_expired", "Token has expired or is invalid")


def _candidates(ctx: Context, kind: CodeKind | None, email: str) -> list[UserAccount]:
    if kind is CodeKind.EMAIL_CHANGE:
        ids = ctx.db.scalars(select(Credential.profile_id).where(Credential.new_email == email)).all()
        return [who for each in ids if (who := account_by_id(ctx, each))]
    who = account_by_email(ctx, email)
    return [who] if who else []


def _confirm_address(ctx: Context, call: AuthCall, who: UserAccount, kind: CodeKind) -> None:
    who.credential.confirmed_at = who.credential.confirmed_at or ctx.now
    if not who.credential.proven:  # somebody else may have opened the account and added their own
        ctx.db.execute(delete(Identity).where(Identity.profile_id == who.profile.id))
        accept_for_address(ctx, who)
    who.credential.proven = True
    if kind is CodeKind.EMAIL_CHANGE:
        ctx.change(who.profile, {"email": who.credential.new_email})
        who.credential.new_email = None
        call.note(ctx, who, SecurityEventKind.EMAIL_CHANGED)


def resend(call: AuthCall) -> JsonObject:
    """Send the code's e-mail again. The response doesn't reveal whether there was one."""
    texts = call.texts("type", "email", "phone")
    kind = RESENDABLE.get(texts.get("type", ""))
    if kind is None or not texts.get("email"):
        raise validation_failed("Missing one of these types: signup, email_change")
    email = checked_email(texts["email"])
    with call.writing() as ctx:
        for who in _candidates(ctx, kind, email):
            waits = kind is CodeKind.EMAIL_CHANGE or who.credential.confirmed_at is None
            if waits and can_resend(ctx, who, kind):
                mail_code(ctx, call.server.tokens, who, kind, silent=_is_taken(ctx, kind, email))
    call.server.mail_waits.set()
    return {}


def _is_taken(ctx: Context, kind: CodeKind, email: str) -> bool:
    return kind is CodeKind.EMAIL_CHANGE and account_by_email(ctx, email) is not None


def recover(call: AuthCall) -> JsonObject:
    """Send a code that opens a session without the password."""
    texts = call.texts("email", "code_challenge", "code_challenge_method")
    if not texts.get("email"):
        raise validation_failed("Password recovery requires an email")
    check_challenge(texts)
    email = checked_email(texts["email"])
    with call.writing() as ctx:
        who = account_by_email(ctx, email)
        if who and not who.profile.disabled and can_resend(ctx, who, CodeKind.RECOVERY):
            sent = mail_code(ctx, call.server.tokens, who, CodeKind.RECOVERY)
            sent.code_challenge = texts.get("code_challenge")
    call.server.mail_waits.set()
    return {}


def reauthenticate(call: AuthCall) -> JsonObject:
    """Send the caller a code that proves again who asks for a change of the account."""
    with call.reading() as ctx:
        who, _ = call.caller(ctx)
    with call.writing(who.profile.id) as ctx:
        who, _ = call.caller(ctx)
        if not can_resend(ctx, who, CodeKind.REAUTHENTICATION):
            message = "You can only request this once every 60 seconds"
            raise AuthRefusal(429, "over_email_send_rate_limit", message, retry_after=60)
        mail_code(ctx, call.server.tokens, who, CodeKind.REAUTHENTICATION)
    call.server.mail_waits.set()
    return {}
