"""Random walks along the chain, step by step beside a model: stock orders, parcels, counting, orders, whoever waits.

Half of the walks follow single units. `--long` walks much further.
"""

from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.clients import Client
from tests.makers import make_contact, make_vendor
from tests.purchasing.model import Line, Shelf, Wish
from tests.stock.shop import product

NEXT = count(1)
FEW = st.integers(1, 5)


class Walk(RuleBasedStateMachine):
    """One walk with one product. `admin` is set by the test."""

    admin: Client
    tracked = False
    wishes = Bundle("wishes")
    bought = Bundle("bought")
    parcels = Bundle("parcels")

    def __init__(self) -> None:
        super().__init__()
        self.admin.stay()
        self.buyer, self.vendor = make_contact(self.admin)["id"], make_vendor(self.admin)["id"]
        fresh = {"name": "Lamp", "price": 5, "is_unit_tracked": self.tracked, "stock_quantity": 0}
        self.row = self.admin.create("/rest/v1/products", fresh)
        self.shelf = Shelf()

    def change(self, path: str, values: dict[str, Any], expected: int = 200, **options: Any) -> Any:
        answer = self.admin.patch(path, values, **options)
        assert answer.status_code == expected, answer.text
        return answer.json()

    @initialize(target=wishes, pieces=FEW)
    def begin(self, pieces: int) -> Wish:
        return self.order(pieces)

    @rule(target=wishes, pieces=FEW)
    def place_order(self, pieces: int) -> Wish:
        return self.order(pieces)

    def order(self, pieces: int) -> Wish:
        body = {"customer_id": self.buyer, "product_id": self.row["id"], "quantity": pieces, "unit_price": 5}
        wish = Wish(self.admin.create("/rest/v1/purchases", body), pieces)
        self.shelf.wishes.append(wish)
        self.shelf.share_out()
        return wish

    @rule(pieces=FEW)
    def find_some(self, pieces: int) -> None:
        for _ in range(pieces if self.tracked else 1):
            body = {"product_id": self.row["id"], "quantity": pieces, "reason": "Found"}
            if self.tracked:
                self.admin.create("/rest/v1/assets", {"product_id": self.row["id"]})
            else:
                self.admin.create("/rest/v1/inventory_movements", body)
            self.shelf.on_hand += 1 if self.tracked else pieces
            self.shelf.share_out()

    @rule(target=bought, pieces=FEW)
    def buy(self, pieces: int) -> Line:
        lines = [{"product_id": self.row["id"], "quantity": pieces, "unit_price": 4}]
        body = {"vendor_id": self.vendor, "status": "ordered", "lines": lines}
        line = Line(self.admin.create("/rest/v1/stock_orders", body), pieces)
        self.shelf.lines.append(line)
        self.shelf.share_out()
        return line

    @rule(target=parcels, line=bought, pieces=FEW)
    def send(self, line: Line, pieces: int) -> tuple[Line, dict[str, Any], int]:
        pieces = min(pieces, line.waiting)
        if not pieces or line.on_hold:
            return line, {}, 0
        body = {
            "tracking_number": f"T{next(NEXT)}",
            "carrier": "Swiftline",
            "status": "in_transit",
            "lines": [{"stock_order_line_id": line.row["lines"][0]["id"], "quantity": pieces}],
        }
        parcel = self.admin.create("/rest/v1/shipments", body)
        line.shipped += pieces
        return line, parcel, pieces

    @rule(parcel=consumes(parcels), good=FEW, bad=st.integers(0, 2))
    def receive(self, parcel: tuple[Line, dict[str, Any], int], good: int, bad: int) -> None:
        line, row, pieces = parcel
        if not pieces:
            return
        good = min(good, pieces)
        bad = min(bad, pieces - good)
        numbers = {"good": good, "bad": bad, "missing": pieces - good - bad}
        body = {"lines": [{"shipment_line_id": row["lines"][0]["id"], **numbers}]}
        answer = self.admin.post(f"/rest/v1/shipments/{row['id']}/receive", body)
        assert (answer.status_code, answer.json()["status"]) == (200, "received"), answer.text
        line.shipped -= pieces
        line.coming -= pieces
        self.shelf.on_hand += good
        self.shelf.blocked += bad
        self.shelf.arrive(line, good)
        self.shelf.share_out()

    @rule(parcel=consumes(parcels))
    def lose(self, parcel: tuple[Line, dict[str, Any], int]) -> None:
        line, row, pieces = parcel
        if pieces:
            self.change(f"/rest/v1/shipments/{row['id']}", {"status": "lost"})
            line.shipped -= pieces
            line.coming -= pieces
            self.shelf.trim(line)
            self.shelf.share_out()

    @rule(parcel=consumes(parcels))
    def send_back(self, parcel: tuple[Line, dict[str, Any], int]) -> None:
        line, row, pieces = parcel
        if pieces:
            self.change(f"/rest/v1/shipments/{row['id']}", {"status": "returned_to_sender"})
            line.shipped -= pieces

    @rule(line=bought, pieces=FEW)
    def cancel_pieces(self, line: Line, pieces: int) -> None:
        pieces = min(pieces, line.waiting)
        if not pieces or line.on_hold:
            return
        body = {"lines": [{"stock_order_line_id": line.row["lines"][0]["id"], "quantity": pieces}]}
        answer = self.admin.post(f"/rest/v1/stock_orders/{line.row['id']}/cancel", body)
        assert answer.status_code == 200, answer.text
        line.coming -= pieces
        self.shelf.trim(line)
        self.shelf.share_out()

    @rule(line=bought)
    def hold_or_resume(self, line: Line) -> None:
        if not line.coming:
            return
        wish = "ordered" if line.on_hold else "on_hold"
        shown = self.change(f"/rest/v1/stock_orders/{line.row['id']}", {"status": wish})
        line.on_hold = not line.on_hold
        assert (shown["status"] == "on_hold") == line.on_hold
        self.shelf.trim(line)
        self.shelf.share_out()

    @rule(wish=wishes)
    def pick_up(self, wish: Wish) -> None:
        if not wish.open:
            return
        leaving = min(wish.open, self.shelf.on_hand)
        taken = leaving - wish.held > self.shelf.free
        self.change(f"/rest/v1/purchases/{wish.row['id']}", {"pickup_date": "2026-11-20"}, 409 if taken else 200)
        if not taken:
            self.shelf.on_hand -= leaving
            wish.close()
            self.shelf.share_out()

    @rule(wish=consumes(wishes))
    def cancel_order(self, wish: Wish) -> None:
        self.change(f"/rest/v1/purchases/{wish.row['id']}", {"order_status": "cancelled"})
        wish.close()
        self.shelf.share_out()

    @rule(wish=wishes, on_hold=st.booleans())
    def hold_order(self, wish: Wish, on_hold: bool) -> None:
        status = "onhold" if on_hold else "new"
        self.change(f"/rest/v1/purchases/{wish.row['id']}", {"order_status": status})
        wish.on_hold = on_hold
        self.shelf.share_out()

    @invariant()
    def the_product_shows_what_the_model_says(self) -> None:
        shown, believed = product(self.admin, self.row), self.shelf.figures()
        assert {name: shown[name] for name in believed} == believed

    @precondition(lambda self: self.shelf.wishes)
    @rule(wish=wishes)
    def the_order_holds_what_the_model_says(self, wish: Wish) -> None:
        rows = self.admin.items("/rest/v1/allocations", purchase_id=wish.row["id"], status="active", limit=200)
        promised = sum(row["quantity"] for row in rows if row["supply"] == "incoming")
        assert promised == wish.promised.total()
        assert sum(row["quantity"] for row in rows) - promised == wish.held

    def teardown(self) -> None:
        answer = self.admin.get("/rest/v1/integrity").json()
        assert answer["ok"] is True, answer


@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("tracked", [False, True], ids=["pieces", "units"])
def test_walks_along_the_chain(admin: Client, pytestconfig: pytest.Config, tracked: bool) -> None:
    long = pytestconfig.getoption("--long")
    one = type("WalkHere", (Walk,), {"admin": admin, "tracked": tracked})
    steps = settings(
        max_examples=1_000 if long else 8,
        stateful_step_count=50 if long else 25,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=True,
    )
    run_state_machine_as_test(one, settings=steps)
