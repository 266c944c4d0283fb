"""Response schemas of the inventory, and its list."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, or_

from orderkeep.catalog.enums import ProductStatus
from orderkeep.catalog.models import Product, ProductCategory
from orderkeep.catalog.stock_figures import StockFigures, stock_figures
from orderkeep.core.context import Context, business_day
from orderkeep.core.costs import CostCountOut, CostOut, UnitCostOut
from orderkeep.core.db.session_state import state_of
from orderkeep.core.errors import Malformed, bad_parameter
from orderkeep.core.http.schemas import IdOut, Out, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.inventory.enums import Figure, Level
from orderkeep.inventory.stock_as_of import end_of_day, read_day, stock_at
from orderkeep.inventory.stock_levels import idle_since, level_rows, read_idle_days
from orderkeep.stock.allocation.explanation_schemas import QuoteHoldAllocationOut, UnnamedHoldsOut
from orderkeep.stock.enums import Bucket, MovementKind, Supply


@dataclass
class StockDay:
    """The day for which a stock list is requested. None: today."""

    day: date | None = None


class StockOut(RowOut):
    """A product's stock. For a past day only the buckets and their value are available."""

    name: str
    sku: str | None
    barcode: str | None
    category: str
    category_id: IdOut
    status: ProductStatus
    is_unit_tracked: bool
    reorder_level: int
    average_cost: UnitCostOut | None
    cost_price: CostOut | None
    stock_quantity: int
    stock_in_transit: int
    on_order: int
    blocked: int
    reserved: int | None
    held: int | None
    promised: int | None
    available: int | None
    incoming: int
    open_demand: int | None
    short: int | None
    projected: int | None
    suggest_buy: int | None
    unit_cost: UnitCostOut | None
    value: CostOut | None
    stock_value: CostOut | None
    last_sold_at: datetime | None
    idle_days: int | None


class StockList(ListQuery[StockOut]):
    """Products with their stock, now or at the end of a day (`as_of`)."""

    table = Product
    file_name = "stock"
    sorts = ("created_at", "updated_at", "name", "category", "stock_quantity")
    default_sort = "name"
    searches = (Product.search_text,)
    codes = (Product.sku, Product.barcode)
    linked_searches = (("category_id", ProductCategory.search_text),)
    more_filters = ("category", "sku", "barcode")

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`level=buy,low,out,dead` filters by problem; `idle_days` defines dead stock; `as_of` selects a day."""
        day = state_of(ctx.db).part(StockDay).day = read_day(ctx, params.pop("as_of", None))
        idle_days = read_idle_days(params.pop("idle_days", None))
        asked = params.pop("level", None)
        if asked is None:
            return []
        if day is not None:
            raise Malformed("Stock level filters only apply to today", field="level", code="bad_value")
        if any(each not in set(Level) for each in asked.split(",")):
            raise bad_parameter("level", asked)
        return [or_(*(level_rows(ctx, Level(each), idle_days) for each in asked.split(",")))]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[StockOut]) -> None:
        """Add the current figures, or the ledger's at the end of the day, with cost, value and idle time."""
        day = state_of(ctx.db).part(StockDay).day
        if day is None:
            figures = stock_figures(ctx, rows)
            idle = idle_since(ctx, [row["id"] for row in rows])
            for row in rows:
                _write_figures(row, figures[row["id"]])
                sold, since = idle.get(row["id"], (None, None))
                there = since is not None and row["stock_quantity"] > 0
                row["last_sold_at"] = sold
                row["idle_days"] = (business_day(ctx) - since).days if since and there else None
        else:
            _as_of(ctx, rows, day)
        for row in rows:
            quantity, value = row["stock_quantity"], row["stock_value"]
            row["value"] = value
            row["unit_cost"] = round(value / quantity, 4) if quantity and value is not None else row["average_cost"]
            if row["unit_cost"] is None:
                row["unit_cost"] = row["cost_price"]


def _write_figures(row: StockOut, figures: StockFigures) -> None:
    row["reserved"], row["held"], row["promised"] = figures["reserved"], figures["held"], figures["promised"]
    row["available"], row["incoming"] = figures["available"], figures["incoming"]
    row["open_demand"], row["short"] = figures["open_demand"], figures["short"]
    row["projected"], row["suggest_buy"] = figures["projected"], figures["suggest_buy"]


def _as_of(ctx: Context, rows: list[StockOut], day: date) -> None:
    past = stock_at(ctx, [row["id"] for row in rows], end_of_day(ctx, day))
    for row in rows:
        then, row["stock_value"] = past[row["id"]].buckets, past[row["id"]].value / 100
        row["stock_quantity"], row["on_order"] = then[Bucket.ON_HAND], then[Bucket.ON_ORDER]
        row["stock_in_transit"], row["blocked"] = then[Bucket.IN_TRANSIT], then[Bucket.BLOCKED]
        row["reserved"] = row["held"] = row["promised"] = row["available"] = None
        row["incoming"] = row["on_order"] + row["stock_in_transit"]
        row["open_demand"] = row["short"] = row["projected"] = row["suggest_buy"] = None
        row["last_sold_at"] = row["idle_days"] = None


class StockSummaryOut(Out):
    """Inventory totals. For a past day only quantity, products and value are available."""

    as_of: date | None
    products: int
    quantity: int
    value: CostOut
    without_cost: CostCountOut | None
    low: int | None
    out: int | None
    dead: int | None
    dead_value: CostOut | None
    to_buy: int | None
    to_buy_quantity: int | None
    short_quantity: int | None
    short_orders: int | None


class ProofStepOut(Out):
    """All movements of one kind and their effect on the figure."""

    kind: MovementKind
    movements: int
    quantity: int


class ProofPromiseOut(Out):
    """Quantity held by an order. Orders that the reader may not see have no details."""

    purchase_id: IdOut
    purchase_number: str
    customer_name: str | None
    supply: Supply
    quantity: int


class ProofPartOut(Out):
    """A part of another figure, subtracted if negative."""

    name: str
    quantity: int


class ProofOut(Out):
    """The rows behind a figure: `shown` is the displayed value, `sum` the sum of the rows."""

    figure: Figure
    product_id: IdOut
    product_name: str
    as_of: date | None
    shown: int
    sum: int
    ok: bool
    steps: list[ProofStepOut]
    promises: list[ProofPromiseOut]
    unnamed_orders: int
    unnamed_quantity: int
    holds: list[QuoteHoldAllocationOut]
    unnamed_holds: UnnamedHoldsOut
    parts: list[ProofPartOut]
