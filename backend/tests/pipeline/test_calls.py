"""Calls over HTTP: all that came of one is saved together or not at all; and what the desk knows of who calls."""

from typing import Any

import pytest

from orderkeep.core.ids import NIL_ID, new_id
from tests.clients import Client, problems
from tests.makers import make_call, make_contact, make_header, make_product, make_prospect, make_stock_order

CALLS = "/rest/v1/calls"
SAID = {"call_type": "incoming", "purpose": "sales_inquiry", "summary": "Wants three"}
MADE = ("calls", "customers", "prospects", "purchases", "enquiries", "quotes", "tasks")


def counted(client: Client) -> dict[str, int]:
    return {table: len(client.items(f"/rest/v1/{table}")) for table in MADE}


def test_a_call_brings_a_contact_an_order_and_more_at_once(sales: Client, admin: Client) -> None:
    product = make_product(admin, name="Desk lamp", price=12.5, stock_quantity=2)
    payload = SAID | {
        "mode": "new",
        "name": "Maya Lindqvist",
        "phone": "(503) 555-0142",
        "order": {"product_id": product["id"], "quantity": 3},
        "enquiry": {"subject": "Lead time?", "priority": "high"},
        "quote": {"title": "Forty lamps", "total_amount": 480},
        "follow_up_date": "2026-02-03",
    }
    key = {"Idempotency-Key": "call-1"}
    row = sales.post(CALLS, payload, headers=key).json()
    assert sales.post(CALLS, payload, headers=key).json() == row
    assert counted(sales) == dict.fromkeys(MADE, 1) | {"prospects": 0}
    contact, order = sales.items("/rest/v1/customers")[0], sales.items("/rest/v1/purchases")[0]
    assert (contact["name"], contact["assigned_to"], row["customer_name"]) == (
        "Maya Lindqvist",
        sales.id,
        contact["name"],
    )
    told = ("quantity", "unit_price", "total_amount", "allocation_status")
    assert [order[name] for name in told] == [3, 12.5, 37.5, "part"]
    assert row["purchase_number"] == order["number"]
    task = sales.items("/rest/v1/tasks")[0]
    assert (task["title"], task["due_date"], task["customer_id"]) == (
        *("Follow up: Wants three", "2026-02-03", contact["id"]),
    )
    told = ("task_type", "follow_up_date", "follow_up_notes", "purchase_id")
    assert [task[name] for name in told] == ["follow_up", "2026-02-03", "Wants three", order["id"]]
    enquiry = sales.items("/rest/v1/enquiries")[0]
    assert [enquiry[name] for name in ("customer_id", "source", "priority")] == [contact["id"], "phone", "high"]
    assert row["enquiry_number"] == enquiry["number"]
    assert admin.get("/rest/v1/integrity").json()["ok"]


WRONG: tuple[tuple[dict[str, Any], str, str | None], ...] = (
    ({"mode": "existing"}, "customer_id", "Customer selection is required"),
    ({"name": " "}, "name", "Name is required"),
    ({"summary": ""}, "summary", "Summary is required"),
    ({"order": {}}, "order.product_id", "Product selection is required"),
    ({"mode": "prospect", "order": {}}, "order", "Convert the prospect to a contact before adding an order"),
    ({"enquiry": {"subject": ""}}, "enquiry.subject", "Subject is required"),
    ({"quote": {"title": "", "total_amount": 1}}, "quote.title", "Title is required"),
    ({"duration_minutes": -1}, "duration_minutes", "Enter a duration from 0 to 1440 minutes"),
)


def test_an_invalid_call_saves_nothing(admin: Client) -> None:
    for payload, field, message in WRONG:
        answer = admin.post(CALLS, SAID | {"mode": "new", "name": "Ada"} | payload)
        assert answer.status_code == 422, answer.text
        found = problems(answer)[0]
        assert found == (field, message or found[1])
    assert counted(admin) == dict.fromkeys(MADE, 0)


def test_the_last_part_that_fails_takes_everything_back(admin: Client) -> None:
    product = make_product(admin)
    before = counted(admin)
    payload = SAID | {"mode": "new", "name": "Ada", "order": {"product_id": product["id"], "quantity": 0}}
    answer = admin.post(CALLS, payload)
    assert problems(answer) == [("order.quantity", "Quantity must be greater than 0")]
    free = payload | {"order": {"product_id": product["id"], "unit_price": 0}}
    assert problems(admin.post(CALLS, free)) == [("order.unit_price", "Unit price must be greater than 0")]
    assert counted(admin) == before


