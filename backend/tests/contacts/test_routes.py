"""Contacts over HTTP: what is taken, what is refused, and that a refusal changed nothing."""

from typing import Any

import pytest

from tests.clients import Client, problems
from tests.makers import make_contact, make_order

CUSTOMERS = "/rest/v1/customers"
NOWHERE = "00000000-0000-7000-8000-000000000001"


def acts(admin: Client, contact_id: str) -> list[str]:
    return [row["action"] for row in admin.items("/rest/v1/audit_logs", record_id=contact_id, sort="created_at")]


def test_a_new_contact_is_shown_whole(admin: Client) -> None:
    payload = {
        "name": "  Maya Lindqvist ",
        "company": "Lindqvist Interiors",
        "email": "Maya@Lindqvist.example",
        "phone": "(503) 555-0142",
        "address": "2210 SE Ash Street",
        "birthday": "1988-02-29",
        "notes": " ",
        "tags": ["Repeat buyer"],
        "relationship_type": "business",
    }
    answer = admin.post(CUSTOMERS, payload)
    assert answer.status_code == 201
    row = answer.json()
    assert admin.get(f"{CUSTOMERS}/{row['id']}").json() == row
    assert admin.items(CUSTOMERS) == [row]
    made = {name: row[name] for name in payload} | {"status": row["status"], "version": row["version"]}
    assert made == payload | {
        "name": "Maya Lindqvist",
        "email": "maya@lindqvist.example",
        "notes": None,
        "status": "active",
        "version": 1,
    }
    assert (row["customer_tier"], row["suggested_tier"], row["tier_points"]) == ("standard", "standard", 0)
    assert (row["orders_count"], row["sales_total"], row["last_order_at"]) == (0, 0, None)
    assert acts(admin, row["id"]) == ["insert"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("name", "Name is required")]),
        ({"name": "   "}, [("name", "Name is required")]),
        ({"name": None}, [("name", "Enter text")]),
        ({"name": 7}, [("name", "Enter text")]),
        ({"name": "A\x00"}, [("name", "This text contains a character that can't be saved. Remove it and try again.")]),
        ({"name": "A", "email": "maya"}, [("email", "Enter an email address such as name@example.com")]),
        *(
            ({"name": "A", "birthday": text}, [("birthday", "Enter a date as YYYY-MM-DD")])
            for text in ("29.2.1988", "2026-W48-4", "20261126", "2026-2-1", 20261126)
        ),
        ({"name": "A", "colour": "red"}, [("colour", "Unknown field colour")]),
        ({"name": "A", "assigned_to": "me"}, [("assigned_to", "This isn't a valid ID")]),
        ({"name": "A", "assigned_to": NOWHERE}, [("assigned_to", "This profile doesn't exist")]),
        (
            {"name": "A", "referred_by_customer_id": NOWHERE},
            [("referred_by_customer_id", "This contact doesn't exist")],
        ),
    ],
)
def test_invalid_fields_are_named_and_nothing_is_saved(
    admin: Client, body: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    answer = admin.post(CUSTOMERS, body)
    assert (answer.status_code, problems(answer)) == (422, found)
    assert answer.headers["content-type"] == "application/problem+json"
    assert admin.items(CUSTOMERS) == []


@pytest.mark.parametrize("body", ["", "{", "[]", '"x"', "null", '{"name": "\\ud800"}'])
def test_a_body_that_is_no_object_is_no_accident(admin: Client, body: str) -> None:
    answer = admin.ask("POST", CUSTOMERS, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert admin.items(CUSTOMERS) == []


def test_a_stale_change_is_a_conflict_with_the_current_row(admin: Client) -> None:
    contact = make_contact(admin, name="Maya")
    path = f"{CUSTOMERS}/{contact['id']}"
    first = admin.patch(path, {"phone": "1"}, headers={"If-Match": '"1"'})
    assert (first.status_code, first.json()["version"]) == (200, 2)
    second = admin.patch(path, {"phone": "2"}, headers={"If-Match": '"1"'})
    assert (second.status_code, second.json()["code"]) == (409, "changed_elsewhere")
    assert second.json()["current"] == first.json() == admin.get(path).json()


def test_the_same_key_makes_one_contact(admin: Client) -> None:
    key = {"Idempotency-Key": "form-1"}
    first = admin.post(CUSTOMERS, {"name": "Maya"}, headers=key)
    again = admin.post(CUSTOMERS, {"name": "Maya"}, headers=key)
    other = admin.post(CUSTOMERS, {"name": "Omar"}, headers=key)
    assert (first.status_code, again.status_code, other.status_code) == (201, 201, 422)
    assert first.json() == again.json()
    assert other.json()["code"] == "idempotency_key_reused"
    assert len(admin.items(CUSTOMERS)) == 1


def test_a_key_is_private_to_person_and_environment(admin: Client, sales: Client) -> None:
    key = {"Idempotency-Key": "form-1"}
    for client in (admin, sales, admin.within("test")):
        assert client.post(CUSTOMERS, {"name": client.email}, headers=key).status_code == 201
    assert len(admin.items(CUSTOMERS)) == 2
    assert len(admin.within("test").items(CUSTOMERS)) == 1


def test_blacklist_with_a_reason_and_restore(admin: Client) -> None:
    contact = make_contact(admin)
    path, call = f"{CUSTOMERS}/{contact['id']}", "/rest/v1/rpc/secure_blacklist_customer"
    direct = admin.patch(path, {"status": "blacklisted"})
    assert (direct.status_code, problems(direct)) == (422, [("status", "Use Blacklist and give a reason")])
    blank = admin.post(call, {"p_customer_id": contact["id"], "p_reason": " "})
    assert (blank.status_code, problems(blank)) == (422, [("p_reason", "Reason is required")])
    assert admin.get(path).json() == contact
    done = admin.post(call, {"p_customer_id": contact["id"], "p_reason": "Does not pay"})
    assert (done.status_code, done.json()) == (200, {"success": True, "message": "Contact blacklisted"})
    row = admin.get(path).json()
    assert (row["status"], row["blacklist_reason"], row["blacklisted_by"]) == ("blacklisted", "Does not pay", admin.id)
    assert row["blacklisted_at"] is not None
    again = admin.post(call, {"p_customer_id": contact["id"], "p_reason": "x"})
    assert again.json() == {"success": False, "message": "This contact is already blacklisted"}
    back = admin.patch(path, {"status": "active"}).json()
    assert [back[name] for name in ("status", "blacklist_reason", "blacklisted_at", "blacklisted_by")] == [
        "active",
        None,
        None,
        None,
    ]
    assert sorted(acts(admin, contact["id"])) == ["blacklist", "insert", "update", "update"]


def test_a_deleted_contact_is_hidden_and_its_orders_keep_the_name(admin: Client) -> None:
    contact = make_contact(admin, name="Maya Lindqvist")
    order = make_order(admin, customer_id=contact["id"])
    path = f"{CUSTOMERS}/{contact['id']}"
    assert admin.delete(path).status_code == 204
    assert admin.get(path).status_code == 404
    assert admin.items(CUSTOMERS) == []
    assert admin.get(f"/rest/v1/purchases/{order['id']}").json()["customer_name"] == "Maya Lindqvist"
    refused = admin.post(
        "/rest/v1/purchases",
        {"customer_id": contact["id"], "product_id": order["product_id"], "quantity": 1, "unit_price": 1},
    )
    assert problems(refused) == [("customer_id", "This contact doesn't exist")]
    back = admin.post(f"{path}/restore")
    assert (back.status_code, back.json()["deleted_at"]) == (200, None)
    assert [row["id"] for row in admin.items(CUSTOMERS)] == [contact["id"]]
    again = admin.post(f"{path}/restore")
    assert (again.status_code, again.json()["detail"]) == (
        409,
        "This contact isn't deleted",
    )
    assert admin.get(path).json() == back.json()


def test_duplicates_are_found_by_email_or_phone_among_ones_own(admin: Client, sales: Client) -> None:
    contact = make_contact(admin, email="maya@lindqvist.example", phone="(503) 555-0142")
    make_contact(admin, email=None, phone=None)
    find = f"{CUSTOMERS}/duplicates"
    for payload in ({"email": "MAYA@lindqvist.example"}, {"phone": "503 555 01 42"}):
        assert [row["id"] for row in admin.items(find, **payload)] == [contact["id"]]
        assert sales.items(find, **payload) == []
    assert admin.items(find) == []


def test_points_follow_completed_orders_and_a_tier_by_hand_wins(admin: Client) -> None:
    contact = make_contact(admin)
    order = make_order(admin, customer_id=contact["id"], quantity=4, unit_price="125.25")
    path = f"{CUSTOMERS}/{contact['id']}"
    row = admin.get(path).json()
    assert (row["orders_count"], row["sales_total"], row["tier_points"]) == (1, 501, 0)
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"order_status": "completed"})
    row = admin.get(path).json()
    assert (row["tier_points"], row["suggested_tier"], row["customer_tier"]) == (501, "silver", "silver")
    assert row["version"] == 1
    row = admin.patch(path, {"tier_override": "platinum"}).json()
    assert (row["suggested_tier"], row["customer_tier"]) == ("silver", "platinum")
    admin.patch(f"/rest/v1/purchases/{order['id']}", {"order_status": "cancelled"})
    row = admin.patch(path, {"tier_override": None}).json()
    assert (row["orders_count"], row["sales_total"], row["tier_points"], row["customer_tier"]) == (0, 0, 0, "standard")


def test_the_timeline_is_newest_first(admin: Client) -> None:
    contact = make_contact(admin, name="Maya")
    order = make_order(admin, customer_id=contact["id"])
    admin.patch(f"{CUSTOMERS}/{contact['id']}", {"company": "Lindqvist"})
    admin.post(
        "/rest/v1/purchase_events", {"purchase_id": order["id"], "event_type": "note", "description": "Call first"}
    )
    story = admin.get(f"{CUSTOMERS}/{contact['id']}/timeline").json()
    assert story["next_before"] is None
    assert [entry["title"] for entry in story["items"]] == [
        f"{order['number']}: Call first",
        "Contact changed",
        f"Ordered {order['number']}",
        "Contact created",
    ]
    changed = story["items"][1]
    assert (changed["old"], changed["new"]) == ({"company": None}, {"company": "Lindqvist"})
