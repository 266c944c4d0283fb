"""Recovery codes: ten, each usable once instead of an authentication code. They are shown once and stored hashed."""

import secrets
from hashlib import sha256

from sqlalchemy import delete, func, select

from orderkeep.core.context import Context
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.enums import RECOVERY_CODE, SecurityEventKind
from orderkeep.identity.gotrue_documents import Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.mail.standard_mails import RECOVERY_CODE_USED
from orderkeep.identity.models import AuthSession, RecoveryCode
from orderkeep.identity.second_factor.assurance import insufficient_assurance, is_confirmed, raise_assurance
from orderkeep.identity.second_factor.factors import has_verified_factor, lock_factors
from orderkeep.identity.sessions.actions import UserAccount
from orderkeep.identity.throttle import count_failure, is_code_throttled, key_of, reset_failures
from orderkeep.keys import CODE_ALPHABET

CODES, LETTERS, GROUP = 10, 16, 4
"""Sixteen letters have 78 bits, so a plain hash protects them."""


def count_codes(call: AuthCall) -> dict[str, int]:
    """Return how many codes are left."""
    with call.reading() as ctx:
        who, _ = call.caller(ctx)
        return {"remaining": _codes_left(ctx, who)}


def create_codes(call: AuthCall) -> dict[str, list[str]]:
    """Replace the caller's codes and return the new ones."""
    codes = [_new_code() for _ in range(CODES)]
    with call.writing() as ctx:
        lock_factors(ctx, call.claims().profile_id)
        who, session = call.caller(ctx)
        if not (has_verified_factor(ctx, who.profile.id) and is_confirmed(call, session)):
            raise insufficient_assurance(403)
        ctx.db.execute(delete(RecoveryCode).where(RecoveryCode.profile_id == who.profile.id))
        ctx.db.add_all([RecoveryCode(profile_id=who.profile.id, code_hash=_hash(who, code)) for code in codes])
        call.note(ctx, who, SecurityEventKind.RECOVERY_CODES_CREATED)
    return {"codes": codes}


def use_recovery_code(call: AuthCall) -> Session:
    """Lift the session to aal2 with a recovery code, which is then used up."""
    code = call.texts("code").get("code")
    with call.writing() as ctx:
        lock_factors(ctx, call.claims().profile_id)
        who, session = call.caller(ctx)
        if not code:
            raise validation_failed("Code needs to be non-empty")
        if _check_code(ctx, call, who, code):
            return _accept_code(ctx, call, who, session)
        call.note(ctx, who, SecurityEventKind.CODE_FAILED)
    raise AuthRefusal(422, "mfa_verification_failed", "Invalid recovery code entered")


def _check_code(ctx: Context, call: AuthCall, who: UserAccount, code: str) -> bool:
    key = key_of(RECOVERY_CODE, who.profile.id)
    if is_code_throttled(ctx.db, key, call.now):
        raise too_many()
    row = (RecoveryCode.profile_id == who.profile.id, RecoveryCode.code_hash == _hash(who, code))
    used = ctx.db.scalars(delete(RecoveryCode).where(*row).returning(RecoveryCode.code_hash)).all()
    if used and has_verified_factor(ctx, who.profile.id):
        reset_failures(ctx, key)
        return True
    count_failure(ctx, key)
    return False


def _accept_code(ctx: Context, call: AuthCall, who: UserAccount, session: AuthSession) -> Session:
    write_mail(ctx, who.profile.email, RECOVERY_CODE_USED, {"left": str(_codes_left(ctx, who))})
    call.note(ctx, who, SecurityEventKind.RECOVERY_CODE_USED)
    call.server.mail_waits.set()
    return raise_assurance(ctx, call, session, RECOVERY_CODE, None)


def _codes_left(ctx: Context, who: UserAccount) -> int:
    codes = select(func.count()).select_from(RecoveryCode).where(RecoveryCode.profile_id == who.profile.id)
    return ctx.db.scalars(codes).one()


def _new_code() -> str:
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, LETTERS, GROUP))


def _hash(who: UserAccount, code: str) -> str:
    letters = "".join(letter for letter in code.upper() if letter.isalnum())
    return sha256(f"{who.profile.id} {letters}".encode("utf-8", "replace")).hexdigest()
