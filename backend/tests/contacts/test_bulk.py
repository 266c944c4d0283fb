"""Bulk changes of contacts: each row by its own rules, failures are listed, and the rest can be undone."""

from typing import Any

import pytest

from orderkeep.contacts import actions
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict
from tests.clients import Client
from tests.makers import make_contact

CUSTOMERS = "/rest/v1/customers"
BULK = f"{CUSTOMERS}/bulk"
NOWHERE = "01900000-0000-7000-8000-000000000000"
GONE = "This contact doesn't exist"


def bulk(client: Client, **payload: Any) -> dict[str, Any]:
    answer = client.post(BULK, payload)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def row(client: Client, contact: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{CUSTOMERS}/{contact['id']}").json()
    return found


def test_successes_and_failures_are_listed_by_row(admin: Client, sales: Client) -> None:
    first, second = make_contact(admin, tags=["old"]), make_contact(admin)
    ids = [first["id"], NOWHERE, second["id"]]
    told = bulk(admin, ids=ids, assigned_to=sales.id, add_tags=["fair"], remove_tags=["OLD"])
    assert (told["done"], told["next"]) == (2, None)
    assert told["failed"] == [{"id": NOWHERE, "name": None, "reason": GONE}]
    for contact in (first, second):
        changed = row(admin, contact)
        assert (changed["assigned_to"], changed["tags"], changed["version"]) == (sales.id, ["fair"], 2)


def test_a_row_is_changed_whole_or_not_at_all(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    held, fine = make_contact(admin, name="Held"), make_contact(admin)
    before = len(admin.items("/rest/v1/audit_logs", limit=200))
    hide = actions.soft_delete

    def soft_delete_or_refuse(ctx: Context, contact: Contact) -> None:
        if contact.id == held["id"]:
            raise Conflict("Not this one")
        hide(ctx, contact)

    monkeypatch.setattr(actions, "soft_delete", soft_delete_or_refuse)
    told = bulk(admin, ids=[held["id"], fine["id"]], tier_override="gold", deleted=True)
    assert (told["done"], told["failed"]) == (1, [{"id": held["id"], "name": "Held", "reason": "Not this one"}])
    assert row(admin, held) == held
    assert [each["id"] for each in admin.items(CUSTOMERS)] == [held["id"]]
    written = admin.items("/rest/v1/audit_logs", limit=200)
    assert {each["record_id"] for each in written[: len(written) - before]} == {fine["id"]}


def test_an_undo_brings_back_each_rows_own_values(admin: Client, sales: Client, colleague: Client) -> None:
    contacts = [
        make_contact(admin, name=f"Row {at}", assigned_to=owner, tags=tags)
        for at, (owner, tags) in enumerate([(sales.id, ["a"]), (colleague.id, ["b"]), (None, [])])
    ]
    told = bulk(admin, ids=[each["id"] for each in contacts], assigned_to=sales.id, add_tags=["b"])
    assert [row(admin, each)["tags"] for each in contacts] == [["a", "b"], ["b"], ["b"]]
    touched = admin.patch(f"{CUSTOMERS}/{contacts[2]['id']}", {"notes": "typed since"})
    assert touched.status_code == 200
    failed = []
    for part in told["before"]:
        failed += bulk(admin, ids=part["ids"], **part["values"], unchanged_since=told["at"])["failed"]
    assert failed == [{"id": contacts[2]["id"], "name": "Row 2", "reason": "This was changed again in the meantime"}]
    found = [(row(admin, each)["assigned_to"], row(admin, each)["tags"]) for each in contacts]
    assert found == [(sales.id, ["a"]), (colleague.id, ["b"]), (sales.id, ["b"])]


def test_deleted_ones_come_back(admin: Client) -> None:
    contacts = [make_contact(admin) for _ in range(3)]
    told = bulk(admin, ids=[each["id"] for each in contacts[:2]], deleted=True)
    assert [each["id"] for each in admin.items(CUSTOMERS)] == [contacts[2]["id"]]
    assert [part["values"] for part in told["before"]] == [{"deleted": False}]
    back = bulk(admin, ids=told["before"][0]["ids"], deleted=False, unchanged_since=told["at"])
    assert (back["done"], back["failed"]) == (2, [])
    assert len(admin.items(CUSTOMERS)) == 3


def test_all_that_match_are_changed_a_slice_at_a_time(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.core.lists.bulk.MAX_ROWS", 2)
    retail = [make_contact(admin, relationship_type="retail", name=f"Retail {at}") for at in range(5)]
    other = make_contact(admin, relationship_type="partner", name="Retail partner")
    asked = {"matching": {"relationship_type": "retail", "q": "retail"}, "tier_override": "silver"}
    counts, below = [], None
    while True:
        told = bulk(admin, **asked, **({"below": below} if below else {}))
        counts.append(told["done"])
        below = told["next"]
        if below is None:
            break
    assert counts == [2, 2, 1]
    assert {row(admin, each)["customer_tier"] for each in retail} == {"silver"}
    assert row(admin, other)["customer_tier"] == "standard"


@pytest.mark.parametrize(
    ("payload", "status", "message"),
    [
        ({"tier_override": "gold"}, 422, "Choose rows by ids or by matching"),
        ({"ids": [NOWHERE], "matching": {}, "tier_override": "gold"}, 422, "Choose rows by ids or by matching"),
        ({"ids": [NOWHERE]}, 422, "Choose at least one change"),
        ({"ids": [NOWHERE], "name": "x"}, 422, "Unknown field name"),
        ({"matching": {"colour": "red"}, "tier_override": "gold"}, 400, "Unknown parameter colour"),
        ({"matching": {"sort": "name"}, "tier_override": "gold"}, 400, "Unknown parameter sort"),
        ({"ids": [NOWHERE] * 201, "tier_override": "gold"}, 422, None),
    ],
)
def test_a_call_that_makes_no_sense_changes_nothing(
    admin: Client, payload: dict[str, Any], status: int, message: str | None
) -> None:
    contact = make_contact(admin)
    answer = admin.post(BULK, payload)
    assert answer.status_code == status
    assert message is None or answer.json()["detail"] == message
    assert row(admin, contact) == contact


def test_sales_staff_change_their_own_and_never_assign(admin: Client, sales: Client, colleague: Client) -> None:
    mine, theirs = make_contact(sales), make_contact(admin, assigned_to=colleague.id)
    assert sales.post(BULK, {"ids": [mine["id"]], "assigned_to": sales.id}).status_code == 403
    told = bulk(sales, ids=[theirs["id"], mine["id"]], add_tags=["x"])
    assert (told["done"], told["failed"]) == (1, [{"id": theirs["id"], "name": None, "reason": GONE}])
    assert bulk(sales, matching={}, tier_override="gold")["done"] == 1
    assert row(admin, theirs) == theirs


def test_neither_guests_nor_other_environments_reach_a_row(admin: Client, guest: Client) -> None:
    contact = make_contact(admin)
    assert guest.post(BULK, {"ids": [contact["id"]], "add_tags": ["x"]}).status_code == 403
    elsewhere = bulk(admin.within("test"), ids=[contact["id"]], add_tags=["x"])
    assert (elsewhere["done"], elsewhere["failed"]) == (0, [{"id": contact["id"], "name": None, "reason": GONE}])
    assert bulk(admin.within("test"), matching={}, add_tags=["x"])["done"] == 0
    assert row(admin, contact) == contact
