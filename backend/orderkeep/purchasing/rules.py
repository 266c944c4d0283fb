"""Stock order totals, distribution of charges, and the derived status. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from orderkeep.core.errors import FieldProblem
from orderkeep.core.pluralize import only_items_are
from orderkeep.core.shares import half_up
from orderkeep.purchasing.enums import Sharing, ShipmentStatus, StockOrderStatus


@dataclass(frozen=True)
class Charges:
    """A vendor's charges besides the items, in cents. Shipping and tax are added, the discount is deducted."""

    shipping: int = 0
    tax: int = 0
    discount: int = 0


@dataclass(frozen=True)
class LandedCost:
    """The landed cost of a line and its parts, in cents."""

    shipping: int
    tax: int
    discount: int
    total: int


def distribute_charge(charge: int, weights: Sequence[int]) -> list[int]:
    """Distribute a charge in cents by weight. The shares add up to it (I14).

    Each share is rounded half up. The rounding difference goes to the largest weight, the first if there are several.
    If all weights are 0, all shares are equal.
    """
    if not weights:
        return []
    parts = list(weights) if sum(weights) else [1] * len(weights)
    whole = sum(parts)
    shares = [(2 * charge * part + whole) // (2 * whole) for part in parts]
    shares[parts.index(max(parts))] += charge - sum(shares)
    return shares


@dataclass(frozen=True)
class LinePrice:
    """The price per item of a line, in 1/10,000, and what all its items cost, in cents."""

    unit_price: int
    items_amount: int


def price_line(quantity: int, unit_price: int, items_amount: int | None, packs: tuple[int, int] | None) -> LinePrice:
    """The price of a line: so many packs at a price in cents, or a total, or else a price per item."""
    if packs is not None:
        items_amount = packs[0] * packs[1]
    if items_amount is None:
        return LinePrice(unit_price, half_up(quantity * unit_price, 100))
    return LinePrice(half_up(100 * items_amount, quantity), items_amount)


def landed_costs(lines: Sequence[tuple[int, int]], charges: Charges, by: Sharing) -> list[LandedCost]:
    """Landed cost of each line, given as (quantity, amount of its items in cents)."""
    values = [amount for _, amount in lines]
    weights = {
        Sharing.VALUE: values,
        Sharing.QUANTITY: [quantity for quantity, _ in lines],
        Sharing.EQUALLY: [1] * len(lines),
    }[by]
    columns = [distribute_charge(charge, weights) for charge in (charges.shipping, charges.tax, charges.discount)]
    return [
        LandedCost(shipping, tax, discount, value + shipping + tax - discount)
        for value, shipping, tax, discount in zip(values, *columns, strict=True)
    ]


def unit_costs(total: int, quantity: int) -> list[int]:
    """The cost of each item of a line, in cents. Remainders go to the first items."""
    each, left = divmod(total, quantity)
    return [each + (place < left) for place in range(quantity)]


@dataclass(frozen=True)
class LineQuantities:
    """The outcome of a line's quantity (I9)."""

    ordered: int
    shipped: int = 0
    good: int = 0
    bad: int = 0
    lost: int = 0
    cancelled: int = 0

    @property
    def waiting(self) -> int:
        """Quantity that the vendor hasn't sent."""
        return self.ordered - self.shipped - self.good - self.bad - self.lost - self.cancelled

    @property
    def coming(self) -> int:
        """Quantity that may still arrive, on which promises to customers can rely (I6)."""
        return self.waiting + self.shipped


def status_of(lines: Iterable[LineQuantities]) -> StockOrderStatus:
    """The status of a placed stock order, derived from its lines."""
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
STOCK_ORDER_TRANSITIONS: dict[StockOrderStatus, frozenset[StockOrderStatus]] = {
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
"""Manual status changes of a stock order. `ordered`, from hold or dispute, means: back to the derived status."""

P = ShipmentStatus
_ENDS = frozenset({P.LOST, P.RETURNED_TO_SENDER})
SHIPMENT_TRANSITIONS: dict[ShipmentStatus, frozenset[ShipmentStatus]] = {
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
"""Manual status changes of a shipment. Receiving alone leads to `received` and `part_received` (I13)."""

STUCK_DAYS = 10
"""Days in transit after which a shipment without an expected date counts as stuck."""
WAITED_FOR = frozenset({P.EXPECTED, P.LABEL_CREATED, P.IN_TRANSIT, P.EXCEPTION, P.OUT_FOR_DELIVERY})


def is_late(status: ShipmentStatus, eta: date | None, today: date) -> bool:
    """The expected date has passed, and the carrier hasn't delivered."""
    return status in WAITED_FOR and eta is not None and eta < today


def is_stuck(status: ShipmentStatus, shipped_at: date | None, eta: date | None, today: date) -> bool:
    """The carrier reported a problem, or has had the shipment for too long without an expected date."""
    if status is P.EXCEPTION:
        return True
    return status is P.IN_TRANSIT and eta is None and shipped_at is not None and (today - shipped_at).days > STUCK_DAYS


@dataclass(frozen=True)
class LineCount:
    """The counts of a shipment line, and the quantity that was open before."""

    open: int
    good: int
    bad: int
    missing: int
    serials: int | None = None
    """Number of serials entered, or None if the product needs none."""


def counting_problems(lines: Sequence[LineCount]) -> list[FieldProblem]:
    """Errors of a count, by line: no negative quantity, and no more than the shipment contains (I10)."""
    problems = []
    for index, line in enumerate(lines):
        below = [field for field in ("good", "bad", "missing") if getattr(line, field) < 0]
        problems += [FieldProblem(f"lines.{index}.{field}", "Enter 0 or more") for field in below]
        counted = line.good + line.bad + line.missing
        if counted > line.open:
            problems.append(
                FieldProblem(f"lines.{index}.good", f"{only_items_are(line.open)} left to receive on this line")
            )
        if line.serials is not None and line.serials > line.good + line.bad:
            problems.append(FieldProblem(f"lines.{index}.serials", "There are more serial numbers than items"))
    return problems


UNNAMED = "Goods receipt"
NAMED_ORDERS = 3
"""More stock orders than these aren't named."""


def goods_receipt_name(stock_orders: Sequence[str]) -> str:
    """The name of a shipment without a tracking number."""
    return f"{UNNAMED} {', '.join(stock_orders[:NAMED_ORDERS])}".rstrip()
