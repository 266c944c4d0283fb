"""The delivery note lists the items without prices, and only for users who may see the delivery."""

import re
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_header, make_order, make_product
from tests.pdf import pages, squeezed

pytestmark = pytest.mark.one_database

PATH = "/rest/v1/deliveries"
NASTY = '#read("/etc/passwd") *bold* <tag> $x$ 中文 Жёлтый'


def plan(client: Client, lines: list[dict[str, Any]], **values: Any) -> dict[str, Any]:
    return client.create(PATH, {"lines": lines} | values)


def test_the_note_lists_items_and_recipient_without_prices(admin: Client) -> None:
    contact = make_contact(admin, name="Maya Lindqvist")
    lamp, drone = (
        make_product(admin, name="Desk lamp", stock_quantity=9),
        make_product(admin, name="Scout drone", stock_quantity=0, is_unit_tracked=True),
    )
    unit = admin.create("/rest/v1/assets", {"product_id": drone["id"], "serial_number": "KM-77"})
    first, second = (
        make_order(admin, customer_id=contact["id"], product_id=each["id"], quantity=count, unit_price=1234)
        for each, count in ((lamp, 3), (drone, 1))
    )
    lines = [
        {"purchase_id": first["id"], "quantity": 2},
        {"purchase_id": second["id"], "quantity": 1, "asset_id": unit["id"]},
    ]
    going = plan(
        admin, lines, method="courier", carrier="Swiftline", tracking_number="SW 1", address="Dock 4\nHarbour street 7",
        scheduled_at="2026-11-28", notes="Only for the team",
    )  # fmt: skip
    answer = admin.get(f"{PATH}/{going['id']}/note")
    assert answer.headers["content-disposition"] == 'attachment; filename="DL-1001.pdf"'
    said = [
        "Contact",
        "Maya Lindqvist",
        "Dock 4",
        "Harbour street 7",
        "Order Product Quantity",
        f"{first['number']} Desk lamp 2",
        f"{second['number']} Scout drone",
        "U-1001 KM-77",
        "1",
        "3 items",
    ]
    facts = ["By Courier", "Carrier Swiftline", "Tracking number SW 1"]
    foot = ["Received by Date and signature", "DL-1001 Page 1 of 1"]
    head = ["Delivery note", "DL-1001"]
    assert pages(answer)[0].splitlines() == [*head, "Planned for 28 Nov 2026", *facts, *said, *foot]


def test_completed_deliveries_and_returns_are_labelled(admin: Client) -> None:
    sold = make_order(admin, product_id=make_product(admin, stock_quantity=2)["id"], quantity=2)
    line = {"purchase_id": sold["id"], "quantity": 2}
    going = plan(admin, [line])
    done = admin.patch(f"{PATH}/{going['id']}", {"status": "done", "received_by_name": "O. Brandt"})
    assert done.status_code == 200
    back = plan(admin, [line | {"quantity": 1, "is_bad": True}], returns_id=going["id"])
    printed = pages(admin.get(f"{PATH}/{going['id']}/note"))[0]
    assert re.search(r"^Delivered \d+ \w{3} \d{4}$", printed, re.MULTILINE)
    assert "O. Brandt" in printed.splitlines()
    returned = pages(admin.get(f"{PATH}/{back['id']}/note"))[0].splitlines()
    assert returned[:2] == ["Return note", back["number"]]
    assert {"Damaged", "1 item"} <= set(returned)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 33, 34, 35, 36, 37, 200])
def test_the_signature_stays_with_the_last_line(admin: Client, count: int) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=0)
    group = make_header(
        admin, lines=[{"product_id": lamp["id"], "quantity": each + 1, "unit_price": 1} for each in range(count)]
    )
    lines = [{"purchase_id": line["id"], "quantity": line["quantity"]} for line in group["lines"]]
    going = plan(admin, lines, purchase_order_id=group["id"])
    printed = pages(admin.get(f"{PATH}/{going['id']}/note"))
    rows = [line for page in printed for line in page.splitlines() if " Lamp " in line]
    assert [int(row.split()[-1]) for row in rows] == list(range(1, count + 1))
    last = printed[-1].splitlines()
    assert rows[-1] in last
    total = f"{count * (count + 1) // 2} items" if count > 1 else "1 item"
    assert last[-3:-1] == [total, "Received by Date and signature"]
    assert last[-1] == f"{going['number']} Page {len(printed)} of {len(printed)}"


def test_user_input_is_not_markup(admin: Client) -> None:
    contact, product = make_contact(admin, name=NASTY), make_product(admin, name=NASTY, stock_quantity=1)
    sold = make_order(admin, customer_id=contact["id"], product_id=product["id"])
    going = plan(admin, [{"purchase_id": sold["id"], "quantity": 1}], address=NASTY, carrier=NASTY)
    assert squeezed("".join(pages(admin.get(f"{PATH}/{going['id']}/note")))).count(squeezed(NASTY)) == 4


@pytest.mark.slow
def test_only_those_who_see_a_delivery_print_its_note(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    sold = make_order(sales, product_id=make_product(admin, stock_quantity=1)["id"])
    path = f"{PATH}/{plan(sales, [{'purchase_id': sold['id'], 'quantity': 1}])['id']}/note"
    assert [client.get(path).status_code for client in (admin, sales, colleague, guest)] == [200, 200, 404, 404]
    assert admin.within("test").get(path).status_code == 404
