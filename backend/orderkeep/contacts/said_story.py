"""What was said with a contact: calls, and what they asked and were answered."""

from datetime import datetime
from typing import Any

from sqlalchemy import select

from orderkeep.contacts.tables import Contact
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


def said_of(ctx: Context, contact: Contact, before: datetime | None, most: int) -> list[Entry]:
    """The newest calls and steps of enquiries of a contact."""
    return [*_calls(ctx, contact, before, most), *_enquiries(ctx, contact, before, most)]


def _calls(ctx: Context, contact: Contact, before: datetime | None, most: int) -> list[Entry]:
    rows = _newest(ctx, Call.called_at, contact, before, most)
    return [
        {
            "at": call.called_at,
            "kind": "call",
            "title": f"{CALLED[call.call_type]}: {call.summary}",
            "detail": call.notes,
            "actor_id": call.created_by,
        }
        for call in rows
    ]


def _enquiries(ctx: Context, contact: Contact, before: datetime | None, most: int) -> list[Entry]:
    asked = _newest(ctx, Enquiry.created_at, contact, before, most)
    answered = _newest(ctx, Enquiry.answered_at, contact, before, most)
    closed = _newest(ctx, Enquiry.closed_at, contact, before, most)
    return [
        *(_entry(row, row.created_at, f"Asked {row.number}: {row.subject}", None, row.created_by) for row in asked),
        *(_entry(row, row.answered_at, _answered(row), row.answer, row.answered_by) for row in answered),
        *(
            _entry(row, row.closed_at, f"Closed {row.number}", None, row.updated_by)
            for row in closed
            if row.closed_at != row.answered_at
        ),
    ]


def _answered(row: Enquiry) -> str:
    return f"Answered {row.number}{ANSWERED.get(row.answer_way or '', '')}"


def _entry(row: Enquiry, at: datetime | None, title: str, detail: str | None, actor: str | None) -> Entry:
    return {"at": at, "kind": "enquiry", "title": title, "detail": detail, "actor_id": actor, "enquiry_id": row.id}


def _newest(ctx: Context, moment: Any, contact: Contact, before: datetime | None, most: int) -> list[Any]:
    """Rows of the moment's table, by that moment."""
    table = moment.class_
    query = select(table).where(table.customer_id == contact.id, moment.is_not(None))
    if before:
        query = query.where(moment < before)
    return list(ctx.db.scalars(query.order_by(moment.desc(), table.id.desc()).limit(most)))
