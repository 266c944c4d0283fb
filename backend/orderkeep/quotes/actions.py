"""Quote actions."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.contacts import ownership
from orderkeep.contacts.ownership import CONTACT_LINKS
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Conflict, Invalid, status_change_not_allowed
from orderkeep.core.events.record_history import as_json
from orderkeep.quotes import history, stock_holds
from orderkeep.quotes.enums import QuoteStatus as Q
from orderkeep.quotes.lines import lines_of, with_descriptions, write_lines
from orderkeep.quotes.models import Quote, QuoteEvent
from orderkeep.quotes.rules import (
    CAN_EXPIRE,
    Line,
    can_change_status,
    final_amount,
    line_total,
    problems_of,
    status_on,
    transition_hint,
)
from orderkeep.quotes.schemas import QuoteChange, QuoteIn

AMOUNTS = ("total_amount", "discount_amount", "tax_amount")
FIXED = "The customer may have seen this quote, so it can't be changed. Duplicate it to make a new offer."
SEEN = "The customer may have seen this quote. Edit it as a new version, or duplicate it."
OTHER_CUSTOMER = "The customer has seen an earlier version. Duplicate the quote to offer it to someone else."
ALWAYS = frozenset({"notes", "status", "answer_note"})
"""Fields that can change once a quote is no longer a draft. The customer has seen the rest."""
FOLLOWED = frozenset({"valid_until", "owner_id"})
"""Fields whose changes affect held stock."""
TIMES = {Q.SENT: "sent_at", Q.ACCEPTED: "accepted_at", Q.REJECTED: "rejected_at", Q.CONVERTED: "converted_at"}
TAKEN_ALONG = (*CONTACT_LINKS, *AMOUNTS, "title", "description", "terms_conditions", "notes", "final_amount")


class QuoteAmounts(NamedTuple):
    """A quote's amounts in cents."""

    total: int
    discount: int
    tax: int


def status_today(ctx: Context, quote: Quote) -> Q:
    """Return the status as of today in the business's time zone."""
    return status_on(quote.status, quote.valid_until, business_day(ctx))


def create_quote(ctx: Context, data: QuoteIn) -> Quote:
    """Create a draft. Raises Invalid on the invalid field."""
    lines = with_descriptions(ctx, data.lines)
    if data.total_amount is None and not lines:
        raise Invalid("Total amount is required", field="total_amount")
    owner = ownership.owner_of(ctx, data.customer_id, data.prospect_id)
    amounts = _amounts(QuoteAmounts(data.total_amount or 0, data.discount_amount, data.tax_amount), lines)
    return _write(ctx, lines, **{**data.complete(without=("lines",)), **amounts}, owner_id=owner)


def _write(ctx: Context, lines: Sequence[Line], **columns: object) -> Quote:
    quote = ctx.add(Quote(**columns, **new_number(ctx.db, NumberKind.QUOTE)))
    write_lines(ctx, quote, lines, new=True)
    return quote


def _amounts(sums: QuoteAmounts, lines: Sequence[Line]) -> dict[str, int]:
    """Return the amounts as columns. With lines, the total is their sum. Raises Invalid."""
    total = sum(line_total(line.quantity, line.unit_price) for line in lines) if lines else sums.total
    final = final_amount(total, sums.discount, sums.tax)
    amounts = {"total_amount": total, "discount_amount": sums.discount, "tax_amount": sums.tax, "final_amount": final}
    if found := problems_of(amounts, lines):
        raise Invalid(found[0].message, problems=found)
    return amounts


def change_quote(ctx: Context, quote: Quote, changes: QuoteChange) -> Quote:
    """Change a draft; for any quote, its notes, status and, while it has none, its owner."""
    _check_open(quote, changes)
    ctx.check_version(quote)
    _edit(ctx, quote, changes)
    if changes.sent("status") and changes.status != status_today(ctx, quote):
        set_status(ctx, quote, changes.status, remark=changes.answer_note)
    return quote


def differs(quote: Quote, changes: QuoteChange) -> bool:
    """Whether the changes concern what the customer sees."""
    free = ALWAYS | (frozenset() if quote.customer_id or quote.prospect_id else frozenset(CONTACT_LINKS))
    values = changes.given(without=free)
    return any(name == "lines" or value != getattr(quote, name) for name, value in values.items())


