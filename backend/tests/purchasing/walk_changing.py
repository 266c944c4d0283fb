"""Fourth part of a walk: quantities and priorities change, and packed deliveries are cancelled."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tests.purchasing.model import ModelOrder
from tests.purchasing.walk_buying import FEW, on_one_of
from tests.purchasing.walk_by_hand import ByHand


@dataclass(eq=False)
class Plan:
    """A planned delivery of part of an order."""

    row: dict[str, Any]
    demand: ModelOrder
    quantity: int


class Changing(ByHand):
    """Changes to existing orders."""

    def __init__(self) -> None:
        super().__init__()
        self.planned: list[Plan] = []

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if not demand.picked], quantity=FEW)
    def ask_for(self, demand: ModelOrder, quantity: int) -> None:
        """Set a quantity above what was handed over. Excess allocations are released, newest first."""
        supply = self.supply_of(demand)
        shown = self.admin.get(f"/rest/v1/purchases/{demand.row['id']}").json()
        given = shown["fulfilled_quantity"] - shown["replacement_quantity"]
        assert shown["quantity"] + shown["items_free"] - given == demand.owed
        self.change(f"purchases/{demand.row['id']}", {"quantity": given - shown["items_free"] + quantity})
        demand.owed = quantity
        surplus = demand.held + demand.promised - demand.open
        for row, promise in reversed(supply):
            if (less := min(row["quantity"], surplus)) > 0:
                self.give_up(demand, promise, less)
                surplus -= less
        self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.demands)
    def change_priority(self, demand: ModelOrder) -> None:
        """Change the priority. Existing allocations stay."""
        urgent = not demand.urgent
        for each in self.lines_of_order(demand):
            each.urgent = urgent
        self.change(f"purchases/{demand.row['id']}", {"priority": "urgent" if urgent else "normal"})
        self.shelf.rank()

    def unplanned(self) -> list[ModelOrder]:
        """Lines of orders of which nothing was handed over or planned to be."""
        planned = [plan.demand for plan in self.planned]
        bound = [demand for demand in self.shelf.demands if demand.given or demand.delivered or demand in planned]
        orders = {demand.row["purchase_order_id"] for demand in bound}
        return [demand for demand in self.shelf.demands if demand.row["purchase_order_id"] not in orders]

    def lines_of_order(self, demand: ModelOrder) -> list[ModelOrder]:
        order = demand.row["purchase_order_id"]
        return [each for each in self.shelf.demands if each.row["purchase_order_id"] == order]

    @on_one_of(unplanned)
    def change_contact(self, demand: ModelOrder) -> None:
        """Its allocations are released."""
        other = not demand.other
        for each in self.lines_of_order(demand):
            each.other = other
        self.change(f"purchases/{demand.row['id']}", {"customer_id": self.other if other else self.buyer})
        self.shelf.allocate()

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if demand.row["purchase_order_id"]])
    def take_parts_or_all(self, demand: ModelOrder) -> None:
        """A multi-line order either takes free stock as it comes, or waits until it can get everything."""
        group, was_whole = demand.row["purchase_order_id"], demand.whole
        self.change(f"purchase_orders/{group}", {"all_or_nothing": not was_whole})
        for each in self.shelf.demands:
            each.whole = each.whole if each.row["purchase_order_id"] != group else not was_whole
        if was_whole:
            self.shelf.allocate()

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if demand.open], quantity=FEW)
    def plan_delivery(self, demand: ModelOrder, quantity: int) -> None:
        quantity = min(quantity, demand.open)
        line = {"purchase_id": demand.row["id"], "quantity": quantity}
        row = self.post("deliveries", {"lines": [line], "status": "packing"}, 201)
        self.planned.append(Plan(row, demand, quantity))

    def plans(self) -> list[Plan]:
        return [plan for plan in self.planned if plan.demand in self.shelf.demands]

    @on_one_of(plans, status=st.sampled_from(["done", "done", "cancelled"]))
    def end_plan(self, plan: Plan, status: str) -> None:
        """Complete the delivery if the order still needs that much and no other order's stock is taken."""
        demand, leaving = plan.demand, min(plan.quantity, self.shelf.on_hand)
        refused = plan.quantity > demand.owed or leaving - demand.held > self.shelf.free
        refused = refused and status == "done"
        self.change(f"deliveries/{plan.row['id']}", {"status": status}, 409 if refused else 200)
        if refused:
            return
        self.planned.remove(plan)
        if status == "done":
            self.handed_over(plan.row, demand, plan.quantity, leaving)

    @on_one_of(lambda self: self.units("allocated") if self.tracked and self.shelf.on_hand else [])
    def make_ready(self, unit: dict[str, Any]) -> None:
        """A unit is ready for its order."""
        self.change(f"assets/{unit['id']}", {"status": "ready_for_pickup"})
