"""Versions of a quote. Editing a quote that a customer has seen makes a new version, and the earlier one is kept."""

from datetime import date

from pydantic import TypeAdapter
from sqlalchemy import select

from orderkeep.business.formats import formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.core.context import Context, day_of
from orderkeep.core.errors import Conflict, NotFound
from orderkeep.core.http.schemas import MoneyOut, Out
from orderkeep.core.pdf.files import PaperSize, render_pdf
from orderkeep.quotes import history
from orderkeep.quotes.actions import FIXED, change_quote, differs
from orderkeep.quotes.enums import QuoteStatus as Q
from orderkeep.quotes.models import Quote, QuoteVersion
from orderkeep.quotes.quote_pdf import TEMPLATE, contact_lines_of, quote_data
from orderkeep.quotes.schemas import QuoteChange, QuoteList, QuoteOut
from orderkeep.quotes.version_schemas import QuoteVersionOut

NO_VERSION = "This version of the quote doesn't exist"


class ContentLine(Out):
    """One line as the customer saw it."""

    description: str
    quantity: int
    unit_price: MoneyOut
    total_amount: MoneyOut


class Content(Out):
    """The content of a quote as the customer saw it."""

    title: str
    description: str | None
    lines: list[ContentLine]
    total_amount: MoneyOut
    discount_amount: MoneyOut
    tax_amount: MoneyOut
    final_amount: MoneyOut
    valid_until: date | None
    terms_conditions: str | None


CONTENT = TypeAdapter(Content)


def revise_quote(ctx: Context, quote: Quote, changes: QuoteChange) -> Quote:
    """Change a quote that was sent: keep the version that was sent, and start the next one as a draft.

    The customer's page shows the sent version, without buttons, until the new one is sent. A draft is only changed.
    """
    if quote.status == Q.DRAFT or not differs(quote, changes):
        return change_quote(ctx, quote, changes)
    if quote.status != Q.SENT:
        raise Conflict(FIXED, code="quote_fixed")
    ctx.check_version(quote)
    content = CONTENT.dump_python(CONTENT.validate_python(QuoteList.one(ctx, quote.id)), mode="json")
    ctx.db.add(QuoteVersion(quote_id=quote.id, revision=quote.revision, content=content, sent_at=quote.sent_at))
    old = quote.status
    quote.status, quote.sent_at, quote.mail_id = Q.DRAFT, None, None
    quote.revision += 1
    history.record_status(ctx, quote, old, f"for version {quote.revision}")
    ctx.db.flush()
    return change_quote(ctx, quote, changes)


def versions_of(ctx: Context, quote: Quote) -> list[QuoteVersion]:
    """Return the earlier versions, newest first."""
    query = select(QuoteVersion).where(QuoteVersion.quote_id == quote.id)
    return list(ctx.db.scalars(query.order_by(QuoteVersion.revision.desc())))


def content_of(version: QuoteVersion) -> Content:
    """Return what the customer saw."""
    return CONTENT.validate_python(version.content)


def shown_versions(ctx: Context, quote: Quote) -> list[QuoteVersionOut]:
    """Return the earlier versions as the quote's page lists them."""
    return [
        {
            "revision": each.revision,
            "sent_at": each.sent_at,
            "replaced_at": each.created_at,
            "final_amount": content_of(each)["final_amount"],
        }
        for each in versions_of(ctx, quote)
    ]


def seen_row(ctx: Context, quote: Quote) -> QuoteOut:
    """Return the quote as its customer may see it: while a new version is a draft, the version before it."""
    row = QuoteList.one(ctx, quote.id)
    if quote.status != Q.DRAFT:
        return row
    [before, *_] = versions_of(ctx, quote)
    return _as_row(row, before)


def _as_row(row: QuoteOut, version: QuoteVersion) -> QuoteOut:
    seen = {"revision": version.revision, "sent_at": version.sent_at, "status": Q.DRAFT}
    return {**row, **content_of(version), **seen}  # type: ignore[typeddict-item]  # its lines have what is printed


def version_pdf(ctx: Context, quote: Quote, revision: int, paper: PaperSize) -> tuple[str, bytes]:
    """Return file name and PDF of an earlier version. Raises NotFound."""
    found = next((each for each in versions_of(ctx, quote) if each.revision == revision), None)
    if found is None:
        raise NotFound(NO_VERSION)
    row = _as_row(QuoteList.one(ctx, quote.id), found)
    data = quote_data(row, day_of(ctx, found.sent_at or found.created_at), formats_of(ctx), contact_lines_of(ctx, row))
    return f"{quote.number}-version-{revision}", render_pdf(TEMPLATE, data | letterhead(ctx), paper)
