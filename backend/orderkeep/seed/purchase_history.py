"""Sample purchases of recent months: orders that arrived on time, late or incomplete, and rising prices."""

from dataclasses import dataclass

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.purchasing.schemas import StockOrderChange
from orderkeep.purchasing.shipments.lines import shipment_lines
from orderkeep.purchasing.shipments.receiving import receive_shipment
from orderkeep.purchasing.shipments.receiving_schemas import CountIn
from orderkeep.seed.clock import at_days_ago, create_past_shipment, create_past_stock_order
from orderkeep.seed.goods import SCARCE

TWO_LINES = ("Norrvik Outlet", "Brightway Wholesale")
"""Vendors whose orders have two lines; the others have one."""
QUANTITIES = 6


@dataclass(frozen=True)
class SampleStockOrder:
    """A stock order: days ago, promised and actual lead time in days, and price in percent."""

    vendor: str
    days_ago: int
    promised: int
    took: int
    price: int = 100
    bad: int = 0
    missing: int = 0
    refunded: bool = False


PAST = (
    SampleStockOrder("Norrvik Outlet", 84, 7, 6),
    SampleStockOrder("Brightway Wholesale", 80, 14, 12, 98),
    SampleStockOrder("Tannenwerk Toys", 70, 10, 8),
    SampleStockOrder("Harbour Tool Yard", 66, 0, 0),
    SampleStockOrder("Pixel & Plug Marketplace", 62, 6, 4, 97),
    SampleStockOrder("Norrvik Outlet", 57, 7, 9, 104, bad=1, refunded=True),
    SampleStockOrder("Brightway Wholesale", 48, 14, 16, 100, missing=2),
    SampleStockOrder("Pixel & Plug Marketplace", 40, 6, 13, 103, bad=1),
    SampleStockOrder("Tannenwerk Toys", 35, 10, 7, 106),
    SampleStockOrder("Norrvik Outlet", 30, 7, 5, 108),
    SampleStockOrder("Harbour Tool Yard", 28, 0, 0, 102),
    SampleStockOrder("Brightway Wholesale", 21, 14, 11, 99),
)
CARRIERS = ("Swiftline", "Parcelway", "Northpost")


def seed_purchase_history(ctx: Context, vendors: dict[str, str]) -> None:
    """Order, wait and receive, through the same actions as in the app."""
    goods = {name: _goods(ctx, vendor_id, 1 + (name in TWO_LINES)) for name, vendor_id in vendors.items()}
    for number, bought in enumerate(PAST):
        lines = [(each, QUANTITIES, (each.cost_price or 0) * bought.price // 100) for each in goods[bought.vendor]]
        vendor_id = vendors[bought.vendor]
        order = create_past_stock_order(
            ctx, bought.days_ago, vendor_id, lines, shipping_amount=990, expected_in=bought.promised
        )
        tracking, carrier = f"{7_300_412_006 + number * 9_173}", CARRIERS[number % len(CARRIERS)]
        shipment = (tracking, carrier, bought.days_ago - bought.promised)
        sent = create_past_shipment(ctx, bought.days_ago - min(bought.took, 1), order, shipment)
        with at_days_ago(ctx, bought.days_ago - bought.took):
            _count(ctx, sent, bought)
            if bought.refunded:
                _pay_back(ctx, order)


def _goods(ctx: Context, vendor_id: str, many: int) -> list[Product]:
    """Products usually bought from the vendor that aren't scarce, so that no order waits for them."""
    query = select(Product).where(Product.vendor_id == vendor_id, Product.sku.not_in(SCARCE))
    query = query.where(Product.stock_quantity > Product.reorder_level, Product.is_unit_tracked.is_(False))
    return list(ctx.db.scalars(query.order_by(Product.sku).limit(many)))


def _count(ctx: Context, shipment: Shipment, bought: SampleStockOrder) -> None:
    """Discrepancies of a shipment concern its first line."""
    counts = []
    for index, line in enumerate(shipment_lines(ctx, shipment)):
        bad, missing = (0, 0) if index else (bought.bad, bought.missing)
        good = line.quantity - bad - missing
        counts.append(CountIn(shipment_line_id=line.id, good=good, bad=bad, missing=missing))
    receive_shipment(ctx, shipment, counts, "Shelf 2")


def _pay_back(ctx: Context, order: StockOrder) -> None:
    buying.change_stock_order(ctx, order, StockOrderChange.model_construct(refund_received=order.refund_expected))
