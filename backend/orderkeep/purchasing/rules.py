"""Sums of a stock order, shares of its charges, and the state that follows from its pieces."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from orderkeep.core.errors import FieldProblem
from orderkeep.core.pluralize import items_are
from orderkeep.purchasing.enums import Sharing, ShipmentStatus, StockOrderStatus


@dataclass(frozen=True)
class Charges:
    """What a vendor asks beside the goods, in cents. Shipping and tax add, the discount takes away."""

    shipping: int = 0
    tax: int = 0
    discount: int = 0


@dataclass(frozen=True)
class Landed:
    """What one line costs once it is in the shop, in cents."""

    shipping: int
    tax: int
    discount: int
    total: int


def shared(charge: int, weights: Sequence[int]) -> list[int]:
    """A charge in cents shared by weight; the shares add up to it (I14).

    Each share is rounded half up; what that leaves over, or takes too much, goes to the largest weight, the first of
    equals. Without any weight all shares are equal.
    """
    if not weights:
        return []
    parts = list(weights) if sum(weights) else [1] * len(weights)
    whole = sum(parts)
    shares = [(2 * charge * part + whole) // (2 * whole) for part in parts]
    shares[parts.index(max(parts))] += charge - sum(shares)
    return shares


def landed(lines: Sequence[tuple[int, int]], charges: Charges, by: Sharing) -> list[Landed]:
    """Landed cost of each line, given as (pieces, price of one in cents)."""
    values = [pieces * price for pieces, price in lines]
    weights = {
        Sharing.VALUE: values,
        Sharing.QUANTITY: [pieces for pieces, _ in lines],
        Sharing.EQUALLY: [1] * len(lines),
    }[by]
    columns = [shared(charge, weights) for charge in (charges.shipping, charges.tax, charges.discount)]
    return [
        Landed(shipping, tax, discount, value + shipping + tax - discount)
        for value, shipping, tax, discount in zip(values, *columns, strict=True)
    ]


def unit_costs(total: int, pieces: int) -> list[int]:
    """The cost of each piece of a line, in cents; leftover cents go to the first pieces."""
    each, left = divmod(total, pieces)
    return [each + (place < left) for place in range(pieces)]


@dataclass(frozen=True)
class Pieces:
    """What became of the stock of one line (I9)."""

    ordered: int
    shipped: int = 0
    good: int = 0
    bad: int = 0
    lost: int = 0
    cancelled: int = 0

    @property
    def waiting(self) -> int:
        """Pieces that the vendor has not sent yet."""
        return self.ordered - self.shipped - self.good - self.bad - self.lost - self.cancelled

    @property
    def coming(self) -> int:
        """Pieces that may still arrive: what promises to customers may count on (I6)."""
        return self.waiting + self.shipped


def status_of(lines: Iterable[Pieces]) -> StockOrderStatus:
    """The state of a stock order that was placed, from its pieces."""
    parts = list(lines)
    waiting, shipped = sum(part.waiting for part in parts), sum(part.shipped for part in parts)
    counted = sum(part.good + part.bad + part.lost for part in parts)
    if not waiting and not shipped:
        return StockOrderStatus.RECEIVED if counted else StockOrderStatus.CANCELLED
    if counted:
        return StockOrderStatus.PART_RECEIVED
    if shipped:
        return StockOrderStatus.PART_SHIPPED if waiting else StockOrderStatus.SHIPPED
    return StockOrderStatus.ORDERED


S = StockOrderStatus
BY_HAND: dict[StockOrderStatus, frozenset[StockOrderStatus]] = {
    S.DRAFT: frozenset({S.ORDERED, S.CANCELLED}),
    S.ORDERED: frozenset({S.ON_HOLD, S.CANCELLED, S.DISPUTED}),
    S.PART_SHIPPED: frozenset({S.ON_HOLD, S.CANCELLED, S.DISPUTED}),
    S.SHIPPED: frozenset({S.ON_HOLD, S.DISPUTED}),
    S.PART_RECEIVED: frozenset({S.ON_HOLD, S.DISPUTED, S.CLOSED}),
    S.RECEIVED: frozenset({S.DISPUTED, S.CLOSED}),
    S.CLOSED: frozenset({S.DISPUTED}),
    S.ON_HOLD: frozenset({S.ORDERED, S.CANCELLED, S.DISPUTED}),
    S.CANCELLED: frozenset(),
    S.DISPUTED: frozenset({S.ORDERED, S.CLOSED, S.CANCELLED}),
}
"""Where a person may take a stock order. `ordered`, from hold or dispute, means: back to what its pieces say."""

P = ShipmentStatus
_ENDS = frozenset({P.LOST, P.RETURNED_TO_SENDER})
ARROWS: dict[ShipmentStatus, frozenset[ShipmentStatus]] = {
    P.EXPECTED: frozenset({P.LABEL_CREATED, P.IN_TRANSIT, P.EXCEPTION, P.OUT_FOR_DELIVERY, P.DELIVERED, P.CANCELLED}),
    P.LABEL_CREATED: frozenset({P.IN_TRANSIT, P.EXCEPTION, P.OUT_FOR_DELIVERY, P.DELIVERED, P.CANCELLED}),
    P.IN_TRANSIT: frozenset({P.EXCEPTION, P.OUT_FOR_DELIVERY, P.DELIVERED, P.CANCELLED}) | _ENDS,
    P.EXCEPTION: frozenset({P.IN_TRANSIT, P.OUT_FOR_DELIVERY, P.DELIVERED, P.CANCELLED}) | _ENDS,
    P.OUT_FOR_DELIVERY: frozenset({P.EXCEPTION, P.DELIVERED, P.CANCELLED}) | _ENDS,
    P.DELIVERED: frozenset({P.LOST, P.RETURNED_TO_SENDER}),
    P.PART_RECEIVED: frozenset({P.LOST}),
    P.RECEIVED: frozenset(),
    P.LOST: frozenset(),
    P.RETURNED_TO_SENDER: frozenset(),
    P.CANCELLED: frozenset(),
}
"""A parcel's arrows by hand, forward steps skipped; `received` and `part_received` come from counting alone (I13)."""

