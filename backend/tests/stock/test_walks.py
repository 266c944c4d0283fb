"""Random walks through stock actions, compared with a simple model at each step.

Products are created, counted and adjusted; orders are placed, changed, picked up, cleared, closed, reopened and
deleted; any command is repeated under its key. `--long` takes many more steps.
"""

from itertools import count
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from tests.clients import Client
from tests.makers import make_contact
from tests.stock.model import ModelOrder, ModelStock
from tests.stock.shop import ledger, product
from tests.walks import walk_settings

pytestmark = pytest.mark.slow

KEYS = count(1)
QUANTITIES = st.integers(0, 6)
CLOSED = ("completed", "cancelled")


class Walk(RuleBasedStateMachine):
    """One walk. The test sets `admin` and `app`."""

    admin: Client
    app: FastAPI
    shelves = Bundle("shelves")
    demands = Bundle("demands")

    def __init__(self) -> None:
        super().__init__()
        self.admin.stay()
        self.buyer = make_contact(self.admin)["id"]
        self.touched: ModelStock | None = None
        self.all: list[ModelStock] = []
        self.last: tuple[str, str, dict[str, Any], dict[str, Any]] | None = None
        self.answer: Any = None

    def send(self, method: str, path: str, body: dict[str, Any], **options: Any) -> Any:
        options["headers"] = {"Idempotency-Key": f"walk-{next(KEYS)}"}
        self.answer = self.admin.ask(method, path, json=body, **options)
        self.last = method, path, body, options if self.answer.status_code < 400 else {}
        return self.answer

    @initialize(target=demands, stock=QUANTITIES, orders=st.lists(st.integers(1, 6), min_size=2, max_size=2))
    def open_shop(self, stock: int, orders: list[int]) -> Any:
        """Every walk starts with a product with two orders."""
        shelf = self.make_shelf(stock)
        return multiple(*(self.make_wish(shelf, quantity, 0) for quantity in orders))

    @rule(target=shelves, stock=QUANTITIES)
    def make_product(self, stock: int) -> ModelStock:
        return self.make_shelf(stock)

    @rule(target=shelves, demand=demands)
    def find_product(self, demand: ModelOrder) -> ModelStock:
        return demand.shelf

    def make_shelf(self, stock: int) -> ModelStock:
        made = self.send("POST", "/rest/v1/products", {"name": "Lamp", "price": 5, "stock_quantity": stock})
        shelf = ModelStock(made.json(), 0)
        if stock:
            shelf.move("opening", stock)
        self.touched = shelf
        self.all.append(shelf)
        return shelf

    @rule(shelf=shelves, change=st.integers(-4, 4).filter(bool))
    def adjust(self, shelf: ModelStock, change: int) -> None:
        body = {"product_id": shelf.row["id"], "quantity": change, "reason": "Walk"}
        answer = self.send("POST", "/rest/v1/inventory_movements", body, params={"confirm": "true"})
        self.touched = shelf
        assert answer.status_code == (201 if shelf.on_hand + change >= 0 else 409)
        if answer.status_code == 201:
            shelf.give_up(shelf.make_room(-change) if change < 0 else 0)
            shelf.move("adjustment", change)
            shelf.allocate()

    @rule(shelf=shelves, found=QUANTITIES)
    def count(self, shelf: ModelStock, found: int) -> None:
        path, body = f"/rest/v1/products/{shelf.row['id']}", {"stock_quantity": found}
        assert self.send("PATCH", path, body, params={"confirm": "true"}).status_code == 200
        change = found - shelf.on_hand
        if change < 0:
            shelf.give_up(shelf.make_room(-change))
        if change:
            shelf.move("adjustment", change)
            shelf.allocate()
        self.touched = shelf

    @rule(target=demands, shelf=shelves, quantity=st.integers(1, 6), items_free=st.integers(0, 2))
    def place_single_order(self, shelf: ModelStock, quantity: int, items_free: int) -> ModelOrder:
        return self.make_wish(shelf, quantity, items_free)

    def make_wish(self, shelf: ModelStock, quantity: int, items_free: int) -> ModelOrder:
        body = {"customer_id": self.buyer, "product_id": shelf.row["id"], "quantity": quantity, "unit_price": 5}
        made = self.send("POST", "/rest/v1/purchases", body | {"items_free": items_free})
        assert made.status_code == 201
        demand = ModelOrder(made.json(), shelf, quantity, items_free)
        shelf.waiting.append(demand)
        shelf.allocate()
        self.touched = shelf
        return demand

    def change(self, demand: ModelOrder, values: dict[str, Any], **options: Any) -> Any:
        self.touched = demand.shelf
        return self.send("PATCH", f"/rest/v1/purchases/{demand.row['id']}", values, **options)

    @rule(demand=demands, confirm=st.booleans())
    def pick_up(self, demand: ModelOrder, confirm: bool) -> None:
        if demand.status == "cancelled" and not demand.picked:
            refused = self.change(demand, {"pickup_date": "2026-11-20"}, params={"confirm": str(confirm).lower()})
            assert (refused.status_code, refused.json()["code"]) == (409, "order_cancelled")
            return
        leaving = 0 if demand.picked else min(demand.open, demand.shelf.on_hand)
        lost = demand.shelf.make_room(leaving, demand) if leaving else 0
        answer = self.change(demand, {"pickup_date": "2026-11-20"}, params={"confirm": str(confirm).lower()})
        assert answer.status_code == (409 if lost and not confirm else 200)
        if answer.status_code == 409 or demand.picked:
            return
        demand.shelf.give_up(lost, demand)
        if demand.open:
            demand.issues.append((leaving, demand.open - leaving))
            demand.shelf.move("pickup", -leaving, demand.open - leaving)
        demand.release()
        demand.fulfilled, demand.picked = demand.quantity + demand.items_free, True
        demand.shelf.allocate()

    @rule(demand=demands)
    def clear_pickup(self, demand: ModelOrder) -> None:
        assert self.change(demand, {"pickup_date": None}).status_code == 200
        if demand.picked:
            demand.take_back()
        demand.shelf.allocate()

    @rule(demand=demands)
    def there_and_back(self, demand: ModelOrder) -> None:
        """Hand over an order, confirming which reservations that takes, and reverse it."""
        self.pick_up(demand, confirm=True)
        self.the_product_shows_what_the_model_says()
        self.clear_pickup(demand)

    @rule(demand=demands, quantity=st.integers(1, 6))
    def change_quantity(self, demand: ModelOrder, quantity: int) -> None:
        answer = self.change(demand, {"quantity": quantity})
        assert answer.status_code == (200 if quantity + demand.items_free >= demand.fulfilled else 409)
        if answer.status_code == 200:
            demand.quantity = quantity
            while sum(demand.held) > demand.open:
                demand.held[-1] -= 1
                if not demand.held[-1]:
                    del demand.held[-1], demand.stamps[-1]
            demand.shelf.allocate()

    @rule(demand=demands, status=st.sampled_from(["new", "onhold", *CLOSED]))
    def change_status(self, demand: ModelOrder, status: str) -> None:
        cancels = status == "cancelled" != demand.status and demand.fulfilled > 0
        refused = cancels and not demand.open
        assert self.change(demand, {"order_status": status}).status_code == (409 if refused else 200)
        if refused:
            return
        demand.status = status
        if cancels:
            demand.cancel_rest()
        if status in CLOSED:
            demand.release()
        demand.shelf.allocate()

    @rule(demand=consumes(demands))
    def delete(self, demand: ModelOrder) -> None:
        body = {"p_purchase_id": demand.row["id"]}
        answer = self.send("POST", "/rest/v1/rpc/delete_purchase_completely", body)
        assert answer.json()["success"] is True
        demand.take_back()
        demand.shelf.waiting.remove(demand)
        demand.shelf.allocate()
        self.touched = demand.shelf

    @rule()
    def send_again(self) -> None:
        if self.last and self.last[3]:
            method, path, body, options = self.last
            again = self.admin.ask(method, path, json=body, **options)
            assert (again.status_code, again.text) == (self.answer.status_code, self.answer.text)

    @invariant()
    def the_product_shows_what_the_model_says(self) -> None:
        if self.touched is None:
            return
        shelf, shown = self.touched, product(self.admin, self.touched.row)
        waiting = [demand for demand in shelf.waiting if demand.status not in CLOSED]
        figures = (shown["stock_quantity"], shown["reserved"], shown["open_demand"], shown["version"])
        assert figures == (shelf.on_hand, shelf.reserved(), sum(demand.open for demand in waiting), 1)

    def teardown(self) -> None:
        for shelf in self.all:
            assert ledger(self.admin, shelf.row) == shelf.ledger
        answer = self.admin.get("/rest/v1/integrity").json()
        assert answer["ok"] is True, answer


@pytest.mark.timeout(14_400)
def test_walks(admin: Client, app: FastAPI, kind: str, pytestconfig: pytest.Config) -> None:
    one = type("WalkHere", (Walk,), {"admin": admin, "app": app})
    steps = walk_settings(pytestconfig, examples=8, steps=25, long_examples=500, long_steps=50)
    run_state_machine_as_test(one, settings=steps)
