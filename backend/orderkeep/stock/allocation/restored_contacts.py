"""Orders of a contact that is removed from the blacklist count as demand again and are allocated immediately."""

from sqlalchemy import select

from orderkeep.contacts import restoring
from orderkeep.core.context import Context
from orderkeep.sales.models import SalesOrderLine
from orderkeep.stock.actions import reallocate
from orderkeep.stock.enums import Cause
from orderkeep.stock.ledger.posting import lock_products


def _short_products(ctx: Context, contact_id: str) -> list[str]:
    """Products that open orders of the contact are short of."""
    query = select(SalesOrderLine.product_id).where(SalesOrderLine.customer_id == contact_id, SalesOrderLine.is_short)
    return list(ctx.db.scalars(query.distinct()))


def _lock(ctx: Context, contact_id: str) -> None:
    lock_products(ctx, _short_products(ctx, contact_id))


def _allocate(ctx: Context, contact_id: str) -> None:
    reallocate(ctx, _short_products(ctx, contact_id), Cause.RESTORED, contact_id)


def register_restore_hook() -> None:
    """Start listening for changes of contacts, once."""
    if _lock not in restoring.LOCK_FIRST:
        restoring.LOCK_FIRST.append(_lock)
        restoring.AFTERWARDS.append(_allocate)
