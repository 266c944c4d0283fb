"""Second factors: an authenticator app or a phone number is enrolled, challenged, verified and removed."""

from sqlalchemy import delete, update

from orderkeep.core.context import Context
from orderkeep.core.ids import canonical_id, new_id
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.auth_request import AuthCall, too_many
from orderkeep.identity.enums import FACTOR_METHODS, FactorKind, SecurityEventKind
from orderkeep.identity.gotrue_documents import Challenge, Session
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.mail.standard_mails import SECOND_FACTOR_CHANGED
from orderkeep.identity.models import AuthSession, Factor, FactorChallenge, RecoveryCode
from orderkeep.identity.rules import CHALLENGE_LIFETIME
from orderkeep.identity.second_factor.assurance import (
    end_unconfirmed_sessions,
    insufficient_assurance,
    is_confirmed,
    lower_sessions,
    raise_assurance,
)
from orderkeep.identity.second_factor.factors import (
    delete_unverified,
    factors_of,
    has_verified_factor,
    lock_factors,
)
from orderkeep.identity.second_factor.totp import matching_step
from orderkeep.identity.sessions.actions import UserAccount
from orderkeep.identity.text_messages.codes import (
    check_channel,
    check_rate,
    forget_other_codes,
    is_right,
    require_gateway,
    send_code,
)
from orderkeep.identity.throttle import count_failure, is_code_throttled, key_of, reset_failures


def challenge(call: AuthCall) -> Challenge:
    """Ask for a code of the factor, and send it if the factor is a phone number."""
    with call.writing() as ctx:
        lock_factors(ctx, call.claims().profile_id)
        who, _ = call.caller(ctx)
        factor = _factor(ctx, call, who)
        if factor.phone:
            require_gateway(call, "verify")
            check_channel(call)
            check_rate(ctx, who, factor.phone)
        old = FactorChallenge.created_at <= ctx.now - CHALLENGE_LIFETIME
        ctx.db.execute(delete(FactorChallenge).where(FactorChallenge.factor_id == factor.id, old))
        challenge = FactorChallenge(id=new_id(), factor_id=factor.id, created_at=ctx.now)
        if factor.phone:
            send_code(ctx, call, who, factor, challenge)
        ctx.db.add(challenge)
        ctx.db.flush()
        expires_at = int((ctx.now + CHALLENGE_LIFETIME).timestamp())
        answer: Challenge = {"id": challenge.id, "type": factor.kind, "expires_at": expires_at}
    call.server.text_waits.set()
    return answer


def verify(call: AuthCall) -> Session:
    """Answer a challenge: verify a new factor, and lift the session to aal2."""
    texts = call.texts("challenge_id", "code")
    with call.writing() as ctx:
        lock_factors(ctx, call.claims().profile_id)
        who, session = call.caller(ctx)
        factor = _factor(ctx, call, who)
        if not texts.get("code"):
            raise validation_failed("Code needs to be non-empty")
        challenge = _live_challenge(ctx, factor, texts.get("challenge_id", ""))
        if _check_code(ctx, call, factor, challenge, texts["code"]):
            challenge.answered_at = ctx.now
            return _accept_factor(ctx, call, (who, session), factor)
        call.note(ctx, who, SecurityEventKind.CODE_FAILED)
        kind = "TOTP" if factor.kind == FactorKind.TOTP else "phone"
    raise AuthRefusal(422, "mfa_verification_failed", f"Invalid {kind} code entered")


def _live_challenge(ctx: Context, factor: Factor, challenge_id: str) -> FactorChallenge:
    known = canonical_id(challenge_id)
    challenge = ctx.db.get(FactorChallenge, known, with_for_update=True) if known else None
    if challenge is None or challenge.factor_id != factor.id:
        raise AuthRefusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found")
    if challenge.answered_at is not None:
        raise AuthRefusal(422, "mfa_ip_address_mismatch", "This challenge has already been used. Create a new one")
    if ctx.now >= challenge.created_at + CHALLENGE_LIFETIME:
        message = (
            f"MFA challenge {challenge.id} has expired, verify against another challenge or create a new challenge."
        )
        raise AuthRefusal(422, "mfa_challenge_expired", message)
    return challenge


