"""Explains the allocation of a product, and what would change it. Read-only.

Readers see the names of orders only if they can see the orders. All others are counted.
"""

from collections.abc import Mapping, Sequence

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import NotFound
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import Priority
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.decisions import about_orders, decision_out, last_decisions
from orderkeep.stock.allocation.expected_arrivals import Arrival, expected_arrivals
from orderkeep.stock.allocation.explanation_schemas import (
    ArrivalOut,
    DecidedOut,
    HeldAllocationOut,
    OrderWhyOut,
    PromisedDays,
    QueueEntryOut,
    QueueSummary,
    UnnamedOut,
    WhyOut,
)
from orderkeep.stock.allocation.product_queue import QueueEntry, held_by, queue_of, queue_sentence, seen_by
from orderkeep.stock.allocation.quote_holds import holds_of_product
from orderkeep.stock.allocation.rule import IncomingLine
from orderkeep.stock.allocation.what_if import AllocationInput, for_order, for_product
from orderkeep.stock.allocation.what_if_text import describe_result
from orderkeep.stock.enums import Supply

MAX_SHOWN = 50
"""Maximum number of orders listed by name. The rest of a long queue is counted."""


class QueueExplanation:
    """A product's queue, as one reader sees it."""

    def __init__(self, ctx: Context, product: Product) -> None:
        self.ctx, self.product = ctx, product
        self.queue = queue_of(ctx, product.id)
        self.seen = seen_by(ctx, self.queue)
        self.arriving = expected_arrivals(ctx, product.id)
        self.holds = holds_of_product(ctx, product.id)

    @property
    def free(self) -> int:
        """On hand, and neither reserved for an order nor held for a quote."""
        return self.product.stock_quantity - sum(place.reserved for place in self.queue) - self.holds.quantity

    @property
    def free_to_allocate(self) -> int:
        """On hand or incoming."""
        return max(self.free, 0) + sum(line.free for line in self.arriving)

    @property
    def asked(self) -> AllocationInput:
        """Orders that are short, and the free supply."""
        demands = tuple(place.demand for place in self.queue if place.short)
        coming = tuple(IncomingLine(line.line_id, line.free) for line in self.arriving)
        return AllocationInput(demands, self.free, coming)

    def shown(self, order_id: str | None = None) -> list[QueueEntry]:
        """The entries listed: the first ones, and that of the order in question."""
        visible = [place for place in self.queue if place.order_id in self.seen]
        return [place for index, place in enumerate(visible) if index < MAX_SHOWN or place.order_id == order_id]

    def facts(self, order_id: str | None = None) -> QueueSummary:
        """Everything except the scenarios."""
        shown = self.shown(order_id)
        named = {place.order_id for place in shown}
        held = held_by(self.ctx, [place.order_id for place in shown])
        decisions = last_decisions(self.ctx, self.product.id)
        decided = about_orders(decisions)
        return {
            "product_id": self.product.id,
            "product_name": self.product.name,
            "is_unit_tracked": self.product.is_unit_tracked,
            "on_hand": self.product.stock_quantity,
            "free": self.free,
            "incoming": self.product.on_order + self.product.stock_in_transit,
            "wanted": sum(place.wanted for place in self.queue),
            "reserved": sum(place.reserved for place in self.queue),
            "promised": sum(place.promised for place in self.queue),
            "short": sum(place.short for place in self.queue),
            "held": self.holds.quantity,
            "holds": [
                {
                    "quote_id": each.quote_id,
                    "quote_number": each.quote_number,
                    "name": each.name,
                    "quantity": each.quantity,
                    "until": each.until,
                }
                for each in self.holds.named
            ],
            "unnamed_holds": {"quotes": self.holds.unnamed_quotes, "quantity": self.holds.unnamed_quantity},
            "arrivals": [_arrival(self.ctx, line) for line in self.arriving],
            "queue": [_place(each, self.free_to_allocate, held, decided) for each in shown],
            "unnamed": _unnamed_entries([place for place in self.queue if place.order_id not in named]),
            "last": decision_out(self.ctx, decisions[0]) if decisions else None,
        }

    def names(self) -> dict[str, QueueEntry]:
        """The entries whose orders the reader can see."""
        return {place.order_id: place for place in self.queue if place.order_id in self.seen}


