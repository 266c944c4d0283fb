"""Orders that wait for a shipment. Promises refer to stock order lines; a line's next shipment fulfils them first."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import select
from typing_extensions import TypedDict

from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param, none_of
from orderkeep.purchasing.models import Shipment, ShipmentLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.allocation.queue import ALL_ROWS, RANK
from orderkeep.stock.allocation.supply import ACTIVE_PROMISE, FINAL_STATES
from orderkeep.stock.ledger.references import HIDDEN_ORDER, VisibleOrder, orders_seen
from orderkeep.stock.models import Allocation


class ComingLine(TypedDict):
    """A shipment line."""

    id: str
    stock_order_line_id: str
    product_id: str
    open_quantity: int


class LineWaited(TypedDict):
    """A quantity of a shipment line that is promised to an order."""

    shipment_line_id: str
    product_id: str
    quantity: int


class Waiting(LineWaited, VisibleOrder):
    """The promised quantity, with the order as the reader may see it."""


Lot = tuple[str, int]
"""An id and its quantity."""


PROMISES = (
    select(Allocation.stock_order_line_id, SalesOrderLine.id, Allocation.quantity)
    .join(SalesOrderLine, SalesOrderLine.id == Allocation.purchase_id)
    .where(in_param(Allocation.stock_order_line_id), ACTIVE_PROMISE)
    .order_by(*RANK, Allocation.created_at, Allocation.id)
    .execution_options(**ALL_ROWS)
)
OPEN_QUANTITY = ShipmentLine.quantity - ShipmentLine.good - ShipmentLine.bad - ShipmentLine.missing
SHIPMENTS = (
    select(ShipmentLine.stock_order_line_id, ShipmentLine.id, OPEN_QUANTITY)
    .join(Shipment, Shipment.id == ShipmentLine.shipment_id)
    .where(in_param(ShipmentLine.stock_order_line_id), none_of(Shipment.status, FINAL_STATES))
    .order_by(Shipment.eta.is_(None), Shipment.eta, Shipment.created_at, ShipmentLine.id)
)


def waiting_for(ctx: Context, lines: Sequence[ComingLine]) -> dict[str, list[Waiting]]:
    """Orders with promises on these shipment lines, by line, in allocation order."""
    source_ids = sorted({line["stock_order_line_id"] for line in lines if line["open_quantity"]})
    if not source_ids:
        return {}
    promises, shipments = _promises(ctx, source_ids), _shipments(ctx, source_ids)
    products = {line["id"]: line["product_id"] for line in lines}
    orders = orders_seen(ctx, sorted({order_id for lots in promises.values() for order_id, _ in lots}))
    found: dict[str, list[Waiting]] = defaultdict(list)
    for source_id, lots in promises.items():
        for line_id, order_id, quantity in match_promises(shipments[source_id], lots):
            if line_id in products:
                own = LineWaited(shipment_line_id=line_id, product_id=products[line_id], quantity=quantity)
                found[line_id].append({**own, **orders.get(order_id, HIDDEN_ORDER)})
    return found


def match_promises(shipments: Sequence[Lot], promises: Sequence[Lot]) -> list[tuple[str, str, int]]:
    """Match promises to shipment lines, both in order: (line, order, quantity). The rest isn't in a shipment yet."""
    rest = dict(shipments)
    laid: list[tuple[str, str, int]] = []
    for order_id, wanted in promises:
        left = wanted
        for line_id, room in rest.items():
            if quantity := min(left, room):
                rest[line_id] = room - quantity
                left -= quantity
                laid.append((line_id, order_id, quantity))
    return laid


def _promises(ctx: Context, source_ids: Sequence[str]) -> dict[str, list[Lot]]:
    found: dict[str, list[Lot]] = defaultdict(list)
    for source_id, order_id, quantity in query(ctx.db, PROMISES, ids=source_ids):
        found[str(source_id)].append((order_id, quantity))
    return found


def _shipments(ctx: Context, source_ids: Sequence[str]) -> dict[str, list[Lot]]:
    """Open shipment lines of each stock order line, earliest expected first. Those without a date come last."""
    found: dict[str, list[Lot]] = defaultdict(list)
    for source_id, line_id, quantity in query(ctx.db, SHIPMENTS, ids=source_ids):
        found[source_id].append((line_id, quantity))
    return found
