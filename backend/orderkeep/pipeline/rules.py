"""Deadlines and status transitions of enquiries. Pure functions; the current time is a parameter."""

from datetime import datetime, timedelta

from orderkeep.pipeline.enums import EnquiryStatus, RespondState

SOON = timedelta(hours=4)
"""How long before its deadline an enquiry counts as due soon."""
ORDER = tuple(EnquiryStatus)


def respond_state(by: datetime | None, done_at: datetime | None, now: datetime) -> RespondState:
    """Return the deadline status. An answer exactly at the deadline is still on time."""
    if by is None:
        return RespondState.NONE
    if done_at is not None:
        return RespondState.MET if done_at <= by else RespondState.MISSED
    if now > by:
        return RespondState.LATE
    return RespondState.SOON if by - now <= SOON else RespondState.RUNNING


def first_response_at(answered: datetime | None, quoted: datetime | None, closed: datetime | None) -> datetime | None:
    """Return when the customer first got a response: an answer or a quote, else when the enquiry was closed."""
    responses = [moment for moment in (answered, quoted) if moment is not None]
    return min(responses) if responses else closed


def can_change_status(old: EnquiryStatus, new: EnquiryStatus) -> bool:
    """Whether an enquiry may move from one status to the other: only forward, steps may be skipped."""
    return ORDER.index(new) >= ORDER.index(old)
