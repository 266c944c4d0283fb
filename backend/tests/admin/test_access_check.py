"""Whether a member can see a record, as admins are told, is what the member's own requests get."""

from itertools import product
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.admin.access_check.enums import VISIBLE, AccessReason
from orderkeep.admin.access_check.permissions import DELETE, EDIT, RECORD_ACTIONS, VIEW
from orderkeep.core.ids import new_id
from orderkeep.identity.models import AuthSession
from orderkeep.reporting.records.enums import RecordKind
from tests.architecture.conftest import make_rows, make_stock
from tests.architecture.routes import endpoints_of
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_task, make_workspace_document
from tests.stock.shop import open_context

pytestmark = pytest.mark.one_database

CHECK = "/rest/v1/access_check"
HOME = "development"
FURTHER = {
    RecordKind.PRODUCT: {"stock.read"},
    RecordKind.SALES_ORDER: {"orders.place"},
    RecordKind.CONTACT: {"campaigns.read"},
}
"""Permissions of routes below a record that show more about it. Who may view it has them too."""
WITHOUT_ROUTE = {
    "Assign to someone else": "contacts.assign",
    "Delete with delivered items": "orders.delete_fulfilled",
    "Allocate stock": "stock.allocate",
    "Adjust stock": "stock.adjust",
    "Blacklist": "contacts.blacklist",
    "Change campaign emails": "campaigns.edit",
}
"""Actions that another route, or a condition in one, asks a permission for."""


def check(admin: Client, member: Client, record: str) -> dict[str, Any]:
    answer = admin.get(CHECK, member=member.id, record=record)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def make_every_kind(admin: Client, owner: Client) -> dict[RecordKind, str]:
    """A record of every kind. Those with an owner belong to that person, and the workspace page is private."""
    rows = make_rows(admin, owner)
    rows |= make_stock(admin, rows)
    rows["workspace_documents"] = make_workspace_document(owner, is_private=True)["id"]
    order = make_order(admin, customer_id=rows["customers"])
    delivery = admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": order["id"], "quantity": 1}]})
    rows["deliveries"] = delivery["id"]
    return {kind: rows[kind.value] for kind in RecordKind}


@pytest.mark.slow
def test_answer_and_reason_agree_with_what_the_member_gets(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    elsewhere = admin.within("test")
    places = [
        (HOME, make_every_kind(admin, sales)),
        (HOME, make_every_kind(admin, colleague)),
        ("test", make_every_kind(elsewhere, elsewhere)),
    ]
    seen = set()
    for (environment, records), member in product(places, (admin, sales, colleague, guest)):
        for kind, row_id in records.items():
            answer = member.within(environment).get(f"/rest/v1/{kind.value}/{row_id}")
            told = check(admin, member, row_id)
            assert told["visible"] is (answer.status_code == 200), (kind, environment, told["sentence"], answer.text)
            assert (told["reason"] in VISIBLE) is told["visible"], told
            assert (told["kind"], told["environment"], told["record_id"]) == (kind.value, environment, row_id)
            assert len(told["sentence"].split(". ")) > 1, told["sentence"]
            assert any(action["allowed"] for action in told["actions"]) is told["visible"]
            seen.add((kind, told["reason"]))
    assert {reason for _, reason in seen} == {
        "admin", "owner", "shared", "private_to_member", "guest", "environment", "private", "other_owner"
    }  # fmt: skip
    owned = {kind for kind, reason in seen if reason == "other_owner"}
    assert owned | {kind for kind, reason in seen if reason == "shared"} == set(RecordKind) - {
        RecordKind.WORKSPACE_DOCUMENT
    }


def test_a_disabled_member_sees_nothing(admin: Client, sales: Client) -> None:
    product_id = make_product(admin)["id"]
    assert check(admin, sales, product_id)["visible"] is True
    admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True})
    assert sales.get(f"/rest/v1/products/{product_id}").status_code == 403
    told = check(admin, sales, product_id)
    assert (told["visible"], told["reason"]) == (False, "disabled")
    assert told["sentence"] == "Sales can't see this product. Sales's account is disabled."
    assert {action["allowed"] for action in told["actions"]} == {False}


def test_the_sentence_names_the_owner(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, name="Northwind", assigned_to=colleague.id)
    order = make_order(admin, customer_id=contact["id"])
    told = check(admin, sales, f"https://shop.example/purchases/{order['id']}?env=development")
    assert told["sentence"] == (
        "Sales can't see this sales order. It belongs to Colleague, and sales staff see their own customers only."
    )
    assert (told["title"], told["member_name"]) == (order["number"], "Sales")
    admin.patch(f"/rest/v1/customers/{contact['id']}", {"assigned_to": sales.id})
    assert check(admin, sales, order["id"])["sentence"] == "Sales can see this sales order. It belongs to them."


