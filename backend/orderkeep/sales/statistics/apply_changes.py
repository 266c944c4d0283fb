"""Applies what orders contribute after a change, and no longer contribute, to every figure that is kept of them."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.statistics import customer_totals, open_order_counts
from orderkeep.sales.statistics.contributions import contributions
from orderkeep.sales.statistics.daily_sales import DailySalesDelta


def apply_changes(session: Session, orders: Sequence[SalesOrder], lines: Sequence[SalesOrderLine]) -> None:
    """Replace what these rows contributed by what they contribute now. Called before they are flushed."""
    before, after = contributions(session, orders, lines, "deleted"), contributions(session, orders, lines, "added")
    if before == after:
        return
    difference = DailySalesDelta()
    for change, times in ((before, -1), (after, 1)):
        for order in change.orders:
            difference.add_order(order, times)
        for line in change.lines:
            difference.add_line(line, times)
    difference.write(session)
    customer_totals.apply(session, before, after)
    open_order_counts.apply(session, before.open_orders, after.open_orders)
