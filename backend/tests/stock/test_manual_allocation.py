"""Supply allocated to an order manually: of each kind, and refused without a change."""

from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, receive
from tests.purchasing.looks import held
from tests.stock.shop import findings, order

Row = dict[str, Any]
ALLOCATIONS = "/rest/v1/allocations"


def allocate(client: Client, sold: Row, supply: str, **values: Any) -> Any:
    return client.post(ALLOCATIONS, {"purchase_id": sold["id"], "supply": supply} | values)


def release(client: Client, sold: Row, **which: str) -> None:
    """Release what the order holds. It isn't allocated to the same order again."""
    for row in client.items(ALLOCATIONS, purchase_id=sold["id"], status="active", **which):
        assert client.delete(f"{ALLOCATIONS}/{row['id']}").status_code == 204


def test_items_on_hand(admin: Client) -> None:
    sold = make_order(admin, product_id=make_product(admin, stock_quantity=5)["id"], quantity=3)
    release(admin, sold)
    assert (held(admin, sold), order(admin, sold)["allocation_status"]) == ([], "none")
    made = allocate(admin, sold, "on_hand", quantity=2)
    assert (made.status_code, made.json()["quantity"], made.json()["reason"]) == (201, 2, "Allocated manually")
    assert (held(admin, sold), order(admin, sold)["allocation_status"]) == ([("on_hand", 2)], "part")
    assert allocate(admin, sold, "on_hand", reason="Paid in advance").json()["reason"] == "Paid in advance"
    assert (order(admin, sold)["allocation_status"], findings(admin)) == ("full", {})


