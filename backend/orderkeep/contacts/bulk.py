"""Bulk changes of contacts."""

from orderkeep.contacts import actions
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import with_tags
from orderkeep.contacts.schemas import ContactBulk, ContactList
from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden
from orderkeep.core.field_values import Columns
from orderkeep.core.lists.bulk import BulkOut, change_each
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed

BULK_COLUMNS = ("assigned_to", "tier_override", "relationship_type")


def bulk_update(ctx: Context, body: ContactBulk) -> BulkOut:
    """Assign, tag, set the tier, delete or restore each contact."""
    given = body.changes()
    if "assigned_to" in given and not is_allowed(ctx.scope, "contacts.assign"):
        raise Forbidden("Only an admin can assign contacts to other people", missing="contacts.assign")
    if body.assigned_to:
        ctx.find(Profile, body.assigned_to, field="assigned_to")
    return change_each(ctx, ContactList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, contact_id: str, body: ContactBulk) -> Columns:
    given = body.changes()
    if given.get("deleted") is False:
        actions.restore_contact(ctx, contact_id)
        return {"deleted": True}
    contact = ctx.find(Contact, contact_id, lock=True)
    values, back = _values(contact, body)
    if values:
        actions.change_contact(ctx, contact, values)
    if given.get("deleted"):
        actions.soft_delete(ctx, contact)
        back["deleted"] = False
    return back


def _values(contact: Contact, body: ContactBulk) -> tuple[Columns, Columns]:
    """Return the values that differ from the contact's current ones, and those that would restore it."""
    given = body.changes()
    values = {name: given[name] for name in BULK_COLUMNS if name in given and given[name] != getattr(contact, name)}
    back = {name: getattr(contact, name) for name in values}
    tags = with_tags(contact.tags, body.add_tags, body.remove_tags)
    if tags != contact.tags:
        values["tags"] = tags
        back["add_tags"] = [tag for tag in contact.tags if tag not in tags]
        back["remove_tags"] = [tag for tag in tags if tag not in contact.tags]
    return values, back
