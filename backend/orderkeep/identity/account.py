"""Changes to a user's own account: profile, e-mail confirmation by code, password recovery."""

from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from orderkeep.core.context import Context
from orderkeep.identity.accounts import check_password, checked_email, metadata_of
from orderkeep.identity.assurance import require_second_factor
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.enums import SECOND_FACTORS, CodeKind, SecurityEventKind, SignOutScope
from orderkeep.identity.gotrue_documents import Metadata, Session, User
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.invitations.sign_up import accept_for_address
from orderkeep.identity.mail_server.effective import must_confirm_email
from orderkeep.identity.models import AuthSession, Credential, Identity
from orderkeep.identity.one_time_codes import can_resend, mail_code, use_code, write_mail
from orderkeep.identity.sessions import UserAccount, account_by_email, account_by_id, end_sessions, open_session
from orderkeep.identity.standard_mails import EMAIL_CHANGE_NOTICE
from orderkeep.identity.throttle import count_failure, is_throttled, key_of, reset_failures
from orderkeep.identity.user_documents import user_json

VERIFIABLE = {
    "signup": CodeKind.SIGNUP,
    "email": CodeKind.SIGNUP,
    "email_change": CodeKind.EMAIL_CHANGE,
    "recovery": CodeKind.RECOVERY,
}
OTHER_TYPES = frozenset({"magiclink", "invite", "sms", "phone_change"})
RESENDABLE = {"signup": CodeKind.SIGNUP, "email_change": CodeKind.EMAIL_CHANGE}
RECOVERED = "recovery"
"""The method of a session opened with a recovery code, which may set a password without the old one."""


@dataclass(frozen=True)
class AccountChange:
    """Requested changes. None, or no metadata, leaves a value as it is."""

    email: str | None
    password_hash: str | None
    metadata: Metadata


def update_user(call: AuthCall) -> User:
    """Change the caller's address, password or metadata."""
    fields = call.fields()
    texts = call.texts("email", "password", "current_password", "phone")
    email = checked_email(texts["email"]) if texts.get("email") else None
    data = metadata_of(fields)
    with call.reading() as ctx:
        who, session = call.caller(ctx)
        if {"email", "password", "phone"} & fields.keys():
            require_second_factor(ctx, call, who, status=401)
    if "app_metadata" in fields:
        raise AuthRefusal(403, "not_admin", "Updating app_metadata requires admin privileges")
    if texts.get("phone"):
        raise AuthRefusal(422, "phone_provider_disabled", "Phone logins are disabled")
    new_hash = _new_hash(call, who, session, texts) if "password" in texts else None
    try:
        with call.writing(who.profile.id) as ctx:
            answer = _apply(ctx, call, AccountChange(email, new_hash, data))
    except IntegrityError:
        raise _email_exists() from None
    call.server.mail_waits.set()
    return answer


def _apply(ctx: Context, call: AuthCall, wanted: AccountChange) -> User:
    who, session = call.caller(ctx)
    if wanted.password_hash or wanted.email:
        require_second_factor(ctx, call, who, status=401)
    if wanted.metadata:
        # A null value deletes its key.
        merged = {**who.credential.user_metadata, **wanted.metadata}
        who.credential.user_metadata = metadata_of({"data": {k: v for k, v in merged.items() if v is not None}})
    if wanted.password_hash:
        who.credential.password_hash = wanted.password_hash
        kept = {method: at for method, at in session.methods.items() if method in SECOND_FACTORS}
        session.methods = {"password": int(ctx.now.timestamp()), **kept}
        end_sessions(ctx, who.profile.id, SignOutScope.OTHERS, session.id)
        call.note(ctx, who, SecurityEventKind.PASSWORD_CHANGED)
    if wanted.email and wanted.email != who.profile.email:
        _change_email(ctx, call, who, wanted.email)
    ctx.db.flush()
    return user_json(ctx, who.profile, who.credential)


def _new_hash(call: AuthCall, who: UserAccount, session: AuthSession, texts: dict[str, str]) -> str:
    """Check a password change. This takes up to three hashes and runs outside of any transaction."""
    password, current, stored = texts["password"], texts.get("current_password"), who.credential.password_hash
    if not password:
        raise validation_failed("A new password is needed")
    if stored and RECOVERED not in session.methods:
        _prove_current(call, who, current)
    if stored and call.server.passwords.verify(password, stored):
        message = "New password should be different from the old password."
        raise AuthRefusal(422, "same_password", message)
    check_password(password, who.profile.email)
    return call.server.passwords.hash(password)


