"""A walk's second part: orders, as they are placed, handed over, brought back, closed and deleted."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, consumes, initialize, multiple, rule

from tests.purchasing.model import Delivery, Wish
from tests.purchasing.walk_buying import FEW, Buying


class Selling(Buying):
    """Orders of one contact for the product."""

    wishes = Bundle("wishes")
    deliveries = Bundle("deliveries")

    @initialize(target=wishes, pieces=FEW)
    def begin(self, pieces: int) -> Wish:
        return self.place_order(pieces)

    @initialize(target=Buying.parcels, pieces=FEW)
    def expect_a_parcel(self, pieces: int) -> Any:
        return self.buy_what_is_sent_at_once(pieces)

    @rule(target=wishes, pieces=FEW)
    def place_order(self, pieces: int) -> Wish:
        body = {"customer_id": self.buyer, "product_id": self.row["id"], "quantity": pieces, "unit_price": 5}
        return self.waits(self.post("purchases", body, 201), pieces)

    @rule(target=wishes, pieces=FEW, more=FEW)
    def place_order_of_two_lines(self, pieces: int, more: int) -> Any:
        lines = [{"product_id": self.row["id"], "quantity": each, "unit_price": 5} for each in (pieces, more)]
        made = self.post("purchase_orders", {"customer_id": self.buyer, "lines": lines}, 201)
        rows = self.admin.items("/rest/v1/purchases", purchase_order_id=made["id"], sort="number")
        return multiple(*(self.waits(row, row["quantity"]) for row in rows))

    def waits(self, row: dict[str, Any], pieces: int) -> Wish:
        wish = Wish(row, pieces)
        self.shelf.wishes.append(wish)
        self.shelf.share_out()
        return wish

    @rule(wish=wishes)
    def pick_up(self, wish: Wish) -> None:
        if not wish.owed or wish.picked:
            return
        leaving = min(wish.owed, self.shelf.on_hand)
        taken = leaving - wish.held > self.shelf.free
        self.change(f"purchases/{wish.row['id']}", {"pickup_date": "2026-11-20"}, 409 if taken else 200)
        if not taken:
            self.shelf.on_hand -= leaving
            wish.picked, wish.owed = (leaving, wish.owed), 0
            wish.let_go()
            self.shelf.share_out()

    @rule(wish=wishes)
    def clear_pickup(self, wish: Wish) -> None:
        if wish.picked:
            self.change(f"purchases/{wish.row['id']}", {"pickup_date": None})
            self.take_back(wish)

    def take_back(self, wish: Wish) -> None:
        left, covered = wish.picked or (0, 0)
        self.shelf.on_hand += left
        wish.owed += covered
        wish.picked = None
        self.shelf.share_out()

    @rule(target=deliveries, wish=wishes, pieces=FEW)
    def deliver(self, wish: Wish, pieces: int) -> Any:
        """What the order holds, or a part of it."""
        pieces = min(pieces, wish.held)
        if not pieces:
            return multiple()
        body = {"lines": [{"purchase_id": wish.row["id"], "quantity": pieces}], "status": "done"}
        row = self.post("deliveries", body, 201)
        wish.held -= pieces
        return self.handed_over(row, wish, pieces)

    def handed_over(self, row: dict[str, Any], wish: Wish, pieces: int) -> Delivery:
        wish.owed -= pieces
        wish.delivered = True
        self.shelf.on_hand -= pieces
        self.shelf.share_out()
        return Delivery(row, wish, pieces)

    @rule(delivery=deliveries, pieces=FEW, bad=st.booleans())
    def bring_back(self, delivery: Delivery, pieces: int, bad: bool) -> None:
        pieces, wish = min(pieces, delivery.left), delivery.wish
        if not pieces:
            return
        line = {"purchase_id": wish.row["id"], "quantity": pieces, "is_bad": bad}
        self.post("deliveries", {"returns_id": delivery.row["id"], "lines": [line], "status": "done"}, 201)
        delivery.left -= pieces
        wish.owed += pieces
        self.shelf.on_hand += 0 if bad else pieces
        self.shelf.blocked += pieces if bad else 0
        self.shelf.share_out()

    @rule(wish=wishes, status=st.sampled_from(["new", "onhold", "cancelled", "completed"]))
    def change_status(self, wish: Wish, status: str) -> None:
        self.change(f"purchases/{wish.row['id']}", {"order_status": status})
        wish.on_hold, wish.closed = status == "onhold", status in ("cancelled", "completed")
        if wish.closed:
            wish.let_go()
        self.shelf.share_out()

    @rule(wish=consumes(wishes))
    def delete(self, wish: Wish) -> None:
        """As if it had never been; what was delivered stays in the books."""
        answer = self.post("rpc/delete_purchase_completely", {"p_purchase_id": wish.row["id"]})
        assert answer["success"] is not wish.delivered
        if answer["success"]:
            wish.closed = True
            wish.let_go()
            self.shelf.wishes.remove(wish)
            self.take_back(wish)
