"""Second part of a walk: orders are placed, handed over, restored, closed and deleted; a contact is blacklisted."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.purchasing.model import Delivery, Group, ModelOrder
from tests.purchasing.walk_buying import FEW, Buying, on_one_of


class Selling(Buying):
    """Orders of two contacts for the product."""

    def __init__(self) -> None:
        super().__init__()
        self.deliveries: list[Delivery] = []
        self.groups: list[Group] = []

    @initialize(quantity=FEW)
    def begin(self, quantity: int) -> None:
        self.place_single_order(quantity, urgent=False)

    @rule(quantity=FEW, urgent=st.booleans(), other=st.booleans())
    def place_single_order(self, quantity: int, urgent: bool, other: bool = False) -> None:
        buyer = self.other if other else self.buyer
        body = {"customer_id": buyer, "product_id": self.row["id"], "quantity": quantity, "unit_price": 5}
        row = self.post("purchases", body | {"priority": "urgent" if urgent else "normal"}, 201)
        self.shelf.wait(ModelOrder(row, quantity, urgent, other=other))

    @rule()
    def blacklist_or_restore(self) -> None:
        """Orders of the blacklisted contact keep what they have, and are allocated again once it is restored."""
        if self.shelf.blacklisted:
            self.change(f"customers/{self.other}", {"status": "active"})
        else:
            body = {"p_customer_id": self.other, "p_reason": "Does not pay"}
            assert self.post("rpc/secure_blacklist_customer", body)["success"] is True
        self.shelf.blacklisted = not self.shelf.blacklisted
        if not self.shelf.blacklisted and any(demand.other and demand.short > 0 for demand in self.shelf.demands):
            self.shelf.allocate()  # a product without waiting orders of this contact isn't touched

    @rule(quantity=FEW, more=FEW, whole=st.booleans())
    def place_order_of_two_lines(self, quantity: int, more: int, whole: bool) -> None:
        lines = [{"product_id": self.row["id"], "quantity": each, "unit_price": 5} for each in (quantity, more)]
        made = self.post("purchase_orders", {"customer_id": self.buyer, "all_or_nothing": whole, "lines": lines}, 201)
        rows = self.admin.items("/rest/v1/purchases", purchase_order_id=made["id"], sort="number")
        group = Group(made, [ModelOrder(row, row["quantity"], whole=whole) for row in rows])
        for demand in group.demands:
            self.shelf.wait(demand)
        self.groups.append(group)

    def whole_orders(self) -> list[Group]:
        """Multi-line orders, each with the lines that weren't deleted separately."""
        for group in self.groups:
            group.demands = [demand for demand in group.demands if demand in self.shelf.demands]
        self.groups = [group for group in self.groups if group.demands]
        return self.groups

    @on_one_of(whole_orders)
    def cancel_whole_order(self, group: Group) -> None:
        waiting = [demand for demand in group.demands if demand.open]
        self.post(f"purchase_orders/{group.row['id']}/cancel", {}, 200 if waiting else 409)
        for demand in waiting:
            demand.cancel()
        if waiting:
            self.shelf.allocate()

    @on_one_of(whole_orders)
    def delete_whole_order(self, group: Group) -> None:
        """All lines or none: a line with deliveries can't be deleted."""
        answer = self.post("rpc/delete_purchase_order_completely", {"p_purchase_order_id": group.row["id"]})
        assert answer["success"] is not any(demand.delivered for demand in group.demands)
        if answer["success"]:
            for demand in group.demands:
                demand.let_go()
                self.shelf.demands.remove(demand)
                self.shelf.put_back(demand)
            self.shelf.allocate()

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if demand.owed and not demand.picked])
    def pick_up(self, demand: ModelOrder) -> None:
        leaving = min(demand.owed, self.shelf.on_hand)
        refused = demand.cancelled or leaving - demand.held > self.shelf.free
        self.change(f"purchases/{demand.row['id']}", {"pickup_date": "2026-11-20"}, 409 if refused else 200)
        if not refused:
            self.shelf.on_hand -= leaving
            demand.picked = (leaving, demand.owed)
            demand.given += demand.owed
            demand.owed = 0
            demand.let_go()
            self.shelf.allocate()

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if demand.picked])
    def clear_pickup(self, demand: ModelOrder) -> None:
        self.change(f"purchases/{demand.row['id']}", {"pickup_date": None})
        self.shelf.take_back(demand)

    @on_one_of(lambda self: [demand for demand in self.shelf.demands if demand.held], quantity=FEW)
    def deliver(self, demand: ModelOrder, quantity: int) -> None:
        """The order's allocations, or a part of them."""
        quantity = min(quantity, demand.held)
        body = {"lines": [{"purchase_id": demand.row["id"], "quantity": quantity}], "status": "done"}
        row = self.post("deliveries", body, 201)
        self.handed_over(row, demand, quantity, quantity)

    def handed_over(self, row: dict[str, Any], demand: ModelOrder, quantity: int, leaving: int) -> None:
        """Of the items, `leaving` were on the shelf."""
        demand.get(quantity)
        demand.delivered = True
        self.shelf.on_hand -= leaving
        self.shelf.allocate()
        self.deliveries.append(Delivery(row, demand, quantity))

    @on_one_of(
        lambda self: [delivery for delivery in self.deliveries if delivery.left], quantity=FEW, bad=st.booleans()
    )
    def bring_back(self, delivery: Delivery, quantity: int, bad: bool) -> None:
        quantity, demand = min(quantity, delivery.left), delivery.demand
        line = {"purchase_id": demand.row["id"], "quantity": quantity, "is_bad": bad}
        self.post("deliveries", {"returns_id": delivery.row["id"], "lines": [line], "status": "done"}, 201)
        self.came_back(delivery, quantity, bad)

    @on_one_of(
        lambda self: [delivery for delivery in self.deliveries if delivery.left],
        quantity=FEW,
        bad=st.booleans(),
        replace=st.booleans(),
    )
    def return_items(self, delivery: Delivery, quantity: int, bad: bool, replace: bool) -> None:
        """A refund ends the demand; for a replacement, the customer waits again."""
        quantity, demand = min(quantity, delivery.left), delivery.demand
        line = {
            "line_id": demand.row["id"],
            "quantity": quantity,
            "condition": "damaged" if bad else "good",
            "outcome": "replace" if replace else "refund",
        }
        if not self.tracked:
            self.post(f"orders/{demand.row['purchase_order_id']}/returns", {"lines": [line]}, 201)
            demand.owed += quantity if replace else 0
            self.came_back(delivery, quantity, bad)

    def came_back(self, delivery: Delivery, quantity: int, bad: bool) -> None:
        delivery.left -= quantity
        self.shelf.on_hand += 0 if bad else quantity
        self.shelf.blocked += quantity if bad else 0
        self.shelf.allocate()

    @on_one_of(
        lambda self: self.shelf.demands, status=st.sampled_from(["new", "new", "onhold", "cancelled", "completed"])
    )
    def change_status(self, demand: ModelOrder, status: str) -> None:
        refused = status == "cancelled" and not demand.cancelled and bool(demand.given) and not demand.owed
        self.change(f"purchases/{demand.row['id']}", {"order_status": status}, 409 if refused else 200)
        if refused:
            return
        if status == "cancelled":
            demand.cancel()
        else:
            demand.on_hold, demand.closed, demand.cancelled = status == "onhold", status == "completed", False
        if demand.closed:
            demand.let_go()
        self.shelf.allocate()

    @on_one_of(lambda self: self.shelf.demands)
    def delete(self, demand: ModelOrder) -> None:
        """Revert everything except completed deliveries."""
        answer = self.post("rpc/delete_purchase_completely", {"p_purchase_id": demand.row["id"]})
        assert answer["success"] is not demand.delivered
        if answer["success"]:
            demand.let_go()
            self.shelf.demands.remove(demand)
            self.shelf.take_back(demand)
