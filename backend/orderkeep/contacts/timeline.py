"""A contact's story: what was changed, ordered, said and handed over, newest first."""

from datetime import datetime
from typing import Any

from sqlalchemy import select

from orderkeep.contacts.quote_story import quotes_of
from orderkeep.contacts.said_story import said_of
from orderkeep.contacts.tables import Contact
from orderkeep.contacts.task_story import tasks_of
from orderkeep.core.audit import AuditLog
from orderkeep.core.context import Context
from orderkeep.identity.tables import Profile
from orderkeep.sales.tables import OrderEvent, SalesOrder

PAGE = 50
TITLES = {"insert": "Contact created", "delete": "Contact deleted", "blacklist": "Blacklisted"}


def timeline(ctx: Context, contact: Contact, before: datetime | None) -> dict[str, Any]:
    """One page of entries and, when there are more, the time to ask for next."""
    entries = [
        *_changes(ctx, contact, before),
        *_orders(ctx, contact, before),
        *_order_events(ctx, contact, before),
        *(_entry(**told) for told in tasks_of(ctx, contact, before, PAGE + 1)),
        *(_entry(**told) for told in said_of(ctx, contact, before, PAGE + 1)),
        *(_entry(**told) for told in quotes_of(ctx, contact, before, PAGE + 1)),
    ]
    entries.sort(key=lambda entry: entry["at"], reverse=True)
    shown = entries[:PAGE]
    _name_actors(ctx, shown)
    return {"items": shown, "next_before": shown[-1]["at"] if len(entries) > PAGE else None}


def _entry(at: datetime, kind: str, title: str, **more: Any) -> dict[str, Any]:
    blank = dict.fromkeys(("detail", "actor_id", "purchase_id", "task_id", "enquiry_id", "quote_id", "old", "new"))
    return {"at": at, "kind": kind, "title": title, **blank, **more}


def _changes(ctx: Context, contact: Contact, before: datetime | None) -> list[dict[str, Any]]:
    query = select(AuditLog).where(AuditLog.table_name == "customers", AuditLog.record_id == contact.id)
    if before:
        query = query.where(AuditLog.created_at < before)
    rows = ctx.db.scalars(query.order_by(AuditLog.created_at.desc(), AuditLog.id.desc()).limit(PAGE + 1))
    return [
        _entry(
            row.created_at,
            row.action,
            _title(row),
            detail=(row.details or {}).get("reason"),
            actor_id=row.actor_id,
            old=row.old if row.action == "update" else None,
            new=row.new if row.action == "update" else None,
        )
        for row in rows
        if not (row.action == "update" and (row.new or {}).get("blacklist_reason"))
    ]


def _title(row: AuditLog) -> str:
    new = row.new or {}
    if row.action != "update":
        return TITLES.get(row.action, row.action)
    if "deleted_at" in new:
        return "Contact deleted" if new["deleted_at"] else "Contact brought back"
    if new.get("status") == "active":
        return "Contact restored"
    return "Contact changed"


def _orders(ctx: Context, contact: Contact, before: datetime | None) -> list[dict[str, Any]]:
    query = select(SalesOrder).where(SalesOrder.customer_id == contact.id)
    if before:
        query = query.where(SalesOrder.created_at < before)
    rows = ctx.db.scalars(query.order_by(SalesOrder.created_at.desc()).limit(PAGE + 1))
    return [
        _entry(row.created_at, "order", f"Ordered {row.number}", actor_id=row.created_by, purchase_id=row.id)
        for row in rows
    ]


def _order_events(ctx: Context, contact: Contact, before: datetime | None) -> list[dict[str, Any]]:
    query = select(OrderEvent, SalesOrder.number).join(SalesOrder, SalesOrder.id == OrderEvent.purchase_id)
    query = query.where(OrderEvent.customer_id == contact.id)
    if before:
        query = query.where(OrderEvent.created_at < before)
    rows = ctx.db.execute(query.order_by(OrderEvent.created_at.desc()).limit(PAGE + 1))
    return [
        _entry(
            row.created_at,
            row.event_type,
            f"{number}: {row.description}",
            actor_id=row.created_by,
            purchase_id=row.purchase_id,
            old=row.old_values,
            new=row.new_values,
        )
        for row, number in rows
    ]


def _name_actors(ctx: Context, entries: list[dict[str, Any]]) -> None:
    ids = {entry["actor_id"] for entry in entries if entry["actor_id"]}
    people = ctx.db.execute(select(Profile.id, Profile.full_name, Profile.email).where(Profile.id.in_(ids)))
    names = {person_id: name or email for person_id, name, email in people}
    for entry in entries:
        entry["actor_name"] = names.get(entry.pop("actor_id"))
