"""The dashboard in one answer. Sums come from the kept daily totals, so a million orders cost no more."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import case, func, literal_column, select

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact
from orderkeep.core.clock import today
from orderkeep.core.context import Context
from orderkeep.core.ids import NOTHING
from orderkeep.registry.spending import spent
from orderkeep.sales.tables import IS_OPEN, DailyProductSales, DailySales, SalesOrder

RECENT = 5
TOP = 5
TOP_DAYS = 30
Day = tuple[int, int, int]
"""Orders, how many of them were picked up, cents."""


def dashboard(ctx: Context) -> dict[str, Any]:
    """Figures and short lists in the shop's own day."""
    zone = ctx.db.info["settings"].zone
    now = today(zone, ctx.now)
    month = now.replace(day=1)
    midnight = datetime.combine(month, time(), zone).astimezone(UTC)
    buying = spent(ctx, month, now)
    return {
        "today": now,
        **_contacts(ctx, midnight),
        **_month(_days(ctx, before(month)), now),
        "month_stock_orders_total": buying.total / 100,
        "month_stock_orders_count": buying.orders,
        **_open(ctx, now),
        "recent_purchases": _recent(ctx),
        "top_products": _top(ctx, now),
    }


def before(month: date) -> date:
    """The first day of the month before."""
    return (month - timedelta(days=1)).replace(day=1)


def _contacts(ctx: Context, since: datetime) -> dict[str, int]:
    every = select(func.count()).select_from(Contact)
    new = every.where(Contact.created_at >= since)
    return {
        "customers": ctx.db.scalars(every).one(),
        "month_new_customers": ctx.db.scalars(new).one(),
    }


def _days(ctx: Context, first: date) -> dict[date, Day]:
    """Each day's totals since `first`, over all owners that the caller sees."""
    sums = [func.sum(column) for column in (DailySales.orders, DailySales.picked_up, DailySales.total)]
    query = select(DailySales.day, *sums).where(DailySales.day >= first).group_by(DailySales.day)
    found = ctx.db.execute(query).all()
    return {row[0]: (int(row[1]), int(row[2]), int(row[3])) for row in found}


def _month(days: dict[date, Day], now: date) -> dict[str, Any]:
    """This month as far as it went, last month as far as that, and both by day."""
    this, last = now.replace(day=1), before(now.replace(day=1))
    end = this - timedelta(days=1)
    same_day = last.replace(day=min(now.day, end.day))
    here = [figures for day, figures in days.items() if this <= day <= now]
    return {
        "month_purchases_total": sum(total for _, _, total in here) / 100,
        "month_purchases_count": sum(orders for orders, _, _ in here),
        "month_picked_up": sum(picked_up for _, picked_up, _ in here),
        "last_month_total": _sum(days, last, end) / 100,
        "last_month_total_same_day": _sum(days, last, same_day) / 100,
        "revenue": {"this_month": _running(days, this, now), "last_month": _running(days, last, end)},
    }


def _sum(days: dict[date, Day], first: date, last: date) -> int:
    return sum(total for day, (_, _, total) in days.items() if first <= day <= last)


def _running(days: dict[date, Day], first: date, last: date) -> list[dict[str, Any]]:
    """Every day with its total and the total so far; days without orders too, so that a line can be drawn."""
    series, so_far = [], 0
    for step in range((last - first).days + 1):
        day = first + timedelta(days=step)
        orders, _, total = days.get(day, (0, 0, 0))
        so_far += total
        series.append({"day": day, "orders": orders, "total": total / 100, "running_total": so_far / 100})
    return series


def _open(ctx: Context, now: date) -> dict[str, int]:
    """Orders that still ask for pieces. The condition is that of the partial index, word for word."""
    due = func.count(case((SalesOrder.promised_at <= now, 1)))
    query = select(func.count(), due).select_from(SalesOrder).where(literal_column(IS_OPEN))
    found, due_now = ctx.db.execute(query).one()
    return {"open_orders": found, "due_orders": due_now}


def _recent(ctx: Context) -> list[dict[str, Any]]:
    """The newest orders; the name of a hidden contact stays on its orders."""
    columns = (
        SalesOrder.id,
        SalesOrder.number,
        SalesOrder.customer_id,
        SalesOrder.product_id,
        SalesOrder.total_amount,
        SalesOrder.order_status,
        SalesOrder.purchase_date,
        SalesOrder.created_at,
    )
    query = select(*columns).order_by(SalesOrder.created_at.desc(), SalesOrder.id.desc()).limit(RECENT)
    rows = [dict(row) for row in ctx.db.execute(query).mappings()]
    contacts = select(Contact.id, Contact.name).where(Contact.id.in_({row["customer_id"] for row in rows}))
    customers = dict(ctx.db.execute(contacts.execution_options(with_hidden=True)).all())
    products = _names(ctx, {row["product_id"] for row in rows})
    for row in rows:
        row["customer_name"] = customers.get(row["customer_id"])
        row["product_name"] = products.get(row["product_id"])
        row["total_amount"] /= 100
    return rows


def _names(ctx: Context, ids: set[str]) -> dict[str, str]:
    query = select(Product.id, Product.name).where(Product.id.in_(ids))
    return dict(ctx.db.execute(query).all())


def _top(ctx: Context, now: date) -> list[dict[str, Any]]:
    """What sold best in the last 30 days, today included."""
    total = func.sum(DailyProductSales.total)
    query = (
        select(DailyProductSales.product_id, func.sum(DailyProductSales.pieces), total)
        .where(DailyProductSales.day > now - timedelta(days=TOP_DAYS), DailyProductSales.day <= now)
        .where(DailyProductSales.product_id != NOTHING)
        .group_by(DailyProductSales.product_id)
        .having(func.sum(DailyProductSales.pieces) > 0)
        .order_by(total.desc(), DailyProductSales.product_id)
        .limit(TOP)
    )
    found = ctx.db.execute(query).all()
    names = _names(ctx, {product_id for product_id, _, _ in found})
    return [
        {"product_id": product_id, "name": names.get(product_id), "pieces": int(pieces), "total": int(cents) / 100}
        for product_id, pieces, cents in found
    ]
