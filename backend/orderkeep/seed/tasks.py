"""Sample tasks, appointments and events around today."""

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.seed.clock import at_days_ago
from orderkeep.tasks.actions import add_note, change_task, create_task
from orderkeep.tasks.booking import book_appointment
from orderkeep.tasks.calendar_shapes import AppointmentIn, OwnEventIn
from orderkeep.tasks.enums import AppointmentStatus, TaskPriority, TaskStatus, TaskType
from orderkeep.tasks.models import Task
from orderkeep.tasks.own_events import create_event
from orderkeep.tasks.schemas import TaskChange, TaskIn

CALL, EMAIL, MEETING, DELIVERY, FOLLOW_UP, OTHER = TaskType
LOW, MEDIUM, HIGH, URGENT = TaskPriority


class SeedTask(NamedTuple):
    """A task: title, kind, priority, created how many days ago, and due in how many."""

    title: str
    kind: TaskType
    priority: TaskPriority
    ago: float
    due: int | None
    looked_at: int | None = None
    notes: tuple[str, ...] = ()
    about: str = "contact"
    progress: int = 0
    status: TaskStatus = TaskStatus.PENDING


TASKS = (
    SeedTask(
        "Call back about the router's warranty",
        CALL,
        HIGH,
        4,
        -2,
        -2,
        ("Left a message, will try again after lunch.",),
    ),
    SeedTask("Send the revised price for two soldering stations", EMAIL, URGENT, 3, -1, progress=60),
    SeedTask("Confirm the pickup time", CALL, MEDIUM, 2, 0, about="order"),
    SeedTask("Check how the drone is working out", FOLLOW_UP, LOW, 1, 0, 0),
    SeedTask("Measure the school's shelf for the robot kits", MEETING, MEDIUM, 3, 1, 1),
    SeedTask("Offer a bundle for the workshop in December", EMAIL, MEDIUM, 1, 2, progress=20),
    SeedTask("Bring the repaired headphones", DELIVERY, HIGH, 2, 3, about="order"),
    SeedTask("Follow up on the toy fair leads", FOLLOW_UP, MEDIUM, 30, -20, -18, ("Three cards, one reply so far.",)),
    SeedTask("Check bulk pricing for chargers", OTHER, LOW, 12, None, status=TaskStatus.ON_HOLD, progress=35),
    SeedTask("Invite regulars to the in-store evening", EMAIL, MEDIUM, 2, 8, 6, about="nobody"),
    SeedTask("Check the fire extinguisher", OTHER, LOW, 20, 12, about="nobody"),
    SeedTask(
        "Thank them for the large order", CALL, MEDIUM, 9, -6, about="order", progress=100, status=TaskStatus.COMPLETED
    ),
    SeedTask("Send the missing manual", EMAIL, LOW, 8, -5, progress=100, status=TaskStatus.COMPLETED),
    SeedTask("Find a second courier", OTHER, MEDIUM, 40, -25, about="nobody", progress=100, status=TaskStatus.ARCHIVED),
)
VISITS = (
    ("Drop off the old router", 0, "14:00", 30, None),
    ("Soldering station demo", 1, "10:30", 45, None),
    ("Robot kits for the school", 1, "15:00", 60, "Northgate School"),
    ("Drone pickup and first flight", 2, "11:00", 60, "Yard behind the shop"),
    ("Discuss the workshop", 4, "16:30", 45, None),
    ("Bulk order consultation", -2, "09:30", 30, None),
)


def seed_tasks(ctx: Context) -> None:
    """Tasks, appointments and calendar events around today."""
    contacts = _contacts(ctx)
    orders = _orders(ctx)
    tasks = [_task(ctx, sample, contacts[index % len(contacts)], orders) for index, sample in enumerate(TASKS)]
    for index, (purpose, days, clock, minutes, location) in enumerate(VISITS):
        _visit(ctx, contacts[index % len(contacts)], purpose, (days, clock, minutes), location)
    _link_first(ctx, tasks)
    _events(ctx)


def _contacts(ctx: Context) -> list[str]:
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    return list(ctx.db.scalars(query.order_by(Contact.last_order_at.desc(), Contact.id).limit(8)))


def _orders(ctx: Context) -> list[str]:
    over = (OrderStatus.COMPLETED, OrderStatus.CANCELLED)
    query = select(SalesOrderLine.id).where(
        SalesOrderLine.order_status.not_in(over), SalesOrderLine.pickup_date.is_(None)
    )
    return list(ctx.db.scalars(query.order_by(SalesOrderLine.number_seq.desc()).limit(3)))


def _task(ctx: Context, sample: SeedTask, contact: str, orders: list[str]) -> Task:
    today = business_day(ctx)
    data = TaskIn.model_construct(
        title=sample.title,
        task_type=sample.kind,
        priority=sample.priority,
        due_date=None if sample.due is None else today + timedelta(days=sample.due),
        follow_up_date=None if sample.looked_at is None else today + timedelta(days=sample.looked_at),
        progress=sample.progress,
        customer_id=contact if sample.about == "contact" else None,
        purchase_id=orders[len(sample.title) % len(orders)] if sample.about == "order" and orders else None,
    )
    with at_days_ago(ctx, sample.ago):
        task = create_task(ctx, data)
    for step, note in enumerate(sample.notes):
        with at_days_ago(ctx, sample.ago * 0.6 - step * 0.1):
            add_note(ctx, task, note)
    if sample.status != TaskStatus.PENDING:
        with at_days_ago(ctx, sample.ago * 0.4):
            change_task(ctx, task, TaskChange(status=sample.status))
    return task


def _moment(ctx: Context, days: int, clock: str) -> datetime:
    day = business_day(ctx) + timedelta(days=days)
    return datetime.combine(day, time.fromisoformat(clock), business_zone(ctx)).astimezone(UTC)


def _visit(ctx: Context, contact: str, purpose: str, when: tuple[int, str, int], location: str | None) -> None:
    days, clock, minutes = when
    start = _moment(ctx, days, clock)
    appointment = AppointmentIn.model_construct(
        purpose=purpose,
        starts_at=start,
        ends_at=start + timedelta(minutes=minutes),
        status=AppointmentStatus.DONE if days < 0 else AppointmentStatus.SCHEDULED,
        customer_id=contact,
        location=location,
    )
    with at_days_ago(ctx, 3):
        book_appointment(ctx, appointment)


def _link_first(ctx: Context, tasks: list[Task]) -> None:
    """The first call back led to an appointment."""
    start = _moment(ctx, 3, "09:30")
    appointment = AppointmentIn.model_construct(
        purpose="Router repair drop-off",
        starts_at=start,
        ends_at=start + timedelta(minutes=30),
        task_id=tasks[0].id,
    )
    with at_days_ago(ctx, 1):
        book_appointment(ctx, appointment)


def _events(ctx: Context) -> None:
    today = business_day(ctx)
    fair = OwnEventIn.model_construct(
        title="Winter toy fair",
        location="Hall 3",
        starts_on=today + timedelta(days=9),
        ends_on=today + timedelta(days=11),
    )
    lunch = _moment(ctx, 2, "13:00")
    talk = OwnEventIn.model_construct(
        title="Lunch with the courier", starts_at=lunch, ends_at=lunch + timedelta(hours=1)
    )
    with at_days_ago(ctx, 10):
        create_event(ctx, fair)
        create_event(ctx, talk)
