"""Shipments: late, stuck, waiting orders, and a count shared by two people."""

from typing import Any

import pytest

from orderkeep.purchasing.shipments.awaiting_orders import match_promises
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, receive
from tests.purchasing.looks import buckets

PATH = "/rest/v1/shipments"


def numbers(client: Client, **asked: Any) -> list[str]:
    """The shipments of a list, by tracking number."""
    return sorted(row["tracking_number"] for row in client.items(PATH, **asked))


def test_promises_are_laid_over_shipments_in_their_order() -> None:
    assert match_promises([("p1", 2), ("p2", 3)], [("a", 1), ("b", 3), ("c", 2)]) == [
        ("p1", "a", 1),
        ("p1", "b", 1),
        ("p2", "b", 2),
        ("p2", "c", 1),
    ]


def test_late_and_stuck_shipments_are_found(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 9, 10))
    make_shipment(admin, bought, 1, tracking_number="LATE", eta="2020-01-01")
    make_shipment(admin, bought, 1, tracking_number="IN TIME", eta="2120-01-01")
    make_shipment(admin, bought, 1, tracking_number="DELIVERED", eta="2020-01-01", status="delivered")
    make_shipment(admin, bought, 1, tracking_number="TROUBLE", eta="2120-01-01", status="exception")
    make_shipment(admin, bought, 1, tracking_number="SILENT", shipped_at="2020-01-01")
    make_shipment(admin, bought, 1, tracking_number="FRESH")
    assert numbers(admin, late="true") == ["LATE"]
    assert numbers(admin, stuck="true") == ["SILENT", "TROUBLE"]
    assert numbers(admin, late="false", stuck="false") == ["DELIVERED", "FRESH", "IN TIME"]
    for row in admin.items(PATH):
        assert row["is_late"] == (row["tracking_number"] == "LATE")
        assert row["is_stuck"] == (row["tracking_number"] in ("SILENT", "TROUBLE"))
    assert admin.get(PATH, late="maybe").json()["code"] == "bad_value"


def test_shipments_of_a_stock_order(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    one, other = make_stock_order(admin, (lamp, 2, 10)), make_stock_order(admin, (lamp, 2, 10))
    make_shipment(admin, one, 1, tracking_number="ONE")
    make_shipment(admin, other, tracking_number="OTHER")
    assert numbers(admin, stock_order_id=one["id"]) == ["ONE"]
    assert numbers(admin, stock_order_id="nonsense") == []


def test_a_shipment_says_who_waits_for_it(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=0, sku="LMP-1", barcode="4006381333931")
    mine = make_contact(admin, name="Mara", assigned_to=sales.id)
    theirs = make_contact(admin, name="Theo")
    first = make_order(admin, product_id=lamp["id"], customer_id=theirs["id"], quantity=2, priority="urgent")
    second = make_order(admin, product_id=lamp["id"], customer_id=mine["id"], quantity=2)
    bought = make_stock_order(admin, (lamp, 5, 10), shipping_amount=1)
    make_shipment(admin, bought, 2, tracking_number="LATER", eta="2120-02-01")
    make_shipment(admin, bought, 3, tracking_number="SOONER", eta="2120-01-01")

    shown = {row["tracking_number"]: row for row in admin.items(PATH)}
    waiting = {
        number: [(each["purchase_number"], each["customer_name"], each["quantity"]) for each in row["waiting"]]
        for number, row in shown.items()
    }
    assert waiting == {
        "SOONER": [(first["number"], "Theo", 2), (second["number"], "Mara", 1)],
        "LATER": [(second["number"], "Mara", 1)],
    }
    line = shown["SOONER"]["lines"][0]
    told = (line["product_sku"], line["product_barcode"], line["landed_unit_cost"])
    assert told == ("LMP-1", "4006381333931", 10.2)

    (unseen, seen) = next(row for row in sales.items(PATH) if row["tracking_number"] == "SOONER")["waiting"]
    assert (unseen["purchase_id"], unseen["customer_name"], unseen["quantity"]) == (None, None, 2)
    assert (seen["purchase_number"], seen["customer_name"]) == (second["number"], "Mara")

    receive(admin, shown["SOONER"])
    assert {row["tracking_number"]: len(row["waiting"]) for row in admin.items(PATH)} == {"SOONER": 0, "LATER": 1}


def test_who_gets_what_names_units_and_who_goes_without(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    one = make_order(admin, product_id=drone["id"], quantity=2, priority="urgent")
    two = make_order(admin, product_id=drone["id"], quantity=1)
    shipment = make_shipment(admin, make_stock_order(admin, (drone, 2, 10)))
    count = {"shipment_line_id": shipment["lines"][0]["id"], "good": 2, "serials": ["KM-1", "KM-2"]}
    for act in ("rehearse", "receive"):
        done = admin.post(f"{PATH}/{shipment['id']}/{act}", {"lines": [count]}).json()
        shown = [(row["purchase_number"], row["reserved"], row["serials"], row["priority"]) for row in done["given"]]
        assert shown == [(one["number"], 2, ["KM-1", "KM-2"], "urgent")]
        missed = [(row["purchase_number"], row["wanted"], row["reason"]) for row in done["left_out"]]
        assert missed == [(two["number"], 1, "nothing_left")]
        assert buckets(admin, drone) == ((0, 2, 0, 0) if act == "rehearse" else (0, 0, 2, 0))


def draft(quantity: int, line_id: str, seen: str | None = None) -> dict[str, Any]:
    """A draft count with that many good items."""
    return {"lines": [{"shipment_line_id": line_id, "good": quantity}]} | ({} if seen is None else {"seen": seen})


def test_two_people_count_one_shipment(admin: Client, sales: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 5, 10)))
    path, line_id = f"{PATH}/{shipment['id']}/counting", shipment["lines"][0]["id"]
    first = admin.ask("PUT", path, json=draft(1, line_id, "")).json()["counting"]
    assert [line["good"] for line in first["lines"]] == [1]
    second = sales.ask("PUT", path, json=draft(2, line_id, first["at"])).json()["counting"]

    refused = admin.ask("PUT", path, json=draft(5, line_id, first["at"]))
    assert (refused.status_code, refused.json()["code"]) == (409, "counted_meanwhile")
    assert refused.json()["counting"] == second
    assert admin.get(f"{PATH}/{shipment['id']}").json()["counting"] == second
    assert admin.ask("PUT", path, json=draft(3, line_id)).status_code == 200
    assert buckets(admin, lamp) == (0, 5, 0, 0)


@pytest.mark.parametrize("lines", [[], None])
def test_an_empty_draft_is_none(admin: Client, lines: list[Any] | None) -> None:
    lamp = make_product(admin, stock_quantity=0)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 5, 10)))
    path = f"{PATH}/{shipment['id']}/counting"
    admin.ask("PUT", path, json=draft(1, shipment["lines"][0]["id"]))
    answer = admin.ask("PUT", path, json={"lines": lines})
    kept = admin.get(f"{PATH}/{shipment['id']}").json()["counting"]
    assert (answer.status_code, kept is None) == ((200, True) if lines == [] else (422, False))
