"""Revenue attributed to a campaign."""

from collections import defaultdict

from sqlalchemy import select

from orderkeep.campaigns.models import Campaign, CampaignContact
from orderkeep.campaigns.rules import CampaignSend, attribute_order
from orderkeep.campaigns.schemas import ResultsOut
from orderkeep.core.context import Context
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine


def campaign_orders(ctx: Context, campaign: Campaign) -> ResultsOut:
    """Return the campaign's attributed orders that the reader may see, without cancelled ones."""
    sends = _campaign_sends(ctx, campaign)
    mailed = select(CampaignContact.customer_id).where(
        CampaignContact.campaign_id == campaign.id, CampaignContact.sent_at.is_not(None)
    )
    query = select(SalesOrderLine.customer_id, SalesOrderLine.created_at, SalesOrderLine.total_amount).where(
        SalesOrderLine.customer_id.in_(mailed), SalesOrderLine.order_status != OrderStatus.CANCELLED
    )
    if campaign.started_at:
        query = query.where(SalesOrderLine.created_at >= campaign.started_at)
    earned = [
        (customer_id, total)
        for customer_id, ordered_at, total in ctx.db.execute(query)
        if attribute_order(ordered_at, sends[customer_id]) == campaign.id
    ]
    return {
        "orders": len(earned),
        "orders_total": sum(total for _, total in earned) / 100,
        "buyers": len({customer_id for customer_id, _ in earned}),
    }


def _campaign_sends(ctx: Context, campaign: Campaign) -> dict[str, list[CampaignSend]]:
    """Return every campaign e-mail sent to this campaign's recipients."""
    own = select(CampaignContact.customer_id).where(CampaignContact.campaign_id == campaign.id)
    query = (
        select(CampaignContact.customer_id, Campaign.id, CampaignContact.sent_at, Campaign.attribution_days)
        .join(Campaign, Campaign.id == CampaignContact.campaign_id)
        .where(CampaignContact.customer_id.in_(own), CampaignContact.sent_at.is_not(None))
        .execution_options(every_owner=True)
    )
    found: dict[str, list[CampaignSend]] = defaultdict(list)
    for customer_id, campaign_id, sent_at, days in ctx.db.execute(query):
        if sent_at is not None:
            found[customer_id].append(CampaignSend(campaign_id, sent_at, days))
    return found
