"""Progress and accuracy of stock counts, computed for all counts of a page together."""

from collections.abc import Sequence

from sqlalchemy import case, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.shares import half_up
from orderkeep.inventory.models import StockCountLine
from orderkeep.inventory.rules import CountOutcome

LINE = StockCountLine


def count_figures(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[CountOutcome, int]]:
    """Number of lines, counted and different lines, quantity off, and its value in cents."""
    cost = func.coalesce(LINE.unit_cost, Product.average_cost, 100 * Product.cost_price, 0)
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
    found = {
        count_id: (CountOutcome(lines, counted, int(different), int(expected), int(off)), half_up(int(parts), 100))
        for count_id, lines, counted, different, expected, off, parts in ctx.db.execute(query)
    }
    return {count_id: found.get(count_id, (CountOutcome(0, 0, 0, 0, 0), 0)) for count_id in ids}
