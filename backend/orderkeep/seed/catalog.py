"""Sample vendors, categories and products, created through the same actions as in the app."""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import func, select

from orderkeep.catalog.actions import create_product
from orderkeep.catalog.categories import create_category
from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.images import add_picture
from orderkeep.catalog.models import Brand, Product, ProductCategory
from orderkeep.catalog.schemas import CategoryIn, ProductIn
from orderkeep.core.context import Context
from orderkeep.core.text_normalize import fold
from orderkeep.seed.goods import (
    CATEGORIES,
    GOODS,
    OUTER_CATEGORIES,
    SCARCE,
    VENDORS,
    SampleProduct,
    barcode,
    facts_of,
    reorder_level,
)
from orderkeep.seed.product_stock import ProductStock
from orderkeep.seed.specifications import seed_specifications
from orderkeep.stock.enums import ON_THE_SHELF, AllocationState
from orderkeep.stock.models import Allocation
from orderkeep.vendors.models import Vendor

PICTURES = Path(__file__).with_name("pictures")
VARIANTS = ("blue", "red", "green", "black", "white", "series 2", "series 3", "pro", "lite", "set of 2")
WEEKS_OF_STOCK = 3


def product_variants(count: int) -> Iterator[SampleProduct]:
    """Return the goods with as many variants as requested."""
    yield from GOODS[:count]
    for number in range(len(GOODS), count):
        good, kind = GOODS[number % len(GOODS)], number // len(GOODS) - 1
        name, word = f"{good.name}, {VARIANTS[kind % len(VARIANTS)]}", kind // len(VARIANTS)
        factor = 100 + (number * 7) % 40 - 15
        yield good._replace(
            name=f"{name} {word + 1}" if word else name,
            sku=f"{good.sku}-{kind + 1:02}",
            price=good.price * factor // 1000 * 10,
            cost=good.cost * factor // 1000 * 10,
            weight=max(good.weight // 2, 1),
        )


def seed_products(ctx: Context, count: int) -> None:
    """Make sure the business sells that many products. Existing ones aren't changed."""
    known = set(ctx.db.scalars(select(Product.sku)))
    vendors, brands = _vendors(ctx), {brand.name_key: brand.id for brand in ctx.db.scalars(select(Brand))}
    _seed_categories(ctx)
    seed_specifications(ctx)
    for number, good in enumerate(product_variants(count)):
        if good.sku in known:
            continue
        if fold(good.brand) not in brands:
            brands[fold(good.brand)] = ctx.add(Brand(name=good.brand)).id
        _add_product(ctx, good, number, {"vendor_id": vendors[good.vendor], "brand_id": brands[fold(good.brand)]})


def _seed_categories(ctx: Context) -> None:
    """Create missing categories, each inside its outer one."""
    known: dict[str, str] = dict(ctx.db.execute(select(ProductCategory.name_key, ProductCategory.id)).all())
    for name, (description, _inner) in OUTER_CATEGORIES.items():
        if fold(name) not in known:
            known[fold(name)] = create_category(ctx, CategoryIn(name=name, description=description)).id
    outer = {inner: known[fold(name)] for name, (_description, names) in OUTER_CATEGORIES.items() for inner in names}
    for name, description in CATEGORIES.items():
        if fold(name) not in known:
            create_category(ctx, CategoryIn(name=name, description=description, parent_id=outer.get(name)))


def _vendors(ctx: Context) -> dict[str, str]:
    """Return the vendors by name, and create missing ones."""
    there = {vendor.name_key: vendor.id for vendor in ctx.db.scalars(select(Vendor))}
    found = {}
    for name, kind, person, domain in VENDORS:
        values = {"name": name, "kind": kind, "contact_person": person, "website": f"https://{domain}"}
        made = there.get(fold(name)) or ctx.add(Vendor(**values, email=f"orders@{domain}")).id
        found[name] = made
    return found


def _add_product(ctx: Context, good: SampleProduct, number: int, links: dict[str, str]) -> None:
    level = reorder_level(good.price)
    data = ProductIn.model_construct(
        name=good.name,
        sku=good.sku,
        barcode=barcode(number + 1),
        category=good.category,
        brand_id=links["brand_id"],
        vendor_id=links["vendor_id"],
        price=good.price,
        cost_price=good.cost,
        reorder_level=level,
        stock_quantity=level * 2 + good.weight,
        description=f"{good.name} by {good.brand}.",
        specifications={**facts_of(good)},
    )
    product = create_product(ctx, data)
    picture = PICTURES / f"{good.picture}.png"
    if number < len(GOODS):
        add_picture(ctx, product.id, picture.name, picture.read_bytes())


def sellable_products(ctx: Context, orders_a_week: int) -> list[ProductStock]:
    """Products for sample orders: active ones that aren't tracked by serial number."""
    weights = {good.sku: good.weight for good in product_variants(len(GOODS) * (1 + len(VARIANTS)))}
    reserved = _reserved_quantities(ctx)
    sold = (Product.status == ProductStatus.ACTIVE, Product.is_unit_tracked.is_(False), Product.price > 0)
    products = list(ctx.db.scalars(select(Product).where(*sold).order_by(Product.sku, Product.id)))
    shares = [weights.get(product.sku or "", 4) for product in products]
    found = []
    for product, weight in zip(products, shares, strict=True):
        weekly = orders_a_week * weight // sum(shares)
        shelf = ProductStock(
            product_id=product.id,
            price=product.price,
            cost=product.cost_price,
            value=product.stock_value,
            weight=weight,
            on_hand=product.stock_quantity,
            position=product.movements_count,
            reserved=reserved.get(product.id, 0),
            lot=product.reorder_level + WEEKS_OF_STOCK * weekly,
            low=product.reorder_level + weekly,
            scarce=product.sku in SCARCE,
        )
        found.append(shelf)
    return found


def _reserved_quantities(ctx: Context) -> dict[str, int]:
    on_shelf = Allocation.supply.in_(list(ON_THE_SHELF))
    query = select(Allocation.product_id, func.sum(Allocation.quantity))
    query = query.where(Allocation.status == AllocationState.ACTIVE, on_shelf).group_by(Allocation.product_id)
    return {product_id: int(quantity) for product_id, quantity in ctx.db.execute(query)}
