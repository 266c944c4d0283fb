"""Enrolment of second factors: an authenticator app or a phone number is added, to be verified next."""

from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.enums import FactorKind
from orderkeep.identity.gotrue_documents import EnrolledFactor, EnrolledPhone
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.models import Factor
from orderkeep.identity.rules import MAX_FACTOR_NAME_LENGTH, MAX_FACTORS
from orderkeep.identity.second_factor.assurance import require_second_factor
from orderkeep.identity.second_factor.factors import delete_expired, factors_of, lock_factors
from orderkeep.identity.second_factor.totp import new_seed, secret_document
from orderkeep.identity.sessions.actions import UserAccount
from orderkeep.identity.text_messages.codes import checked_phone, require_gateway

KINDS = ("totp", "phone", "webauthn")


def enrol(call: AuthCall) -> EnrolledFactor | EnrolledPhone:
    """Create an unverified factor. Returns the secret of an authenticator app, or the phone number."""
    with call.reading() as ctx:
        call.caller(ctx)
    texts = call.texts("factor_type", "friendly_name", "issuer", "phone")
    name = " ".join(texts.get("friendly_name", "").split())
    issuer = " ".join(texts.get("issuer", "").split()) or call.server.host
    _check_enrolment(texts.get("factor_type"), name, issuer)
    if texts["factor_type"] == FactorKind.PHONE:
        return _enrol_phone(call, name, texts.get("phone", ""))
    seed, factor_id = new_seed(), new_id()
    with call.writing() as ctx:
        who = _require_enroller(ctx, call)
        _check_factor_limit(ctx, who, name)
        sealed = call.server.seeds.seal(seed, factor_id)
        factor = Factor(id=factor_id, kind=FactorKind.TOTP, friendly_name=name, issuer=issuer, sealed_seed=sealed)
        _add_factor(ctx, who, factor)
        account = who.profile.email
    secret = secret_document(seed, account, issuer)
    return {"id": factor_id, "type": FactorKind.TOTP, "friendly_name": name, "totp": secret}


def _enrol_phone(call: AuthCall, name: str, given: str) -> EnrolledPhone:
    require_gateway(call, "enroll")
    phone, kind, factor_id = checked_phone(given), FactorKind.PHONE, new_id()
    with call.writing() as ctx:
        who = _require_enroller(ctx, call)
        _check_factor_limit(ctx, who, name)
        if any(each.phone == phone and each.verified_at for each in factors_of(ctx, who.profile.id)):
            message = "A verified phone factor already exists, unenroll the existing factor to continue"
            raise AuthRefusal(422, "mfa_verified_factor_exists", message)
        factor = Factor(id=factor_id, kind=kind, friendly_name=name, sealed_seed="", phone=phone)
        _add_factor(ctx, who, factor)
    return {"id": factor_id, "type": kind, "friendly_name": name, "phone": phone}


def _require_enroller(ctx: Context, call: AuthCall) -> UserAccount:
    """Return the caller, who may add a factor. Raises AuthRefusal."""
    lock_factors(ctx, call.claims().profile_id)
    who, _ = call.caller(ctx)
    require_second_factor(ctx, call, who, status=403)
    return who


def _add_factor(ctx: Context, who: UserAccount, factor: Factor) -> None:
    factor.profile_id, factor.last_step = who.profile.id, 0
    factor.created_at = factor.updated_at = ctx.now
    ctx.db.add(factor)
    ctx.db.flush()


def _check_enrolment(kind: str | None, name: str, issuer: str) -> None:
    if kind not in KINDS:
        raise validation_failed("factor_type needs to be totp, phone, or webauthn")
    if kind not in set(FactorKind):
        raise AuthRefusal(422, f"mfa_{kind}_enroll_not_enabled", f"MFA enroll is disabled for {kind}")
    if max(len(name), len(issuer)) > MAX_FACTOR_NAME_LENGTH:
        raise validation_failed(f"friendly_name and issuer can have at most {MAX_FACTOR_NAME_LENGTH} characters")
    if not (name + issuer).isprintable() or ":" in issuer:
        raise validation_failed("friendly_name or issuer contains a character that can't be used")


def _check_factor_limit(ctx: Context, who: UserAccount, name: str) -> None:
    delete_expired(ctx, who.profile.id)
    factors = factors_of(ctx, who.profile.id)
    if len(factors) >= MAX_FACTORS:
        message = "Maximum number of factors reached, unenroll to continue"
        raise AuthRefusal(422, "too_many_enrolled_mfa_factors", message)
    if any(factor.friendly_name == name for factor in factors):
        message = f'A factor with the friendly name "{name}" for this user already exists'
        raise AuthRefusal(422, "mfa_factor_name_conflict", message)
