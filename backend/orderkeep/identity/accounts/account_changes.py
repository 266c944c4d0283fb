"""Changes to a user's own account: address, password and metadata."""

from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from orderkeep.core.context import Context
from orderkeep.identity.accounts.actions import check_password, checked_email, metadata_of
from orderkeep.identity.accounts.one_time_codes import can_resend, mail_code, use_code, write_mail
from orderkeep.identity.accounts.user_documents import user_json
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.enums import SECOND_FACTORS, CodeKind, SecurityEventKind, SignOutScope
from orderkeep.identity.gotrue_documents import Metadata, User
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.mail.server.effective import must_confirm_email
from orderkeep.identity.mail.standard_mails import EMAIL_CHANGE_NOTICE
from orderkeep.identity.models import AuthSession
from orderkeep.identity.second_factor.assurance import require_second_factor
from orderkeep.identity.sessions.actions import RECOVERED, UserAccount, account_by_email, end_sessions
from orderkeep.identity.throttle import count_failure, is_throttled, key_of, reset_failures


@dataclass(frozen=True)
class AccountChange:
    """Requested changes. None, or no metadata, leaves a value as it is."""

    email: str | None
    password_hash: str | None
    metadata: Metadata


def update_user(call: AuthCall) -> User:
    """Change the caller's address, password or metadata."""
    fields = call.fields()
    texts = call.texts("email", "password", "current_password", "phone", "nonce")
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
    if texts.get("nonce"):
        _require_nonce(call, who, texts["nonce"])
    new_hash = _new_hash(call, who, session, texts) if "password" in texts else None
    try:
        with call.writing(who.profile.id) as ctx:
            answer = _apply(ctx, call, AccountChange(email, new_hash, data))
    except IntegrityError:
        raise email_exists() from None
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


def _require_nonce(call: AuthCall, who: UserAccount, nonce: str) -> None:
    """Use up the code of a reauthentication. It is asked for in addition to the current password."""
    key = key_of("code", who.profile.email)
    with call.writing() as ctx:
        beaten = is_throttled(ctx.db, key, call.now, lock=True)
        right = not beaten and use_code(ctx, call.server.tokens, who, CodeKind.REAUTHENTICATION, nonce)
        if right:
            reset_failures(ctx, key)
        elif not beaten:
            count_failure(ctx, key)
    if beaten:
        raise too_many()
    if not right:
        raise AuthRefusal(422, "reauthentication_not_valid", "Verification failed due to an invalid nonce.")


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
            raise email_exists()
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


def email_exists() -> AuthRefusal:
    """Another account has the address."""
    return AuthRefusal(422, "email_exists", "A user with this email address has already been registered")