STUCK_DAYS = 10
"""A parcel without an expected day that is under way for longer does not move any more."""
WAITED_FOR = frozenset({P.EXPECTED, P.LABEL_CREATED, P.IN_TRANSIT, P.EXCEPTION, P.OUT_FOR_DELIVERY})


def is_late(status: ShipmentStatus, eta: date | None, today: date) -> bool:
    """The expected day has passed, and the carrier has not delivered."""
    return status in WAITED_FOR and eta is not None and eta < today


def is_stuck(status: ShipmentStatus, shipped_at: date | None, eta: date | None, today: date) -> bool:
    """The carrier met a problem, or has the parcel for too long without a day that it names."""
    if status is P.EXCEPTION:
        return True
    return status is P.IN_TRANSIT and eta is None and shipped_at is not None and (today - shipped_at).days > STUCK_DAYS


@dataclass(frozen=True)
class Counted:
    """What was counted of one parcel line, beside what was open before."""

    open: int
    good: int
    bad: int
    missing: int
    serials: int | None = None
    """How many serials were given; None where none are asked for."""


def counting_problems(lines: Sequence[Counted]) -> list[FieldProblem]:
    """What is wrong with a count, by line. Nothing negative, no more than was in the parcel (I10)."""
    problems = []
    for place, line in enumerate(lines):
        below = [field for field in ("good", "bad", "missing") if getattr(line, field) < 0]
        problems += [FieldProblem(f"lines.{place}.{field}", "Enter 0 or more") for field in below]
        counted = line.good + line.bad + line.missing
        if counted > line.open:
            problems.append(
                FieldProblem(f"lines.{place}.good", f"Only {items_are(line.open)} left to receive on this line")
            )
        if line.serials is not None and line.serials > line.good + line.bad:
            problems.append(FieldProblem(f"lines.{place}.serials", "There are more serial numbers than items"))
    return problems
