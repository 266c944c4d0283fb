"""Ownership of contacts: who can see, change and assign them."""

from tests.clients import Client, problems
from tests.makers import make_contact, make_order, make_prospect, make_task

CUSTOMERS = "/rest/v1/customers"
PROSPECTS = "/rest/v1/prospects"
TASKS = "/rest/v1/tasks"


def test_sales_staff_see_and_make_only_their_own(admin: Client, sales: Client, colleague: Client) -> None:
    mine = make_contact(sales)
    theirs = make_contact(admin, assigned_to=colleague.id)
    make_contact(admin)
    assert mine["assigned_to"] == sales.id
    assert [row["id"] for row in sales.items(CUSTOMERS)] == [mine["id"]]
    assert sales.get(CUSTOMERS, count="exact").json()["total"] == 1
    path = f"{CUSTOMERS}/{theirs['id']}"
    assert sales.get(path).status_code == 404
    assert sales.patch(path, {"name": "x"}).status_code == 404
    assert sales.delete(path).status_code == 404
    assert sales.get(f"{path}/timeline").status_code == 404
    assert sales.post(f"{path}/restore").status_code == 404
    assert (
        sales.post(
            "/rest/v1/rpc/secure_blacklist_customer", {"p_customer_id": theirs["id"], "p_reason": "x"}
        ).status_code
        == 404
    )
    assert admin.get(path).json() == theirs
    for body in ({"name": "x", "assigned_to": colleague.id},):
        assert sales.post(CUSTOMERS, body).status_code == 403
    assert sales.patch(f"{CUSTOMERS}/{mine['id']}", {"assigned_to": colleague.id}).status_code == 403
    assert admin.get(f"{CUSTOMERS}/{mine['id']}").json()["assigned_to"] == sales.id


def test_a_guest_gets_an_empty_list_and_may_change_nothing(admin: Client, guest: Client) -> None:
    contact = make_contact(admin)
    assert guest.get(CUSTOMERS, count="exact").json() == {
        "items": [],
        "next_cursor": None,
        "total": 0,
    }
    assert guest.get(f"{CUSTOMERS}/{contact['id']}").status_code == 404
    assert guest.post(CUSTOMERS, {"name": "x"}).status_code == 403
    assert guest.delete(f"{CUSTOMERS}/{contact['id']}").status_code == 403
    assert len(admin.items(CUSTOMERS)) == 1


def test_environments_are_isolated(admin: Client) -> None:
    contact = make_contact(admin)
    elsewhere = admin.within("production")
    assert elsewhere.items(CUSTOMERS) == []
    path = f"{CUSTOMERS}/{contact['id']}"
    assert elsewhere.get(path).status_code == 404
    assert elsewhere.patch(path, {"name": "x"}).status_code == 404
    answer = elsewhere.post(CUSTOMERS, {"name": "x", "referred_by_customer_id": contact["id"]})
    assert problems(answer) == [("referred_by_customer_id", "This contact doesn't exist")]
    assert admin.get(path).json() == contact


def test_assigning_a_contact_reassigns_its_orders(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    order = make_order(admin, customer_id=contact["id"])
    assert [row["id"] for row in sales.items("/rest/v1/purchases")] == [order["id"]]
    answer = admin.patch(f"{CUSTOMERS}/{contact['id']}", {"assigned_to": colleague.id})
    assert (answer.status_code, answer.json()["assigned_to"]) == (200, colleague.id)
    assert sales.items("/rest/v1/purchases") == []
    assert [row["id"] for row in colleague.items("/rest/v1/purchases")] == [order["id"]]


def test_deleted_rows_are_reassigned_too(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    prospect = make_prospect(admin, assigned_to=sales.id)
    tasks = [make_task(sales, customer_id=contact["id"]), make_task(sales, prospect_id=prospect["id"])]
    for task in tasks:
        assert sales.delete(f"{TASKS}/{task['id']}").status_code in (200, 204)
    for path in (f"{CUSTOMERS}/{contact['id']}", f"{PROSPECTS}/{prospect['id']}"):
        assert admin.patch(path, {"assigned_to": colleague.id}).status_code == 200
    assert sales.items(TASKS, deleted="true") == []
    for task in tasks:
        assert sales.post(f"{TASKS}/{task['id']}/restore").status_code == 404
        restored = colleague.post(f"{TASKS}/{task['id']}/restore")
        assert (restored.status_code, restored.json()["owner_id"]) == (200, colleague.id)
    assert sales.items(TASKS) == []
