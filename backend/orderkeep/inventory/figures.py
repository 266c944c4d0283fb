"""How far stock counts are, and how right the books were, for the counts of one page at once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import case, func, select

from orderkeep.catalog.tables import Product
from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.inventory.rules import Outcome
from orderkeep.inventory.tables import StockCountLine

LINE = StockCountLine


def count_figures(ctx: Context, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Lines, how many are counted and differ, pieces off, what that is worth, and the accuracy."""
    cost = func.coalesce(LINE.unit_cost, Product.average_cost, Product.cost_price, 0)
    differs = case((LINE.difference != 0, 1), else_=0)
    query = (
        select(
            LINE.stock_count_id,
            func.count(LINE.id),
            func.count(LINE.counted),
            func.coalesce(func.sum(differs), 0),
            func.coalesce(func.sum(LINE.expected), 0),
            func.coalesce(func.sum(func.abs(LINE.difference)), 0),
            func.coalesce(func.sum(LINE.difference * cost), 0),
        )
        .join(Product, Product.id == LINE.product_id)
        .where(any_of(LINE.stock_count_id, list(ids)))
        .group_by(LINE.stock_count_id)
    )
    found = {count_id: [int(each) for each in figures] for count_id, *figures in ctx.db.execute(query)}
    return {count_id: _shown(found.get(count_id, [0] * 6)) for count_id in ids}


def _shown(figures: Sequence[int]) -> dict[str, Any]:
    lines, counted, different, expected, off, value = figures
    outcome = Outcome(lines, counted, different, expected, off)
    names = ("lines", "counted", "different", "expected", "off", "accuracy")
    return {**{name: getattr(outcome, name) for name in names}, "value": value / 100}
