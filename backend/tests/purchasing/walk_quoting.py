"""Fifth part of a walk: quotes hold stock, and are released, declined, expired and converted."""

from datetime import timedelta
from typing import Any

from fastapi import FastAPI
from hypothesis.stateful import rule
from sqlalchemy import update

from orderkeep.core.clock import today, utc_now
from orderkeep.core.context import UTC_ZONE
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.stock.actions import reallocate
from orderkeep.stock.enums import Cause
from orderkeep.stock.models import Allocation
from tests.purchasing.model import Hold, ModelOrder
from tests.purchasing.walk_buying import FEW, on_one_of
from tests.purchasing.walk_changing import Changing
from tests.stock.shop import open_context

DAY = today(UTC_ZONE, utc_now())


class Quoting(Changing):
    """Stock is held for quotes, and unavailable to others until the hold ends."""

    app: FastAPI

    @rule(quantity=FEW)
    def offer(self, quantity: int) -> None:
        line = {"product_id": self.row["id"], "quantity": quantity, "unit_price": 5}
        until = (DAY + timedelta(days=9)).isoformat()
        body = {"title": "Offer", "customer_id": self.buyer, "lines": [line], "valid_until": until}
        self.shelf.holds.append(Hold(self.post("quotes", body, 201), quantity, 0))
        self.hold(self.shelf.holds[-1])

    @on_one_of(lambda self: self.shelf.holds)
    def hold_more(self, hold: Hold) -> None:
        self.hold(hold)

    def hold(self, hold: Hold) -> None:
        """Hold free stock, up to what the line lacks."""
        more = min(hold.offered - hold.held, max(self.shelf.free, 0))
        self.post(f"quotes/{hold.row['id']}/hold", {}, 200 if more else 409)
        hold.held += more

    @on_one_of(lambda self: self.shelf.holds, quantity=FEW)
    def offer_another_quantity(self, hold: Hold, quantity: int) -> None:
        line = {"product_id": self.row["id"], "quantity": quantity, "unit_price": 5}
        self.change(f"quotes/{hold.row['id']}", {"lines": [line]})
        surplus, hold.offered = max(hold.held - quantity, 0), quantity
        hold.held -= surplus
        if surplus:
            self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.holds)
    def release_hold(self, hold: Hold) -> None:
        self.post(f"quotes/{hold.row['id']}/release", {})
        self.free(hold)

    def free(self, hold: Hold) -> None:
        if hold.held:
            hold.held = 0
            self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.holds)
    def decline(self, hold: Hold) -> None:
        self.change(f"quotes/{hold.row['id']}", {"status": "rejected"})
        self.free(hold)
        self.shelf.holds.remove(hold)

    @on_one_of(lambda self: self.shelf.holds)
    def expire(self, hold: Hold) -> None:
        """Its last day has passed. The next expiry run allocates what it held."""
        with open_context(self.app) as ctx:
            line_ids = list(ctx.db.query(QuoteLine.id).where(QuoteLine.quote_id == hold.row["id"]))
            own = Allocation.quote_line_id.in_([line_id for (line_id,) in line_ids])
            over: dict[Any, Any] = {"expires_on": DAY - timedelta(days=1)}
            ctx.db.execute(update(Quote).where(Quote.id == hold.row["id"]).values(valid_until=DAY - timedelta(days=1)))
            ctx.db.execute(update(Allocation).where(own).values(over))
        with open_context(self.app) as ctx:
            reallocate(ctx, [self.row["id"]], Cause.HOLD_ENDED)
        self.shelf.holds.remove(hold)
        self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.holds)
    def convert(self, hold: Hold) -> None:
        """The order takes over the held stock before anything else is allocated."""
        made = self.post(f"quotes/{hold.row['id']}/convert", {})
        row = self.admin.get(f"/rest/v1/purchases/{made['purchase_id']}").json()
        self.shelf.holds.remove(hold)
        self.shelf.wait(ModelOrder(row, hold.offered, held=hold.held))
