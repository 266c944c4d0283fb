"""The full queue of a product: every open order in rank order, with demand, allocations and status."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.sales.enums import OrderStatus, Priority
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.allocation.explanation_schemas import HeldAllocationOut
from orderkeep.stock.allocation.queue import ALL_ROWS, RANK, ineligible_reason
from orderkeep.stock.allocation.rule import SENTENCES, Demand, Reason
from orderkeep.stock.enums import AllocationState, QueueStatus, Supply
from orderkeep.stock.models import Allocation, Unit

MAX_QUEUE = 2_000
"""Maximum number of orders read per product. Further orders are only counted."""


WAITING = (QueueStatus.WAITS, QueueStatus.ALL_OR_NOTHING)


@dataclass(frozen=True)
class QueueEntry:
    """An open order in the queue of its product, regardless of who can see it."""

    rank: int
    order_id: str
    number: str
    customer_id: str
    customer_name: str
    priority: Priority
    purchase_date: date
    order_status: OrderStatus
    all_or_nothing: bool
    contact_status: ContactStatus
    wanted: int
    reserved: int
    promised: int

    @property
    def short(self) -> int:
        """Quantity without any allocation."""
        return max(0, self.wanted - self.reserved - self.promised)

    @property
    def ineligible(self) -> Reason | None:
        """Why it receives nothing new."""
        return ineligible_reason(self.order_status, self.contact_status)

    @property
    def standing(self) -> QueueStatus:
        """Its status in the queue."""
        if self.reserved >= self.wanted:
            return QueueStatus.HAS_ALL
        if not self.short:
            return QueueStatus.PROMISED
        if self.ineligible:
            return QueueStatus(self.ineligible)
        return QueueStatus.ALL_OR_NOTHING if self.all_or_nothing and self.short > 1 else QueueStatus.WAITS

    @property
    def demand(self) -> Demand:
        """Its demand for further supply."""
        return Demand(self.order_id, self.short, self.all_or_nothing, self.ineligible)


def queue_sentence(place: QueueEntry, free: int) -> str:
    """The status of an order as text. `free` items are on hand or incoming, and unallocated."""
    texts = {
        QueueStatus.HAS_ALL: "Fully reserved",
        QueueStatus.PROMISED: "Promised from incoming stock",
        QueueStatus.ON_HOLD: SENTENCES[Reason.ON_HOLD],
        QueueStatus.BLACKLISTED: SENTENCES[Reason.BLACKLISTED],
        QueueStatus.ALL_OR_NOTHING: f"Needs all {place.short} at once, and not enough is available",
        QueueStatus.WAITS: "No stock left",
    }[place.standing]
    if place.standing is QueueStatus.PROMISED and place.reserved:
        return f"{place.reserved} reserved, the rest promised"
    if free >= (1 if place.standing is QueueStatus.WAITS else place.short) and place.standing in WAITING:
        return f"Not allocated yet, {free} available"
    if place.standing is QueueStatus.WAITS and place.reserved + place.promised:
        return f"Partly allocated: {place.short} short"
    return texts


def queue_of(ctx: Context, product_id: str) -> list[QueueEntry]:
    """Every open order of the product in rank order, up to the maximum queue length."""
    held = _allocated_by_order(ctx, product_id)
    wanted = SalesOrderLine.open_quantity
    query = (
        select(SalesOrderLine, Contact.name, Contact.status, SalesOrder.all_or_nothing, wanted)
        .join(Contact, Contact.id == SalesOrderLine.customer_id)
        .outerjoin(SalesOrder, SalesOrder.id == SalesOrderLine.purchase_order_id)
        .where(SalesOrderLine.product_id == product_id, SalesOrderLine.is_open)
        .order_by(*RANK)
        .limit(MAX_QUEUE)
        .execution_options(with_hidden=True)
    )
    return [
        QueueEntry(
            rank=rank,
            order_id=order.id,
            number=order.number,
            customer_id=order.customer_id,
            customer_name=name,
            priority=Priority(order.priority),
            purchase_date=order.purchase_date,
            order_status=OrderStatus(order.order_status),
            all_or_nothing=bool(whole),
            contact_status=status,
            wanted=asked,
            reserved=held[order.id, True],
            promised=held[order.id, False],
        )
        for rank, (order, name, status, whole, asked) in enumerate(
            ctx.db.execute(query.execution_options(**ALL_ROWS)), 1
        )
    ]


def _allocated_by_order(ctx: Context, product_id: str) -> dict[tuple[str, bool], int]:
    """Allocated quantity of each order: on hand and incoming."""
    here = Allocation.supply != Supply.INCOMING
    query = (
        select(Allocation.purchase_id, here, func.sum(Allocation.quantity))
        .where(
            Allocation.product_id == product_id,
            Allocation.status == AllocationState.ACTIVE,
            Allocation.purchase_id.is_not(None),
        )
        .group_by(Allocation.purchase_id, here)
    )
    found: dict[tuple[str, bool], int] = defaultdict(int)
    for order_id, on_shelf, number in ctx.db.execute(query.execution_options(**ALL_ROWS)):
        found[str(order_id), bool(on_shelf)] = int(number)
    return found


def seen_by(ctx: Context, places: Sequence[QueueEntry]) -> set[str]:
    """The orders among these that the reader can see."""
    ids = [place.order_id for place in places]
    if ctx.scope.sees_all_rows:
        return set(ids)
    return set(ctx.db.scalars(select(SalesOrderLine.id).where(any_of(SalesOrderLine.id, ids))))


def held_by(ctx: Context, order_ids: Sequence[str]) -> dict[str, list[HeldAllocationOut]]:
    """The allocations of each order: stock on hand first, then the oldest."""
    query = (
        select(Allocation, Unit.asset_tag, Unit.location, StockOrder.id, StockOrder.number)
        .outerjoin(Unit, Unit.id == Allocation.asset_id)
        .outerjoin(StockOrderLine, StockOrderLine.id == Allocation.stock_order_line_id)
        .outerjoin(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(any_of(Allocation.purchase_id, order_ids), Allocation.status == AllocationState.ACTIVE)
        .order_by(Allocation.supply == Supply.INCOMING, Allocation.created_at, Allocation.id)
    )
    found: dict[str, list[HeldAllocationOut]] = defaultdict(list)
    for allocation, tag, location, bought_id, bought in ctx.db.execute(query):
        found[str(allocation.purchase_id)].append(
            {
                "id": allocation.id,
                "supply": Supply(allocation.supply),
                "quantity": allocation.quantity,
                "reason": allocation.reason,
                "asset_id": allocation.asset_id,
                "asset_tag": tag,
                "location": location,
                "stock_order_line_id": allocation.stock_order_line_id,
                "stock_order_id": bought_id,
                "stock_order_number": bought,
            }
        )
    return found
