"""Work due today from all sections, each row with one action, limited to rows visible to the reader."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta

from sqlalchemy import ColumnElement, and_, or_, select

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.clock import end_of
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.inventory.enums import CountStatus
from orderkeep.inventory.models import StockCount
from orderkeep.pipeline.enums import WAITING
from orderkeep.pipeline.models import Enquiry
from orderkeep.purchasing.enums import ShipmentStatus
from orderkeep.purchasing.models import Shipment
from orderkeep.purchasing.shipments.alerts import AWAITED
from orderkeep.quotes.enums import QuoteStatus
from orderkeep.quotes.models import Quote
from orderkeep.reporting.schemas import TodayItem, TodayOut
from orderkeep.reporting.today_enums import TodayAction
from orderkeep.reporting.today_orders import PLANNED, at_risk, ready_orders
from orderkeep.reporting.today_rows import CUSTOMER_COLUMNS, MAX_ROWS, customer_of, day_row, first_rows
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import DeliveryKind
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.tasks.due_conditions import COUNTED_DAY, pending_rows
from orderkeep.tasks.enums import AppointmentStatus, Urgency
from orderkeep.tasks.models import Appointment, Task
from orderkeep.tasks.rules import urgency

EXPIRING = timedelta(days=3)
"""A quote that expires within these days needs a follow-up."""
AT_THE_DOOR = (ShipmentStatus.DELIVERED, ShipmentStatus.PART_RECEIVED)
Row = TodayItem


def shipments_to_receive(ctx: Context, today: date) -> Iterable[Row]:
    """List delivered shipments to receive, and those expected by today."""
    due = and_(any_of(Shipment.status, AWAITED), Shipment.eta.is_not(None), Shipment.eta <= today)
    columns = [getattr(Shipment, name) for name in ("id", "version", "status", "name", "carrier", "eta")]
    query = select(*columns).where(or_(due, any_of(Shipment.status, AT_THE_DOOR))).order_by(Shipment.eta)
    for found in first_rows(ctx, query):
        here = found.status in AT_THE_DOOR
        title = _shipment_title(found.carrier, here=here)
        late = found.eta is not None and found.eta < today and not here
        yield day_row(TodayAction.RECEIVE, found, title, number=found.name, detail=found.name, day=found.eta, late=late)


def _shipment_title(carrier: str | None, *, here: bool) -> str:
    if carrier is None:
        return "Receive shipment" if here else "Shipment due"
    return f"Receive {carrier} shipment" if here else f"{carrier} shipment due"


def due_deliveries(ctx: Context, today: date) -> Iterable[Row]:
    """List deliveries planned for today or earlier."""
    columns = [getattr(Delivery, name) for name in ("id", "version", "status", "number", "scheduled_at", "address")]
    line = select(DeliveryLine.purchase_id).where(DeliveryLine.delivery_id == Delivery.id).order_by(DeliveryLine.id)
    query = select(
        *columns, Delivery.purchase_order_id, line.limit(1).scalar_subquery().label("purchase_id"), *CUSTOMER_COLUMNS
    )
    query = query.outerjoin(Contact, Contact.id == Delivery.customer_id)
    query = query.where(any_of(Delivery.status, list(PLANNED)), Delivery.kind == DeliveryKind.DELIVERY)
    query = query.where(Delivery.scheduled_at <= today).order_by(Delivery.scheduled_at)
    for found in first_rows(ctx, query):
        yield day_row(
            TodayAction.DELIVER, found, f"Deliver to {found.customer_name or 'the customer'}", number=found.number,
            detail=", ".join(filter(None, (found.number, found.address))), day=found.scheduled_at,
            late=found.scheduled_at < today, page_id=found.purchase_order_id or found.purchase_id,
            table="purchase_orders" if found.purchase_order_id else "purchases", **customer_of(found),
        )  # fmt: skip


def follow_ups(ctx: Context, today: date) -> Iterable[Row]:
    """List tasks due by today, and stale ones."""
    names = ("id", "version", "status", "title", "task_type", "due_date", "follow_up_date")
    columns = [getattr(Task, name) for name in names]
    query = select(*columns, *CUSTOMER_COLUMNS, SalesOrder.number).outerjoin(Contact, Contact.id == Task.customer_id)
    query = query.outerjoin(SalesOrderLine, SalesOrderLine.id == Task.purchase_id)
    query = query.outerjoin(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
    query = query.where(pending_rows(today), Task.deleted_at.is_(None))
    day = COUNTED_DAY
    for found in first_rows(ctx, query.where(day <= today).order_by(day)):
        how = urgency(found.due_date, found.follow_up_date, today)
        parts = ("No recent follow-up" if how is Urgency.STALE else None, found.customer_name, found.number)
        yield day_row(
            TodayAction.TASK, found, found.title, number=found.task_type, detail=", ".join(filter(None, parts)) or None,
            day=found.due_date or found.follow_up_date, late=how is not Urgency.DUE_TODAY, **customer_of(found),
        )  # fmt: skip


def due_appointments(ctx: Context, today: date) -> Iterable[Row]:
    """List today's appointments, and earlier ones without an outcome."""
    columns = [getattr(Appointment, name) for name in ("id", "version", "status", "purpose", "starts_at", "ends_at")]
    query = select(*columns, Appointment.location, Prospect.name.label("prospect"), *CUSTOMER_COLUMNS)
    query = query.outerjoin(Contact, Contact.id == Appointment.customer_id)
    query = query.outerjoin(Prospect, Prospect.id == Appointment.prospect_id)
    query = query.where(Appointment.status == AppointmentStatus.SCHEDULED)
    query = query.where(Appointment.starts_at < end_of(today, business_zone(ctx))).order_by(Appointment.starts_at)
    for found in first_rows(ctx, query):
        who = found.customer_name or found.prospect
        yield day_row(
            TodayAction.VISIT, found, found.purpose, detail=", ".join(filter(None, (who, found.location))) or None,
            day=found.starts_at.astimezone(business_zone(ctx)).date(), starts_at=found.starts_at,
            late=found.ends_at < ctx.now, **customer_of(found),
        )  # fmt: skip


