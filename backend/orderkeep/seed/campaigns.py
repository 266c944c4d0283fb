"""Sample campaigns: one sent last week, and a draft for the holidays."""

from sqlalchemy import select

from orderkeep.campaigns.actions import create_campaign, opt_out, schedule_campaign
from orderkeep.campaigns.enums import CampaignStatus
from orderkeep.campaigns.schemas import CampaignIn
from orderkeep.campaigns.sending import send_next_batch
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.session_state import state_of
from orderkeep.seed.clock import at_days_ago
from orderkeep.settings import Settings

ROBOT_KITS = CampaignIn(
    name="Robot kits and soldering",
    subject="New in: robot kits",
    body="""Hello {first_name},

The new robot kits are here, and the soldering stations are back. Stop by before Sunday
and try one: coffee is on us.

Your shop""",
)
HOLIDAY_HOURS = CampaignIn(
    name="Holiday hours",
    subject="Open every day until the 23rd",
    body="""Hello {first_name},

We're open every day until the 23rd, and gift wrapping is free.

Your shop""",
)


def seed_campaigns(ctx: Context, settings: Settings) -> None:
    """Nothing is sent: emails of the sample data stay in the outbox."""
    state_of(ctx.db).attach(settings)
    newest = select(Contact).where(Contact.email.is_not(None)).order_by(Contact.created_at.desc(), Contact.id)
    for contact in ctx.db.scalars(newest.limit(2)):
        opt_out(ctx, contact)
    with at_days_ago(ctx, 9):
        sent = create_campaign(ctx, ROBOT_KITS)
    with at_days_ago(ctx, 8):
        schedule_campaign(ctx, sent, None)
        while sent.status != CampaignStatus.DONE:
            send_next_batch(ctx, sent)
    with at_days_ago(ctx, 0.5):
        create_campaign(ctx, HOLIDAY_HOURS)
