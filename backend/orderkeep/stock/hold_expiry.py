"""Ends the holds of quotes whose last day is over, and allocates what they held.

Figures and lists ask the calendar themselves, so a hold counts no longer from midnight on, however late this looks.
"""

import logging
import threading
from datetime import datetime

from sqlalchemy import select

from orderkeep.core.clock import utc_now
from orderkeep.core.context import shop_day, work
from orderkeep.core.database import Database
from orderkeep.core.environment import Environment
from orderkeep.core.scope import Role, Scope
from orderkeep.settings import Settings
from orderkeep.stock.actions import serve
from orderkeep.stock.tables import Allocation
from orderkeep.stock.words import AllocationState, Cause

log = logging.getLogger("orderkeep")
LOOKS_EVERY = 60.0


class HoldExpiry:
    """Looks every minute. Several servers may: each product's holds end once, under its lock."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Nothing runs before `start`."""
        self.database, self.settings = database, settings
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="hold-expiry", daemon=True)

    def start(self) -> None:
        """Begin to look at the calendar."""
        self._thread.start()

    def stop(self) -> None:
        """End; a product that is being served is served to the end."""
        self._ended.set()

    def look(self, now: datetime) -> int:
        """End what is over in every environment; returns how many products that concerned."""
        return sum(self._look(environment, now) for environment in Environment)

    def _look(self, environment: Environment, now: datetime) -> int:
        scope = Scope(environment, None, Role.ADMIN)
        with work(self.database, scope, now, zone=self.settings.zone, commit=False) as ctx:
            over = Allocation.status == AllocationState.ACTIVE.value, Allocation.expires_on < shop_day(ctx)
            products = sorted(ctx.db.scalars(select(Allocation.product_id).where(*over).distinct()))
        for product_id in products:
            with work(self.database, scope, now, zone=self.settings.zone) as ctx:
                serve(ctx, [product_id], Cause.HOLD_ENDED)
        return len(products)

    def _watch(self) -> None:
        while True:
            try:
                self.look(utc_now())
            except Exception:
                log.exception("expired holds could not be ended; it will be tried again")
            if self._ended.wait(LOOKS_EVERY):
                return
