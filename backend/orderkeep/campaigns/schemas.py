"""Request and response schemas of campaigns, and their lists."""

from datetime import datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import func, select

from orderkeep.campaigns.enums import CampaignStatus, RecipientStatus, SkipReason
from orderkeep.campaigns.models import Campaign, CampaignContact
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.compiled import query
from orderkeep.core.db.in_list import in_param
from orderkeep.core.http.schemas import (
    ChangeIn,
    IdIn,
    IdOut,
    In,
    MomentIn,
    MoneyOut,
    Name,
    OptionalId,
    Out,
    RequiredText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile

Days = Annotated[Whole, Field(ge=1, le=90)]
COUNTED = ("recipients", "waiting", "sent", "skipped", "opted_out")


class CampaignOut(RowOut):
    """A campaign in lists and on its page."""

    number: str
    name: str
    subject: str
    body: str
    view_id: IdOut | None
    segment_name: str
    status: CampaignStatus
    attribution_days: int
    scheduled_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    recipients: int
    waiting: int
    sent: int
    skipped: int
    opted_out: int
    owner_id: IdOut | None
    owner_name: str | None


class CampaignList(ListQuery[CampaignOut]):
    """Campaigns, newest first."""

    table = Campaign
    sorts = ("created_at", "updated_at", "number", "name", "scheduled_at")
    sort_columns = {"number": "number_seq"}
    searches = (Campaign.search_text,)
    more_filters = ("number",)
    labels = {"owner_name": ("owner_id", Profile.full_name)}

    @classmethod
    def enrich(cls, ctx: Context, rows: list[CampaignOut]) -> None:
        """Add the number of people by e-mail status, as far as the reader may see them."""
        known: dict[str, dict[str, int]] = {row["id"]: dict.fromkeys(COUNTED, 0) for row in rows}
        for campaign_id, status, people, left in query(ctx.db, REACHED, ids=list(known)):
            own = known[campaign_id]
            own[status] += people
            own["recipients"] += people
            own["opted_out"] += left
        for row in rows:
            own = known[row["id"]]
            row["recipients"], row["waiting"], row["sent"] = own["recipients"], own["waiting"], own["sent"]
            row["skipped"], row["opted_out"] = own["skipped"], own["opted_out"]


REACHED = (
    select(CampaignContact.campaign_id, CampaignContact.status, func.count(), func.count(CampaignContact.opted_out_at))
    .where(in_param(CampaignContact.campaign_id))
    .group_by(CampaignContact.campaign_id, CampaignContact.status)
)


class RecipientOut(RowOut):
    """One person in a campaign."""

    campaign_id: IdOut
    customer_id: IdOut
    customer_name: str | None
    email: str | None
    status: RecipientStatus
    reason: SkipReason | None
    sent_at: datetime | None
    opted_out_at: datetime | None


class RecipientList(ListQuery[RecipientOut]):
    """The people in campaigns."""

    table = CampaignContact
    file_name = "campaign-recipients"
    labels = {"customer_name": ("customer_id", Contact.name)}


class CampaignFields(In):
    """A campaign's fields apart from its text. Without a saved view it goes to all contacts."""

    view_id: OptionalId = None
    attribution_days: Days = 14


class CampaignIn(CampaignFields):
    """A new campaign. `{name}` and `{first_name}` in the body are replaced per person."""

    name: Name
    subject: Name
    body: RequiredText


class CampaignChange(ChangeIn, CampaignFields):
    """Changed fields of a draft."""

    name: Name = ""
    subject: Name = ""
    body: RequiredText = ""


class ScheduleIn(In):
    """When to send the campaign; immediately if omitted."""

    scheduled_at: MomentIn | None = None


class OptOutIn(In):
    """A contact who asked not to receive campaigns."""

    customer_id: IdIn


class MailingOut(Out):
    """Whether a contact's address receives campaigns; if not, since when, and whether staff or the link recorded it."""

    email: str | None
    opted_out_at: datetime | None
    opted_out_by: IdOut | None
    opted_out_by_name: str | None
    by_link: bool
    campaign_number: str | None
    """The campaign they unsubscribed from, if the reader may see it."""


class SkippedOut(Out):
    """The number of people skipped for one reason."""

    reason: SkipReason
    people: int


class AudienceOut(Out):
    """The people who would receive the e-mail now."""

    people: int
    mails: int
    skipped: list[SkippedOut]
    leaves: bool
    """False outside production: e-mails are written but stay in the outbox."""
    why_not: str | None
    """Why the campaign can't be sent."""


class ResultsOut(Out):
    """A campaign's results: the orders attributed to its e-mails."""

    orders: int
    orders_total: MoneyOut
    buyers: int
