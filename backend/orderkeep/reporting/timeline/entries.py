"""A contact's timeline: edits, orders, conversations and deliveries, newest first."""

from sqlalchemy import select

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact, ContactNote
from orderkeep.contacts.schemas import TimelineEntry, TimelineOut
from orderkeep.contacts.timeline_page import TimelineEvent, TimelinePage, TimelineSource
from orderkeep.core.context import Context
from orderkeep.core.events.audit import AuditLog
from orderkeep.identity.models import Profile
from orderkeep.reporting.timeline.conversations import conversations_of
from orderkeep.reporting.timeline.quotes import quotes_of
from orderkeep.sales.models import OrderEvent, SalesOrderLine
from orderkeep.tasks.history import tasks_of

NOTE = "contact_note"
TITLES = {"insert": "Contact created", "delete": "Contact deleted", "blacklist": "Blacklisted"}


def timeline_page(ctx: Context, contact: Contact, before: str | None) -> TimelineOut:
    """Return one page of entries and, if there are more, the cursor of the next page."""
    page = TimelinePage.after(before)
    entries = [
        *_changes(ctx, contact, page),
        *_notes(ctx, contact, page),
        *_orders(ctx, contact, page),
        *_order_events(ctx, contact, page),
        *tasks_of(ctx, contact, page),
        *conversations_of(ctx, contact, page),
        *quotes_of(ctx, contact, page),
    ]
    shown, following = page.cut(entries)
    return {"items": _with_user_names(ctx, shown), "next_before": following}


def _changes(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(AuditLog).where(AuditLog.table_name == "customers", AuditLog.record_id == contact.id)
    source = TimelineSource.CONTACT_CHANGE
    rows = ctx.db.scalars(page.select(query, source, AuditLog.created_at, AuditLog.id))
    return [
        TimelineEvent(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind=row.action,
            title=_title(row),
            detail=_reason(row),
            actor_id=row.actor_id,
            old=row.old if row.action == "update" else None,
            new=row.new if row.action == "update" else None,
        )
        for row in rows
        if not (row.action == "update" and (row.new or {}).get("blacklist_reason"))
    ]


def _notes(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(ContactNote).where(ContactNote.customer_id == contact.id)
    source = TimelineSource.CONTACT_NOTE
    return [
        TimelineEvent(
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
        return "Contact deleted" if new["deleted_at"] else "Contact restored"
    if new.get("status") == ContactStatus.ACTIVE:
        return "Contact restored"
    return "Contact changed"


def _orders(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(SalesOrderLine).where(SalesOrderLine.customer_id == contact.id)
    source = TimelineSource.ORDER
    return [
        TimelineEvent(
            source=source,
            row_id=row.id,
            at=row.created_at,
            kind="order",
            title=f"Ordered {row.number}",
            actor_id=row.created_by,
            purchase_id=row.id,
        )
        for row in ctx.db.scalars(page.select(query, source, SalesOrderLine.created_at, SalesOrderLine.id))
    ]


def _order_events(ctx: Context, contact: Contact, page: TimelinePage) -> list[TimelineEvent]:
    query = select(OrderEvent, SalesOrderLine.number).join(SalesOrderLine, SalesOrderLine.id == OrderEvent.purchase_id)
    query = query.where(OrderEvent.customer_id == contact.id)
    source = TimelineSource.ORDER_EVENT
    return [
        TimelineEvent(
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


def _reason(row: AuditLog) -> str | None:
    reason = (row.details or {}).get("reason")
    return reason if isinstance(reason, str) else None


def _with_user_names(ctx: Context, entries: list[TimelineEvent]) -> list[TimelineEntry]:
    """Return the entries with the names of their users."""
    ids = {entry["actor_id"] for entry in entries if entry["actor_id"]}
    people = ctx.db.execute(select(Profile.id, Profile.full_name, Profile.email).where(Profile.id.in_(ids)))
    names = {person_id: name or email for person_id, name, email in people}
    return [
        {
            "detail": entry.get("detail"),
            "purchase_id": entry.get("purchase_id"),
            "task_id": entry.get("task_id"),
            "enquiry_id": entry.get("enquiry_id"),
            "quote_id": entry.get("quote_id"),
            "note": entry.get("note"),
            "old": entry.get("old"),
            "new": entry.get("new"),
            "id": f"{entry['source']}-{entry['row_id']}",
            "at": entry["at"],
            "kind": entry["kind"],
            "title": entry["title"],
            "actor_id": entry["actor_id"],
            "actor_name": names.get(entry["actor_id"] or ""),
        }
        for entry in entries
    ]
