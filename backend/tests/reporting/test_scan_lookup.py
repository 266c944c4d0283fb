"""Scanned codes find their records."""

import pytest
from fastapi import FastAPI

from orderkeep.sales.models import SalesOrder
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_shipment, make_stock_order, make_vendor
from tests.stock.shop import execute, open_context

pytestmark = pytest.mark.one_database


def found(client: Client, question: str) -> list[tuple[str, str, str, str]]:
    items = client.get("/rest/v1/search", q=question).json()["items"]
    return [(each["table"], each["title"], each["subtitle"], each["detail"]) for each in items]


@pytest.mark.parametrize("question", ["U-1001", "u 1001", "km2-4412", " KM2-4412 "])
def test_a_unit_is_found_by_its_tag_and_its_serial_number(admin: Client, sales: Client, question: str) -> None:
    drone = make_product(admin, name="Kestrel drone", stock_quantity=0, is_unit_tracked=True)
    for serial in ("KM2-4412", "KM2-44"):
        admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": serial})
    hit = ("assets", "U-1001", "KM2-4412, Kestrel drone", "in_stock")
    assert (found(admin, question), found(sales, question)) == ([hit], [hit])
    assert found(admin.within("test"), question) == []


@pytest.mark.parametrize("question", ["SWL 4471 0093", "swl44710093", "SWL-4471-0093"])
def test_a_shipment_is_found_by_its_tracking_number_however_it_is_written(admin: Client, question: str) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=0)
    make_shipment(admin, make_stock_order(admin, (lamp, 2, 5)), tracking_number="SWL 4471 0093")
    assert found(admin, question) == [("shipments", "SWL 4471 0093", "Swiftline", "in_transit")]


