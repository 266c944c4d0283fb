"""Quotes over HTTP."""

from fastapi import Response

from orderkeep.core.db.session_state import state_of
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.pdf.files import PDF, PaperSize, pdf_file
from orderkeep.quotes import actions, sending, stock_holds
from orderkeep.quotes.bulk import bulk_update
from orderkeep.quotes.conversion import order_from_quote
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.event_schemas import QuoteEventList, QuoteEventOut, QuoteNoteIn, SendIn, SendingOut
from orderkeep.quotes.history import record_status_change
from orderkeep.quotes.hold_schemas import QuoteHoldOut
from orderkeep.quotes.models import Quote, QuoteEvent
from orderkeep.quotes.quote_pdf import quote_pdf
from orderkeep.quotes.schemas import QuoteBulk, QuoteChange, QuoteIn, QuoteList, QuoteOut
from orderkeep.quotes.version_schemas import QuoteVersionsOut
from orderkeep.quotes.versions import revise_quote, shown_versions, version_pdf

routes = Section(tag="quotes")
routes.list("/quotes", QuoteList, may="quotes.read", one=True)
routes.list("/quote_events", QuoteEventList, may="quotes.read")


@routes.post("/quotes", may="quotes.edit", shows=QuoteList)
def create_quote(ctx: Ctx, body: QuoteIn) -> QuoteOut:
    return QuoteList.one(ctx, actions.create_quote(ctx, body).id)


@routes.post("/quotes/bulk", may="quotes.edit", status=200, out=BulkOut)
def change_quotes(ctx: Ctx, body: QuoteBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/quotes/{id}/pdf", may="quotes.read", **PDF)
def print_quote(ctx: Ctx, id: str, paper: PaperSize = "a4") -> Response:
    return quote_pdf(ctx, id, paper)


@routes.get("/quotes/{id}/sending", may="quotes.read", out=SendingOut)
def prepare_sending(ctx: Ctx, id: str) -> SendingOut:
    return sending.prepare_mail(ctx, ctx.find(Quote, id))


@routes.patch("/quotes/{id}", may="quotes.edit", shows=QuoteList)
def change_quote(ctx: Ctx, id: str, body: QuoteChange) -> QuoteOut:
    quote = ctx.find(Quote, id, lock=True)
    return QuoteList.one(ctx, actions.change_quote(ctx, quote, body).id)


@routes.post("/quotes/{id}/revise", may="quotes.edit", status=200, shows=QuoteList)
def change_sent_quote(ctx: Ctx, id: str, body: QuoteChange) -> QuoteOut:
    """Change a quote that was sent, as a new version. A draft is only changed."""
    return QuoteList.one(ctx, revise_quote(ctx, ctx.find(Quote, id, lock=True), body).id)


@routes.get("/quotes/{id}/versions", may="quotes.read", out=QuoteVersionsOut)
def list_quote_versions(ctx: Ctx, id: str) -> QuoteVersionsOut:
    return {"items": shown_versions(ctx, ctx.find(Quote, id))}


@routes.get("/quotes/{id}/versions/{revision}/pdf", may="quotes.read", **PDF)
def print_quote_version(ctx: Ctx, id: str, revision: int, paper: PaperSize = "a4") -> Response:
    return pdf_file(*version_pdf(ctx, ctx.find(Quote, id), revision, paper))


@routes.delete("/quotes/{id}", may="quotes.edit")
def delete_quote(ctx: Ctx, id: str) -> None:
    actions.delete_quote(ctx, ctx.find(Quote, id, lock=True))


@routes.post("/quotes/{id}/send", may="quotes.edit", status=200, shows=QuoteList)
def send_quote(ctx: Ctx, id: str, body: SendIn) -> QuoteOut:
    quote = sending.send_quote(ctx, ctx.find(Quote, id, lock=True), body)
    state_of(ctx.db).after_commit.append(ctx.request.app.state.identity.mail_waits.set)
    return QuoteList.one(ctx, quote.id)


@routes.post("/quotes/{id}/convert", may="quotes.edit", status=200, shows=QuoteList)
def convert_quote(ctx: Ctx, id: str) -> QuoteOut:
    """Convert the quote into a sales order. Repeating it returns the same order."""
    return QuoteList.one(ctx, order_from_quote(ctx, id).id)


@routes.get("/quotes/{id}/hold", may="quotes.read", out=QuoteHoldOut)
def read_hold(ctx: Ctx, id: str) -> QuoteHoldOut:
    return stock_holds.held_stock(ctx, ctx.find(Quote, id))


@routes.post("/quotes/{id}/hold", may="stock.allocate", status=200, out=QuoteHoldOut)
def hold_stock(ctx: Ctx, id: str) -> QuoteHoldOut:
    """Hold the available stock for its lines until its last day is over."""
    quote = ctx.find(Quote, id, lock=True)
    stock_holds.hold_stock(ctx, quote)
    return stock_holds.held_stock(ctx, quote)


@routes.post("/quotes/{id}/release", may="stock.allocate", status=200, out=QuoteHoldOut)
def release_stock(ctx: Ctx, id: str) -> QuoteHoldOut:
    """Release the held stock, which is then allocated to waiting orders."""
    quote = ctx.find(Quote, id, lock=True)
    ctx.check_version(quote)
    stock_holds.release_holds(ctx, quote, "Released manually.")
    return stock_holds.held_stock(ctx, quote)


@routes.post("/quotes/{id}/duplicate", may="quotes.edit", shows=QuoteList)
def duplicate_quote(ctx: Ctx, id: str) -> QuoteOut:
    return QuoteList.one(ctx, actions.duplicate_quote(ctx, ctx.find(Quote, id)).id)


@routes.post("/quote_events", may="quotes.edit", shows=QuoteEventList)
def add_quote_note(ctx: Ctx, body: QuoteNoteIn) -> QuoteEventOut:
    quote = ctx.find(Quote, body.quote_id, field="quote_id")
    return QuoteEventList.one(ctx, record_status_change(ctx, quote, QuoteEventType.NOTE, body.description).id)


@routes.get("/quote_events/{id}", may="quotes.read", shows=QuoteEventList)
def read_quote_event(ctx: Ctx, id: str) -> QuoteEventOut:
    return QuoteEventList.one(ctx, ctx.find(QuoteEvent, id).id)
