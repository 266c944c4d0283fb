"""Bulk changes of quotes."""

from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each
from orderkeep.quotes import actions
from orderkeep.quotes.models import Quote
from orderkeep.quotes.schemas import QuoteBulk, QuoteChange, QuoteList


def bulk_update(ctx: Context, body: QuoteBulk) -> BulkOut:
    """Change the status or expiry date, or delete, for each quote by the rules of its own page."""
    return change_each(ctx, QuoteList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, quote_id: str, body: QuoteBulk) -> UndoValues:
    """Return the values that undo the change.

    Only the expiry date can be undone; status changes and deletions can't.
    """
    quote = ctx.find(Quote, quote_id, lock=True)
    if body.deleted:
        actions.delete_quote(ctx, quote)
        return {}
    named = set()
    if body.sent("status") and body.status != actions.status_today(ctx, quote):
        named.add("status")
    if body.sent("valid_until") and body.valid_until != quote.valid_until:
        named.add("valid_until")
    back: UndoValues = {"valid_until": quote.valid_until} if "valid_until" in named else {}
    if named:
        change = QuoteChange.model_construct(named, status=body.status, valid_until=body.valid_until)
        actions.change_quote(ctx, quote, change)
    return back
