"""What the shop does with quotes."""

from typing import Any

from sqlalchemy import select

from orderkeep.contacts import tied
from orderkeep.core.context import Context, shop_day
from orderkeep.core.errors import Conflict, Invalid, no_such_step
from orderkeep.core.history import as_told
from orderkeep.core.numbering import next_numbers
from orderkeep.quotes import history, holding
from orderkeep.quotes.lines import lines_of, worded, write_lines
from orderkeep.quotes.rules import CAN_EXPIRE, final_amount, hint, line_total, may_go, problems_of, status_on
from orderkeep.quotes.tables import Quote, QuoteEvent
from orderkeep.quotes.words import QuoteStatus as Q

AMOUNTS = ("total_amount", "discount_amount", "tax_amount")
WHO = ("customer_id", "prospect_id")
ALWAYS = frozenset({"notes", "status", "answer_note"})
"""What may be said of a quote that is no draft any more: the customer has seen the rest."""
FOLLOWED = frozenset({"valid_until", "owner_id"})
"""Stock that is held follows a change of these."""
TIMES = {Q.SENT: "sent_at", Q.ACCEPTED: "accepted_at", Q.REJECTED: "rejected_at", Q.CONVERTED: "converted_at"}
TAKEN_ALONG = (*WHO, *AMOUNTS, "title", "description", "terms_conditions", "notes", "final_amount")


def status_today(ctx: Context, quote: Quote) -> Q:
    """The state on the shop's calendar."""
    return status_on(quote.status, quote.valid_until, shop_day(ctx))


def create_quote(ctx: Context, values: dict[str, Any]) -> Quote:
    """Write a quote as a draft. Raises Invalid on the field of what is wrong."""
    lines = worded(ctx, values.pop("lines"))
    if values["total_amount"] is None and not lines:
        raise Invalid("Total amount is required", field="total_amount")
    owner = tied.owner_of(ctx, values["customer_id"], values["prospect_id"])
    amounts = _amounts(values, lines)
    return _write(ctx, {**values, **amounts, "owner_id": owner}, lines)


def _write(ctx: Context, values: dict[str, Any], lines: list[dict[str, Any]]) -> Quote:
    seq = next_numbers(ctx.db, "quote")
    quote = ctx.add(Quote(**values, number=f"Q-{seq}", number_seq=seq))
    write_lines(ctx, quote, lines, new=True)
    return quote


def _amounts(values: dict[str, Any], lines: list[dict[str, Any]]) -> dict[str, int]:
    """The sums: with lines the total is theirs. Raises Invalid."""
    amounts = {name: values[name] or 0 for name in AMOUNTS}
    if lines:
        amounts["total_amount"] = sum(line_total(line["quantity"], line["unit_price"]) for line in lines)
    amounts["final_amount"] = final_amount(*(amounts[name] for name in AMOUNTS))
    if found := problems_of(amounts, lines):
        raise Invalid(found[0].message, problems=found)
    return amounts


def change_quote(ctx: Context, quote: Quote, values: dict[str, Any]) -> Quote:
    """Change a draft, or of any quote its notes, its state, and whose it is while it is nobody's."""
    status, remark = values.pop("status", None), values.pop("answer_note", None)
    _check_open(quote, values)
    ctx.change(quote, {})
    _edit(ctx, quote, values)
    if status is not None and status != status_today(ctx, quote):
        set_status(ctx, quote, Q(status), remark=remark)
    return quote


def _check_open(quote: Quote, values: dict[str, Any]) -> None:
    free = ALWAYS | (frozenset() if quote.customer_id or quote.prospect_id else frozenset(WHO))
    fixed = sorted(name for name in set(values) - free if name == "lines" or values[name] != getattr(quote, name))
    if fixed and quote.status != Q.DRAFT:
        raise Conflict(
            "The customer may have seen this quote; it cannot be changed. Duplicate it to offer something else",
            code="quote_fixed",
        )


