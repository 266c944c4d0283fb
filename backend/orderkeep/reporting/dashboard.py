"""The dashboard, in one response from four statements.

It reads stored totals, so its cost doesn't grow with the orders.
"""

from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Select, bindparam, case, func, literal_column, select, true

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, ContactCount
from orderkeep.core.clock import today
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.compiled import query
from orderkeep.core.http.schemas import Out
from orderkeep.core.ids import NIL_ID
from orderkeep.reporting.reports.rules import DayRange, shift_months, shifted_days
from orderkeep.reporting.schemas import DashboardOut, DayOut, RecentOrder, RevenueOut, TopProduct
from orderkeep.reporting.vendor_spending import total_spending
from orderkeep.sales.enums import FulfilmentStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.statistics.best_sellers import ALL_OWNERS, first_day
from orderkeep.sales.statistics.models import DailyProductSales, DailySales, OpenOrders, RecentProductSales, SalesWindow

RECENT = 5
TOP = 5
Day = tuple[int, int, int]
"""Number of orders, number picked up, amount in cents."""
Sums = Select[str, int, int]
"""Product, quantity, amount in cents."""
Best = Select[str, int, int, str | None]
"""Product, quantity, amount in cents and the product's name."""
Figures = Select[date | None, int, int, int, int, date | None, int, int, int]
"""The best-seller window, four figures, then a day and its totals."""
Recent = Select[str, str, str, int, int, FulfilmentStatus, date, datetime, str | None, str | None, str | None]
"""`RECENT_COLUMNS`, the first product, and the names of contact and product."""


def dashboard(ctx: Context) -> DashboardOut:
    """Return the dashboard's figures and short lists, as of today in the business's time zone."""
    zone = business_zone(ctx)
    now = today(zone, ctx.now)
    month = now.replace(day=1)
    midnight = datetime.combine(month, time(), zone).astimezone(UTC)
    buying = total_spending(ctx, midnight)
    window, figures, days = _figures(ctx, now, midnight)
    return {
        "today": now,
        "customers": figures["customers"],
        "month_new_customers": figures["month_new_customers"],
        "open_orders": figures["open_orders"],
        "due_orders": figures["due_orders"],
        **_month(days, now),
        "month_stock_orders_total": buying.total / 100,
        "month_stock_orders_count": buying.orders,
        "recent_purchases": _recent_orders(ctx),
        "top_products": _top_products(ctx, now, kept=window == now),
    }


def _figures_question() -> Figures:
    new = select(func.count()).select_from(Contact).where(Contact.created_at >= bindparam("midnight"))
    due = func.sum(case((OpenOrders.promised_at <= bindparam("today"), OpenOrders.orders), else_=0))
    counts = (func.sum(OpenOrders.orders).label("open_orders"), due.label("due_orders"))
    waiting = select(*(func.coalesce(each, 0).label(each.name) for each in counts)).subquery("waiting")
    figures = select(
        select(SalesWindow.until).scalar_subquery().label("window"),
        select(func.coalesce(func.sum(ContactCount.contacts), 0)).scalar_subquery().label("customers"),
        new.scalar_subquery().label("month_new_customers"),
        waiting,
    ).subquery("figures")
    sums = [func.sum(column) for column in (DailySales.orders, DailySales.picked_up, DailySales.total)]
    days = select(DailySales.day, *sums).where(DailySales.day >= bindparam("since")).group_by(DailySales.day)
    by_day = days.subquery("days")
    return select(figures, by_day).select_from(figures.outerjoin(by_day, true()))


FIGURES = _figures_question()


def _figures(ctx: Context, now: date, midnight: datetime) -> tuple[date | None, dict[str, int], dict[date, Day]]:
    """Read the best-seller window, the figures, and daily totals since the start of the previous month."""
    rows = query(ctx.db, FIGURES, midnight=midnight, today=now, since=shift_months(now.replace(day=1), -1))
    window, *known = rows[0][:5]
    names = ("customers", "month_new_customers", "open_orders", "due_orders")
    found = {row[5]: (int(row[6]), int(row[7]), int(row[8])) for row in rows if row[5]}
    return window, dict(zip(names, map(int, known), strict=True)), found


class Months(Out):
    """Totals of this month and the previous one."""

    month_purchases_total: float
    month_purchases_count: int
    month_picked_up: int
    last_month_total: float
    last_month_total_same_day: float
    revenue: RevenueOut


