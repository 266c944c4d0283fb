"""Closed vocabularies of the mail server."""

from enum import StrEnum


class Security(StrEnum):
    """How the connection to the mail server is encrypted."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class MailSource(StrEnum):
    """Where the mail server in use is set."""

    OWN = "own"
    """By an admin, in the settings of the app."""
    SERVER = "server"
    """By the operator, in the environment."""
    MISSING = "missing"
