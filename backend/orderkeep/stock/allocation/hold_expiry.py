"""Ends the holds of quotes whose last day is over, and allocates what they held.

Figures and lists ask the calendar themselves, so a hold counts no longer from midnight on, however late this looks.
"""

import logging
from datetime import datetime

from sqlalchemy import select

from orderkeep.core.context import business_day, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.scope import Role, Scope
from orderkeep.core.environment import Environment
from orderkeep.core.periodic import PeriodicJob
from orderkeep.settings import Settings
from orderkeep.stock.actions import reallocate
from orderkeep.stock.enums import AllocationState, Cause
from orderkeep.stock.models import Allocation

log = logging.getLogger("orderkeep")


class HoldExpiry(PeriodicJob):
    """Looks every minute. Several servers may: each product's holds end once, under its lock."""

    name = "hold-expiry"
    interval = 60.0
    failed = "expired holds could not be ended; it will be tried again"

    def __init__(self, database: Database, settings: Settings) -> None:
        """Nothing runs before `start`."""
        super().__init__()
        self.database, self.settings = database, settings

    def look(self, now: datetime) -> int:
        """End what is over in every environment; returns how many products that concerned."""
        return sum(self._look(environment, now) for environment in Environment)

    def _look(self, environment: Environment, now: datetime) -> int:
        scope = Scope(environment, None, Role.ADMIN)
        with unit_of_work(self.database, scope, now, zone=self.settings.zone, commit=False) as ctx:
            over = Allocation.status == AllocationState.ACTIVE.value, Allocation.expires_on < business_day(ctx)
            products = sorted(ctx.db.scalars(select(Allocation.product_id).where(*over).distinct()))
        for product_id in products:
            with unit_of_work(self.database, scope, now, zone=self.settings.zone) as ctx:
                reallocate(ctx, [product_id], Cause.HOLD_ENDED)
        return len(products)
