"""A walk's first part: stock orders and parcels, as they are bought, sent, counted, lost and called back."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, multiple, rule

from tests.clients import Client
from tests.makers import make_contact, make_parcel, make_stock_order, make_vendor
from tests.purchasing.model import Line, Parcel, Shelf

FEW = st.integers(1, 5)


class Buying(RuleBasedStateMachine):
    """One walk with one product beside its model. `admin` is set by the test; `tracked` follows single units."""

    admin: Client
    tracked = False
    bought = Bundle("bought")
    parcels = Bundle("parcels")

    def __init__(self) -> None:
        super().__init__()
        self.admin.stay()
        self.buyer, self.vendor = make_contact(self.admin)["id"], make_vendor(self.admin)["id"]
        fresh = {"name": "Lamp", "price": 5, "is_unit_tracked": self.tracked, "stock_quantity": 0}
        self.row = self.admin.create("/rest/v1/products", fresh)
        self.shelf = Shelf()

    def done(self, answer: Any, status: int = 200) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def post(self, path: str, body: dict[str, Any], status: int = 200) -> Any:
        return self.done(self.admin.post(f"/rest/v1/{path}", body), status)

    def change(self, path: str, values: dict[str, Any], status: int = 200) -> Any:
        return self.done(self.admin.patch(f"/rest/v1/{path}", values), status)

    @rule(target=bought, pieces=FEW)
    def buy(self, pieces: int) -> Line:
        row = make_stock_order(self.admin, (self.row, pieces, 4), vendor_id=self.vendor)
        line = Line(row, pieces)
        self.shelf.lines.append(line)
        self.shelf.share_out()
        return line

    def hand_to_carrier(self, line: Line, pieces: int) -> Parcel:
        parcel = Parcel(make_parcel(self.admin, line.row, pieces), line, pieces)
        line.shipped += pieces
        return parcel

    @rule(target=parcels, pieces=FEW)
    def buy_what_is_sent_at_once(self, pieces: int) -> Parcel:
        return self.hand_to_carrier(self.buy(pieces), pieces)

    @rule(target=parcels, line=bought, pieces=FEW)
    def send(self, line: Line, pieces: int) -> Any:
        pieces = min(pieces, line.waiting)
        return self.hand_to_carrier(line, pieces) if pieces and not line.on_hold else multiple()

    @rule(parcel=parcels, good=st.integers(0, 5), bad=st.integers(0, 2), rest_is_missing=st.booleans())
    def receive(self, parcel: Parcel, good: int, bad: int, rest_is_missing: bool) -> None:
        line, good = parcel.line, min(good, parcel.left)
        bad = min(bad, parcel.left - good)
        missing = parcel.left - good - bad if rest_is_missing else 0
        pieces = good + bad + missing
        if not pieces:
            return
        numbers = {"good": good, "bad": bad, "missing": missing}
        body = {"lines": [{"shipment_line_id": parcel.row["lines"][0]["id"], **numbers}]}
        shown = self.post(f"shipments/{parcel.row['id']}/receive", body)
        parcel.left -= pieces
        parcel.untouched = False
        assert shown["status"] == ("part_received" if parcel.left else "received")
        line.shipped -= pieces
        line.coming -= pieces
        self.shelf.on_hand += good
        self.shelf.blocked += bad
        self.shelf.arrive(line, good)
        self.shelf.share_out()

    @rule(parcel=consumes(parcels))
    def lose(self, parcel: Parcel) -> None:
        if parcel.untouched:
            self.change(f"shipments/{parcel.row['id']}", {"status": "lost"})
            parcel.line.shipped -= parcel.left
            parcel.line.coming -= parcel.left
            self.shelf.trim(parcel.line)
            self.shelf.share_out()

    @rule(parcel=consumes(parcels))
    def send_back(self, parcel: Parcel) -> None:
        if parcel.untouched:
            self.change(f"shipments/{parcel.row['id']}", {"status": "returned_to_sender"})
            parcel.line.shipped -= parcel.left

    @rule(line=bought, pieces=FEW)
    def cancel_pieces(self, line: Line, pieces: int) -> None:
        pieces = min(pieces, line.waiting)
        if not pieces or line.on_hold:
            return
        body = {"lines": [{"stock_order_line_id": line.row["lines"][0]["id"], "quantity": pieces}]}
        self.post(f"stock_orders/{line.row['id']}/cancel", body)
        line.coming -= pieces
        self.shelf.trim(line)
        self.shelf.share_out()

    @rule(line=bought)
    def hold_or_resume(self, line: Line) -> None:
        if not line.coming:
            return
        wish = "ordered" if line.on_hold else "on_hold"
        shown = self.change(f"stock_orders/{line.row['id']}", {"status": wish})
        line.on_hold = not line.on_hold
        assert (shown["status"] == "on_hold") == line.on_hold
        self.shelf.trim(line)
        self.shelf.share_out()