def _prove_current(call: AuthCall, who: UserAccount, current: str | None) -> None:
    if not current:
        raise AuthRefusal(400, "current_password_required", "Current password required when setting new password.")
    key = key_of("current_password", who.profile.id)
    with call.reading() as ctx:
        if is_throttled(ctx.db, key, call.now):
            raise too_many()
    right = call.server.passwords.verify(current, who.credential.password_hash)
    with call.writing() as ctx:
        beaten = is_throttled(ctx.db, key, call.now, lock=True)
        if right and not beaten:
            reset_failures(ctx, key)
        else:
            count_failure(ctx, key)
    if beaten:
        raise too_many()
    if not right:
        raise AuthRefusal(400, "current_password_invalid", "Current password required when setting new password.")


def _change_email(ctx: Context, call: AuthCall, who: UserAccount, email: str) -> None:
    """Change the address immediately if confirmation is off, otherwise once the code sent to it is entered."""
    taken = account_by_email(ctx, email) is not None
    if not must_confirm_email(ctx.db, call.server.settings):
        if taken:
            raise _email_exists()
        ctx.change(who.profile, {"email": email})
        who.credential.proven = False
        call.note(ctx, who, SecurityEventKind.EMAIL_CHANGED)
        return
    if not can_resend(ctx, who, CodeKind.EMAIL_CHANGE):
        message = "You can only request this once every 60 seconds"
        raise AuthRefusal(429, "over_email_send_rate_limit", message, retry_after=60)
    who.credential.new_email = email
    mail_code(ctx, call.server.tokens, who, CodeKind.EMAIL_CHANGE, silent=taken)
    write_mail(ctx, who.profile.email, EMAIL_CHANGE_NOTICE, {"new_email": email})


def _email_exists() -> AuthRefusal:
    return AuthRefusal(422, "email_exists", "A user with this email address has already been registered")


def verify(call: AuthCall) -> Session:
    """Exchange a code for a session. Every problem with a code gives the same error."""
    texts = call.texts("type", "email", "token", "token_hash", "phone")
    kind = VERIFIABLE.get(texts.get("type", ""))
    if kind is None and texts.get("type") not in OTHER_TYPES:
        raise validation_failed("Verify requires a verification type")
    if bool(texts.get("token")) == bool(texts.get("token_hash")):
        raise validation_failed("Verify requires a token or a token hash")
    if texts.get("token") and bool(texts.get("email")) == bool(texts.get("phone")):
        raise validation_failed("Only an email address or phone number should be provided on verify")
    email = texts.get("email", "").strip().lower()
    try:
        with call.writing() as ctx:
            answer = _judge_code(ctx, call, kind, email, texts.get("token", ""))
    except IntegrityError:
        raise _email_exists() from None
    if isinstance(answer, AuthRefusal):
        raise answer
    return answer


def _judge_code(ctx: Context, call: AuthCall, kind: CodeKind | None, email: str, code: str) -> Session | AuthRefusal:
    key = key_of("code", email)
    if is_throttled(ctx.db, key, call.now, lock=True):
        return too_many()
    tokens = call.server.tokens
    for who in _candidates(ctx, kind, email):
        if kind and use_code(ctx, tokens, who, kind, code):
            reset_failures(ctx, key)
            if who.profile.disabled:
                return AuthRefusal(403, "user_banned", "User is banned")
            _confirm_address(ctx, call, who, kind)
            return open_session(ctx, tokens, who, RECOVERED if kind is CodeKind.RECOVERY else "otp", call.device)
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


def resend(call: AuthCall) -> dict[str, object]:
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


def recover(call: AuthCall) -> dict[str, object]:
    """Send a code that opens a session without the password."""
    texts = call.texts("email")
    if not texts.get("email"):
        raise validation_failed("Password recovery requires an email")
    email = checked_email(texts["email"])
    with call.writing() as ctx:
        who = account_by_email(ctx, email)
        if who and not who.profile.disabled and can_resend(ctx, who, CodeKind.RECOVERY):
            mail_code(ctx, call.server.tokens, who, CodeKind.RECOVERY)
    call.server.mail_waits.set()
    return {}
