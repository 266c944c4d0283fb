"""What follows from an order's quantities and status. Pure functions; `SalesOrderLine` shows their results."""

from orderkeep.sales.enums import CLOSED, DisplayStatus, OrderStatus


def open_quantity(
    quantity: int | None,
    items_free: int | None,
    replacement_quantity: int | None,
    fulfilled_quantity: int | None,
    status: OrderStatus | None,
) -> int:
    """Return the quantity the customer is still waiting for; 0 for a closed order. None is a value not set yet."""
    if status in CLOSED:
        return 0
    return max((quantity or 0) + (items_free or 0) + (replacement_quantity or 0) - (fulfilled_quantity or 0), 0)


FINAL = (OrderStatus.DELIVERED, OrderStatus.COMPLETED, OrderStatus.CANCELLED)
"""Displayed even if items were handed over."""
BEFORE_HANDOVER = (OrderStatus.NEW, OrderStatus.IN_PROGRESS, OrderStatus.ORDERED, OrderStatus.PROCESSING)
"""Replaced once some items were handed over."""


def display_status(status: OrderStatus, wanted: int, fulfilled: int) -> DisplayStatus:
    """Return the displayed status of an order of `wanted` items, of which `fulfilled` were handed over."""
    if fulfilled == 0 or status in FINAL:
        return DisplayStatus(status)
    if fulfilled >= wanted:
        return DisplayStatus.HANDED_OVER
    return DisplayStatus.PARTLY_HANDED_OVER if status in BEFORE_HANDOVER else DisplayStatus(status)