def quotes_to_follow_up(ctx: Context, today: date) -> Iterable[Row]:
    """List accepted quotes that were not converted, and sent quotes that expire soon."""
    ending = and_(Quote.status == QuoteStatus.SENT, Quote.valid_until.between(today, today + EXPIRING))
    columns = [getattr(Quote, name) for name in ("id", "version", "status", "number", "title", "valid_until")]
    query = select(*columns, Prospect.name.label("prospect"), *CUSTOMER_COLUMNS).outerjoin(
        Contact, Contact.id == Quote.customer_id
    )
    query = query.outerjoin(Prospect, Prospect.id == Quote.prospect_id)
    query = query.where(or_(ending, Quote.status == QuoteStatus.ACCEPTED)).order_by(Quote.valid_until)
    for found in first_rows(ctx, query):
        accepted = found.status == QuoteStatus.ACCEPTED
        title = (
            f"{found.number} was accepted: create the order" if accepted else f"{found.number} expires soon: follow up"
        )
        who = found.customer_name or found.prospect
        detail = ", ".join(filter(None, (who, found.title)))
        yield day_row(
            TodayAction.QUOTE,
            found,
            title,
            number=found.number,
            detail=detail,
            day=found.valid_until,
            **customer_of(found),
        )


def due_enquiries(ctx: Context, today: date) -> Iterable[Row]:
    """List enquiries to answer by today."""
    columns = [
        getattr(Enquiry, name) for name in ("id", "version", "status", "number", "subject", "response_required_by")
    ]
    query = select(*columns, Prospect.name.label("prospect"), *CUSTOMER_COLUMNS)
    query = query.outerjoin(Contact, Contact.id == Enquiry.customer_id)
    query = query.outerjoin(Prospect, Prospect.id == Enquiry.prospect_id)
    by_today: ColumnElement[bool] = Enquiry.response_required_by < end_of(today, business_zone(ctx))
    query = query.where(any_of(Enquiry.status, list(WAITING)), by_today)
    for found in first_rows(ctx, query.order_by(Enquiry.response_required_by)):
        by = found.response_required_by
        detail = ", ".join(filter(None, (found.number, found.customer_name or found.prospect))) or None
        yield day_row(
            TodayAction.ANSWER, found, f"Reply: {found.subject}", number=found.number, detail=detail,
            day=by.astimezone(business_zone(ctx)).date(), starts_at=by, late=by < ctx.now, **customer_of(found),
        )  # fmt: skip


def open_stock_counts(ctx: Context, _today: date) -> Iterable[Row]:
    """List open stock counts."""
    columns = [getattr(StockCount, name) for name in ("id", "version", "status", "number", "title")]
    query = select(*columns).where(StockCount.status == CountStatus.COUNTING).order_by(StockCount.created_at)
    for found in first_rows(ctx, query):
        yield day_row(TodayAction.COUNT, found, f"Count: {found.title}", number=found.number, detail=found.number)


ASKED: dict[TodayAction, Callable[[Context, date], Iterable[Row]]] = {
    TodayAction.VISIT: due_appointments,
    TodayAction.TASK: follow_ups,
    TodayAction.RECEIVE: shipments_to_receive,
    TodayAction.HAND_OVER: ready_orders,
    TodayAction.DELIVER: due_deliveries,
    TodayAction.PROMISE: at_risk,
    TodayAction.ANSWER: due_enquiries,
    TodayAction.QUOTE: quotes_to_follow_up,
    TodayAction.COUNT: open_stock_counts,
}


def today_sheet(ctx: Context) -> TodayOut:
    """Return all work due today, by action."""
    today = business_day(ctx)
    items: list[Row] = []
    left_off: list[TodayAction] = []
    for act, rows in ASKED.items():
        found = list(rows(ctx, today))
        if len(found) > MAX_ROWS:
            left_off.append(act)
        items += found[:MAX_ROWS]
    return {"today": today, "zone": business_zone(ctx).key, "items": items, "left_off": left_off}
