"""Bulk changes of contacts."""

from orderkeep.contacts import actions
from orderkeep.contacts.models import Contact
from orderkeep.contacts.rules import tags_undo, with_tags
from orderkeep.contacts.schemas import ContactBulk, ContactChange, ContactList
from orderkeep.core.context import Context
from orderkeep.core.errors import Forbidden
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each, changed_fields
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed

BULK_COLUMNS = ("assigned_to", "tier_override", "relationship_type")


def bulk_update(ctx: Context, body: ContactBulk) -> BulkOut:
    """Assign, tag, set the tier, delete or restore each contact."""
    if body.sent("assigned_to") and not is_allowed(ctx.scope, "contacts.assign"):
        raise Forbidden("Only an admin can assign contacts to other people", missing="contacts.assign")
    if body.assigned_to:
        ctx.find(Profile, body.assigned_to, field="assigned_to")
    return change_each(ctx, ContactList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, contact_id: str, body: ContactBulk) -> UndoValues:
    if body.sent("deleted") and not body.deleted:
        actions.restore_contact(ctx, contact_id)
        return {"deleted": True}
    contact = ctx.find(Contact, contact_id, lock=True)
    changes, back = _changes(contact, body)
    if changes.model_fields_set:
        actions.change_contact(ctx, contact, changes)
    if body.deleted:
        actions.soft_delete(ctx, contact)
        back["deleted"] = False
    return back


def _changes(contact: Contact, body: ContactBulk) -> tuple[ContactChange, UndoValues]:
    """Return the fields that differ from the contact's current ones, and the values that would restore it."""
    fields = changed_fields(body, contact, BULK_COLUMNS)
    back = {name: getattr(contact, name) for name in fields}
    tags = with_tags(contact.tags, body.add_tags, body.remove_tags)
    if tags != contact.tags:
        fields.add("tags")
        back |= tags_undo(contact.tags, tags)
    changes = ContactChange.model_construct(
        fields,
        assigned_to=body.assigned_to,
        tier_override=body.tier_override,
        relationship_type=body.relationship_type,
        tags=tags,
    )
    return changes, back
