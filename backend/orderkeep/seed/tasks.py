"""Sample tasks, appointments and events around today."""

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context, business_day, business_zone
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrder
from orderkeep.seed.clock import at_days_ago
from orderkeep.tasks.actions import add_note, change_task, create_task
from orderkeep.tasks.booking import book_appointment
from orderkeep.tasks.calendar_shapes import AppointmentFields, OwnEventFields
from orderkeep.tasks.enums import TaskStatus
from orderkeep.tasks.models import Task
from orderkeep.tasks.own_events import create_event
from orderkeep.tasks.schemas import TaskIn


class SeedTask(NamedTuple):
    """A task: title, kind, priority, created how many days ago, and due in how many."""

    title: str
    kind: str
    priority: str
    ago: float
    due: int | None
    looked_at: int | None = None
    notes: tuple[str, ...] = ()
    about: str = "contact"
    progress: int = 0
    status: str = "pending"


TASKS = (
    SeedTask(
        "Call back about the router's warranty",
        "call",
        "high",
        4,
        -2,
        -2,
        ("Left a message, will try again after lunch.",),
    ),
    SeedTask("Send the revised price for two soldering stations", "email", "urgent", 3, -1, progress=60),
    SeedTask("Confirm the pickup time", "call", "medium", 2, 0, about="order"),
    SeedTask("Check how the drone is working out", "follow_up", "low", 1, 0, 0),
    SeedTask("Measure the school's shelf for the robot kits", "meeting", "medium", 3, 1, 1),
    SeedTask("Offer a bundle for the workshop in December", "email", "medium", 1, 2, progress=20),
    SeedTask("Bring the repaired headphones", "delivery", "high", 2, 3, about="order"),
    SeedTask(
        "Follow up on the toy fair leads", "follow_up", "medium", 30, -20, -18, ("Three cards, one reply so far.",)
    ),
    SeedTask("Check bulk pricing for chargers", "other", "low", 12, None, status="on_hold", progress=35),
    SeedTask("Invite regulars to the in-store evening", "email", "medium", 2, 8, 6, about="nobody"),
    SeedTask("Check the fire extinguisher", "other", "low", 20, 12, about="nobody"),
    SeedTask(
        "Thank them for the large order", "call", "medium", 9, -6, about="order", progress=100, status="completed"
    ),
    SeedTask("Send the missing manual", "email", "low", 8, -5, progress=100, status="completed"),
    SeedTask("Find a second courier", "other", "medium", 40, -25, about="nobody", progress=100, status="archived"),
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
    query = select(SalesOrder.id).where(SalesOrder.order_status.not_in(over), SalesOrder.pickup_date.is_(None))
    return list(ctx.db.scalars(query.order_by(SalesOrder.number_seq.desc()).limit(3)))


def _task(ctx: Context, sample: SeedTask, contact: str, orders: list[str]) -> Task:
    today = business_day(ctx)
    values = TaskIn(title=sample.title).complete() | {
        "task_type": sample.kind,
        "priority": sample.priority,
        "due_date": None if sample.due is None else today + timedelta(days=sample.due),
        "follow_up_date": None if sample.looked_at is None else today + timedelta(days=sample.looked_at),
        "progress": sample.progress,
    }
    if sample.about == "order" and orders:
        values["purchase_id"] = orders[len(sample.title) % len(orders)]
    elif sample.about == "contact":
        values["customer_id"] = contact
    with at_days_ago(ctx, sample.ago):
        task = create_task(ctx, values)
    for step, note in enumerate(sample.notes):
        with at_days_ago(ctx, sample.ago * 0.6 - step * 0.1):
            add_note(ctx, task, note)
    if sample.status != TaskStatus.PENDING:
        with at_days_ago(ctx, sample.ago * 0.4):
            change_task(ctx, task, {"status": sample.status})
    return task


def _moment(ctx: Context, days: int, clock: str) -> datetime:
    day = business_day(ctx) + timedelta(days=days)
    return datetime.combine(day, time.fromisoformat(clock), business_zone(ctx)).astimezone(UTC)


def _visit(ctx: Context, contact: str, purpose: str, when: tuple[int, str, int], location: str | None) -> None:
    days, clock, minutes = when
    start = _moment(ctx, days, clock)
    times = {"purpose": purpose, "starts_at": start, "ends_at": start + timedelta(minutes=minutes)}
    kept = {"status": "done"} if days < 0 else {}
    about = {"customer_id": contact, "location": location}
    with at_days_ago(ctx, 3):
        book_appointment(ctx, AppointmentFields().complete() | about | times | kept)


def _link_first(ctx: Context, tasks: list[Task]) -> None:
    """The first call back led to an appointment."""
    start = _moment(ctx, 3, "09:30")
    values = {"purpose": "Router repair drop-off", "starts_at": start, "ends_at": start + timedelta(minutes=30)}
    with at_days_ago(ctx, 1):
        book_appointment(ctx, AppointmentFields().complete() | {"task_id": tasks[0].id} | values)


def _events(ctx: Context) -> None:
    today = business_day(ctx)
    fair = {"title": "Winter toy fair", "location": "Hall 3", "starts_on": today + timedelta(days=9)}
    lunch = _moment(ctx, 2, "13:00")
    talk = {"title": "Lunch with the courier", "starts_at": lunch, "ends_at": lunch + timedelta(hours=1)}
    with at_days_ago(ctx, 10):
        create_event(ctx, OwnEventFields().complete() | fair | {"ends_on": today + timedelta(days=11)})
        create_event(ctx, OwnEventFields().complete() | talk)
