"""What to buy: products whose stock won't cover open orders and their reorder level, and drafts for them."""

from collections.abc import Mapping, Sequence

from sqlalchemy import func, select

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product
from orderkeep.catalog.stock_figures import StockColumns, StockFigures, stock_figures
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import FieldProblem, Invalid
from orderkeep.inventory.stock_levels import Purchase, to_buy
from orderkeep.purchasing.actions import create_stock_order
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.purchasing.replenishment.schemas import MissingAtOut, MissingLineIn, MissingLineOut, MissingOut
from orderkeep.purchasing.schemas import MAX_LINES, StockOrderIn, StockOrderLineIn
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.rules import restock_level
from orderkeep.vendors.enums import VendorStatus
from orderkeep.vendors.models import Vendor

PRODUCT_COLUMNS = (
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


class ReorderCandidate(StockColumns):
    """A product that may have to be bought."""

    name: str
    sku: str | None
    vendor_id: str | None
    cost_price: int | None


def suggest_with_totals(ctx: Context) -> MissingOut:
    """The suggestions, and how they follow from the products to buy: what is in drafts isn't suggested again."""
    needed, drafted = to_buy(ctx), _quantity_in_drafts(ctx)
    in_drafts = [min(each.quantity, drafted.get(each.product_id, 0)) for each in needed]
    return {
        "items": _by_vendor(ctx, needed, drafted),
        "to_buy": len(needed),
        "to_buy_quantity": sum(each.quantity for each in needed),
        "drafted_products": sum(each.quantity == quantity for each, quantity in zip(needed, in_drafts, strict=True)),
        "drafted_quantity": sum(in_drafts),
    }


def suggest_purchases(ctx: Context) -> list[MissingAtOut]:
    """Vendors with the products to buy from them. Products without a usual vendor come last."""
    return _by_vendor(ctx, to_buy(ctx), _quantity_in_drafts(ctx))


def _by_vendor(ctx: Context, needed: Sequence[Purchase], drafted: Mapping[str, int]) -> list[MissingAtOut]:
    lines = _lines(ctx, needed, drafted)
    vendors = _vendors(ctx, [vendor_id for vendor_id, _ in lines])
    groups: dict[str | None, MissingAtOut] = {}
    for known, line in lines:
        name, status = vendors.get(known, (None, None))
        blank: MissingAtOut = {"vendor_id": known, "vendor_name": name, "vendor_status": status, "lines": []}
        groups.setdefault(known, blank)["lines"].append(line)
    return sorted(groups.values(), key=lambda group: (group["vendor_name"] is None, group["vendor_name"] or ""))


def _lines(
    ctx: Context, needed: Sequence[Purchase], drafted: Mapping[str, int]
) -> list[tuple[str | None, MissingLineOut]]:
    """Each product to buy with its usual vendor. Those that open orders need most come first."""
    open_needs = [each for each in needed if each.quantity > drafted.get(each.product_id, 0)]
    ids = [each.product_id for each in sorted(open_needs, key=lambda each: each.projected)[:MAX_LINES]]
    rows = _products(ctx, ids)
    figures = stock_figures(ctx, rows)
    prices, waiting = _last_prices(ctx, ids), _short_order_counts(ctx, ids)
    lines = []
    for row in rows:
        price = prices.get(row["id"], 100 * (row["cost_price"] or 0))
        line = _line(row, drafted.get(row["id"], 0), figures[row["id"]])
        line["unit_price"], line["short_orders"] = price / 10_000, waiting.get(row["id"], 0)
        lines.append((row["vendor_id"], line))
    return sorted(lines, key=lambda line: (line[1]["projected"], line[1]["product_name"]))


def _products(ctx: Context, ids: Sequence[str]) -> list[ReorderCandidate]:
    return [
        {
            "id": product.id,
            "name": product.name,
            "sku": product.sku,
            "vendor_id": product.vendor_id,
            "reorder_level": product.reorder_level,
            "stock_quantity": product.stock_quantity,
            "on_order": product.on_order,
            "stock_in_transit": product.stock_in_transit,
            "cost_price": product.cost_price,
            "status": product.status,
        }
        for product in ctx.db.execute(select(*PRODUCT_COLUMNS).where(any_of(Product.id, ids)))
    ]


def _line(row: ReorderCandidate, drafted: int, figures: StockFigures) -> MissingLineOut:
    return {
        "product_id": row["id"],
        "product_name": row["name"],
        "product_sku": row["sku"],
        "quantity": figures["suggest_buy"] - drafted,
        "unit_price": 0,
        "short": figures["short"],
        "short_orders": 0,
        "reorder_level": restock_level(row["reorder_level"], row["status"] == ProductStatus.DISCONTINUED),
        "projected": figures["projected"],
        "in_drafts": drafted,
    }


def _vendors(ctx: Context, ids: Sequence[str | None]) -> dict[str | None, tuple[str, VendorStatus]]:
    query = select(Vendor.id, Vendor.name, Vendor.status).where(
        any_of(Vendor.id, sorted({each for each in ids if each}))
    )
    return {vendor_id: (name, VendorStatus(status)) for vendor_id, name, status in ctx.db.execute(query)}


def _quantity_in_drafts(ctx: Context) -> dict[str, int]:
    """Quantity of each product in drafts, so that it isn't bought twice."""
    query = (
        select(StockOrderLine.product_id, func.sum(StockOrderLine.quantity))
        .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(StockOrder.status == StockOrderStatus.DRAFT)
        .group_by(StockOrderLine.product_id)
    )
    return {product_id: int(quantity) for product_id, quantity in ctx.db.execute(query)}


def _last_prices(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """The last unit price paid, in 1/10,000."""
    query = (
        select(StockOrderLine.product_id, StockOrderLine.unit_price)
        .where(any_of(StockOrderLine.product_id, list(ids)), StockOrderLine.unit_price > 0)
        .order_by(StockOrderLine.created_at)
    )
    return {product_id: int(price) for product_id, price in ctx.db.execute(query)}


def _short_order_counts(ctx: Context, ids: Sequence[str]) -> dict[str, int]:
    """Number of orders that are short of each product, regardless of who can see them."""
    query = select(SalesOrderLine.product_id, func.count(SalesOrderLine.id)).where(
        any_of(SalesOrderLine.product_id, list(ids))
    )
    query = query.where(SalesOrderLine.is_short).group_by(SalesOrderLine.product_id)
    found = ctx.db.execute(query.execution_options(every_owner=True))
    return {product_id: int(orders) for product_id, orders in found}


def create_drafts(ctx: Context, requested: Sequence[MissingLineIn] | None) -> list[StockOrder]:
    """Create one draft per vendor, from the given lines or from all suggestions that have a vendor."""
    if requested is None:
        requested = _all_suggestions(ctx)
    shops: dict[str, list[StockOrderLineIn]] = {}
    problems = []
    for index, missing in enumerate(requested):
        product = ctx.find(Product, missing.product_id, field=f"lines.{index}.product_id")
        shop = missing.vendor_id or product.vendor_id
        if shop is None:
            problems.append(FieldProblem(f"lines.{index}.vendor_id", f"Choose a vendor for {product.name}"))
            continue
        line = StockOrderLineIn.model_construct(
            product_id=missing.product_id, quantity=missing.quantity, unit_price=missing.unit_price
        )
        shops.setdefault(shop, []).append(line)
    if problems:
        raise Invalid(problems[0].message, problems=problems)
    return [
        create_stock_order(ctx, StockOrderIn.model_construct(vendor_id=shop, lines=lines))
        for shop, lines in shops.items()
    ]


def _all_suggestions(ctx: Context) -> list[MissingLineIn]:
    return [
        MissingLineIn.model_construct(
            product_id=line["product_id"],
            vendor_id=group["vendor_id"],
            quantity=line["quantity"],
            unit_price=round(line["unit_price"] * 10_000),
        )
        for group in suggest_purchases(ctx)
        if group["vendor_id"] and group["vendor_status"] != VendorStatus.BLOCKED
        for line in group["lines"]
    ]