def test_a_guest_finds_nothing(admin: Client, guest: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": "KM2-4412"})
    assert guest.get("/rest/v1/search", q="KM2-4412").status_code in (200, 403)
    assert "KM2" not in guest.get("/rest/v1/search", q="KM2-4412").text


def titles(client: Client, question: str) -> list[tuple[str, str]]:
    answer = client.get("/rest/v1/search", q=question)
    assert answer.status_code == 200, answer.text
    return [(each["table"], each["title"]) for each in answer.json()["items"]]


@pytest.fixture
def coded(admin: Client, sales: Client) -> None:
    """Create one record of each kind with a code: unit, shipment, vendor's order, receipt, campaign and count."""
    drone = make_product(admin, name="Kestrel drone", stock_quantity=0, is_unit_tracked=True)
    admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": "KS-241/07 X"})
    lamp = make_product(admin, name="Lamp", sku="LA 77-20", stock_quantity=5)
    vendor = make_vendor(admin, name="Norrvik Outlet")
    bought = make_stock_order(admin, (lamp, 2, 5), vendor_id=vendor["id"], shop_order_number="W-2074")
    make_shipment(admin, bought, tracking_number="SWL44710093")
    maya = make_contact(admin, name="Maya Lindqvist", assigned_to=sales.id)
    order = make_order(admin, customer_id=maya["id"], product_id=lamp["id"], quantity=1)
    assert admin.patch(f"/rest/v1/purchases/{order['id']}", {"pickup_date": "2026-01-05"}).status_code == 200
    view = {"resource": "customers", "name": "All", "search": {"sort": "name", "view": "list"}}
    view_id = admin.create("/rest/v1/saved_views", view)["id"]
    admin.create("/rest/v1/campaigns", {"name": "Spring", "subject": "News", "body": "Hello", "view_id": view_id})
    admin.create("/rest/v1/stock_counts", {"title": "Front shelf"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("questions", "hit"),
    [
        (("KS-241", "ks241", "KS 241", "241/07", "24107x", "ks-24107"), ("assets", "U-1001")),
        (("SWL 4471", "swl-4471 0093", "4471", "4471 0093", "SWL44710093"), ("shipments", "SWL44710093")),
        (("W-2074", "w2074", "W 2074", "2074"), ("stock_orders", "ST-1001")),
        (("LA 77-20", "la7720", "LA-77", "77 20"), ("products", "Lamp")),
        (("R-1001", "r1001", "R 100", "r-1"), ("purchase_orders", "SO-1001")),
        (("SC-1001", "sc1001", "SC 10"), ("stock_counts", "SC-1001")),
        (("C-1001", "c 1001", "C-10"), ("campaigns", "C-1001")),
    ],
)
def test_codes_are_found_in_part_and_however_they_are_written(
    admin: Client, coded: None, questions: tuple[str, ...], hit: tuple[str, str]
) -> None:
    assert {question: hit in titles(admin, question) for question in questions} == dict.fromkeys(questions, True)


def test_letters_say_which_kind_is_meant(admin: Client, coded: None) -> None:
    assert titles(admin, "SC-1001") == [("stock_counts", "SC-1001")]
    assert titles(admin, "C-1001") == [("campaigns", "C-1001")]
    (hit,) = admin.get("/rest/v1/search", q="R-1001").json()["items"]
    assert (hit["title"], hit["subtitle"]) == ("SO-1001", "Maya Lindqvist, R-1001")
    assert hit["detail"] == "delivered"


def test_a_count_with_its_old_number_is_found_by_it(admin: Client, app: FastAPI, coded: None) -> None:
    execute(app, "UPDATE stock_counts SET number = 'C-1001'")
    assert titles(admin, "C-1001") == [("stock_counts", "C-1001"), ("campaigns", "C-1001")]
    assert titles(admin, "SC-1001") == []


def test_codes_find_only_visible_records(
    admin: Client, sales: Client, colleague: Client, guest: Client, coded: None
) -> None:
    mine = ("purchase_orders", "SO-1001")
    assert [mine in titles(each, "R-1001") for each in (admin, sales, colleague, guest)] == [True, True, False, False]
    assert titles(colleague, "C-1001") == []
    for question in ("KS-241", "SWL 4471", "W-2074", "R-1001", "SC-1001", "C-1001", "1001", "LA 77-20"):
        assert (titles(guest, question), titles(admin.within("test"), question)) == ([], [])


def test_an_import_is_found_by_those_who_may_read_it(admin: Client, sales: Client) -> None:
    files = {"file": ("contacts.csv", b"CustomerID,CompanyName,Phone\nA1,Alpha,030-0074321\n")}
    report = admin.ask("POST", "/rest/v1/imports", files=files, data={"kind": "customers"})
    assert (report.status_code, report.json()["number"]) == (201, "IMP-1")
    for question in ("IMP-1", "imp 1", "imp1"):
        assert titles(admin, question) == [("imports", "IMP-1")]
        assert titles(sales, question) == titles(admin.within("test"), question) == []


@pytest.mark.parametrize(
    ("path", "questions", "shown"),
    [
        ("assets", ("KS-241", "ks24107", "241 07"), "serial_number"),
        ("shipments", ("SWL 4471", "swl-44710093"), "tracking_number"),
        ("stock_orders", ("W2074", "w 2074"), "shop_order_number"),
        ("products", ("la7720", "LA-77-20", "LA 77"), "sku"),
        ("inventory", ("la7720", "LA 77"), "sku"),
        ("purchases", ("R1001", "r 1001", "so1001", "SO-1001"), "receipt_number"),
        ("stock_counts", ("sc1001", "SC-1001"), "number"),
        ("campaigns", ("c1001", "C 1001"), "number"),
    ],
)
def test_lists_find_their_numbers_however_they_are_written(
    admin: Client, coded: None, path: str, questions: tuple[str, ...], shown: str
) -> None:
    for question in questions:
        items = admin.get(f"/rest/v1/{path}", q=question).json()["items"]
        assert len(items) == 1, (question, items)
        assert items[0][shown]
    assert admin.get(f"/rest/v1/{path}", q="zz9999").json()["items"] == []


@pytest.mark.parametrize("question", ["PO-1003", "po1003", "PO-10", "po-1003 "])
def test_an_order_is_found_by_its_former_number(app: FastAPI, admin: Client, sales: Client, question: str) -> None:
    order, other = (make_order(admin, customer_id=make_contact(admin, name=name)["id"]) for name in ("Maya", "Ben"))
    with open_context(app) as ctx:
        for row, number in ((order, "PO-1003"), (other, "PO-7003")):
            ctx.find(SalesOrder, row["purchase_order_id"]).former_number = number
    hit = ("purchase_orders", order["number"], "Maya, PO-1003", "ready")
    assert (found(admin, question), found(sales, question)) == ([hit], [])
    assert found(admin.within("test"), question) == []
