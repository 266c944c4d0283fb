"""Finds sales orders by their open lines, and by how those are allocated."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, and_, exists

from orderkeep.core.db.in_list import one_of
from orderkeep.core.errors import bad_parameter
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import AllocationStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine

NAME = "allocation_status"
OF_OPEN_LINES = tuple(status for status in AllocationStatus if status is not AllocationStatus.FULFILLED)


def has_open_line(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether an order has an open line that meets the condition.

    The allocation has no index, which each allocation would have to update: open orders have one, and so do the lines
    of an order.
    """
    own = SalesOrderLine.purchase_order_id == SalesOrder.id
    return and_(SalesOrder.is_open, exists().where(own, and_(SalesOrderLine.is_open), condition))


def allocated_as(statuses: Iterable[str]) -> ColumnElement[bool]:
    """Whether a line has one of these allocation statuses. Items outside the catalog need no stock: they have none."""
    return and_(SalesOrderLine.product_id != NIL_ID, one_of(SalesOrderLine.allocation_status, sorted(set(statuses))))


def allocation_conditions(params: dict[str, str]) -> list[ColumnElement[bool]]:
    """Remove `allocation_status` from `params`: orders with an open line that has one of these statuses.

    Raises Malformed for an unknown status.
    """
    asked = params.pop(NAME, None)
    if asked is None:
        return []
    statuses = asked.split(",")
    for status in statuses:
        if status not in OF_OPEN_LINES:
            raise bad_parameter(NAME, status)
    return [has_open_line(allocated_as(statuses))]
