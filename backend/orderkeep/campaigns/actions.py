"""Campaign actions."""

from datetime import datetime

from sqlalchemy import Select, select, update

from orderkeep.business.enums import NumberKind
from orderkeep.business.numbering import new_number
from orderkeep.campaigns import segment
from orderkeep.campaigns.enums import CampaignStatus, RecipientStatus, SkipReason
from orderkeep.campaigns.models import Campaign, CampaignContact
from orderkeep.campaigns.schemas import CampaignChange, CampaignIn, MailingOut
from orderkeep.contacts.models import Contact, OptOut
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid, status_change_not_allowed
from orderkeep.identity.models import Profile


def create_campaign(ctx: Context, data: CampaignIn) -> Campaign:
    """Create a draft."""
    columns = {**data.complete(), **segment.segment_columns(ctx, data.view_id)}
    return ctx.add(Campaign(**columns, **new_number(ctx.db, NumberKind.CAMPAIGN), owner_id=ctx.scope.actor_id))


def change_campaign(ctx: Context, campaign: Campaign, changes: CampaignChange) -> Campaign:
    """Change a draft. Scheduled campaigns can't be changed."""
    _only_draft(campaign, "changed")
    columns = changes.given()
    if changes.sent("view_id"):
        columns |= segment.segment_columns(ctx, changes.view_id)
    return ctx.change(campaign, columns)


def _only_draft(campaign: Campaign, verb: str) -> None:
    if campaign.status != CampaignStatus.DRAFT:
        raise Conflict(f"This campaign is {campaign.status}; only a draft is {verb}", code="not_a_draft")


def schedule_campaign(ctx: Context, campaign: Campaign, when: datetime | None) -> Campaign:
    """Determine the recipients and the send time. Raises Conflict without recipients, or if nothing can be sent."""
    if campaign.status != CampaignStatus.DRAFT:
        raise status_change_not_allowed("A campaign", campaign.status, CampaignStatus.SCHEDULED)
    if reason := segment.sending_problem(ctx):
        raise Conflict(reason, code="no_mail_server")
    found = list(segment.segment_members(ctx, campaign.segment))
    if all(person.reason for person in found):
        raise Conflict("No one in this segment would receive the email", code="nobody")
    ctx.change(campaign, {"status": CampaignStatus.SCHEDULED, "scheduled_at": when or ctx.now})
    ctx.db.add_all(
        CampaignContact(
            campaign_id=campaign.id,
            customer_id=person.id,
            owner_id=person.owner_id,
            email=person.email,
            status=(RecipientStatus.SKIPPED if person.reason else RecipientStatus.WAITING),
            reason=person.reason or None,
        )
        for person in found
    )
    ctx.db.flush()
    return campaign


def stop_campaign(ctx: Context, campaign: Campaign) -> Campaign:
    """Stop sending: waiting recipients are skipped and the campaign is done."""
    if campaign.status not in (CampaignStatus.SCHEDULED, CampaignStatus.RUNNING):
        raise status_change_not_allowed("A campaign", campaign.status, CampaignStatus.DONE)
    waiting = (CampaignContact.campaign_id == campaign.id, CampaignContact.status == RecipientStatus.WAITING)
    skipped = {"status": RecipientStatus.SKIPPED, "reason": SkipReason.STOPPED}
    ctx.db.execute(update(CampaignContact).where(*waiting).values(**skipped))
    return ctx.change(campaign, {"status": CampaignStatus.DONE, "finished_at": ctx.now})


def delete_campaign(ctx: Context, campaign: Campaign) -> None:
    """Delete a draft."""
    _only_draft(campaign, "deleted")
    ctx.delete(campaign)


def opt_out(ctx: Context, contact: Contact, campaign: Campaign | None = None) -> None:
    """Opt the contact's address out of campaigns."""
    if not contact.email:
        raise Invalid("This contact has no email address", field="customer_id")
    record_opt_out(ctx, contact.email, contact, campaign)


def record_opt_out(ctx: Context, email: str, contact: Contact, campaign: Campaign | None) -> None:
    """Record the opt-out of an address, once."""
    if ctx.db.scalars(_opt_out_query(email)).first() is not None:
        return
    campaign_id = campaign.id if campaign else None
    ctx.add(OptOut(email=email, customer_id=contact.id, campaign_id=campaign_id, owner_id=contact.assigned_to))


def opt_in(ctx: Context, contact: Contact) -> None:
    """Remove an opt-out at the customer's request, even one recorded through a colleague's contact."""
    for row in ctx.db.scalars(_opt_out_query(contact.email)):
        ctx.db.delete(row)
    ctx.db.flush()


def opt_out_status(ctx: Context, contact: Contact) -> MailingOut:
    """Return whether the contact's address receives campaigns, and the details of an opt-out."""
    row = ctx.db.scalars(_opt_out_query(contact.email)).first()
    by = ctx.db.get(Profile, row.created_by) if row and row.created_by else None
    after = select(Campaign.number).where(Campaign.id == (row.campaign_id if row else None))
    return {
        "email": contact.email,
        "opted_out_at": row.created_at if row else None,
        "opted_out_by": row.created_by if row else None,
        "opted_out_by_name": (by.full_name or by.email) if by else None,
        "by_link": bool(row and row.campaign_id),
        "campaign_number": ctx.db.scalars(after).first(),
    }


def _opt_out_query(email: str | None) -> Select[OptOut]:
    return select(OptOut).where(OptOut.email == email).execution_options(every_owner=True)
