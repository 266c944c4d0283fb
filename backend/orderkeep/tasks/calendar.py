"""The calendar of a range of days: its own entries, and those derived from tasks, orders and shipments.

Days are in the business's time zone, regardless of the reader's. A timestamp falls on its day in that zone; a date
stays on its day.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple, TypeVarTuple

from sqlalchemy import Row, Select, and_, or_, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.clock import end_of
from orderkeep.core.context import Context, business_day, business_zone, day_of
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Malformed
from orderkeep.purchasing.models import Shipment
from orderkeep.purchasing.shipments.alerts import AWAITED
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import CLOSED, DeliveryKind, DeliveryStatus, OrderStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.tasks.calendar_entries import EntryTimes, calendar_entry
from orderkeep.tasks.calendar_shapes import CalendarEntry, CalendarOut
from orderkeep.tasks.enums import OPEN, AppointmentStatus, EntryKind, TaskStatus
from orderkeep.tasks.models import Appointment, CalendarEvent, Task

Columns = TypeVarTuple("Columns")
MAX_RANGE = timedelta(days=100)
MAX_ENTRIES = 500
"""Entries per kind. To see more, request fewer days."""


class CalendarRange(NamedTuple):
    """The requested days, inclusive, and the times at which they start and end."""

    first: date
    last: date
    begins: datetime
    ends: datetime


def calendar_entries(ctx: Context, first: date, last: date) -> CalendarOut:
    """Return all entries of these days. Raises Malformed for an invalid or too long range."""
    if last < first or last - first > MAX_RANGE:
        raise Malformed(f"Choose up to {MAX_RANGE.days} days, with the earlier day first", field="to", code="bad_value")
    zone = business_zone(ctx)
    days = CalendarRange(first, last, datetime.combine(first, time(), zone).astimezone(UTC), end_of(last, zone))
    items: list[CalendarEntry] = []
    left_off: list[EntryKind] = []
    for kind, gather in SOURCES.items():
        found = list(gather(ctx, days))
        if len(found) > MAX_ENTRIES:
            left_off.append(kind)
        items += found[:MAX_ENTRIES]
    items.sort(key=lambda entry: (entry["starts_on"], entry["starts_at"] or days.begins, entry["title"]))
    return {"today": business_day(ctx), "zone": zone.key, "items": items, "left_off": left_off}


def _times_in_business_zone(ctx: Context, starts_at: datetime, ends_at: datetime) -> EntryTimes:
    """Return the business days of a time span. A span that ends at midnight ends on the day before."""
    last = day_of(ctx, ends_at - timedelta(microseconds=1))
    return {"starts_on": day_of(ctx, starts_at), "ends_on": last, "starts_at": starts_at, "ends_at": ends_at}


def _on_day(day: date) -> EntryTimes:
    return {"starts_on": day, "ends_on": day}


def _days_of(event: CalendarEvent) -> EntryTimes:
    first = event.starts_on or date.min  # an event without times has days
    return {"starts_on": first, "ends_on": event.ends_on or first}


def _rows(ctx: Context, query: Select[*Columns]) -> Iterable[Row[*Columns]]:
    return ctx.db.execute(query.limit(MAX_ENTRIES + 1))


def _events(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    whole = and_(CalendarEvent.starts_on <= days.last, CalendarEvent.ends_on >= days.first)
    timed = and_(CalendarEvent.starts_at < days.ends, CalendarEvent.ends_at > days.begins)
    for event in ctx.db.scalars(select(CalendarEvent).where(or_(whole, timed)).limit(MAX_ENTRIES + 1)):
        when: EntryTimes = (
            _times_in_business_zone(ctx, event.starts_at, event.ends_at)
            if event.starts_at and event.ends_at
            else _days_of(event)
        )
        yield calendar_entry(EntryKind.EVENT, event.id, event.title, detail=event.location, **when)


def _appointments(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    columns = [getattr(Appointment, name) for name in ("id", "purpose", "location", "starts_at", "ends_at", "status")]
    query = (
        select(*columns, Contact.name.label("customer"), Prospect.name.label("prospect"))
        .outerjoin(Contact, Contact.id == Appointment.customer_id)
        .outerjoin(Prospect, Prospect.id == Appointment.prospect_id)
        .where(Appointment.starts_at < days.ends, Appointment.ends_at > days.begins)
        .where(Appointment.status != AppointmentStatus.CANCELLED)
        .order_by(Appointment.starts_at)
        .execution_options(with_hidden=True)
    )
    for row in _rows(ctx, query):
        is_open = row.status == AppointmentStatus.SCHEDULED
        yield calendar_entry(
            EntryKind.APPOINTMENT, row.id, row.purpose, detail=_join_texts(row.customer or row.prospect, row.location),
            status=row.status, late=is_open and row.ends_at < ctx.now, done=not is_open,
            **_times_in_business_zone(ctx, row.starts_at, row.ends_at),
        )  # fmt: skip


def _tasks(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    due = Task.due_date.between(days.first, days.last)
    looked_at = and_(Task.due_date.is_(None), Task.follow_up_date.between(days.first, days.last))
    query = (
        select(
            Task.id, Task.title, Task.status, Task.due_date, Task.follow_up_date, Contact.name, SalesOrderLine.number
        )
        .outerjoin(Contact, Contact.id == Task.customer_id)
        .outerjoin(SalesOrderLine, SalesOrderLine.id == Task.purchase_id)
        .where(or_(due, looked_at), Task.status != TaskStatus.ARCHIVED, Task.deleted_at.is_(None))
        .order_by(Task.due_date)
        .execution_options(with_hidden=True)
    )
    today = business_day(ctx)
    for row in _rows(ctx, query):
        day, is_open = row.due_date or row.follow_up_date, row.status in OPEN
        yield calendar_entry(
            EntryKind.TASK, row.id, row.title, detail=_join_texts(row.name, row.number), status=row.status,
            late=is_open and day < today, done=not is_open, **_on_day(day),
        )  # fmt: skip


def _pickups(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    """Return orders that were picked up or are promised on these days."""
    promised = and_(
        SalesOrderLine.is_open,
        SalesOrderLine.order_status != OrderStatus.ON_HOLD,
        SalesOrderLine.pickup_date.is_(None),
        SalesOrderLine.promised_at.between(days.first, days.last),
    )
    query = (
        select(
            *(getattr(SalesOrderLine, name) for name in ("id", "number", "pickup_date", "promised_at", "order_status")),
            Contact.name.label("customer"),
            Product.name.label("product"),
        )
        .outerjoin(Contact, Contact.id == SalesOrderLine.customer_id)
        .outerjoin(Product, Product.id == SalesOrderLine.product_id)
        .execution_options(with_hidden=True)
    )
    today = business_day(ctx)
    picked_up = query.where(SalesOrderLine.pickup_date.between(days.first, days.last)).order_by(
        SalesOrderLine.pickup_date
    )
    for row in [*_rows(ctx, query.where(promised).order_by(SalesOrderLine.promised_at)), *_rows(ctx, picked_up)]:
        day = row.pickup_date or row.promised_at
        is_open = row.pickup_date is None or (row.pickup_date > today and row.order_status not in CLOSED)
        yield calendar_entry(
            EntryKind.PICKUP, row.id, f"Pickup for {row.number}" if is_open else f"{row.number} picked up",
            detail=_join_texts(row.customer, row.product), status=row.order_status, late=is_open and day < today,
            done=not is_open, **_on_day(day),
        )  # fmt: skip


def _deliveries(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    """Return the page of a delivery: its order, or the first line's."""
    gone = [DeliveryStatus.CANCELLED, DeliveryStatus.FAILED]
    line = select(DeliveryLine.purchase_id).where(DeliveryLine.delivery_id == Delivery.id)
    order = line.order_by(DeliveryLine.created_at, DeliveryLine.id).limit(1).scalar_subquery()
    columns = [getattr(Delivery, name) for name in ("number", "status", "scheduled_at", "address", "purchase_order_id")]
    query = (
        select(Delivery.id, *columns, order.label("purchase_id"), Contact.name)
        .outerjoin(Contact, Contact.id == Delivery.customer_id)
        .where(Delivery.scheduled_at.between(days.first, days.last), Delivery.kind == DeliveryKind.DELIVERY)
        .where(~any_of(Delivery.status, gone))
        .order_by(Delivery.scheduled_at)
        .execution_options(with_hidden=True)
    )
    today = business_day(ctx)
    for row in _rows(ctx, query):
        is_open = row.status != DeliveryStatus.DONE
        table = SalesOrder if row.purchase_order_id else SalesOrderLine
        place = (table.__tablename__, row.purchase_order_id or row.purchase_id)
        yield calendar_entry(
            EntryKind.DELIVERY, row.id, f"Delivery {row.number}", detail=_join_texts(row.name, row.address),
            status=row.status, late=is_open and row.scheduled_at < today, done=not is_open, place=place,
            **_on_day(row.scheduled_at),
        )  # fmt: skip