def _unnamed_entries(places: Sequence[QueueEntry]) -> UnnamedOut:
    return {
        "orders": len(places),
        "wanted": sum(place.wanted for place in places),
        "reserved": sum(place.reserved for place in places),
        "promised": sum(place.promised for place in places),
        "short": sum(place.short for place in places),
    }


def _place(
    place: QueueEntry, free: int, held: Mapping[str, list[HeldAllocationOut]], decided: Mapping[str, DecidedOut]
) -> QueueEntryOut:
    return {
        "rank": place.rank,
        "customer_id": place.customer_id,
        "customer_name": place.customer_name,
        "priority": place.priority,
        "purchase_date": place.purchase_date,
        "order_status": place.order_status,
        "all_or_nothing": place.all_or_nothing,
        "wanted": place.wanted,
        "reserved": place.reserved,
        "promised": place.promised,
        "purchase_id": place.order_id,
        "purchase_number": place.number,
        "short": place.short,
        "standing": place.standing,
        "sentence": queue_sentence(place, free),
        "held": held.get(place.order_id, []),
        "decided": decided.get(place.order_id),
    }


def _arrival(ctx: Context, line: Arrival) -> ArrivalOut:
    expected = line.expected
    return {
        "stock_order_line_id": line.line_id,
        "stock_order_id": line.stock_order_id,
        "stock_order_number": line.number,
        "vendor_name": line.vendor_name,
        "quantity": line.quantity,
        "free": line.free,
        "shipments": [
            {
                "id": shipment.id,
                "name": shipment.name,
                "status": shipment.status,
                "eta": shipment.eta,
            }
            for shipment in line.shipments
        ],
        "expected_from": expected.since if expected else None,
        "expected_until": expected.until if expected else None,
        "expected_by": expected.by if expected else None,
        "is_late": expected is not None and expected.until < business_day(ctx),
    }


def explain_product_queue(ctx: Context, product_id: str) -> WhyOut:
    """Return the allocation of a product, with reasons."""
    why = QueueExplanation(ctx, ctx.find(Product, product_id))
    outcomes = for_product(why.asked)
    return {**why.facts(), "would": [describe_result(outcome, why.names()) for outcome in outcomes]}


def explain_order_queue(ctx: Context, order_id: str) -> OrderWhyOut:
    """Return the allocation of an order's product, from the order's point of view.

    Raises NotFound if the item isn't in the catalog and so has no stock.
    """
    order = ctx.find(SalesOrderLine, order_id)
    if order.product_id == NIL_ID:
        message = "Items without a product have no stock"
        raise NotFound(message)
    why = QueueExplanation(ctx, ctx.find(Product, order.product_id))
    place = next((each for each in why.queue if each.order_id == order.id), None)
    outcomes = for_order(why.asked, order.id, _urgent_place(why, order, place)) if place else []
    facts = why.facts(order.id)
    return {
        **facts,
        "would": [describe_result(outcome, why.names()) for outcome in outcomes],
        "purchase_id": order.id,
        "rank": place.rank if place else None,
        **_promised_range(ctx, why, facts, order),
    }


def _urgent_place(why: QueueExplanation, order: SalesOrderLine, place: QueueEntry | None) -> int | None:
    """The order's position in the queue of short orders if it were urgent. None if it already is."""
    if place is None or place.priority is Priority.URGENT or not place.short:
        return None
    own = (order.purchase_date, place.rank)
    before = (
        each
        for each in why.queue
        if each.short and each.priority is Priority.URGENT and (each.purchase_date, each.rank) < own
    )
    return sum(1 for _ in before)


def _promised_range(ctx: Context, why: QueueExplanation, facts: QueueSummary, order: SalesOrderLine) -> PromisedDays:
    """The range of dates for the stock promised to the order. None if any of them is unknown."""
    nothing: PromisedDays = {"promised_from": None, "promised_until": None, "is_late": False}
    if not order.unfulfilled_quantity:
        return nothing
    own: list[HeldAllocationOut] = next((row["held"] for row in facts["queue"] if row["purchase_id"] == order.id), [])
    lines = {held["stock_order_line_id"] for held in own if held["supply"] == Supply.INCOMING}
    days = [line.expected for line in why.arriving if line.line_id in lines]
    known = [expected for expected in days if expected]
    if not known or len(known) < len(lines):
        return nothing
    until = max(expected.until for expected in known)
    return {
        "promised_from": max(expected.since for expected in known),
        "promised_until": until,
        "is_late": until < business_day(ctx),
    }
