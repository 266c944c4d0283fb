"""Answers to enquiries: by e-mail through the outbox, or given on the phone or in person."""

from orderkeep.contacts.linked_contacts import address_of
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.identity.mail.customer_mails import (
    OutgoingMail,
    has_server,
    is_sent_from,
    mail_author,
    no_server,
    queue_mail,
)
from orderkeep.identity.mail.templates.rendering import render_template
from orderkeep.identity.mail.templates.rules import MailText
from orderkeep.pipeline.actions import closing
from orderkeep.pipeline.enums import AnswerChannel, EnquiryStatus
from orderkeep.pipeline.models import Enquiry
from orderkeep.pipeline.schemas import AnswerMailOut, EnquiryAnswerIn
from orderkeep.pipeline.standard_mail import ANSWER_MAIL

UNTIL_THEN = "Until then, reply by phone or in person"
NO_ADDRESS = "This enquiry has no email address. Add one first"
WAITING = (EnquiryStatus.NEW, EnquiryStatus.OPEN)


def prepare_answer(ctx: Context, enquiry: Enquiry) -> AnswerMailOut:
    """Return the recipient of the answer, and why it can't be e-mailed."""
    to = address_of(ctx, enquiry.customer_id, enquiry.prospect_id)
    why_not = None if has_server(ctx) else f"{no_server(ctx)}. {UNTIL_THEN}"
    if not to:
        why_not = NO_ADDRESS
    return {
        "to": to,
        "subject": _mail_words(ctx, enquiry, "").subject,
        "can_mail": why_not is None,
        "leaves": is_sent_from(ctx),
        "why_not": why_not,
    }


def _mail_words(ctx: Context, enquiry: Enquiry, answer: str) -> MailText:
    sender = mail_author(ctx)
    name = (sender.full_name or sender.email) if sender else ""
    values = {"subject": enquiry.subject, "number": enquiry.number, "answer": answer, "sender": name}
    return render_template(ctx, ANSWER_MAIL, values)


def answer_enquiry(ctx: Context, enquiry: Enquiry, data: EnquiryAnswerIn) -> None:
    """Answer an enquiry. Raises Conflict if it is closed or no e-mail can be sent."""
    if enquiry.status not in WAITING:
        raise Conflict(f"This enquiry is already {enquiry.status}", code="answered")
    columns = {
        "answer": data.answer,
        "answer_way": data.way,
        "answered_at": ctx.now,
        "answered_by": ctx.scope.actor_id,
        "status": EnquiryStatus.CLOSED if data.close else EnquiryStatus.ANSWERED,
        **(closing(ctx) if data.close else {}),
    }
    if data.way is AnswerChannel.MAIL:
        columns["mail_id"] = _post(ctx, enquiry, data)
    ctx.change(enquiry, columns)


def _post(ctx: Context, enquiry: Enquiry, data: EnquiryAnswerIn) -> str:
    """Queue the answer in the transaction that records it. Outside live environments it stays in the outbox."""
    default = prepare_answer(ctx, enquiry)
    if default["why_not"] or not default["to"]:
        code = "no_address" if default["why_not"] == NO_ADDRESS else "no_mail_server"
        raise Conflict(default["why_not"] or NO_ADDRESS, code=code)
    sender = mail_author(ctx)
    letter = OutgoingMail(
        to=default["to"],
        subject=data.subject or default["subject"],
        text=_mail_words(ctx, enquiry, data.answer).text,
        reply_to=sender.email if sender else None,
        leaves=default["leaves"],
    )
    return queue_mail(ctx, letter)
