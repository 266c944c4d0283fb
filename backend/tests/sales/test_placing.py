"""Creating sales orders over HTTP: exact messages, exact totals, and who may see them."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_order, make_product

ORDERS = "/rest/v1/purchases"
NOTHING = "00000000-0000-0000-0000-000000000000"
NOWHERE = "00000000-0000-7000-8000-000000000001"


def payload(client: Client, **values: Any) -> dict[str, Any]:
    whole = {"quantity": 1, "unit_price": 12.5} | values
    whole.setdefault("customer_id", make_contact(client)["id"])
    return whole


SHOWN = {
    "number": "SO-1001",
    "ticket_number": "SO-1001",
    "receipt_number": None,
    "customer_name": "Maya",
    "product_name": "Cordless drill",
    "referred_by_name": "Greta",
    "purchasing_for_name": "Omar",
    "quantity": 4,
    "items_free": 1,
    "unit_price": 189.0,
    "discount_amount": 36.0,
    "total_amount": 720.0,
    "is_gift": False,
    "notes": None,
    "purchase_date": "2026-11-17",
    "promised_at": "2026-11-28",
    "pickup_date": None,
    "priority": "high",
    "completion_method": "pickup",
    "order_status": "new",
    "allocation_status": "full",
    "fulfilled_quantity": 0,
    "open_quantity": 5,
    "purchase_order_number": "SO-1001",
    "returned_quantity": 0,
    "net_amount": 720.0,
    "version": 1,
}


def test_a_new_order_is_shown_whole(admin: Client) -> None:
    contact, friend, child = (make_contact(admin, name=name) for name in ("Maya", "Greta", "Omar"))
    product = make_product(admin, name="Cordless drill")
    answer = admin.post(
        ORDERS,
        {
            "customer_id": contact["id"],
            "product_id": product["id"],
            "quantity": 4,
            "unit_price": "189.00",
            "discount_amount": 36,
            "items_free": 1,
            "notes": "  ",
            "referred_by_customer_id": friend["id"],
            "purchasing_for_customer_id": child["id"],
            "purchase_date": "2026-11-17",
            "promised_at": "2026-11-28",
            "priority": "high",
            "completion_method": "pickup",
        },
    )
    assert answer.status_code == 201
    row = answer.json()
    assert admin.get(f"{ORDERS}/{row['id']}").json() == row
    assert admin.items(ORDERS) == [row]
    assert {name: row[name] for name in SHOWN} == SHOWN


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"customer_id": None}, [("customer_id", "Customer selection is required")]),
        ({"customer_id": " "}, [("customer_id", "Customer selection is required")]),
        ({"product_id": None}, [("product_id", "Product selection is required")]),
        ({"unit_price": 0}, [("unit_price", "Unit price must be greater than 0")]),
        ({"unit_price": -1}, [("unit_price", "Unit price must be greater than 0")]),
        ({"unit_price": -1, "is_gift": True}, [("unit_price", "Unit price must be greater than 0")]),
        ({"unit_price": None}, [("unit_price", "Unit price must be greater than 0")]),
        ({"unit_price": " "}, [("unit_price", "Unit price must be greater than 0")]),
        ({"quantity": ""}, [("quantity", "Quantity must be greater than 0")]),
        ({"unit_price": 1.005}, [("unit_price", "Enter at most 2 decimals")]),
        ({"quantity": 0}, [("quantity", "Quantity must be greater than 0")]),
        ({"quantity": -3}, [("quantity", "Quantity must be greater than 0")]),
        ({"quantity": None}, [("quantity", "Quantity must be greater than 0")]),
        ({"quantity": 1.5}, [("quantity", "Enter a whole number")]),
        ({"quantity": True}, [("quantity", "Enter a whole number")]),
        ({"discount_amount": -1}, [("discount_amount", "Discount must not be less than 0")]),
        ({"items_free": -1}, [("items_free", "Free items must not be less than 0")]),
        ({"customer_id": NOWHERE}, [("customer_id", "This contact doesn't exist")]),
        ({"product_id": NOWHERE}, [("product_id", "This product doesn't exist")]),
        ({"referred_by_customer_id": NOWHERE}, [("referred_by_customer_id", "This contact doesn't exist")]),
        ({"purchase_date": "21.11.2026"}, [("purchase_date", "Enter a date as YYYY-MM-DD")]),
        ({"total_amount": 1}, [("total_amount", "Unknown field total_amount")]),
        ({"number": "SO-1007"}, [("number", "Unknown field number")]),
    ],
)
def test_invalid_fields_are_named_and_nothing_is_saved(
    admin: Client, values: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    answer = admin.post(ORDERS, payload(admin, product_id=NOTHING) | values)
    assert (answer.status_code, problems(answer)) == (422, found)
    assert admin.items(ORDERS) == []


def test_every_sentence_at_once_in_the_order_of_the_form(admin: Client) -> None:
    answer = admin.post(ORDERS, {})
    assert answer.status_code == 422
    assert problems(answer) == [
        ("customer_id", "Customer selection is required"),
        ("product_id", "Product selection is required"),
        ("unit_price", "Unit price must be greater than 0"),
        ("quantity", "Quantity must be greater than 0"),
    ]
    assert make_order(admin)["number"] == "SO-1001", "a refusal must not use up a number"


@pytest.mark.parametrize(
    ("values", "total", "wanted"),
    [
        ({"quantity": 3, "unit_price": 0.1}, 0.3, 3),
        ({"quantity": 7, "unit_price": "19.99", "discount_amount": "0.01"}, 139.92, 7),
        ({"quantity": 1, "unit_price": 5, "discount_amount": 9}, 0.0, 1),
        ({"quantity": 2, "unit_price": 5, "items_free": 3}, 10.0, 5),
        ({"quantity": 2, "unit_price": 5, "discount_amount": 1, "is_gift": True}, 0.0, 2),
        ({"quantity": 2, "unit_price": 0, "is_gift": True}, 0.0, 2),
        ({"quantity": 1000000, "unit_price": "999999.99"}, 999999990000.0, 1000000),
    ],
)
def test_totals_are_exact(admin: Client, values: dict[str, Any], total: float, wanted: int) -> None:
    order = make_order(admin, product_id=NOTHING, **values)
    assert (order["total_amount"], order["open_quantity"]) == (total, wanted)


def test_something_that_is_not_in_the_catalog_moves_no_stock(admin: Client) -> None:
    order = make_order(admin, product_id=NOTHING, quantity=2)
    path = f"{ORDERS}/{order['id']}"
    assert (order["product_id"], order["product_name"]) == (NOTHING, None)
    picked = admin.patch(path, {"pickup_date": "2026-11-21"}).json()
    assert (picked["fulfilled_quantity"], picked["receipt_number"]) == (2, "R-1001")
    assert admin.items("/rest/v1/inventory_movements") == []


def test_a_discontinued_product_is_not_sold(admin: Client) -> None:
    product = make_product(admin, status="discontinued")
    answer = admin.post(ORDERS, payload(admin, product_id=product["id"]))
    assert (answer.status_code, problems(answer)) == (422, [("product_id", "This product is discontinued")])
    assert admin.items(ORDERS) == []


def test_only_an_admin_takes_an_order_of_a_blacklisted_contact(admin: Client, sales: Client) -> None:
    contact = make_contact(sales)
    body = {"p_customer_id": contact["id"], "p_reason": "Never pays"}
    assert admin.post("/rest/v1/rpc/secure_blacklist_customer", body).json()["success"] is True
    order = payload(sales, customer_id=contact["id"], product_id=NOTHING)
    refused = sales.post(ORDERS, order)
    assert (refused.status_code, refused.json()["code"]) == (409, "blacklisted")
    assert sales.items(ORDERS) == []
    assert admin.post(ORDERS, order).status_code == 201


def test_the_same_key_takes_one_order(admin: Client) -> None:
    key = {"Idempotency-Key": "form-1"}
    body = payload(admin, product_id=make_product(admin)["id"])
    first, again = (admin.post(ORDERS, body, headers=key) for _ in range(2))
    other = admin.post(ORDERS, body | {"quantity": 2}, headers=key)
    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 422)
    assert first.json() == again.json()
    assert other.json()["code"] == "idempotency_key_reused"
    assert [order["quantity"] for order in admin.items(ORDERS)] == [1]


def test_numbers_have_no_gaps_and_count_for_each_environment(admin: Client) -> None:
    contact = make_contact(admin)["id"]
    taken = []
    for quantity in (1, 0, 1, -1, 1):
        answer = admin.post(ORDERS, payload(admin, customer_id=contact, product_id=NOTHING, quantity=quantity))
        taken += [answer.json()["number"]] if answer.status_code == 201 else []
    assert taken == ["SO-1001", "SO-1002", "SO-1003"]
    assert make_order(admin.within("test"))["number"] == "SO-1001"


def test_sales_staff_see_the_orders_of_their_own_contacts_only(admin: Client, sales: Client, colleague: Client) -> None:
    mine = make_order(sales, product_id=NOTHING)
    theirs = make_order(colleague, product_id=NOTHING)
    nobodys = make_order(admin, product_id=NOTHING)
    assert [order["id"] for order in sales.items(ORDERS)] == [mine["id"]]
    assert sales.get(ORDERS, count="exact").json()["total"] == 1
    assert {order["id"] for order in admin.items(ORDERS)} == {mine["id"], theirs["id"], nobodys["id"]}
    for hidden in (theirs, nobodys):
        path = f"{ORDERS}/{hidden['id']}"
        assert sales.get(path).status_code == 404
        assert sales.patch(path, {"quantity": 9}).status_code == 404
        assert sales.get("/rest/v1/purchase_events", purchase_id=hidden["id"]).json()["items"] == []
        note = {"purchase_id": hidden["id"], "event_type": "note", "description": "Hello"}
        assert problems(sales.post("/rest/v1/purchase_events", note)) == [
            ("purchase_id", "This sales order doesn't exist")
        ]
        assert admin.get(path).json() == hidden
    foreign = sales.post(ORDERS, payload(sales, customer_id=theirs["customer_id"], product_id=NOTHING))
    assert problems(foreign) == [("customer_id", "This contact doesn't exist")]


def test_guests_see_nothing_and_do_nothing(admin: Client, guest: Client) -> None:
    order = make_order(admin, product_id=NOTHING)
    path = f"{ORDERS}/{order['id']}"
    assert guest.items(ORDERS) == []
    assert guest.get(path).status_code == 404
    assert guest.post(ORDERS, {"quantity": 1}).status_code == 403
    assert guest.patch(path, {"quantity": 9}).status_code == 403
    assert guest.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]}).status_code == 403
    assert admin.items(ORDERS) == [order]


def test_lists_search_filter_sort_and_page(admin: Client) -> None:
    maya, omar = make_contact(admin, name="Maya Lindqvist"), make_contact(admin, name="Omar Haddad")
    lamp = make_product(admin, name="Desk lamp")
    for quantity, contact in ((1, maya), (2, omar), (3, maya)):
        make_order(
            admin,
            customer_id=contact["id"],
            product_id=lamp["id"],
            quantity=quantity,
            unit_price=10,
            purchase_date=f"2026-11-0{quantity}",
        )
    assert [order["number"] for order in admin.items(ORDERS, q="lindq lamp")] == ["SO-1003", "SO-1001"]
    assert [order["number"] for order in admin.items(ORDERS, q="so-1002")] == ["SO-1002"]
    assert [order["number"] for order in admin.items(ORDERS, sort="total_amount")] == ["SO-1001", "SO-1002", "SO-1003"]
    assert [order["number"] for order in admin.items(ORDERS, customer_id=omar["id"])] == ["SO-1002"]
    between = admin.items(ORDERS, **{"purchase_date.gte": "2026-11-02", "purchase_date.lte": "2026-11-02"})
    assert [order["number"] for order in between] == ["SO-1002"]
    first = admin.get(ORDERS, limit="2", sort="number").json()
    second = admin.get(ORDERS, limit="2", sort="number", cursor=first["next_cursor"]).json()
    assert [order["number"] for order in first["items"] + second["items"]] == ["SO-1001", "SO-1002", "SO-1003"]
    assert second["next_cursor"] is None
    assert admin.get(ORDERS, colour="red").json()["errors"][0]["field"] == "colour"
