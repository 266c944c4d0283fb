"""Answers to enquiries: by e-mail through the outbox, or given on the phone or in person."""

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.identity.mail import NO_SERVER, Letter, has_server, is_sent_from, queue_mail, writer
from orderkeep.pipeline.enums import AnswerWay, EnquiryStatus
from orderkeep.pipeline.models import Enquiry
from orderkeep.pipeline.schemas import AnswerMailOut, EnquiryAnswerIn

NO_MAIL = f"{NO_SERVER}. Until then, answer on the phone or in person"
NO_ADDRESS = "This enquiry has no e-mail address. Add one first."
WAITING = (EnquiryStatus.NEW, EnquiryStatus.OPEN)


def prepared(ctx: Context, enquiry: Enquiry) -> AnswerMailOut:
    """Return the recipient of the answer, and why it can't be e-mailed."""
    to = _address(ctx, enquiry)
    why_not = None if has_server(ctx) else NO_MAIL
    if not to:
        why_not = NO_ADDRESS
    return {
        "to": to,
        "subject": f"Re: {enquiry.subject} ({enquiry.number})",
        "can_mail": why_not is None,
        "leaves": is_sent_from(ctx),
        "why_not": why_not,
    }


def _address(ctx: Context, enquiry: Enquiry) -> str | None:
    if enquiry.customer_id:
        return ctx.find(Contact, enquiry.customer_id).email
    return ctx.find(Prospect, enquiry.prospect_id).email if enquiry.prospect_id else None


def answer(ctx: Context, enquiry: Enquiry, wish: EnquiryAnswerIn) -> None:
    """Answer an enquiry. Raises Conflict if it is closed or no e-mail can be sent."""
    if enquiry.status not in WAITING:
        raise Conflict(f"This enquiry is {enquiry.status} already", code="answered")
    values = {
        "answer": wish.answer,
        "answer_way": wish.way.value,
        "answered_at": ctx.now,
        "answered_by": ctx.scope.actor_id,
        "status": EnquiryStatus.ANSWERED.value,
    }
    if wish.close:
        values |= {"status": EnquiryStatus.CLOSED.value, "closed_at": ctx.now}
    if wish.way is AnswerWay.MAIL:
        values["mail_id"] = _post(ctx, enquiry, wish)
    ctx.change(enquiry, values)


def _post(ctx: Context, enquiry: Enquiry, wish: EnquiryAnswerIn) -> str:
    """Queue the answer in the transaction that records it. Outside live environments it stays in the outbox."""
    default = prepared(ctx, enquiry)
    if default["why_not"] or not default["to"]:
        code = "no_address" if default["why_not"] == NO_ADDRESS else "no_mail_server"
        raise Conflict(default["why_not"] or NO_ADDRESS, code=code)
    sender = writer(ctx)
    letter = Letter(
        to=default["to"],
        subject=wish.subject or default["subject"],
        text=wish.answer,
        reply_to=sender.email if sender else None,
        leaves=default["leaves"],
    )
    return queue_mail(ctx, letter)
