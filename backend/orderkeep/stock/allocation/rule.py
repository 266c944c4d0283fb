"""The allocation rule: how the supply of a product is allocated to waiting orders. Pure.

Orders are ranked by priority, then date, then number. Each takes stock on hand first, then incoming stock, earliest
first. Partial allocation is allowed unless the order requires its full quantity. An order that is skipped doesn't block
those behind it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum


class Reason(StrEnum):
    """The reason for an order's allocation."""

    ALL = "all"
    PART = "part"
    NOTHING_LEFT = "nothing_left"
    ALL_OR_NOTHING = "all_or_nothing"
    ON_HOLD = "on_hold"
    BLACKLISTED = "blacklisted"
    SOONER = "sooner"
    """It already had a promise, which was replaced by stock on hand."""
    ARRIVED = "arrived"
    """The items promised to it arrived."""
    SWAPPED = "swapped"
    """It was given another order's stock manually."""
    GAVE_UP = "gave_up"
    """Its items were given to another order manually."""


@dataclass(frozen=True)
class Demand:
    """An order that is short of `wanted` items. `ineligible` is the reason why it receives nothing new."""

    order_id: str
    wanted: int
    all_or_nothing: bool = False
    ineligible: Reason | None = None


@dataclass(frozen=True)
class IncomingLine:
    """Free quantity of a stock order line. Lines come earliest expected first."""

    line_id: str
    free: int


@dataclass(frozen=True)
class AllocatedShare:
    """An order's allocation: quantity on hand, and promises as (line, quantity)."""

    order_id: str
    rank: int
    wanted: int
    reason: Reason
    on_hand: int = 0
    coming: tuple[tuple[str, int], ...] = ()

    @property
    def promised(self) -> int:
        """Quantity promised from incoming lines."""
        return sum(quantity for _, quantity in self.coming)

    @property
    def got(self) -> int:
        """Total quantity."""
        return self.on_hand + self.promised


class _Supply:
    """The remaining supply."""

    def __init__(self, on_hand: int, coming: Sequence[IncomingLine]) -> None:
        self.on_hand = on_hand
        self.lines = {line.line_id: line.free for line in coming if line.free > 0}

    @property
    def left(self) -> int:
        return self.on_hand + sum(self.lines.values())

    def take(self, wanted: int) -> tuple[int, tuple[tuple[str, int], ...]]:
        here = min(wanted, self.on_hand)
        self.on_hand -= here
        wanted -= here
        promised = []
        for line_id, free in self.lines.items():
            if quantity := min(wanted, free):
                self.lines[line_id] = free - quantity
                wanted -= quantity
                promised.append((line_id, quantity))
        return here, tuple(promised)


RECORDED_UNSERVED = 20
"""Number of orders still recorded once the supply is used up. Those behind them are only counted."""


def allocate_supply(
    demands: Iterable[Demand], on_hand: int, coming: Sequence[IncomingLine] = ()
) -> list[AllocatedShare]:
    """Allocate free supply to the demands, which come in rank order.

    Stops reading once the supply is used up and `RECORDED_UNSERVED` further orders have been recorded.
    """
    supply = _Supply(on_hand, coming)
    shares: list[AllocatedShare] = []
    unserved = 0
    for rank, demand in enumerate(demands, 1):
        one = _allocate_one(demand, rank, supply)
        shares.append(one)
        if not supply.left:
            unserved += not one.got
            if unserved >= RECORDED_UNSERVED:
                break
    return shares


def merge_shares(first: Sequence[AllocatedShare], then: Sequence[AllocatedShare]) -> list[AllocatedShare]:
    """Return one share for each order of two passes. The second pass begins with what an order still lacks."""
    later = {each.order_id: each for each in then}
    merged = [_merge(each, later.pop(each.order_id, None)) for each in first]
    return [*merged, *later.values()]


def _merge(first: AllocatedShare, then: AllocatedShare | None) -> AllocatedShare:
    if then is None or not then.got:
        return first
    return replace(first, reason=then.reason, on_hand=first.on_hand + then.on_hand, coming=first.coming + then.coming)


def _allocate_one(demand: Demand, rank: int, supply: _Supply) -> AllocatedShare:
    reason = demand.ineligible
    if reason is None and not supply.left:
        reason = Reason.NOTHING_LEFT
    if reason is None and demand.all_or_nothing and supply.left < demand.wanted:
        reason = Reason.ALL_OR_NOTHING
    if reason is not None:
        return AllocatedShare(demand.order_id, rank, demand.wanted, reason)
    on_hand, promised = supply.take(demand.wanted)
    whole = on_hand + sum(quantity for _, quantity in promised) == demand.wanted
    return AllocatedShare(demand.order_id, rank, demand.wanted, Reason.ALL if whole else Reason.PART, on_hand, promised)


@dataclass(frozen=True)
class OpenPromise:
    """An open promise of `quantity` from a line. Promises of the highest-ranked order come first."""

    allocation_id: str
    quantity: int


def upgrade_promises(promises: Iterable[OpenPromise], on_hand: int) -> list[OpenPromise]:
    """Choose the promises that stock on hand can replace once no order is short, each with the quantity."""
    found = []
    for promise in promises:
        if on_hand <= 0:
            break
        quantity = min(promise.quantity, on_hand)
        on_hand -= quantity
        found.append(OpenPromise(promise.allocation_id, quantity))
    return found


SENTENCES = {
    Reason.ALL: "Allocated in full",
    Reason.PART: "Partly allocated: no more was available",
    Reason.NOTHING_LEFT: "No stock left",
    Reason.ALL_OR_NOTHING: "Needs the full quantity, and not enough was available",
    Reason.ON_HOLD: "On hold: keeps its items and receives no more",
    Reason.BLACKLISTED: "Contact is blacklisted: only an admin can allocate items",
    Reason.ARRIVED: "Promised items arrived",
    Reason.SOONER: "Promise replaced by items in stock",
    Reason.SWAPPED: "Received items from another order manually",
    Reason.GAVE_UP: "Items moved to another order manually",
}
