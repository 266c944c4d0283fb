"""What comes in and goes out for notes about contacts, and their list."""

from orderkeep.contacts.tables import ContactNote
from orderkeep.core.listing import ListQuery
from orderkeep.core.shapes import IdIn, IdOut, In, RequiredText, RowOut
from orderkeep.identity.tables import Profile


class ContactNoteOut(RowOut):
    """A note about a contact."""

    customer_id: IdOut
    body: str
    created_by: IdOut | None
    author: str | None


class ContactNoteList(ListQuery[ContactNoteOut]):
    """Notes, newest first; `customer_id=` for those about one contact."""

    table = ContactNote
    labels = {"author": ("created_by", Profile.full_name)}


class ContactNoteIn(In):
    """A new note."""

    customer_id: IdIn
    body: RequiredText


class ContactNoteChange(In):
    """A corrected note."""

    body: RequiredText = ""
