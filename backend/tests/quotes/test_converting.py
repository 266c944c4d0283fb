"""A quote is converted once, to the cent, and quote and order reference each other."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_product, make_quote

QUOTES = "/rest/v1/quotes"
ORDERS = "/rest/v1/purchases"
GROUPS = "/rest/v1/purchase_orders"
NIL_ID = "00000000-0000-0000-0000-000000000000"


def convert(client: Client, quote: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"{QUOTES}/{quote['id']}/convert")
    assert answer.status_code == 200, answer.text
    row: dict[str, Any] = answer.json()
    return row


def test_one_line_becomes_a_sales_order_once_however_often_it_is_asked(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=10)
    line = {"product_id": lamp["id"], "quantity": 3, "unit_price": 9.99}
    quote = make_quote(admin, lines=[line], discount_amount=1.5)
    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(lambda _: convert(admin, quote), range(4)))
    assert {answer["purchase_id"] for answer in answers} == {answers[0]["purchase_id"]}
    [order] = admin.items(ORDERS)
    assert (answers[0]["status"], answers[0]["purchase_id"]) == ("converted", order["id"])
    told = ("quote_id", "customer_id", "product_id", "quantity", "unit_price")
    assert [order[name] for name in told] == [quote["id"], quote["customer_id"], lamp["id"], 3, 9.99]
    assert [order[name] for name in ("discount_amount", "total_amount", "notes")] == [1.5, 28.47, None]
    assert order["allocation_status"] == "full"
    assert [each["id"] for each in admin.items(ORDERS, quote_id=quote["id"])] == [order["id"]]
    again = admin.patch(f"{QUOTES}/{quote['id']}", {"status": "rejected"})
    assert (again.status_code, again.json()["code"]) == (409, "no_such_step")


def delete_order(client: Client, order_id: str) -> None:
    deleted = client.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order_id})
    assert deleted.json()["success"] is True


@pytest.mark.slow
@pytest.mark.parametrize("status", ["draft", "sent", "accepted"])
def test_a_quote_whose_order_is_deleted_is_as_before_and_can_be_converted_again(
    admin: Client, sales: Client, status: str
) -> None:
    own = make_contact(sales)
    lamp = make_product(admin, stock_quantity=10)
    quote = make_quote(sales, customer_id=own["id"], lines=[{"product_id": lamp["id"], "quantity": 3, "unit_price": 5}])
    if status != "draft":
        sales.patch(f"{QUOTES}/{quote['id']}", {"status": status})
    path = f"{QUOTES}/{quote['id']}"
    before = sales.get(path).json()
    first = convert(sales, before)
    if status == "draft":
        admin.patch(f"{ORDERS}/{first['purchase_id']}", {"customer_id": make_contact(admin)["id"]})
    delete_order(admin, first["purchase_id"])
    after = sales.get(path).json()
    told = ("status", "converted_at", "purchase_id", "sent_at", "accepted_at")
    assert [after[name] for name in told] == [before[name] for name in told]
    assert after["version"] > first["version"]
    [event, *_] = sales.items("/rest/v1/quote_events", quote_id=quote["id"])
    assert (event["old_values"], event["new_values"]) == ({"status": "converted"}, {"status": status})
    assert event["description"].endswith(", because its order was deleted")
    again = convert(sales, after)
    assert again["status"] == "converted"
    assert again["purchase_id"] not in (None, first["purchase_id"])
    assert admin.get("/rest/v1/integrity").json()["ok"] is True


def test_a_quote_stays_converted_until_the_last_line_of_its_order_is_deleted(admin: Client) -> None:
    lines = [{"description": "Bolt", "quantity": 1, "unit_price": price} for price in (1, 2)]
    quote = make_quote(admin, lines=lines)
    group_id = convert(admin, quote)["purchase_order_id"]
    first, second = admin.get(f"{GROUPS}/{group_id}").json()["lines"]
    delete_order(admin, first["id"])
    kept = admin.get(f"{QUOTES}/{quote['id']}").json()
    assert (kept["status"], kept["purchase_order_id"]) == ("converted", group_id)
    delete_order(admin, second["id"])
    left = admin.get(f"{QUOTES}/{quote['id']}").json()
    assert (left["status"], left["purchase_order_id"], left["converted_at"]) == ("draft", None, None)
    whole = convert(admin, left)["purchase_order_id"]
    deleted = admin.post("/rest/v1/rpc/delete_purchase_order_completely", {"p_purchase_order_id": whole})
    assert deleted.json()["success"] is True
    assert admin.get(f"{QUOTES}/{quote['id']}").json()["status"] == "draft"


def test_several_lines_or_a_tax_become_an_order_with_a_header(admin: Client) -> None:
    lamp = make_product(admin, name="Lamp", stock_quantity=10)
    lines = [
        {"product_id": lamp["id"], "quantity": 2, "unit_price": 10},
        {"product_id": lamp["id"], "description": "Spare, for free", "unit_price": 0},
        {"description": "Delivery to the door", "quantity": 1, "unit_price": 5.55},
    ]
    quote = make_quote(admin, lines=lines, discount_amount=2, tax_amount=1.19)
    done = convert(admin, quote)
    group = admin.get(f"{GROUPS}/{done['purchase_order_id']}").json()
    sums = [group[name] for name in ("quote_id", "subtotal", "discount_amount", "tax_amount", "total_amount")]
    assert sums == [quote["id"], 25.55, 2.0, 1.19, quote["final_amount"]]
    told = ("product_id", "quantity", "total_amount", "is_gift", "description", "notes", "quote_id")
    assert [[line[name] for name in told] for line in group["lines"]] == [
        [lamp["id"], 2, 20.0, False, None, None, quote["id"]],
        [lamp["id"], 1, 0.0, True, None, "Spare, for free", quote["id"]],
        [NIL_ID, 1, 5.55, False, "Delivery to the door", None, quote["id"]],
    ]
    taxed = convert(admin, make_quote(admin, title="Party", lines=[], total_amount=100, tax_amount=19))
    [whole] = admin.get(f"{GROUPS}/{taxed['purchase_order_id']}").json()["lines"]
    assert [whole[name] for name in ("product_id", "unit_price", "description")] == [NIL_ID, 100.0, "Party"]
    plain = convert(admin, make_quote(admin, title="Party", lines=[], total_amount=100))
    assert admin.get(f"{ORDERS}/{plain['purchase_id']}").json()["total_amount"] == 100.0


def test_a_quote_without_an_eligible_contact_is_not_converted(admin: Client, sales: Client) -> None:
    prospect = admin.create("/rest/v1/prospects", {"name": "Nora"})
    line = {"description": "Bolt", "quantity": 1, "unit_price": 1}
    quote = make_quote(admin, prospect_id=prospect["id"], lines=[line])
    refused = admin.post(f"{QUOTES}/{quote['id']}/convert")
    sentence = "Convert the prospect to a contact before converting the quote"
    assert [refused.status_code, refused.json()["code"], refused.json()["detail"]] == [409, "needs_contact", sentence]
    unchanged = admin.get(f"{QUOTES}/{quote['id']}").json()
    assert (unchanged["status"], unchanged["version"], admin.items(ORDERS)) == ("draft", 1, [])
    admin.create(f"/rest/v1/prospects/{prospect['id']}/convert", {})
    known = admin.get(f"{QUOTES}/{quote['id']}").json()
    assert (known["customer_name"], known["prospect_name"]) == ("Nora", "Nora")
    assert admin.get(f"{ORDERS}/{convert(admin, quote)['purchase_id']}").json()["customer_name"] == "Nora"
    nobody = admin.create(QUOTES, {"title": "T", "total_amount": 1})
    assert admin.post(f"{QUOTES}/{nobody['id']}/convert").json()["code"] == "needs_contact"
    gone = make_product(admin)
    late = make_quote(admin, lines=[line | {"product_id": gone["id"]}])
    admin.patch(f"/rest/v1/products/{gone['id']}", {"status": "discontinued"})
    refused = admin.post(f"{QUOTES}/{late['id']}/convert")
    assert [refused.status_code, refused.json()["code"]] == [409, "cannot_order"]
    assert refused.json()["detail"] == "This product is discontinued. Change the quote."
    own = make_contact(sales)
    listed = make_quote(sales, customer_id=own["id"], lines=[line])
    blacklisting = {"p_customer_id": own["id"], "p_reason": "Does not pay"}
    assert admin.post("/rest/v1/rpc/secure_blacklist_customer", blacklisting).json()["success"] is True
    assert sales.post(f"{QUOTES}/{listed['id']}/convert").json()["code"] == "blacklisted"
    assert admin.get(f"{QUOTES}/{listed['id']}").json()["status"] == "draft"