def _check_code(ctx: Context, call: AuthCall, factor: Factor, challenge: FactorChallenge, code: str) -> bool:
    """Whether the code is right and new. A wrong one is counted; in a pause none is judged. Raises AuthRefusal."""
    key = key_of(factor.kind, factor.profile_id)
    if is_code_throttled(ctx.db, key, call.now):
        raise too_many()
    if not _code_matches(ctx, call, factor, challenge, code):
        count_failure(ctx, key)
        return False
    reset_failures(ctx, key)
    return True


def _code_matches(ctx: Context, call: AuthCall, factor: Factor, challenge: FactorChallenge, code: str) -> bool:
    if factor.phone:
        if not is_right(call.server.tokens, challenge, code):
            return False
        forget_other_codes(ctx, challenge)
        return True
    seed = call.server.seeds.open(factor.sealed_seed, factor.id)
    step = matching_step(seed, code, ctx.now) if seed else None
    return step is not None and _take_step(ctx, factor, step)


def _take_step(ctx: Context, factor: Factor, step: int) -> bool:
    """Whether no code of this or a later step was accepted yet; this one is from now on."""
    unused = update(Factor).where(Factor.id == factor.id, Factor.last_step < step)
    return bool(ctx.db.scalars(unused.values(last_step=step).returning(Factor.id)).all())


def _accept_factor(ctx: Context, call: AuthCall, caller: tuple[UserAccount, AuthSession], factor: Factor) -> Session:
    who, session = caller
    if factor.verified_at is None:
        if not has_verified_factor(ctx, who.profile.id):
            _mail_factor_change(ctx, who, "on")
        factor.verified_at = factor.updated_at = ctx.now
        ctx.db.flush()
        delete_unverified(ctx, who.profile.id, factor.kind)
        end_unconfirmed_sessions(ctx, who.profile.id, session)
        call.note(ctx, who, SecurityEventKind.FACTOR_ADDED)
        call.server.mail_waits.set()
    return raise_assurance(ctx, call, session, FACTOR_METHODS[factor.kind], factor.id)


def unenrol(call: AuthCall) -> dict[str, str]:
    """Remove a factor. The sessions that it confirmed fall back to aal1."""
    with call.writing() as ctx:
        lock_factors(ctx, call.claims().profile_id)
        who, session = call.caller(ctx)
        factor = _factor(ctx, call, who)
        if factor.verified_at and not is_confirmed(call, session):
            raise insufficient_assurance(422)
        was_verified, factor_id = factor.verified_at is not None, factor.id
        ctx.db.delete(factor)
        ctx.db.flush()
        if was_verified:
            _lower_sessions(ctx, who, factor_id)
            call.note(ctx, who, SecurityEventKind.FACTOR_REMOVED)
    call.server.mail_waits.set()
    return {"id": factor_id}


def _lower_sessions(ctx: Context, who: UserAccount, factor_id: str) -> None:
    if has_verified_factor(ctx, who.profile.id):
        lower_sessions(ctx, who.profile.id, factor_id)
        return
    without_factors(ctx, who)


def without_factors(ctx: Context, who: UserAccount) -> None:
    """Finish the removal of the user's last factor: it takes the recovery codes with it."""
    lower_sessions(ctx, who.profile.id, None)
    ctx.db.execute(delete(RecoveryCode).where(RecoveryCode.profile_id == who.profile.id))
    _mail_factor_change(ctx, who, "off")


def _mail_factor_change(ctx: Context, who: UserAccount, state: str) -> None:
    write_mail(ctx, who.profile.email, SECOND_FACTOR_CHANGED, {"state": state})


def _factor(ctx: Context, call: AuthCall, who: UserAccount) -> Factor:
    """Return the caller's factor of the path. Raises AuthRefusal."""
    factor_id = canonical_id(call.request.path_params["factor_id"])
    if factor_id is None:
        raise AuthRefusal(404, "validation_failed", "factor_id must be an UUID")
    for factor in factors_of(ctx, who.profile.id):
        if factor.id == factor_id:
            return factor
    raise AuthRefusal(404, "mfa_factor_not_found", "MFA factor with the provided factor ID not found")
