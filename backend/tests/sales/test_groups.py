"""Multi-line orders over HTTP: their totals equal those of their lines, to the cent."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_header, make_order, make_product

GROUPS = "/rest/v1/purchase_orders"
ORDERS = "/rest/v1/purchases"
NOTHING = "00000000-0000-0000-0000-000000000000"


def test_each_line_is_a_sales_order_and_the_sums_are_theirs(admin: Client) -> None:
    contact = make_contact(admin, name="Maya")
    lamp = make_product(admin, name="Lamp")
    lines = [
        {"product_id": lamp["id"], "quantity": 3, "unit_price": 0.1, "discount_amount": 0.05},
        {"product_id": NOTHING, "quantity": 1, "unit_price": 19.99, "notes": "Engraving"},
        {"product_id": lamp["id"], "quantity": 1, "unit_price": 0, "is_gift": True, "items_free": 2},
    ]
    extra = {"discount_amount": 1, "tax_amount": 3.33, "shipping_amount": 4.5, "ordered_at": "2026-11-17"}
    group = admin.create(GROUPS, {"customer_id": contact["id"], "lines": lines, "promised_at": "2026-11-28"} | extra)
    assert admin.get(f"{GROUPS}/{group['id']}").json() == group
    sums = {name: group[name] for name in ("number", "customer_name", "subtotal", "total_amount", "wanted_quantity")}
    assert sums == {
        "number": "SO-1001",
        "customer_name": "Maya",
        "subtotal": 20.24,
        "total_amount": 27.07,
        "wanted_quantity": 7,
    }
    assert [(line["number"], line["position"], line["total_amount"]) for line in group["lines"]] == [
        ("SO-1001", 1, 0.25),
        ("SO-1001-2", 2, 19.99),
        ("SO-1001-3", 3, 0.0),
    ]
    assert {(line["purchase_date"], line["promised_at"]) for line in group["lines"]} == {("2026-11-17", "2026-11-28")}
    assert [order["purchase_order_number"] for order in admin.items(ORDERS)] == ["SO-1001"] * 3


def test_a_bad_line_is_named_by_its_place_and_nothing_is_stored(admin: Client) -> None:
    good = {"product_id": make_product(admin)["id"], "quantity": 1, "unit_price": 5}
    answer = admin.post(GROUPS, {"lines": [good, {"quantity": 0}, good | {"unit_price": 0}]})
    assert (answer.status_code, problems(answer)) == (
        422,
        [
            ("customer_id", "Customer selection is required"),
            ("lines.1.product_id", "Product selection is required"),
            ("lines.1.unit_price", "Unit price must be greater than 0"),
            ("lines.1.quantity", "Quantity must be greater than 0"),
            ("lines.2.unit_price", "Unit price must be greater than 0"),
        ],
    )
    assert admin.items(GROUPS) == []
    assert admin.items(ORDERS) == []
    contact = make_contact(admin)["id"]
    for lines in ([], [good] * 201):
        assert admin.post(GROUPS, {"customer_id": contact, "lines": lines}).status_code == 422
    assert make_header(admin)["number"] == "SO-1001"


def test_each_line_shows_for_whom_the_order_is_and_how_urgent(admin: Client) -> None:
    friend, child = make_contact(admin, name="Greta"), make_contact(admin, name="Omar")
    whom = {"referred_by_customer_id": friend["id"], "purchasing_for_customer_id": child["id"], "priority": "urgent"}
    group = make_header(admin, lines=line() * 2, delivery_method="courier", **whom)
    names = ("referred_by_name", "purchasing_for_name", "priority", "completion_method")
    assert [tuple(row[name] for name in names) for row in group["lines"]] == [
        ("Greta", "Omar", "urgent", "courier")
    ] * 2


def test_a_line_that_cannot_be_sold_is_named_by_its_place(admin: Client) -> None:
    old = make_product(admin, status="discontinued")["id"]
    lines = [{"product_id": each, "quantity": 1, "unit_price": 5} for each in (NOTHING, old)]
    answer = admin.post(GROUPS, {"customer_id": make_contact(admin)["id"], "lines": lines})
    assert (answer.status_code, problems(answer)) == (422, [("lines.1.product_id", "This product is discontinued")])
    assert admin.items(ORDERS) == []


def test_a_changed_line_changes_the_sums(admin: Client) -> None:
    group = make_header(admin, shipping_amount=2.5)
    path = f"{GROUPS}/{group['id']}"
    admin.patch(f"{ORDERS}/{group['lines'][0]['id']}", {"unit_price": 7.77})
    shown = admin.get(path).json()
    assert (shown["subtotal"], shown["total_amount"]) == (25.54, 28.04)
    changed = admin.patch(path, {"shipping_amount": 0, "discount_amount": 30}).json()
    assert (changed["subtotal"], changed["total_amount"]) == (25.54, 0.0)


def test_a_group_with_lines_is_not_removed(admin: Client) -> None:
    group = make_header(admin)
    refused = admin.delete(f"{GROUPS}/{group['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert admin.items(GROUPS) == [group]


def test_groups_belong_to_those_who_look_after_the_contact(admin: Client, sales: Client, guest: Client) -> None:
    mine, other = make_header(sales, lines=line()), make_header(admin, lines=line())
    assert [group["id"] for group in sales.items(GROUPS)] == [mine["id"]]
    assert sales.get(f"{GROUPS}/{other['id']}").status_code == 404
    assert (guest.items(GROUPS), guest.post(GROUPS, {"lines": line()}).status_code) == ([], 403)


def line() -> list[dict[str, Any]]:
    return [{"product_id": NOTHING, "quantity": 1, "unit_price": 5}]


def test_a_sale_of_one_product_is_an_order_of_one_line(admin: Client) -> None:
    sold = make_order(admin)
    [order] = admin.items(GROUPS)
    assert (order["id"], order["number"], order["lines"]) == (sold["purchase_order_id"], sold["number"], [sold])


@pytest.mark.slow
def test_an_order_is_open_while_somebody_waits_for_a_line_of_it(admin: Client) -> None:
    waits, over, given_up = make_header(admin), make_header(admin), make_header(admin)
    everything = [{"purchase_id": each["id"], "quantity": each["quantity"]} for each in over["lines"]]
    admin.create("/rest/v1/deliveries", {"lines": everything, "status": "done"})
    for each in given_up["lines"]:
        admin.patch(f"{ORDERS}/{each['id']}", {"order_status": "cancelled"})
    numbers = {word: [row["number"] for row in admin.items(GROUPS, open=word)] for word in ("true", "false")}
    assert numbers == {"true": [waits["number"]], "false": [given_up["number"], over["number"]]}
    assert admin.get(GROUPS, open="perhaps").status_code == 400
