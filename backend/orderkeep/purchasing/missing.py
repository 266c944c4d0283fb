"""What to buy: products whose stock won't cover open orders and their reorder level, and drafts for them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, literal_column, select

from orderkeep.catalog.figures import add_figures
from orderkeep.catalog.tables import Product
from orderkeep.catalog.words import ProductStatus
from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.core.errors import FieldProblem, Invalid
from orderkeep.inventory.levels import to_buy
from orderkeep.purchasing.actions import enter
from orderkeep.purchasing.shapes import MOST_LINES, StockOrderIn
from orderkeep.purchasing.tables import StockOrder, StockOrderLine
from orderkeep.purchasing.words import StockOrderStatus
from orderkeep.sales.tables import IS_SHORT, SalesOrder
from orderkeep.stock.rules import restock_level
from orderkeep.vendors.tables import Vendor

Row = dict[str, Any]
SHOWN = (
    Product.id,
    Product.name,
    Product.sku,
    Product.vendor_id,
    Product.reorder_level,
    Product.stock_quantity,
    Product.on_order,
    Product.stock_in_transit,
    Product.cost_price,
    Product.status,
)


def suggested(ctx: Context) -> list[Row]:
    """Shops with what should be bought there; the goods without a usual shop come last."""
    lines = _lines(ctx)
    vendors = _vendors(ctx, [line["vendor_id"] for line in lines])
    groups: dict[str | None, Row] = {}
    for line in lines:
        known = line.pop("vendor_id")
        name, status = vendors.get(known, (None, None))
        group = groups.setdefault(known, {"vendor_id": known, "vendor_name": name, "vendor_status": status})
        group.setdefault("lines", []).append(line)
    return sorted(groups.values(), key=lambda group: (group["vendor_name"] is None, group["vendor_name"] or ""))


def _lines(ctx: Context) -> list[Row]:
    """Each product to buy, those that open orders need most first."""
    drafted = _drafted(ctx)
    needed = [each for each in to_buy(ctx) if each.quantity > drafted.get(each.product_id, 0)]
    ids = [each.product_id for each in sorted(needed, key=lambda each: each.projected)[:MOST_LINES]]
    rows: list[Row] = [dict(row) for row in ctx.db.execute(select(*SHOWN).where(any_of(Product.id, ids))).mappings()]
    add_figures(ctx, rows)
    prices, waiting = _last_prices(ctx, ids), _waiting(ctx, ids)
    lines = [_line(row, drafted.get(row["id"], 0), prices, waiting) for row in rows]
    return sorted(lines, key=lambda line: (line["projected"], line["product_name"]))


def _line(row: Row, drafted: int, prices: dict[str, int], waiting: dict[str, int]) -> Row:
    price = prices.get(row["id"], row["cost_price"] or 0)
    return {
        "vendor_id": row["vendor_id"],
        "product_id": row["id"],
        "product_name": row["name"],
        "product_sku": row["sku"],
        "quantity": row["suggest_buy"] - drafted,
        "unit_price": price / 100,
        "short": row["short"],
        "short_orders": waiting.get(row["id"], 0),
        "reorder_level": restock_level(row["reorder_level"], row["status"] == ProductStatus.DISCONTINUED),
        "projected": row["projected"],
        "in_drafts": drafted,
    }


def _vendors(ctx: Context, ids: Sequence[str | None]) -> dict[str | None, tuple[str, str]]:
    query = select(Vendor.id, Vendor.name, Vendor.status).where(
        any_of(Vendor.id, sorted({each for each in ids if each}))
    )
    return {vendor_id: (name, status) for vendor_id, name, status in ctx.db.execute(query)}


def _drafted(ctx: Context) -> dict[str, int]:
    """Quantity of each product in drafts, so that it isn't bought twice."""
    query = (
        select(StockOrderLine.product_id, func.sum(StockOrderLine.quantity))
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(StockOrder.status == StockOrderStatus.DRAFT.value)
        .group_by(StockOrderLine.product_id)
    )
    return {product_id: int(pieces) for product_id, pieces in ctx.db.execute(query)}


def _last_prices(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """The last unit price paid, in cents."""
    query = (
        select(StockOrderLine.product_id, StockOrderLine.unit_price)
        .where(any_of(StockOrderLine.product_id, list(ids)), StockOrderLine.unit_price > 0)
        .order_by(StockOrderLine.created_at)
    )
    return {product_id: int(price) for product_id, price in ctx.db.execute(query)}


def _waiting(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """How many orders are short of each product, whoever may see them."""
    query = select(SalesOrder.product_id, func.count(SalesOrder.id)).where(any_of(SalesOrder.product_id, list(ids)))
    query = query.where(literal_column(IS_SHORT)).group_by(SalesOrder.product_id)
    found = ctx.db.execute(query.execution_options(every_owner=True))
    return {product_id: int(orders) for product_id, orders in found}


def buy(ctx: Context, wishes: Sequence[Row] | None) -> list[StockOrder]:
    """One draft for each shop: of these lines, or of everything that is suggested and has a shop to buy at."""
    if wishes is None:
        wishes = [
            {**line, "vendor_id": group["vendor_id"], "unit_price": round(line["unit_price"] * 100)}
            for group in suggested(ctx)
            if group["vendor_id"] and group["vendor_status"] != "blocked"
            for line in group["lines"]
        ]
    shops: dict[str, list[Row]] = {}
    problems = []
    for place, wish in enumerate(wishes):
        product = ctx.find(Product, wish["product_id"], field=f"lines.{place}.product_id")
        shop = wish["vendor_id"] or product.vendor_id
        if shop is None:
            problems.append(FieldProblem(f"lines.{place}.vendor_id", f"Choose a shop for {product.name}"))
            continue
        line = {name: wish[name] for name in ("product_id", "quantity", "unit_price")}
        shops.setdefault(shop, []).append(line)
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    return [_draft(ctx, shop, lines) for shop, lines in shops.items()]


def _draft(ctx: Context, vendor_id: str, lines: Sequence[Row]) -> StockOrder:
    priced = [{**line, "unit_price": line["unit_price"] / 100} for line in lines]
    body = StockOrderIn.model_validate({"vendor_id": vendor_id, "lines": priced})
    return enter(ctx, body.complete() | {"lines": [line.complete() for line in body.lines]})
