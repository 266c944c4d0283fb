"""A quote whose order is deleted is as before its conversion, and can be converted again."""

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.quotes import history
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.quotes.rules import status_before_conversion
from orderkeep.sales.deletion_hooks import AFTER_QUOTED_ORDER


def _undo_conversion(ctx: Context, quote_id: str) -> None:
    """Reverse the conversion, also of a colleague's quote: its order may have moved to another contact."""
    query = select(Quote).where(Quote.id == quote_id).with_for_update()
    quote = ctx.db.scalars(query, execution_options={"every_owner": True, "populate_existing": True}).one_or_none()
    if quote is None or quote.status != QuoteStatus.CONVERTED:
        return
    old, quote.status = quote.status, status_before_conversion(quote.sent_at, quote.accepted_at)
    quote.converted_at, quote.purchase_id, quote.purchase_order_id = None, None, None
    history.record_status(ctx, quote, old, "because its order was deleted")
    ctx.db.flush()


def register_deletion_hook() -> None:
    """Start listening for deleted orders, once."""
    if _undo_conversion not in AFTER_QUOTED_ORDER:
        AFTER_QUOTED_ORDER.append(_undo_conversion)
