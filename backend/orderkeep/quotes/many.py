"""One change for many quotes."""

from typing import Any

from orderkeep.core.bulk import change_each
from orderkeep.core.context import Context
from orderkeep.quotes import actions
from orderkeep.quotes.shapes import QuoteBulk, QuoteList
from orderkeep.quotes.tables import Quote


def change_many(ctx: Context, wish: QuoteBulk) -> dict[str, Any]:
    """A step of the state, another last day, or removal; quote by quote, as on the quote's own page."""
    given = wish.wish()
    return change_each(ctx, QuoteList, wish, lambda row_id: _change_one(ctx, row_id, given))


def _change_one(ctx: Context, quote_id: str, given: dict[str, Any]) -> dict[str, Any]:
    """What brings it back: the last day. A step that a customer may have seen, and a removal, have no way back."""
    quote = ctx.find(Quote, quote_id, lock=True)
    if given.get("deleted"):
        actions.delete_quote(ctx, quote)
        return {}
    values: dict[str, Any] = {name: given[name] for name in ("status", "valid_until") if name in given}
    if values.get("status") == actions.status_today(ctx, quote):
        del values["status"]
    if "valid_until" in values and values["valid_until"] == quote.valid_until:
        del values["valid_until"]
    back = {"valid_until": quote.valid_until} if "valid_until" in values else {}
    if values:
        actions.change_quote(ctx, quote, values)
    return back
