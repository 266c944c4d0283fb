"""What a quote's history tells: each change of state with old and new (I13), edits, mails and notes."""

from collections.abc import Iterable
from typing import Any

from orderkeep.core.audit import told
from orderkeep.core.context import Context
from orderkeep.core.ids import new_id
from orderkeep.quotes.rules import status_change
from orderkeep.quotes.tables import Quote, QuoteEvent
from orderkeep.quotes.words import QuoteEventType

Values = tuple[dict[str, Any] | None, dict[str, Any] | None]


def tell(ctx: Context, quote: Quote, kind: QuoteEventType, sentence: str, values: Values = (None, None)) -> QuoteEvent:
    """Write one line; it is flushed with whatever comes next."""
    event = QuoteEvent(
        id=new_id(),
        quote_id=quote.id,
        customer_id=quote.customer_id,
        prospect_id=quote.prospect_id,
        owner_id=quote.owner_id,
        event_type=kind.value,
        description=sentence,
        old_values=values[0],
        new_values=values[1],
        happened_at=ctx.now,
    )
    ctx.db.add(event)
    return event


def tell_status(ctx: Context, quote: Quote, old: str, remark: str = "") -> None:
    """Tell that the state has changed; `remark` says how."""
    sentence = status_change(old, quote.status) + (f", {remark}" if remark else "")
    tell(ctx, quote, QuoteEventType.STATUS_CHANGE, sentence, ({"status": old}, {"status": quote.status}))


def as_told(quote: Quote, names: Iterable[str]) -> dict[str, Any]:
    """These columns as the outside sees them."""
    return {name: told(quote, name, getattr(quote, name)) for name in names}


def tell_edit(ctx: Context, quote: Quote, old: dict[str, Any], *, lines: bool) -> None:
    """Tell which columns differ from the old ones, and whether the lines do."""
    changed = {name: value for name, value in as_told(quote, old).items() if value != old[name]}
    derived = {"final_amount"} | ({"total_amount"} if lines else set())
    names = sorted({name.removesuffix("_id").replace("_", " ") for name in changed if name not in derived})
    if said := [*names, *(["lines"] if lines else [])]:
        given = ({name: old[name] for name in changed}, changed)
        tell(ctx, quote, QuoteEventType.EDIT, "Changed " + ", ".join(said), given)
