"""Appointments. Neither the assigned user nor the contact can be double-booked."""

from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select

from orderkeep.contacts.ownership import CONTACT_LINKS, link_changes, owner_of
from orderkeep.core.context import Context, business_zone
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import Conflict, Invalid
from orderkeep.core.field_values import Columns, moment_in, required_moment, text_in
from orderkeep.tasks.enums import BOOKED
from orderkeep.tasks.models import Appointment, Task
from orderkeep.tasks.rules import booking_problem

BOOKING_LOCK = 7_305_812
"""The number of PostgreSQL's advisory lock for bookings. SQLite has a single writer anyway."""
TIMES = ("starts_at", "ends_at")


def book_appointment(ctx: Context, values: Columns) -> Appointment:
    """Book an appointment. Raises Conflict if the time is taken."""
    _one_at_a_time(ctx)
    if task_id := text_in(values, "task_id"):
        task = ctx.find(Task, task_id, field="task_id")
        if not any(values.get(name) for name in CONTACT_LINKS):
            values |= {"customer_id": task.customer_id, "prospect_id": None if task.customer_id else task.prospect_id}
    owner = owner_of(ctx, text_in(values, "customer_id"), text_in(values, "prospect_id"))
    _check_times(required_moment(values, "starts_at"), required_moment(values, "ends_at"))
    appointment = Appointment(**values, owner_id=owner)
    _refuse_taken(ctx, appointment)
    return ctx.add(appointment)


def lock_appointment(ctx: Context, appointment_id: str) -> Appointment:
    """Lock bookings and return the appointment."""
    _one_at_a_time(ctx)
    return ctx.find(Appointment, appointment_id, lock=True)


def change_appointment(ctx: Context, appointment: Appointment, values: Columns) -> Appointment:
    """Change an appointment's time, outcome or subject. Raises Conflict if the new time is taken."""
    if (task_id := text_in(values, "task_id")) and task_id != appointment.task_id:
        ctx.find(Task, task_id, field="task_id")
    values |= link_changes(ctx, appointment, values)
    starts_at, ends_at = (moment_in(values, name) or getattr(appointment, name) for name in TIMES)
    _check_times(starts_at, ends_at)
    was_booked = appointment.status in BOOKED
    before = [getattr(appointment, name) for name in (*TIMES, *CONTACT_LINKS)]
    ctx.change(appointment, values)
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
