"""A quote's history: status changes with old and new values (I13), edits, e-mails and notes."""

from orderkeep.core.context import Context
from orderkeep.core.events import record_history
from orderkeep.core.values import Values
from orderkeep.quotes.enums import QuoteEventType, QuoteStatus
from orderkeep.quotes.models import Quote, QuoteEvent
from orderkeep.quotes.rules import status_change


def record_status_change(
    ctx: Context,
    quote: Quote,
    kind: QuoteEventType,
    sentence: str,
    values: record_history.OldAndNew = record_history.NO_CHANGE,
) -> QuoteEvent:
    """Add an event. It is written with the next flush."""
    who = {"customer_id": quote.customer_id, "prospect_id": quote.prospect_id, "owner_id": quote.owner_id}
    event = QuoteEvent(quote_id=quote.id, **who, **record_history.history_entry(ctx, kind, sentence, values))
    ctx.db.add(event)
    return event


def record_status(ctx: Context, quote: Quote, old: QuoteStatus, remark: str = "") -> None:
    """Record a status change; `remark` explains how it came about."""
    sentence = status_change(old, quote.status) + (f", {remark}" if remark else "")
    record_status_change(
        ctx, quote, QuoteEventType.STATUS_CHANGE, sentence, ({"status": old}, {"status": quote.status})
    )


def record_edit(ctx: Context, quote: Quote, before: Values, *, lines: bool) -> None:
    """Record which columns changed, and whether the lines did."""
    old, new = record_history.changed_since(quote, before)
    derived = {"final_amount"} | ({"total_amount"} if lines else set())
    if labels := [*record_history.field_labels(set(new) - derived), *(["lines"] if lines else [])]:
        record_status_change(ctx, quote, QuoteEventType.EDIT, "Changed " + ", ".join(labels), (old, new))
