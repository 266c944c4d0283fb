"""The answer to an enquiry: by mail through the outbox, or as it was given on the phone or in person."""

from orderkeep.contacts.tables import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from orderkeep.identity.tables import Mail, Profile
from orderkeep.pipeline.shapes import AnswerIn
from orderkeep.pipeline.tables import Enquiry
from orderkeep.pipeline.words import AnswerWay, EnquiryStatus

NO_MAIL_SERVER = "Mail is not set up here: set ORDERKEEP_SMTP_URL and start the server again"


def answer(ctx: Context, enquiry: Enquiry, wish: AnswerIn) -> None:
    """Answer an enquiry. Raises Conflict when it is over, or when no mail can go out."""
    if enquiry.status not in (EnquiryStatus.NEW, EnquiryStatus.OPEN):
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
        values["mail_id"] = _post(ctx, enquiry, wish).id
    ctx.change(enquiry, values)


def _post(ctx: Context, enquiry: Enquiry, wish: AnswerIn) -> Mail:
    """Put the answer in the outbox, in the transaction that answers."""
    if not ctx.db.info["settings"].smtp_url:
        raise Conflict(NO_MAIL_SERVER, code="no_mail_server")
    writer = ctx.db.get(Profile, ctx.scope.actor_id) if ctx.scope.actor_id else None
    mail = Mail(
        to=_address(ctx, enquiry),
        subject=wish.subject or f"Re: {enquiry.subject} ({enquiry.number})",
        text=wish.answer,
        environment=ctx.scope.environment.value,
        reply_to=writer.email if writer else None,
        created_at=ctx.now,
        next_try_at=ctx.now,
    )
    ctx.db.add(mail)
    ctx.db.flush()
    return mail


def _address(ctx: Context, enquiry: Enquiry) -> str:
    person: Contact | Prospect | None = None
    if enquiry.customer_id:
        person = ctx.find(Contact, enquiry.customer_id)
    elif enquiry.prospect_id:
        person = ctx.find(Prospect, enquiry.prospect_id)
    if person is None or not person.email:
        raise Conflict("Nobody with an e-mail address asked this; write the address down first", code="no_address")
    return person.email
