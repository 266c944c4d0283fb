"""Reads the reasons of the latest allocation from the stored decisions."""

from collections.abc import Sequence

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.quotes.models import Quote
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.explanation_schemas import DecidedOut, DecisionOut, SourceOut
from orderkeep.stock.allocation.rule import SENTENCES, Reason
from orderkeep.stock.enums import Cause
from orderkeep.stock.models import AllocationDecision

MAX_READ = 30
"""Maximum number of decisions searched for the latest one about an order."""


def last_decisions(ctx: Context, product_id: str) -> list[AllocationDecision]:
    """The newest decisions about a product, newest first."""
    query = select(AllocationDecision).where(AllocationDecision.product_id == product_id)
    newest = query.order_by(AllocationDecision.created_at.desc(), AllocationDecision.id.desc())
    return list(ctx.db.scalars(newest.limit(MAX_READ)))


def about_orders(decisions: Sequence[AllocationDecision]) -> dict[str, DecidedOut]:
    """The newest outcome of each order."""
    found: dict[str, DecidedOut] = {}
    for decision in decisions:
        for entry in decision.considered["orders"]:
            found.setdefault(
                entry["id"],
                {
                    "at": decision.created_at,
                    "cause": Cause(decision.cause),
                    "rank": entry["rank"],
                    "reserved": entry["reserved"],
                    "promised": entry["promised"],
                    "reason": Reason(entry["reason"]),
                    "sentence": SENTENCES[Reason(entry["reason"])],
                },
            )
    return found


def decision_out(ctx: Context, decision: AllocationDecision) -> DecisionOut:
    """Figures of an allocation run: supply, demand, and the number of orders that received something."""
    orders = decision.considered["orders"]
    given = [entry["reserved"] + entry["promised"] for entry in orders]
    return {
        "at": decision.created_at,
        "cause": Cause(decision.cause),
        "source": _source(ctx, decision.source_id),
        "on_hand": decision.supply["on_hand"],
        "incoming": decision.supply["incoming"],
        "wanted": sum(entry["wanted"] for entry in orders),
        "given": sum(given),
        "orders": len({entry["id"] for entry in orders}) + decision.considered["more"],
        "served": len({entry["id"] for entry, quantity in zip(orders, given, strict=True) if quantity}),
    }


def _source(ctx: Context, source_id: str | None) -> SourceOut | None:
    """The shipment, stock order, quote or sales order that triggered it, if the reader may see it."""
    if source_id is None:
        return None
    for table, name in ((Shipment, Shipment.name), (StockOrder, StockOrder.number), (Quote, Quote.number)):
        found = ctx.db.scalars(select(name).where(table.id == source_id)).first()
        if found:
            return {"table": table.__tablename__, "id": source_id, "name": found}
    number = ctx.db.scalars(select(SalesOrderLine.number).where(SalesOrderLine.id == source_id)).first()
    return {"table": SalesOrderLine.__tablename__, "id": source_id, "name": number} if number else None
