"""Contact actions."""

from collections.abc import Iterable

from sqlalchemy import or_, select

from orderkeep.contacts import ownership
from orderkeep.contacts.enums import ContactStatus, Tier
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.restoring import run_restore_hooks
from orderkeep.contacts.rules import effective_tier, normalize_email, normalize_phone
from orderkeep.contacts.schemas import ContactChange, ContactFields, ContactIn
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Forbidden, Invalid
from orderkeep.core.events.audit import record
from orderkeep.core.ids import NO_ROW, canonical_id
from orderkeep.core.lists.conditions import RESTORABLE
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed

MAX_DUPLICATES = 5
NOT_BLACKLISTED = {"blacklist_reason": None, "blacklisted_at": None, "blacklisted_by": None}


def create_contact(ctx: Context, data: ContactIn) -> Contact:
    """Create a contact. Sales staff own the contacts they create."""
    owner = checked_owner(ctx, data.assigned_to)
    _check_referrer(ctx, None, data.referred_by_customer_id)
    columns = {**data.complete(), **_tiers(None, data), "assigned_to": owner}
    return ctx.add(Contact(**columns, phone_normalized=normalize_phone(data.phone)))


def change_contact(ctx: Context, contact: Contact, changes: ContactChange) -> Contact:
    """Change a contact. A new owner also takes over all linked records; off the blacklist, its orders are allocated.

    Lock it with `restoring.lock_contact` if the status may change.
    """
    status, was_blacklisted = changes.status, contact.status == ContactStatus.BLACKLISTED
    if status == ContactStatus.BLACKLISTED and not was_blacklisted:
        raise Invalid("Use Blacklist and give a reason", field="status")
    if changes.sent("assigned_to"):
        check_assignee(ctx, contact, changes.assigned_to)
    _check_referrer(ctx, contact, changes.referred_by_customer_id)
    restores = was_blacklisted and changes.sent("status") and status == ContactStatus.ACTIVE
    columns = {**changes.given(), **_tiers(contact, changes), **(NOT_BLACKLISTED if restores else {})}
    if changes.sent("phone"):
        columns["phone_normalized"] = normalize_phone(changes.phone)
    before = contact.assigned_to
    ctx.change(contact, columns)
    if contact.assigned_to != before:
        ownership.propagate_owner(ctx, contact)
    if restores:
        run_restore_hooks(ctx, contact)
    return contact


def _check_referrer(ctx: Context, contact: Contact | None, referrer: str | None) -> None:
    if referrer and (contact is None or referrer != contact.referred_by_customer_id):
        found = ctx.find(Contact, referrer, field="referred_by_customer_id")
        if contact is not None and found.id == contact.id:
            raise Invalid("A contact can't refer themselves", field="referred_by_customer_id")


def _tiers(contact: Contact | None, data: ContactFields) -> dict[str, Tier | None]:
    """The tier columns, if one is given. A tier that isn't the current one becomes the override."""
    if contact and not data.sent("tier_override", "customer_tier"):
        return {}
    override = contact.tier_override if contact and not data.sent("tier_override") else data.tier_override
    tier = data.customer_tier
    if tier and not data.tier_override and (contact is None or tier != contact.customer_tier):
        override = tier
    suggested = contact.suggested_tier if contact else Tier.STANDARD
    return {"tier_override": override, "customer_tier": effective_tier(override, suggested)}


def checked_owner(ctx: Context, assignee: str | None) -> str | None:
    """The owner of a new contact or prospect. Sales staff own what they create."""
    if not is_allowed(ctx.scope, "contacts.assign"):
        assignee = assignee or ctx.scope.actor_id
    check_assignee(ctx, None, assignee)
    return assignee


def check_assignee(ctx: Context, row: Contact | Prospect | None, assignee: str | None) -> None:
    """Raises Forbidden if a user other than an admin changes the owner of a contact or prospect."""
    current = row.assigned_to if row is not None else ctx.scope.actor_id
    if not is_allowed(ctx.scope, "contacts.assign") and assignee != current:
        raise Forbidden("Only an admin can assign contacts to other people", missing="contacts.assign")
    if assignee and (row is None or assignee != current):
        person = ctx.find(Profile, assignee, field="assigned_to")
        if person.disabled:
            raise Invalid("This person's account is disabled", field="assigned_to")


def blacklist_contact(ctx: Context, contact: Contact, reason: str) -> None:
    """Blacklist a contact, with a reason."""
    if contact.status == ContactStatus.BLACKLISTED:
        raise Conflict("This contact is already blacklisted")
    ctx.change(
        contact,
        {
            "status": ContactStatus.BLACKLISTED,
            "blacklist_reason": reason,
            "blacklisted_at": ctx.now,
            "blacklisted_by": ctx.scope.actor_id,
        },
    )
    record(ctx.db, "blacklist", row=contact, customer_id=contact.id, reason=reason)


def soft_delete(ctx: Context, contact: Contact) -> None:
    """Soft-delete a contact. Its orders stay and keep its name."""
    ctx.change(contact, {"deleted_at": ctx.now})


def restore_contact(ctx: Context, contact_id: str) -> Contact:
    """Restore a contact deleted within the last 30 days."""
    query = (
        select(Contact).where(Contact.id == (canonical_id(contact_id) or NO_ROW)).execution_options(with_hidden=True)
    )
    contact = ctx.db.scalars(query).one_or_none()
    if contact is None:
        raise ctx.not_found(Contact, contact_id)
    if contact.deleted_at is None:
        raise Conflict("This contact isn't deleted")
    if ctx.now - contact.deleted_at > RESTORABLE:
        raise Conflict("This contact was deleted more than 30 days ago")
    return ctx.change(contact, {"deleted_at": None})


def possible_duplicates(ctx: Context, email: str | None, phone: str | None) -> Iterable[str]:
    """Return ids of contacts with this e-mail or phone."""
    same = []
    if address := normalize_email(email):
        same.append(Contact.email == address)
    if digits := normalize_phone(phone):
        same.append(Contact.phone_normalized == digits)
    if not same:
        return []
    return ctx.db.scalars(select(Contact.id).where(or_(*same)).limit(MAX_DUPLICATES)).all()
