"""Random walks along the supply chain, compared with a simple model at each step.

Half of the walks track units. `--long` takes many more steps: 64 parts, each in its own database.
"""

import pytest
from fastapi import FastAPI
from hypothesis.stateful import invariant, run_state_machine_as_test

from orderkeep.core.db import planner_stats
from tests.clients import Client
from tests.purchasing.model import ModelOrder
from tests.purchasing.walk_buying import on_one_of
from tests.purchasing.walk_quoting import Quoting
from tests.stock.shop import product
from tests.walks import walk_settings

pytestmark = pytest.mark.slow


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parts of a long walk can run in parallel."""
    metafunc.parametrize("part", range(32 if metafunc.config.getoption("--long") else 1))


class Walk(Quoting):
    """Invariants after each step and at the end of the walk."""

    app: FastAPI
    found_before: set[tuple[str, str]]

    @invariant()
    def the_product_shows_what_the_model_says(self) -> None:
        shown, believed = product(self.admin, self.row), self.shelf.figures()
        assert {name: shown[name] for name in believed} == believed

    @invariant()
    def free_stock_and_an_order_that_could_take_it_never_coexist(self) -> None:
        """Compare with the model. An order that was just released manually is skipped until the next allocation."""
        why = self.done(self.admin.get(f"/rest/v1/products/{self.row['id']}/why"))
        free = max(why["free"], 0) + sum(line["free"] for line in why["arrivals"])
        skip_order_id = self.shelf.skip_order_id and self.shelf.skip_order_id.row["id"]
        waiting = [
            place["purchase_number"]
            for place in why["queue"]
            if 0 < place["short"] <= (free if place["all_or_nothing"] else place["short"])
            and place["order_status"] != "onhold"
            and not (self.shelf.blacklisted and place["customer_id"] == self.other)
            and place["purchase_id"] != skip_order_id
        ]
        assert free == 0 or waiting == []

    @on_one_of(lambda self: self.shelf.demands)
    def the_order_holds_what_the_model_says(self, demand: ModelOrder) -> None:
        rows = self.admin.items("/rest/v1/allocations", purchase_id=demand.row["id"], status="active", limit=200)
        promised = sum(row["quantity"] for row in rows if row["supply"] == "incoming")
        assert promised == demand.promised
        assert sum(row["quantity"] for row in rows) - promised == demand.held

    def teardown(self) -> None:
        """The self-check has no findings, apart from those of earlier walks on the same database."""
        with self.app.state.database.writer.begin() as connection:
            planner_stats.refresh(connection, after_bulk=True)  # as a database does automatically when rows are added
        checks = self.admin.get("/rest/v1/integrity").json()["checks"]
        wrong = [(each["row_id"], each["message"]) for check in checks if not check["ok"] for each in check["findings"]]
        new = set(wrong) - self.found_before
        self.found_before |= new
        assert new == set()


@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("tracked", [False, True], ids=["quantity", "units"])
def test_walks_along_the_chain(
    admin: Client, app: FastAPI, pytestconfig: pytest.Config, tracked: bool, part: int
) -> None:
    one = type(f"Walk{part}", (Walk,), {"admin": admin, "app": app, "tracked": tracked, "found_before": set()})
    steps = walk_settings(pytestconfig, examples=6, steps=25, long_examples=32, long_steps=50)
    run_state_machine_as_test(one, settings=steps)
