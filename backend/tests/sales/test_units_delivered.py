"""Serialised units in deliveries: which ones leave, which are returned, and the effect on other orders."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_order, make_product
from tests.stock.shop import findings, order, pick_up, product

pytestmark = pytest.mark.one_database

Row = dict[str, Any]
PATH = "/rest/v1/deliveries"


class Shelf:
    """A product with five units, U-1001 to U-1005, the first held for another order, the next two for `sold`."""

    def __init__(self, admin: Client) -> None:
        self.admin = admin
        self.drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
        for cost in range(1, 6):
            admin.create("/rest/v1/assets", {"product_id": self.drone["id"], "unit_cost": cost})
        self.other = make_order(admin, product_id=self.drone["id"], quantity=1)
        self.sold = make_order(admin, product_id=self.drone["id"], quantity=2)

    def units(self) -> list[Row]:
        return self.admin.items("/rest/v1/assets", product_id=self.drone["id"], sort="asset_tag")

    def states(self) -> list[str]:
        return [unit["status"] for unit in self.units()]

    def line(self, place: int | None, quantity: int = 1) -> Row:
        line = {"purchase_id": self.sold["id"], "quantity": quantity}
        return line if place is None else line | {"asset_id": self.units()[place - 1]["id"]}

    def deliver(self, *lines: Row, **values: Any) -> Any:
        return self.admin.post(PATH, {"lines": lines, "status": "done"} | values)

    def held(self, sold: Row) -> list[str]:
        rows = self.admin.items("/rest/v1/allocations", purchase_id=sold["id"], status="active")
        tags = {unit["id"]: unit["asset_tag"] for unit in self.units()}
        return sorted(tags[row["asset_id"]] for row in rows)


@pytest.fixture
def shelf(admin: Client) -> Shelf:
    made = Shelf(admin)
    assert (made.held(made.other), made.held(made.sold)) == (["U-1001"], ["U-1002", "U-1003"])
    return made


def test_a_done_delivery_says_which_units_it_brought(shelf: Shelf, admin: Client) -> None:
    done = shelf.deliver(shelf.line(None, 2)).json()
    shown = [(line["asset_tag"], line["quantity"]) for line in done["lines"]]
    assert (shown, done["quantity"]) == ([("U-1002", 1), ("U-1003", 1)], 2)
    [told] = admin.items("/rest/v1/purchase_events", purchase_id=shelf.sold["id"])
    assert (told["description"], told["old_values"], told["new_values"]) == (
        f"2 items delivered with {done['number']}",
        {"fulfilled_quantity": 0},
        {"fulfilled_quantity": 2},
    )
    line = shelf.line(None, 1) | {"is_bad": True}
    back = shelf.deliver(line, returns_id=done["id"]).json()
    assert [(line["asset_tag"], line["is_bad"]) for line in back["lines"]] == [("U-1003", True)]
    assert shelf.states() == ["allocated", "delivered", "blocked", "in_stock", "in_stock"]
    assert (shelf.held(shelf.sold), findings(admin)) == ([], {})


def test_clearing_a_pickup_keeps_delivered_units(shelf: Shelf, admin: Client) -> None:
    shelf.deliver(shelf.line(None))
    pick_up(admin, shelf.sold)
    assert shelf.states() == ["allocated", "delivered", "delivered", "in_stock", "in_stock"]
    assert order(admin, shelf.sold)["cost_total"] == 5
    pick_up(admin, shelf.sold, None)
    assert shelf.states() == ["allocated", "delivered", "allocated", "in_stock", "in_stock"]
    now = order(admin, shelf.sold)
    assert (now["fulfilled_quantity"], now["cost_total"], findings(admin)) == (1, 2, {})


def test_a_unit_that_came_back_stays_here_when_the_rest_is_picked_up(shelf: Shelf, admin: Client) -> None:
    done = shelf.deliver(shelf.line(2)).json()
    shelf.deliver(shelf.line(2), returns_id=done["id"])
    pick_up(admin, shelf.sold)
    assert shelf.states() == ["allocated", "in_stock", "delivered", "in_stock", "in_stock"]
    pick_up(admin, shelf.sold, None)
    assert shelf.states() == ["allocated", "allocated", "in_stock", "in_stock", "in_stock"]
    assert (product(admin, shelf.drone)["stock_quantity"], findings(admin)) == (5, {})


def test_a_return_takes_only_units_of_its_delivery(shelf: Shelf, admin: Client) -> None:
    first = shelf.deliver(shelf.line(2)).json()
    shelf.deliver(shelf.line(3))
    refused = shelf.deliver(shelf.line(3), returns_id=first["id"])
    assert (refused.status_code, refused.json()["code"]) == (409, "not_handed_over")
    assert shelf.deliver(shelf.line(None), returns_id=first["id"]).json()["lines"][0]["asset_tag"] == "U-1002"
    assert (shelf.states()[1:3], findings(admin)) == (["in_stock", "delivered"], {})


def test_a_named_unit_and_any_other(shelf: Shelf, admin: Client) -> None:
    done = shelf.deliver(shelf.line(3), shelf.line(None)).json()
    assert sorted(line["asset_tag"] for line in done["lines"]) == ["U-1002", "U-1003"]
    assert (shelf.states(), findings(admin)) == (["allocated", "delivered", "delivered", "in_stock", "in_stock"], {})
    ended = admin.items("/rest/v1/allocations", purchase_id=shelf.sold["id"])
    assert [row["status"] for row in ended] == ["fulfilled", "fulfilled"]


def test_a_free_unit_leaves_before_a_held_one(shelf: Shelf, admin: Client) -> None:
    shelf.deliver(shelf.line(5))
    assert shelf.states() == ["allocated", "in_stock", "allocated", "in_stock", "delivered"]
    assert (shelf.held(shelf.sold), findings(admin)) == (["U-1003"], {})


def test_the_promise_of_the_unit_that_went_is_fulfilled(shelf: Shelf, admin: Client) -> None:
    """The older tag leaves first, even if the order has held it for less time."""
    second = shelf.units()[1]
    [held] = admin.items("/rest/v1/allocations", asset_id=second["id"], status="active")
    assert admin.delete(f"/rest/v1/allocations/{held['id']}").status_code == 204
    again = {"purchase_id": shelf.sold["id"], "supply": "unit", "asset_id": second["id"], "quantity": 1}
    admin.create("/rest/v1/allocations", again)
    assert shelf.deliver(shelf.line(None)).status_code == 201
    assert (shelf.states()[1], shelf.held(shelf.sold)) == ("delivered", ["U-1003"])
    assert findings(admin) == {}


def test_who_waited_for_a_named_unit_waits_for_the_one_left_behind(shelf: Shelf, admin: Client) -> None:
    shelf.deliver(shelf.line(1))
    assert shelf.states() == ["delivered", "allocated", "allocated", "in_stock", "in_stock"]
    assert (shelf.held(shelf.other), shelf.held(shelf.sold)) == (["U-1002"], ["U-1003"])
    told = admin.items("/rest/v1/allocations", purchase_id=shelf.other["id"], status="replaced")
    assert [row["reason"] for row in told] == [f"U-1001 was taken for {shelf.sold['number']}"]
    assert findings(admin) == {}


def test_who_waited_for_a_named_unit_gets_a_free_one(shelf: Shelf, admin: Client) -> None:
    """The order held no unit that it could give in exchange."""
    for row in admin.items("/rest/v1/allocations", purchase_id=shelf.sold["id"], status="active"):
        admin.delete(f"/rest/v1/allocations/{row['id']}")
    assert shelf.deliver(shelf.line(1)).status_code == 201
    assert (shelf.held(shelf.other), shelf.states()[0], findings(admin)) == (["U-1002"], "delivered", {})


@pytest.mark.parametrize("where", ["blocked", "written_off", "delivered"])
def test_only_units_on_hand_can_be_delivered(shelf: Shelf, admin: Client, where: str) -> None:
    unit = shelf.units()[4]
    if where == "delivered":
        shelf.deliver(shelf.line(5))
    else:
        admin.patch(f"/rest/v1/assets/{unit['id']}", {"status": where})
    before = shelf.states()
    refused = shelf.deliver(shelf.line(5))
    said = f"U-1005 is {where.replace('_', ' ')}. Only a unit in stock can be delivered."
    assert (refused.status_code, refused.json()["code"], refused.json()["detail"]) == (409, "not_on_shelf", said)
    assert (shelf.states(), findings(admin)) == (before, {})


def test_a_unit_is_delivered_once(shelf: Shelf, admin: Client) -> None:
    refused = shelf.deliver(shelf.line(4), shelf.line(4))
    problems = [{"field": "lines.1.asset_id", "message": "This unit is already in the delivery"}]
    assert (refused.status_code, refused.json()["errors"], findings(admin)) == (422, problems, {})
