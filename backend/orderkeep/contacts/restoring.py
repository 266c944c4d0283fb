"""Extension point for taking a contact off the blacklist: higher sections register the steps for their records."""

from collections.abc import Callable

from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context

Step = Callable[[Context, str], None]
"""Receives the contact's id."""

LOCK_FIRST: list[Step] = []
"""Run before the contact is locked, to take locks that come before a contact's in the lock order."""
AFTERWARDS: list[Step] = []
"""Run in the same transaction once the contact is active again."""


def lock_contact(ctx: Context, contact_id: str, *, restores: bool) -> Contact:
    """Lock and return the contact. Set `restores` if the change may take it off the blacklist."""
    if restores and ctx.find(Contact, contact_id).status == ContactStatus.BLACKLISTED:
        for lock in LOCK_FIRST:
            lock(ctx, contact_id)
    return ctx.find(Contact, contact_id, lock=True)


def run_restore_hooks(ctx: Context, contact: Contact) -> None:
    """Run the steps for a contact taken off the blacklist."""
    for step in AFTERWARDS:
        step(ctx, contact.id)
