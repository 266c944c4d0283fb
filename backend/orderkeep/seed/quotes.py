"""Sample quotes: one in each status, some with several lines, one accepted on the private page.

The one that became an order was converted just now, because order numbers follow the order of creation.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day
from orderkeep.quotes.actions import create_quote, set_status
from orderkeep.quotes.conversion import order_from_quote
from orderkeep.quotes.enums import QuoteEventType
from orderkeep.quotes.enums import QuoteStatus as Q
from orderkeep.quotes.history import record_status_change
from orderkeep.quotes.models import Quote
from orderkeep.quotes.schemas import QuoteChange, QuoteIn, QuoteLineIn
from orderkeep.quotes.stock_holds import hold_stock
from orderkeep.quotes.versions import revise_quote
from orderkeep.seed.clock import at_days_ago

TERMS = "Prices in US dollars. Delivery within two weeks of your order.\nPayment within 14 days of delivery."
PLENTY = 8
"""Minimum free stock of the quoted products, so that a resulting order takes nothing from others."""


class SampleQuote(NamedTuple):
    """A quote: title, quantities and products, and what happened to it how many days ago. Draft is a new version."""

    title: str
    quantities: tuple[int, ...]
    work: tuple[str, int] | None
    written: float
    good_for: int
    steps: tuple[tuple[Q, float, str | None], ...] = ()
    off: int = 0
    """Share of the lines in percent."""


OFFERS = (
    SampleQuote("Workshop starter set for ten people", (10, 10, 10), ("Packing into ten boxes", 4500), 0.2, 14),
    SampleQuote("Meter and cables for the lab", (2, 6), None, 1.2, 21, off=5),
    SampleQuote(
        "Lighting for the trade fair stand", (4, 8), ("Delivery to hall 3", 3500), 2, 3, ((Q.SENT, 1.9, None),)
    ),
    SampleQuote(
        "Second set for the evening course",
        (5, 5),
        None,
        5,
        14,
        ((Q.SENT, 4.8, None), (Q.DRAFT, 2.2, None), (Q.SENT, 2.1, None)),
        10,
    ),
    SampleQuote(
        "Spare parts for the winter",
        (12, 3, 2, 4),
        None,
        6,
        14,
        ((Q.SENT, 6, None), (Q.ACCEPTED, 0.4, "Please ship everything together.")),
        5,
    ),
    SampleQuote(
        "Gift boxes for the team",
        (6,),
        None,
        16,
        21,
        ((Q.SENT, 15.5, None), (Q.ACCEPTED, 0.5, None), (Q.CONVERTED, 0, None)),
    ),
    SampleQuote(
        "Bulk chargers for the office",
        (25,),
        None,
        20,
        14,
        ((Q.SENT, 19.5, None), (Q.REJECTED, 15, "Too expensive this year. Ask again in spring.")),
    ),
    SampleQuote("Tools for the youth club", (3, 3, 3), None, 40, 14, ((Q.SENT, 39, None),), 10),
)
ORDERED = sum(step[0] is Q.CONVERTED for offer in OFFERS for step in offer.steps)
"""Number of quotes that are orders now."""


def seed_quotes(ctx: Context) -> None:
    """Create the quotes, each at its time."""
    contacts, products = _contacts(ctx), _products(ctx)
    if not contacts or not products:
        return
    taken = 0
    quotes = []
    for index, offer in enumerate(sorted(OFFERS, key=lambda each: -each.written)):
        chosen = [products[(taken + step) % len(products)] for step in range(len(offer.quantities))]
        taken += len(chosen)
        quotes.append(quote := _write(ctx, offer, contacts[index % len(contacts)], chosen))
        for status, ago, message in offer.steps:
            with at_days_ago(ctx, ago):
                _step(ctx, quote, status, message)
    _hold_stock(ctx, quotes)
    with at_days_ago(ctx, 0.3):
        record_status_change(
            ctx, quotes[0], QuoteEventType.NOTE, "Still interested, will consider a new quote in January."
        )


def _hold_stock(ctx: Context, quotes: Sequence[Quote]) -> None:
    """The newest quote awaiting an answer holds its stock."""
    waiting = [
        quote for quote in quotes if quote.status == Q.SENT and (quote.valid_until or date.min) > business_day(ctx)
    ]
    if waiting:
        with at_days_ago(ctx, 0.2):
            hold_stock(ctx, waiting[-1])


def _contacts(ctx: Context) -> list[str]:
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    return list(ctx.db.scalars(query.order_by(Contact.sales_total.desc(), Contact.id).limit(len(OFFERS))))


def _products(ctx: Context) -> list[Product]:
    free = (Product.status == ProductStatus.ACTIVE, ~Product.is_unit_tracked, Product.stock_quantity >= PLENTY)
    query = select(Product).where(*free).order_by(Product.stock_quantity.desc(), Product.id)
    return list(ctx.db.scalars(query.limit(16)))


def _write(ctx: Context, offer: SampleQuote, contact: str, products: list[Product]) -> Quote:
    lines = [
        QuoteLineIn.model_construct(product_id=product.id, quantity=quantity, unit_price=product.price)
        for quantity, product in zip(offer.quantities, products, strict=True)
    ]
    if offer.work:
        lines.append(QuoteLineIn.model_construct(description=offer.work[0], unit_price=offer.work[1]))
    total = sum(quantity * product.price for quantity, product in zip(offer.quantities, products, strict=True))
    data = QuoteIn.model_construct(
        title=offer.title,
        customer_id=contact,
        lines=lines,
        discount_amount=total * offer.off // 100,
        terms_conditions=TERMS,
    )
    with at_days_ago(ctx, offer.written):
        data.valid_until = business_day(ctx) + timedelta(days=offer.good_for)
        return create_quote(ctx, data)


def _step(ctx: Context, quote: Quote, status: Q, message: str | None) -> None:
    if status is Q.CONVERTED:
        order_from_quote(ctx, quote.id)
    elif status is Q.DRAFT:
        lower = quote.discount_amount + quote.total_amount // 20
        revise_quote(ctx, quote, QuoteChange.model_construct({"discount_amount"}, discount_amount=lower))
    else:
        set_status(ctx, quote, status, remark=message, by_link=status in (Q.ACCEPTED, Q.REJECTED))
