"""Filters sales orders by how their lines are allocated."""

from sqlalchemy import ColumnElement, and_, exists

from orderkeep.core.db.in_list import one_of
from orderkeep.core.errors import bad_parameter
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import AllocationStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine

NAME = "allocation_status"
OF_OPEN_LINES = tuple(status.value for status in AllocationStatus if status is not AllocationStatus.FULFILLED)


def allocation_conditions(params: dict[str, str]) -> list[ColumnElement[bool]]:
    """Remove `allocation_status` from `params`: orders with an open line of one of these allocation statuses.

    Items outside the catalog need no stock, so they don't count. Raises Malformed for an unknown status. It has no index
    of its own, which each allocation would have to update: open orders have one, and so do the lines of an order.
    """
    asked = params.pop(NAME, None)
    if asked is None:
        return []
    statuses = asked.split(",")
    for status in statuses:
        if status not in OF_OPEN_LINES:
            raise bad_parameter(NAME, status)
    line = exists().where(
        SalesOrderLine.purchase_order_id == SalesOrder.id,
        and_(SalesOrderLine.is_open),
        SalesOrderLine.product_id != NIL_ID,
        one_of(SalesOrderLine.allocation_status, sorted(set(statuses))),
    )
    return [and_(SalesOrder.is_open), line]
