"""What follows for an order from its lines: what counts as sold, net amounts, status and fulfilment. Pure; cents."""

from collections.abc import Sequence
from dataclasses import dataclass

from orderkeep.core.shares import largest_remainder
from orderkeep.sales.enums import CLOSED, FulfilmentStatus, OrderStatus


@dataclass(frozen=True)
class LineState:
    """What an order needs to know of a line. `is_ready`: everything it still owes is reserved from stock."""

    status: OrderStatus
    total_amount: int
    returned_amount: int
    total_quantity: int
    fulfilled_quantity: int
    returned_quantity: int
    replacement_quantity: int
    open_quantity: int
    is_ready: bool

    @property
    def counts(self) -> bool:
        """Whether it counts as sold."""
        return counts_as_sold(self.status, self.fulfilled_quantity)


@dataclass(frozen=True)
class OrderAmounts:
    """The order's own amounts."""

    discount: int
    tax: int
    shipping: int


@dataclass(frozen=True)
class OrderState:
    """What the lines make of an order. `net_amounts` has one entry for each line."""

    net_amounts: tuple[int, ...]
    line_count: int
    subtotal: int
    net_amount: int
    total_amount: int
    returned_amount: int
    order_status: OrderStatus
    fulfilment_status: FulfilmentStatus
    quantity: int
    fulfilled_quantity: int
    returned_quantity: int
    open_quantity: int


def counts_as_sold(status: OrderStatus, fulfilled: int) -> bool:
    """Whether a line counts: unless it was cancelled before anything was handed over."""
    return status is not OrderStatus.CANCELLED or fulfilled > 0


def net_amounts(lines: Sequence[LineState], discount: int) -> tuple[int, ...]:
    """Return each line's total less its share of the order's discount; 0 for a line that doesn't count.

    The discount, up to the subtotal, is shared by line total with the largest remainder; ties go to the first line.
    """
    totals = [line.total_amount if line.counts else 0 for line in lines]
    shares = largest_remainder(min(discount, sum(totals)), totals)
    return tuple(total - share for total, share in zip(totals, shares, strict=True))


def order_state(lines: Sequence[LineState], amounts: OrderAmounts) -> OrderState:
    """Return the columns of an order that follow from its lines."""
    counting = [line for line in lines if line.counts]
    nets = net_amounts(lines, amounts.discount)
    subtotal = sum(line.total_amount for line in counting)
    return OrderState(
        net_amounts=nets,
        line_count=len(lines),
        subtotal=subtotal,
        net_amount=sum(nets),
        total_amount=max(subtotal - amounts.discount, 0) + amounts.tax + amounts.shipping,
        returned_amount=sum(line.returned_amount for line in counting),
        order_status=combined_status([line.status for line in lines]),
        fulfilment_status=fulfilment_status(lines),
        quantity=sum(line.total_quantity for line in counting),
        fulfilled_quantity=sum(line.fulfilled_quantity for line in counting),
        returned_quantity=sum(line.returned_quantity for line in counting),
        open_quantity=sum(line.open_quantity for line in lines),
    )


def combined_status(statuses: Sequence[OrderStatus]) -> OrderStatus:
    """Return the status of an order: the least advanced of its open lines. Cancelled lines don't decide."""
    order = list(OrderStatus)
    rest = [status for status in statuses if status is not OrderStatus.CANCELLED]
    if not rest:
        return OrderStatus.CANCELLED if statuses else OrderStatus.NEW
    undone = [status for status in rest if status not in CLOSED]
    return min(undone or rest, key=order.index)


def fulfilment_status(lines: Sequence[LineState]) -> FulfilmentStatus:
    """Return how far an order has been handed over."""
    counting = [line for line in lines if line.counts]
    if not counting:
        return FulfilmentStatus.CANCELLED if lines else FulfilmentStatus.WAITING_FOR_STOCK
    fulfilled = sum(line.fulfilled_quantity for line in counting)
    returned = sum(line.returned_quantity for line in counting)
    replaced = sum(line.replacement_quantity for line in counting)
    waiting = [line for line in lines if line.open_quantity]
    if waiting and fulfilled > returned:
        return FulfilmentStatus.PARTLY_DELIVERED
    if waiting:
        ready = all(line.is_ready for line in waiting)
        return FulfilmentStatus.READY if ready else FulfilmentStatus.WAITING_FOR_STOCK
    if returned == replaced:
        return FulfilmentStatus.DELIVERED
    return FulfilmentStatus.RETURNED if returned >= fulfilled else FulfilmentStatus.PARTLY_RETURNED


@dataclass(frozen=True)
class Remainder:
    """What is left of a line once its rest is cancelled."""

    quantity: int
    items_free: int
    discount_amount: int
    is_gift: bool


def cancelled_rest(ordered: Remainder, handed_over: int) -> Remainder:
    """Return a line reduced to the items handed over, which count as paid first; the discount falls pro rata, half up.

    `handed_over` is at least 1. A line of which nothing paid was handed over is a gift.
    """
    paid = min(ordered.quantity, handed_over)
    discount = (2 * ordered.discount_amount * paid + ordered.quantity) // (2 * ordered.quantity)
    return Remainder(max(paid, 1), handed_over - max(paid, 1), discount, ordered.is_gift or paid == 0)


def proposed_refund(net_amount: int, refunded: int, pieces: int, *, already_back: int, back: int) -> int:
    """Return the net amount to refund for `back` of the line's `pieces`, paid and free ones alike, half up.

    `refunded` was refunded before, for `already_back` pieces. The last return takes what is left.
    """
    left = max(net_amount - refunded, 0)
    if already_back + back >= pieces:
        return left
    return min(left, (2 * net_amount * back + pieces) // (2 * pieces))


@dataclass(frozen=True)
class Pieces:
    """The ordered items of a line, paid and free, and how many of them and their replacements were handed over."""

    ordered: int
    handed_over: int


def earned_amount(pieces: Pieces, net_cents: int) -> int:
    """Return the net amount of the items handed over, half up."""
    handed_over = min(pieces.handed_over, pieces.ordered)
    return (2 * net_cents * handed_over + pieces.ordered) // (2 * pieces.ordered)


def margin(pieces: Pieces, net: float, returned: float, cost: float | None) -> float | None:
    """Return what a line earned, in dollars: of the items handed over, less returns and the cost of what was kept.

    None while nothing is handed over or the cost isn't known.
    """
    if cost is None or not pieces.handed_over:
        return None
    cents = earned_amount(pieces, round(net * 100)) - round(returned * 100) - round(cost * 100)
    return cents / 100
