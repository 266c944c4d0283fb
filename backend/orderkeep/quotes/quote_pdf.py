"""The quote as PDF. All text reaches the template as data, never as markup; amounts are the stored ones."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from fastapi import Response

from orderkeep.business.formats import STANDARD, Formats, formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.contacts.linked_contacts import postal_lines
from orderkeep.core.context import Context, day_of
from orderkeep.core.pdf.files import PaperSize, TemplateData, pdf_file, render_pdf
from orderkeep.quotes.schemas import QuoteLineOut, QuoteList, QuoteOut

"""The template's input."""
TEMPLATE = Path(__file__).with_name("quote.typ")


def quote_pdf(ctx: Context, quote_id: str, paper: PaperSize) -> Response:
    """Render the quote as PDF. Raises NotFound if the caller may not see it."""
    quote = QuoteList.one(ctx, quote_id)
    return pdf_file(file_name(quote), render_pdf(TEMPLATE, pdf_data(ctx, quote), paper))


def file_name(quote: QuoteOut) -> str:
    """Return the name of the PDF, without its ending. A later version must not overwrite the first one."""
    return quote["number"] if quote["revision"] == 1 else f"{quote['number']}-version-{quote['revision']}"


def pdf_data(ctx: Context, quote: QuoteOut) -> TemplateData:
    """Return the template's data with the letterhead, in the formats of the business."""
    return quote_data(quote, day_on(ctx, quote), formats_of(ctx), contact_lines_of(ctx, quote)) | letterhead(ctx)


def contact_lines_of(ctx: Context, quote: QuoteOut) -> list[str]:
    """Return company and address of the quote's contact or prospect."""
    return postal_lines(ctx, quote["customer_id"], quote["prospect_id"])


def day_on(ctx: Context, quote: QuoteOut) -> date:
    """Return the date of the quote: when it was sent, or today."""
    return day_of(ctx, quote["sent_at"] or ctx.now)


def quote_data(
    quote: QuoteOut, day: date, formats: Formats = STANDARD, contact_lines: Sequence[str] = ()
) -> TemplateData:
    """Return the template's data."""
    dates = [("Date", day), ("Valid until", quote["valid_until"])]
    version = [("Version", str(quote["revision"]))] if quote["revision"] > 1 else []
    return {
        "title": f"Quote {quote['number']}",
        "heading": "Quote",
        "number": quote["number"],
        "facts": [*version, *((name, formats.day(value)) for name, value in dates if value)],
        "contact": quote["customer_name"] or quote["prospect_name"] or "",
        "contact_lines": list(contact_lines),
        "subject": quote["title"],
        "description": split_paragraphs(quote["description"]),
        "lines": [_line(line, formats) for line in quote["lines"]] or [_only_line(quote, formats)],
        "sums": _sums(quote, formats),
        "terms": split_paragraphs(quote["terms_conditions"]),
    }


def split_paragraphs(text: str | None) -> list[str]:
    """Split a text into lines; an empty line separates paragraphs."""
    return [line.strip() for line in (text or "").splitlines()] if (text or "").strip() else []


def _line(line: QuoteLineOut, formats: Formats) -> TemplateData:
    return {
        "description": line["description"],
        "quantity": formats.count(line["quantity"]),
        "unit_price": formats.amount(line["unit_price"]),
        "total": formats.amount(line["total_amount"]),
    }


def _only_line(quote: QuoteOut, formats: Formats) -> TemplateData:
    """The only line of a quote without lines."""
    amount = formats.amount(quote["total_amount"])
    return {"description": quote["title"], "quantity": "1", "unit_price": amount, "total": amount}


def _sums(quote: QuoteOut, formats: Formats) -> list[TemplateData]:
    amounts = [("Discount", -quote["discount_amount"]), ("Tax", quote["tax_amount"])]
    extra = [(name, amount) for name, amount in amounts if amount]
    named = [("Total", quote["total_amount"]), *extra] if extra else []
    sums: list[TemplateData] = [
        {"name": name, "amount": formats.amount(amount), "strong": False} for name, amount in named
    ]
    return [*sums, {"name": "Final amount", "amount": formats.amount(quote["final_amount"]), "strong": True}]
