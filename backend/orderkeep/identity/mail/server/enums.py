"""Closed vocabularies of the email server."""

from enum import StrEnum


class Security(StrEnum):
    """How the connection to the email server is encrypted."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class MailSource(StrEnum):
    """Where the email server in use is set."""

    OWN = "own"
    """By an admin, in the settings of the app."""
    SERVER = "server"
    """By the operator, in the environment."""
    MISSING = "missing"
