"""What a movement or promise is called by: its product, and its order and customer where the reader may see them."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact
from orderkeep.core.among import among
from orderkeep.core.context import Context
from orderkeep.core.prepared import ask
from orderkeep.purchasing.tables import StockOrder, StockOrderLine
from orderkeep.quotes.tables import Quote, QuoteLine
from orderkeep.sales.tables import SalesOrder
from orderkeep.vendors.tables import Vendor


def name_products(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write `product_name` onto the rows."""
    names = _by_id(ctx, Product.name, (row["product_id"] for row in rows))
    for row in rows:
        row["product_name"] = names.get(row["product_id"])


def name_orders(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write `purchase_number` onto the rows; an order that the reader may not see stays unnamed, its id too."""
    names = _by_id(ctx, SalesOrder.number, (row["purchase_id"] for row in rows))
    for row in rows:
        row["purchase_number"] = names.get(row["purchase_id"])
        if row["purchase_number"] is None and not ctx.scope.is_admin:
            row["purchase_id"] = None


def name_quotes(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write quote and `quote_number` onto holds; a quote that the reader may not see stays unnamed."""
    ids = sorted({row["quote_line_id"] for row in rows if row["quote_line_id"]})
    known = {line_id: (quote_id, number) for line_id, quote_id, number in ask(ctx.db, QUOTED, ids=ids)} if ids else {}
    for row in rows:
        row["quote_id"], row["quote_number"] = known.get(row["quote_line_id"], (None, None))


def name_customers(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write `customer_name` onto rows whose order is named already; the customer of an unnamed one stays unknown."""
    names = _by_id(ctx, Contact.name, (row["customer_id"] for row in rows))
    for row in rows:
        row["customer_name"] = names.get(row["customer_id"])
        if not (row["purchase_id"] or row["quote_id"]) or row["customer_name"] is None:
            row["customer_id"] = row["customer_name"] = None


UNSEEN: dict[str, Any] = {
    "purchase_id": None,
    "purchase_number": None,
    "purchase_date": None,
    "priority": None,
    "promised_at": None,
    "customer_id": None,
    "customer_name": None,
}
"""What is said of an order that the reader may not see."""


SEEN = (
    select(
        SalesOrder.id,
        SalesOrder.number,
        SalesOrder.purchase_date,
        SalesOrder.priority,
        SalesOrder.promised_at,
        Contact.id,
        Contact.name,
    )
    .join(Contact, Contact.id == SalesOrder.customer_id)
    .where(among(SalesOrder.id))
)


def orders_seen(ctx: Context, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What the reader may know of these orders, by id; one that may not be seen is missing, see UNSEEN."""
    return {row[0]: dict(zip(UNSEEN, row, strict=True)) for row in ask(ctx.db, SEEN, ids=ids)}


QUOTED = (
    select(QuoteLine.id, Quote.id, Quote.number).join(Quote, Quote.id == QuoteLine.quote_id).where(among(QuoteLine.id))
)
BOUGHT = (
    select(StockOrderLine.id, StockOrder.id, StockOrder.number, Vendor.name)
    .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
    .join(Vendor, Vendor.id == StockOrder.vendor_id)
    .where(among(StockOrderLine.id))
)


def name_stock_orders(ctx: Context, rows: list[dict[str, Any]]) -> None:
    """Write the stock order and vendor behind a unit's line onto the rows."""
    ids = sorted({row["stock_order_line_id"] for row in rows if row["stock_order_line_id"]})
    known = {line_id: names for line_id, *names in ask(ctx.db, BOUGHT, ids=ids)}
    for row in rows:
        names = known.get(row["stock_order_line_id"], [None, None, None])
        row["stock_order_id"], row["stock_order_number"], row["vendor_name"] = names


def _by_id(ctx: Context, column: InstrumentedAttribute[str], ids: Iterable[str | None]) -> dict[str, str]:
    wanted = {row_id for row_id in ids if row_id}
    return dict(map(tuple, ask(ctx.db, _names(column), ids=sorted(wanted))))


@cache
def _names(column: InstrumentedAttribute[str]) -> Select[Any]:
    table: Any = column.class_
    return select(table.id, column).where(among(table.id))


def only_visible_orders(
    ctx: Context, column: InstrumentedAttribute[str | None], params: dict[str, str]
) -> list[ColumnElement[bool]]:
    """When a list is narrowed by order: only by orders that the reader may see, so that no question gives one away."""
    asked = any(name.partition(".")[0] == column.key for name in params)
    return [column.in_(select(SalesOrder.id))] if asked and not ctx.scope.is_admin else []
