"""The lines of a quote."""

from collections.abc import Sequence

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Invalid
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.quotes.rules import Line, line_total
from orderkeep.quotes.schemas import QuoteLineIn


def with_descriptions(ctx: Context, lines: Sequence[QuoteLineIn]) -> list[QuoteLineIn]:
    """Set each line's description, using the product's current name if it has none.

    Raises Invalid on the field of a missing product.
    """
    names = product_names(ctx, {line.product_id for line in lines if line.product_id})
    for index, line in enumerate(lines):
        if line.product_id and line.product_id not in names:
            raise Invalid("This product doesn't exist", field=f"lines.{index}.product_id")
    return [
        line.model_copy(update={"description": line.description or names.get(line.product_id, "")}) for line in lines
    ]


def product_names(ctx: Context, ids: set[str]) -> dict[str | None, str]:
    """Return the current names of these products."""
    if not ids:
        return {}
    found = ctx.db.execute(select(Product.id, Product.name).where(any_of(Product.id, sorted(ids))))
    return {row.id: row.name for row in found}


def lines_of(ctx: Context, quote: Quote) -> list[QuoteLine]:
    """Return a quote's lines in order."""
    query = select(QuoteLine).where(QuoteLine.quote_id == quote.id).order_by(QuoteLine.position)
    return list(ctx.db.scalars(query))


def write_lines(ctx: Context, quote: Quote, lines: Sequence[Line], *, new: bool = False) -> bool:
    """Replace the quote's lines, reusing rows by position. Returns whether anything changed."""
    there = [] if new else lines_of(ctx, quote)
    different = len(there) != len(lines)
    for index, line in enumerate(lines):
        values = {
            "product_id": line.product_id,
            "description": line.description,
            "quantity": line.quantity,
            "unit_price": line.unit_price,
            "total_amount": line_total(line.quantity, line.unit_price),
        }
        if index >= len(there):
            ctx.db.add(QuoteLine(quote_id=quote.id, position=index + 1, **values))
            continue
        for name, value in values.items():
            if getattr(there[index], name) != value:
                setattr(there[index], name, value)
                different = True
    for row in there[len(lines) :]:
        ctx.db.delete(row)
    ctx.db.flush()
    return different
