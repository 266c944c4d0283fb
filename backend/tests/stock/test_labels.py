"""Printable unit labels, and units grouped by common values."""

from typing import Any

import pytest

from orderkeep.stock.units.labels import code_of, qr_text
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.pdf import pages

Row = dict[str, Any]


def count_in(admin: Client, product: Row, *serials: str, **values: Any) -> list[Row]:
    payload = {"product_id": product["id"]} | values
    return [admin.create("/rest/v1/assets", payload | {"serial_number": serial}) for serial in serials]


@pytest.fixture
def drone(admin: Client) -> Row:
    """A product tracked by serial number."""
    return make_product(admin, name="Kestrel Mini 2 drone", stock_quantity=0, is_unit_tracked=True)


def test_tags_stand_on_a_sheet_in_the_order_they_were_asked_for(admin: Client, sales: Client, drone: Row) -> None:
    first, second = count_in(admin, drone, "KM-1", "KM-2", location="Shelf 4")
    answer = sales.get("/rest/v1/assets/labels", ids=f"{second['id']},{first['id']}")
    assert answer.headers["content-disposition"] == 'attachment; filename="2-labels.pdf"'
    [page] = pages(answer)
    assert page.index(second["asset_tag"]) < page.index(first["asset_tag"])
    assert [page.count(words) for words in ("Kestrel Mini 2 drone", "KM-1", "KM-2", "Shelf 4")] == [2, 1, 1, 2]


def test_a_label_printer_gets_one_tag_to_a_label(admin: Client, drone: Row) -> None:
    units = count_in(admin, drone, "KM-1", "KM-2")
    ids = ",".join(unit["id"] for unit in units)
    shown = pages(admin.get("/rest/v1/assets/labels", ids=ids, paper="label"))
    assert [unit["asset_tag"] in page for unit, page in zip(units, shown, strict=True)] == [True, True]


def test_what_people_typed_is_no_markup(admin: Client) -> None:
    odd = make_product(admin, name='#image("x") *bold* $1$', stock_quantity=0, is_unit_tracked=True)
    [unit] = count_in(admin, odd, "<b>")
    [page] = pages(admin.get("/rest/v1/assets/labels", ids=unit["id"]))
    assert "*bold* $1$" in page.replace("\n", " ")


@pytest.mark.parametrize("ids", ["", "U-1001", "00000000-0000-7000-8000-00000000000a,x"])
def test_tags_are_named_by_their_ids(admin: Client, drone: Row, ids: str) -> None:
    count_in(admin, drone, "KM-1")
    refused = admin.get("/rest/v1/assets/labels", ids=ids)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "ids")
    assert admin.get("/rest/v1/assets/labels", ids="00000000-0000-7000-8000-00000000000a").status_code == 404


def test_a_code_leads_to_the_page_of_the_unit() -> None:
    assert qr_text("U-1001", "https://shop.example/") == "https://shop.example/asset-management/U-1001"
    assert qr_text("U-1001", "http://127.0.0.1:8000") == "U-1001"
    assert code_of("U-1001").startswith("<svg")


def test_a_unit_is_found_by_what_is_scanned(admin: Client, drone: Row) -> None:
    [unit] = count_in(admin, drone, "KM-1")
    for key in (unit["id"], unit["asset_tag"], unit["asset_tag"].lower()):
        assert admin.get(f"/rest/v1/assets/{key}").json()["id"] == unit["id"]


def groups(client: Client, by: str, **params: Any) -> list[tuple[Any, ...]]:
    answer = client.get("/rest/v1/assets/groups", by=by, **params)
    assert answer.status_code == 200, answer.text
    return [(row["name"], row["units"], row["on_hand"], row["waiting"]) for row in answer.json()["items"]]


def test_units_are_counted_by_what_they_have_in_common(
    admin: Client, sales: Client, colleague: Client, drone: Row
) -> None:
    other = make_product(admin, name="Other", stock_quantity=0, is_unit_tracked=True)
    mine = make_contact(sales, name="Mine")
    theirs = make_contact(colleague, name="Theirs")
    for contact in (mine, theirs):
        make_order(admin, product_id=drone["id"], customer_id=contact["id"])
    count_in(admin, drone, "A", "B", "C", location="Shelf 4")
    count_in(admin, other, "D", condition="used")
    assert groups(admin, "product") == [("Kestrel Mini 2 drone", 3, 3, 2), ("Other", 1, 1, 0)]
    assert groups(admin, "location") == [("Shelf 4", 3, 3, 2), (None, 1, 1, 0)]
    assert groups(admin, "status") == [("allocated", 2, 2, 2), ("in_stock", 2, 2, 0)]
    assert groups(admin, "condition", condition="used") == [("used", 1, 1, 0)]
    assert sorted(groups(admin, "customer")) == [("Mine", 1, 1, 1), ("Theirs", 1, 1, 1)]
    assert groups(sales, "customer") == [("Mine", 1, 1, 1)]
    assert sales.get("/rest/v1/assets/groups", by="customer").json()["unnamed"] == 1
    assert admin.get("/rest/v1/assets/groups", by="product", nonsense="1").status_code == 400
