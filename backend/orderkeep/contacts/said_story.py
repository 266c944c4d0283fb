"""What was said with a contact: calls, and what they asked and were answered."""

from typing import Any

from sqlalchemy import select

from orderkeep.contacts.tables import Contact
from orderkeep.contacts.timeline_page import TimelinePage, TimelineSource
from orderkeep.core.context import Context
from orderkeep.pipeline.tables import Call, Enquiry
from orderkeep.pipeline.words import AnswerWay, CallType

Entry = dict[str, Any]
CALLED = {
    CallType.INCOMING.value: "Called",
    CallType.OUTGOING.value: "Was called",
    CallType.WALK_IN.value: "Came by",
    CallType.REFERENCE.value: "Came by reference",
}
ANSWERED = {AnswerWay.MAIL.value: " by mail", AnswerWay.PHONE.value: " on the phone", AnswerWay.IN_PERSON.value: ""}


def said_of(ctx: Context, contact: Contact, page: TimelinePage) -> list[Entry]:
    """The newest calls and steps of enquiries of a contact."""
    return [*_calls(ctx, contact, page), *_enquiries(ctx, contact, page)]


def _calls(ctx: Context, contact: Contact, page: TimelinePage) -> list[Entry]:
    rows = _newest(ctx, Call.called_at, contact, (page, TimelineSource.CALL))
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


def _enquiries(ctx: Context, contact: Contact, page: TimelinePage) -> list[Entry]:
    asked = _newest(ctx, Enquiry.created_at, contact, (page, TimelineSource.ENQUIRY_ASKED))
    answered = _newest(ctx, Enquiry.answered_at, contact, (page, TimelineSource.ENQUIRY_ANSWERED))
    closed = _newest(ctx, Enquiry.closed_at, contact, (page, TimelineSource.ENQUIRY_CLOSED))
    asked_entries = (
        _entry(
            row,
            TimelineSource.ENQUIRY_ASKED,
            at=row.created_at,
            title=f"Asked {row.number}: {row.subject}",
            actor_id=row.created_by,
        )
        for row in asked
    )
    answered_entries = (
        _entry(
            row,
            TimelineSource.ENQUIRY_ANSWERED,
            at=row.answered_at,
            title=_answered(row),
            detail=row.answer,
            actor_id=row.answered_by,
        )
        for row in answered
    )
    closed_entries = (
        _entry(
            row, TimelineSource.ENQUIRY_CLOSED, at=row.closed_at, title=f"Closed {row.number}", actor_id=row.updated_by
        )
        for row in closed
        if row.closed_at != row.answered_at
    )
    return [*asked_entries, *answered_entries, *closed_entries]


def _answered(row: Enquiry) -> str:
    return f"Answered {row.number}{ANSWERED.get(row.answer_way or '', '')}"


def _entry(row: Enquiry, source: TimelineSource, **more: Any) -> Entry:
    return {"kind": "enquiry", "source": source, "row_id": row.id, "enquiry_id": row.id, **more}


def _newest(ctx: Context, moment: Any, contact: Contact, part: tuple[TimelinePage, TimelineSource]) -> list[Any]:
    """Rows of the moment's table, by that moment."""
    page, source = part
    table = moment.class_
    query = select(table).where(table.customer_id == contact.id, moment.is_not(None))
    return list(ctx.db.scalars(page.select(query, source, moment, table.id)))
