"""The outcome of receiving: which orders received items and which are still short, as far as the reader may see."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

from sqlalchemy import Row, select
from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.purchasing.shipments.receiving_schemas import CountIn, ShortfallOut
from orderkeep.purchasing.stock_orders.lines import refund_of
from orderkeep.stock.allocation.queue import waiting_orders
from orderkeep.stock.allocation.rule import SENTENCES, AllocatedShare, Reason
from orderkeep.stock.allocation.run import AllocationRun
from orderkeep.stock.ledger.references import HIDDEN_ORDER, VisibleOrder, orders_seen
from orderkeep.stock.models import Unit
from orderkeep.vendors.models import Vendor

MAX_LEFT_OUT = 5
"""Limit per product: these orders are examples, not a complete list."""


class ServedQuantity(TypedDict):
    """The quantity of a product that an order receives."""

    product_id: str
    wanted: int
    reserved: int
    promised: int
    serials: list[str]
    reason: Reason
    sentence: str


class ServedOrder(ServedQuantity, VisibleOrder):
    """The quantity, with the order as the reader may see it."""


def served_orders(ctx: Context, shipment: Shipment, runs: Sequence[AllocationRun]) -> list[ServedOrder]:
    """Every order that received items, once, in allocation order, whatever the source."""
    rows: dict[str, ServedQuantity] = {}
    for product_id, share in _shares(runs):
        row = rows.setdefault(share.order_id, _row(product_id, share))
        row["reserved"] += share.on_hand
        row["promised"] += share.promised
    rows = {order_id: row for order_id, row in rows.items() if row["reserved"] or row["promised"]}
    units = _units(ctx, shipment, sorted(rows))
    for order_id, row in rows.items():
        row["serials"] = units.get(order_id, [])
    return _with_order_names(ctx, rows)


def unserved_orders(ctx: Context, runs: Sequence[AllocationRun]) -> list[ServedOrder]:
    """The first orders of each product that are still short and would have been next."""
    rows: dict[str, ServedQuantity] = {}
    for run in runs:
        for index, each in enumerate(islice(waiting_orders(ctx, run.product.id), MAX_LEFT_OUT), 1):
            demand = each.demand
            reason = demand.ineligible or (Reason.ALL_OR_NOTHING if demand.all_or_nothing else Reason.NOTHING_LEFT)
            rows[demand.order_id] = _row(run.product.id, AllocatedShare(demand.order_id, index, demand.wanted, reason))
    return _with_order_names(ctx, rows)


def shortfalls(ctx: Context, counts: Sequence[CountIn]) -> list[ShortfallOut]:
    """The lines of a receipt with damaged or missing items, as counted, and what the vendor owes for them."""
    short = [count for count in counts if count.bad or count.missing]
    if not short:
        return []
    query = (
        select(ShipmentLine, StockOrderLine, StockOrder, Product.name, Vendor.name.label("vendor_name"))
        .join(StockOrderLine, StockOrderLine.id == ShipmentLine.stock_order_line_id)
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .join(Product, Product.id == ShipmentLine.product_id)
        .join(Vendor, Vendor.id == StockOrder.vendor_id)
        .where(any_of(ShipmentLine.id, [count.shipment_line_id for count in short]))
    )
    known = {row.ShipmentLine.id: row for row in ctx.db.execute(query)}
    return [_shortfall(count, known[count.shipment_line_id]) for count in short]


def _shortfall(count: CountIn, row: Row[ShipmentLine, StockOrderLine, StockOrder, str, str]) -> ShortfallOut:
    line, source, order, product_name, vendor_name = row
    return {
        "shipment_line_id": line.id,
        "product_id": line.product_id,
        "product_name": product_name,
        "stock_order_id": order.id,
        "stock_order_number": order.number,
        "vendor_name": vendor_name,
        "bad": count.bad,
        "missing": count.missing,
        "note": count.note,
        "refund": (refund_of(source, count.bad) + refund_of(source, count.missing)) / 100,
    }


def _shares(runs: Iterable[AllocationRun]) -> list[tuple[str, AllocatedShare]]:
    return [(run.product.id, share) for run in runs for share in run.shares]


def _row(product_id: str, share: AllocatedShare) -> ServedQuantity:
    return {
        "product_id": product_id,
        "wanted": share.wanted,
        "reserved": 0,
        "promised": 0,
        "serials": [],
        "reason": share.reason,
        "sentence": SENTENCES[share.reason],
    }


def _units(ctx: Context, shipment: Shipment, order_ids: Sequence[str]) -> dict[str, list[str]]:
    if not order_ids:
        return {}
    query = (
        select(Unit.purchase_id, Unit.serial_number, Unit.asset_tag)
        .where(Unit.shipment_id == shipment.id, any_of(Unit.purchase_id, order_ids))
        .order_by(Unit.number_seq)
    )
    found: dict[str, list[str]] = defaultdict(list)
    for order_id, serial, tag in ctx.db.execute(query):
        found[str(order_id)].append(serial or tag)
    return found


def _with_order_names(ctx: Context, rows: dict[str, ServedQuantity]) -> list[ServedOrder]:
    seen = orders_seen(ctx, sorted(rows))
    return [{**row, **seen.get(order_id, HIDDEN_ORDER)} for order_id, row in rows.items()]
