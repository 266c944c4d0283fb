"""The whole chain: items are tracked from the stock order through shipment and receipt to the waiting customer."""

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, make_vendor, receive
from tests.purchasing.looks import buckets, held, quantity
from tests.stock.shop import findings, order, pick_up, product, states_of

pytestmark = pytest.mark.one_database


def test_a_piece_goes_from_the_vendor_to_who_waits_for_it(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    assert (sold["allocation_status"], held(admin, sold)) == ("none", [])

    bought = make_stock_order(admin, (lamp, 5, 10))
    assert (bought["number"], bought["status"], bought["amount"]) == ("ST-1001", "ordered", 50)
    assert buckets(admin, lamp) == (5, 0, 0, 0)
    assert (order(admin, sold)["allocation_status"], held(admin, sold)) == ("promised", [("incoming", 2)])

    shipment = make_shipment(admin, bought, 3)
    assert (buckets(admin, lamp), quantity(admin, bought)) == ((2, 3, 0, 0), [(2, 3, 0, 0, 0, 0)])
    assert admin.get(f"/rest/v1/stock_orders/{bought['id']}").json()["status"] == "part_shipped"

    done = receive(admin, shipment, (1, 1, 1))
    assert (done["status"], buckets(admin, lamp)) == ("received", (2, 0, 1, 1))
    assert quantity(admin, bought) == [(2, 0, 1, 1, 1, 0)]
    given = [(row["purchase_number"], row["reserved"], row["reason"]) for row in done["given"]]
    assert given == [(sold["number"], 1, "arrived")]
    assert held(admin, sold) == [("incoming", 1), ("on_hand", 1)]
    after = admin.get(f"/rest/v1/stock_orders/{bought['id']}").json()
    assert (after["status"], after["refund_expected"]) == ("part_received", 20)

    receive(admin, make_shipment(admin, after, 2))
    assert (held(admin, sold), order(admin, sold)["allocation_status"]) == ([("on_hand", 1)] * 2, "full")
    assert admin.get(f"/rest/v1/stock_orders/{bought['id']}").json()["status"] == "received"
    assert pick_up(admin, sold).json()["cost_total"] == 20
    assert (buckets(admin, lamp), findings(admin)) == ((0, 0, 1, 1), {})
    kept = admin.items("/rest/v1/allocations", purchase_id=sold["id"], stock_order_line_id=bought["lines"][0]["id"])
    assert {row["status"] for row in kept} == {"fulfilled", "replaced"}
    assert {tuple(states_of(admin, row)) for row in kept} == {("fulfilled",), ("replaced",)}


def test_the_order_that_is_served_first_gets_the_quantity_first(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    later = make_order(admin, product_id=lamp["id"], quantity=2, purchase_date="2026-11-14")
    older = make_order(admin, product_id=lamp["id"], quantity=2, purchase_date="2026-11-03")
    urgent = make_order(admin, product_id=lamp["id"], quantity=1, purchase_date="2026-11-16", priority="urgent")
    on_hold = make_order(admin, product_id=lamp["id"], quantity=1, purchase_date="2026-01-01")
    admin.patch(f"/rest/v1/purchases/{on_hold['id']}", {"order_status": "onhold"})
    bought = make_stock_order(admin, (lamp, 4, 10))
    assert [held(admin, each) for each in (urgent, older, later, on_hold)] == [
        [("incoming", 1)],
        [("incoming", 2)],
        [("incoming", 1)],
        [],
    ]
    receive(admin, make_shipment(admin, bought), (2, 0, 2))
    assert [held(admin, each) for each in (urgent, older, later, on_hold)] == [
        [("on_hand", 1)],
        [("on_hand", 1)],
        [],
        [],
    ]
    assert findings(admin) == {}


def test_what_was_promised_and_came_is_kept_though_more_is_missing(admin: Client) -> None:
    """An urgent order that came later, and one on hold: items of a shipment go to the orders they were promised to."""
    lamp = make_product(admin, stock_quantity=0)
    sold, on_hold = (make_order(admin, product_id=lamp["id"], quantity=each) for each in (1, 2))
    bought = make_stock_order(admin, (lamp, 4, 10))
    make_order(admin, product_id=lamp["id"], quantity=1)
    urgent = make_order(admin, product_id=lamp["id"], quantity=2, priority="urgent")
    admin.patch(f"/rest/v1/purchases/{on_hold['id']}", {"order_status": "onhold"})
    receive(admin, make_shipment(admin, bought), (2, 1, 1))
    assert [held(admin, each) for each in (sold, on_hold, urgent)] == [[("on_hand", 1)], [("on_hand", 1)], []]
    assert findings(admin) == {}


def test_quantity_on_hand_take_the_place_of_promises(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=3)
    make_stock_order(admin, (lamp, 3, 10))
    admin.create("/rest/v1/inventory_movements", {"product_id": lamp["id"], "quantity": 2, "reason": "Found"})
    assert held(admin, sold) == [("incoming", 1), ("on_hand", 2)]
    shown = product(admin, lamp)
    assert (shown["reserved"], shown["promised"], shown["short"], findings(admin)) == (2, 1, 0, {})


@pytest.mark.parametrize(
    ("payload", "status", "after"),
    [
        ({"status": "on_hold"}, "on_hold", (5, 0, 0, 0)),
        ({"status": "cancelled"}, "cancelled", (0, 0, 0, 0)),
    ],
)
def test_hold_and_cancel_release_promises(
    admin: Client, payload: dict[str, str], status: str, after: tuple[int, ...]
) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=2)
    bought = make_stock_order(admin, (lamp, 5, 10))
    path = f"/rest/v1/stock_orders/{bought['id']}"
    answer = admin.patch(path, payload)
    assert (answer.status_code, answer.json()["status"]) == (200, status)
    assert (buckets(admin, lamp), held(admin, sold)) == (after, [])
    assert order(admin, sold)["allocation_status"] == "none"
    if status == "on_hold":
        assert admin.patch(path, {"status": "ordered"}).json()["status"] == "ordered"
        assert held(admin, sold) == [("incoming", 2)]
    assert findings(admin) == {}


def test_a_shipment_that_is_lost_takes_its_promises_along(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=4)
    bought = make_stock_order(admin, (lamp, 4, 10))
    shipment = make_shipment(admin, bought, 3)
    lost = admin.patch(f"/rest/v1/shipments/{shipment['id']}", {"status": "lost"})
    assert (lost.status_code, lost.json()["status"], lost.json()["lines"][0]["missing"]) == (200, "lost", 3)
    assert (buckets(admin, lamp), quantity(admin, bought)) == ((1, 0, 0, 0), [(1, 0, 0, 0, 3, 0)])
    assert (held(admin, sold), findings(admin)) == ([("incoming", 1)], {})


def test_a_shipment_that_went_back_leaves_its_quantity_at_the_vendor(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    bought = make_stock_order(admin, (lamp, 4, 10))
    shipment = make_shipment(admin, bought, 3)
    assert buckets(admin, lamp) == (1, 3, 0, 0)
    back = admin.patch(f"/rest/v1/shipments/{shipment['id']}", {"status": "returned_to_sender"})
    assert back.status_code == 200
    assert (buckets(admin, lamp), quantity(admin, bought)) == ((4, 0, 0, 0), [(4, 0, 0, 0, 0, 0)])
    again = make_shipment(admin, bought, 4)
    assert (receive(admin, again)["status"], buckets(admin, lamp)) == ("received", (0, 0, 4, 0))
    assert findings(admin) == {}


def test_no_more_is_sent_or_counted_than_there_is(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 4, 10))
    shipment = make_shipment(admin, bought, 3)
    line = {"stock_order_line_id": bought["lines"][0]["id"], "quantity": 2}
    body = {"tracking_number": "X1", "carrier": "Swiftline", "lines": [line]}
    refused = admin.post("/rest/v1/shipments", body)
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        [{"field": "lines.0.quantity", "message": "Only 1 item is not in a shipment yet"}],
    )
    count = {"lines": [{"shipment_line_id": shipment["lines"][0]["id"], "good": 3, "missing": 1}]}
    refused = admin.post(f"/rest/v1/shipments/{shipment['id']}/receive", count)
    assert (refused.status_code, refused.json()["errors"]) == (
        422,
        [{"field": "lines.0.good", "message": "Only 3 items are left to receive on this line"}],
    )
    for nothing in ({}, {"good": 0, "bad": 0, "missing": 0}):
        uncounted = {"lines": [{"shipment_line_id": shipment["lines"][0]["id"], **nothing}]}
        refused = admin.post(f"/rest/v1/shipments/{shipment['id']}/receive", uncounted)
        assert (refused.status_code, refused.json()["errors"]) == (
            422,
            [{"field": "lines", "message": "Count at least one item as good, damaged or missing"}],
        )
    assert (buckets(admin, lamp), len(admin.items("/rest/v1/shipments"))) == ((1, 3, 0, 0), 1)
    assert admin.get(f"/rest/v1/shipments/{shipment['id']}").json()["status"] == shipment["status"]


