"""The API of the customer's private page. The signature in the URL is the permission; no session is needed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from orderkeep.business.actions import current_settings
from orderkeep.business.letterhead import BusinessHeadOut, business_head
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict, NotFound, TooMany
from orderkeep.core.http.request_transaction import CheckedRoute, json_bytes
from orderkeep.core.http.schemas import In, OptionalText, Whole
from orderkeep.core.pdf.files import PDF, PaperSize, pdf_file
from orderkeep.identity.models import Profile
from orderkeep.quotes.actions import set_status
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.quotes.private_link import HEADERS, read_token
from orderkeep.quotes.quote_pdf import contact_lines_of, quote_pdf
from orderkeep.quotes.versions import Content, seen_row, version_pdf
from orderkeep.settings import settings_of

ANSWERS = {"accept": QuoteStatus.ACCEPTED, "decline": QuoteStatus.REJECTED}
ANSWERED = frozenset({QuoteStatus.ACCEPTED, QuoteStatus.REJECTED, QuoteStatus.CONVERTED})
ALREADY_ANSWERED = "This quote has already been answered. To change your response, contact us."
BEING_UPDATED = "We're updating this quote. You'll get the new version soon."
NEW_VERSION = "There is a new version of this quote. Reload the page to read it."
INVALID_LINK = "This link isn't valid. Ask for a new one"
MAX_NOTE_LENGTH = 2000

offers = APIRouter(tags=["offers"], route_class=CheckedRoute)


class OfferOut(Content):
    """A quote as shown to the customer, without internal data."""

    number: str
    revision: int
    contact_name: str | None
    contact_lines: list[str]
    """Company and address of the customer."""
    status: QuoteStatus
    """`draft` while a new version is being written: the page shows the version before it."""
    sent_at: datetime | None
    answered_at: datetime | None
    answer_note: str | None
    business: BusinessHeadOut | None
    """The head of the business's documents; None until it has a name or a logo."""
    asked_to: str
    """The contact person's e-mail address, else that of the business; blank if neither has one."""
    asked_name: str | None


OFFER = TypeAdapter(OfferOut)
"""Builds the customer's view of a quote."""


class OfferAnswerIn(In):
    """The customer's answer."""

    answer: Literal["accept", "decline"]
    note: OptionalText = None
    revision: Whole = 1
    """The version that the customer read."""


@contextmanager
def open_offer(request: Request, token: str, *, commit: bool = False) -> Iterator[tuple[Context, Quote]]:
    """Open a transaction and return the quote of a link. Raises NotFound, or TooMany when rate-limited."""
    state = request.app.state
    if not state.identity.links.takes(request.client.host if request.client else None):
        raise TooMany("Too many requests. Wait a minute and try again")
    known = read_token(state.settings, token)
    if known is None:
        raise NotFound(INVALID_LINK)
    scope = Scope(known[0], None, Role.ADMIN, getattr(request.state, "request_id", None))
    with unit_of_work(state.database, scope, utc_now(), zone=state.settings.zone, commit=commit) as ctx:
        state_of(ctx.db).attach(state.settings)
        yield ctx, _given_quote(ctx, known[1], lock=commit)


def _given_quote(ctx: Context, quote_id: str, *, lock: bool) -> Quote:
    """Return the quote, if it was given to the customer."""
    try:
        quote = ctx.find(Quote, quote_id, lock=lock)
    except NotFound:
        raise NotFound(INVALID_LINK) from None
    if quote.revision == 1 and quote.status == QuoteStatus.DRAFT:
        raise NotFound(INVALID_LINK)
    return quote


def offer_of(ctx: Context, quote: Quote) -> OfferOut:
    """Return the page's data."""
    row = seen_row(ctx, quote)
    owner = ctx.db.get(Profile, quote.owner_id) if quote.owner_id else None
    business = business_head(ctx)
    asked = owner if owner and not owner.disabled else None
    offer = {
        "contact_name": row["customer_name"] or row["prospect_name"],
        "contact_lines": contact_lines_of(ctx, row),
        "business": business,
        "answered_at": row["rejected_at"] or row["accepted_at"],
        "answer_note": row["answer_note"] if row["answered_by_link"] else None,
        "asked_to": asked.email if asked else current_settings(ctx).email or settings_of(ctx.db).support_email,
        "asked_name": asked.full_name if asked else None,
    }
    return OFFER.validate_python({**row, **offer})


def _answer(ctx: Context, quote: Quote) -> Response:
    return Response(json_bytes(offer_of(ctx, quote)), media_type="application/json", headers=HEADERS)


@offers.get("/rest/v1/offers/{token}", operation_id="read_offer", response_model=OfferOut)
def read_offer(request: Request, token: str) -> Response:
    """Get the quote of a private link."""
    with open_offer(request, token) as (ctx, quote):
        return _answer(ctx, quote)


@offers.get("/rest/v1/offers/{token}/pdf", operation_id="print_offer", **PDF)
def print_offer(request: Request, token: str, paper: PaperSize = "a4") -> Response:
    """Its PDF."""
    with open_offer(request, token) as (ctx, quote):
        row = seen_row(ctx, quote)
        seen = row["revision"] == quote.revision
        answer = quote_pdf(ctx, quote.id, paper) if seen else pdf_file(*version_pdf(ctx, quote, row["revision"], paper))
    answer.headers.update(HEADERS)
    return answer


@offers.post("/rest/v1/offers/{token}/answer", operation_id="answer_offer", response_model=OfferOut)
def answer_offer(request: Request, token: str, body: OfferAnswerIn) -> Response:
    """Accept or decline the quote. Repeating the answer changes nothing; 409 if it is expired or answered otherwise."""
    wanted = ANSWERS[body.answer]
    with open_offer(request, token, commit=True) as (ctx, quote):
        if quote.status != wanted and not (wanted is QuoteStatus.ACCEPTED and quote.status == QuoteStatus.CONVERTED):
            if quote.status in ANSWERED:
                raise Conflict(ALREADY_ANSWERED, code="answered")
            if quote.status == QuoteStatus.DRAFT:
                raise Conflict(BEING_UPDATED, code="being_updated")
            if body.revision != quote.revision:
                raise Conflict(NEW_VERSION, code="new_version")
            set_status(ctx, quote, wanted, remark=(body.note or "")[:MAX_NOTE_LENGTH] or None, by_link=True)
        return _answer(ctx, quote)
