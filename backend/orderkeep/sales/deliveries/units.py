"""Records which units left in a completed delivery, including lines that only stated a quantity."""

from collections.abc import Iterable, Sequence

from orderkeep.core.context import Context
from orderkeep.sales.deliveries.models import DeliveryLine
from orderkeep.stock.models import Unit


def name_units(ctx: Context, lines: Iterable[DeliveryLine], units: Sequence[Unit]) -> list[DeliveryLine]:
    """Replace lines without units by one line per unit, and return the new ones.

    A quantity without a unit keeps its line.
    """
    added: list[DeliveryLine] = []
    left = [unit.id for unit in units]
    for line in [each for each in lines if each.asset_id is None]:
        own, left = left[: line.quantity], left[line.quantity :]
        short = line.quantity - len(own)
        shares = [(unit_id, 1) for unit_id in own] + ([(None, short)] if short else [])
        (line.asset_id, line.quantity), *more = shares
        added += [_line_for_unit(line, unit_id, quantity) for unit_id, quantity in more]
    ctx.db.add_all(added)
    ctx.db.flush()
    return added


def _line_for_unit(line: DeliveryLine, unit_id: str | None, quantity: int) -> DeliveryLine:
    return DeliveryLine(
        delivery_id=line.delivery_id,
        purchase_id=line.purchase_id,
        customer_id=line.customer_id,
        owner_id=line.owner_id,
        asset_id=unit_id,
        quantity=quantity,
        is_bad=line.is_bad,
        outcome=line.outcome,
        reason=line.reason,
    )
