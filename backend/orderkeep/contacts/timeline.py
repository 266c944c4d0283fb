"""A contact's story: what was changed, ordered, said and handed over, newest first."""

from typing import Any

from sqlalchemy import select

from orderkeep.contacts.quote_story import quotes_of
from orderkeep.contacts.said_story import said_of
from orderkeep.contacts.tables import Contact, ContactNote
from orderkeep.contacts.task_story import tasks_of
from orderkeep.contacts.timeline_page import TimelinePage, TimelineSource
from orderkeep.core.audit import AuditLog
from orderkeep.core.context import Context
from orderkeep.identity.tables import Profile
from orderkeep.sales.tables import OrderEvent, SalesOrder

NOTE = "contact_note"
TITLES = {"insert": "Contact created", "delete": "Contact deleted", "blacklist": "Blacklisted"}

BLANK: dict[str, None] = dict.fromkeys(
    ("detail", "actor_id", "purchase_id", "task_id", "enquiry_id", "quote_id", "note", "old", "new")
)


def timeline(ctx: Context, contact: Contact, before: str | None) -> dict[str, Any]:
    """One page of entries and, when there are more, the cursor to the next."""
    page = TimelinePage.after(before)
    entries = [
        *_changes(ctx, contact, page),
        *_notes(ctx, contact, page),
        *_orders(ctx, contact, page),
        *_order_events(ctx, contact, page),
        *(_entry(**told) for told in tasks_of(ctx, contact, page)),
        *(_entry(**told) for told in said_of(ctx, contact, page)),
        *(_entry(**told) for told in quotes_of(ctx, contact, page)),
    ]
    shown, following = page.cut(entries)
    _name_actors(ctx, shown)
    return {"items": shown, "next_before": following}


def _entry(*, source: TimelineSource, row_id: str, **more: Any) -> dict[str, Any]:
    return {**BLANK, "id": f"{source}-{row_id}", "source": source, "row_id": row_id, **more}


def _changes(ctx: Context, contact: Contact, page: TimelinePage) -> list[dict[str, Any]]:
    query = select(AuditLog).where(AuditLog.table_name == "customers", AuditLog.record_id == contact.id)
    source = TimelineSource.CONTACT_CHANGE
    rows = ctx.db.scalars(page.select(query, source, AuditLog.created_at, AuditLog.id))
    return [
        _entry(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind=row.action,
            title=_title(row),
            detail=(row.details or {}).get("reason"),
            actor_id=row.actor_id,
            old=row.old if row.action == "update" else None,
            new=row.new if row.action == "update" else None,
        )
        for row in rows
        if not (row.action == "update" and (row.new or {}).get("blacklist_reason"))
    ]


def _notes(ctx: Context, contact: Contact, page: TimelinePage) -> list[dict[str, Any]]:
    query = select(ContactNote).where(ContactNote.customer_id == contact.id)
    source = TimelineSource.CONTACT_NOTE
    return [
        _entry(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind=NOTE,
            title="Note",
            detail=row.body,
            actor_id=row.created_by,
            note={"id": row.id, "version": row.version, "created_by": row.created_by},
        )
        for row in ctx.db.scalars(page.select(query, source, ContactNote.created_at, ContactNote.id))
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


def _orders(ctx: Context, contact: Contact, page: TimelinePage) -> list[dict[str, Any]]:
    query = select(SalesOrder).where(SalesOrder.customer_id == contact.id)
    source = TimelineSource.ORDER
    return [
        _entry(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind="order",
            title=f"Ordered {row.number}",
            actor_id=row.created_by,
            purchase_id=row.id,
        )
        for row in ctx.db.scalars(page.select(query, source, SalesOrder.created_at, SalesOrder.id))
    ]


def _order_events(ctx: Context, contact: Contact, page: TimelinePage) -> list[dict[str, Any]]:
    query = select(OrderEvent, SalesOrder.number).join(SalesOrder, SalesOrder.id == OrderEvent.purchase_id)
    query = query.where(OrderEvent.customer_id == contact.id)
    source = TimelineSource.ORDER_EVENT
    return [
        _entry(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind=row.event_type,
            title=f"{number}: {row.description}",
            actor_id=row.created_by,
            purchase_id=row.purchase_id,
            old=row.old_values,
            new=row.new_values,
        )
        for row, number in ctx.db.execute(page.select(query, source, OrderEvent.created_at, OrderEvent.id))
    ]


def _name_actors(ctx: Context, entries: list[dict[str, Any]]) -> None:
    ids = {entry["actor_id"] for entry in entries if entry["actor_id"]}
    people = ctx.db.execute(select(Profile.id, Profile.full_name, Profile.email).where(Profile.id.in_(ids)))
    names = {person_id: name or email for person_id, name, email in people}
    for entry in entries:
        entry["actor_name"] = names.get(entry.pop("actor_id"))
