"""Checks that status changes were allowed, and that blacklisted contacts received nothing."""

from collections.abc import Iterable, Mapping

from sqlalchemy import func, select
from sqlalchemy.orm import InstrumentedAttribute

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Row
from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.permissions import roles_with
from orderkeep.purchasing.models import Shipment, ShipmentEvent, StockOrder, StockOrderEvent
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from orderkeep.stock.enums import Supply
from orderkeep.stock.models import Allocation, Unit, UnitHistory
from orderkeep.stock.self_check.check import EVERYTHING, Check, CheckProblem
from orderkeep.stock.self_check.counts import counts_are_posted

CHANGE = "status_change"
BATCH_SIZE = 1_000
History = type[OrderEvent | StockOrderEvent | ShipmentEvent | UnitHistory]
Link = InstrumentedAttribute[str] | InstrumentedAttribute[str | None]


def statuses_have_history(ctx: Context) -> Iterable[CheckProblem]:
    """The newest status change in a record's history must match its status. For a count, its movements must."""
    kinds: tuple[tuple[type[Row], str, History, Link], ...] = (
        (SalesOrderLine, "order_status", OrderEvent, OrderEvent.purchase_id),
        (StockOrder, "status", StockOrderEvent, StockOrderEvent.stock_order_id),
        (Shipment, "status", ShipmentEvent, ShipmentEvent.shipment_id),
        (Unit, "status", UnitHistory, UnitHistory.asset_id),
    )
    for table, column, history, link in kinds:
        yield from _without_history(ctx, (table, column), (history, link))
    yield from counts_are_posted(ctx)


def _without_history(
    ctx: Context, record: tuple[type[Row], str], source: tuple[History, Link]
) -> Iterable[CheckProblem]:
    (table, column), (history, link) = record, source
    place = func.row_number().over(partition_by=link, order_by=(history.created_at.desc(), history.id.desc()))
    newest = (
        select(link.label("row_id"), history.new_values, place.label("place"))
        .where(history.event_type == CHANGE)
        .subquery()
    )
    query = (
        select(table.id, getattr(table, column), newest.c.new_values)
        .join(newest, newest.c.row_id == table.id)
        .where(newest.c.place == 1)
        .execution_options(yield_per=BATCH_SIZE)
    )
    for row_id, state, values in ctx.db.execute(query):
        last = (values or {}).get(column) if isinstance(values, Mapping) else None
        if last is not None and last != state:
            yield CheckProblem(f"The status is {state}, but the history ends with {last}", table.__tablename__, row_id)


def blacklisted_are_not_served(ctx: Context) -> Iterable[CheckProblem]:
    """Orders and allocations for a blacklisted contact by someone who may not serve it. Promised items may arrive."""
    allocated = (Allocation.supply != Supply.INCOMING) & Allocation.stock_order_line_id.is_(None)
    for table, given in ((SalesOrderLine, None), (Allocation, allocated)):
        query = (
            select(table.id)
            .join(Contact, Contact.id == table.customer_id)
            .join(AuditLog, AuditLog.record_id == table.id)
            .where(
                Contact.status == ContactStatus.BLACKLISTED,
                table.created_at > Contact.blacklisted_at,
                AuditLog.table_name == table.__tablename__,
                AuditLog.action == "insert",
                ~any_of(AuditLog.role, roles_with("blacklisted.serve")),
            )
        )
        if given is not None:
            query = query.where(given)
        for row_id in ctx.db.scalars(query.execution_options(**EVERYTHING)):
            yield CheckProblem(
                "Created for a blacklisted contact by someone who isn't an admin", table.__tablename__, row_id
            )


CHECKS = (
    Check("I13", "Each status matches its history", statuses_have_history),
    Check("I18", "Only admins sell to blacklisted contacts", blacklisted_are_not_served),
)
