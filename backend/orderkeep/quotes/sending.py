"""Sends a quote by e-mail, with its PDF and the link to its private page.

The e-mail and its data are written in the transaction of the status change, so the customer gets what was shown.
"""

from orderkeep.business.actions import current_settings
from orderkeep.business.formats import formats_of
from orderkeep.contacts.linked_contacts import address_of
from orderkeep.contacts.rules import normalize_email
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid, status_change_not_allowed
from orderkeep.core.mail_address import NOT_AN_ADDRESS, is_one_address
from orderkeep.identity.mail.customer_mails import (
    Attachment,
    OutgoingMail,
    has_server,
    is_sent_from,
    mail_author,
    no_server,
    queue_mail,
)
from orderkeep.identity.mail.templates.rendering import render_template
from orderkeep.identity.mail.templates.rules import MailText
from orderkeep.identity.models import Profile
from orderkeep.quotes import history
from orderkeep.quotes.actions import move_to_status, status_today
from orderkeep.quotes.enums import QuoteEventType, QuoteStatus
from orderkeep.quotes.event_schemas import SendIn, SendingOut
from orderkeep.quotes.models import Quote
from orderkeep.quotes.private_link import link_to
from orderkeep.quotes.quote_pdf import TEMPLATE, file_name, pdf_data
from orderkeep.quotes.rules import transition_hint
from orderkeep.quotes.schemas import QuoteList, QuoteOut
from orderkeep.quotes.standard_mail import QUOTE_MAIL
from orderkeep.settings import settings_of

NO_LINK_YET = "Until then, save the PDF"
UNTIL_THEN = "Until then, copy the link or save the PDF"
SENDABLE = frozenset({QuoteStatus.DRAFT, QuoteStatus.SENT})


def _link(ctx: Context, quote_id: str) -> str:
    settings = settings_of(ctx.db)
    return link_to(settings, ctx.scope.environment, quote_id)


def _has_link(quote: Quote) -> bool:
    """Whether the customer's page is open: from the first sending on."""
    return quote.status != QuoteStatus.DRAFT or quote.revision > 1


def _without_server(ctx: Context, quote: Quote) -> str:
    return f"{no_server(ctx)}. {UNTIL_THEN if _has_link(quote) else NO_LINK_YET}"


def prepare_mail(ctx: Context, quote: Quote) -> SendingOut:
    """Return the proposed e-mail."""
    shown = QuoteList.one(ctx, quote.id)
    state = status_today(ctx, quote)
    texts = _proposed_texts(ctx, shown)
    why_not = None if has_server(ctx) else _without_server(ctx, quote)
    if state not in SENDABLE:
        why_not = f"This quote is {state} and can no longer be sent{transition_hint(state)}"
    return {
        "to": address_of(ctx, quote.customer_id, quote.prospect_id),
        "subject": texts.subject,
        "message": texts.text,
        "link": _link(ctx, quote.id) if _has_link(quote) else None,
        "can_mail": why_not is None,
        "leaves": is_sent_from(ctx),
        "why_not": why_not,
    }


def _proposed_texts(ctx: Context, shown: QuoteOut) -> MailText:
    sender, formats = mail_author(ctx), formats_of(ctx)
    values = {
        "name": shown["customer_name"] or shown["prospect_name"] or "",
        "number": f"{shown['number']} (version {shown['revision']})" if shown["revision"] > 1 else shown["number"],
        "title": shown["title"],
        "amount": formats.amount(shown["final_amount"]),
        "until": f", valid until {formats.day(shown['valid_until'])}" if shown["valid_until"] else "",
        "link": _link(ctx, shown["id"]),
        "sender": "\n".join(line for line in (_name(sender), current_settings(ctx).name) if line),
    }
    return render_template(ctx, QUOTE_MAIL, values)


def _name(sender: Profile | None) -> str:
    return (sender.full_name or sender.email) if sender else ""


def send_quote(ctx: Context, quote: Quote, data: SendIn) -> Quote:
    """Queue the e-mail and mark the quote as sent. Raises Conflict without an email server."""
    if not has_server(ctx):
        raise Conflict(_without_server(ctx, quote), code="no_mail_server")
    state = status_today(ctx, quote)
    if state not in SENDABLE:
        raise status_change_not_allowed("A quote", state, QuoteStatus.SENT, transition_hint(state))
    to = _recipient(ctx, quote, data.to)
    ctx.check_version(quote)
    if state is QuoteStatus.DRAFT:
        move_to_status(ctx, quote, QuoteStatus.SENT)
        ctx.db.flush()
    quote.mail_id = _post(ctx, quote, to, data)
    ctx.db.flush()
    return quote


def _recipient(ctx: Context, quote: Quote, given: str | None) -> str:
    to = normalize_email(given or address_of(ctx, quote.customer_id, quote.prospect_id))
    if not to or not is_one_address(to):
        raise Invalid(NOT_AN_ADDRESS, field="to")
    return to


def _post(ctx: Context, quote: Quote, to: str, data: SendIn) -> str:
    default, sender = prepare_mail(ctx, quote), mail_author(ctx)
    shown = QuoteList.one(ctx, quote.id)
    letter = OutgoingMail(
        to=to,
        subject=data.subject or default["subject"],
        text=data.message or default["message"],
        reply_to=sender.email if sender else None,
        attachment=Attachment(f"{file_name(shown)}.pdf", TEMPLATE, pdf_data(ctx, shown), data.paper),
        leaves=default["leaves"],
    )
    mail_id = queue_mail(ctx, letter)
    text = f"Emailed to {to}" if letter.leaves else f"Email to {to} not sent, because this isn't your own business"
    history.record_status_change(ctx, quote, QuoteEventType.NOTE, text)
    return mail_id