def _month(days: dict[date, Day], now: date) -> Months:
    """Compare this month to date with the same part of the previous month, with daily totals of both."""
    this = now.replace(day=1)
    before = shifted_days(DayRange(this, now), -1)
    last, end = before.first, this - timedelta(days=1)
    here = [figures for day, figures in days.items() if this <= day <= now]
    return {
        "month_purchases_total": sum(total for _, _, total in here) / 100,
        "month_purchases_count": sum(orders for orders, _, _ in here),
        "month_picked_up": sum(picked_up for _, picked_up, _ in here),
        "last_month_total": _sum_between(days, last, end) / 100,
        "last_month_total_same_day": _sum_between(days, last, before.last) / 100,
        "revenue": {"this_month": _running_totals(days, this, now), "last_month": _running_totals(days, last, end)},
    }


def _sum_between(days: dict[date, Day], first: date, last: date) -> int:
    return sum(total for day, (_, _, total) in days.items() if first <= day <= last)


def _running_totals(days: dict[date, Day], first: date, last: date) -> list[DayOut]:
    """Return every day with its total and running total, including days without orders, for the chart."""
    series: list[DayOut] = []
    so_far = 0
    for step in range((last - first).days + 1):
        day = first + timedelta(days=step)
        orders, _, total = days.get(day, (0, 0, 0))
        so_far += total
        series.append({"day": day, "orders": orders, "total": total / 100, "running_total": so_far / 100})
    return series


def _recent_question() -> Recent:
    order = (SalesOrder.created_at.desc(), SalesOrder.id.desc())
    columns = [getattr(SalesOrder, name).label(name) for name in RECENT_COLUMNS]
    newest = select(*columns).order_by(*order).limit(literal_column(str(RECENT))).subquery("newest")
    first = (SalesOrderLine.purchase_order_id == newest.c.id) & (SalesOrderLine.position == 1)
    names = (SalesOrderLine.product_id, Contact.name.label("customer_name"), Product.name.label("product_name"))
    return (
        select(newest, *names)
        .select_from(newest)
        .outerjoin(SalesOrderLine, first)
        .outerjoin(Contact, Contact.id == newest.c.customer_id)
        .outerjoin(Product, Product.id == SalesOrderLine.product_id)
        .order_by(newest.c.created_at.desc(), newest.c.id.desc())
        .execution_options(with_hidden=True)
    )


RECENT_COLUMNS = (
    *("id", "number", "customer_id", "line_count", "total_amount", "fulfilment_status", "ordered_at", "created_at"),
)
NEWEST = _recent_question()


def _recent_orders(ctx: Context) -> list[RecentOrder]:
    """Return the newest orders with their first product. Orders of a deleted contact keep its name."""
    return [
        {
            "id": row_id,
            "number": number,
            "customer_id": customer_id,
            "product_id": product_id,
            "line_count": lines,
            "total_amount": cents / 100,
            "fulfilment_status": status,
            "purchase_date": day,
            "created_at": created_at,
            "customer_name": customer,
            "product_name": product,
        }
        for (
            row_id,
            number,
            customer_id,
            lines,
            cents,
            status,
            day,
            created_at,
            product_id,
            customer,
            product,
        ) in query(ctx.db, NEWEST)
    ]


def _best_selling(sums: Sums) -> Best:
    """Return the best-selling products from their totals."""
    sold = sums.subquery("sold")
    best = select(sold).where(sold.c.quantity > 0).order_by(sold.c.total.desc(), sold.c.product_id)
    top = best.limit(literal_column(str(TOP))).subquery("top")
    named = select(top, Product.name).select_from(top).outerjoin(Product, Product.id == top.c.product_id)
    return named.order_by(top.c.total.desc(), top.c.product_id)


def _counted_sums() -> Sums:
    """Return sales per product in a range of days, from the daily totals."""
    sums = (func.sum(DailyProductSales.quantity).label("quantity"), func.sum(DailyProductSales.total).label("total"))
    counted: Sums = select(DailyProductSales.product_id, *sums)
    days = DailyProductSales.day.between(bindparam("first"), bindparam("last"))
    return counted.where(days, DailyProductSales.product_id != NIL_ID).group_by(DailyProductSales.product_id)


STORED_BEST_SELLERS: Sums = select(RecentProductSales.product_id, RecentProductSales.quantity, RecentProductSales.total)
BEST_OF_SHOP = _best_selling(STORED_BEST_SELLERS.where(RecentProductSales.owner_id == ALL_OWNERS))
BEST_OF_CALLER = _best_selling(STORED_BEST_SELLERS)
BEST_COUNTED = _best_selling(_counted_sums())


def _top_products(ctx: Context, now: date, *, kept: bool) -> list[TopProduct]:
    """Return the best sellers of the last 30 days, including today, even before the first sale of a day."""
    if kept:
        found = query(ctx.db, BEST_OF_SHOP if ctx.scope.sees_all_rows else BEST_OF_CALLER)
    else:
        found = query(ctx.db, BEST_COUNTED, first=first_day(now), last=now)
    return [
        {"product_id": product_id, "name": name, "quantity": int(quantity), "total": int(cents) / 100}
        for product_id, quantity, cents, name in found
    ]
