"""A contact's figures: orders, sales and points, always counted anew from the orders themselves."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import bindparam, case, func, select

from orderkeep.contacts.rules import points_of, suggested_tier, tier_shown
from orderkeep.contacts.tables import Contact
from orderkeep.core.context import Context
from orderkeep.core.database import is_alone
from orderkeep.core.prepared import ask
from orderkeep.sales.tables import SalesOrder
from orderkeep.sales.words import OrderStatus

AT_ONCE = 500
FEW = 2


class Given(NamedTuple):
    """What an order gives to its contact's figures."""

    customer_id: str
    day: date
    total: int
    counts: bool
    earns: bool


def given(order: SalesOrder) -> Given:
    """What the order gives as it is now."""
    status = order.order_status
    counts, earns = status != OrderStatus.CANCELLED, status == OrderStatus.COMPLETED
    return Given(order.customer_id, order.purchase_date, order.total_amount, counts, earns)


def refresh(ctx: Context, customer_ids: Iterable[str]) -> None:
    """Count orders, sales and points of these contacts; cancelled orders do not count."""
    ids = sorted(set(customer_ids))
    for start in range(0, len(ids), AT_ONCE):
        _refresh_some(ctx, ids[start : start + AT_ONCE])
    ctx.db.flush()


def _refresh_some(ctx: Context, ids: list[str]) -> None:
    ctx.db.flush()
    contacts = _locked(ctx, ids)  # before the counting, so that of two at once the second counts the first one's order
    found = {row[0]: row[1:] for row in _counted(ctx, ids)}
    for contact in contacts:
        orders, sales, last, points = found.get(contact.id, (0, 0, None, 0))
        contact.orders_count, contact.sales_total, contact.last_order_at = orders, int(sales), last
        contact.tier_points = points_of(int(points))
        contact.suggested_tier = suggested_tier(contact.tier_points).value
        contact.customer_tier = tier_shown(contact.tier_override, contact.suggested_tier)


def _locked(ctx: Context, ids: list[str]) -> Sequence[Contact]:
    if is_alone(ctx.db) and len(ids) <= FEW:
        found = (ctx.db.get(Contact, each, execution_options={"with_hidden": True}) for each in ids)
        return [contact for contact in found if contact]
    contacts = select(Contact).where(Contact.id.in_(ids)).order_by(Contact.id).with_for_update()
    return ctx.db.scalars(contacts.execution_options(with_hidden=True, populate_existing=True)).all()


def _counted(ctx: Context, ids: list[str]) -> Iterable[Sequence[Any]]:
    if len(ids) > FEW:
        return ctx.db.execute(COUNTED.where(SalesOrder.customer_id.in_(ids)))
    return [row for each in ids for row in ask(ctx.db, COUNTED_ONE, customer_id=each)]


COMPLETED = case((SalesOrder.order_status == OrderStatus.COMPLETED.value, SalesOrder.total_amount), else_=0)
COUNTED = (
    select(
        SalesOrder.customer_id,
        func.count(),
        func.sum(SalesOrder.total_amount),
        func.max(SalesOrder.purchase_date),
        func.sum(COMPLETED),
    )
    .where(SalesOrder.order_status != OrderStatus.CANCELLED.value)
    .group_by(SalesOrder.customer_id)
)
COUNTED_ONE: Any = COUNTED.where(SalesOrder.customer_id == bindparam("customer_id"))
