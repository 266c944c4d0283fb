"""What comes in and goes out while a parcel is counted: pieces, the draft, who gets what."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from orderkeep.core.http.schemas import IdIn, IdOut, In, Name, OptionalText, Out, Whole
from orderkeep.sales.enums import Priority

MOST_LINES = 200


class CountIn(In):
    """What was counted of one line. Serials are of good pieces; `bad_serials` of bad ones."""

    shipment_line_id: IdIn
    good: Whole = 0
    bad: Whole = 0
    missing: Whole = 0
    serials: Annotated[list[Name], Field(max_length=10_000)] = Field(default_factory=list)
    bad_serials: Annotated[list[Name], Field(max_length=10_000)] = Field(default_factory=list)
    note: OptionalText = None


class ReceiveIn(In):
    """A parcel was opened and counted, in whole or in part."""

    lines: Annotated[list[CountIn], Field(min_length=1, max_length=MOST_LINES)]
    location: OptionalText = None


class CountingIn(In):
    """What was counted so far: kept until the receiving is finished.

    `seen` is the `at` of the draft that this one goes on from, "" where there was none. When somebody else kept
    another one meanwhile, nothing is written (409 `counted_meanwhile`); without it the draft is replaced.
    """

    lines: Annotated[list[CountIn], Field(max_length=MOST_LINES)]
    seen: str | None = None


class CountOut(Out):
    """What was counted so far of one line."""

    shipment_line_id: IdOut
    good: int
    bad: int
    missing: int
    serials: list[str]
    bad_serials: list[str]
    note: str | None


class CountingOut(Out):
    """The draft of a counting."""

    lines: list[CountOut]
    at: datetime


class WaitingOut(Out):
    """Pieces of a parcel that an order was promised. An order that the reader may not see stays unnamed."""

    shipment_line_id: IdOut
    product_id: IdOut
    purchase_id: IdOut | None
    purchase_number: str | None
    customer_id: IdOut | None
    customer_name: str | None
    promised_at: date | None
    quantity: int


class GivenOut(Out):
    """Pieces of a product that an order gets from this parcel. An order that the reader may not see stays unnamed."""

    product_id: IdOut
    purchase_id: IdOut | None
    purchase_number: str | None
    purchase_date: date | None
    priority: Priority | None
    customer_id: IdOut | None
    customer_name: str | None
    wanted: int
    reserved: int
    promised: int
    serials: list[str]
    """Its units from this parcel: serial numbers, or tags where there is none."""
    reason: str
    sentence: str
