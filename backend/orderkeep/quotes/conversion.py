"""Converts a quote, once, into a sales order. Both reference each other."""

from functools import partial

from orderkeep.contacts.linked_contacts import is_deleted
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.ids import NIL_ID
from orderkeep.quotes.actions import move_to_status
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.lines import lines_of, product_names
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.quotes.stock_holds import transfer_holds
from orderkeep.sales import actions as sales
from orderkeep.sales.lines import lines_of as lines_of_order
from orderkeep.sales.order_schemas import OrderIn
from orderkeep.sales.schemas import LineIn


def order_from_quote(ctx: Context, quote_id: str) -> Quote:
    """Create the order of a quote, or return the existing one.

    Raises Conflict for a quote that is expired or rejected, or whose customer can't order.
    """
    quote = ctx.find(Quote, quote_id, lock=True)
    if quote.status == QuoteStatus.CONVERTED:
        return quote
    remedy = "Change the quote" if quote.status == QuoteStatus.DRAFT else "Duplicate the quote and change the copy"
    ctx.check_version(quote)
    move_to_status(ctx, quote, QuoteStatus.CONVERTED)
    if sentence := _contact_problem(ctx, quote):
        raise Conflict(sentence, code="needs_contact")
    lines = _order_requests(ctx, lines_of(ctx, quote)) or [_as_one_item(quote)]
    try:
        _place(ctx, quote, lines)
    except Invalid as problem:
        raise Conflict(f"{problem.message}. {remedy}.", code="cannot_order") from problem
    ctx.db.flush()
    return quote


def _contact_problem(ctx: Context, quote: Quote) -> str | None:
    """Why nobody can order, or None."""
    if quote.customer_id:
        deleted = is_deleted(ctx, quote.customer_id)
        return "This quote's contact was deleted. Restore it before converting the quote." if deleted else None
    if quote.prospect_id:
        return "Convert the prospect to a contact before converting the quote"
    return "Choose a contact for this quote before converting it"


def _place(ctx: Context, quote: Quote, lines: list[LineIn]) -> None:
    """Place the order with the quote's discount and tax. Raises ArithmeticError if it comes to another total.

    A single line has the discount itself, so that its own total is the quote's.
    """
    is_single = len(lines) == 1
    if is_single:
        lines[0].discount_amount = quote.discount_amount
    data = OrderIn.model_construct(
        customer_id=quote.customer_id,
        discount_amount=0 if is_single else quote.discount_amount,
        tax_amount=quote.tax_amount,
        lines=lines,
    )
    order = sales.place_order(ctx, data, partial(transfer_holds, ctx, quote), quote_id=quote.id)
    quote.purchase_order_id = order.id
    quote.purchase_id = lines_of_order(ctx, order)[0].id if is_single else None
    if order.total_amount != quote.final_amount:
        message = f"{quote.number} comes to {quote.final_amount}, its order to {order.total_amount}"
        raise ArithmeticError(message)


def _order_requests(ctx: Context, lines: list[QuoteLine]) -> list[LineIn]:
    """Return the lines as sales order requests. Free lines become gifts, and other texts for a product become notes."""
    names = product_names(ctx, {line.product_id for line in lines if line.product_id})
    return [
        LineIn.model_construct(
            product_id=line.product_id or NIL_ID,
            quantity=line.quantity,
            unit_price=line.unit_price,
            is_gift=line.unit_price == 0,
            description=None if line.product_id else line.description,
            notes=line.description if line.product_id and names.get(line.product_id) != line.description else None,
        )
        for line in lines
    ]


def _as_one_item(quote: Quote) -> LineIn:
    """Treat a quote without lines as one item outside the catalog."""
    return LineIn.model_construct(
        product_id=NIL_ID,
        quantity=1,
        unit_price=quote.total_amount,
        is_gift=quote.total_amount == 0,
        description=quote.title,
    )
