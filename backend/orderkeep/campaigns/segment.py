"""The people in a segment, and which of them receive an e-mail."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, select
from typing_extensions import TypedDict

from orderkeep.campaigns.enums import SkipReason
from orderkeep.campaigns.models import Segment
from orderkeep.campaigns.rules import skip_reason
from orderkeep.campaigns.schemas import AudienceOut, SkippedOut
from orderkeep.contacts.models import Contact, OptOut
from orderkeep.contacts.schemas import ContactList
from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid, Malformed
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.identity.mail.customer_mails import has_server, is_sent_from, no_server
from orderkeep.views.actions import usable_view

DISPLAY_PARAMETERS = frozenset({"sort", "view", "cols", "saved", "limit", "count"})
"""Saved view parameters that affect the list's look, not its rows."""
ALL_CONTACTS = "All contacts"


@dataclass(frozen=True)
class SegmentMember:
    """A person in the segment, and why they receive no e-mail."""

    id: str
    email: str | None
    owner_id: str | None
    reason: SkipReason | None


class SegmentColumns(TypedDict):
    """The columns of a campaign that store its segment."""

    view_id: str | None
    segment_name: str
    segment: Segment


def segment_columns(ctx: Context, view_id: str | None) -> SegmentColumns:
    """Return the columns that store a segment: the saved view's current filters, or all contacts."""
    if view_id is None:
        return {"view_id": None, "segment_name": ALL_CONTACTS, "segment": {}}
    view = usable_view(ctx, view_id, field="view_id")
    if view.resource != "customers":
        raise Invalid("Choose a saved view of contacts", field="view_id")
    params = {name: value for name, value in view.search.items() if name not in DISPLAY_PARAMETERS}
    _segment_conditions(ctx, params)
    return {"view_id": view.id, "segment_name": view.name, "segment": params}


def _segment_conditions(ctx: Context, params: Segment) -> list[ColumnElement[bool]]:
    try:
        return list_conditions(ContactList, ctx, dict(params))
    except Malformed as wrong:
        raise Invalid(f"This saved view can't be used: {wrong.message}", field="view_id") from wrong


def segment_members(ctx: Context, params: Segment) -> Iterator[SegmentMember]:
    """Return everyone in the segment whom the caller may see, oldest first, with one e-mail per address."""
    out, taken = opted_out(ctx), set[str]()
    query = select(Contact.id, Contact.email, Contact.assigned_to, Contact.status).where(
        *_segment_conditions(ctx, params)
    )
    for row_id, email, owner, status in ctx.db.execute(query.order_by(Contact.created_at, Contact.id)):
        reason = skip_reason(status, email, opted_out=email in out, taken=email in taken)
        if email and reason is None:
            taken.add(email)
        yield SegmentMember(row_id, email, owner, reason)


def opted_out(ctx: Context) -> frozenset[str]:
    """Return all opted-out addresses of the environment, regardless of the contact's owner."""
    return frozenset(ctx.db.scalars(select(OptOut.email).execution_options(every_owner=True)))


def sending_problem(ctx: Context) -> str | None:
    """Return why nothing can be sent. E-mails that stay in the outbox need no email server."""
    return no_server(ctx) if is_sent_from(ctx) and not has_server(ctx) else None


def count_audience(ctx: Context, params: Segment) -> AudienceOut:
    """Count the people who would receive the e-mail now."""
    reasons = Counter(person.reason for person in segment_members(ctx, params))
    mails = reasons.pop(None, 0)
    skipped: list[SkippedOut] = [
        {"reason": reason, "people": number} for reason, number in sorted(reasons.items()) if reason
    ]
    return {
        "people": mails + sum(reasons.values()),
        "mails": mails,
        "skipped": skipped,
        "leaves": is_sent_from(ctx),
        "why_not": sending_problem(ctx),
    }
