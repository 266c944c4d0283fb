"""The quote as PDF. All text reaches the template as data, never as markup; amounts are the stored ones."""

from datetime import date
from pathlib import Path

from fastapi import Response

from orderkeep.core.context import Context, day_of
from orderkeep.core.pdf import PaperSize, pdf_file, render_pdf
from orderkeep.quotes.schemas import QuoteLineOut, QuoteList, QuoteOut
from orderkeep.sales.receipt import shown_amount, shown_day

Facts = dict[str, object]
"""The template's input."""
TEMPLATE = Path(__file__).with_name("quote.typ")


def quote_pdf(ctx: Context, quote_id: str, paper: PaperSize) -> Response:
    """Render the quote as PDF. Raises NotFound if the caller may not see it."""
    quote = QuoteList.one(ctx, quote_id)
    return pdf_file(quote["number"], render_pdf(TEMPLATE, quote_facts(quote, day_on(ctx, quote)), paper))


def day_on(ctx: Context, quote: QuoteOut) -> date:
    """Return the date of the quote: when it was sent, or today."""
    return day_of(ctx, quote["sent_at"] or ctx.now)


def quote_facts(quote: QuoteOut, day: date) -> Facts:
    """Return the template's data."""
    dates = [("Date", day), ("Valid until", quote["valid_until"])]
    return {
        "title": f"Quote {quote['number']}",
        "heading": "Quote",
        "number": quote["number"],
        "facts": [(name, shown_day(value)) for name, value in dates if value],
        "contact": quote["customer_name"] or quote["prospect_name"] or "",
        "contact_lines": [],
        "subject": quote["title"],
        "description": paragraphs(quote["description"]),
        "lines": [_line(line) for line in quote["lines"]] or [_whole(quote)],
        "sums": _sums(quote),
        "terms": paragraphs(quote["terms_conditions"]),
    }


def paragraphs(text: str | None) -> list[str]:
    """Split a text into lines; an empty line separates paragraphs."""
    return [line.strip() for line in (text or "").splitlines()] if (text or "").strip() else []


def _line(line: QuoteLineOut) -> Facts:
    return {
        "description": line["description"],
        "quantity": f"{line['quantity']:,}",
        "unit_price": shown_amount(line["unit_price"]),
        "total": shown_amount(line["total_amount"]),
    }


def _whole(quote: QuoteOut) -> Facts:
    """The only line of a quote without lines."""
    amount = shown_amount(quote["total_amount"])
    return {"description": quote["title"], "quantity": "1", "unit_price": amount, "total": amount}


def _sums(quote: QuoteOut) -> list[Facts]:
    amounts = [("Discount", -quote["discount_amount"]), ("Tax", quote["tax_amount"])]
    extra = [(name, amount) for name, amount in amounts if amount]
    named = [("Total", quote["total_amount"]), *extra] if extra else []
    sums: list[Facts] = [{"name": name, "amount": shown_amount(amount), "strong": False} for name, amount in named]
    return [*sums, {"name": "Final amount", "amount": shown_amount(quote["final_amount"]), "strong": True}]
