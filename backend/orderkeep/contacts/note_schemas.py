"""Request and response schemas of contact notes, and their list."""

from orderkeep.contacts.models import ContactNote
from orderkeep.core.http.schemas import ChangeIn, IdIn, IdOut, In, RequiredText, RowOut
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile


class ContactNoteOut(RowOut):
    """A note about a contact."""

    customer_id: IdOut
    body: str
    created_by: IdOut | None
    author: str | None


class ContactNoteList(ListQuery[ContactNoteOut]):
    """Notes, newest first; `customer_id=` filters by contact."""

    table = ContactNote
    labels = {"author": ("created_by", Profile.full_name)}


class ContactNoteIn(In):
    """A new note."""

    customer_id: IdIn
    body: RequiredText


class ContactNoteChange(ChangeIn):
    """An edited note."""

    body: RequiredText = ""
