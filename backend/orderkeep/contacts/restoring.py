"""Restoring a blacklisted contact: sections above contacts add what their records need when it happens."""

from collections.abc import Callable

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context

Step = Callable[[Context, str], None]
"""Gets the contact's id."""

LOCK_FIRST: list[Step] = []
"""Run before the contact is locked: locks that every transaction takes before a contact's."""
AFTERWARDS: list[Step] = []
"""Run in the same transaction, once the contact is active again."""


def lock_contact(ctx: Context, contact_id: str, *, restores: bool) -> Contact:
    """The contact under its lock; `restores`: the change may take it off the blacklist."""
    if restores and ctx.find(Contact, contact_id).status == ContactStatus.BLACKLISTED:
        for lock in LOCK_FIRST:
            lock(ctx, contact_id)
    return ctx.find(Contact, contact_id, lock=True)


def restored(ctx: Context, contact: Contact) -> None:
    """The contact is off the blacklist."""
    for step in AFTERWARDS:
        step(ctx, contact.id)
