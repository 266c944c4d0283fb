"""The words of enquiries and calls."""

from enum import StrEnum


class EnquiryStatus(StrEnum):
    """How far an enquiry is. It may skip steps, never go back."""

    NEW = "new"
    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"


WAITING = (EnquiryStatus.NEW, EnquiryStatus.OPEN)
"""States in which somebody waits for an answer."""


class EnquiryPriority(StrEnum):
    """How much it matters to answer soon."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    URGENT = "urgent"


class RespondState(StrEnum):
    """How an enquiry stands to the time by which it is to be answered."""

    NONE = "none"
    """No time was set."""
    RUNNING = "running"
    SOON = "soon"
    LATE = "late"
    """The time is over, and nobody answered."""
    MET = "met"
    MISSED = "missed"


class AnswerWay(StrEnum):
    """How an answer reached who asked."""

    MAIL = "mail"
    PHONE = "phone"
    IN_PERSON = "in_person"


class CallMode(StrEnum):
    """Who called: a contact, somebody new, or a prospect."""

    EXISTING = "existing"
    NEW = "new"
    PROSPECT = "prospect"


class CallType(StrEnum):
    """Which way it came."""

    INCOMING = "incoming"
    OUTGOING = "outgoing"
    WALK_IN = "walk_in"
    REFERENCE = "reference"


class CallPurpose(StrEnum):
    """What it was about."""

    ORDER_PROCESSING = "order_processing"
    QUOTE_FOLLOWUP = "quote_followup"
    GENERAL_INQUIRY = "general_inquiry"
    SUPPORT = "support"
    SALES_INQUIRY = "sales_inquiry"
    COMPLAINT = "complaint"
    PAYMENT_INQUIRY = "payment_inquiry"
