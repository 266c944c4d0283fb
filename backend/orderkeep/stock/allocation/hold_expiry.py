"""Ends the holds of expired quotes and allocates the released stock.

Figures and lists check the date themselves, so a hold stops counting at midnight even if this job runs late.
"""

import logging
from datetime import datetime

from sqlalchemy import select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import business_day, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.jobs.periodic import PeriodicJob
from orderkeep.stock.actions import reallocate
from orderkeep.stock.enums import AllocationState, Cause
from orderkeep.stock.models import Allocation

log = logging.getLogger("orderkeep")


class HoldExpiry(PeriodicJob):
    """Runs every minute. Several servers may run it: each hold ends only once, under its product's lock."""

    name, title = "hold-expiry", "Expired quote reservations"
    purpose = "Releases stock reserved for expired quotes and allocates it to waiting orders."
    interval = 60.0
    failed = "expired holds could not be released; will retry"

    def run_once(self, now: datetime) -> int:
        """Release expired holds in every environment. Returns the number of products affected."""
        return sum(self._run_in(environment, now) for environment in Environment)

    def _run_in(self, environment: Environment, now: datetime) -> int:
        scope = Scope(environment, None, Role.ADMIN)
        with unit_of_work(self.database, scope, now, zone=self.settings.zone, commit=False) as ctx:
            over = Allocation.status == AllocationState.ACTIVE, Allocation.expires_on < business_day(ctx)
            products = sorted(ctx.db.scalars(select(Allocation.product_id).where(*over).distinct()))
        for product_id in products:
            with unit_of_work(self.database, scope, now, zone=self.settings.zone) as ctx:
                reallocate(ctx, [product_id], Cause.HOLD_ENDED)
        return len(products)
