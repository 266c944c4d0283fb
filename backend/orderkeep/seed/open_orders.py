"""The open part of the sample data: waiting orders, incoming shipments, units with serial numbers.

Created through the same actions as in the app, at moments of the last weeks.
"""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from orderkeep.catalog.actions import create_product
from orderkeep.catalog.images import add_picture
from orderkeep.catalog.models import Product
from orderkeep.catalog.schemas import ProductIn, ProductList
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.models import Shipment
from orderkeep.purchasing.shipments import actions
from orderkeep.purchasing.shipments.lines import shipment_lines
from orderkeep.purchasing.shipments.photos import UploadedPhoto, add_photo
from orderkeep.purchasing.shipments.receiving import receive_shipment
from orderkeep.purchasing.shipments.receiving_schemas import CountIn
from orderkeep.sales.actions import place_single_order
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.sales.line_changes import change_line
from orderkeep.sales.schemas import OrderLineChange, SingleOrderIn
from orderkeep.seed.catalog import PICTURES
from orderkeep.seed.clock import at_days_ago, create_past_shipment, create_past_stock_order
from orderkeep.seed.goods import SCARCE
from orderkeep.seed.purchase_history import seed_purchase_history
from orderkeep.stock import actions as stock
from orderkeep.stock.enums import Cause
from orderkeep.vendors.models import Vendor

_LOW, NORMAL, HIGH, URGENT = Priority
DRONE = ProductIn.model_construct(
    name="Kestrel Scout drone",
    sku="KES-SCOUT",
    category="Building sets",
    price=34900,
    cost_price=21800,
    reorder_level=2,
    is_unit_tracked=True,
    description="Each Scout has its own serial number and is tracked from the vendor to the customer.",
)
OPEN_ORDERS = ((1, 6, NORMAL), (2, 5, NORMAL), (1, 3, URGENT), (2, 2, NORMAL), (3, 1, HIGH))
"""Orders for drones: quantity, days ago, priority."""
PICTURE = PICTURES / "drone.png"
EARLY_SERIALS = ("KS-23981", "KS-23984")
SERIALS = ("KS-24107", "KS-24108", "KS-24111", "KS-24115", "KS-24116")


def seed_open_orders(ctx: Context) -> None:
    """Create waiting orders and the stock orders that supply them."""
    stock.reallocate(ctx, ctx.db.scalars(select(Product.id)).all(), Cause.IMPORTED)


def seed_chain(ctx: Context) -> None:
    """Stock orders of the last weeks, in their current status."""
    vendors = {vendor.name: vendor.id for vendor in ctx.db.scalars(select(Vendor))}
    with at_days_ago(ctx, 82):
        drone = create_product(ctx, DRONE.model_copy(update={"vendor_id": vendors["Kestrel Direct"]}))
        add_picture(ctx, drone.id, PICTURE.name, PICTURE.read_bytes())
    seed_purchase_history(ctx, vendors)
    early = create_past_stock_order(
        ctx, 78, vendors["Kestrel Direct"], [(drone, 2, 21900)], shipping_amount=1490, expected_in=9
    )
    came = create_past_shipment(ctx, 77, early, ("SWL 4468 2209 5541", "Swiftline", 69))
    with at_days_ago(ctx, 71):
        _count(ctx, came, EARLY_SERIALS)
    _sell_drones(ctx, drone)
    first = create_past_stock_order(
        ctx, 33, vendors["Kestrel Direct"], [(drone, 6, 21800)], shipping_amount=1990, tax_amount=4360
    )
    shipment = create_past_shipment(ctx, 31, first, ("SWL 4470 8821 1190", "Swiftline", 27))
    with at_days_ago(ctx, 26):
        _count(ctx, shipment, SERIALS, bad=1)
        _photograph(ctx, shipment)
    _order_drones(ctx, drone)
    waiting = _scarce_products(ctx)
    bought = [(product, quantity + 2, product.cost_price or product.price // 2) for product, quantity in waiting]
    half = max(len(bought) // 2, 1)
    second = create_past_stock_order(
        ctx, 9, vendors["Norrvik Outlet"], bought[:half], shipping_amount=2450, discount_amount=1500
    )
    create_past_shipment(ctx, 8, second, ("PW-77120945", "Parcelway", 2))
    third = create_past_stock_order(
        ctx, 7, vendors["Pixel & Plug Marketplace"], bought[half:] or bought, shipping_amount=1290
    )
    delivered = create_past_shipment(ctx, 5, third, ("SWL 4471 0093 2817", "Swiftline", 1))
    with at_days_ago(ctx, 0.1):
        actions.change_status(ctx, delivered, ShipmentStatus.DELIVERED)
    create_past_stock_order(ctx, 2, vendors["Kestrel Direct"], [(drone, 8, 21400)], shipping_amount=1990, expected_in=9)
    low = list(ctx.db.scalars(select(Product).where(Product.stock_quantity <= Product.reorder_level).limit(3)))
    draft = [(product, product.reorder_level * 2, product.cost_price or 0) for product in low]
    create_past_stock_order(ctx, 0.5, vendors["Harbour Tool Yard"], draft, status="draft")


def _count(ctx: Context, shipment: Shipment, serials: Sequence[str], *, bad: int = 0) -> None:
    [line] = shipment_lines(ctx, shipment)
    note = "Rotor arm broken, box dented" if bad else None
    count = CountIn(shipment_line_id=line.id, good=len(serials), bad=bad, serials=list(serials), note=note)
    receive_shipment(ctx, shipment, [count], "Shelf 4")


def _photograph(ctx: Context, shipment: Shipment) -> None:
    """Photo of the damaged item, as evidence for a refund."""
    [line] = shipment_lines(ctx, shipment)
    for picture, line_id in (("dented.png", None), ("rotor.png", line.id)):
        add_photo(ctx, shipment, UploadedPhoto((PICTURES / picture).read_bytes(), line_id))


def _sell_drones(ctx: Context, drone: Product) -> None:
    """The first ones were sold over the counter, so their margin is known to the cent."""
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    for buyer in ctx.db.scalars(query.order_by(Contact.created_at.desc(), Contact.id).limit(len(EARLY_SERIALS))).all():
        data = SingleOrderIn.model_construct(customer_id=buyer, product_id=drone.id, quantity=1, unit_price=drone.price)
        order = place_single_order(ctx, data)
        done = OrderLineChange.model_construct(pickup_date=business_day(ctx), order_status=OrderStatus.COMPLETED)
        change_line(ctx, order, done, confirm=False)


def _order_drones(ctx: Context, drone: Product) -> None:
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    buyers = ctx.db.scalars(query.order_by(Contact.created_at, Contact.id).limit(len(OPEN_ORDERS))).all()
    for buyer, (quantity, days_ago, priority) in zip(buyers, OPEN_ORDERS, strict=False):
        data = SingleOrderIn.model_construct(
            customer_id=buyer, product_id=drone.id, quantity=quantity, unit_price=drone.price
        )
        data.purchase_date, data.priority = business_day(ctx) - timedelta(days=days_ago), priority
        place_single_order(ctx, data)


def _scarce_products(ctx: Context) -> list[tuple[Product, int]]:
    """The scarce products, and the demand without any supply."""
    products = list(ctx.db.scalars(select(Product).where(Product.sku.in_(SCARCE)).order_by(Product.sku)))
    shown = {row["id"]: row["short"] for row in ProductList.some(ctx, [product.id for product in products])}
    return [(product, shown[product.id]) for product in products]
