"""What is scanned finds its thing."""

import pytest

from tests.clients import Client
from tests.makers import make_parcel, make_product, make_stock_order


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
def test_a_parcel_is_found_by_its_tracking_number_however_it_is_written(admin: Client, question: str) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=0)
    make_parcel(admin, make_stock_order(admin, (lamp, 2, 5)), tracking_number="SWL 4471 0093")
    assert found(admin, question) == [("shipments", "SWL 4471 0093", "Swiftline", "in_transit")]


def test_a_guest_finds_nothing(admin: Client, guest: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": "KM2-4412"})
    assert guest.get("/rest/v1/search", q="KM2-4412").status_code in (200, 403)
    assert "KM2" not in guest.get("/rest/v1/search", q="KM2-4412").text
