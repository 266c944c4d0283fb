"""Enums of users and sessions."""

from enum import StrEnum, auto

AUDIENCE = "authenticated"
"""Audience and role of every access token. A user's permissions depend on `Profile.role`."""


class CodeKind(StrEnum):
    """The purpose of an e-mailed code."""

    SIGNUP = "signup"
    EMAIL_CHANGE = "email_change"
    RECOVERY = "recovery"
    REAUTHENTICATION = "reauthentication"


class Assurance(StrEnum):
    """Authenticator assurance level (NIST SP 800-63B): a password, or a password and a second factor."""

    ONE_FACTOR = "aal1"
    TWO_FACTORS = "aal2"


class FactorKind(StrEnum):
    """The kinds of second factors."""

    TOTP = "totp"
    PHONE = "phone"


RECOVERY_CODE = "recovery_code"
"""The sign-in method of a session that a recovery code lifted."""
FACTOR_METHODS = {FactorKind.TOTP: "totp", FactorKind.PHONE: "mfa/phone"}
"""The sign-in method of each kind."""
SECOND_FACTORS = frozenset({*FACTOR_METHODS.values(), RECOVERY_CODE})


GOOGLE = "google"
"""The external provider, as its name in addresses and identities."""


class SecurityEventKind(StrEnum):
    """What is recorded about the security of an account."""

    SIGNED_IN = auto()
    SIGN_IN_FAILED = auto()
    CODE_FAILED = auto()
    SIGNED_OUT_OTHERS = auto()
    SIGNED_OUT_EVERYWHERE = auto()
    PASSWORD_CHANGED = auto()
    PASSWORD_REMOVED = auto()
    EMAIL_CHANGED = auto()
    FACTOR_ADDED = auto()
    FACTOR_REMOVED = auto()
    RECOVERY_CODES_CREATED = auto()
    RECOVERY_CODE_USED = auto()
    GOOGLE_LINKED = auto()
    GOOGLE_UNLINKED = auto()


class SignOutScope(StrEnum):
    """Which sessions a sign-out ends."""

    GLOBAL = "global"
    LOCAL = "local"
    OTHERS = "others"


class Beginning(StrEnum):
    """How the first user wants to start: with the sample shop, with an import, or empty."""

    SAMPLE = "sample"
    BOOKS = "books"
    EMPTY = "empty"
    UNASKED = "unasked"
    """The account was created on the command line, so there is no onboarding."""


class InvitationState(StrEnum):
    """What became of an invitation."""

    OPEN = "open"
    EXPIRED = "expired"
    ACCEPTED = "accepted"
    REVOKED = "revoked"
