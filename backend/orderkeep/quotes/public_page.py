"""The API of the customer's private page. The signature in the URL is the permission; no session is needed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Conflict, NotFound, TooMany
from orderkeep.core.http.request_transaction import CheckedRoute, json_bytes
from orderkeep.core.http.schemas import In, MoneyOut, OptionalText, Out
from orderkeep.core.pdf import PDF, PaperSize
from orderkeep.identity.models import Profile
from orderkeep.quotes.actions import set_status
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.quotes.private_link import HEADERS, read_token
from orderkeep.quotes.quote_pdf import quote_pdf
from orderkeep.quotes.schemas import QuoteList
from orderkeep.settings import settings_of

ANSWERS = {"accept": QuoteStatus.ACCEPTED, "decline": QuoteStatus.REJECTED}
ANSWERED = frozenset({QuoteStatus.ACCEPTED, QuoteStatus.REJECTED, QuoteStatus.CONVERTED})
ALREADY_ANSWERED = "This quote has already been answered. To change the answer, please contact us."
INVALID_LINK = "This link is not valid. Please ask for a new one"
MAX_NOTE_LENGTH = 2000

offers = APIRouter(tags=["offers"], route_class=CheckedRoute)


class OfferLineOut(Out):
    """One line as shown to the customer."""

    description: str
    quantity: int
    unit_price: MoneyOut
    total_amount: MoneyOut


class OfferOut(Out):
    """A quote as shown to the customer, without internal data."""

    number: str
    title: str
    description: str | None
    contact_name: str | None
    lines: list[OfferLineOut]
    total_amount: MoneyOut
    discount_amount: MoneyOut
    tax_amount: MoneyOut
    final_amount: MoneyOut
    valid_until: date | None
    terms_conditions: str | None
    status: QuoteStatus
    sent_at: datetime | None
    answered_at: datetime | None
    answer_note: str | None
    asked_to: str
    """The contact person."""


OFFER = TypeAdapter(OfferOut)
"""Builds the customer's view of a quote."""


class OfferAnswerIn(In):
    """The customer's answer."""

    answer: Literal["accept", "decline"]
    note: OptionalText = None


@contextmanager
def open_offer(request: Request, token: str, *, commit: bool = False) -> Iterator[tuple[Context, Quote]]:
    """Open a transaction and return the quote of a link. Raises NotFound, or TooMany when rate-limited."""
    state = request.app.state
    if not state.identity.links.takes(request.client.host if request.client else None):
        raise TooMany("Too many requests. Please wait a minute and try again")
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
    if quote.sent_at is None and quote.status == QuoteStatus.DRAFT:
        raise NotFound(INVALID_LINK)
    return quote


def offer_of(ctx: Context, quote: Quote) -> OfferOut:
    """Return the page's data."""
    row = QuoteList.one(ctx, quote.id)
    owner = ctx.db.get(Profile, quote.owner_id) if quote.owner_id else None
    offer = {
        "contact_name": row["customer_name"] or row["prospect_name"],
        "answered_at": row["rejected_at"] or row["accepted_at"],
        "answer_note": row["answer_note"] if row["answered_by_link"] else None,
        "asked_to": owner.email if owner and not owner.disabled else settings_of(ctx.db).support_email,
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
        answer = quote_pdf(ctx, quote.id, paper)
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
            set_status(ctx, quote, wanted, remark=(body.note or "")[:MAX_NOTE_LENGTH] or None, by_link=True)
        return _answer(ctx, quote)
