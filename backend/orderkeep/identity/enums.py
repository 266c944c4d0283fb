"""The closed vocabularies of people and sessions."""

from enum import StrEnum

AUDIENCE = "authenticated"
"""Audience and role of every access token; what a person may do in the shop is `Profile.role`."""


class CodeKind(StrEnum):
    """What a code in a mail proves."""

    SIGNUP = "signup"
    EMAIL_CHANGE = "email_change"
    RECOVERY = "recovery"


class Assurance(StrEnum):
    """How sure the sign-in was (NIST SP 800-63B): a password, or a password and a second factor."""

    ONE_FACTOR = "aal1"
    TWO_FACTORS = "aal2"


class SignOutScope(StrEnum):
    """Which sessions a sign-out ends."""

    GLOBAL = "global"
    LOCAL = "local"
    OTHERS = "others"


class Beginning(StrEnum):
    """How the first person wants to begin: looking at the sample shop, with their own books, or with nothing."""

    SAMPLE = "sample"
    BOOKS = "books"
    EMPTY = "empty"
    UNASKED = "unasked"
    """The account was made on the command line; whoever does that finds the way."""
