"""The words of a quote."""

from enum import StrEnum


class QuoteStatus(StrEnum):
    """How far a quote is. `expired` is never stored: it follows from the last day it is good for."""

    DRAFT = "draft"
    SENT = "sent"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    EXPIRED = "expired"
    CONVERTED = "converted"


class QuoteEventType(StrEnum):
    """What happened to a quote."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class MailState(StrEnum):
    """Where the last mail of a quote is."""

    WAITING = "waiting"
    SENT = "sent"
    KEPT = "kept"
    """Not for the mail server: it stays in the outbox."""
    FAILED = "failed"
    """The mail server refused it until it was given up."""
