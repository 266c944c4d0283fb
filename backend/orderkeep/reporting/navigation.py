"""Menu counts. Each one is the total of a filtered list, limited to rows visible to the reader."""

from datetime import UTC, datetime, time
from typing import cast

from orderkeep.catalog.stock_figures import OPEN_STATUSES
from orderkeep.contacts.enums import ProspectStatus
from orderkeep.contacts.prospect_schemas import ProspectList
from orderkeep.core.clock import end_of
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.inventory.count_schemas import StockCountList
from orderkeep.inventory.enums import CountStatus, Level
from orderkeep.inventory.schemas import StockList
from orderkeep.pipeline.enums import WAITING
from orderkeep.pipeline.schemas import EnquiryList
from orderkeep.purchasing.enums import COMPLETE, ON_THE_WAY, StockOrderStatus
from orderkeep.purchasing.schemas import StockOrderList
from orderkeep.purchasing.shipments.schemas import ShipmentList
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.schemas import QuoteList
from orderkeep.reporting.schemas import NavigationOut
from orderkeep.sales.order_schemas import OrderList
from orderkeep.tasks.calendar_shapes import AppointmentList, OwnEventList
from orderkeep.tasks.enums import AppointmentStatus, Urgency
from orderkeep.tasks.schemas import TaskList

MAX_COUNT = 1_000
"""Counting stops here: the menu shows "999+"."""

OPEN_PROSPECTS = (ProspectStatus.NEW, ProspectStatus.CONTACTED, ProspectStatus.QUALIFIED)
OPEN_STOCK_ORDERS = [status for status in StockOrderStatus if status not in COMPLETE]

WAITING_ROWS: dict[str, tuple[type[ListQuery], dict[str, str]]] = {
    "prospects": (ProspectList, {"status": ",".join(OPEN_PROSPECTS)}),
    "enquiries": (EnquiryList, {"status": ",".join(WAITING)}),
    "purchases": (OrderList, {"order_status": ",".join(OPEN_STATUSES)}),
    "quotes": (QuoteList, {"status": QuoteStatus.SENT}),
    "stock_orders": (StockOrderList, {"status": ",".join(OPEN_STOCK_ORDERS)}),
    "shipments": (ShipmentList, {"status": ",".join(sorted(ON_THE_WAY))}),
    "products": (StockList, {"level": Level.LOW}),
    "stock_counts": (StockCountList, {"status": CountStatus.COUNTING}),
    "tasks": (TaskList, {"urgency": Urgency.OVERDUE}),
}
"""The list behind each menu entry, with the filter for its count."""


def navigation_counts(ctx: Context) -> NavigationOut:
    """Return the counts of the whole menu, with the visibility of the lists."""
    counts = {name: query.total(ctx, dict(filters), MAX_COUNT) for name, (query, filters) in WAITING_ROWS.items()}
    waiting = {**counts, "calendar": _count_today(ctx)}
    return cast("NavigationOut", waiting)  # its entries, as WAITING_ROWS names them


def _count_today(ctx: Context) -> int:
    """Count today's open appointments and events."""
    day, zone = business_day(ctx), business_zone(ctx)
    begins = datetime.combine(day, time(), zone).astimezone(UTC).isoformat()
    hours = {"starts_at.gte": begins, "starts_at.lt": end_of(day, zone).isoformat()}
    days = {"starts_on.lte": day.isoformat(), "ends_on.gte": day.isoformat()}
    appointments = AppointmentList.total(ctx, {"status": AppointmentStatus.SCHEDULED, **hours}, MAX_COUNT)
    events = OwnEventList.total(ctx, hours, MAX_COUNT) + OwnEventList.total(ctx, days, MAX_COUNT)
    return min(appointments + events, MAX_COUNT)
