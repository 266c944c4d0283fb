"""Schemas of allocation explanations."""

from datetime import date, datetime

from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.stock.allocation.rule import Reason
from orderkeep.stock.enums import Cause, ExpectedBy, QueueStatus, Scenario, Supply


class ExpectedShipmentOut(Out):
    """A shipment that contains the items."""

    id: IdOut
    name: str
    status: ShipmentStatus
    eta: date | None


class ArrivalOut(Out):
    """Outstanding quantity of a stock order, and when it is expected."""

    stock_order_line_id: IdOut
    stock_order_id: IdOut
    stock_order_number: str
    vendor_name: str | None
    quantity: int
    free: int
    shipments: list[ExpectedShipmentOut]
    expected_from: date | None
    expected_until: date | None
    expected_by: ExpectedBy | None
    is_late: bool


class HeldAllocationOut(Out):
    """Items reserved for an order, or promised to it."""

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
    """The latest allocation outcome of an order."""

    at: datetime
    cause: Cause
    rank: int
    reserved: int
    promised: int
    reason: Reason
    sentence: str


class QueueEntryOut(Out):
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
    held: list[HeldAllocationOut]
    decided: DecidedOut | None


class UnnamedOut(Out):
    """Orders that are counted but not listed: those that the reader can't see, and the end of a long queue."""

    orders: int
    wanted: int
    reserved: int
    promised: int
    short: int


class QuoteHoldAllocationOut(Out):
    """Stock held for a quote. Without a date, it is held until someone decides."""

    quote_id: IdOut
    quote_number: str
    name: str | None
    quantity: int
    until: date | None


class UnnamedHoldsOut(Out):
    """Holds for quotes that the reader can't see."""

    quotes: int
    quantity: int


class SourceOut(Out):
    """The event that triggered a decision, if the reader may see it."""

    table: str
    id: IdOut
    name: str


class DecisionOut(Out):
    """The latest allocation of the product."""

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
    """The quantity that an order would get. Without a name if the reader can't see the order."""

    purchase_id: IdOut | None
    purchase_number: str | None
    customer_name: str | None
    quantity: int


class WhatIfOut(Out):
    """The effect of a possible change, computed now by the same rule. Nothing is stored."""

    wish: Scenario
    more: int
    purchase_id: IdOut | None
    purchase_number: str | None
    condition: str
    outcome: str
    gains: list[GainOut]


class QueueSummary(Out):
    """The current allocation of a product, with reasons."""

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
    holds: list[QuoteHoldAllocationOut]
    unnamed_holds: UnnamedHoldsOut
    arrivals: list[ArrivalOut]
    queue: list[QueueEntryOut]
    unnamed: UnnamedOut
    last: DecisionOut | None


class WhyOut(QueueSummary):
    """The allocation of a product, with reasons."""

    would: list[WhatIfOut]


class PromisedDays(Out):
    """The range of dates for the stock promised to an order."""

    promised_from: date | None
    promised_until: date | None
    is_late: bool


class RankedWhy(WhyOut):
    """The allocation of a product, with an order's rank."""

    purchase_id: IdOut
    rank: int | None


class OrderWhyOut(RankedWhy, PromisedDays):
    """The allocation from an order's point of view. The dates are those of the stock promised to it."""
