"""What orders and their lines contribute to the figures, before and after a change: daily sales, contacts, open orders.

A sale counts on the order's date with its net amount. Returns count on their own day; see `daily_sales.add_return`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from orderkeep.core.db.attribute_history import Side, value_of
from orderkeep.core.ids import NIL_ID
from orderkeep.sales.enums import FulfilmentStatus, OrderStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.sales.order_rules import counts_as_sold
from orderkeep.sales.rules import gross_of


@dataclass(frozen=True)
class OrderContribution:
    """What an order that counts contributes; amounts in cents."""

    order_id: str
    customer_id: str
    owner_id: str
    day: date
    net_amount: int
    returned_amount: int
    tax_amount: int
    shipping_amount: int
    picked_up: int


@dataclass(frozen=True)
class LineContribution:
    """What a line that counts contributes to its product, and to its contact's points."""

    customer_id: str
    owner_id: str
    day: date
    product_id: str
    quantity: int
    gross_amount: int
    net_amount: int
    completed_amount: int


@dataclass(frozen=True)
class OpenContribution:
    """An order that is owed something, by promised day."""

    owner_id: str
    promised_at: date | None


@dataclass(frozen=True)
class Change:
    """All contributions of some orders on one side of a flush."""

    orders: tuple[OrderContribution, ...]
    lines: tuple[LineContribution, ...]
    open_orders: tuple[OpenContribution, ...]


def contributions(
    session: Session, orders: Sequence[SalesOrder], lines: Sequence[SalesOrderLine], side: Side
) -> Change:
    """What the rows contribute as stored (`deleted`) or as they will be (`added`)."""
    there = [order for order in orders if _exists(session, order, side)]
    own = [line for line in lines if _exists(session, line, side)]
    return Change(
        tuple(filter(None, (_of_order(order, side) for order in there))),
        tuple(filter(None, (_of_line(line, side) for line in own))),
        tuple(_open_orders(there, side)),
    )


def _exists(session: Session, row: SalesOrder | SalesOrderLine, side: Side) -> bool:
    return row not in (session.new if side == "deleted" else session.deleted)


def _of_order(order: SalesOrder, side: Side) -> OrderContribution | None:
    status = value_of(order, SalesOrder.fulfilment_status, side)
    day, customer_id = value_of(order, SalesOrder.ordered_at, side), value_of(order, SalesOrder.customer_id, side)
    if status is FulfilmentStatus.CANCELLED or day is None or customer_id is None:
        return None
    return OrderContribution(
        order_id=order.id,
        customer_id=customer_id,
        owner_id=_owner(order, side),
        day=day,
        net_amount=value_of(order, SalesOrder.net_amount, side) or 0,
        returned_amount=value_of(order, SalesOrder.returned_amount, side) or 0,
        tax_amount=value_of(order, SalesOrder.tax_amount, side) or 0,
        shipping_amount=value_of(order, SalesOrder.shipping_amount, side) or 0,
        picked_up=int(value_of(order, SalesOrder.pickup_date, side) is not None),
    )


def _of_line(line: SalesOrderLine, side: Side) -> LineContribution | None:
    status = value_of(line, SalesOrderLine.order_status, side) or OrderStatus.NEW
    day = value_of(line, SalesOrderLine.purchase_date, side)
    if day is None or not counts_as_sold(status, value_of(line, SalesOrderLine.fulfilled_quantity, side) or 0):
        return None
    net = value_of(line, SalesOrderLine.net_amount, side) or 0
    completed = net - (value_of(line, SalesOrderLine.returned_amount, side) or 0)
    quantity = value_of(line, SalesOrderLine.quantity, side) or 0
    is_gift = value_of(line, SalesOrderLine.is_gift, side) or False
    return LineContribution(
        customer_id=value_of(line, SalesOrderLine.customer_id, side) or NIL_ID,
        owner_id=_owner(line, side),
        day=day,
        product_id=value_of(line, SalesOrderLine.product_id, side) or NIL_ID,
        quantity=quantity + (value_of(line, SalesOrderLine.items_free, side) or 0),
        gross_amount=gross_of(quantity, value_of(line, SalesOrderLine.unit_price, side) or 0, is_gift=is_gift),
        net_amount=net,
        completed_amount=completed if status is OrderStatus.COMPLETED else 0,
    )


def _open_orders(orders: Sequence[SalesOrder], side: Side) -> Iterator[OpenContribution]:
    for order in orders:
        if value_of(order, SalesOrder.open_quantity, side):
            yield OpenContribution(_owner(order, side), value_of(order, SalesOrder.promised_at, side))


def _owner(row: SalesOrder | SalesOrderLine, side: Side) -> str:
    return value_of(row, type(row).owner_id, side) or NIL_ID