def _shipments(ctx: Context, days: CalendarRange) -> Iterable[CalendarEntry]:
    """Return shipments by day of delivery, or else by expected day."""
    awaited = and_(any_of(Shipment.status, AWAITED), Shipment.eta.between(days.first, days.last))
    query = (
        select(
            Shipment.id,
            Shipment.carrier,
            Shipment.name,
            Shipment.status,
            Shipment.eta,
            Shipment.delivered_on,
        )
        .where(or_(awaited, Shipment.delivered_on.between(days.first, days.last)))
        .order_by(Shipment.eta)
    )
    today = business_day(ctx)
    for row in _rows(ctx, query):
        came = row.delivered_on is not None
        day = row.delivered_on or row.eta
        yield calendar_entry(
            EntryKind.PARCEL, row.id, _shipment_title(row.carrier, came=came),
            detail=row.name, status=row.status, late=not came and day < today, done=came, **_on_day(day),
        )  # fmt: skip


def _shipment_title(carrier: str | None, *, came: bool) -> str:
    if carrier is None:
        return "Shipment arrived" if came else "Shipment due"
    return f"{carrier} shipment {'arrived' if came else 'due'}"


def _join_texts(*parts: str | None) -> str | None:
    return ", ".join(part for part in parts if part) or None


SOURCES: dict[EntryKind, Callable[[Context, CalendarRange], Iterable[CalendarEntry]]] = {
    EntryKind.EVENT: _events,
    EntryKind.APPOINTMENT: _appointments,
    EntryKind.TASK: _tasks,
    EntryKind.PICKUP: _pickups,
    EntryKind.DELIVERY: _deliveries,
    EntryKind.PARCEL: _shipments,
}
