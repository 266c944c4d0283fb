"""Model of sales orders for the random walks: quantities, amounts, cancelled rests and returns. Money in cents.

It imports nothing from the product, so that a fault isn't repeated here.
"""

from dataclasses import dataclass, field
from typing import Any

CLOSED = ("completed", "cancelled")
PROGRESS = ("new", "onhold", "processing", "completed")
"""The statuses of a walk, least advanced first, apart from cancelled."""


class Refused(Exception):
    """The product must refuse this step, with this code if one is given, and change nothing."""

    def __init__(self, code: str | None = None) -> None:
        super().__init__(code)
        self.code = code


def half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


@dataclass(eq=False)
class ReturnedRow:
    """Returned items of a line, by the return's id."""

    return_id: str
    quantity: int
    good: bool
    replaced: bool
    amount: int
    day: str
    delivery_id: str | None


@dataclass(eq=False)
class ModelLine:
    product: int
    quantity: int
    price: int
    free: int = 0
    discount: int = 0
    gift: bool = False
    id: str = ""
    place: int = 0
    """Its number within the order, which it keeps."""
    status: str = "new"
    has_pickup: bool = False
    picked: int = 0
    from_shelf: int = 0
    """Of the items picked up, those that were in stock."""
    delivered: int = 0
    has_moved: bool = False
    returns: list[ReturnedRow] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)
    """Reserved quantity by the moment of its reservation."""

    @property
    def ordered(self) -> int:
        return self.quantity + self.free

    @property
    def fulfilled(self) -> int:
        return self.picked + self.delivered

    @property
    def returned(self) -> int:
        return sum(row.quantity for row in self.returns)

    @property
    def replaced(self) -> int:
        return sum(row.quantity for row in self.returns if row.replaced)

    @property
    def refunded(self) -> int:
        return sum(row.amount for row in self.returns)

    @property
    def kept(self) -> int:
        return self.fulfilled - self.returned

    @property
    def rest(self) -> int:
        """Not handed over, whether or not the line is closed."""
        return self.ordered + self.replaced - self.fulfilled

    @property
    def open(self) -> int:
        return 0 if self.status in CLOSED else max(self.rest, 0)

    @property
    def reserved(self) -> int:
        return sum(self.held.values())

    @property
    def counts(self) -> bool:
        return self.status != "cancelled" or self.fulfilled > 0

    @property
    def total(self) -> int:
        return 0 if self.gift else max(self.quantity * self.price - self.discount, 0)

    def change(self, values: dict[str, Any]) -> None:
        if values.get("product", self.product) != self.product:
            if self.fulfilled or self.has_moved:
                raise Refused("handed_over")
            self.held = {}
        for name, value in values.items():
            setattr(self, name, value)
        if self.rest < 0:
            raise Refused("handed_over")

    def release(self, surplus: int) -> None:
        """Newest reservations first."""
        for moment in sorted(self.held, reverse=True):
            less = min(self.held[moment], max(surplus, 0))
            surplus -= less
            self.held[moment] -= less
        self.held = {moment: quantity for moment, quantity in self.held.items() if quantity}

    def use(self, handed_over: int) -> None:
        """Reserved items leave, oldest reservations first."""
        for moment in sorted(self.held):
            less = min(self.held[moment], handed_over)
            handed_over -= less
            self.held[moment] -= less
        self.held = {moment: quantity for moment, quantity in self.held.items() if quantity}


@dataclass(eq=False)
class ModelOrder:
    seq: int
    customer: int
    day: str
    lines: list[ModelLine]
    discount: int = 0
    tax: int = 0
    shipping: int = 0
    id: str = ""
    last_place: int = 0

    def __post_init__(self) -> None:
        for line in self.lines:
            self.number(line)

    def change(self, name: str, value: int | str) -> None:
        if name == "customer" and value != self.customer and any(line.fulfilled for line in self.lines):
            raise Refused("handed_over")
        setattr(self, name, value)

    def number(self, line: ModelLine) -> None:
        self.last_place += 1
        line.place = self.last_place

    @property
    def counted(self) -> list[ModelLine]:
        return [line for line in self.lines if line.counts]

    @property
    def subtotal(self) -> int:
        return sum(line.total for line in self.counted)

    @property
    def total(self) -> int:
        return max(self.subtotal - self.discount, 0) + self.tax + self.shipping

    @property
    def net(self) -> int:
        return sum(self.net_of(line) for line in self.lines)

    @property
    def refunded(self) -> int:
        return sum(line.refunded for line in self.counted)

    def net_of(self, line: ModelLine) -> int:
        """The line's total less its share of the discount: cents that are left over go to the largest fractions."""
        counted, subtotal = self.counted, self.subtotal
        if line not in counted or not subtotal:
            return 0
        discount = min(self.discount, subtotal)
        exact = [divmod(discount * each.total, subtotal) for each in counted]
        left_over = discount - sum(cents for cents, _ in exact)
        first = sorted(range(len(counted)), key=lambda index: (-exact[index][1], index))[:left_over]
        index = counted.index(line)
        return line.total - exact[index][0] - (index in first)

    def proposed(self, line: ModelLine, quantity: int) -> int:
        """The refund for returned items: their share of the net amount, and all that is left for the last ones."""
        net, before = self.net_of(line), line.returned - line.replaced
        left = max(net - line.refunded, 0)
        return left if before + quantity >= line.ordered else min(left, half_up(net * quantity, line.ordered))

    def cancel(self, line: ModelLine) -> None:
        """Cancel what wasn't handed over; items handed over count as paid first."""
        if line.status == "cancelled":
            return
        if line.fulfilled and line.rest <= 0:
            raise Refused("handed_over")
        line.status = "cancelled"
        if not line.fulfilled:
            return
        unreplaced = min(line.replaced, line.rest)
        handed_over = line.fulfilled - (line.replaced - unreplaced)
        paid = min(line.quantity, handed_over)
        line.discount = half_up(line.discount * paid, line.quantity)
        line.quantity, line.free = paid, handed_over - paid
        for row in [row for row in reversed(line.returns) if row.replaced]:
            if not unreplaced:
                break
            part = min(row.quantity, unreplaced)
            amount = self.proposed(line, part)
            row.quantity -= part
            if not row.quantity:
                line.returns.remove(row)
            line.returns.append(ReturnedRow(row.return_id, part, row.good, False, amount, row.day, row.delivery_id))
            unreplaced -= part

    @property
    def status(self) -> str:
        rest = [line.status for line in self.lines if line.status != "cancelled"]
        undone = [status for status in rest if status != "completed"]
        return min(undone or rest, key=PROGRESS.index) if rest else "cancelled"

    @property
    def fulfilment(self) -> str:
        fulfilled, returned, replaced = (
            sum(getattr(line, name) for line in self.counted) for name in ("fulfilled", "returned", "replaced")
        )
        waiting = [line for line in self.lines if line.open]
        if not self.counted:
            return "cancelled"
        if waiting and fulfilled > returned:
            return "partly_delivered"
        if waiting:
            return "ready" if all(line.reserved == line.open for line in waiting) else "waiting_for_stock"
        if returned == replaced:
            return "delivered"
        return "returned" if returned == fulfilled else "partly_returned"
