"""Conversations in a contact's timeline: calls, enquiries and their answers."""

from datetime import datetime

from sqlalchemy import select

from orderkeep.contacts.models import Contact
from orderkeep.contacts.timeline_page import Moment, TimelineEvent, TimelinePage, TimelineSource
from orderkeep.core.context import Context
from orderkeep.pipeline.enums import AnswerChannel, CallType
from orderkeep.pipeline.models import Call, Enquiry

CALLED = {
    CallType.INCOMING: "Incoming call",
    CallType.OUTGOING: "Outgoing call",
    CallType.WALK_IN: "Walk-in",
    CallType.REFERENCE: "Referral",
}
ANSWERED = {
    AnswerChannel.MAIL: " by email",
    AnswerChannel.PHONE: " on the phone",
    AnswerChannel.IN_PERSON: "",
}


def conversations_of(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    """Return the newest calls and enquiry events of a contact."""
    return [*_calls(ctx, contact, page), *_enquiries(ctx, contact, page)]


def _calls(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(Call).where(Call.customer_id == contact.id)
    rows = ctx.db.scalars(page.select(query, TimelineSource.CALL, Call.called_at, Call.id))
    return [
        {
            "at": call.called_at,
            "source": TimelineSource.CALL,
            "row_id": call.id,
            "kind": "call",
            "title": f"{CALLED[call.call_type]}: {call.summary}",
            "detail": call.notes,
            "actor_id": call.created_by,
        }
        for call in rows
    ]


def _enquiries(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    enquiries = _newest_enquiries(ctx, Enquiry.created_at, contact, (page, TimelineSource.ENQUIRY_ASKED))
    answered = _newest_enquiries(ctx, Enquiry.answered_at, contact, (page, TimelineSource.ENQUIRY_ANSWERED))
    closed = _newest_enquiries(ctx, Enquiry.closed_at, contact, (page, TimelineSource.ENQUIRY_CLOSED))
    return [
        *(_enquiry_entry(row) for row in enquiries),
        *(_answered_at(row, row.answered_at) for row in answered if row.answered_at),
        *(_closed_at(row, row.closed_at) for row in closed if row.closed_at and row.closed_at != row.answered_at),
    ]


def _enquiry_entry(row: Enquiry) -> TimelineEvent:
    return {
        "kind": "enquiry",
        "source": TimelineSource.ENQUIRY_ASKED,
        "row_id": row.id,
        "enquiry_id": row.id,
        "at": row.created_at,
        "title": f"Asked {row.number}: {row.subject}",
        "actor_id": row.created_by,
    }


def _answered_at(row: Enquiry, at: datetime) -> TimelineEvent:
    return {
        "kind": "enquiry",
        "source": TimelineSource.ENQUIRY_ANSWERED,
        "row_id": row.id,
        "enquiry_id": row.id,
        "at": at,
        "title": _answer_text(row),
        "detail": row.answer,
        "actor_id": row.answered_by,
    }


def _closed_at(row: Enquiry, at: datetime) -> TimelineEvent:
    return {
        "kind": "enquiry",
        "source": TimelineSource.ENQUIRY_CLOSED,
        "row_id": row.id,
        "enquiry_id": row.id,
        "at": at,
        "title": f"Closed {row.number}",
        "actor_id": row.closed_by,
    }


def _answer_text(row: Enquiry) -> str:
    return f"Answered {row.number}{ANSWERED.get(row.answer_way, '') if row.answer_way else ''}"


def _newest_enquiries(
    ctx: Context, moment: Moment, contact: Contact, part: tuple[TimelinePage, TimelineSource]
) -> list[Enquiry]:
    """Enquiries by this timestamp."""
    page, source = part
    query = select(Enquiry).where(Enquiry.customer_id == contact.id, moment.is_not(None))
    return list(ctx.db.scalars(page.select(query, source, moment, Enquiry.id)))