def test_items_of_the_earliest_line_that_has_enough_or_of_the_chosen_one(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    soon = make_stock_order(admin, (lamp, 1, 10), expected_at="2026-12-01")
    late = make_stock_order(admin, (lamp, 4, 10), expected_at="2026-12-20")
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    release(admin, sold)
    assert allocate(admin, sold, "incoming", quantity=2).json()["stock_order_line_id"] == late["lines"][0]["id"]
    chosen = allocate(admin, sold, "incoming", stock_order_line_id=soon["lines"][0]["id"])
    assert chosen.json()["stock_order_line_id"] == soon["lines"][0]["id"]
    assert sorted(held(admin, sold)) == [("incoming", 1), ("incoming", 2)]
    assert (order(admin, sold)["allocation_status"], findings(admin)) == ("promised", {})


def test_a_unit(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    receive(admin, make_shipment(admin, make_stock_order(admin, (drone, 2, 10))))
    sold = make_order(admin, product_id=drone["id"])
    release(admin, sold)
    unit = admin.items("/rest/v1/assets", product_id=drone["id"], status="in_stock")[0]
    assert allocate(admin, sold, "unit", asset_id=unit["id"]).status_code == 201
    shown = admin.get(f"/rest/v1/assets/{unit['id']}").json()
    assert (shown["status"], shown["purchase_id"]) == ("allocated", sold["id"])
    assert (held(admin, sold), findings(admin)) == ([("unit", 1)], {})


@pytest.fixture
def shop(admin: Client) -> dict[str, Row]:
    """Orders that lack three lamps and one drone; three lamps are on the way, two of them for someone else."""
    lamp, sofa = make_product(admin, name="Lamp", stock_quantity=5), make_product(admin, name="Sofa", stock_quantity=0)
    drone = make_product(admin, name="Drone", stock_quantity=0, is_unit_tracked=True)
    lacking = make_order(admin, product_id=lamp["id"], quantity=8)
    bought = make_stock_order(admin, (lamp, 3, 10), (sofa, 2, 50))
    other = make_order(admin, product_id=lamp["id"], quantity=2)
    release(admin, lacking, supply="incoming")
    assert (held(admin, lacking), held(admin, other)) == ([("on_hand", 5)], [("incoming", 2)])
    receive(admin, make_shipment(admin, make_stock_order(admin, (drone, 1, 10))))
    holder, waiting = (make_order(admin, product_id=drone["id"]) for _ in range(2))
    [unit] = admin.items("/rest/v1/assets", product_id=drone["id"])
    return {
        "lacking": lacking,
        "waiting": waiting,
        "holder": holder,
        "unit": unit,
        "lamps": bought["lines"][0],
        "sofas": bought["lines"][1],
        "bought": bought,
    }


NOT_NEEDED, LACKING, INVALID = (409, "not_needed"), (409, "not_enough_stock"), (422, "invalid")
REFUSED: dict[str, tuple[str, dict[str, Any], tuple[int, str], str]] = {
    "more than it needs": (
        "lacking",
        {"supply": "on_hand", "quantity": 4},
        NOT_NEEDED,
        "{lacking} needs only 3 more items",
    ),
    "an order that has all": (
        "holder",
        {"supply": "unit", "asset_id": "{unit}"},
        NOT_NEEDED,
        "{holder} needs no more items",
    ),
    "what isn't there": ("lacking", {"supply": "on_hand"}, LACKING, "Lamp has no available items"),
    "what isn't on the way": (
        "lacking",
        {"supply": "incoming", "quantity": 3},
        LACKING,
        "Lamp has only 1 available item",
    ),
    "more than the line has": (
        "lacking",
        {"supply": "incoming", "quantity": 3, "stock_order_line_id": "{lamps}"},
        LACKING,
        "{bought} has only 1 available item of Lamp",
    ),
    "a line of another product": (
        "lacking",
        {"supply": "incoming", "stock_order_line_id": "{sofas}"},
        INVALID,
        "This line is for another product",
    ),
    "a tracked product without its unit": (
        "waiting",
        {"supply": "on_hand"},
        INVALID,
        "This product is tracked by serial number. Choose the unit.",
    ),
    "no unit": ("waiting", {"supply": "unit"}, INVALID, "Choose a unit"),
    "a unit of another product": (
        "lacking",
        {"supply": "unit", "asset_id": "{unit}"},
        INVALID,
        "This unit belongs to another product",
    ),
    "two of one unit": (
        "lacking",
        {"supply": "unit", "asset_id": "{unit}", "quantity": 2},
        INVALID,
        "A tracked unit has a quantity of 1",
    ),
    "a unit that is someone's": (
        "waiting",
        {"supply": "unit", "asset_id": "{unit}"},
        LACKING,
        "{tag} is allocated. Only an unallocated unit can be assigned.",
    ),
}


@pytest.mark.slow
def test_what_is_refused_changes_nothing(admin: Client, shop: dict[str, Row]) -> None:
    ids = {name: row["id"] for name, row in shop.items()}
    names = {name: row.get("number", "") for name, row in shop.items()} | {"tag": shop["unit"]["asset_tag"]}
    before = admin.items(ALLOCATIONS, sort="created_at")
    for what, (to, values, refusal, sentence) in REFUSED.items():
        asked = {key: value.format(**ids) if isinstance(value, str) else value for key, value in values.items()}
        answer = admin.post(ALLOCATIONS, {"purchase_id": ids[to]} | asked)
        refused = answer.json()
        assert (answer.status_code, refused["code"]) == refusal, what
        assert refused["detail"] == sentence.format(**names), what
    assert admin.items(ALLOCATIONS, sort="created_at") == before
    assert findings(admin) == {}


def test_only_an_admin_allocates_to_a_blacklisted_contact(admin: Client, sales: Client) -> None:
    contact = make_contact(sales)
    lamp = make_product(admin, stock_quantity=2)
    sold = make_order(sales, customer_id=contact["id"], product_id=lamp["id"])
    release(admin, sold)
    values = {"p_customer_id": contact["id"], "p_reason": "Never pays"}
    assert admin.post("/rest/v1/rpc/secure_blacklist_customer", values).json()["success"] is True
    refused = allocate(sales, sold, "on_hand")
    assert (refused.status_code, refused.json()["code"]) == (409, "blacklisted")
    assert held(admin, sold) == []
    assert allocate(admin, sold, "on_hand").status_code == 201


def test_a_released_allocation_is_not_released_again(admin: Client) -> None:
    sold = make_order(admin)
    [row] = admin.items(ALLOCATIONS, purchase_id=sold["id"])
    assert admin.delete(f"{ALLOCATIONS}/{row['id']}", params={"reason": "Wanted later"}).status_code == 204
    again = admin.delete(f"{ALLOCATIONS}/{row['id']}")
    assert (again.status_code, again.json()["detail"]) == (409, "This allocation is already released")
    [row] = admin.items(ALLOCATIONS, purchase_id=sold["id"])
    assert (row["status"], row["reason"]) == ("released", "Wanted later")
