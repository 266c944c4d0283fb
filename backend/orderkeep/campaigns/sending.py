"""Sends due campaigns: a thread that writes their e-mails to the outbox in batches.

An e-mail is written in the transaction that marks its recipient as mailed, so no one receives two.
"""

from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.campaigns.enums import CampaignStatus, RecipientStatus, SkipReason
from orderkeep.campaigns.models import Campaign, CampaignContact
from orderkeep.campaigns.rules import render_text
from orderkeep.campaigns.segment import opted_out
from orderkeep.campaigns.unsubscribe import link_to
from orderkeep.contacts.enums import ContactStatus
from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.mail_address import is_one_address
from orderkeep.identity.mail.customer_mails import OutgoingMail, is_sent_from, queue_mail
from orderkeep.identity.models import Profile
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.jobs.rules import JobQueue, interval_text
from orderkeep.settings import Settings, settings_of

BATCH_SIZE = 100
"""Recipients per transaction."""
JOIN_SECONDS = 20.0
DUE = (CampaignStatus.SCHEDULED, CampaignStatus.RUNNING)


class Sender(PeriodicJob):
    """Look for due campaigns every half minute, and whenever woken."""

    name, title = "campaigns", "Campaigns"
    purpose = "Queues campaign emails that are due."
    interval = 30.0
    failed = "sending a campaign failed and will be retried"
    waits_first = True

    @override
    def stop(self) -> None:
        """Stop after the current batch."""
        super().stop()
        if self._thread.is_alive():
            self._thread.join(JOIN_SECONDS)

    @override
    def run_once(self, now: datetime) -> int:
        """Write the e-mails that are due. Returns the number of batches."""
        batches = 0
        while not self._ended.is_set() and send_some(self.database, self.settings, utc_now()):
            batches += 1
        return batches

    @override
    def often(self) -> str:
        return f"Immediately, and {interval_text(self.interval).lower()}"

    @override
    def queue(self, session: Session) -> JobQueue:
        """The due campaigns of the environment that is looked at."""
        due = (Campaign.status.in_(DUE), Campaign.scheduled_at <= utc_now())
        waiting = select(func.count(), func.min(Campaign.scheduled_at)).where(*due)
        count, oldest = session.execute(waiting).one()
        return JobQueue("campaign", count, oldest)


def send_some(database: Database, settings: Settings, now: datetime) -> bool:
    """Mail a batch of the longest-due campaign, one environment after the other. Returns False if none is due."""
    return any(_send_in(database, settings, now, environment) for environment in Environment)


def _send_in(database: Database, settings: Settings, now: datetime, environment: Environment) -> bool:
    scope = Scope(environment, None, Role.ADMIN)
    oldest = select(Campaign.id).where(Campaign.status.in_(DUE), Campaign.scheduled_at <= now)
    with unit_of_work(database, scope, now, commit=False) as ctx:
        found = ctx.db.scalars(oldest.order_by(Campaign.scheduled_at, Campaign.id).limit(1)).first()
    if found is None:
        return False
    with unit_of_work(database, scope, now, zone=settings.zone) as ctx:
        state_of(ctx.db).attach(settings)
        send_next_batch(ctx, ctx.find(Campaign, found, lock=True))
    return True


def send_next_batch(ctx: Context, campaign: Campaign) -> None:
    """Mail the next batch of a campaign and mark it as done after the last one."""
    if campaign.status not in DUE:
        return  # stopped in the meantime
    if campaign.started_at is None:
        ctx.change(campaign, {"status": CampaignStatus.RUNNING, "started_at": ctx.now})
    waiting = select(CampaignContact).where(
        CampaignContact.campaign_id == campaign.id, CampaignContact.status == RecipientStatus.WAITING
    )
    some = ctx.db.scalars(waiting.order_by(CampaignContact.id).limit(BATCH_SIZE)).all()
    out = opted_out(ctx)
    writer = ctx.db.get(Profile, campaign.owner_id) if campaign.owner_id else None
    for index, person in enumerate(some):
        _mail(ctx, campaign, person, (out, writer.email if writer else None, timedelta(microseconds=index)))
    if len(some) < BATCH_SIZE:
        ctx.change(campaign, {"status": CampaignStatus.DONE, "finished_at": ctx.now})


def _mail(
    ctx: Context, campaign: Campaign, person: CampaignContact, how: tuple[frozenset[str], str | None, timedelta]
) -> None:
    """Write one e-mail, unless the person has since been blacklisted, been deleted or opted out."""
    out, reply_to, later = how
    contact = ctx.db.scalars(select(Contact).where(Contact.id == person.customer_id)).one_or_none()
    reason = None
    if contact is None:
        reason = SkipReason.DELETED
    elif person.email in out:
        reason = SkipReason.OPTED_OUT
    elif contact.status == ContactStatus.BLACKLISTED:
        reason = SkipReason.BLACKLISTED
    if contact is None or reason or not person.email or not is_one_address(person.email):
        person.status, person.reason = RecipientStatus.SKIPPED, (reason or SkipReason.NO_EMAIL)
        return
    settings = settings_of(ctx.db)
    link = link_to(settings, ctx.scope.environment, person.id)
    letter = OutgoingMail(
        to=person.email,
        subject=campaign.subject,
        text=render_text(campaign.body, contact.name, link),
        reply_to=reply_to,
        unsubscribe=link,
        leaves=is_sent_from(ctx),
    )
    person.status, person.sent_at = RecipientStatus.SENT, ctx.now + later
    person.mail_id = queue_mail(ctx, letter)
