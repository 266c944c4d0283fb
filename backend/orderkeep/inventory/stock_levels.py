"""Conditions for low, out-of-stock, dead and to-buy products, shared by the list and its totals."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, case, func, select
from sqlalchemy.orm import aliased

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product
from orderkeep.catalog.stock_figures import OPEN_STATUSES
from orderkeep.core.clock import end_of, today
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Malformed
from orderkeep.inventory.enums import Level
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.enums import ISSUE_KINDS, MovementKind
from orderkeep.stock.models import Movement
from orderkeep.stock.rules import suggested_purchase

DEFAULT_IDLE_DAYS = 90
MAX_IDLE_DAYS = 3_650
OFFERED = Product.status != ProductStatus.DISCONTINUED
LOW = OFFERED & (Product.stock_quantity <= Product.reorder_level)
OUT_OF_STOCK = OFFERED & (Product.stock_quantity == 0)
SOLD = sorted(ISSUE_KINDS)


def read_idle_days(text: str | None) -> int:
    """Return the number of days without a sale that makes stock dead. Raises Malformed."""
    if text is None:
        return DEFAULT_IDLE_DAYS
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MAX_IDLE_DAYS):
        raise Malformed(f"idle_days is 1 to {MAX_IDLE_DAYS}", field="idle_days", code="bad_value")
    return int(text)


def level_rows(ctx: Context, level: Level, idle_days: int) -> ColumnElement[bool]:
    """Return the condition for products of a level."""
    if level is Level.BUY:
        return any_of(Product.id, [purchase.product_id for purchase in to_buy(ctx)])
    if level is Level.DEAD:
        return dead_stock_rows(ctx, idle_days)
    return LOW if level is Level.LOW else OUT_OF_STOCK


def dead_stock_rows(ctx: Context, idle_days: int) -> ColumnElement[bool]:
    """On hand, in stock for that many days, and not sold during them."""
    since = end_of(business_day(ctx) - timedelta(days=idle_days), business_zone(ctx))
    sold = _sales().where(Movement.product_id == Product.id, Movement.created_at >= since)
    earlier = select(Movement.id).where(Movement.product_id == Product.id, Movement.created_at < since)
    return and_(Product.stock_quantity > 0, ~sold.exists(), earlier.exists())


def _sales() -> Select[str]:
    """Issues that were not reversed."""
    mirror = aliased(Movement)
    back = select(mirror.id).where(mirror.reverses_id == Movement.id).exists()
    return select(Movement.id).where(any_of(Movement.kind, SOLD), ~back)


class Purchase(NamedTuple):
    """A product to buy. `projected` is the stock after receiving all incoming items and fulfilling all open orders."""

    product_id: str
    quantity: int
    projected: int


def to_buy(ctx: Context) -> list[Purchase]:
    """Find every product that `suggested_purchase` would buy, in SQL."""
    quantity = func.sum(SalesOrderLine.open_quantity)
    wanted = (
        select(SalesOrderLine.product_id, quantity.label("quantity"))
        .where(any_of(SalesOrderLine.order_status, OPEN_STATUSES))
        .group_by(SalesOrderLine.product_id)
        .subquery()
    )
    coming = Product.on_order + Product.stock_in_transit
    projected = Product.stock_quantity + coming - func.coalesce(wanted.c.quantity, 0)
    level = case((OFFERED, Product.reorder_level), else_=0)
    query = select(Product.id, projected, level).outerjoin(wanted, wanted.c.product_id == Product.id)
    found = ctx.db.execute(query.where(projected < level).execution_options(every_owner=True))
    return [Purchase(product_id, suggested_purchase(int(left), keep), int(left)) for product_id, left, keep in found]


def idle_since(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[datetime | None, date]]:
    """Return for each product with movements its last sale, and the day since which there was none."""
    own = Movement.product_id == Product.id
    first = select(Movement.created_at).where(own).order_by(Movement.created_at).limit(1)
    ends = [_last_of(kind) for kind in SOLD]
    query = select(Product.id, first.scalar_subquery(), *ends).where(any_of(Product.id, list(ids)))
    zone = business_zone(ctx)
    idle: dict[str, tuple[datetime | None, date]] = {}
    for product_id, began, *lasts in ctx.db.execute(query):
        if began is not None:
            sold = max((moment for moment in lasts if moment is not None), default=None)
            idle[product_id] = (sold, today(zone, sold or began))
    return idle


def _last_of(kind: MovementKind) -> ScalarSelect[datetime]:
    """Return when the product was last issued, from the end of an index. Reversed issues aren't sales."""
    mirror = aliased(Movement)
    back = select(mirror.id).where(mirror.reverses_id == Movement.id).exists()
    query = select(Movement.created_at).where(Movement.product_id == Product.id, Movement.kind == kind, ~back)
    return query.order_by(Movement.created_at.desc()).limit(1).scalar_subquery()