def _edit(ctx: Context, quote: Quote, values: dict[str, Any]) -> None:
    lines = worded(ctx, values.pop("lines")) if "lines" in values else None
    old = as_told(quote, {*values, *AMOUNTS, "final_amount"})
    if set(WHO) & set(values):
        who = [values.get(name, getattr(quote, name)) for name in WHO]
        if who != [quote.customer_id, quote.prospect_id]:
            values["owner_id"] = tied.owner_of(ctx, *who)
    if lines is not None or set(AMOUNTS) & set(values):
        kept = lines if lines is not None else [_plain(line) for line in lines_of(ctx, quote)]
        values |= _amounts({name: values.get(name, getattr(quote, name)) for name in AMOUNTS}, kept)
    if lines is not None:
        holding.fit_lines(ctx, quote, lines)
    ctx.change(quote, values)
    different = lines is not None and write_lines(ctx, quote, lines)
    history.tell_edit(ctx, quote, old, lines=different)
    if "owner_id" in values:
        _follow(ctx, quote)
    if FOLLOWED & set(values):
        holding.follow(ctx, quote)


def _plain(line: Any) -> dict[str, Any]:
    return {name: getattr(line, name) for name in ("product_id", "description", "quantity", "unit_price")}


def _follow(ctx: Context, quote: Quote) -> None:
    """The history belongs to whom the quote belongs to."""
    ctx.db.flush()
    for event in ctx.db.scalars(select(QuoteEvent).where(QuoteEvent.quote_id == quote.id)):
        event.customer_id, event.prospect_id, event.owner_id = quote.customer_id, quote.prospect_id, quote.owner_id
    ctx.db.flush()


def set_status(ctx: Context, quote: Quote, status: Q, *, remark: str | None = None, by_link: bool = False) -> None:
    """Go one step along the arrows, with its time and its line in the history. Raises Conflict."""
    if status in (Q.CONVERTED, Q.EXPIRED):
        by_itself = "Quotes expire after their last day. Change the date instead."
        raise Invalid("Use Convert to order" if status is Q.CONVERTED else by_itself, field="status")
    step(ctx, quote, status, "by the customer on the private page" if by_link else "")
    if status in (Q.ACCEPTED, Q.REJECTED):
        quote.answer_note, quote.answered_by_link = remark, by_link
    ctx.db.flush()
    if status is Q.ACCEPTED:
        holding.follow(ctx, quote)
    elif status is Q.REJECTED:
        holding.release(ctx, quote, "The quote was declined.")


def step(ctx: Context, quote: Quote, status: Q, remark: str = "") -> None:
    """Set the state and its time, and tell it. Raises Conflict when no arrow leads there."""
    now = status_today(ctx, quote)
    if not may_go(now, status):
        raise no_such_step("A quote", now, status, hint(now))
    old, quote.status = quote.status, status.value
    setattr(quote, TIMES[status], ctx.now)
    history.tell_status(ctx, quote, old, remark)


def duplicate(ctx: Context, quote: Quote) -> Quote:
    """A new draft that offers the same, good for as long as nobody says otherwise."""
    values = {name: getattr(quote, name) for name in TAKEN_ALONG}
    if quote.customer_id:
        values["prospect_id"] = None
    values["owner_id"] = tied.owner_of(ctx, values["customer_id"], values["prospect_id"])
    return _write(ctx, values, [_plain(line) for line in lines_of(ctx, quote)])


def delete_quote(ctx: Context, quote: Quote) -> None:
    """Remove a quote that no customer has seen."""
    if quote.status not in CAN_EXPIRE or quote.sent_at is not None:
        raise Conflict("This quote was given to the customer; it stays in the books", code="in_use")
    ctx.change(quote, {})
    holding.release(ctx, quote, "The quote was deleted.")
    for line in lines_of(ctx, quote):
        ctx.db.delete(line)
    ctx.db.flush()
    ctx.db.delete(quote)
    ctx.db.flush()
