"""Filters by the displayed status of sales orders."""

from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, and_, not_, or_

from orderkeep.core.db.in_list import none_of, one_of
from orderkeep.core.errors import bad_parameter
from orderkeep.sales.derived_facts import BEFORE_HANDOVER, FINAL
from orderkeep.sales.enums import DisplayStatus
from orderkeep.sales.models import SalesOrderLine


def _condition(value: str) -> ColumnElement[bool]:
    """The displayed status, and the stored statuses that it may stand for, which have an index."""
    stored: ColumnElement[bool] = SalesOrderLine.order_status == value
    if value == DisplayStatus.HANDED_OVER:
        stored = none_of(SalesOrderLine.order_status, FINAL)
    elif value == DisplayStatus.PARTLY_HANDED_OVER:
        stored = one_of(SalesOrderLine.order_status, BEFORE_HANDOVER)
    return and_(stored, SalesOrderLine.display_status == value)


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
