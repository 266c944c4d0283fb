"""Rules for addresses, passwords, failed attempts and sessions. No database, no HTTP."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from ipaddress import ip_address

from zxcvbn_rs_py import zxcvbn

from orderkeep.identity.enums import InvitationState

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 1024
MAX_EMAIL_LENGTH = 254
MAX_NAME_LENGTH = 200
MAX_USER_AGENT_LENGTH = 300
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_EMAIL = re.compile(rf"[a-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})*")
"""An e-mail address as browsers validate it (HTML standard, `input type=email`), in lower case."""

TRIES_IN_A_ROW = 10
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=1)
Pause = Callable[[int], timedelta]
"""Failures in a row → the delay after them."""
TRIES_FORGOTTEN = timedelta(days=1)

_PHONE = re.compile(r"\+[1-9][0-9]{6,14}")
"""A phone number in international format (E.164)."""

MAX_FACTOR_NAME_LENGTH = 120
MAX_FACTORS = 10
ENROLMENT_LIFETIME = CHALLENGE_LIFETIME = timedelta(minutes=5)

TEXT_INTERVAL = timedelta(minutes=1)
"""Between two text messages to one number."""
TEXTS_AN_HOUR, ALL_TEXTS_AN_HOUR = 10, 200
"""To one user, and to all. Each message costs money."""
HOUR = timedelta(hours=1)

FLOW_LIFETIME = timedelta(minutes=5)

IDLE_LIFETIME, ABSOLUTE_LIFETIME = timedelta(days=30), timedelta(days=90)
REUSE_INTERVAL = timedelta(seconds=10)
CODE_LIFETIME = timedelta(minutes=10)
MAIL_INTERVAL = timedelta(minutes=1)
INVITATION_LIFETIME = timedelta(days=7)

MIN_GUESSES = 1_000_000
"""Attempts that a password must withstand."""
OWN_WORDS = ("orderkeep", "correcthorsebatterystaple")
"""Words that are guessed first here, although the library's lists lack them."""


def email_of(text: str) -> str | None:
    """Return the normalised address (trimmed, lower case), or None if it is invalid."""
    address = text.strip().lower()
    return address if len(address) <= MAX_EMAIL_LENGTH and _EMAIL.fullmatch(address) else None


def phone_of(text: str) -> str | None:
    """Return the phone number in international format, or None if it isn't one."""
    number = "".join(mark for mark in text if mark not in " -./()\u00a0")
    number = f"+{number[2:]}" if number.startswith("00") else number
    return number if _PHONE.fullmatch(number) else None


def masked_phone(phone: str) -> str:
    """Return the number with only its last digits, which its owner recognises."""
    return "•" * (len(phone) - 3) + phone[-3:]


def text_pause(tries: int) -> timedelta:
    """Return the delay before a text message is tried again: it is of no use after five minutes."""
    return timedelta(seconds=5 * 2 ** min(tries, 4))


def name_of(given: object, email: str) -> str:
    """Return the display name: the given name, or the part of the address before the @."""
    name = " ".join(given.split())[:MAX_NAME_LENGTH] if isinstance(given, str) else ""
    return name or email.partition("@")[0]


def is_unicode(text: str) -> bool:
    """Whether the text can be encoded as UTF-8. Text that a terminal failed to decode can't."""
    return not any("\ud800" <= mark <= "\udfff" for mark in text)


def password_weaknesses(password: str, email: str = "") -> list[str]:
    """Return why a password is rejected: `length`, or `pwned` if it is a common one."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        return ["length"]
    return ["pwned"] if _is_guessed_first(password.casefold(), email) else []


def _is_guessed_first(password: str, email: str) -> bool:
    if password.strip("0123456789!?.*#_- ") in OWN_WORDS:
        return True
    return zxcvbn(password, [email, email.partition("@")[0], *OWN_WORDS]).guesses < MIN_GUESSES


def pause_after(failures: int) -> timedelta:
    """Return the delay after this many consecutive failures: none at first, then doubling."""
    over = failures - TRIES_IN_A_ROW
    return timedelta() if over < 0 else min(FIRST_PAUSE * 2 ** min(over, 10), LONGEST_PAUSE)


def code_pause_after(failures: int) -> timedelta:
    """Return the delay after this many wrong authentication codes: none at first, then an hour.

    Three codes are right at a time, so each guess succeeds with a probability of 0.000003.
    """
    return timedelta() if failures < TRIES_IN_A_ROW else LONGEST_PAUSE


def is_paused(failures: int, last_at: datetime, now: datetime, pause: Pause = pause_after) -> bool:
    """Whether another attempt must wait. Of concurrent ones, `now` may be before the last failure."""
    return bool(pause(failures)) and now < last_at + pause(failures)


def session_has_ended(created_at: datetime, refreshed_at: datetime, now: datetime) -> bool:
    """Whether a session is too old or has been idle for too long."""
    return now >= created_at + ABSOLUTE_LIFETIME or now >= refreshed_at + IDLE_LIFETIME


def may_repeat_successor(steps: int, spent_at: datetime, now: datetime) -> bool:
    """Whether a spent refresh token still yields the active one, `steps` successors later.

    Its direct parent always does, because the client may have lost the response. Older ones do so only briefly, for
    tabs that refresh at the same time.
    """
    return steps == 1 or now < spent_at + REUSE_INTERVAL


def is_loopback(host: str | None) -> bool:
    """Whether this is a loopback address."""
    if not host:
        return False
    if host == "localhost":
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


def invitation_state(
    expires_at: datetime, accepted_at: datetime | None, revoked_at: datetime | None, now: datetime
) -> InvitationState:
    """Return what became of an invitation. One that was accepted or revoked doesn't expire."""
    if accepted_at:
        return InvitationState.ACCEPTED
    if revoked_at:
        return InvitationState.REVOKED
    return InvitationState.EXPIRED if now >= expires_at else InvitationState.OPEN


def acceptance_problem(state: InvitationState, *, inviter_is_admin: bool, is_addressee: bool) -> str | None:
    """Return why an invitation can't be accepted, or None if it can.

    An admin who was demoted or disabled no longer vouches for anyone, not even through a link kept from before.
    """
    if not is_addressee:
        return "This invitation is for another email address"
    if state is InvitationState.OPEN and inviter_is_admin:
        return None
    return {
        InvitationState.ACCEPTED: "This invitation has already been used. Sign in instead",
        InvitationState.EXPIRED: "This invitation has expired. Ask an admin for a new one",
    }.get(state, "This invitation was revoked. Ask an admin for a new one")


def invitation_problem(email: str, *, has_account: bool, is_invited: bool) -> str | None:
    """Return why an address can't be invited, or None if it can."""
    if has_account:
        return f"{email} already has an account"
    return f"{email} is already invited. Resend the invitation instead" if is_invited else None
