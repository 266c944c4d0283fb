"""Contacts per owner, updated with each change of a contact, so that no request counts forty thousand rows."""

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import event, func, literal, select
from sqlalchemy.orm import Session

from orderkeep.contacts.models import Contact, ContactCount
from orderkeep.core.context import Context
from orderkeep.core.db import counters
from orderkeep.core.db.attribute_history import Side, has_changed, value_of
from orderkeep.core.db.column_types import Id
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.scope import scope_of
from orderkeep.core.ids import NIL_ID


def add_differences(session: Session, differences: Mapping[str, int]) -> None:
    """Update the owners' counts in a fixed order, so that two transactions can't deadlock."""
    environment = scope_of(session).environment
    rows = [
        {"environment": environment, "owner_id": owner, "contacts": difference}
        for owner, difference in sorted(differences.items())
        if difference
    ]
    counters.add_to_totals(session, ContactCount, rows)


@event.listens_for(AppSession, "before_flush")
def _count_changes(session: Session, *_: object) -> None:
    """Count new, deleted, restored and reassigned contacts."""
    differences: Counter[str] = Counter()
    for contact in session.new:
        if isinstance(contact, Contact) and contact.deleted_at is None:
            differences[contact.assigned_to or NIL_ID] += 1
    for contact in session.dirty:
        if isinstance(contact, Contact):
            _compare(contact, differences)
    for contact in session.deleted:
        if isinstance(contact, Contact):
            _count(contact, "deleted", -1, differences)
    add_differences(session, differences)


def _compare(contact: Contact, differences: Counter[str]) -> None:
    if has_changed(contact, "assigned_to", "deleted_at"):
        _count(contact, "deleted", -1, differences)
        _count(contact, "added", 1, differences)


def _count(contact: Contact, side: Side, times: int, differences: Counter[str]) -> None:
    """Count the contact as stored in the database (`deleted`) or in its new state (`added`)."""
    owner, hidden = value_of(contact, Contact.assigned_to, side), value_of(contact, Contact.deleted_at, side)
    if hidden is None:
        differences[owner or NIL_ID] += times


def by_owner(ctx: Context) -> dict[str, int]:
    """Count the contacts row by row."""
    owner = func.coalesce(Contact.assigned_to, literal(NIL_ID, Id()))
    return dict(ctx.db.execute(select(owner, func.count()).select_from(Contact).group_by(owner)).all())


def stored_counts(ctx: Context) -> dict[str, int]:
    query = select(ContactCount.owner_id, ContactCount.contacts).where(ContactCount.contacts != 0)
    return {owner or NIL_ID: count for owner, count in ctx.db.execute(query)}
