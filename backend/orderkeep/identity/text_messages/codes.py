"""Six-digit codes in text messages: each answers one challenge, once, and can be requested once a minute."""

import re
import secrets
from hmac import compare_digest

from sqlalchemy import ColumnElement, delete, func, select

from orderkeep.core.context import Context
from orderkeep.identity.auth_request import AuthCall
from orderkeep.identity.gotrue_responses import AuthRefusal, validation_failed
from orderkeep.identity.models import Factor, FactorChallenge
from orderkeep.identity.rules import ALL_TEXTS_AN_HOUR, HOUR, TEXT_INTERVAL, TEXTS_AN_HOUR, phone_of
from orderkeep.identity.sessions.actions import UserAccount
from orderkeep.identity.sessions.tokens import AccessTokens
from orderkeep.identity.text_messages.models import TextMessage
from orderkeep.identity.text_messages.queue import queue_text

_CODE = re.compile("[0-9]{6}")


def checked_phone(text: str) -> str:
    """Return the phone number in international format. Raises AuthRefusal."""
    phone = phone_of(text)
    if phone is None:
        raise validation_failed("Enter a phone number with its country code, such as +49 170 1234567")
    return phone


def require_gateway(call: AuthCall, action: str) -> None:
    """Raise AuthRefusal if no text messages can be sent."""
    if call.server.text_gateway is None:
        raise AuthRefusal(422, f"mfa_phone_{action}_not_enabled", f"MFA {action} is disabled for phone")


def check_channel(call: AuthCall) -> None:
    """Raise AuthRefusal if the code is wanted by anything but text message."""
    channel = call.texts("channel").get("channel", "sms") if call.raw.strip() else "sms"
    if channel != "sms":
        raise validation_failed("Invalid channel, the supported value is sms")


def check_rate(ctx: Context, who: UserAccount, phone: str) -> None:
    """Raise AuthRefusal if this number, this user or everybody received too many messages lately."""

    def sent(*conditions: ColumnElement[bool]) -> int:
        count = select(func.count(TextMessage.id)).where(*conditions)
        return ctx.db.scalars(count).one()

    if sent(TextMessage.to == phone, TextMessage.created_at > ctx.now - TEXT_INTERVAL):
        raise _too_many(int(TEXT_INTERVAL.total_seconds()))
    lately = TextMessage.created_at > ctx.now - HOUR
    if sent(TextMessage.profile_id == who.profile.id, lately) >= TEXTS_AN_HOUR or sent(lately) >= ALL_TEXTS_AN_HOUR:
        raise _too_many(int(HOUR.total_seconds()))


def _too_many(seconds: int) -> AuthRefusal:
    message = "For security purposes, you can only request this after some time"
    return AuthRefusal(429, "over_sms_send_rate_limit", message, retry_after=seconds)


def send_code(ctx: Context, call: AuthCall, who: UserAccount, factor: Factor, challenge: FactorChallenge) -> None:
    """Queue the message with the code of this challenge."""
    code = f"{secrets.randbelow(1_000_000):06}"
    challenge.code_hash = _code_hash(call.server.tokens, challenge, code)
    body = f"{code} is your Orderkeep code for {call.server.host}. It is valid for 5 minutes. Don't share it."
    queue_text(ctx, call.server.seeds, who.profile.id, factor.phone or "", body)


def is_right(tokens: AccessTokens, challenge: FactorChallenge, code: str) -> bool:
    """Whether this is the code of the challenge. Spaces are ignored."""
    given = "".join(code.split())
    known = challenge.code_hash or ""
    return bool(_CODE.fullmatch(given)) and compare_digest(_code_hash(tokens, challenge, given), known)


def forget_other_codes(ctx: Context, challenge: FactorChallenge) -> None:
    """Delete the factor's other challenges, whose codes are still valid."""
    others = (FactorChallenge.factor_id == challenge.factor_id, FactorChallenge.id != challenge.id)
    ctx.db.execute(delete(FactorChallenge).where(*others))


def _code_hash(tokens: AccessTokens, challenge: FactorChallenge, code: str) -> str:
    return tokens.seal(f"{challenge.id} {challenge.factor_id} {code}")
