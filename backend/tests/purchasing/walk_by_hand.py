"""Third part of a walk: count, allocate, release and swap manually; damage and repair units."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from tests.inventory.shelf import approve, enter, start
from tests.purchasing.model import ModelOrder
from tests.purchasing.model_supply import Promise
from tests.purchasing.walk_buying import FEW, WHICH, on_one_of
from tests.purchasing.walk_selling import Selling


class ByHand(Selling):
    """Manual stock actions."""

    @initialize(quantity=FEW)
    def begin_with_some(self, quantity: int) -> None:
        for _ in range(quantity if self.tracked else 1):
            self.find_some(quantity)

    @rule(quantity=FEW)
    def find_some(self, quantity: int) -> None:
        body: dict[str, Any] = {"product_id": self.row["id"]}
        if self.tracked:
            self.post("assets", body, 201)
        else:
            self.post("inventory_movements", body | {"quantity": quantity, "reason": "Found"}, 201)
        self.shelf.on_hand += 1 if self.tracked else quantity
        self.shelf.allocate()

    @precondition(lambda self: not self.tracked)
    @rule(change=st.integers(-3, 3))
    def count(self, change: int) -> None:
        """Count the stock. Missing items weren't allocated."""
        change = max(change, -self.shelf.free)
        counting = start(self.admin, self.row)
        self.done(enter(self.admin, counting, self.row, self.shelf.on_hand + change), 201)
        self.done(approve(self.admin, counting))
        if change:
            self.shelf.on_hand += change
            self.shelf.allocate()

    def lacking(self) -> list[ModelOrder]:
        return [demand for demand in self.shelf.demands if demand.short > 0]

    @on_one_of(lambda self: self.lacking() if self.shelf.free > 0 else [], quantity=FEW)
    def give(self, demand: ModelOrder, quantity: int) -> None:
        quantity = min(1 if self.tracked else quantity, demand.short, self.shelf.free)
        body: dict[str, Any] = {"purchase_id": demand.row["id"], "supply": "on_hand", "quantity": quantity}
        if self.tracked:
            body |= {"supply": "unit", "asset_id": self.units("in_stock")[0]["id"]}
        self.post("allocations", body, 201)
        demand.held += quantity

    @on_one_of(lambda self: self.lacking() if any(map(self.shelf.free_of, self.shelf.lines)) else [], quantity=FEW)
    def promise(self, demand: ModelOrder, quantity: int) -> None:
        quantity = min(quantity, demand.short)
        enough = [line for line in self.shelf.lines if self.shelf.free_of(line) >= quantity]
        if enough:
            body = {"purchase_id": demand.row["id"], "supply": "incoming", "quantity": quantity}
            self.post("allocations", body, 201)
            self.shelf.promise(demand, enough[0], quantity)
            self.shelf.moment += 1

    def supplied(self) -> list[ModelOrder]:
        return [demand for demand in self.shelf.demands if demand.held or demand.promises]

    def supply_of(self, demand: ModelOrder) -> list[tuple[dict[str, Any], Promise | None]]:
        """The order's allocations, oldest first, each with its promise if it is one."""
        wanted = {"purchase_id": demand.row["id"], "status": "active", "sort": "created_at", "limit": 200}
        promises = iter(demand.oldest_first())
        supply = []
        for row in self.admin.items("/rest/v1/allocations", **wanted):
            promise = next(promises) if row["supply"] == "incoming" else None
            line = promise and (promise.line.row["lines"][0]["id"], promise.quantity)
            assert promise is None or line == (row["stock_order_line_id"], row["quantity"])
            supply.append((row, promise))
        return supply

    def held(self, demand: ModelOrder, place: int) -> tuple[dict[str, Any], Promise | None]:
        supply = self.supply_of(demand)
        return supply[place % len(supply)]

    def give_up(self, demand: ModelOrder, promise: Promise | None, quantity: int) -> None:
        if promise is None:
            demand.held -= quantity
        else:
            demand.use(promise, quantity)

    @on_one_of(supplied, place=WHICH)
    def release(self, demand: ModelOrder, place: int) -> None:
        row, promise = self.held(demand, place)
        self.done(self.admin.delete(f"/rest/v1/allocations/{row['id']}"), 204)
        self.give_up(demand, promise, row["quantity"])
        self.shelf.allocate(besides=demand)

    @on_one_of(lambda self: self.supplied() if len(self.shelf.demands) > 1 else [], place=WHICH, other=WHICH)
    def swap(self, giver: ModelOrder, place: int, other: int) -> None:
        """Stock on hand may replace the other order's promises, newest first, which then move to the first order."""
        others = [demand for demand in self.shelf.demands if demand is not giver]
        taker = others[other % len(others)]
        row, promise = self.held(giver, place)
        short = max(taker.short, 0)
        quantity = min(row["quantity"], short + (0 if promise else taker.promised))
        path, body = f"allocations/{row['id']}/swap", {"purchase_id": taker.row["id"]}
        self.post(path, body, 200 if quantity else 409)
        if not quantity:
            return
        self.give_up(giver, promise, quantity)
        if promise:
            self.shelf.promise(taker, promise.line, quantity)
        else:
            taker.held += quantity
        self.come_back(giver, taker, quantity - short)
        self.shelf.allocate()

    def come_back(self, giver: ModelOrder, taker: ModelOrder, quantity: int) -> None:
        for promise in reversed(taker.oldest_first()):
            if (moved := min(promise.quantity, quantity)) > 0:
                taker.use(promise, moved)
                self.shelf.promise(giver, promise.line, moved)
                quantity -= moved

    def units(self, *states: str) -> list[dict[str, Any]]:
        """The product's units with these statuses, oldest first."""
        rows = self.admin.items("/rest/v1/assets", product_id=self.row["id"], sort="asset_tag", limit=200)
        return [row for row in rows if row["status"] in states]

    def on_the_shelf(self) -> list[dict[str, Any]]:
        return self.units("in_stock", "allocated", "ready_for_pickup") if self.tracked and self.shelf.on_hand else []

    @on_one_of(on_the_shelf, state=st.sampled_from(["blocked", "written_off", "returned_to_vendor"]))
    def take_off_the_shelf(self, unit: dict[str, Any], state: str) -> None:
        """The order that this unit was allocated to is short again."""
        holds = self.admin.items("/rest/v1/allocations", asset_id=unit["id"], status="active")
        self.change(f"assets/{unit['id']}", {"status": state})
        self.shelf.on_hand -= 1
        self.shelf.blocked += state == "blocked"
        for demand in self.shelf.demands:
            demand.held -= demand.row["id"] == unit["purchase_id"]
        self.lose_held_unit([row for row in holds if row["quote_id"]])
        self.shelf.allocate()

    def lose_held_unit(self, rows: list[dict[str, Any]]) -> None:
        """The quote that held this unit holds one less."""
        for row in rows:
            [hold] = [each for each in self.shelf.holds if each.row["id"] == row["quote_id"]]
            hold.held -= 1

    @on_one_of(on_the_shelf, other=WHICH)
    def deliver_this_unit(self, unit: dict[str, Any], other: int) -> None:
        """Any unit on the shelf, even if allocated, as long as there is a replacement."""
        demands = [demand for demand in self.shelf.demands if demand.open]
        if not demands:
            return
        demand = demands[other % len(demands)]
        line = {"purchase_id": demand.row["id"], "asset_id": unit["id"]}
        taken = not demand.held and not self.shelf.free
        row = self.post("deliveries", {"lines": [line], "status": "done"}, 409 if taken else 201)
        if taken:
            return
        self.handed_over(row, demand, 1, 1)

    @on_one_of(
        lambda self: self.units("blocked") if self.tracked and self.shelf.blocked else [],
        state=st.sampled_from(["in_stock", "in_stock", "written_off"]),
    )
    def repair(self, unit: dict[str, Any], state: str) -> None:
        self.change(f"assets/{unit['id']}", {"status": state})
        self.shelf.blocked -= 1
        self.shelf.on_hand += state == "in_stock"
        self.shelf.allocate()
