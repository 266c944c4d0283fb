"""Campaigns over HTTP."""

from orderkeep.campaigns import actions, results, segment
from orderkeep.campaigns.models import Campaign
from orderkeep.campaigns.schemas import (
    AudienceOut,
    CampaignChange,
    CampaignIn,
    CampaignList,
    CampaignOut,
    MailingOut,
    OptOutIn,
    RecipientList,
    ResultsOut,
    ScheduleIn,
)
from orderkeep.contacts.models import Contact
from orderkeep.contacts.schemas import CallOut
from orderkeep.core.db.session_state import state_of
from orderkeep.core.http.routing import Ctx, Section

routes = Section(tag="campaigns")
routes.list("/campaigns", CampaignList, may="campaigns.read", one=True)
routes.list("/campaign_contacts", RecipientList, may="campaigns.read")


@routes.post("/campaigns", may="campaigns.edit", shows=CampaignList)
def create_campaign(ctx: Ctx, body: CampaignIn) -> CampaignOut:
    return CampaignList.one(ctx, actions.create_campaign(ctx, body).id)


@routes.patch("/campaigns/{id}", may="campaigns.edit", shows=CampaignList)
def change_campaign(ctx: Ctx, id: str, body: CampaignChange) -> CampaignOut:
    campaign = ctx.find(Campaign, id, lock=True)
    return CampaignList.one(ctx, actions.change_campaign(ctx, campaign, body).id)


@routes.delete("/campaigns/{id}", may="campaigns.edit")
def delete_campaign(ctx: Ctx, id: str) -> None:
    actions.delete_campaign(ctx, ctx.find(Campaign, id, lock=True))


@routes.get("/campaigns/{id}/audience", may="campaigns.edit", out=AudienceOut)
def read_audience(ctx: Ctx, id: str) -> AudienceOut:
    """Preview the recipients, and the people skipped with the reason."""
    return segment.count_audience(ctx, ctx.find(Campaign, id).segment)


@routes.get("/campaigns/{id}/results", may="campaigns.read", out=ResultsOut)
def read_results(ctx: Ctx, id: str) -> ResultsOut:
    """List the orders attributed to the campaign."""
    return results.campaign_orders(ctx, ctx.find(Campaign, id))


@routes.post("/campaigns/{id}/schedule", may="campaigns.edit", status=200, shows=CampaignList)
def schedule_campaign(ctx: Ctx, id: str, body: ScheduleIn) -> CampaignOut:
    """Determine the recipients and schedule the campaign; without a time it is sent immediately."""
    actions.schedule_campaign(ctx, ctx.find(Campaign, id, lock=True), body.scheduled_at)
    state_of(ctx.db).after_commit.append(ctx.request.app.state.campaigns.wake)
    return CampaignList.one(ctx, id)


@routes.post("/campaigns/{id}/stop", may="campaigns.edit", status=200, shows=CampaignList)
def stop_campaign(ctx: Ctx, id: str) -> CampaignOut:
    actions.stop_campaign(ctx, ctx.find(Campaign, id, lock=True))
    return CampaignList.one(ctx, id)


@routes.get("/customers/{id}/mailing", may="campaigns.read", out=MailingOut)
def read_mailing(ctx: Ctx, id: str) -> MailingOut:
    """Whether this contact receives campaigns."""
    return actions.opt_out_status(ctx, ctx.find(Contact, id))


@routes.post("/rpc/opt_out", may="campaigns.edit", status=200, out=CallOut)
def opt_out(ctx: Ctx, body: OptOutIn) -> CallOut:
    """Opt a contact out of campaigns at their request."""
    actions.opt_out(ctx, ctx.find(Contact, body.customer_id, field="customer_id"))
    return {"success": True, "message": "This address won't receive campaigns"}


@routes.post("/rpc/opt_in", may="campaigns.edit", status=200, out=CallOut)
def opt_in(ctx: Ctx, body: OptOutIn) -> CallOut:
    """Opt a contact back in at their request."""
    actions.opt_in(ctx, ctx.find(Contact, body.customer_id, field="customer_id"))
    return {"success": True, "message": "This address will receive campaigns again"}
