"""Enums of quotes."""

from enum import StrEnum


class QuoteStatus(StrEnum):
    """Quote status. `expired` is never stored; it follows from the quote's last day."""

    DRAFT = "draft"
    SENT = "sent"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    EXPIRED = "expired"
    CONVERTED = "converted"


class QuoteEventType(StrEnum):
    """Kinds of events in a quote's history."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class MailState(StrEnum):
    """Status of a quote's latest e-mail."""

    WAITING = "waiting"
    SENT = "sent"
    KEPT = "kept"
    """Never sent: it stays in the outbox."""
    FAILED = "failed"
    """The email server rejected it until it was given up."""
    DISCARDED = "discarded"
    """An admin decided not to send it."""
