"""Turns the change feed into deliveries, exactly once: the deliveries and the new position are committed together."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from orderkeep.catalog.schemas import ProductList
from orderkeep.contacts.schemas import ContactList
from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.events.audit import AuditLog
from orderkeep.core.events.change_feed_reader import ChangeFeedReader, FeedPosition, FeedRow
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.pipeline.schemas import EnquiryList
from orderkeep.purchasing.schemas import StockOrderList
from orderkeep.purchasing.shipments.schemas import ShipmentList
from orderkeep.quotes.schemas import QuoteList
from orderkeep.sales.schemas import OrderLineList
from orderkeep.settings import Settings
from orderkeep.webhooks.actions import CURSOR, body_of, delivery_of
from orderkeep.webhooks.enums import WebhookEvent
from orderkeep.webhooks.models import WebhookCursor, WebhookEndpoint
from orderkeep.webhooks.rules import event_of, status_event

BATCH_SIZE = 200
"""Changes per transaction."""
AUDIT = "audit_logs"
LISTS: dict[str, type[ListQuery]] = {
    "customers": ContactList,
    "enquiries": EnquiryList,
    "quotes": QuoteList,
    "purchases": OrderLineList,
    "products": ProductList,
    "stock_orders": StockOrderList,
    "shipments": ShipmentList,
}
"""Table → the list whose row is sent."""


@dataclass(frozen=True)
class RecordEvent:
    event: WebhookEvent
    environment: str
    table: str
    record_id: str
    at: datetime


def unread_position(session: Session) -> FeedPosition | None:
    """The position from which the feed is still needed, or None if no endpoint follows it."""
    active = select(WebhookEndpoint.id).where(WebhookEndpoint.disabled_at.is_(None)).limit(1)
    if session.scalars(active).first() is None:
        return None
    cursor = session.get(WebhookCursor, CURSOR)
    return (cursor.xact, cursor.change_id) if cursor else None


def fan_out(database: Database, settings: Settings, now: datetime) -> int:
    """Turn the next changes into deliveries, and return the number of changes. Several servers may do so at once."""
    scope = Scope(settings.default_environment, None, Role.ADMIN)
    with unit_of_work(database, scope, now, commit=False) as ctx:
        position = unread_position(ctx.db)
        if position is None:
            return 0
        endpoints = list(ctx.db.scalars(select(WebhookEndpoint).where(WebhookEndpoint.disabled_at.is_(None))))
        ctx.db.expunge_all()
    changes = ChangeFeedReader(database).after(position, BATCH_SIZE)
    if not changes:
        return 0
    wanted = _subscribed_events(_record_events(database, settings, changes), endpoints)
    bodies = _bodies(database, settings, now, wanted)
    last = changes[-1]
    with unit_of_work(database, scope, now) as ctx:
        at_old = (WebhookCursor.xact == position[0], WebhookCursor.change_id == position[1])
        moved = update(WebhookCursor).where(WebhookCursor.id == CURSOR, *at_old).returning(WebhookCursor.id)
        if not ctx.db.execute(moved.values(xact=last["xact"], change_id=last["id"])).all():
            return len(changes)  # another server was faster
        live = set(ctx.db.scalars(select(WebhookEndpoint.id).where(WebhookEndpoint.disabled_at.is_(None))))
        ctx.db.add_all(
            delivery_of(endpoint.id, each.event, each.record_id, bodies[each], now)
            for each, takers in wanted.items()
            for endpoint in takers
            if endpoint.id in live and each in bodies
        )
    return len(changes)


def _record_events(database: Database, settings: Settings, changes: Sequence[FeedRow]) -> list[RecordEvent]:
    """The events of these changes. A status is read from the audit entry, which holds the old and the new one."""
    entries = _audit_entries(database, settings, changes)
    found: dict[RecordEvent, None] = {}
    for change in changes:
        row_id, environment, at = change["row_id"], change["environment"], change["at"]
        if row_id is None:
            continue
        if change["table_name"] != AUDIT:
            if event := event_of(change["table_name"], change["action"]):
                found[RecordEvent(event, environment, change["table_name"], row_id, at)] = None
        elif (entry := entries.get(row_id)) and entry.table_name and entry.record_id:
            if event := status_event(entry.table_name, entry.old, entry.new):
                found[RecordEvent(event, environment, entry.table_name, entry.record_id, at)] = None
            elif entry.table_name == "customers" and (entry.new or {}).get("deleted_at"):
                gone = RecordEvent(WebhookEvent.CONTACT_DELETED, environment, "customers", entry.record_id, at)
                found[gone] = None
    return list(found)


def _audit_entries(database: Database, settings: Settings, changes: Sequence[FeedRow]) -> dict[str, AuditLog]:
    ids: dict[str, list[str]] = defaultdict(list)
    for change in changes:
        if change["table_name"] == AUDIT and change["row_id"]:
            ids[change["environment"]].append(change["row_id"])
    entries: dict[str, AuditLog] = {}
    for environment, wanted in ids.items():
        scope = Scope(Environment(environment), None, Role.ADMIN)
        with unit_of_work(database, scope, changes[-1]["at"], zone=settings.zone, commit=False) as ctx:
            found = ctx.db.scalars(select(AuditLog).where(any_of(AuditLog.id, wanted)))
            entries |= {entry.id: entry for entry in found}
            ctx.db.expunge_all()
    return entries


def _subscribed_events(
    record_events: Iterable[RecordEvent], endpoints: Sequence[WebhookEndpoint]
) -> dict[RecordEvent, list[WebhookEndpoint]]:
    """The events that an endpoint subscribes to, each with those endpoints."""
    found: dict[RecordEvent, list[WebhookEndpoint]] = {}
    for each in record_events:
        takers = [
            endpoint
            for endpoint in endpoints
            if endpoint.environment == each.environment
            and each.event in endpoint.events
            and each.at >= endpoint.active_since
        ]
        if takers:
            found[each] = takers
    return found


def _bodies(
    database: Database, settings: Settings, now: datetime, record_events: Iterable[RecordEvent]
) -> dict[RecordEvent, str]:
    """The text of each event: the record as an admin's list shows it, without anyone's private rows."""
    groups: dict[tuple[str, str], list[RecordEvent]] = defaultdict(list)
    for each in record_events:
        groups[each.environment, each.table].append(each)
    found: dict[RecordEvent, str] = {}
    for (environment, table), group in groups.items():
        scope = Scope(Environment(environment), None, Role.ADMIN)
        with unit_of_work(database, scope, now, zone=settings.zone, commit=False) as ctx:
            state_of(ctx.db).attach(settings)
            state_of(ctx.db).attach(database)
            ids = sorted({each.record_id for each in group})
            rows = {row["id"]: row for row in LISTS[table].some(ctx, ids)}
        for each in group:
            if each.event.endswith(".deleted"):
                found[each] = body_of(each.event, each.at, {"id": each.record_id})
            elif each.record_id in rows:
                found[each] = body_of(each.event, each.at, rows[each.record_id])
    return found
