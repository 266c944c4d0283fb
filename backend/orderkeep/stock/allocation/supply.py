"""The free supply of a product: unallocated stock on hand, and unpromised quantities of open stock orders."""

from dataclasses import dataclass
from typing import TypeVarTuple

from sqlalchemy import ColumnElement, Select, bindparam, case, func, select

from orderkeep.catalog.models import Product
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.column_types import Day
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import none_of, one_of
from orderkeep.purchasing.enums import FINAL_STATUSES, SUPPLYING
from orderkeep.purchasing.models import Shipment, ShipmentLine, StockOrder, StockOrderLine
from orderkeep.stock.allocation.reservations import release_expired, reserved_for_others
from orderkeep.stock.allocation.rule import IncomingLine
from orderkeep.stock.enums import AllocationState, Supply
from orderkeep.stock.models import Allocation

SUPPLY_STATES = list(SUPPLYING)
FINAL_STATES = list(FINAL_STATUSES)
ACTIVE_PROMISE = (Allocation.status == AllocationState.ACTIVE) & (Allocation.supply == Supply.INCOMING)


Columns = TypeVarTuple("Columns")


@dataclass(frozen=True)
class HeldSupply:
    """Allocated quantities of a product, of all owners."""

    reserved: int
    promised: int
    expired: int
    """Quantity on hold for quotes that have expired since."""


HELD_QUANTITIES = (
    select(
        *(
            func.coalesce(func.sum(case((condition, Allocation.quantity), else_=0)), 0)
            for condition in (
                Allocation.supply != Supply.INCOMING,
                Allocation.supply == Supply.INCOMING,
                Allocation.expires_on < bindparam("day", type_=Day()),
            )
        )
    )
    .where(Allocation.product_id == bindparam("product_id"), Allocation.status == AllocationState.ACTIVE)
    .execution_options(every_owner=True)
)
"""Used by every allocation run, so it is built once."""


def held_supply(ctx: Context, product_id: str) -> HeldSupply:
    """Release expired holds, and return the quantities that remain allocated."""
    held = _held_quantities(ctx, product_id)
    if held.expired:
        release_expired(ctx, product_id)
        held = _held_quantities(ctx, product_id)
    return held


def _held_quantities(ctx: Context, product_id: str) -> HeldSupply:
    [quantities] = query(ctx.db, HELD_QUANTITIES, product_id=product_id, day=business_day(ctx))
    return HeldSupply(*map(int, quantities))


def free_on_hand(ctx: Context, product: Product) -> int:
    """Quantity on hand that isn't allocated."""
    return product.stock_quantity - reserved_for_others(ctx, product.id, None)


def coming_quantity() -> ColumnElement[int]:
    """Outstanding quantity of a stock order line (I6), in SQL."""
    line = StockOrderLine
    return line.quantity - line.received_good - line.received_bad - line.lost - line.cancelled


def still_coming(line: StockOrderLine) -> int:
    """Outstanding quantity of a loaded line."""
    return line.quantity - line.received_good - line.received_bad - line.lost - line.cancelled


def promised_quantity() -> ColumnElement[int]:
    """Quantity of a stock order line that is promised to orders."""
    promised = select(func.coalesce(func.sum(Allocation.quantity), 0)).where(
        Allocation.stock_order_line_id == StockOrderLine.id, ACTIVE_PROMISE
    )
    return promised.correlate(StockOrderLine).scalar_subquery()


def expected_day() -> ColumnElement[object]:
    """The expected date of a line: from its next shipment, else its order."""
    shipment = (
        select(func.min(Shipment.eta))
        .join(ShipmentLine, ShipmentLine.shipment_id == Shipment.id)
        .where(ShipmentLine.stock_order_line_id == StockOrderLine.id, none_of(Shipment.status, FINAL_STATES))
    )
    return func.coalesce(shipment.correlate(StockOrderLine).scalar_subquery(), StockOrder.expected_at)


def lines_coming(query: Select[*Columns]) -> Select[*Columns]:
    """Columns and conditions of stock order lines with an outstanding quantity of the product `product_id`.

    Earliest expected first; lines without a date come last.
    """
    day = expected_day()
    return (
        query.join(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(
            StockOrderLine.product_id == bindparam("product_id"),
            one_of(StockOrder.status, SUPPLY_STATES),
            coming_quantity() > 0,
        )
        .order_by(day.is_(None), day, StockOrder.number_seq, StockOrderLine.position)
        .execution_options(every_owner=True)
    )


FREE = coming_quantity() - promised_quantity()
FREE_LINES = lines_coming(select(StockOrderLine.id, FREE)).where(FREE > 0)
"""Used by every allocation run, so it is built once."""


def free_lines(ctx: Context, product_id: str) -> list[IncomingLine]:
    """Free incoming quantity of the product, earliest expected first."""
    return [
        IncomingLine(line_id, int(quantity)) for line_id, quantity in query(ctx.db, FREE_LINES, product_id=product_id)
    ]