def _check_open(quote: Quote, changes: QuoteChange) -> None:
    if quote.status != Q.DRAFT and differs(quote, changes):
        raise Conflict(FIXED if quote.status != Q.SENT else SEEN, code="quote_fixed")
    links = {name: value for name, value in changes.given().items() if name in CONTACT_LINKS}
    moved = any(value != getattr(quote, name) for name, value in links.items())
    if quote.revision > 1 and moved and (quote.customer_id or quote.prospect_id):
        raise Invalid(OTHER_CUSTOMER, field="customer_id")


def _edit(ctx: Context, quote: Quote, changes: QuoteChange) -> None:
    values = changes.given(without=("lines", "status", "answer_note"))
    lines = with_descriptions(ctx, changes.lines) if changes.sent("lines") else None
    old = as_json(quote, {*values, *CONTACT_LINKS, *AMOUNTS, "final_amount"})
    links = ownership.link_changes(ctx, quote, changes)
    values |= links
    if lines is not None or changes.sent(*AMOUNTS):
        values |= _amounts(_sums(quote, changes), lines if lines is not None else lines_of(ctx, quote))
    if lines is not None:
        stock_holds.fit_lines(ctx, quote, lines)
    ctx.change(quote, values)
    different = lines is not None and write_lines(ctx, quote, lines)
    history.record_edit(ctx, quote, old, lines=different)
    if links:
        _reassign_history(ctx, quote)
    if FOLLOWED & set(values):
        stock_holds.update_holds(ctx, quote)


def _sums(quote: Quote, changes: QuoteChange) -> QuoteAmounts:
    return QuoteAmounts(
        (changes.total_amount or 0) if changes.sent("total_amount") else quote.total_amount,
        changes.discount_amount if changes.sent("discount_amount") else quote.discount_amount,
        changes.tax_amount if changes.sent("tax_amount") else quote.tax_amount,
    )


def _reassign_history(ctx: Context, quote: Quote) -> None:
    ctx.db.flush()
    for event in ctx.db.scalars(select(QuoteEvent).where(QuoteEvent.quote_id == quote.id)):
        event.customer_id, event.prospect_id, event.owner_id = quote.customer_id, quote.prospect_id, quote.owner_id
    ctx.db.flush()


def set_status(ctx: Context, quote: Quote, status: Q, *, remark: str | None = None, by_link: bool = False) -> None:
    """Change the status, set its timestamp and add a history entry. Raises Conflict for a forbidden transition."""
    if status in (Q.CONVERTED, Q.EXPIRED):
        by_itself = "Quotes expire automatically after their valid-until date. Change the date instead."
        raise Invalid("Use Convert to order" if status is Q.CONVERTED else by_itself, field="status")
    move_to_status(ctx, quote, status, "by the customer on the quote page" if by_link else "")
    if status in (Q.ACCEPTED, Q.REJECTED):
        quote.answer_note, quote.answered_by_link = remark, by_link
    ctx.db.flush()
    if status is Q.ACCEPTED:
        stock_holds.update_holds(ctx, quote)
    elif status is Q.REJECTED:
        stock_holds.release_holds(ctx, quote, "The quote was declined.")


def move_to_status(ctx: Context, quote: Quote, status: Q, remark: str = "") -> None:
    """Set the status and its timestamp, and record it. Raises Conflict for a forbidden transition."""
    now = status_today(ctx, quote)
    if not can_change_status(now, status):
        raise status_change_not_allowed("A quote", now, status, transition_hint(now))
    old, quote.status = quote.status, status
    setattr(quote, TIMES[status], ctx.now)
    history.record_status(ctx, quote, old, remark)


def duplicate_quote(ctx: Context, quote: Quote) -> Quote:
    """Create a draft with the same content and no expiry date."""
    values = {name: getattr(quote, name) for name in TAKEN_ALONG}
    prospect_id = None if quote.customer_id else quote.prospect_id
    owner = ownership.owner_of(ctx, quote.customer_id, prospect_id)
    return _write(ctx, lines_of(ctx, quote), **{**values, "prospect_id": prospect_id}, owner_id=owner)


def delete_quote(ctx: Context, quote: Quote) -> None:
    """Delete a quote that no customer has seen."""
    if quote.status not in CAN_EXPIRE or quote.sent_at is not None or quote.revision > 1:
        raise Conflict("This quote was sent to the customer and can't be deleted", code="in_use")
    ctx.check_version(quote)
    stock_holds.release_holds(ctx, quote, "The quote was deleted.")
    for line in lines_of(ctx, quote):
        ctx.db.delete(line)
    ctx.db.flush()
    ctx.db.delete(quote)
    ctx.db.flush()
