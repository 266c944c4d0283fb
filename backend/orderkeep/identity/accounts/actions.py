"""Sign-up, including the first account, and sign-in with a password."""

from hmac import compare_digest

import orjson
from sqlalchemy.exc import IntegrityError

from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.core.values import Values
from orderkeep.identity.accounts.new_accounts import NewAccount, add_person
from orderkeep.identity.accounts.one_time_codes import can_resend, mail_code
from orderkeep.identity.accounts.user_documents import pending_user
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.auth_server import is_claimed
from orderkeep.identity.enums import CodeKind, SecurityEventKind
from orderkeep.identity.gotrue_documents import Metadata, PendingUser, Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.invitations.sign_up import accept_invitation, require_open
from orderkeep.identity.mail.server.effective import must_confirm_email
from orderkeep.identity.rules import LONGEST_PASSWORD, email_of, password_weaknesses
from orderkeep.identity.sessions.actions import UserAccount, account_by_email, open_session
from orderkeep.identity.throttle import count_failure, is_throttled, key_of, reset_failures

LARGEST_METADATA, DEEPEST_METADATA = 4096, 20


def sign_up(call: AuthCall) -> Session | PendingUser:
    """Create an account and return a session, or the pending user if the address must be confirmed."""
    email, password = _new_credentials(call)
    metadata = metadata_of(call.fields())
    setup_code, invitation = metadata.pop("setup_code", None), metadata.pop("invitation", None)
    check_password(password, email)
    with call.reading() as ctx:
        _check_setup_code(ctx, call, setup_code)
        if invitation is not None:
            require_open(ctx, invitation, email)
        confirmed = not must_confirm_email(ctx.db, call.server.settings)
    account = NewAccount(email, call.server.passwords.hash(password), metadata, confirmed)
    if invitation is not None:
        return accept_invitation(call, account, invitation)
    try:
        return _enrol(call, account, setup_code)
    except IntegrityError:  # the address was taken in the meantime
        return _enrol(call, account, setup_code)


def _new_credentials(call: AuthCall) -> tuple[str, str]:
    texts = call.texts("email", "password", "phone", "code_challenge", "code_challenge_method")
    check_challenge(texts)
    if texts.get("phone"):
        if texts.get("email"):
            raise validation_failed("Only an email address or phone number should be provided on signup.")
        raise AuthRefusal(400, "phone_provider_disabled", "Phone signups are disabled")
    if not texts.get("email"):
        raise AuthRefusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    if not texts.get("password"):
        raise validation_failed("Signup requires a valid password")
    return checked_email(texts["email"]), texts["password"]


def _enrol(call: AuthCall, account: NewAccount, setup_code: object) -> Session | PendingUser:
    tokens = call.server.tokens
    with call.writing() as ctx:
        _check_setup_code(ctx, call, setup_code)
        who = account_by_email(ctx, account.email)
        if who is None:
            who = add_person(ctx, account)
            if account.confirmed:
                return open_session(ctx, tokens, who, "password", call.device)
            mail_code(ctx, tokens, who, CodeKind.SIGNUP)
            answer = pending_user(who.profile.id, account.email, account.metadata, call.now)
        elif account.confirmed:
            raise AuthRefusal(422, "user_already_exists", "User already registered")
        else:
            _ask_again(ctx, call, who, account)
            answer = pending_user(new_id(), account.email, account.metadata, call.now)
    call.server.mail_waits.set()
    return answer


def _ask_again(ctx: Context, call: AuthCall, who: UserAccount, account: NewAccount) -> None:
    """Sign up again with an unconfirmed address. The code in the newest e-mail belongs to the newest password."""
    if who.credential.confirmed_at is None and can_resend(ctx, who, CodeKind.SIGNUP):
        who.credential.password_hash = account.password_hash
        who.credential.user_metadata = account.metadata
        mail_code(ctx, call.server.tokens, who, CodeKind.SIGNUP)


def _check_setup_code(ctx: Context, call: AuthCall, given: object) -> None:
    """Require proof that the first user controls the server: a local connection or the set-up code."""
    if is_claimed(ctx.db) or call.is_from_this_machine:
        return
    text = given.strip().upper() if isinstance(given, str) else ""
    if not compare_digest(text.encode("utf-8", "replace"), call.server.setup_code.encode()):
        message = "Enter the set-up code that the server printed at start"
        raise AuthRefusal(403, "setup_code_required", message)


