"""Amounts, expiry and status transitions of quotes. Pure functions; money in cents."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Protocol

from orderkeep.core.errors import FieldProblem
from orderkeep.quotes.enums import QuoteStatus as Q

MAX_CENTS = 10**13
"""The largest allowed amount, in cents."""
MAX_LINES = 200
QUOTE_TRANSITIONS: dict[Q, frozenset[Q]] = {
    Q.DRAFT: frozenset({Q.SENT, Q.ACCEPTED, Q.REJECTED, Q.CONVERTED}),
    Q.SENT: frozenset({Q.ACCEPTED, Q.REJECTED, Q.CONVERTED}),
    Q.ACCEPTED: frozenset({Q.REJECTED, Q.CONVERTED}),
    Q.REJECTED: frozenset(),
    Q.EXPIRED: frozenset(),
    Q.CONVERTED: frozenset(),
}
"""Allowed status transitions; steps may be skipped (I13). Drafts and sent quotes expire by date only."""
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
    return quantity * unit_price


def final_amount(total: int, discount: int, tax: int) -> int:
    return total - discount + tax


def status_on(status: Q, valid_until: date | None, day: date) -> Q:
    """Return the status on a day: a draft or sent quote is valid until the end of its last day."""
    return Q.EXPIRED if status in CAN_EXPIRE and valid_until is not None and valid_until < day else status


def can_change_status(status: Q, new: Q) -> bool:
    """Whether the status transition is allowed."""
    return new in QUOTE_TRANSITIONS[status]


def status_before_conversion(sent_at: datetime | None, accepted_at: datetime | None) -> Q:
    """Return the status that a converted quote had before."""
    if accepted_at is not None:
        return Q.ACCEPTED
    return Q.DRAFT if sent_at is None else Q.SENT


def transition_hint(status: Q) -> str:
    """Suggest what to do instead of a forbidden transition."""
    return ". Duplicate it to make a new offer" if status in (Q.REJECTED, Q.EXPIRED) else ""


def status_change(old: Q, new: Q) -> str:
    """Return the text of a status event."""
    return f"Status changed from {STATUS_LABELS[old]} to {STATUS_LABELS[new]}"


class Line(Protocol):
    """The offer of one quote line."""

    @property
    def product_id(self) -> str | None: ...

    @property
    def description(self) -> str: ...

    @property
    def quantity(self) -> int: ...

    @property
    def unit_price(self) -> int: ...


def problems_of(amounts: Mapping[str, int], lines: Sequence[Line]) -> list[FieldProblem]:
    """Return all validation errors, in the order of the form."""
    found: list[FieldProblem] = []
    for index, line in enumerate(lines):
        found += [FieldProblem(f"lines.{index}.{each.field}", each.message) for each in line_problems(line)]
    if amounts["total_amount"] > MAX_CENTS or amounts["final_amount"] > MAX_CENTS:
        found.append(FieldProblem("total_amount", "This amount is too large"))
    if amounts["discount_amount"] > amounts["total_amount"]:
        found.append(FieldProblem("discount_amount", "Enter a discount that isn't larger than the total"))
    return found


def line_problems(line: Line) -> list[FieldProblem]:
    """Return the validation errors of one line."""
    found: list[FieldProblem] = []
    if not line.product_id and not line.description:
        found.append(FieldProblem("description", "Choose a product or enter a description"))
    if line.quantity <= 0:
        found.append(FieldProblem("quantity", "Quantity must be greater than 0"))
    if line.unit_price < 0:
        found.append(FieldProblem("unit_price", "Unit price must not be less than 0"))
    return found
