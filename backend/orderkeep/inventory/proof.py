"""The rows behind a figure of a product, and whether they add up to it."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import func, select

from orderkeep.catalog.figures import add_figures
from orderkeep.catalog.tables import Product
from orderkeep.catalog.words import ProductStatus
from orderkeep.contacts.tables import Contact
from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.inventory.past import border_of, buckets_at
from orderkeep.inventory.words import Figure
from orderkeep.sales.tables import SalesOrder
from orderkeep.stock.found import moved
from orderkeep.stock.holds import holds_of_product
from orderkeep.stock.ledger import buckets_of
from orderkeep.stock.rules import restock_level
from orderkeep.stock.tables import Allocation, Movement
from orderkeep.stock.words import ON_THE_SHELF, AllocationState, Bucket, Supply

Row = dict[str, Any]
BUCKETS = {
    Figure.ON_HAND: Bucket.ON_HAND,
    Figure.ON_ORDER: Bucket.ON_ORDER,
    Figure.IN_TRANSIT: Bucket.IN_TRANSIT,
    Figure.BLOCKED: Bucket.BLOCKED,
}
HELD = {
    Figure.RESERVED: [supply.value for supply in sorted(ON_THE_SHELF)],
    Figure.PROMISED: [Supply.INCOMING.value],
}


def prove(ctx: Context, product_id: str, figure: Figure, day: date | None) -> Row:
    """What the figure says and what stands behind it. Of a past day only buckets are known."""
    product = ctx.find(Product, product_id)
    proof: Row = {"steps": [], "promises": [], "unnamed_orders": 0, "unnamed_pieces": 0, "parts": []}
    proof |= {"holds": [], "unnamed_holds": {"quotes": 0, "quantity": 0}}
    if figure in BUCKETS:
        shown, total = _bucket(ctx, product, BUCKETS[figure], day, proof)
    elif figure in HELD:
        shown, total = _figures(ctx, product)[figure.value], _held(ctx, product, HELD[figure], proof)
    else:
        shown, total = _parts(ctx, product, figure, proof)
    named = {"figure": figure.value, "product_id": product.id, "product_name": product.name, "as_of": day}
    return {**named, "shown": shown, "sum": total, "ok": shown == total, **proof}


def _bucket(ctx: Context, product: Product, bucket: Bucket, day: date | None, proof: Row) -> tuple[int, int]:
    """Movements by kind; their sum is taken of all of them, beside the figure that the product keeps."""
    query = select(Movement.kind, func.count(Movement.id), func.sum(moved(bucket))).where(
        Movement.product_id == product.id, (Movement.source == bucket.value) | (Movement.target == bucket.value)
    )
    shown = buckets_of(product)[bucket]
    if day is not None:
        border = border_of(ctx, day)
        query = query.where(Movement.created_at < border)
        shown = buckets_at(ctx, [product.id], border)[product.id][bucket]
    found = ctx.db.execute(query.group_by(Movement.kind)).all()
    proof["steps"] = sorted(
        ({"kind": kind, "movements": times, "pieces": int(pieces)} for kind, times, pieces in found),
        key=lambda step: (-step["pieces"], step["kind"]),
    )
    return shown, sum(step["pieces"] for step in proof["steps"])


def _held(ctx: Context, product: Product, supplies: Sequence[str], proof: Row) -> int:
    """Orders that hold pieces; those that the reader may not see are counted, not named."""
    held = (Allocation.product_id == product.id) & (Allocation.status == AllocationState.ACTIVE.value)
    held &= any_of(Allocation.supply, supplies) & Allocation.quote_line_id.is_(None)
    every = select(Allocation.purchase_id, Allocation.supply, func.sum(Allocation.quantity)).where(held)
    rows = ctx.db.execute(
        every.group_by(Allocation.purchase_id, Allocation.supply).execution_options(every_owner=True)
    ).all()
    names = _names(ctx, [str(order_id) for order_id, *_ in rows])
    for order_id, supply, pieces in rows:
        if order_id in names:
            number, customer = names[order_id]
            facts = {"purchase_id": order_id, "purchase_number": number, "customer_name": customer}
            proof["promises"].append({**facts, "supply": supply, "pieces": int(pieces)})
        else:
            proof["unnamed_pieces"] += int(pieces)
    proof["promises"].sort(key=lambda promise: promise["purchase_number"])
    proof["unnamed_orders"] = len({order_id for order_id, *_ in rows if order_id not in names})
    return sum(int(pieces) for *_, pieces in rows) + _held_for_quotes(ctx, product, supplies, proof)


def _held_for_quotes(ctx: Context, product: Product, supplies: Sequence[str], proof: Row) -> int:
    """Quotes that hold stock, named and counted likewise."""
    if Supply.ON_HAND.value not in supplies:
        return 0
    holds = holds_of_product(ctx, product.id)
    proof["holds"] = [each._asdict() for each in holds.named]
    proof["unnamed_holds"] = {"quotes": holds.unnamed_quotes, "quantity": holds.unnamed_quantity}
    return holds.quantity


def _names(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[str, str | None]]:
    query = (
        select(SalesOrder.id, SalesOrder.number, Contact.name)
        .outerjoin(Contact, Contact.id == SalesOrder.customer_id)
        .where(any_of(SalesOrder.id, sorted(set(ids))))
    )
    return {order_id: (number, customer) for order_id, number, customer in ctx.db.execute(query)}


def _figures(ctx: Context, product: Product) -> Row:
    names = ("id", "stock_quantity", "on_order", "stock_in_transit", "reorder_level", "status")
    rows = [{name: getattr(product, name) for name in names}]
    add_figures(ctx, rows)
    return rows[0]


def _parts(ctx: Context, product: Product, figure: Figure, proof: Row) -> tuple[int, int]:
    """A figure that is computed of others: they are its rows, and each of them can be proved in turn."""
    known = _figures(ctx, product)
    of: dict[Figure, list[tuple[str, int]]] = {
        Figure.AVAILABLE: [("on_hand", known["stock_quantity"]), ("reserved", -known["reserved"])],
        Figure.INCOMING: [("on_order", known["on_order"]), ("in_transit", known["stock_in_transit"])],
        Figure.SUGGEST_BUY: [
            ("reorder_level", restock_level(known["reorder_level"], product.status == ProductStatus.DISCONTINUED)),
            ("on_hand", -known["stock_quantity"]),
            ("incoming", -known["incoming"]),
            ("open_demand", known["open_demand"]),
        ],
    }
    proof["parts"] = [{"name": name, "pieces": pieces} for name, pieces in of[figure]]
    total = sum(pieces for _, pieces in of[figure])
    return known[figure.value], max(0, total) if figure is Figure.SUGGEST_BUY else total
