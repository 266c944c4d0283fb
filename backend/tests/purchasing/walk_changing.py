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
    wish: ModelOrder
    quantity: int


class Changing(ByHand):
    """Changes to existing orders."""

    def __init__(self) -> None:
        super().__init__()
        self.planned: list[Plan] = []

    @on_one_of(lambda self: [wish for wish in self.shelf.wishes if not wish.picked], quantity=FEW)
    def ask_for(self, wish: ModelOrder, quantity: int) -> None:
        """Set a quantity above what was handed over. Excess allocations are released, newest first."""
        supply = self.supply_of(wish)
        shown = self.admin.get(f"/rest/v1/purchases/{wish.row['id']}").json()
        assert shown["quantity"] - shown["fulfilled_quantity"] == wish.owed
        self.change(f"purchases/{wish.row['id']}", {"quantity": shown["fulfilled_quantity"] + quantity})
        wish.owed = quantity
        surplus = wish.held + wish.promised - wish.open
        for row, promise in reversed(supply):
            if (less := min(row["quantity"], surplus)) > 0:
                self.give_up(wish, promise, less)
                surplus -= less
        self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.wishes)
    def change_priority(self, wish: ModelOrder) -> None:
        """Change the priority. Existing allocations stay."""
        wish.urgent = not wish.urgent
        self.change(f"purchases/{wish.row['id']}", {"priority": "urgent" if wish.urgent else "normal"})
        self.shelf.rank()

    def unplanned(self) -> list[ModelOrder]:
        planned = [plan.wish for plan in self.planned]
        return [wish for wish in self.shelf.wishes if not (wish.picked or wish.delivered) and wish not in planned]

    @on_one_of(unplanned)
    def change_contact(self, wish: ModelOrder) -> None:
        """Its allocations are released."""
        wish.other = not wish.other
        self.change(f"purchases/{wish.row['id']}", {"customer_id": self.other if wish.other else self.buyer})
        self.shelf.allocate()

    @on_one_of(lambda self: [wish for wish in self.shelf.wishes if wish.row["purchase_order_id"]])
    def take_parts_or_all(self, wish: ModelOrder) -> None:
        """A multi-line order either takes free stock as it comes, or waits until it can get everything."""
        group, was_whole = wish.row["purchase_order_id"], wish.whole
        self.change(f"purchase_orders/{group}", {"all_or_nothing": not was_whole})
        for each in self.shelf.wishes:
            each.whole = each.whole if each.row["purchase_order_id"] != group else not was_whole
        if was_whole:
            self.shelf.allocate()

    @on_one_of(lambda self: [wish for wish in self.shelf.wishes if wish.open], quantity=FEW)
    def plan_delivery(self, wish: ModelOrder, quantity: int) -> None:
        quantity = min(quantity, wish.open)
        line = {"purchase_id": wish.row["id"], "quantity": quantity}
        row = self.post("deliveries", {"lines": [line], "status": "packing"}, 201)
        self.planned.append(Plan(row, wish, quantity))

    def plans(self) -> list[Plan]:
        return [plan for plan in self.planned if plan.wish in self.shelf.wishes]

    @on_one_of(plans, status=st.sampled_from(["done", "done", "cancelled"]))
    def end_plan(self, plan: Plan, status: str) -> None:
        """Complete the delivery if the order still needs that much and no other order's stock is taken."""
        wish, leaving = plan.wish, min(plan.quantity, self.shelf.on_hand)
        refused = plan.quantity > wish.owed or leaving - wish.held > self.shelf.free
        refused = refused and status == "done"
        self.change(f"deliveries/{plan.row['id']}", {"status": status}, 409 if refused else 200)
        if refused:
            return
        self.planned.remove(plan)
        if status == "done":
            self.handed_over(plan.row, wish, plan.quantity, leaving)

    @on_one_of(lambda self: self.units("allocated") if self.tracked and self.shelf.on_hand else [])
    def make_ready(self, unit: dict[str, Any]) -> None:
        """A unit is ready for its order."""
        self.change(f"assets/{unit['id']}", {"status": "ready_for_pickup"})