def test_counting_twice_with_one_key_takes_in_once(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 4, 10)))
    body = {"lines": [{"shipment_line_id": shipment["lines"][0]["id"], "good": 2}]}
    path, key = f"/rest/v1/shipments/{shipment['id']}/receive", {"headers": {"Idempotency-Key": "count-1"}}
    first, second = (admin.post(path, body, **key) for _ in range(2))
    assert (first.status_code, first.text) == (200, second.text)
    assert (first.json()["status"], buckets(admin, lamp)) == ("part_received", (0, 2, 2, 0))
    body["lines"][0]["good"] = 2
    assert admin.post(path, body).json()["status"] == "received"
    again = admin.post(path, body)
    assert (again.status_code, again.json()["detail"]) == (409, "This shipment is already received")


def test_a_rehearsal_tells_who_would_get_what_and_writes_nothing(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(admin, product_id=lamp["id"], quantity=1)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 4, 10)))
    before = admin.items("/rest/v1/allocations")
    body = {"lines": [{"shipment_line_id": shipment["lines"][0]["id"], "good": 4}]}
    shown = admin.post(f"/rest/v1/shipments/{shipment['id']}/rehearse", body).json()
    assert [(row["purchase_number"], row["reserved"]) for row in shown["given"]] == [(sold["number"], 1)]
    assert (buckets(admin, lamp), admin.items("/rest/v1/allocations")) == ((0, 4, 0, 0), before)
    assert admin.get(f"/rest/v1/shipments/{shipment['tracking_number']}").json()["status"] == "in_transit"


