"""Progress figures of each stock order, updated before every commit and summed up in a vendor's figures.

All orders that the transaction may have affected are recalculated from their lines and shipments.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from sqlalchemy import ColumnElement, bindparam, case, event, func, or_, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from orderkeep.core.db.compiled import query
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.in_list import any_of, in_param, one_of
from orderkeep.core.db.session_state import state_of
from orderkeep.purchasing.enums import ANNOUNCED, ON_THE_WAY, ShipmentStatus
from orderkeep.purchasing.models import STORED_FIGURES, Shipment, ShipmentLine, StockOrder, StockOrderLine

Value = TypeVar("Value")
Column = ColumnElement[Value] | InstrumentedAttribute[Value]
BATCH_SIZE = 500
COMING = [*sorted(ANNOUNCED), *sorted(ON_THE_WAY)]
NAMED_A_DAY = [*COMING, ShipmentStatus.RECEIVED]


def progress_of() -> dict[str, ColumnElement[int] | ColumnElement[date] | ColumnElement[date | None]]:
    """Each figure, computed from the lines and shipments of the order."""
    line = StockOrderLine
    waiting = line.quantity - line.shipped - line.received_good - line.received_bad - line.lost - line.cancelled
    under_way = one_of(Shipment.status, COMING)
    to_bring = or_(_line_with(waiting > 0), _shipment_with(under_way, Shipment.delivered_on.is_(None)))
    carrier_day = _of_shipments(func.max(Shipment.eta), one_of(Shipment.status, NAMED_A_DAY))
    return {
        "quantity": _of_lines(line.quantity - line.cancelled),
        "good_quantity": _of_lines(line.received_good),
        "bad_quantity": _of_lines(line.received_bad),
        "lost_quantity": _of_lines(line.lost),
        "promised_on": func.coalesce(StockOrder.expected_at, carrier_day),
        "delivered_on": case((~to_bring, _of_shipments(func.max(Shipment.delivered_on)))),
        "arrived_on": case((~_line_with(waiting + line.shipped > 0), _of_shipments(func.max(Shipment.received_on)))),
    }


def _of_lines(quantity: Column[int]) -> ColumnElement[int]:
    query = select(func.coalesce(func.sum(quantity), 0)).where(StockOrderLine.stock_order_id == StockOrder.id)
    return query.correlate(StockOrder).scalar_subquery()


def _line_with(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return (
        select(StockOrderLine.id)
        .where(StockOrderLine.stock_order_id == StockOrder.id, condition)
        .correlate(StockOrder)
        .exists()
    )


def _of_shipments(what: Column[Value], *where: ColumnElement[bool]) -> ColumnElement[Value]:
    query = select(what).select_from(StockOrderLine)
    query = query.join(ShipmentLine, ShipmentLine.stock_order_line_id == StockOrderLine.id)
    query = query.join(Shipment, Shipment.id == ShipmentLine.shipment_id)
    return query.where(StockOrderLine.stock_order_id == StockOrder.id, *where).correlate(StockOrder).scalar_subquery()


def _shipment_with(*where: ColumnElement[bool]) -> ColumnElement[bool]:
    return _of_shipments(func.count(), *where) > 0


COUNTED = progress_of()


def progress_differs() -> ColumnElement[bool]:
    """Whether an order's stored figures differ from its lines and shipments."""
    return or_(*(getattr(StockOrder, name).is_distinct_from(COUNTED[name]) for name in STORED_FIGURES))


RECOUNT_QUERY = (
    select(StockOrder.id, *COUNTED.values())
    .where(in_param(StockOrder.id), progress_differs())
    .order_by(StockOrder.id)
    .with_for_update()
)
KEEP = update(StockOrder).where(StockOrder.id == bindparam("order_id"))
"""Built once, because that costs more than executing them."""


@dataclass
class _Touched:
    """Changes of a transaction that affect the figures: ids of orders, order lines and shipments."""

    orders: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)
    shipments: set[str] = field(default_factory=set)


@event.listens_for(AppSession, "before_flush")
def _note_shipments_that_go(session: Session, *_: object) -> None:
    """Deleting a shipment deletes its lines, so look them up first."""
    gone = [row.id for row in session.deleted if isinstance(row, Shipment)]
    _affected_orders(session).orders.update(_orders_of(session, ShipmentLine.shipment_id, gone))


@event.listens_for(AppSession, "after_flush")
def _note_changes(session: Session, *_: object) -> None:
    touched = _affected_orders(session)
    for row in [*session.new, *session.dirty]:
        if isinstance(row, StockOrder):
            touched.orders.add(row.id)
        elif isinstance(row, StockOrderLine):
            touched.orders.add(row.stock_order_id)
        elif isinstance(row, ShipmentLine):
            touched.lines.add(row.stock_order_line_id)
        elif isinstance(row, Shipment):
            touched.shipments.add(row.id)


def _affected_orders(session: Session) -> _Touched:
    return state_of(session).part(_Touched)


def _orders_of(session: Session, column: InstrumentedAttribute[str], ids: Iterable[str]) -> Iterable[str]:
    if not (known := sorted(ids)):
        return ()
    query = select(StockOrderLine.stock_order_id).outerjoin(
        ShipmentLine, ShipmentLine.stock_order_line_id == StockOrderLine.id
    )
    return session.scalars(query.where(any_of(column, known)).distinct()).all()


@event.listens_for(AppSession, "before_commit")
def recount_progress(session: Session) -> None:
    """Recalculate the orders that this transaction may have affected."""
    session.flush()
    touched = _affected_orders(session)
    touched.orders.update(
        _orders_of(session, StockOrderLine.id, touched.lines),
        _orders_of(session, ShipmentLine.shipment_id, touched.shipments),
    )
    ids = sorted(touched.orders)
    for start in range(0, len(ids), BATCH_SIZE):
        store_progress(session, ids[start : start + BATCH_SIZE])
    state_of(session).discard(_Touched)


def store_progress(session: Session, ids: list[str]) -> None:
    """Store the figures of these orders where they changed. Rows are locked in a fixed order."""
    if changed := query(session, RECOUNT_QUERY, ids=ids):
        rows = [dict(zip(("order_id", *COUNTED), row, strict=True)) for row in changed]
        session.connection().execute(KEEP, rows)
