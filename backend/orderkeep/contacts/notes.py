"""Contact notes."""

from orderkeep.contacts.models import Contact, ContactNote
from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden
from orderkeep.identity.authorship import may_change_entry


def add_note(ctx: Context, contact: Contact, body: str) -> ContactNote:
    """Add a note. It belongs to the contact's owner, like all linked records."""
    return ctx.add(ContactNote(customer_id=contact.id, owner_id=contact.assigned_to, body=body))


def editable_note(ctx: Context, note_id: str) -> ContactNote:
    """Return the note, locked for a change. Raises Forbidden unless the caller wrote it or is an admin."""
    note = ctx.find(ContactNote, note_id, lock=True)
    if not may_change_entry(ctx.scope, note.created_by):
        raise Forbidden("Only the author or an admin can change this note.", missing="entries.edit_all")
    return note
