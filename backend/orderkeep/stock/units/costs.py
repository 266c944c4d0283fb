"""What units cost: each is worth its own cost, which is also what it adds to the value of the stock."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.stock.enums import BUCKET_OF
from orderkeep.stock.ledger.posting import lock_product, post_movement
from orderkeep.stock.models import Unit
from orderkeep.stock.valuation_rules import revaluation, split_value, sum_known

CHARGES_CHANGED = "The charges of its stock order changed"


def known_cost(units: Iterable[Unit]) -> int | None:
    """The total cost of the units, as far as it is known."""
    return sum_known(*(unit.unit_cost for unit in units))


def share_cost(units: Sequence[Unit], value: int | None) -> None:
    """Share what the known costs leave of a value among the units whose cost isn't known."""
    unknown = [unit for unit in units if unit.unit_cost is None]
    if value is not None:
        left = max(0, value - (known_cost(units) or 0))
        for unit, share in zip(unknown, split_value(left, [1] * len(unknown)), strict=True):
            unit.unit_cost = share


def set_costs(ctx: Context, line_id: str, costs: Sequence[int]) -> None:
    """Set the cost of a stock order line's units, in tag order. Units that have left stock keep theirs."""
    query = select(Unit).where(Unit.stock_order_line_id == line_id).order_by(Unit.number_seq)
    for unit, cost in zip(ctx.db.scalars(query).all(), costs, strict=False):
        bucket = BUCKET_OF.get(unit.status)
        if bucket and unit.unit_cost != cost:
            if move := revaluation(bucket, cost - (unit.unit_cost or 0), CHARGES_CHANGED, unit.id):
                post_movement(ctx, lock_product(ctx, unit.product_id), move)
            unit.unit_cost = cost
