"""The only module that writes to the ledger. Every change of a bucket is a movement, posted under the product lock."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.orm import aliased

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.engine import is_single_writer
from orderkeep.core.errors import Conflict
from orderkeep.core.ids import NIL_ID
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.models import Movement
from orderkeep.stock.rules import BelowZero, NewMovement, buckets_after
from orderkeep.stock.valuation_rules import (
    VALUED,
    StockValue,
    expected_cost,
    revaluation,
    value_after,
    value_of_movement,
)

CACHES = {
    Bucket.ON_HAND: "stock_quantity",
    Bucket.IN_TRANSIT: "stock_in_transit",
    Bucket.ON_ORDER: "on_order",
    Bucket.BLOCKED: "blocked",
}
"""The product column that holds each bucket's total."""
BUCKET_WORDS = {
    Bucket.ON_HAND: "on hand",
    Bucket.IN_TRANSIT: "in transit",
    Bucket.ON_ORDER: "on order",
    Bucket.BLOCKED: "blocked",
}


def lock_product(ctx: Context, product_id: str) -> Product:
    """Lock the product and reload it. No one else can move its stock until the commit."""
    return ctx.find(Product, product_id, lock=True)


def lock_products(ctx: Context, product_ids: Iterable[str]) -> None:
    """Lock these products until the commit, in a fixed order. An unknown one is refused later."""
    if is_single_writer(ctx.db):
        return
    for product_id in sorted(set(product_ids) - {NIL_ID}):
        if ctx.db.scalars(select(Product.id).where(Product.id == product_id)).first():
            lock_product(ctx, product_id)


def buckets_of(product: Product) -> dict[Bucket, int]:
    """The quantity in each bucket."""
    return {bucket: getattr(product, column) for bucket, column in CACHES.items()}


def value_of_stock(product: Product) -> StockValue:
    """What the product's stock is worth."""
    return StockValue(product.stock_value, product.blocked_value, product.average_cost)


def cost_of_missing(product: Product, quantity: int) -> int | None:
    """What this quantity costs if it leaves without being in stock, or is found without a cost, in cents. If known."""
    return expected_cost(value_of_stock(product), product.stock_quantity, quantity, _cost_price(product))


def _cost_price(product: Product) -> int | None:
    return None if product.cost_price is None else 100 * product.cost_price


def post_movement(ctx: Context, product: Product, move: NewMovement) -> Movement:
    """Post a movement and update the product's totals. Raises Conflict if a bucket has too little (I1, I2, I24)."""
    product = product if is_single_writer(ctx.db) else lock_product(ctx, product.id)
    before = buckets_of(product)
    try:
        now = buckets_after(before, move)
    except BelowZero as lack:
        message = f"Only {lack.there} of {product.name} {BUCKET_WORDS[lack.bucket]}"
        raise Conflict(message, code="not_enough_stock") from None
    for bucket, column in CACHES.items():
        setattr(product, column, now[bucket])
    value = _revalue(product, before, move)
    product.movements_count += 1
    return ctx.add(
        Movement(
            product_id=product.id,
            position=product.movements_count,
            kind=move.kind,
            quantity=move.quantity,
            source=move.source or None,
            target=move.target or None,
            shortfall=move.shortfall,
            purchase_id=move.purchase_id,
            stock_order_line_id=move.stock_order_line_id,
            shipment_line_id=move.shipment_line_id,
            asset_id=move.asset_id,
            stock_count_line_id=move.stock_count_line_id,
            reverses_id=move.reverses_id,
            reason=move.reason,
            value=value,
            shortfall_value=move.shortfall_value,
        )
    )


def _revalue(product: Product, before: Mapping[Bucket, int], move: NewMovement) -> int | None:
    """Move the value of the items with them. Returns it."""
    worth = value_of_stock(product)
    tracked = product.is_unit_tracked
    value = value_of_movement(worth, before, move, _cost_price(product), is_unit_tracked=tracked)
    after = value_after(worth, before, move, value)
    product.stock_value, product.blocked_value, product.average_cost = after.on_hand, after.blocked, after.average_cost
    return value


def value_unknown_stock(ctx: Context, product: Product) -> None:
    """Value items whose cost wasn't known at the cost price that was entered since. Tracked units have their own."""
    for bucket, column in CACHES.items():
        if product.cost_price and bucket in VALUED and not product.is_unit_tracked:
            worth = value_of_stock(product).of(bucket)
            difference = product.cost_price * getattr(product, column) if worth is None else 0
            if move := revaluation(bucket, difference, "A cost price was entered"):
                post_movement(ctx, product, move)


def cost_of_one(product: Product) -> int | None:
    """The cost per item of stock, in 1/10,000, if known."""
    return _cost_price(product) if product.average_cost is None else product.average_cost


def open_stock(ctx: Context, product: Product, quantity: int) -> Movement | None:
    """The opening stock of a product. Posts nothing for a quantity of 0."""
    if not quantity:
        return None
    move = NewMovement(MovementKind.OPENING, quantity, target=Bucket.ON_HAND, reason="Opening stock")
    return post_movement(ctx, product, move)


def reverse_movement(ctx: Context, product: Product, movement: Movement, value: int | None = None) -> Movement:
    """Reverse a movement by a mirror movement that refers to it. The database allows only one reversal (I3)."""
    return post_movement(
        ctx,
        product,
        NewMovement(
            MovementKind.REVERSAL,
            movement.quantity,
            source=Bucket(movement.target) if movement.target else None,
            target=Bucket(movement.source) if movement.source else None,
            shortfall=movement.shortfall,
            purchase_id=movement.purchase_id,
            stock_order_line_id=movement.stock_order_line_id,
            shipment_line_id=movement.shipment_line_id,
            asset_id=movement.asset_id,
            reverses_id=movement.id,
            value=value,
            shortfall_value=movement.shortfall_value,
        ),
    )


def unreversed_issues(ctx: Context, order_id: str) -> list[Movement]:
    """Movements that issued goods for an order and haven't been reversed, oldest first."""
    mirror = aliased(Movement)
    reversed_ = select(mirror.id).where(mirror.reverses_id == Movement.id).exists()
    query = select(Movement).where(Movement.purchase_id == order_id, Movement.kind == MovementKind.PICKUP, ~reversed_)
    return list(ctx.db.scalars(query.order_by(Movement.position)))
