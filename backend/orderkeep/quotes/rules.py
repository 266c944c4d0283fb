"""What a quote comes to, how long it is good, and where it may go. Pure: values in, values out; money in cents."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol

from orderkeep.core.errors import FieldProblem
from orderkeep.quotes.enums import QuoteStatus as Q

LARGEST = 10**13
"""The largest amount, in cents."""
MOST_LINES = 200
ARROWS: dict[Q, frozenset[Q]] = {
    Q.DRAFT: frozenset({Q.SENT, Q.ACCEPTED, Q.REJECTED, Q.CONVERTED}),
    Q.SENT: frozenset({Q.ACCEPTED, Q.REJECTED, Q.CONVERTED}),
    Q.ACCEPTED: frozenset({Q.REJECTED, Q.CONVERTED}),
    Q.REJECTED: frozenset(),
    Q.EXPIRED: frozenset(),
    Q.CONVERTED: frozenset(),
}
"""A quote's arrows, forward steps skipped (I13). By the calendar alone a draft or a sent quote expires."""
CAN_EXPIRE = frozenset({Q.DRAFT, Q.SENT})
STATUS_LABELS = {
    Q.DRAFT: "Draft",
    Q.SENT: "Sent",
    Q.ACCEPTED: "Accepted",
    Q.REJECTED: "Declined",
    Q.EXPIRED: "Expired",
    Q.CONVERTED: "Converted",
}


def line_total(quantity: int, unit_price: int) -> int:
    """What a line comes to."""
    return quantity * unit_price


def final_amount(total: int, discount: int, tax: int) -> int:
    """What the customer is asked for."""
    return total - discount + tax


def status_on(status: str, valid_until: date | None, day: date) -> Q:
    """The state on a day of the shop's calendar: a draft or sent quote is good until its last day is over."""
    known = Q(status)
    return Q.EXPIRED if known in CAN_EXPIRE and valid_until is not None and valid_until < day else known


def may_go(status: str, new: str) -> bool:
    """Whether one state follows the other."""
    return Q(new) in ARROWS[Q(status)]


def hint(status: str) -> str:
    """What to do instead of a step that cannot be."""
    return ". Duplicate it to make a new offer" if status in (Q.REJECTED, Q.EXPIRED) else ""


def status_change(old: str, new: str) -> str:
    """The sentence of a status event."""
    return f"Status changed from {STATUS_LABELS[Q(old)]} to {STATUS_LABELS[Q(new)]}"


class Line(Protocol):
    """What a line of a quote offers."""

    @property
    def product_id(self) -> str | None: ...

    @property
    def description(self) -> str: ...

    @property
    def quantity(self) -> int: ...

    @property
    def unit_price(self) -> int: ...


def problems_of(amounts: Mapping[str, int], lines: Sequence[Line]) -> list[FieldProblem]:
    """What keeps a quote from being written, in the order of the form."""
    found: list[FieldProblem] = []
    for place, line in enumerate(lines):
        found += [FieldProblem(f"lines.{place}.{each.field}", each.message) for each in line_problems(line)]
    if amounts["total_amount"] > LARGEST or amounts["final_amount"] > LARGEST:
        found.append(FieldProblem("total_amount", "This amount is too large"))
    if amounts["discount_amount"] > amounts["total_amount"]:
        found.append(FieldProblem("discount_amount", "Enter a discount that isn't larger than the total"))
    return found


def line_problems(line: Line) -> list[FieldProblem]:
    """What is wrong with one line."""
    found: list[FieldProblem] = []
    if not line.product_id and not line.description:
        found.append(FieldProblem("description", "Choose a product or enter a description"))
    if line.quantity <= 0:
        found.append(FieldProblem("quantity", "Quantity must be greater than 0"))
    if line.unit_price < 0:
        found.append(FieldProblem("unit_price", "Unit price must not be less than 0"))
    return found
