"""What the shop spent: the stock orders that were entered in some days and not cancelled."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.purchasing.enums import StockOrderStatus
from orderkeep.purchasing.models import StockOrder


@dataclass(frozen=True)
class Spent:
    """Cents and how many orders they are."""

    total: int
    orders: int


SUM: Any = select(func.coalesce(func.sum(StockOrder.amount), 0), func.count()).where(
    StockOrder.created_at >= bindparam("since"), StockOrder.status != StockOrderStatus.CANCELLED.value
)


def spent(ctx: Context, since: datetime) -> Spent:
    """All spending since that moment that the caller may see."""
    [(total, orders)] = query(ctx.db, SUM, since=since)
    return Spent(int(total), int(orders))
