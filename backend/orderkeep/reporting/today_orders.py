"""Sales orders of the Today page: one row per order, with the items that its action is about."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby

from sqlalchemy import ColumnElement, Select, and_, not_, or_, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.pluralize import items_text
from orderkeep.reporting.schemas import TodayItem
from orderkeep.reporting.today_enums import TodayAction
from orderkeep.reporting.today_rows import CUSTOMER_COLUMNS, Found, customer_of, day_row, first_rows
from orderkeep.sales.allocation_filter import allocated_as, has_open_line
from orderkeep.sales.deliveries.models import Delivery, DeliveryLine
from orderkeep.sales.enums import AllocationStatus, DeliveryKind, DeliveryStatus, OrderStatus
from orderkeep.sales.models import SalesOrder, SalesOrderLine

AHEAD = timedelta(days=2)
"""A promise within these days is at risk unless all of its items are in stock."""
PLANNED = (DeliveryStatus.DRAFT, DeliveryStatus.PACKING, DeliveryStatus.READY, DeliveryStatus.OUT_FOR_DELIVERY)
NOT_IN_STOCK = allocated_as((AllocationStatus.NONE, AllocationStatus.PART, AllocationStatus.PROMISED))
ON_HOLD = SalesOrderLine.order_status == OrderStatus.ON_HOLD


def ready_orders(ctx: Context, today: date) -> Iterator[TodayItem]:
    """List orders whose open items are all reserved. An order with a planned delivery is left to it."""
    planned = select(SalesOrderLine.purchase_order_id).join(DeliveryLine, DeliveryLine.purchase_id == SalesOrderLine.id)
    planned = planned.join(Delivery, Delivery.id == DeliveryLine.delivery_id)
    planned = planned.where(any_of(Delivery.status, list(PLANNED)), Delivery.kind == DeliveryKind.DELIVERY)
    query = _open_orders().where(not_(has_open_line(or_(NOT_IN_STOCK, ON_HOLD))), SalesOrder.id.not_in(planned))
    found = list(first_rows(ctx, query))
    items = _items_of(ctx, found, and_(SalesOrderLine.is_open))
    for order in found:
        yield _row(TodayAction.HAND_OVER, order, f"Pickup for {_name_of(order)}", items[order.id], today)


def at_risk(ctx: Context, today: date) -> Iterator[TodayItem]:
    """List orders promised within these days without all items in stock, with those that are missing."""
    missing = and_(NOT_IN_STOCK, not_(ON_HOLD))
    query = _open_orders().where(SalesOrder.promised_at <= today + AHEAD, has_open_line(missing))
    found = list(first_rows(ctx, query))
    items = _items_of(ctx, found, and_(SalesOrderLine.is_open, missing))
    for order in found:
        yield _row(TodayAction.PROMISE, order, f"Promise to {_name_of(order)} at risk", items[order.id], today)


def _open_orders() -> Select[*tuple[object, ...]]:
    columns = (SalesOrder.id, SalesOrder.version, SalesOrder.number, SalesOrder.promised_at)
    query = select(*columns, SalesOrder.order_status.label("status"), *CUSTOMER_COLUMNS)
    query = query.outerjoin(Contact, Contact.id == SalesOrder.customer_id)
    query = query.where(and_(SalesOrder.is_open), SalesOrder.order_status != OrderStatus.ON_HOLD)
    return query.order_by(SalesOrder.promised_at.asc().nulls_last(), SalesOrder.number_seq)


def _name_of(order: Found) -> str:
    return order.customer_name or "the customer"


def _row(act: TodayAction, order: Found, title: str, items: str, today: date) -> TodayItem:
    late = order.promised_at is not None and order.promised_at < today
    return day_row(
        act, order, title, number=order.number, detail=f"{order.number}, {items}", day=order.promised_at, late=late,
        **customer_of(order),
    )  # fmt: skip


def _items_of(ctx: Context, orders: Sequence[Found], which: ColumnElement[bool]) -> dict[str, str]:
    """Name the open items of these lines, by order."""
    if not orders:
        return {}
    query = (
        select(
            SalesOrderLine.purchase_order_id,
            SalesOrderLine.open_quantity.label("left"),
            SalesOrderLine.description,
            Product.name.label("product"),
        )
        .outerjoin(Product, Product.id == SalesOrderLine.product_id)
        .where(any_of(SalesOrderLine.purchase_order_id, [order.id for order in orders]), which)
        .order_by(SalesOrderLine.purchase_order_id, SalesOrderLine.position)
    )
    lines = ctx.db.execute(query, execution_options={"with_hidden": True})
    return {order_id: _items_text(list(own)) for order_id, own in groupby(lines, lambda line: line.purchase_order_id)}


def _items_text(lines: Sequence[Found]) -> str:
    """For example "Lamp", "Lamp, 4 items" or "Lamp and 2 more, 7 items"."""
    first = lines[0].product or lines[0].description or "not in the catalog"
    names = f"{first} and {len(lines) - 1} more" if len(lines) > 1 else first
    quantity = sum(line.left for line in lines)
    return f"{names}, {items_text(quantity)}" if quantity > 1 else names