def sign_in(call: AuthCall) -> Session:
    """Sign in with a password. Unknown accounts and wrong passwords give the same error after the same work."""
    texts = call.texts("email", "password", "phone")
    if bool(texts.get("email")) == bool(texts.get("phone")):
        raise validation_failed("Either an email address or a phone number should be provided")
    if texts.get("phone"):
        raise AuthRefusal(422, "phone_provider_disabled", "Phone logins are disabled")
    email, password = texts["email"].strip().lower(), texts.get("password", "")
    key = key_of("password", email)
    with call.reading() as ctx:
        if is_throttled(ctx.db, key, call.now):
            raise too_many()
        known = account_by_email(ctx, email)
    stored = known.credential.password_hash if known and len(password) <= LONGEST_PASSWORD else None
    right = call.server.passwords.verify(password[:LONGEST_PASSWORD], stored)
    fresh = (
        call.server.passwords.hash(password) if right and call.server.passwords.is_outdated(stored or "") else stored
    )
    with call.writing() as ctx:
        answer = _admit(ctx, call, email, stored if right else None)
        if fresh != stored and not isinstance(answer, AuthRefusal) and (who := account_by_email(ctx, email)):
            who.credential.password_hash = fresh
    if isinstance(answer, AuthRefusal):
        raise answer
    return answer


def _admit(ctx: Context, call: AuthCall, email: str, proven_hash: str | None) -> Session | AuthRefusal:
    """Record a failure or open the session. Concurrent attempts are rechecked, so none bypasses the limit."""
    key = key_of("password", email)
    who = account_by_email(ctx, email)
    if is_throttled(ctx.db, key, call.now, lock=True):
        return too_many()
    if proven_hash is None or who is None or who.credential.password_hash != proven_hash:
        count_failure(ctx, key)
        if who is not None:
            call.note(ctx, who, SecurityEventKind.SIGN_IN_FAILED)
        return AuthRefusal(400, "invalid_credentials", "Invalid login credentials")
    reset_failures(ctx, key)
    if who.profile.disabled:
        return AuthRefusal(400, "user_banned", "User is banned")
    if who.credential.confirmed_at is None:
        return AuthRefusal(400, "email_not_confirmed", "Email not confirmed")
    return open_session(ctx, call.server.tokens, who, "password", call.device)


def checked_email(text: str) -> str:
    """Return the normalised address. Raises AuthRefusal."""
    email = email_of(text)
    if email is None:
        raise validation_failed("Unable to validate email address: invalid format")
    return email


def check_password(password: str, email: str) -> None:
    """Raise AuthRefusal `weak_password` with the reasons."""
    reasons = password_weaknesses(password, email)
    if not reasons:
        return
    sentences = {
        "length": "Password should be at least 8 characters and at most 1024.",
        "pwned": "Password is known to be weak and easy to guess, please choose a different one.",
    }
    message = " ".join(sentences[reason] for reason in reasons)
    raise AuthRefusal(422, "weak_password", message, weak_password={"reasons": reasons})


def check_challenge(texts: dict[str, str]) -> None:
    """Require a PKCE challenge to be complete and to use S256, if present."""
    challenge, method = texts.get("code_challenge"), texts.get("code_challenge_method")
    if bool(challenge) != bool(method):
        raise validation_failed("PKCE flow requires code_challenge_method and code_challenge")
    if method and method.lower() != "s256":
        raise validation_failed("code_challenge_method must be s256")


def metadata_of(fields: Values) -> Metadata:
    """Validate user metadata: a small JSON object that can be stored. Raises AuthRefusal."""
    data = fields.get("data", {})
    if not isinstance(data, dict):
        raise validation_failed("data must be an object")
    try:
        size = len(orjson.dumps(data))
    except orjson.JSONEncodeError:
        size = LARGEST_METADATA + 1
    if size > LARGEST_METADATA or not _is_storable(data):
        raise validation_failed("data is too large or contains a character that can't be saved")
    return dict(data)


def _is_storable(data: Metadata) -> bool:
    level: list[object] = [data]
    for _ in range(DEEPEST_METADATA):
        inner: list[object] = []
        for value in level:
            if isinstance(value, str) and "\x00" in value:
                return False
            if isinstance(value, dict):
                inner += [*value.keys(), *value.values()]
            elif isinstance(value, list):
                inner += value
        level = inner
    return not level
