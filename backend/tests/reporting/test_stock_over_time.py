"""The stock value at the end of each part of a period, in the business's time zone."""

from datetime import datetime

import pytest
from fastapi import FastAPI

from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.stock import actions
from tests.clients import Client
from tests.makers import make_product
from tests.reporting.random_shop import report

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("zone", "end_of_january"), [("UTC", 22), ("America/New_York", 18), ("Asia/Kathmandu", 20)])
def test_each_part_shows_the_stock_as_of_its_last_day(
    app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch, zone: str, end_of_january: int
) -> None:
    monkeypatch.setattr(app.state.settings, "time_zone", zone)
    lamp = make_product(admin, stock_quantity=0, cost_price=3)
    drill = make_product(admin, stock_quantity=0, cost_price=40.5)
    for product, quantity, moment in (
        (lamp, 20, "2026-01-31T18:14:59"),
        (drill, 2, "2026-01-31T18:15:00"),
        (lamp, -4, "2026-02-01T04:59:59"),
        (lamp, 1, "2026-02-01T05:00:00"),
        (drill, 5, "2026-03-08T12:00:00"),
        (drill, -1, "2026-06-10T23:59:59"),
    ):
        then = datetime.fromisoformat(f"{moment}+00:00")
        with unit_of_work(app.state.database, Scope(Environment.DEVELOPMENT, None, Role.ADMIN), then) as ctx:
            actions.adjust_stock(ctx, product["id"], quantity, "Counted then")
    for by in ("day", "week", "month"):
        found = report(admin, "stock", first="2026-01-30", last="2026-03-10", by=by)
        shown = [(row["values"]["quantity"], row["values"]["value"]) for row in found["rows"]]
        known = [admin.get("/rest/v1/inventory/summary", as_of=row["last"]).json() for row in found["rows"]]
        assert shown == [(each["quantity"], each["value"]) for each in known]
    assert [quantity for quantity, _ in shown] == [end_of_january, 19, 24]
