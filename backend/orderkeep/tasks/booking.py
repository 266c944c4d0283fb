"""Appointments. Neither the assigned user nor the contact can be double-booked."""

from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select

from orderkeep.contacts.ownership import CONTACT_LINKS, link_changes, owner_of
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.tasks.calendar_shapes import AppointmentChange, AppointmentIn
from orderkeep.tasks.enums import BOOKED
from orderkeep.tasks.models import Appointment, Task
from orderkeep.tasks.rules import booking_problem

BOOKING_LOCK = 7_305_812
"""The number of PostgreSQL's advisory lock for bookings. SQLite has a single writer anyway."""
TIMES = ("starts_at", "ends_at")


def book_appointment(ctx: Context, data: AppointmentIn) -> Appointment:
    """Book an appointment. Raises Conflict if the time is taken."""
    _one_at_a_time(ctx)
    customer_id, prospect_id = data.customer_id, data.prospect_id
    if data.task_id:
        task = ctx.find(Task, data.task_id, field="task_id")
        if not customer_id and not prospect_id:
            customer_id, prospect_id = task.customer_id, None if task.customer_id else task.prospect_id
    owner = owner_of(ctx, customer_id, prospect_id)
    _check_times(data.starts_at, data.ends_at)
    who = {"customer_id": customer_id, "prospect_id": prospect_id, "owner_id": owner}
    appointment = Appointment(**data.complete(without=CONTACT_LINKS), **who)
    _refuse_taken(ctx, appointment)
    return ctx.add(appointment)


def lock_appointment(ctx: Context, appointment_id: str) -> Appointment:
    _one_at_a_time(ctx)
    return ctx.find(Appointment, appointment_id, lock=True)


def change_appointment(ctx: Context, appointment: Appointment, changes: AppointmentChange) -> Appointment:
    """Change an appointment's time, outcome or subject. Raises Conflict if the new time is taken."""
    if changes.task_id and changes.task_id != appointment.task_id:
        ctx.find(Task, changes.task_id, field="task_id")
    links = link_changes(ctx, appointment, changes)
    _check_times(
        changes.starts_at if changes.sent("starts_at") else appointment.starts_at,
        changes.ends_at if changes.sent("ends_at") else appointment.ends_at,
    )
    was_booked = appointment.status in BOOKED
    before = [getattr(appointment, name) for name in (*TIMES, *CONTACT_LINKS)]
    ctx.change(appointment, {**changes.given(), **links})
    moved = before != [getattr(appointment, name) for name in (*TIMES, *CONTACT_LINKS)]
    if moved or not was_booked:
        _refuse_taken(ctx, appointment)
    return appointment


def _one_at_a_time(ctx: Context) -> None:
    """Serialise bookings, so that the second of two concurrent ones sees the first."""
    if ctx.db.get_bind().dialect.name == "postgresql":
        ctx.db.execute(select(func.pg_advisory_xact_lock(BOOKING_LOCK)))


def _check_times(starts_at: datetime, ends_at: datetime) -> None:
    problem = booking_problem(starts_at, ends_at)
    if problem:
        raise Invalid(problem, field="ends_at")


def _refuse_taken(ctx: Context, appointment: Appointment) -> None:
    if appointment.status not in BOOKED:
        return
    others: list[ColumnElement[bool]] = [Appointment.owner_id == appointment.owner_id]
    if appointment.owner_id is None:
        others = [Appointment.owner_id.is_(None)]
    others += [getattr(Appointment, name) == who for name in CONTACT_LINKS if (who := getattr(appointment, name))]
    query = select(Appointment.purpose, Appointment.starts_at).where(
        or_(*others),
        any_of(Appointment.status, list(BOOKED)),
        Appointment.starts_at < appointment.ends_at,
        Appointment.ends_at > appointment.starts_at,
    )
    if appointment.id:
        query = query.where(Appointment.id != appointment.id)
    with ctx.db.no_autoflush:
        taken = ctx.db.execute(query.order_by(Appointment.starts_at).limit(1)).first()
    if taken:
        clock = taken.starts_at.astimezone(business_zone(ctx))
        message = f"This time is taken: {taken.purpose}, {clock:%d %b} at {clock:%H:%M}"
        raise Conflict(message, code="double_booked", more={"errors": [{"field": "starts_at", "message": message}]})
