"""A count is approved completely or not at all, and allocations follow the counted stock."""

from tests.clients import Client
from tests.inventory.shelf import COUNTS, LINES, approve, enter, lines, start
from tests.makers import make_order, make_product
from tests.stock.shop import findings, ledger, order, pick_up, product


def test_every_difference_needs_its_reason(admin: Client) -> None:
    lamp, bolt = make_product(admin, name="Lamp"), make_product(admin, name="Bolt")
    count = start(admin, lamp, bolt)
    assert approve(admin, count).json()["code"] == "not_counted"
    enter(admin, count, lamp, 8)
    enter(admin, count, bolt, 12)
    refused = approve(admin, count, None)
    assert refused.status_code == 422
    assert {each["message"] for each in refused.json()["errors"]} == {
        "Enter a reason why Lamp differs",
        "Enter a reason why Bolt differs",
    }
    assert (ledger(admin, lamp), admin.get(f"{COUNTS}/{count['id']}").json()["status"]) == (
        [("opening", 10, 0)],
        "counting",
    )
    for line, reason in zip(lines(admin, count), ("Found two", "Two broke"), strict=True):
        assert admin.patch(f"{LINES}/{line['id']}", {"reason": reason}).json()["reason"] == reason
    assert approve(admin, count, None).status_code == 200
    reasons = {
        row["product_name"]: row["reason"] for row in admin.items("/rest/v1/inventory_movements", kind="adjustment")
    }
    assert reasons == {"Bolt": "Found two", "Lamp": "Two broke"}


def test_missing_stock_displaces_reservations_only_when_confirmed(admin: Client) -> None:
    """Counted fewer than reserved: the newest reservations give way, all of it or nothing."""
    lamp, bolt = make_product(admin, name="Lamp", stock_quantity=5), make_product(admin, name="Bolt", stock_quantity=5)
    held = make_order(admin, product_id=lamp["id"], quantity=4)
    late = make_order(admin, product_id=lamp["id"], quantity=1)
    count = start(admin, lamp, bolt)
    enter(admin, count, lamp, 3)
    enter(admin, count, bolt, 4)
    refused = approve(admin, count)
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["quantity"]) == (409, "takes_reserved", 2)
    assert {each["number"] for each in problem["orders"]} == {held["number"], late["number"]}
    assert [product(admin, row)["stock_quantity"] for row in (lamp, bolt)] == [5, 5]
    assert (order(admin, held)["allocation_status"], order(admin, late)["allocation_status"]) == ("full", "full")
    again = {"Idempotency-Key": "approve-once"}
    for _ in range(2):
        assert approve(admin, count, params={"confirm": "true"}, headers=again).json()["status"] == "approved"
    assert [product(admin, row)["stock_quantity"] for row in (lamp, bolt)] == [3, 4]
    assert product(admin, lamp)["reserved"] == 3
    assert (order(admin, held)["allocation_status"], order(admin, late)["allocation_status"]) == ("part", "none")
    assert (approve(admin, count).json()["code"], findings(admin)) == ("ended", {})


def test_found_stock_is_allocated_to_waiting_orders(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=1)
    waiting = make_order(admin, product_id=lamp["id"], quantity=3)
    assert order(admin, waiting)["allocation_status"] == "part"
    count = start(admin, lamp)
    enter(admin, count, lamp, 3)
    assert approve(admin, count).status_code == 200
    assert (order(admin, waiting)["allocation_status"], product(admin, lamp)["reserved"]) == ("full", 3)


def test_a_difference_that_is_gone_since_is_counted_again(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=5)
    count = start(admin, lamp)
    enter(admin, count, lamp, 1)
    pick_up(admin, make_order(admin, product_id=lamp["id"], quantity=3))
    refused = approve(admin, count, params={"confirm": "true"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_enough_stock")
    assert refused.json()["detail"] == "Lamp: only 2 on hand now, but 4 would be removed. Count it again."
    assert product(admin, lamp)["stock_quantity"] == 2
