"""Contacts over HTTP."""

from orderkeep.contacts import actions, notes, prospects
from orderkeep.contacts.bulk import bulk_update
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.note_schemas import ContactNoteChange, ContactNoteIn, ContactNoteList, ContactNoteOut
from orderkeep.contacts.prospect_schemas import ConversionIn, ProspectChange, ProspectIn, ProspectList, ProspectOut
from orderkeep.contacts.restoring import lock_contact
from orderkeep.contacts.schemas import (
    BlacklistIn,
    CallOut,
    ContactBulk,
    ContactChange,
    ContactIn,
    ContactList,
    ContactOut,
    DuplicatesOut,
)
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut

routes = Section(tag="contacts")
routes.list("/prospects", ProspectList, may="prospects.read", one=True)
routes.list("/contact_notes", ContactNoteList, may="contacts.read", one=True)


@routes.get("/customers/duplicates", may="contacts.read", out=DuplicatesOut)
def find_duplicates(ctx: Ctx, email: str = "", phone: str = "") -> DuplicatesOut:
    ids = list(actions.possible_duplicates(ctx, email, phone))
    return {"items": ContactList.some(ctx, ids)}


routes.list("/customers", ContactList, may="contacts.read", one=True)


@routes.post("/customers", may="contacts.edit", shows=ContactList)
def create_contact(ctx: Ctx, body: ContactIn) -> ContactOut:
    contact = actions.create_contact(ctx, body)
    return ContactList.one(ctx, contact.id)


@routes.post("/customers/bulk", may="contacts.edit", status=200, out=BulkOut)
def change_contacts(ctx: Ctx, body: ContactBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.patch("/customers/{id}", may="contacts.edit", shows=ContactList)
def change_contact(ctx: Ctx, id: str, body: ContactChange) -> ContactOut:
    contact = lock_contact(ctx, id, restores=body.sent("status"))
    actions.change_contact(ctx, contact, body)
    return ContactList.one(ctx, contact.id)


@routes.delete("/customers/{id}", may="contacts.edit")
def delete_contact(ctx: Ctx, id: str) -> None:
    actions.soft_delete(ctx, ctx.find(Contact, id, lock=True))


@routes.post("/customers/{id}/restore", may="contacts.edit", status=200, shows=ContactList)
def restore_contact(ctx: Ctx, id: str) -> ContactOut:
    return ContactList.one(ctx, actions.restore_contact(ctx, id).id)


@routes.post("/contact_notes", may="contacts.edit", shows=ContactNoteList)
def add_contact_note(ctx: Ctx, body: ContactNoteIn) -> ContactNoteOut:
    contact = ctx.find(Contact, body.customer_id, field="customer_id")
    return ContactNoteList.one(ctx, notes.add_note(ctx, contact, body.body).id)


@routes.patch("/contact_notes/{id}", may="contacts.edit", shows=ContactNoteList)
def change_contact_note(ctx: Ctx, id: str, body: ContactNoteChange) -> ContactNoteOut:
    return ContactNoteList.one(ctx, ctx.change(notes.editable_note(ctx, id), body.given()).id)


@routes.delete("/contact_notes/{id}", may="contacts.edit")
def delete_contact_note(ctx: Ctx, id: str) -> None:
    ctx.delete(notes.editable_note(ctx, id))


@routes.post("/rpc/secure_blacklist_customer", may="contacts.blacklist", status=200, out=CallOut)
def secure_blacklist_customer(ctx: Ctx, body: BlacklistIn) -> CallOut:
    contact = ctx.find(Contact, body.p_customer_id, lock=True)
    if contact.status == ContactStatus.BLACKLISTED:
        return {"success": False, "message": "This contact is already blacklisted"}
    actions.blacklist_contact(ctx, contact, body.p_reason)
    return {"success": True, "message": "Contact blacklisted"}


@routes.post("/prospects", may="prospects.edit", shows=ProspectList)
def create_prospect(ctx: Ctx, body: ProspectIn) -> ProspectOut:
    return ProspectList.one(ctx, prospects.create_prospect(ctx, body).id)


@routes.patch("/prospects/{id}", may="prospects.edit", shows=ProspectList)
def change_prospect(ctx: Ctx, id: str, body: ProspectChange) -> ProspectOut:
    prospect = ctx.find(Prospect, id, lock=True)
    return ProspectList.one(ctx, prospects.change_prospect(ctx, prospect, body).id)


@routes.delete("/prospects/{id}", may="prospects.edit")
def delete_prospect(ctx: Ctx, id: str) -> None:
    prospects.delete_prospect(ctx, ctx.find(Prospect, id, lock=True))


@routes.post("/prospects/{id}/convert", may="prospects.edit", shows=ProspectList)
def convert_prospect(ctx: Ctx, id: str, body: ConversionIn) -> ProspectOut:
    """Convert the prospect into a contact, once, with its quotes, enquiries, tasks and calls."""
    prospects.convert_prospect(ctx, ctx.find(Prospect, id, lock=True), body.customer_id)
    return ProspectList.one(ctx, id)
