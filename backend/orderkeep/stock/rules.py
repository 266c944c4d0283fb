"""Rules of stock: what moves where, what a pickup takes, and how well an order is supplied. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from orderkeep.core.shares import half_up
from orderkeep.stock.enums import Bucket, MovementKind, UnitStatus

Buckets = Mapping[Bucket, int]


@dataclass(frozen=True)
class NewMovement:
    """A movement to be posted. None as source or target means outside the business."""

    kind: MovementKind
    quantity: int
    source: Bucket | None = None
    target: Bucket | None = None
    shortfall: int = 0
    purchase_id: str | None = None
    stock_order_line_id: str | None = None
    shipment_line_id: str | None = None
    asset_id: str | None = None
    stock_count_line_id: str | None = None
    reverses_id: str | None = None
    reason: str | None = None
    value: int | None = None
    """What the items cost in cents, if they bring or take a cost of their own. See `value_of_movement`."""
    shortfall_value: int | None = None
    """What the items missing from stock are expected to cost, in cents."""


class BelowZero(Exception):
    """A bucket holds less than the quantity to be moved out of it."""

    def __init__(self, bucket: Bucket, there: int) -> None:
        super().__init__(f"only {there} {bucket}")
        self.bucket = bucket
        self.there = there


def buckets_after(buckets: Buckets, move: NewMovement) -> dict[Bucket, int]:
    """The buckets after the move. Raises BelowZero if one holds too little (I1)."""
    changed = dict(buckets)
    if move.source:
        there = changed[move.source]
        if there < move.quantity:
            raise BelowZero(move.source, there)
        changed[move.source] = there - move.quantity
    if move.target:
        changed[move.target] += move.quantity
    return changed


def count_adjustment(on_hand: int, found: int, reason: str) -> NewMovement | None:
    """The adjustment that sets `on_hand` to the counted quantity. None if it already matches."""
    return quantity_adjustment(found - on_hand, reason) if found != on_hand else None


def quantity_adjustment(difference: int, reason: str) -> NewMovement:
    """The adjustment of the quantity on hand by a difference, which may be negative."""
    if difference > 0:
        return NewMovement(MovementKind.ADJUSTMENT, difference, target=Bucket.ON_HAND, reason=reason)
    return NewMovement(MovementKind.ADJUSTMENT, -difference, source=Bucket.ON_HAND, reason=reason)


def split_issue(wanted: int, on_hand: int) -> tuple[int, int]:
    """How much of an issued quantity comes from the shelf, and how much is a shortfall."""
    quantity = min(wanted, max(on_hand, 0))
    return quantity, wanted - quantity


def returned_cost(cost_of_kept: int | None, kept: int, back: int) -> int | None:
    """The cost of `back` of the `kept` items that are with the customer, in cents, half up; the last takes the rest."""
    if cost_of_kept is None or kept <= 0:
        return None
    return cost_of_kept if back >= kept else half_up(cost_of_kept * back, kept)


def too_many_reserved(on_hand: int, leaving: int, reserved_for_others: int) -> int:
    """The quantity reserved for others that would be lost once `leaving` items are gone."""
    return max(0, reserved_for_others - (on_hand - leaving))


def hold_quantity(wanted: int, held: int, free: int) -> int:
    """The quantity to add to a quote line's hold: the rest of the line, up to the free stock."""
    return max(0, min(wanted - held, free))


U = UnitStatus
_SHELF = (U.IN_STOCK, U.ALLOCATED, U.READY_FOR_PICKUP)
_OFF_THE_SHELF = {
    U.BLOCKED: (MovementKind.DAMAGED, Bucket.ON_HAND, Bucket.BLOCKED),
    U.WRITTEN_OFF: (MovementKind.WRITE_OFF, Bucket.ON_HAND, None),
    U.LOST: (MovementKind.WRITE_OFF, Bucket.ON_HAND, None),
    U.RETURNED_TO_VENDOR: (MovementKind.RETURNED_TO_VENDOR, Bucket.ON_HAND, None),
}
UnitMove = tuple[MovementKind | None, Bucket | None, Bucket | None]
UNIT_TRANSITIONS: dict[tuple[UnitStatus, UnitStatus], UnitMove] = {
    **{(old, new): move for old in _SHELF for new, move in _OFF_THE_SHELF.items()},
    (U.ALLOCATED, U.READY_FOR_PICKUP): (None, None, None),
    (U.READY_FOR_PICKUP, U.ALLOCATED): (None, None, None),
    (U.BLOCKED, U.IN_STOCK): (MovementKind.REPAIRED, Bucket.BLOCKED, Bucket.ON_HAND),
    (U.BLOCKED, U.WRITTEN_OFF): (MovementKind.WRITE_OFF, Bucket.BLOCKED, None),
    (U.BLOCKED, U.LOST): (MovementKind.WRITE_OFF, Bucket.BLOCKED, None),
    (U.BLOCKED, U.RETURNED_TO_VENDOR): (MovementKind.RETURNED_TO_VENDOR, Bucket.BLOCKED, None),
}
"""Manual status changes of a unit and the movements that they post. All others follow from orders and shipments."""


def unit_move(old: UnitStatus, new: UnitStatus) -> UnitMove | None:
    """The movement of a status change. None if the change isn't allowed (I13)."""
    return UNIT_TRANSITIONS.get((old, new))


@dataclass(frozen=True)
class StockPosition:
    """The quantities of a product: on hand, incoming, in demand, and the minimum stock."""

    on_hand: int
    on_order: int
    in_transit: int
    reserved: int
    promised: int
    open_demand: int
    reorder_level: int
    is_discontinued: bool = False
    held: int = 0
    """The part of `reserved` that is held for quotes, which isn't open demand."""

    @property
    def available(self) -> int:
        """Quantity on hand that isn't allocated."""
        return self.on_hand - self.reserved

    @property
    def incoming(self) -> int:
        """Quantity that was ordered and hasn't arrived."""
        return self.on_order + self.in_transit

    @property
    def short(self) -> int:
        """Demand without any supply allocated to it."""
        return self.open_demand - (self.reserved - self.held) - self.promised

    @property
    def projected(self) -> int:
        """Quantity left once everything has arrived and every order is fulfilled. Negative if that isn't enough."""
        return self.on_hand + self.incoming - self.open_demand

    @property
    def suggest_buy(self) -> int:
        """Quantity to buy."""
        return suggested_purchase(self.projected, restock_level(self.reorder_level, self.is_discontinued))


def restock_level(reorder_level: int, is_discontinued: bool) -> int:
    """Target stock. A discontinued product is bought only for open orders."""
    return 0 if is_discontinued else reorder_level


def suggested_purchase(projected: int, level: int) -> int:
    """Quantity to buy so that `level` is left once all incoming stock has arrived and every open order is fulfilled.

    Orders on hold count in `projected` like all others, but stock that is free for them isn't bought again.
    """
    return max(0, level - projected)
