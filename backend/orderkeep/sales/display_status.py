"""The displayed status of a sales order: its stored status, or the delivery progress once items were handed over."""

from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, and_, case, literal, not_, or_

from orderkeep.core.db.in_list import any_of, one_of
from orderkeep.core.errors import bad_parameter
from orderkeep.sales.enums import DisplayStatus, OrderStatus
from orderkeep.sales.models import SalesOrder

FINAL = (OrderStatus.DELIVERED, OrderStatus.COMPLETED, OrderStatus.CANCELLED)
"""Displayed even if items were handed over."""
BEFORE_HANDOVER = (
    OrderStatus.NEW,
    OrderStatus.IN_PROGRESS,
    OrderStatus.ORDERED,
    OrderStatus.PROCESSING,
)
"""Replaced once some items were handed over."""

stored = SalesOrder.order_status
STARTED = SalesOrder.fulfilled_quantity > 0
FINISHED = SalesOrder.fulfilled_quantity >= SalesOrder.quantity + SalesOrder.items_free
SHOWN_STATUS: ColumnElement[str] = case(
    (or_(one_of(stored, FINAL), not_(STARTED)), stored),
    (FINISHED, literal(DisplayStatus.HANDED_OVER)),
    (one_of(stored, BEFORE_HANDOVER), literal(DisplayStatus.PARTLY_HANDED_OVER)),
    else_=stored,
)
"""`display_status` as a column."""


def display_status(status: str, wanted: int, fulfilled: int) -> DisplayStatus:
    """Return the displayed status of an order of `wanted` items, of which `fulfilled` were handed over."""
    if fulfilled == 0 or status in FINAL:
        return DisplayStatus(status)
    if fulfilled >= wanted:
        return DisplayStatus.HANDED_OVER
    return DisplayStatus.PARTLY_HANDED_OVER if status in BEFORE_HANDOVER else DisplayStatus(status)


def _condition(value: str) -> ColumnElement[bool]:
    if value == DisplayStatus.HANDED_OVER:
        return and_(not_(any_of(stored, FINAL)), STARTED, FINISHED)
    if value == DisplayStatus.PARTLY_HANDED_OVER:
        return and_(any_of(stored, BEFORE_HANDOVER), STARTED, not_(FINISHED))
    if value in FINAL:
        return stored == value
    if value in BEFORE_HANDOVER:
        return and_(stored == value, not_(STARTED))
    return and_(stored == value, or_(not_(STARTED), not_(FINISHED)))


def _any_of(text: str) -> ColumnElement[bool]:
    values = text.split(",")
    for value in values:
        if value not in set(DisplayStatus):
            raise bad_parameter("display_status", value)
    return or_(*(_condition(value) for value in values))


OPERATORS: Mapping[str, Callable[[str], ColumnElement[bool]]] = {
    "display_status": _any_of,
    "display_status.not": lambda text: not_(_any_of(text)),
}


def status_conditions(params: dict[str, str]) -> list[ColumnElement[bool]]:
    """Remove `display_status` and `display_status.not` from `params`. Raises Malformed for an unknown status."""
    return [condition(params.pop(name)) for name, condition in OPERATORS.items() if name in params]
