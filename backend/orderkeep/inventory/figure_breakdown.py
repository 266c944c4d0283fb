"""The rows behind a product's figure, and whether they add up to it."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import func, select

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product
from orderkeep.catalog.stock_figures import StockFigures, stock_columns_of, stock_figures
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.http.schemas import Out
from orderkeep.inventory.enums import Figure
from orderkeep.inventory.schemas import ProofOut, ProofPartOut, ProofPromiseOut, ProofStepOut
from orderkeep.inventory.stock_as_of import end_of_day, stock_at
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.explanation_schemas import QuoteHoldAllocationOut, UnnamedHoldsOut
from orderkeep.stock.allocation.quote_holds import holds_of_product
from orderkeep.stock.enums import ON_THE_SHELF, AllocationState, Bucket, MovementKind, Supply
from orderkeep.stock.ledger.posting import buckets_of
from orderkeep.stock.models import Allocation, Movement
from orderkeep.stock.rules import restock_level
from orderkeep.stock.self_check.check import movement_effect

BUCKETS = {
    Figure.ON_HAND: Bucket.ON_HAND,
    Figure.ON_ORDER: Bucket.ON_ORDER,
    Figure.IN_TRANSIT: Bucket.IN_TRANSIT,
    Figure.BLOCKED: Bucket.BLOCKED,
}
ALLOCATIONS = {
    Figure.RESERVED: sorted(ON_THE_SHELF),
    Figure.PROMISED: [Supply.INCOMING],
}


class Parts(Out):
    """The rows behind a figure."""

    steps: list[ProofStepOut]
    promises: list[ProofPromiseOut]
    unnamed_orders: int
    unnamed_quantity: int
    holds: list[QuoteHoldAllocationOut]
    unnamed_holds: UnnamedHoldsOut
    parts: list[ProofPartOut]


def break_down(ctx: Context, product_id: str, figure: Figure, day: date | None) -> ProofOut:
    """Return the figure and the rows behind it. For a past day only buckets are available."""
    product = ctx.find(Product, product_id)
    proof: Parts = {
        "steps": [],
        "promises": [],
        "unnamed_orders": 0,
        "unnamed_quantity": 0,
        "parts": [],
        "holds": [],
        "unnamed_holds": {"quotes": 0, "quantity": 0},
    }
    if figure in BUCKETS:
        shown, total = _bucket(ctx, product, BUCKETS[figure], day, proof)
    elif figure in ALLOCATIONS:
        shown, total = (
            _figure(_figures(ctx, product), figure),
            _add_holding_orders(ctx, product, ALLOCATIONS[figure], proof),
        )
    else:
        shown, total = _parts(ctx, product, figure, proof)
    return {
        "figure": figure,
        "product_id": product.id,
        "product_name": product.name,
        "as_of": day,
        "shown": shown,
        "sum": total,
        "ok": shown == total,
        **proof,
    }


def _bucket(ctx: Context, product: Product, bucket: Bucket, day: date | None, proof: Parts) -> tuple[int, int]:
    """Return movements by kind. The sum covers all of them and is compared with the stored figure."""
    query = select(Movement.kind, func.count(Movement.id), func.sum(movement_effect(bucket))).where(
        Movement.product_id == product.id, (Movement.source == bucket) | (Movement.target == bucket)
    )
    shown = buckets_of(product)[bucket]
    if day is not None:
        border = end_of_day(ctx, day)
        query = query.where(Movement.created_at < border)
        shown = stock_at(ctx, [product.id], border)[product.id].buckets[bucket]
    found = ctx.db.execute(query.group_by(Movement.kind)).all()
    steps: list[ProofStepOut] = [
        {"kind": MovementKind(kind), "movements": times, "quantity": int(quantity)} for kind, times, quantity in found
    ]
    proof["steps"] = sorted(steps, key=lambda step: (-step["quantity"], step["kind"]))
    return shown, sum(step["quantity"] for step in proof["steps"])


def _add_holding_orders(ctx: Context, product: Product, supplies: Sequence[str], proof: Parts) -> int:
    """Return orders that hold stock. Those that the reader may not see are counted without details."""
    held = (Allocation.product_id == product.id) & (Allocation.status == AllocationState.ACTIVE)
    held &= any_of(Allocation.supply, supplies) & Allocation.quote_line_id.is_(None)
    every = select(Allocation.purchase_id, Allocation.supply, func.sum(Allocation.quantity)).where(held)
    rows = ctx.db.execute(
        every.group_by(Allocation.purchase_id, Allocation.supply).execution_options(every_owner=True)
    ).all()
    names = _names(ctx, [str(order_id) for order_id, *_ in rows])
    for order_id, supply, quantity in rows:
        if order_id in names:
            number, customer = names[order_id]
            proof["promises"].append(
                {
                    "purchase_id": str(order_id),
                    "purchase_number": number,
                    "customer_name": customer,
                    "supply": Supply(supply),
                    "quantity": int(quantity),
                }
            )
        else:
            proof["unnamed_quantity"] += int(quantity)
    proof["promises"].sort(key=lambda promise: promise["purchase_number"])
    proof["unnamed_orders"] = len({order_id for order_id, *_ in rows if order_id not in names})
    return sum(int(quantity) for *_, quantity in rows) + _held_for_quotes(ctx, product, supplies, proof)


def _held_for_quotes(ctx: Context, product: Product, supplies: Sequence[str], proof: Parts) -> int:
    """Return quotes that hold stock, with the same visibility."""
    if Supply.ON_HAND not in supplies:
        return 0
    holds = holds_of_product(ctx, product.id)
    proof["holds"] = [
        {
            "quote_id": each.quote_id,
            "quote_number": each.quote_number,
            "name": each.name,
            "quantity": each.quantity,
            "until": each.until,
        }
        for each in holds.named
    ]
    proof["unnamed_holds"] = {"quotes": holds.unnamed_quotes, "quantity": holds.unnamed_quantity}
    return holds.quantity


def _names(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    query = (
        select(SalesOrderLine.id, SalesOrderLine.number, Contact.name)
        .outerjoin(Contact, Contact.id == SalesOrderLine.customer_id)
        .where(any_of(SalesOrderLine.id, sorted(set(ids))))
        .execution_options(with_hidden=True)
    )
    return {order_id: (number, customer) for order_id, number, customer in ctx.db.execute(query)}


def _figures(ctx: Context, product: Product) -> StockFigures:
    return stock_figures(ctx, [stock_columns_of(product)])[product.id]


def _figure(known: StockFigures, figure: Figure) -> int:
    return {
        Figure.RESERVED: known["reserved"],
        Figure.PROMISED: known["promised"],
        Figure.AVAILABLE: known["available"],
        Figure.INCOMING: known["incoming"],
        Figure.SUGGEST_BUY: known["suggest_buy"],
    }[figure]


def _parts(ctx: Context, product: Product, figure: Figure, proof: Parts) -> tuple[int, int]:
    """Break a computed figure down into its parts, each of which can be broken down in turn."""
    known = _figures(ctx, product)
    of: dict[Figure, list[tuple[str, int]]] = {
        Figure.AVAILABLE: [("on_hand", product.stock_quantity), ("reserved", -known["reserved"])],
        Figure.INCOMING: [("on_order", product.on_order), ("in_transit", product.stock_in_transit)],
        Figure.SUGGEST_BUY: [
            ("reorder_level", restock_level(product.reorder_level, product.status == ProductStatus.DISCONTINUED)),
            ("on_hand", -product.stock_quantity),
            ("incoming", -known["incoming"]),
            ("open_demand", known["open_demand"]),
        ],
    }
    proof["parts"] = [{"name": name, "quantity": quantity} for name, quantity in of[figure]]
    total = sum(quantity for _, quantity in of[figure])
    return _figure(known, figure), max(0, total) if figure is Figure.SUGGEST_BUY else total
