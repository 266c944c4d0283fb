"""Enums of enquiries and calls."""

from enum import StrEnum


class EnquiryStatus(StrEnum):
    """Enquiry status. It may skip steps, but never goes back."""

    NEW = "new"
    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"


WAITING = (EnquiryStatus.NEW, EnquiryStatus.OPEN)
"""Statuses in which the customer waits for an answer."""


class EnquiryPriority(StrEnum):
    """How urgent an answer is."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    URGENT = "urgent"


class RespondState(StrEnum):
    """Status of an enquiry's deadline."""

    NONE = "none"
    """No deadline was set."""
    RUNNING = "running"
    SOON = "soon"
    LATE = "late"
    """The deadline passed without an answer."""
    MET = "met"
    MISSED = "missed"


class AnswerChannel(StrEnum):
    """How the answer was given."""

    MAIL = "mail"
    PHONE = "phone"
    IN_PERSON = "in_person"


class CallMode(StrEnum):
    """The caller: a contact, a new person or a prospect."""

    EXISTING = "existing"
    NEW = "new"
    PROSPECT = "prospect"


class CallType(StrEnum):
    """Direction of the call."""

    INCOMING = "incoming"
    OUTGOING = "outgoing"
    WALK_IN = "walk_in"
    REFERENCE = "reference"


class CallPurpose(StrEnum):
    ORDER_PROCESSING = "order_processing"
    QUOTE_FOLLOWUP = "quote_followup"
    GENERAL_INQUIRY = "general_inquiry"
    SUPPORT = "support"
    SALES_INQUIRY = "sales_inquiry"
    COMPLAINT = "complaint"
    PAYMENT_INQUIRY = "payment_inquiry"
