"""Prospect actions."""

from orderkeep.contacts import actions, ownership
from orderkeep.contacts.enums import ProspectStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.rules import can_change_prospect_status, normalize_phone
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid, status_change_not_allowed
from orderkeep.core.field_values import Columns, text_in
from orderkeep.identity.models import Profile
from orderkeep.identity.permissions import is_allowed

TAKEN_ALONG = ("name", "company", "email", "phone", "notes")


def create_prospect(ctx: Context, values: Columns) -> Prospect:
    """Create a prospect. Sales staff own the prospects they create."""
    if not is_allowed(ctx.scope, "contacts.assign"):
        values["assigned_to"] = values.get("assigned_to") or ctx.scope.actor_id
    actions.check_assignee(ctx, None, text_in(values, "assigned_to"))
    return ctx.add(Prospect(**values, phone_normalized=normalize_phone(text_in(values, "phone"))))


def change_prospect(ctx: Context, prospect: Prospect, values: Columns) -> Prospect:
    """Change a prospect. A new owner also takes over all linked records."""
    _refuse_converted(prospect)
    status = _next_status(prospect, values)
    if status != ProspectStatus.LOST:
        values["lost_reason"] = None
    if "assigned_to" in values:
        actions.check_assignee(ctx, prospect, text_in(values, "assigned_to"))
    if "phone" in values:
        values["phone_normalized"] = normalize_phone(text_in(values, "phone"))
    before = prospect.assigned_to
    ctx.change(prospect, values)
    if prospect.assigned_to != before:
        ownership.move_with_prospect(ctx, prospect)
    return prospect


def _next_status(prospect: Prospect, values: Columns) -> str:
    """The prospect's status after the change. Raises Conflict if the step isn't allowed."""
    target = text_in(values, "status") or prospect.status
    if target == ProspectStatus.CONVERTED:
        raise Invalid("Use Convert to contact", field="status")
    if not can_change_prospect_status(prospect.status, target):
        raise status_change_not_allowed("A prospect", prospect.status, target)
    return target


def _refuse_converted(prospect: Prospect) -> None:
    if prospect.status == ProspectStatus.CONVERTED:
        raise Conflict("This prospect has already been converted", code="converted")


def delete_prospect(ctx: Context, prospect: Prospect) -> None:
    """Delete a prospect without references."""
    _refuse_converted(prospect)
    if ownership.is_referred_to(ctx, prospect):
        raise Conflict("This prospect has activity. Mark it as lost instead.", code="in_use")
    ctx.delete(prospect)


def convert_prospect(ctx: Context, prospect: Prospect, customer_id: str | None = None) -> Contact:
    """Convert a prospect into a contact, once, with its history. An existing contact can be given."""
    _refuse_converted(prospect)
    if customer_id:
        contact = ctx.find(Contact, customer_id, field="customer_id", lock=True)
    else:
        values = {name: getattr(prospect, name) for name in TAKEN_ALONG}
        contact = actions.create_contact(ctx, values | {"assigned_to": _active_owner(ctx, prospect)})
    ownership.reassign_links(ctx, prospect, contact)
    converted = {
        "status": ProspectStatus.CONVERTED,
        "lost_reason": None,
        "converted_customer_id": contact.id,
        "converted_at": ctx.now,
        "assigned_to": contact.assigned_to,
    }
    ctx.change(prospect, converted)
    return contact


def _active_owner(ctx: Context, prospect: Prospect) -> str | None:
    """The prospect's owner, unless their account is disabled."""
    owner = ctx.db.get(Profile, prospect.assigned_to) if prospect.assigned_to else None
    return owner.id if owner and not owner.disabled else None
