"""What is said of text messages. No database, no clock, no network."""

from datetime import timedelta

from orderkeep.health.enums import HealthStatus
from orderkeep.health.rules import CheckOutcome, age_text, not_set_up, passed_check

TEXT_SETTING = "ORDERKEEP_SMS_GATEWAY_URL=https://sms.example.com/messages"


def no_text_gateway() -> CheckOutcome:
    """Text messages without a gateway."""
    cure = "To offer codes by text message, set your provider's address as this variable on the server and restart."
    return not_set_up("Two-factor authentication works with authenticator apps only.", cure, TEXT_SETTING)


def judge_texts(host: str, age: timedelta | None, problem: str | None) -> CheckOutcome:
    """Text messages, by what became of the newest one."""
    if age is None:
        return passed_check(f"{host}, nothing sent recently")
    if problem is None:
        return passed_check(f"{host}, last message sent {age_text(age)} ago")
    cure = "Check ORDERKEEP_SMS_GATEWAY_URL, the token and your account at the provider. Then restart."
    detail = f"{host} didn't accept the newest message: {problem}."
    return CheckOutcome(HealthStatus.FAILED, f"{host} isn't sending", detail, cure)
