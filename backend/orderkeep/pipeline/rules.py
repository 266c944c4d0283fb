"""How an enquiry stands, and where it may go. Pure: the moment is passed in."""

from datetime import datetime, timedelta

from orderkeep.pipeline.enums import EnquiryStatus, RespondState

SOON = timedelta(hours=4)
"""So long before its time an enquiry presses."""
ORDER = tuple(EnquiryStatus)


def respond_state(by: datetime | None, done_at: datetime | None, now: datetime) -> RespondState:
    """How an enquiry stands to its time. The very moment is still in time; a moment later it is a breach."""
    if by is None:
        return RespondState.NONE
    if done_at is not None:
        return RespondState.MET if done_at <= by else RespondState.MISSED
    if now > by:
        return RespondState.LATE
    return RespondState.SOON if by - now <= SOON else RespondState.RUNNING


def first_word(answered: datetime | None, quoted: datetime | None, closed: datetime | None) -> datetime | None:
    """When who asked was first told something: an answer, or the quote that it became; else when it was closed."""
    told = [moment for moment in (answered, quoted) if moment is not None]
    return min(told) if told else closed


def enquiry_may_go(old: str, new: str) -> bool:
    """Whether an enquiry can go from one state to the other: only forward, steps may be skipped."""
    return ORDER.index(EnquiryStatus(new)) >= ORDER.index(EnquiryStatus(old))
