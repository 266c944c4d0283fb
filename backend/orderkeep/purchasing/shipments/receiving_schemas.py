"""Schemas of receiving: counts, the draft, and the orders that receive items."""

from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from orderkeep.core.costs import CostOut
from orderkeep.core.http.schemas import IdIn, IdOut, In, Name, OptionalText, Out, Whole
from orderkeep.sales.enums import Priority
from orderkeep.stock.allocation.rule import Reason

MAX_LINES = 200


class CountIn(In):
    """The counts of one line. `serials` are of good items, `bad_serials` of bad ones."""

    shipment_line_id: IdIn
    good: Whole = 0
    bad: Whole = 0
    missing: Whole = 0
    serials: Annotated[list[Name], Field(max_length=10_000)] = Field(default_factory=list)
    bad_serials: Annotated[list[Name], Field(max_length=10_000)] = Field(default_factory=list)
    note: OptionalText = None


class ReceiveIn(In):
    """A shipment was received, completely or in part."""

    lines: Annotated[list[CountIn], Field(min_length=1, max_length=MAX_LINES)]
    location: OptionalText = None


class CountingIn(In):
    """The counts so far, stored until receiving is finished.

    `seen` is the `at` of the draft on which this one is based, "" if there was none. If someone else has saved another
    draft since, nothing is written (409 `counted_meanwhile`). Without `seen` the draft is replaced.
    """

    lines: Annotated[list[CountIn], Field(max_length=MAX_LINES)]
    seen: str | None = None


class CountOut(Out):
    """The counts so far of one line."""

    shipment_line_id: IdOut
    good: int
    bad: int
    missing: int
    serials: list[str]
    bad_serials: list[str]
    note: str | None


class CountingOut(Out):
    """The draft of a receipt."""

    lines: list[CountOut]
    at: datetime


class WaitingOut(Out):
    """Quantity of a shipment that is promised to an order. An order that the reader can't see stays unnamed."""

    shipment_line_id: IdOut
    product_id: IdOut
    purchase_id: IdOut | None
    purchase_number: str | None
    customer_id: IdOut | None
    customer_name: str | None
    promised_at: date | None
    quantity: int


class ShortfallOut(Out):
    """Damaged and missing items of one line of this receipt, and the refund that the vendor owes for them."""

    shipment_line_id: IdOut
    product_id: IdOut
    product_name: str
    stock_order_id: IdOut
    stock_order_number: str
    vendor_name: str
    bad: int
    missing: int
    note: str | None
    refund: CostOut


class ReceivedAllocationOut(Out):
    """Quantity of a product that an order receives from this shipment. Orders the reader can't see stay unnamed."""

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
    """Its units from this shipment: serial numbers, or tags if there is none."""
    reason: Reason
    sentence: str
