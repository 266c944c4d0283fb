"""Enquiry actions."""

from datetime import date, datetime, timedelta

from sqlalchemy import select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.contacts import ownership
from orderkeep.core.clock import end_of
from orderkeep.core.context import Context, business_zone
from orderkeep.core.errors import Conflict, status_change_not_allowed
from orderkeep.pipeline.enums import EnquiryStatus as E
from orderkeep.pipeline.models import Call, Enquiry
from orderkeep.pipeline.rules import can_change_status
from orderkeep.pipeline.schemas import EnquiryChange, EnquiryIn
from orderkeep.quotes import actions as quotes
from orderkeep.quotes.models import Quote
from orderkeep.quotes.schemas import QuoteIn

Signature = dict[str, datetime | str | None]
"""The columns that record who did something, and when."""


def create_enquiry(ctx: Context, data: EnquiryIn) -> Enquiry:
    owner = ownership.owner_of(ctx, data.customer_id, data.prospect_id)
    columns = {**data.complete(), "response_required_by": _deadline(ctx, data.response_required_by)}
    return ctx.add(Enquiry(**columns, **new_number(ctx.db, NumberKind.ENQUIRY), owner_id=owner))


def _deadline(ctx: Context, day: datetime | date | None) -> datetime | None:
    """Return the deadline. A date means the last second of that day in the time zone of the business."""
    return day if day is None or isinstance(day, datetime) else end_of(day, business_zone(ctx)) - timedelta(seconds=1)


def change_enquiry(ctx: Context, enquiry: Enquiry, changes: EnquiryChange) -> Enquiry:
    """Change an enquiry and its status."""
    columns = {**changes.given(), **ownership.link_changes(ctx, enquiry, changes)}
    if changes.sent("response_required_by"):
        columns["response_required_by"] = _deadline(ctx, changes.response_required_by)
    if changes.sent("status"):
        columns |= _step(ctx, enquiry, changes.status)
    return ctx.change(enquiry, columns)


def _step(ctx: Context, enquiry: Enquiry, status: E) -> Signature:
    """Return the columns that record a new status. Raises Conflict for a forbidden transition."""
    if not can_change_status(enquiry.status, status):
        raise status_change_not_allowed("An enquiry", enquiry.status, status)
    if status is E.ANSWERED and enquiry.answered_at is None:
        return {"answered_at": ctx.now, "answered_by": ctx.scope.actor_id}
    return closing(ctx) if status is E.CLOSED and enquiry.closed_at is None else {}


def closing(ctx: Context) -> Signature:
    """The columns that record who closes an enquiry now."""
    return {"closed_at": ctx.now, "closed_by": ctx.scope.actor_id}


def quote_for(ctx: Context, enquiry: Enquiry, data: QuoteIn) -> Quote:
    """Create a quote from an enquiry, for its contact or prospect. The enquiry stays open until it is answered."""
    if enquiry.status == E.CLOSED:
        raise Conflict("This enquiry is closed", code="closed")
    if enquiry.quote_id:
        raise Conflict("This enquiry already has a quote", code="has_quote")
    ownership.owner_of(ctx, data.customer_id, data.prospect_id)  # must exist even if it isn't used
    prospect_id = None if enquiry.customer_id else enquiry.prospect_id
    who = {"customer_id": enquiry.customer_id, "prospect_id": prospect_id}
    quote = quotes.create_quote(ctx, data.model_copy(update=who))
    opened = {"status": E.OPEN} if enquiry.status == E.NEW else {}
    ctx.change(enquiry, {**opened, "quote_id": quote.id})
    return quote


def delete_enquiry(ctx: Context, enquiry: Enquiry) -> None:
    """Delete an enquiry without an answer or references."""
    if ctx.db.scalars(select(Call.id).where(Call.enquiry_id == enquiry.id).limit(1)).first():
        raise Conflict("A call refers to this enquiry. Close it instead.", code="in_use")
    if enquiry.quote_id or enquiry.answered_at:
        raise Conflict("This enquiry has been answered. Close it instead.", code="in_use")
    ctx.delete(enquiry)