def test_a_record_is_found_by_its_number_or_name_in_this_environment(admin: Client, sales: Client) -> None:
    contact = make_contact(admin, name="Northwind Traders")
    make_contact(admin, name="Northwind Trading")
    order = make_order(admin, customer_id=contact["id"])
    assert check(admin, sales, f" {order['number'].lower()} ")["record_id"] == order["purchase_order_id"]
    assert check(admin, sales, "northwind traders")["record_id"] == contact["id"]
    for text, problem in (
        ("Northwind", "Several records match. Enter the full number or paste the link"),
        (
            "SO-99999",
            "No record in this environment has this number or name. For another environment, paste the record's link",
        ),
        (new_id(), "This link doesn't lead to a record"),
        ("  ", "Enter a number, a name or a link"),
    ):
        answer = admin.get(CHECK, member=sales.id, record=text)
        assert (answer.status_code, answer.json()["errors"]) == (422, [{"field": "record", "message": problem}])
    elsewhere = admin.within("test").get(CHECK, member=sales.id, record=order["number"])
    assert elsewhere.status_code == 422
    assert admin.get(CHECK, member=new_id(), record=order["number"]).status_code == 404


def test_deleted_records(admin: Client, sales: Client) -> None:
    task, order = make_task(admin), make_order(admin)
    admin.delete(f"/rest/v1/tasks/{task['id']}")
    deleted = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]})
    assert deleted.json()["success"] is True
    hidden, gone = check(admin, admin, task["id"]), check(admin, sales, order["purchase_order_id"])
    assert (hidden["reason"], hidden["visible"], hidden["title"]) == ("deleted", False, task["title"])
    assert (gone["reason"], gone["visible"], gone["title"]) == ("gone", False, None)
    assert gone["sentence"] == "Sales can't see this sales order. It was deleted."


def test_a_private_page_keeps_its_title(admin: Client, sales: Client, colleague: Client) -> None:
    page = make_workspace_document(sales, title="Salary talks", is_private=True)
    for member, reason in (
        (admin, AccessReason.PRIVATE),
        (colleague, AccessReason.PRIVATE),
        (sales, AccessReason.PRIVATE_TO_MEMBER),
    ):
        answer = admin.get(CHECK, member=member.id, record=page["id"])
        assert (answer.json()["reason"], answer.json()["title"]) == (reason.value, None)
        assert "Salary" not in answer.text
    assert admin.get(CHECK, member=sales.id, record="Salary talks").status_code == 422


def test_actions_are_those_of_the_role_and_the_author(admin: Client, sales: Client, colleague: Client) -> None:
    page = make_workspace_document(sales)
    told = {name: check(admin, member, page["id"]) for name, member in (("own", sales), ("other", colleague))}
    allowed = {name: [each["label"] for each in each["actions"] if each["allowed"]] for name, each in told.items()}
    assert allowed == {"own": [VIEW, EDIT, DELETE], "other": [VIEW, EDIT]}
    assert colleague.delete(f"/rest/v1/workspace_documents/{page['id']}").status_code == 403
    product_id = make_product(admin)["id"]
    assert [each for each in check(admin, sales, product_id)["actions"] if each["allowed"]] == [
        {"label": VIEW, "allowed": True}
    ]


def test_no_session_is_opened_and_nothing_is_written(app: FastAPI, admin: Client, sales: Client) -> None:
    def state() -> tuple[int, int]:
        with open_context(app) as ctx:
            return ctx.db.query(AuthSession).count(), len(admin.items("/rest/v1/audit_logs"))

    contact = make_contact(admin)
    before = state()
    check(admin, sales, contact["id"])
    assert state() == before


@pytest.mark.parametrize("person", ["sales", "guest", "stranger"])
def test_only_admins_can_check(staff: dict[str, Client], stranger: Client, person: str) -> None:
    answer = {**staff, "stranger": stranger}[person].get(CHECK, member=staff["sales"].id, record="SO-1")
    assert answer.status_code == (401 if person == "stranger" else 403)


def test_actions_have_the_permissions_of_their_routes(app: FastAPI) -> None:
    for kind, actions in RECORD_ACTIONS.items():
        own = f"/rest/v1/{kind.value}/{{id}}"
        routes = [each for each in endpoints_of(app) if each.path == own or each.path.startswith(f"{own}/")]
        basic = {each.method: each.may for each in routes if each.path == own}
        labelled = {action.label: action.permission for action in actions}
        edit = labelled.get(EDIT) or labelled["Edit and approve"]
        assert (labelled[VIEW], edit, labelled.get(DELETE)) == (basic["GET"], basic["PATCH"], basic.get("DELETE"))
        asked = {each.may for each in routes}
        assert asked - set(labelled.values()) == FURTHER.get(kind, set()), kind
        others = {label: permission for label, permission in labelled.items() if permission not in asked}
        assert others.items() <= WITHOUT_ROUTE.items()
