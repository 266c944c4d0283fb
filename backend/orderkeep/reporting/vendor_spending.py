"""Spending: stock orders entered in a date range and not cancelled."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, bindparam, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder


@dataclass(frozen=True)
class TotalSpending:
    """Amount in cents and number of orders."""

    total: int
    orders: int


SUM: Select[int, int] = select(func.coalesce(func.sum(StockOrder.amount), 0), func.count()).where(
    StockOrder.created_at >= bindparam("since"), StockOrder.status != StockOrderStatus.CANCELLED
)


def total_spending(ctx: Context, since: datetime) -> TotalSpending:
    """Return all spending since that moment, as far as the caller may see it."""
    [(total, orders)] = query(ctx.db, SUM, since=since)
    return TotalSpending(int(total), int(orders))
