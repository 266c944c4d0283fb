"""What is answered when somebody asks why pieces went where they went."""

from datetime import date, datetime

from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.stock.allocation.rule import Reason
from orderkeep.stock.enums import Cause, ExpectedBy, QueueStatus, Scenario, Supply


class ParcelOut(Out):
    """A parcel that brings pieces."""

    id: IdOut
    tracking_number: str
    status: ShipmentStatus
    eta: date | None


class ArrivalOut(Out):
    """Pieces of one stock order that may still come, and when they should."""

    stock_order_line_id: IdOut
    stock_order_id: IdOut
    stock_order_number: str
    vendor_name: str | None
    pieces: int
    free: int
    parcels: list[ParcelOut]
    expected_from: date | None
    expected_until: date | None
    expected_by: ExpectedBy | None
    is_late: bool


class HeldOut(Out):
    """Pieces that an order holds or was promised."""

    id: IdOut
    supply: Supply
    quantity: int
    reason: str | None
    asset_id: IdOut | None
    asset_tag: str | None
    location: str | None
    stock_order_line_id: IdOut | None
    stock_order_id: IdOut | None
    stock_order_number: str | None


class DecidedOut(Out):
    """What the rule last said about an order."""

    at: datetime
    cause: Cause
    rank: int
    reserved: int
    promised: int
    reason: Reason
    sentence: str


class PlaceOut(Out):
    """An open order in the queue of its product."""

    rank: int
    purchase_id: IdOut
    purchase_number: str
    customer_id: IdOut
    customer_name: str
    priority: Priority
    purchase_date: date
    order_status: OrderStatus
    all_or_nothing: bool
    wanted: int
    reserved: int
    promised: int
    short: int
    standing: QueueStatus
    sentence: str
    held: list[HeldOut]
    decided: DecidedOut | None


class UnnamedOut(Out):
    """Orders that are counted and not named: those the reader may not see, and those at the end of a long queue."""

    orders: int
    wanted: int
    reserved: int
    promised: int
    short: int


class HeldForQuoteOut(Out):
    """Stock that is held for a quote; without a day, until somebody decides."""

    quote_id: IdOut
    quote_number: str
    name: str | None
    quantity: int
    until: date | None


class UnnamedHoldsOut(Out):
    """Holds for quotes that the reader may not see."""

    quotes: int
    quantity: int


class SourceOut(Out):
    """What set a decision off, where the reader may know it."""

    table: str
    id: IdOut
    name: str


class DecisionOut(Out):
    """The last time that pieces of the product were shared out."""

    at: datetime
    cause: Cause
    source: SourceOut | None
    on_hand: int
    incoming: int
    wanted: int
    given: int
    orders: int
    served: int


class GainOut(Out):
    """Pieces that an order would get; without a name when the reader may not see it."""

    purchase_id: IdOut | None
    purchase_number: str | None
    customer_name: str | None
    pieces: int


class WouldOut(Out):
    """What would come of a change, worked out now by the same rule; nothing is written."""

    wish: Scenario
    more: int
    purchase_id: IdOut | None
    purchase_number: str | None
    condition: str
    outcome: str
    gains: list[GainOut]


class WhyFacts(Out):
    """Who gets what of a product, and why, as it stands."""

    product_id: IdOut
    product_name: str
    is_unit_tracked: bool
    on_hand: int
    free: int
    incoming: int
    wanted: int
    reserved: int
    promised: int
    short: int
    held: int
    holds: list[HeldForQuoteOut]
    unnamed_holds: UnnamedHoldsOut
    arrivals: list[ArrivalOut]
    queue: list[PlaceOut]
    unnamed: UnnamedOut
    last: DecisionOut | None


class WhyOut(WhyFacts):
    """Who gets what of a product, and why."""

    would: list[WouldOut]


class PromisedDays(Out):
    """Between which days the stock should be here that an order was promised."""

    promised_from: date | None
    promised_until: date | None
    is_late: bool


class RankedWhy(WhyOut):
    """The same, with an order's rank."""

    purchase_id: IdOut
    rank: int | None


class OrderWhyOut(RankedWhy, PromisedDays):
    """The same, seen from one order. The days are those of the stock that it was promised."""
