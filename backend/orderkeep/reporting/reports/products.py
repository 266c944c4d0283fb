"""Products: best sellers and slow sellers, from the daily totals per product. Cancelled orders aren't counted."""

from sqlalchemy import bindparam, func, or_, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.ids import NIL_ID
from orderkeep.reporting.reports.enums import MeasureUnit, ReportGrouping
from orderkeep.reporting.reports.lines import (
    COUNTED_ORDERS,
    Filters,
    Line,
    Lines,
    Measure,
    Report,
    ReportRequest,
    Values,
    between_days,
    collect_lines,
)
from orderkeep.reporting.reports.names import OUTSIDE, ProductName
from orderkeep.reporting.reports.sales_measures import NET, TO_NET, net_values
from orderkeep.sales.statistics.models import DailyProductSales

VALUE = func.coalesce(Product.stock_value, 0)
SOLD = (
    select(
        DailyProductSales.product_id,
        func.sum(DailyProductSales.quantity).label("quantity"),
        func.sum(DailyProductSales.total).label("revenue"),
        func.sum(DailyProductSales.gross).label("gross"),
        func.sum(DailyProductSales.returned).label("returns"),
    )
    .where(DailyProductSales.day.between(bindparam("first"), bindparam("last")))
    .group_by(DailyProductSales.product_id)
)
_sold = SOLD.subquery("sold")
NAMES = ("quantity", "revenue", "gross", "returns")
SALES = [func.coalesce(_sold.c[name], 0) for name in NAMES]
CATALOG = (
    select(Product.id, Product.name, Product.category_id, Product.category, Product.stock_quantity, VALUE, *SALES)
    .outerjoin(_sold, _sold.c.product_id == Product.id)
    .where(or_(Product.stock_quantity > 0, *(column != 0 for column in SALES)))
)
WITHOUT_PRODUCT = SOLD.where(DailyProductSales.product_id == NIL_ID)


def read(ctx: Context, question: ReportRequest) -> Lines:
    """Add up sales by product or category, with the current stock. Slow sellers are in stock."""
    days = {"first": question.days.first, "last": question.days.last}
    rows = [
        (
            *_group(question, str(row_id), ProductName(name, str(of), category)),
            _sums(quantity, revenue, gross, returns, stock=stock, value=value),
        )
        for row_id, name, of, category, stock, value, quantity, revenue, gross, returns in query(
            ctx.db, CATALOG, **days
        )
        if question.by is not ReportGrouping.SLOW or stock > 0
    ]
    if question.by is not ReportGrouping.SLOW:
        rows += [
            (*_group(question, NIL_ID, OUTSIDE), _sums(quantity, revenue, gross, returns))
            for _, quantity, revenue, gross, returns in query(ctx.db, WITHOUT_PRODUCT, **days)
            if any((quantity, revenue, gross, returns))
        ]
    return collect_lines(question, rows)


def _group(question: ReportRequest, row_id: str, product: ProductName) -> tuple[str, str]:
    """Key and label."""
    return (product.category_id, product.category) if question.by is ReportGrouping.CATEGORY else (row_id, product.name)


def _sums(*sold: int, stock: int = 0, value: int = 0) -> dict[str, int]:
    sales = dict(zip(NAMES, map(int, sold), strict=True))
    return {**sales, "on_hand": int(stock), "value": int(value)}


def values(line: Line, _question: ReportRequest) -> Values:
    """Add the discounts."""
    return {**{name: line.sums[name] for name in ("quantity", "on_hand", "value")}, **net_values(line.sums)}


def filters(_ctx: Context, question: ReportRequest, key: str | None) -> Filters | None:
    """The orders of a product."""
    if key is not None and question.by is ReportGrouping.CATEGORY:
        return None
    own = {"product_id": key} if key is not None else {}
    return {**between_days("ordered_at", question.days), **COUNTED_ORDERS, **own}


QUANTITY = Measure("quantity", "Quantity sold", MeasureUnit.COUNT)
STOCK = (
    Measure("on_hand", "On hand now", MeasureUnit.COUNT, current=True),
    Measure("value", "Stock value now", MeasureUnit.MONEY, current=True, is_cost=True),
)
PRODUCTS = Report(
    label="Products",
    groupings=(ReportGrouping.PRODUCT, ReportGrouping.SLOW, ReportGrouping.CATEGORY),
    measures=(
        QUANTITY,
        *TO_NET,
        *STOCK,
    ),
    figures=(QUANTITY, NET, *STOCK),
    main="revenue",
    read=read,
    values=values,
    resource="orders",
    filters=filters,
)
