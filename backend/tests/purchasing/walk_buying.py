"""First part of a walk: stock orders and shipments are placed, sent, received, lost and returned."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.clients import Client
from tests.makers import make_contact, make_shipment, make_stock_order, make_vendor
from tests.purchasing.model import ModelStock
from tests.purchasing.model_supply import Line, Shipment

FEW = st.integers(1, 5)
WHICH = st.integers(0, 20)


def on_one_of(rows: Callable[[Any], list[Any]], **values: Any) -> Callable[[Callable[..., None]], Any]:
    """A step with one of these rows of the walk and drawn values. Skipped while there is no such row."""

    def decorate(step: Callable[..., None]) -> Any:
        def one(self: Any, which: int, **drawn: Any) -> None:
            among = rows(self)
            step(self, among[which % len(among)], **drawn)

        one.__name__ = step.__name__
        as_rule: Callable[[Any], Any] = rule(which=WHICH, **values)
        return precondition(lambda self: bool(rows(self)))(as_rule(one))

    return decorate


class Buying(RuleBasedStateMachine):
    """A walk with one product and its model. The test sets `admin`; `tracked` gives its units serial numbers."""

    admin: Client
    tracked = False

    def __init__(self) -> None:
        super().__init__()
        self.admin.stay()
        self.buyer, self.other, self.vendor = (
            make(self.admin)["id"] for make in (make_contact, make_contact, make_vendor)
        )
        fresh = {"name": "Lamp", "price": 5, "is_unit_tracked": self.tracked, "stock_quantity": 0}
        self.row = self.admin.create("/rest/v1/products", fresh)
        self.shelf = ModelStock()
        self.shipments: list[Shipment] = []

    def done(self, answer: Any, status: int = 200) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def post(self, path: str, body: dict[str, Any], status: int = 200) -> Any:
        return self.done(self.admin.post(f"/rest/v1/{path}", body), status)

    def change(self, path: str, values: dict[str, Any], status: int = 200) -> Any:
        return self.done(self.admin.patch(f"/rest/v1/{path}", values), status)

    @rule(quantity=FEW)
    def buy(self, quantity: int) -> None:
        row = make_stock_order(self.admin, (self.row, quantity, 4), vendor_id=self.vendor)
        self.shelf.lines.append(Line(row, quantity))
        self.shelf.allocate()

    @initialize(quantity=FEW)
    def expect_a_shipment(self, quantity: int) -> None:
        self.buy_what_is_sent_at_once(quantity)

    @rule(quantity=FEW)
    def buy_what_is_sent_at_once(self, quantity: int) -> None:
        self.buy(quantity)
        self.hand_to_carrier(self.shelf.lines[-1], quantity)

    @on_one_of(lambda self: self.shelf.active_lines(), quantity=FEW)
    def send(self, line: Line, quantity: int) -> None:
        self.hand_to_carrier(line, min(quantity, line.waiting))

    def hand_to_carrier(self, line: Line, quantity: int) -> None:
        self.shipments.append(Shipment(make_shipment(self.admin, line.row, quantity), line, quantity))
        line.shipped += quantity

    @on_one_of(
        lambda self: self.shipments, good=st.integers(1, 5), bad=st.integers(0, 2), rest_is_missing=st.booleans()
    )
    def receive(self, shipment: Shipment, good: int, bad: int, rest_is_missing: bool) -> None:
        good = min(good, shipment.left)
        bad = min(bad, shipment.left - good)
        missing = shipment.left - good - bad if rest_is_missing else 0
        numbers = {"good": good, "bad": bad, "missing": missing}
        body = {"lines": [{"shipment_line_id": shipment.row["lines"][0]["id"], **numbers}]}
        shown = self.post(f"shipments/{shipment.row['id']}/receive", body)
        self.shelf.count_shipment(shipment, good, bad, missing)
        assert shown["status"] == ("part_received" if shipment.left else "received")
        if not shipment.left:
            self.shipments.remove(shipment)

    def untouched(self) -> list[Shipment]:
        return [shipment for shipment in self.shipments if shipment.untouched]

    @on_one_of(untouched)
    def lose(self, shipment: Shipment) -> None:
        self.change(f"shipments/{shipment.row['id']}", {"status": "lost"})
        self.shipments.remove(shipment)
        shipment.line.shipped -= shipment.left
        shipment.line.coming -= shipment.left
        self.shelf.trim(shipment.line)
        self.shelf.allocate()

    @on_one_of(untouched)
    def send_back(self, shipment: Shipment) -> None:
        self.change(f"shipments/{shipment.row['id']}", {"status": "returned_to_sender"})
        self.shipments.remove(shipment)
        shipment.line.shipped -= shipment.left

    @on_one_of(lambda self: self.shelf.active_lines(), quantity=FEW)
    def cancel_quantity(self, line: Line, quantity: int) -> None:
        quantity = min(quantity, line.waiting)
        body = {"lines": [{"stock_order_line_id": line.row["lines"][0]["id"], "quantity": quantity}]}
        self.post(f"stock_orders/{line.row['id']}/cancel", body)
        line.coming -= quantity
        self.shelf.trim(line)
        self.shelf.allocate()

    @on_one_of(lambda self: [line for line in self.shelf.lines if line.coming], dispute=st.booleans())
    def hold_or_resume(self, line: Line, dispute: bool) -> None:
        """An order in dispute still counts as supply, and can't be put on hold."""
        resumed = "disputed" if dispute and line.on_hold else "ordered"
        status = resumed if line.on_hold or line.disputed else "on_hold"
        shown = self.change(f"stock_orders/{line.row['id']}", {"status": status})
        line.on_hold, line.disputed = status == "on_hold", status == "disputed"
        assert (shown["status"] == "on_hold") == line.on_hold
        self.shelf.trim(line)
        self.shelf.allocate()
