"""Prospect actions."""

from orderkeep.contacts import actions, ownership
from orderkeep.contacts.enums import ProspectStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.prospect_schemas import ProspectChange, ProspectIn
from orderkeep.contacts.rules import can_change_prospect_status, normalize_phone
from orderkeep.contacts.schemas import ContactIn
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid, status_change_not_allowed
from orderkeep.identity.models import Profile


def create_prospect(ctx: Context, data: ProspectIn, status: ProspectStatus = ProspectStatus.NEW) -> Prospect:
    """Create a prospect. Sales staff own the prospects they create."""
    columns = {**data.complete(), "assigned_to": actions.checked_owner(ctx, data.assigned_to)}
    return ctx.add(Prospect(**columns, status=status, phone_normalized=normalize_phone(data.phone)))


def change_prospect(ctx: Context, prospect: Prospect, changes: ProspectChange) -> Prospect:
    """Change a prospect. A new owner also takes over all linked records."""
    _refuse_converted(prospect)
    columns = changes.given()
    if _next_status(prospect, changes) != ProspectStatus.LOST:
        columns["lost_reason"] = None
    if changes.sent("assigned_to"):
        actions.check_assignee(ctx, prospect, changes.assigned_to)
    if changes.sent("phone"):
        columns["phone_normalized"] = normalize_phone(changes.phone)
    before = prospect.assigned_to
    ctx.change(prospect, columns)
    if prospect.assigned_to != before:
        ownership.move_with_prospect(ctx, prospect)
    return prospect


def _next_status(prospect: Prospect, changes: ProspectChange) -> ProspectStatus:
    """The prospect's status after the change. Raises Conflict if the step isn't allowed."""
    target = changes.status if changes.sent("status") else prospect.status
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
        person = ContactIn.model_construct(
            name=prospect.name,
            company=prospect.company,
            email=prospect.email,
            phone=prospect.phone,
            notes=prospect.notes,
            assigned_to=_active_owner(ctx, prospect),
        )
        contact = actions.create_contact(ctx, person)
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
