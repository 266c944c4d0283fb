"""Response schemas of stock held for a quote."""

from datetime import date

from orderkeep.core.http.schemas import IdOut, Out


class HeldLineOut(Out):
    """A line with a product: quantity held, further quantity available, and quantity not covered by stock."""

    quote_line_id: IdOut
    product_id: IdOut
    product_name: str
    quantity: int
    held: int
    available: int
    missing: int


class QuoteHoldOut(Out):
    """Stock held for a quote, until the end of a day; without an end once the quote is accepted."""

    quote_id: IdOut
    until: date | None
    held: int
    lines: list[HeldLineOut]
