"""Simulates one order: how it is placed, its statuses, and its history."""

from dataclasses import dataclass, field
from random import Random

from orderkeep.sales.enums import CLOSED, Completion, EventType, FulfilmentStatus, OrderStatus
from orderkeep.sales.rules import gross_of, status_change, total_of
from orderkeep.seed.bulk_insert import DAY_MS, text_of
from orderkeep.seed.product_stock import ProductStock

NEW, WORKING, HOLD = OrderStatus.NEW, OrderStatus.IN_PROGRESS, OrderStatus.ON_HOLD
ORDERED, PROCESSING, SHIPPED = OrderStatus.ORDERED, OrderStatus.PROCESSING, OrderStatus.SHIPPED
TRANSIT, DELIVERED = OrderStatus.IN_TRANSIT, OrderStatus.DELIVERED
COMPLETED, CANCELLED = OrderStatus.COMPLETED, OrderStatus.CANCELLED
MINUTE = 60_000

Path = tuple[tuple[OrderStatus, float], ...]
"""Statuses, with the days before each."""
PATHS: tuple[tuple[int, Completion | None, Path], ...] = (
    (30, Completion.PICKUP, ((COMPLETED, 0.01),)),
    (16, Completion.PICKUP, ((WORKING, 0.1), (COMPLETED, 3))),
    (14, Completion.PICKUP, ((ORDERED, 1), (WORKING, 9), (COMPLETED, 4))),
    (15, Completion.COURIER, ((PROCESSING, 0.2), (SHIPPED, 1), (TRANSIT, 2), (DELIVERED, 4), (COMPLETED, 3))),
    (9, Completion.DELIVERY, ((WORKING, 0.1), (PROCESSING, 2), (DELIVERED, 3), (COMPLETED, 2))),
    (9, Completion.PICKUP, ((HOLD, 1), (WORKING, 12), (COMPLETED, 4))),
    (4, None, ((CANCELLED, 2),)),
    (3, None, ((WORKING, 1), (CANCELLED, 6))),
)
"""Weight, delivery method, and statuses."""
ISSUED_STATUSES = frozenset({COMPLETED, DELIVERED})
NOTES = (
    "Called. The customer will come by on Saturday.",
    "Asked for gift wrap.",
    "Customer wants to know when the parcel arrives.",
    "Left a voicemail.",
    "Paid in advance.",
    "Color doesn't matter.",
)
SMALL_THING = 4000
"""In cents. Cheaper products are ordered in larger quantities."""
SEVERAL, WITH_DISCOUNT, ONE_ON_TOP, AS_A_GIFT = 0.12, 0.9, 0.87, 0.855
"""Thresholds of a random number between 0 and 1: below the first, or above the others, highest first."""
MAY_HURRY, HURRIES = 0.5, 0.06
"""Of the half above the first, this share is urgent."""
JUST_COME: tuple[int, Completion | None, Path] = (0, Completion.PICKUP, ((WORKING, 2), (COMPLETED, 3)))
"""The last few orders haven't been processed yet, whatever the time of day."""
LAST_FEW = 4
WEIGHTS = [weight for weight, _, _ in PATHS]
BUSY_WEIGHTS = [70, 10, 5, 5, 3, 2, 3, 2]
"""In a large business, most orders are handed over at the counter."""
CHANGES = {
    (old, new): (
        status_change(old, new),
        text_of({"order_status": old}),
        text_of({"order_status": new}),
    )
    for old in OrderStatus
    for new in OrderStatus
}
"""The event of each status change: text, old and new values."""
NOT_PICKED_UP = text_of({"pickup_date": None})


@dataclass(slots=True)
class Order:
    """A sales order of one line being simulated. `id` is the line's."""

    id: str
    order_id: str
    ms: int
    day: str
    buyer: "SimulatedBuyer"
    shelf: ProductStock
    method: Completion | None
    path: Path
    quantity: int = 1
    free: int = 0
    discount: int = 0
    gift: bool = False
    urgent: bool = False
    step: int = 0
    status: OrderStatus = NEW
    changed: int = 0
    changes: int = 0
    cost: int | None = None
    picked_ms: int = 0
    picked_day: str | None = None
    number: str = ""
    number_seq: int = 0
    receipt: str | None = None
    events: list[tuple[int, EventType, str, str | None, str | None]] = field(default_factory=list)
    """Moment, type, text, old and new values."""

    @property
    def wanted(self) -> int:
        """Its total quantity."""
        return self.quantity + self.free

    @property
    def fulfilled(self) -> int:
        """What was handed over: everything, or nothing yet."""
        return self.wanted if self.picked_ms else 0

    @property
    def owed(self) -> int:
        """What the customer waits for."""
        return 0 if self.status in CLOSED else self.wanted - self.fulfilled

    @property
    def gross(self) -> int:
        """Its amount in cents before the discount."""
        return gross_of(self.quantity, self.shelf.price, is_gift=self.gift)

    @property
    def total(self) -> int:
        """Its total in cents."""
        return total_of(self.quantity, self.shelf.price, self.discount, is_gift=self.gift)

    def enter(self, status: OrderStatus, ms: int) -> None:
        """Move to the next status, and return the event."""
        sentence, old, new = CHANGES[self.status, status]
        self.events.append((ms, EventType.STATUS_CHANGE, sentence, old, new))
        self.status, self.changed = status, ms
        self.changes += 1
        self.step += 1

    def pick_up(self, ms: int, day: str) -> None:
        """Hand over the items, and return the event."""
        self.picked_ms, self.picked_day = ms, day
        self.events.append((ms, EventType.EDIT, f"Picked up on {day}", NOT_PICKED_UP, f'{{"pickup_date":"{day}"}}'))
        self.changed = ms
        self.changes += 1

    def say(self, note: str, ms: int) -> None:
        """A note."""
        self.events.append((ms, EventType.NOTE, note, None, None))


@dataclass(slots=True)
class SimulatedBuyer:
    """A contact during the simulation. Totals are what this run adds."""

    id: str
    owner_id: str | None
    completed: int = 0
    """Total of completed orders in cents, including those before this run."""
    orders: int = 0
    sales: int = 0
    last_day: str = ""


def next_moment(rng: Random, order: Order, ms: int) -> int:
    """When the order's next step is due."""
    days = order.path[order.step][1]
    if days < 1:
        return ms + int(days * DAY_MS) + rng.randrange(5, 45) * MINUTE
    return ms + int(days) * DAY_MS + rng.randrange(-60, 60) * MINUTE


def begin(rng: Random, order: Order) -> None:
    """The quantity: mostly one item, sometimes more, a discount, a free item, or a gift."""
    luck = rng.random()
    if order.shelf.price < SMALL_THING:
        order.quantity = rng.choice((1, 1, 1, 2, 2, 3, 5, 10))
    elif luck < SEVERAL:
        order.quantity = rng.choice((2, 2, 2, 3, 4))
    if luck > WITH_DISCOUNT:
        order.discount = order.quantity * order.shelf.price // 1000 * 100
    elif luck > ONE_ON_TOP:
        order.free = 1
    elif luck > AS_A_GIFT:
        order.gift = True
    order.urgent = luck > MAY_HURRY and rng.random() < HURRIES


def fulfilment_of(order: Order) -> FulfilmentStatus:
    """How far it has been handed over. Allocation comes later."""
    if order.status is CANCELLED:
        return FulfilmentStatus.CANCELLED
    return FulfilmentStatus.WAITING_FOR_STOCK if order.owed else FulfilmentStatus.DELIVERED
