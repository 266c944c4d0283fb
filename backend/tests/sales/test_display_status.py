"""Filter, count, totals and export agree with the displayed status of an order."""

import csv
import io
from typing import Any

import pytest

from orderkeep.sales.derived_facts import display_status
from orderkeep.sales.enums import DisplayStatus, OrderStatus
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product

pytestmark = pytest.mark.one_database

SHOWN = {
    # stored status, of 3 items: none handed over, one, all
    "new": ("new", "partly_handed_over", "handed_over"),
    "inprogress": ("inprogress", "partly_handed_over", "handed_over"),
    "onhold": ("onhold", "onhold", "handed_over"),
    "ordered": ("ordered", "partly_handed_over", "handed_over"),
    "processing": ("processing", "partly_handed_over", "handed_over"),
    "shipped": ("shipped", "shipped", "handed_over"),
    "intransit": ("intransit", "intransit", "handed_over"),
    "delivered": ("delivered", "delivered", "delivered"),
    "completed": ("completed", "completed", "completed"),
    "cancelled": ("cancelled", "cancelled", "cancelled"),
}


@pytest.mark.parametrize("stored", list(OrderStatus))
def test_the_status_follows_the_goods(stored: OrderStatus) -> None:
    assert tuple(display_status(stored, 3, fulfilled) for fulfilled in (0, 1, 3)) == SHOWN[stored]


def test_every_stored_status_has_a_display_status_of_the_same_label() -> None:
    labels = {each.value: each.label for each in DisplayStatus}
    assert {each.value: each.label for each in OrderStatus}.items() <= labels.items()
    assert labels.keys() - {each.value for each in OrderStatus} == {"partly_handed_over", "handed_over"}


def deliver(admin: Client, order: dict[str, Any], quantity: int) -> None:
    body = {"lines": [{"purchase_id": order["id"], "quantity": quantity}], "status": "done"}
    assert admin.post("/rest/v1/deliveries", body).status_code == 201


def every_kind(admin: Client) -> dict[str, list[str]]:
    """Orders of each stored status with none, some and all items handed over; order numbers by displayed status."""
    product = make_product(admin, stock_quantity=1000)["id"]
    buyer = make_contact(admin)["id"]
    numbers: dict[str, list[str]] = {}
    for stored in OrderStatus:
        for fulfilled in (0, 1, 3):
            if fulfilled and stored is OrderStatus.CANCELLED:
                continue
            order = make_order(admin, customer_id=buyer, product_id=product, quantity=3, unit_price=10)
            if fulfilled:
                deliver(admin, order, fulfilled)
            if stored is not OrderStatus.NEW:
                answer = admin.patch(f"/rest/v1/purchases/{order['id']}", {"order_status": stored})
                assert answer.status_code == 200, answer.text
            shown = SHOWN[stored][(0, 1, 3).index(fulfilled)]
            numbers.setdefault(shown, []).append(order["number"])
    return numbers


@pytest.mark.slow
def test_filter_count_totals_and_export_use_the_displayed_status(admin: Client) -> None:
    expected = every_kind(admin)
    url = "/rest/v1/purchases"
    rows = admin.get(f"{url}?limit=100&sort=number").json()["items"]
    shown: dict[str, list[str]] = {}
    for row in rows:
        shown.setdefault(row["display_status"], []).append(row["number"])
    assert shown == expected
    for word, numbers in expected.items():
        page = admin.get(f"{url}?display_status={word}&count=exact&sort=number").json()
        assert ([row["number"] for row in page["items"]], page["total"]) == (numbers, len(numbers)), word
        assert {row["display_status"] for row in page["items"]} == {word}
        foot = admin.get(f"{url}/foot?display_status={word}").json()
        assert (foot["rows"], foot["sums"]) == (len(numbers), {"total_amount": 30.0 * len(numbers)})
        others = admin.get(f"{url}?display_status.not={word}&count=exact&limit=100").json()
        assert others["total"] == len(rows) - len(numbers)
        assert word not in {row["display_status"] for row in others["items"]}
        file = admin.get(f"{url}/export?display_status={word}&columns=number,display_status&sort=number").text
        label = DisplayStatus(word).label
        assert list(csv.reader(io.StringIO(file.removeprefix("\ufeff"))))[1:] == [[number, label] for number in numbers]
    both = admin.get(f"{url}?display_status=new,handed_over&count=exact").json()
    assert both["total"] == len(expected["new"]) + len(expected["handed_over"])


@pytest.mark.slow
def test_the_next_filtered_page_continues_the_previous_one(admin: Client) -> None:
    numbers = every_kind(admin)["handed_over"]
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = admin.get(f"/rest/v1/purchases?display_status=handed_over&sort=number&limit=2{cursor}").json()
        found += [row["number"] for row in page["items"]]
        cursor = f"&cursor={page['next_cursor']}" if page["next_cursor"] else None
    assert found == numbers


@pytest.mark.slow
def test_all_rows_of_the_filter_are_changed_and_no_others(admin: Client) -> None:
    numbers = every_kind(admin)["new"]
    body = {"matching": {"display_status": "new"}, "priority": "high"}
    answer = admin.post("/rest/v1/purchases/bulk", body)
    assert (answer.status_code, answer.json()["done"]) == (200, len(numbers)), answer.text
    high = admin.get("/rest/v1/purchases?priority=high&sort=number").json()["items"]
    assert [row["number"] for row in high] == numbers


def test_an_unknown_status_is_refused_and_names_the_parameter(admin: Client) -> None:
    for text in ("lost", "new,", ""):
        answer = admin.get(f"/rest/v1/purchases?display_status={text}")
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "display_status"), text


@pytest.mark.slow
def test_the_filter_respects_visibility(admin: Client, sales: Client) -> None:
    numbers = every_kind(admin)
    assert numbers["handed_over"]
    assert sales.get("/rest/v1/purchases?display_status=handed_over&count=exact").json()["total"] == 0
    elsewhere = admin.within("test").get("/rest/v1/purchases?display_status=handed_over&count=exact").json()
    assert elsewhere["total"] == 0
