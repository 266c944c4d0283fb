"""A walk's third part: what people do to supply by hand: find, count, give, release, swap; damage and repair units."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import multiple, precondition, rule

from tests.inventory.shelf import approve, enter, start
from tests.purchasing.model import Line, Wish
from tests.purchasing.walk_buying import FEW
from tests.purchasing.walk_selling import Selling

WHICH = st.integers(0, 20)
wishes = Selling.wishes


class ByHand(Selling):
    """Rows are chosen by their place among those that there are."""

    @rule(pieces=FEW)
    def find_some(self, pieces: int) -> None:
        body: dict[str, Any] = {"product_id": self.row["id"]}
        if self.tracked:
            self.post("assets", body, 201)
        else:
            self.post("inventory_movements", body | {"quantity": pieces, "reason": "Found"}, 201)
        self.shelf.on_hand += 1 if self.tracked else pieces
        self.shelf.share_out()

    @precondition(lambda self: not self.tracked)
    @rule(change=st.integers(-3, 3))
    def count(self, change: int) -> None:
        """The shelf is counted; what is missing was promised to nobody."""
        change = max(change, -self.shelf.free)
        counting = start(self.admin, self.row)
        self.done(enter(self.admin, counting, self.row, self.shelf.on_hand + change), 201)
        self.done(approve(self.admin, counting))
        self.shelf.on_hand += change
        self.shelf.share_out()

    @rule(wish=wishes, pieces=FEW)
    def give(self, wish: Wish, pieces: int) -> None:
        pieces = min(1 if self.tracked else pieces, wish.short, self.shelf.free)
        if pieces <= 0:
            return
        body: dict[str, Any] = {"purchase_id": wish.row["id"], "supply": "on_hand", "quantity": pieces}
        if self.tracked:
            body |= {"supply": "unit", "asset_id": self.units("in_stock")[0]["id"]}
        self.post("allocations", body, 201)
        wish.held += pieces

    @rule(wish=wishes, pieces=FEW)
    def promise(self, wish: Wish, pieces: int) -> None:
        pieces = min(pieces, wish.short)
        enough = [line for line in self.shelf.lines if self.shelf.free_of(line) >= pieces]
        if pieces > 0 and enough:
            body = {"purchase_id": wish.row["id"], "supply": "incoming", "quantity": pieces}
            self.post("allocations", body, 201)
            wish.promised[enough[0]] += pieces

    def held(self, wish: Wish, which: int) -> dict[str, Any] | None:
        """One of the order's allocations."""
        rows = self.admin.items("/rest/v1/allocations", purchase_id=wish.row["id"], status="active", limit=200)
        return rows[which % len(rows)] if rows else None

    def line_of(self, row: dict[str, Any]) -> Line | None:
        """The stock order line of a promise; None for pieces on the shelf."""
        if row["supply"] != "incoming":
            return None
        return next(line for line in self.shelf.lines if line.row["lines"][0]["id"] == row["stock_order_line_id"])

    def take(self, wish: Wish, line: Line | None, pieces: int) -> None:
        """So many pieces less (or more, below zero) are reserved for an order, or promised from the line."""
        if line is None:
            wish.held -= pieces
        else:
            wish.promised[line] -= pieces

    @rule(wish=wishes, which=WHICH)
    def release(self, wish: Wish, which: int) -> None:
        row = self.held(wish, which)
        if row is not None:
            self.done(self.admin.delete(f"/rest/v1/allocations/{row['id']}"), 204)
            self.take(wish, self.line_of(row), row["quantity"])
            self.shelf.share_out(besides=wish)

    @rule(giver=wishes, taker=wishes, which=WHICH)
    def swap(self, giver: Wish, taker: Wish, which: int) -> None:
        """Pieces on the shelf may take the place of the other's promise; of one line, so that it is known which."""
        row = self.held(giver, which) if giver is not taker else None
        if row is None or len(promised := +taker.promised) > 1:
            return
        line, short = self.line_of(row), max(taker.short, 0)
        pieces = min(row["quantity"], short + (promised.total() if line is None else 0))
        path, body = f"allocations/{row['id']}/swap", {"purchase_id": taker.row["id"]}
        self.post(path, body, 200 if pieces else 409)
        self.take(giver, line, pieces)
        self.take(taker, line, -pieces)
        for other in promised:
            back = max(pieces - short, 0)
            self.take(taker, other, back)
            self.take(giver, other, -back)
        self.shelf.share_out()

    def units(self, *states: str) -> list[dict[str, Any]]:
        """The product's units in these states, the oldest first."""
        rows = self.admin.items("/rest/v1/assets", product_id=self.row["id"], sort="asset_tag", limit=200)
        return [row for row in rows if row["status"] in states]

    @precondition(lambda self: self.tracked)
    @rule(which=WHICH, state=st.sampled_from(["blocked", "written_off", "returned_to_vendor"]))
    def take_off_the_shelf(self, which: int, state: str) -> None:
        """Whoever waited for this very unit waits again."""
        rows = self.units("in_stock", "allocated")
        if rows:
            row = rows[which % len(rows)]
            self.change(f"assets/{row['id']}", {"status": state})
            self.shelf.on_hand -= 1
            self.shelf.blocked += state == "blocked"
            for wish in self.shelf.wishes:
                wish.held -= wish.row["id"] == row["purchase_id"]
            self.shelf.share_out()

    @precondition(lambda self: self.tracked)
    @rule(target=Selling.deliveries, wish=wishes, which=WHICH)
    def deliver_this_unit(self, wish: Wish, which: int) -> Any:
        """Any unit on the shelf, whoever waits for it: there must be another one for them."""
        rows, promised = self.units("in_stock", "allocated"), +wish.promised
        if not rows or not wish.open or len(promised) > 1:
            return multiple()
        line = {"purchase_id": wish.row["id"], "asset_id": rows[which % len(rows)]["id"]}
        taken = not wish.held and not self.shelf.free
        row = self.post("deliveries", {"lines": [line], "status": "done"}, 409 if taken else 201)
        if taken:
            return multiple()
        if not wish.held:
            for other in promised:
                self.take(wish, other, 1)
        self.take(wish, None, 1 if wish.held else 0)
        return self.handed_over(row, wish, 1)

    @precondition(lambda self: self.tracked)
    @rule(which=WHICH, state=st.sampled_from(["in_stock", "in_stock", "written_off"]))
    def repair(self, which: int, state: str) -> None:
        rows = self.units("blocked")
        if rows:
            self.change(f"assets/{rows[which % len(rows)]['id']}", {"status": state})
            self.shelf.blocked -= 1
            self.shelf.on_hand += state == "in_stock"
            self.shelf.share_out()
