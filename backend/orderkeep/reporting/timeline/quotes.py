"""Quotes in a contact's timeline: created, sent, answered, converted."""

from sqlalchemy import select

from orderkeep.contacts.models import Contact
from orderkeep.contacts.timeline_page import TimelineEvent, TimelinePage, TimelineSource
from orderkeep.core.context import Context
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.models import Quote, QuoteEvent


def quotes_of(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    """Return the newest entries, including those of prospects converted into the contact."""
    return [*_quotes_created(ctx, contact, page), *_quote_events(ctx, contact, page)]


def _quotes_created(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(Quote).where(Quote.customer_id == contact.id)
    query = page.select(query, TimelineSource.QUOTE, Quote.created_at, Quote.id)
    return [
        {
            "at": quote.created_at,
            "source": TimelineSource.QUOTE,
            "row_id": quote.id,
            "kind": "quote",
            "title": f"Quote {quote.number} created: {quote.title}",
            "actor_id": quote.created_by,
            "quote_id": quote.id,
        }
        for quote in ctx.db.scalars(query)
    ]


def _quote_events(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    """Edits of a quote appear only on its own page."""
    query = select(QuoteEvent, Quote.number).join(Quote, Quote.id == QuoteEvent.quote_id)
    query = query.where(QuoteEvent.customer_id == contact.id, QuoteEvent.event_type != QuoteEventType.EDIT)
    query = page.select(query, TimelineSource.QUOTE_EVENT, QuoteEvent.created_at, QuoteEvent.id)
    return [
        {
            "at": event.created_at,
            "source": TimelineSource.QUOTE_EVENT,
            "row_id": event.id,
            "kind": event.event_type,
            "title": f"{number}: {event.description}",
            "actor_id": event.created_by,
            "quote_id": event.quote_id,
        }
        for event, number in ctx.db.execute(query)
    ]