def test_charges_are_shared_to_the_cent(admin: Client) -> None:
    goods = [make_product(admin, stock_quantity=0) for _ in range(5)]
    prices = ((6, 176), (4, 104), (8, 82.5), (10, 58.2), (20, 19.8))
    lines = [(each, *price) for each, price in zip(goods, prices, strict=True)]
    charges = {"shipping_amount": 52, "tax_amount": 217.7, "discount_amount": 62.2}
    bought = make_stock_order(admin, *lines, **charges)
    assert (bought["items_amount"], bought["amount"]) == (3110, 3317.5)
    assert [line["shipping_share"] for line in bought["lines"]] == [17.65, 6.96, 11.04, 9.73, 6.62]
    assert [line["landed_total"] for line in bought["lines"]] == [1126.45, 443.76, 704.04, 620.83, 422.42]
    assert sum(line["landed_total"] for line in bought["lines"]) == pytest.approx(3317.5)
    equally = admin.patch(f"/rest/v1/stock_orders/{bought['id']}", {"shared_by": "equally"}).json()
    assert [line["shipping_share"] for line in equally["lines"]] == [10.4] * 5


def test_the_shops_order_number_is_entered_once(admin: Client) -> None:
    vendor, other = make_vendor(admin, name="Halden"), make_vendor(admin)
    lamp = make_product(admin)
    first = make_stock_order(admin, (lamp, 1, 1), vendor_id=vendor["id"], shop_order_number="HW-204417")
    body = {"vendor_id": vendor["id"], "shop_order_number": "hw-204417", "lines": []}
    refused = admin.post("/rest/v1/stock_orders", body)
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        f"{first['number']} already has this order number from Halden",
    )
    assert admin.post("/rest/v1/stock_orders", body | {"vendor_id": other["id"]}).status_code == 201
    assert len(admin.items("/rest/v1/stock_orders")) == 2


def test_sales_receives_and_reads_but_buys_nothing(admin: Client, sales: Client, guest: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    bought = make_stock_order(admin, (lamp, 2, 10))
    shipment = make_shipment(admin, bought)
    body = {"vendor_id": bought["vendor_id"], "lines": []}
    for person in (sales, guest):
        assert person.post("/rest/v1/stock_orders", body).status_code == 403
        assert person.patch(f"/rest/v1/stock_orders/{bought['id']}", {"status": "cancelled"}).status_code == 403
    assert (guest.items("/rest/v1/stock_orders"), guest.items("/rest/v1/shipments")) == ([], [])
    theirs = make_order(admin, product_id=lamp["id"], quantity=1, customer_id=make_contact(admin, name="Mara")["id"])
    done = receive(sales, shipment)
    assert [(row["purchase_number"], row["customer_name"], row["reserved"]) for row in done["given"]] == [
        (None, None, 1)
    ]
    assert theirs["number"] not in str(done)
    assert held(admin, theirs) == [("on_hand", 1)]
