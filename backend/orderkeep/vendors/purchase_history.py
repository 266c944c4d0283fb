"""Purchases from a vendor: by month, by product, and price history."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Result, Select, extract, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.ids import canonical_id
from orderkeep.core.shares import half_up
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.vendors.metrics import PLACED, arrival_days, bought_by_vendor
from orderkeep.vendors.models import Vendor
from orderkeep.vendors.rules import months_until
from orderkeep.vendors.schemas import (
    BiggestOut,
    BoughtProductOut,
    BoughtProductsOut,
    MonthOut,
    PricePointOut,
    PricesOut,
    SpendingOut,
    VendorHistoryOut,
)

MONTHS = 12
MAX_DAYS = 366
"""The number of most recent purchase days in a price history."""
BIGGEST = 5
"""The number of vendors named in a chart; the others are one bar."""


def vendor_history(ctx: Context, vendor_id: str) -> VendorHistoryOut:
    """Return spending in each of the last months, and the distribution of lead times."""
    months = months_until(business_day(ctx), MONTHS)
    rows = _months(ctx, vendor_id, months[0])
    found = {date(int(year), int(month), 1): (orders, spend) for year, month, orders, spend in rows}
    tally = arrival_days(ctx, [vendor_id]).get(vendor_id, {})
    return {
        "months": [_month(month, *found.get(month, (0, 0))) for month in months],
        "days": [{"days": days, "orders": tally[days]} for days in sorted(tally)],
    }


def _month(month: date, orders: int, spend: int) -> MonthOut:
    return {"month": month, "orders": int(orders), "spend": int(spend) / 100}


def _months(ctx: Context, vendor_id: str, since: date) -> Result[int, int, int, int]:
    year, month = extract("year", StockOrder.ordered_at), extract("month", StockOrder.ordered_at)
    query = select(year, month, func.count(), func.sum(StockOrder.amount))
    query = query.where(StockOrder.vendor_id == vendor_id, PLACED, StockOrder.ordered_at >= since)
    return ctx.db.execute(query.group_by(year, month))


def spending_overview(ctx: Context) -> SpendingOut:
    """Return total spending and the vendors with the largest shares. Nothing for callers who may not see costs."""
    if ctx.scope.hides_costs:
        return {"total": 0, "vendors": 0, "biggest": []}
    bought = bought_by_vendor(business_day(ctx), "spend").subquery("bought")
    whole = (func.sum(bought.c.spend).over(), func.count().over())
    query = select(Vendor.id, Vendor.name, bought.c.spend, *whole).join(bought, bought.c.vendor_id == Vendor.id)
    first = query.where(bought.c.spend > 0).order_by(bought.c.spend.desc(), Vendor.id).limit(BIGGEST)
    found = ctx.db.execute(first).all()
    total, vendors = found[0][3:] if found else (0, 0)
    shown: list[BiggestOut] = [{"id": each, "name": name, "spend": int(spend) / 100} for each, name, spend, *_ in found]
    return {"total": int(total) / 100, "vendors": int(vendors), "biggest": shown}


def _ranked_lines(vendor_id: str) -> Select[*tuple[object, ...]]:
    """Query each purchased line with its rank from the first and from the last of its product."""
    old = (StockOrder.ordered_at, StockOrder.number_seq, StockOrderLine.position)
    new = [each.desc() for each in old]
    columns = [
        getattr(StockOrderLine, name) for name in ("product_id", "quantity", "cancelled", "unit_price", "landed_total")
    ]
    query = select(
        *columns,
        StockOrder.id.label("order_id"),
        StockOrder.ordered_at,
        func.row_number().over(order_by=old, partition_by=StockOrderLine.product_id).label("from_first"),
        func.row_number().over(order_by=new, partition_by=StockOrderLine.product_id).label("from_last"),
    ).join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
    return query.where(StockOrder.vendor_id == vendor_id, PLACED, StockOrder.ordered_at.is_not(None))


def bought_products(ctx: Context, vendor_id: str, limit: int) -> BoughtProductsOut:
    """Return the products bought, with first and latest price.

    The largest spending comes first; for callers who may not see costs, the largest quantity.
    """
    line = _ranked_lines(vendor_id).subquery("line")
    first = func.max(line.c.unit_price).filter(line.c.from_first == 1)
    last = func.max(line.c.unit_price).filter(line.c.from_last == 1)
    landed = func.max((200 * line.c.landed_total + line.c.quantity) // (2 * line.c.quantity))
    spend, quantity = func.sum(line.c.landed_total), func.sum(line.c.quantity - line.c.cancelled)
    largest = quantity if ctx.scope.hides_costs else spend
    query = select(
        line.c.product_id,
        Product.name,
        Product.sku,
        quantity,
        func.count(line.c.order_id.distinct()),
        spend,
        first,
        last,
        func.min(line.c.unit_price),
        func.max(line.c.unit_price),
        landed.filter(line.c.from_last == 1),
        func.max(line.c.ordered_at),
        func.count().over(),
    ).join(Product, Product.id == line.c.product_id)
    query = query.group_by(line.c.product_id, Product.name, Product.sku)
    found = ctx.db.execute(query.order_by(largest.desc(), line.c.product_id).limit(limit)).all()
    return {"items": [_product(BoughtProduct(*row)) for *row, _ in found], "total": int(found[0][-1]) if found else 0}


class BoughtProduct(NamedTuple):
    """A product's purchases. PostgreSQL returns sums as decimals."""

    product_id: str
    name: str
    sku: str | None
    quantity: int
    orders: int
    spend: int
    first: int
    last: int
    lowest: int
    highest: int
    landed: int
    day: date


def _product(bought: BoughtProduct) -> BoughtProductOut:
    return {
        "product_id": bought.product_id,
        "product_name": bought.name,
        "product_sku": bought.sku,
        "last_ordered_at": bought.day,
        "quantity": int(bought.quantity),
        "orders": int(bought.orders),
        "spend": int(bought.spend) / 100,
        "first_price": int(bought.first) / 10_000,
        "last_price": int(bought.last) / 10_000,
        "lowest_price": int(bought.lowest) / 10_000,
        "highest_price": int(bought.highest) / 10_000,
        "landed_unit_cost": int(bought.landed) / 10_000,
    }


def price_history(ctx: Context, vendor_id: str, product_id: str) -> PricesOut:
    """Return a product's unit cost by day, oldest first: the vendor's price, and with charges."""
    if (known := canonical_id(product_id)) is None:
        return {"items": []}
    quantity, line = func.sum(StockOrderLine.quantity), StockOrderLine
    query = (
        select(
            StockOrder.ordered_at,
            quantity,
            func.sum(line.items_amount),
            func.sum(line.landed_total),
        )
        .join(line, line.stock_order_id == StockOrder.id)
        .where(StockOrder.vendor_id == vendor_id, PLACED, line.product_id == known)
        .where(StockOrder.ordered_at.is_not(None))
        .group_by(StockOrder.ordered_at)
        .order_by(StockOrder.ordered_at.desc())
        .limit(MAX_DAYS)
    )
    return {
        "items": [
            _point(day, quantity_, price, cost)
            for day, quantity_, price, cost in reversed(ctx.db.execute(query).all())
            if day
        ]
    }


def _point(day: date, quantity: int, price: int, cost: int) -> PricePointOut:
    return {
        "day": day,
        "quantity": int(quantity),
        "unit_price": half_up(100 * int(price), int(quantity)) / 10_000,
        "landed_unit_cost": half_up(100 * int(cost), int(quantity)) / 10_000,
    }
