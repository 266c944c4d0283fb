"""Creates the latest history at past moments, through the same actions as in the app."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TypedDict, Unpack

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.session_state import state_of
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.purchasing.schemas import StockOrderIn, StockOrderLineIn
from orderkeep.purchasing.shipments import actions
from orderkeep.purchasing.shipments.schemas import ShipmentIn, ShipmentLineIn
from orderkeep.purchasing.stock_orders.lines import lines_of


@contextmanager
def at_days_ago(ctx: Context, days_ago: float) -> Iterator[None]:
    """Run the block as if it were that many days ago."""
    now = ctx.now
    ctx.now = state_of(ctx.db).now = now - timedelta(days=days_ago)
    yield
    ctx.db.flush()
    ctx.now = state_of(ctx.db).now = now


class StockOrderTerms(TypedDict, total=False):
    """What a stock order may have besides its items. Amounts are in cents."""

    status: str
    expected_in: int
    """Days from the order to its expected arrival."""
    shipping_amount: int
    tax_amount: int
    discount_amount: int


def create_past_stock_order(
    ctx: Context,
    days_ago: float,
    vendor_id: str,
    goods: list[tuple[Product, int, int]],
    **terms: Unpack[StockOrderTerms],
) -> StockOrder:
    """Create a stock order from (product, quantity, unit cost in cents)."""
    expected_in = terms.pop("expected_in", None)
    with at_days_ago(ctx, days_ago):
        data = StockOrderIn(vendor_id=vendor_id, status=terms.pop("status", "ordered")).model_copy(update=dict(terms))
        if expected_in is not None:
            data.expected_at = business_day(ctx) + timedelta(days=expected_in)
        data.shop_order_number = f"W-{2000 + int(days_ago * 37)}"
        data.lines = [
            StockOrderLineIn.model_construct(product_id=product.id, quantity=quantity, unit_price=100 * cost)
            for product, quantity, cost in goods
        ]
        return buying.create_stock_order(ctx, data)


def create_past_shipment(
    ctx: Context, days_ago: float, order: StockOrder, shipment: tuple[str, str, float]
) -> Shipment:
    """Create a shipment of a whole stock order, expected that many days ago."""
    number, carrier, expected = shipment
    lines = [ShipmentLineIn(stock_order_line_id=line.id, quantity=line.quantity) for line in lines_of(ctx, order)]
    day = business_day(ctx) - timedelta(days=expected)
    data = ShipmentIn(tracking_number=number, carrier=carrier, status=ShipmentStatus.IN_TRANSIT, lines=lines)
    data.eta = day
    with at_days_ago(ctx, days_ago):
        return actions.create_shipment(ctx, data)
