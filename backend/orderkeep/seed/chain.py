"""The part of the sample shop's story that is still open: orders that wait, parcels on the way, units with serials.

Told with the functions that people's clicks run, at moments of the last weeks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from orderkeep.catalog.actions import create_product
from orderkeep.catalog.pictures import add_picture
from orderkeep.catalog.shapes import ProductList
from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact
from orderkeep.contacts.words import ContactStatus
from orderkeep.core.context import Context, shop_day
from orderkeep.purchasing import actions as buying
from orderkeep.purchasing import parcels
from orderkeep.purchasing.counting_shapes import CountIn
from orderkeep.purchasing.lines import lines_of
from orderkeep.purchasing.packing import parcel_lines
from orderkeep.purchasing.parcel_shapes import ShipmentIn, ShipmentLineIn
from orderkeep.purchasing.receiving import receive
from orderkeep.purchasing.shapes import StockOrderIn, StockOrderLineIn
from orderkeep.purchasing.tables import Shipment, StockOrder
from orderkeep.purchasing.words import ShipmentStatus
from orderkeep.sales.actions import place_order
from orderkeep.sales.shapes import OrderIn
from orderkeep.seed.goods import SCARCE
from orderkeep.seed.stocking import PICTURES
from orderkeep.stock import actions as stock
from orderkeep.stock.words import Cause
from orderkeep.vendors.tables import Vendor

DRONE = {
    "name": "Kestrel Scout drone with serial number",
    "sku": "KES-SCOUT",
    "category": "Building sets",
    "price": 34900,
    "cost_price": 21800,
    "reorder_level": 2,
    "is_unit_tracked": True,
    "description": "Every Scout has a serial number of its own; each is followed from the vendor to its customer.",
}
WISHES = ((1, 6, "normal"), (2, 5, "normal"), (1, 3, "urgent"), (2, 2, "normal"), (3, 1, "high"))
"""Orders for drones: pieces, how many days ago, priority."""
PICTURE = PICTURES / "drone.png"
SERIALS = ("KS-24107", "KS-24108", "KS-24111", "KS-24115", "KS-24116")


def share_everything(ctx: Context) -> None:
    """Every free piece finds the order that waits for it."""
    stock.serve(ctx, ctx.db.scalars(select(Product.id)).all(), Cause.IMPORTED)


def tell_chain(ctx: Context) -> None:
    """Stock orders of the last weeks, as far as they got."""
    vendors = {vendor.name: vendor.id for vendor in ctx.db.scalars(select(Vendor))}
    with _at(ctx, 40):
        drone = create_product(ctx, DRONE | {"vendor_id": vendors["Kestrel Direct"]})
        add_picture(ctx, drone.id, PICTURE.name, PICTURE.read_bytes())
    first = _buy(ctx, 33, vendors["Kestrel Direct"], [(drone, 6, 21800)], shipping_amount=1990, tax_amount=4360)
    parcel = _send(ctx, 31, first, ("SWL 4470 8821 1190", "Swiftline", 27))
    with _at(ctx, 26):
        _count(ctx, parcel, good=5, bad=1)
    _order_drones(ctx, drone)
    waiting = _short(ctx)
    bought = [(product, pieces + 2, product.cost_price or product.price // 2) for product, pieces in waiting]
    half = max(len(bought) // 2, 1)
    second = _buy(ctx, 9, vendors["Norrvik Outlet"], bought[:half], shipping_amount=2450, discount_amount=1500)
    _send(ctx, 8, second, ("PW-77120945", "Parcelway", 2))
    third = _buy(ctx, 7, vendors["Pixel & Plug Marketplace"], bought[half:] or bought, shipping_amount=1290)
    delivered = _send(ctx, 5, third, ("SWL 4471 0093 2817", "Swiftline", 1))
    with _at(ctx, 0.1):
        parcels.to_status(ctx, delivered, ShipmentStatus.DELIVERED)
    _buy(ctx, 2, vendors["Kestrel Direct"], [(drone, 8, 21400)], shipping_amount=1990, expected_in=9)
    low = list(ctx.db.scalars(select(Product).where(Product.stock_quantity <= Product.reorder_level).limit(3)))
    draft = [(product, product.reorder_level * 2, product.cost_price or 0) for product in low]
    _buy(ctx, 0.5, vendors["Harbour Tool Yard"], draft, status="draft")


@contextmanager
def _at(ctx: Context, days_ago: float) -> Iterator[None]:
    now = ctx.now
    ctx.now = ctx.db.info["now"] = now - timedelta(days=days_ago)
    yield
    ctx.db.flush()
    ctx.now = ctx.db.info["now"] = now


def _buy(
    ctx: Context, days_ago: float, vendor_id: str, goods: list[tuple[Product, int, int]], **values: Any
) -> StockOrder:
    """A stock order of (product, pieces, cost of one in cents)."""
    expected = values.pop("expected_in", None)
    with _at(ctx, days_ago):
        fields = StockOrderIn(vendor_id=vendor_id, status=values.pop("status", "ordered")).complete() | values
        if expected:
            fields["expected_at"] = shop_day(ctx) + timedelta(days=expected)
        fields["shop_order_number"] = f"W-{2000 + int(days_ago * 37)}"
        fields["lines"] = [
            StockOrderLineIn(product_id=product.id, quantity=pieces).complete() | {"unit_price": cost}
            for product, pieces, cost in goods
        ]
        return buying.enter(ctx, fields)


def _send(ctx: Context, days_ago: float, order: StockOrder, parcel: tuple[str, str, float]) -> Shipment:
    """A parcel with all pieces of a stock order: tracking number, carrier, and how many days ago it was expected."""
    number, carrier, expected = parcel
    lines = [ShipmentLineIn(stock_order_line_id=line.id, quantity=line.quantity) for line in lines_of(ctx, order)]
    day = shop_day(ctx) - timedelta(days=expected)
    fields = ShipmentIn(tracking_number=number, carrier=carrier, status=ShipmentStatus.IN_TRANSIT).complete()
    with _at(ctx, days_ago):
        return parcels.announce(ctx, fields | {"eta": day, "lines": [line.complete() for line in lines]})


def _count(ctx: Context, parcel: Shipment, *, good: int, bad: int) -> None:
    [line] = parcel_lines(ctx, parcel)
    note = "Rotor arm broken, box dented"
    count = CountIn(shipment_line_id=line.id, good=good, bad=bad, serials=list(SERIALS[:good]), note=note)
    receive(ctx, parcel, [count.complete()], "Shelf 4")


def _order_drones(ctx: Context, drone: Product) -> None:
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE.value, Contact.orders_count > 0)
    buyers = ctx.db.scalars(query.order_by(Contact.created_at, Contact.id).limit(len(WISHES))).all()
    for buyer, (pieces, days_ago, priority) in zip(buyers, WISHES, strict=False):
        wish = OrderIn(customer_id=buyer, product_id=drone.id, quantity=pieces).complete()
        day = shop_day(ctx) - timedelta(days=days_ago)
        place_order(ctx, wish | {"unit_price": drone.price, "purchase_date": day, "priority": priority})


def _short(ctx: Context) -> list[tuple[Product, int]]:
    """The scarce goods, and how many pieces customers wait for without any supply."""
    products = list(ctx.db.scalars(select(Product).where(Product.sku.in_(SCARCE)).order_by(Product.sku)))
    shown = {row["id"]: row["short"] for row in ProductList.some(ctx, [product.id for product in products])}
    return [(product, shown[product.id]) for product in products]
