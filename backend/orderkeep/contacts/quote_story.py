"""What a contact's story tells of quotes: written, sent, answered, converted."""

from datetime import datetime
from typing import Any

from sqlalchemy import select

from orderkeep.contacts.tables import Contact
from orderkeep.core.context import Context
from orderkeep.quotes.tables import Quote, QuoteEvent
from orderkeep.quotes.words import QuoteEventType


def quotes_of(ctx: Context, contact: Contact, before: datetime | None, limit: int) -> list[dict[str, Any]]:
    """The newest entries, those of prospects that became the contact among them."""
    return [*_written(ctx, contact, before, limit), *_happened(ctx, contact, before, limit)]


def _written(ctx: Context, contact: Contact, before: datetime | None, limit: int) -> list[dict[str, Any]]:
    query = select(Quote).where(Quote.customer_id == contact.id)
    if before:
        query = query.where(Quote.created_at < before)
    return [
        {
            "at": quote.created_at,
            "kind": "quote",
            "title": f"Quote {quote.number} written: {quote.title}",
            "actor_id": quote.created_by,
            "quote_id": quote.id,
        }
        for quote in ctx.db.scalars(query.order_by(Quote.created_at.desc()).limit(limit))
    ]


def _happened(ctx: Context, contact: Contact, before: datetime | None, limit: int) -> list[dict[str, Any]]:
    """Changes of what is in a quote stand on its own page."""
    query = select(QuoteEvent, Quote.number).join(Quote, Quote.id == QuoteEvent.quote_id)
    query = query.where(QuoteEvent.customer_id == contact.id, QuoteEvent.event_type != QuoteEventType.EDIT.value)
    if before:
        query = query.where(QuoteEvent.created_at < before)
    return [
        {
            "at": event.created_at,
            "kind": event.event_type,
            "title": f"{number}: {event.description}",
            "actor_id": event.created_by,
            "quote_id": event.quote_id,
        }
        for event, number in ctx.db.execute(query.order_by(QuoteEvent.created_at.desc()).limit(limit))
    ]
