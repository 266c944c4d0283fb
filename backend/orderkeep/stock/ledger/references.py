"""The names that movements and allocations show: the product, and the order and customer if the reader can see them."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import InstrumentedAttribute
from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.db.models import Row
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.sales.enums import Priority
from orderkeep.sales.models import SalesOrderLine
from orderkeep.vendors.models import Vendor


class NamesProduct(TypedDict):
    """A row with the name of its product."""

    product_id: str
    product_name: str | None


class NamesOrder(TypedDict):
    """A row with the number of its sales order."""

    purchase_id: str | None
    purchase_number: str | None


class NamesQuote(TypedDict):
    """A row with the number of its quote."""

    quote_line_id: str | None
    quote_id: str | None
    quote_number: str | None


class NamesCustomer(TypedDict):
    """A row with the name of its customer, set once its order or quote is."""

    purchase_id: str | None
    quote_id: str | None
    customer_id: str | None
    customer_name: str | None


class NamesStockOrder(TypedDict):
    """A row with the stock order and vendor of its line."""

    stock_order_line_id: str | None
    stock_order_id: str | None
    stock_order_number: str | None
    vendor_name: str | None


class VisibleOrder(TypedDict):
    """What a reader may see of a sales order."""

    purchase_id: str | None
    purchase_number: str | None
    purchase_date: date | None
    priority: Priority | None
    promised_at: date | None
    customer_id: str | None
    customer_name: str | None


def name_products(ctx: Context, rows: Sequence[NamesProduct]) -> None:
    """Add `product_name` to the rows."""
    names = _by_id(ctx, Product.name, (row["product_id"] for row in rows))
    for row in rows:
        row["product_name"] = names.get(row["product_id"])


def name_orders(ctx: Context, rows: Sequence[NamesOrder]) -> None:
    """Add `purchase_number` to the rows. Orders that the reader can't see lose their id as well."""
    names = _by_id(ctx, SalesOrderLine.number, (row["purchase_id"] for row in rows))
    for row in rows:
        row["purchase_number"] = names.get(row["purchase_id"] or "")
        if row["purchase_number"] is None and not ctx.scope.sees_all_rows:
            row["purchase_id"] = None


def name_quotes(ctx: Context, rows: Sequence[NamesQuote]) -> None:
    """Add quote and `quote_number` to holds. Quotes that the reader can't see stay unnamed."""
    ids = sorted({row["quote_line_id"] for row in rows if row["quote_line_id"]})
    known = {line_id: (quote_id, number) for line_id, quote_id, number in query(ctx.db, QUOTED, ids=ids)} if ids else {}
    for row in rows:
        row["quote_id"], row["quote_number"] = known.get(row["quote_line_id"] or "", (None, None))


def name_customers(ctx: Context, rows: Sequence[NamesCustomer]) -> None:
    """Add `customer_name` to rows that already have their order. Without an order there is no customer."""
    names = _by_id(ctx, Contact.name, (row["customer_id"] for row in rows))
    for row in rows:
        row["customer_name"] = names.get(row["customer_id"] or "")
        if not (row["purchase_id"] or row["quote_id"]) or row["customer_name"] is None:
            row["customer_id"] = row["customer_name"] = None


HIDDEN_ORDER: VisibleOrder = {
    "purchase_id": None,
    "purchase_number": None,
    "purchase_date": None,
    "priority": None,
    "promised_at": None,
    "customer_id": None,
    "customer_name": None,
}
"""The reference of an order that the reader can't see."""


VISIBLE_ORDERS = (
    select(
        SalesOrderLine.id,
        SalesOrderLine.number,
        SalesOrderLine.purchase_date,
        SalesOrderLine.priority,
        SalesOrderLine.promised_at,
        Contact.id,
        Contact.name,
    )
    .join(Contact, Contact.id == SalesOrderLine.customer_id)
    .where(in_param(SalesOrderLine.id))
    .execution_options(with_hidden=True)
)


def orders_seen(ctx: Context, ids: Sequence[str]) -> dict[str, VisibleOrder]:
    """References of these orders by id. Orders that the reader can't see are missing, see UNSEEN."""
    return {
        order_id: {
            "purchase_id": order_id,
            "purchase_number": number,
            "purchase_date": day,
            "priority": Priority(priority),
            "promised_at": promised_at,
            "customer_id": customer_id,
            "customer_name": name,
        }
        for order_id, number, day, priority, promised_at, customer_id, name in query(ctx.db, VISIBLE_ORDERS, ids=ids)
    }


QUOTED = (
    select(QuoteLine.id, Quote.id, Quote.number)
    .join(Quote, Quote.id == QuoteLine.quote_id)
    .where(in_param(QuoteLine.id))
)
BOUGHT = (
    select(StockOrderLine.id, StockOrder.id, StockOrder.number, Vendor.name)
    .join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
    .join(Vendor, Vendor.id == StockOrder.vendor_id)
    .where(in_param(StockOrderLine.id))
)


def name_stock_orders(ctx: Context, rows: Sequence[NamesStockOrder]) -> None:
    """Add the stock order and vendor of a unit's line to the rows."""
    known = bought_lines(ctx, [row["stock_order_line_id"] for row in rows])
    for row in rows:
        names = known.get(row["stock_order_line_id"] or "", (None, None, None))
        row["stock_order_id"], row["stock_order_number"], row["vendor_name"] = names


def bought_lines(ctx: Context, ids: Iterable[str | None]) -> dict[str, tuple[str, str, str]]:
    """The stock order, its number and its vendor's name for each of these lines."""
    wanted = sorted({each for each in ids if each})
    return {
        line_id: (order_id, number, vendor) for line_id, order_id, number, vendor in query(ctx.db, BOUGHT, ids=wanted)
    }


def _by_id(ctx: Context, column: InstrumentedAttribute[str], ids: Iterable[str | None]) -> dict[str, str]:
    wanted = {row_id for row_id in ids if row_id}
    return dict(query(ctx.db, _names(column), ids=sorted(wanted)))


@cache
def _names(column: InstrumentedAttribute[str]) -> Select[str, str]:
    table: type[Row] = column.parent.class_
    return select(table.id, column).where(in_param(table.id)).execution_options(with_hidden=True)


def only_visible_orders(
    ctx: Context, column: InstrumentedAttribute[str | None], params: dict[str, str]
) -> list[ColumnElement[bool]]:
    """When a list is filtered by order: only by orders that the reader can see, so that no filter reveals one."""
    asked = any(name.partition(".")[0] == column.key for name in params)
    return [column.in_(select(SalesOrderLine.id))] if asked and not ctx.scope.sees_all_rows else []
