"""Reads every subscription from the payment provider once a day, in case an event never arrived."""

from datetime import datetime, timedelta

from sqlalchemy import or_, select
from sqlalchemy.orm import Session
from typing_extensions import override

from orderkeep.billing.models import Subscriber
from orderkeep.billing.subscribers import Billing, refresh_subscription
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.settings import Settings

AFTER = timedelta(hours=20)
"""A subscription that wasn't read for this long is read again. With the hourly round, that is within a day."""
BATCH_SIZE = 500


class Reconciliation(PeriodicJob):
    """Run every hour. Several servers may run it at the same time."""

    name, title = "subscriptions", "Subscriptions"
    purpose = "Compares each subscription with Stripe once a day, in case a Stripe webhook was missed."
    interval = 3600.0
    failed = "subscriptions could not be compared with the payment provider; will retry"
    waits_first = True

    def __init__(self, database: Database, settings: Settings) -> None:
        """Create the job without starting it."""
        super().__init__(database, settings)
        self.billing = Billing(database, settings)

    @override
    def off_reason(self, session: Session) -> str | None:
        return None if self.settings.takes_payments else "Payments aren't set up."

    @override
    def run_once(self, now: datetime) -> int:
        """Read the subscriptions that are due and return their number. An outage ends the round."""
        if not self.billing.settings.takes_payments:
            return 0
        due = or_(Subscriber.checked_at.is_(None), Subscriber.checked_at < now - AFTER)
        query = select(Subscriber.profile_id).where(due).order_by(Subscriber.checked_at, Subscriber.profile_id)
        with unit_of_work(self.billing.database, self.billing.scope, now, commit=False) as ctx:
            people = ctx.db.scalars(query.limit(BATCH_SIZE)).all()
        for profile_id in people:
            refresh_subscription(self.billing, profile_id)
        return len(people)