def test_prospects_call_and_calls_are_seen_by_their_owner(admin: Client, sales: Client, colleague: Client) -> None:
    prospect = make_prospect(sales)
    row = make_call(sales, mode="prospect", prospect_id=prospect["id"])
    assert sales.get(f"/rest/v1/prospects/{prospect['id']}").json()["status"] == "contacted"
    fresh = make_call(sales, mode="prospect", name="Omar Haddad", follow_up_date="2026-02-03")
    made = sales.get(f"/rest/v1/prospects/{fresh['prospect_id']}").json()
    assert (made["name"], made["source"], made["status"]) == ("Omar Haddad", "phone", "contacted")
    assert sales.items("/rest/v1/tasks")[0]["prospect_id"] == made["id"]
    assert colleague.items(CALLS) == []
    assert colleague.delete(f"{CALLS}/{row['id']}").status_code == 404
    done = sales.post(f"/rest/v1/prospects/{made['id']}/convert", {}).json()
    assert sales.items(CALLS, customer_id=done["converted_customer_id"])[0]["id"] == fresh["id"]
    assert sales.items("/rest/v1/tasks")[0]["customer_id"] == done["converted_customer_id"]
    changed = sales.patch(f"{CALLS}/{row['id']}", {"summary": "Asked twice", "duration_minutes": 5}).json()
    assert (changed["summary"], changed["duration_minutes"], changed["version"]) == ("Asked twice", 5, 2)
    assert sales.delete(f"{CALLS}/{row['id']}").status_code == 204
    assert [each["id"] for each in admin.items(CALLS)] == [fresh["id"]]


def test_the_call_desk_finds_callers_and_their_open_orders(admin: Client, sales: Client) -> None:
    contact = make_contact(admin, name="Maya Lindqvist", phone="(503) 555-0142")
    product = make_product(admin, name="Desk lamp", stock_quantity=2)
    cable = make_product(admin, name="Cable", stock_quantity=9)
    lines = [
        {"product_id": product["id"], "quantity": 5, "unit_price": 20},
        {"product_id": cable["id"], "quantity": 3, "unit_price": 4},
        {"product_id": cable["id"], "quantity": 1, "unit_price": 4},
        {"product_id": NIL_ID, "description": "Assembly", "quantity": 1, "unit_price": 30},
    ]
    order = make_header(admin, customer_id=contact["id"], lines=lines, promised_at="2026-02-03")
    handed_over = {"line_ids": [order["lines"][2]["id"]]}
    assert admin.post(f"/rest/v1/orders/{order['id']}/pickup", handed_over).status_code == 200
    make_stock_order(admin, (product, 1, 4.0), expected_at="2026-02-01")
    make_call(admin, customer_id=contact["id"], summary="Asked for the lamps")
    make_prospect(admin, name="Mayer Bau", phone="030 1234")
    found = admin.items(f"{CALLS}/desk", q="may")
    assert [(hit["kind"], hit["name"]) for hit in found] == [("customer", "Maya Lindqvist"), ("prospect", "Mayer Bau")]
    hit = found[0]
    assert (hit["open_orders"], hit["waiting_quantity"], hit["next_promised_at"]) == (1, 3, "2026-02-03")
    told = ("id", "number", "product_name", "line_count", "open_quantity", "ready", "coming")
    assert [hit["orders"][0][name] for name in told] == [order["id"], order["number"], "Desk lamp", 3, 9, 6, 1]
    told = ("total_amount", "promised_at", "expected_at")
    assert [hit["orders"][0][name] for name in told] == [146, "2026-02-03", "2026-02-01"]
    assert [call["summary"] for call in hit["last_calls"]] == ["Asked for the lamps"]
    assert [each["id"] for each in admin.items(f"{CALLS}/desk", q="503 55")] == [contact["id"]]
    assert [each["id"] for each in admin.items(f"{CALLS}/desk", q="m")] == [each["id"] for each in found]
    assert admin.items(f"{CALLS}/desk", q=" ") == [] == admin.items(f"{CALLS}/desk", q="zzz")
    assert sales.items(f"{CALLS}/desk", q="may") == []
    assert admin.get(f"{CALLS}/desk/customers/{contact['id']}").json() == hit
    assert sales.get(f"{CALLS}/desk/customers/{contact['id']}").status_code == 404


@pytest.mark.parametrize("mode", ["existing", "new", "prospect"])
@pytest.mark.parametrize("name", ["customer_id", "prospect_id"])
def test_a_record_that_is_not_there_is_refused_in_every_mode(admin: Client, mode: str, name: str) -> None:
    maya = make_contact(admin)["id"]
    answer = admin.post(CALLS, SAID | {"mode": mode, "name": "Ann", "customer_id": maya} | {name: new_id()})
    assert answer.status_code == 422
    assert [field for field, _ in problems(answer)] == [name]
    assert counted(admin) == dict.fromkeys(MADE, 0) | {"customers": 1}
