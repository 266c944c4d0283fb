"""What stock is worth: totals in cents, of which every movement takes or adds its part. Pure.

None as a value: what these items cost isn't known, so they count 0. A total is unknown while none of it is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from orderkeep.core.shares import half_up
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.rules import Buckets, NewMovement

VALUED = (Bucket.ON_HAND, Bucket.BLOCKED)
"""The buckets whose items have a value. Items on order or in transit get theirs when they are received."""
FOUND = frozenset({MovementKind.OPENING, MovementKind.ADJUSTMENT})
"""Items that come in this way bring no cost of their own."""


@dataclass(frozen=True)
class StockValue:
    """The value of a product's stock in cents.

    `average_cost` is in 1/10,000: the value per item on hand, or while there are none, as it was last.
    """

    on_hand: int | None = 0
    blocked: int | None = 0
    average_cost: int | None = None

    def of(self, bucket: Bucket) -> int | None:
        """The value of a bucket that has one."""
        return self.on_hand if bucket is Bucket.ON_HAND else self.blocked


def share_of_value(value: int | None, quantity: int, there: int) -> int | None:
    """The part of a value that `quantity` of the items `there` take along, in cents. The last ones take the rest."""
    if value is None or quantity >= there:
        return value
    return half_up(value * quantity, there)


def share_of_line(total: int, quantity: int, received: int, arriving: int) -> int:
    """The part of a line's total that the next `arriving` of its `quantity` items bring. The parts add up to it."""
    return half_up(total * (received + arriving), quantity) - half_up(total * received, quantity)


def split_value(value: int, quantities: Sequence[int]) -> list[int]:
    """The part of a value that each of these quantities has. The parts add up to it."""
    whole, starts = sum(quantities), accumulate(quantities, initial=0)
    return [share_of_line(value, whole, *place) if whole else 0 for place in zip(starts, quantities, strict=False)]


def late_change(difference: int, received: int, of: int, there: tuple[int, int | None]) -> int:
    """How much a bucket's value changes when `of` items turn out to have cost more or less after they were received.

    `received` of them came into this bucket, where there are quantity and value `there`. Items that have left keep the
    cost at which they left, and no bucket is worth less than nothing.
    """
    quantity, value = there
    if not received or not quantity:
        return 0
    return max(half_up(difference * min(received, quantity), of), -(value or 0))


def expected_cost(stock: StockValue, on_hand: int, quantity: int, cost_price: int | None) -> int | None:
    """The cost of items that bring none: at the average, else the cost price (1/10,000), else unknown."""
    if on_hand and stock.on_hand is not None:
        return half_up(stock.on_hand * quantity, on_hand)
    each = cost_price if stock.average_cost is None else stock.average_cost
    return None if each is None else half_up(each * quantity, 100)


def value_of_movement(
    stock: StockValue, buckets: Buckets, move: NewMovement, cost_price: int | None, *, is_unit_tracked: bool
) -> int | None:
    """The value that a movement carries, in cents, before it is posted.

    Tracked units carry their own, `move.value`. Other items that leave take their share, or `move.value` if there is
    that much; the last ones take all that is left.
    """
    source = move.source
    if source in VALUED and not is_unit_tracked and move.kind is not MovementKind.REVALUATION:
        worth = stock.of(source)
        if move.value is None or worth is None or move.quantity >= buckets[source]:
            return share_of_value(worth, move.quantity, buckets[source])
        return min(move.value, worth)
    if move.value is None and move.kind in FOUND and source is None and not is_unit_tracked:
        return expected_cost(stock, buckets[Bucket.ON_HAND], move.quantity, cost_price)
    return move.value


def value_after(stock: StockValue, buckets: Buckets, move: NewMovement, value: int | None) -> StockValue:
    """The value of the stock after a movement. `buckets` are the quantities before it."""
    on_hand, blocked = (_total_after(stock, buckets, move, bucket, value) for bucket in VALUED)
    quantity = buckets[Bucket.ON_HAND] + _change(move, Bucket.ON_HAND)
    after = replace(stock, on_hand=on_hand, blocked=blocked)
    if on_hand is None or not quantity:
        return after
    return replace(after, average_cost=half_up(100 * on_hand, quantity))


def _change(move: NewMovement, bucket: Bucket) -> int:
    return move.quantity * ((move.target is bucket) - (move.source is bucket))


def _total_after(
    stock: StockValue, buckets: Buckets, move: NewMovement, bucket: Bucket, value: int | None
) -> int | None:
    before = stock.of(bucket)
    if bucket not in (move.source, move.target):
        return before
    if not buckets[bucket] + _change(move, bucket):
        return 0
    if value is None:
        return before if buckets[bucket] else None
    return (before or 0) + (value if move.target is bucket else -value)


def revaluation(bucket: Bucket, difference: int, reason: str | None, asset_id: str | None = None) -> NewMovement | None:
    """The movement that changes what a bucket is worth by a difference in cents. None if nothing changes."""
    if not difference or bucket not in VALUED:
        return None
    source, target = (None, bucket) if difference > 0 else (bucket, None)
    kind, value = MovementKind.REVALUATION, abs(difference)
    return NewMovement(kind, 0, source=source, target=target, value=value, reason=reason, asset_id=asset_id)


def sum_known(*values: int | None) -> int | None:
    """The sum of the values that are known. None if none is."""
    known = [value for value in values if value is not None]
    return sum(known) if known else None
