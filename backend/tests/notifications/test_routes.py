"""Who sees which notifications, and their read state."""

import pytest

from orderkeep.notifications.rules import MAX_PER_KIND
from tests.clients import Client
from tests.makers import make_contact, make_enquiry, make_order, make_product, make_shipment, make_stock_order, receive

pytestmark = pytest.mark.one_database

PATH = "/rest/v1/notifications"


def heard(client: Client, **params: str) -> list[tuple[str, str | None]]:
    return [(row["kind"], row["customer_name"] or row["number"]) for row in client.items(PATH, **params)]


def unread(client: Client) -> int:
    count: int = client.get(f"{PATH}/unread").json()["unread"]
    return count


def test_a_new_order_notifies_viewers_of_its_contact_except_its_creator(
    admin: Client, sales: Client, colleague: Client, guest: Client
) -> None:
    mine = make_contact(sales, name="Own Contact")
    sold = make_order(admin, customer_id=mine["id"])
    [told] = sales.items(PATH)
    expected = ("order_placed", "purchases", sold["id"], sold["number"], "Own Contact", admin.id, False)
    names = ("kind", "table_name", "record_id", "number", "customer_name", "actor_id", "read")
    assert tuple(told[name] for name in names) == expected
    assert (heard(admin), heard(colleague), heard(guest), unread(guest)) == ([], [], [], 0)
    assert (heard(sales, q="own contact"), heard(sales, q="somebody")) == ([("order_placed", "Own Contact")], [])
    assert heard(sales.within("development"), unread="true") == [("order_placed", "Own Contact")]
    assert heard(admin.within("test")) == []

    refused = colleague.post(f"{PATH}/{told['id']}/read")
    assert (refused.status_code, unread(sales)) == (404, 1)

    # A reassigned contact takes its notifications along.
    assert admin.patch(f"/rest/v1/customers/{mine['id']}", {"assigned_to": colleague.id}).status_code == 200
    assert (heard(sales), unread(sales)) == ([], 0)
    assert heard(colleague) == [("contact_assigned", "Own Contact"), ("order_placed", "Own Contact")]


def test_each_reads_for_themselves(admin: Client, sales: Client) -> None:
    mine = make_contact(sales, name="Own Contact")
    rows = [make_order(admin, customer_id=mine["id"]) for _ in range(3)]
    assert unread(sales) == 3
    newest = sales.items(PATH)[0]
    assert newest["record_id"] == rows[-1]["id"]
    assert sales.post(f"{PATH}/{newest['id']}/read").json() == {"unread": 2}
    assert sales.post(f"{PATH}/{newest['id']}/read").json() == {"unread": 2}
    assert [row["read"] for row in sales.items(PATH)] == [True, False, False]
    assert len(sales.items(PATH, unread="true")) == 2
    assert sales.post(f"{PATH}/read").json() == {"unread": 0}
    assert [row["read"] for row in sales.items(PATH)] == [True, True, True]
    make_order(admin, customer_id=mine["id"])
    assert (unread(sales), sales.get(PATH, unread="perhaps").status_code) == (1, 400)


def test_received_items_are_reported_with_their_shipment_and_each_order_once(admin: Client, sales: Client) -> None:
    mine = make_contact(sales, name="Waits Long")
    lamp = make_product(admin, stock_quantity=0)
    sold = make_order(sales, customer_id=mine["id"], product_id=lamp["id"], quantity=2)
    bought = make_stock_order(admin, (lamp, 5, 3))
    shipment = make_shipment(admin, bought)
    assert heard(admin) == [("order_placed", "Waits Long")]
    before = len(sales.items(PATH))
    receive(admin, shipment)
    fresh = sales.items(PATH)[: len(sales.items(PATH)) - before]
    assert {(row["kind"], row["number"], row["quantity"], row["customer_name"]) for row in fresh} == {
        ("parcel_received", shipment["tracking_number"], None, None),
        ("pieces_came", None, 2, "Waits Long"),
    }

    # Deleting a record deletes its notifications.
    assert sales.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": sold["id"]}).json()["success"]
    assert [row["kind"] for row in admin.items(PATH) if row["record_id"] == sold["id"]] == []


def test_an_enquiry_without_a_contact_notifies_admins(admin: Client, sales: Client, colleague: Client) -> None:
    asked = make_enquiry(sales)
    assert (heard(admin), heard(colleague)) == ([("enquiry_received", asked["number"])], [])


@pytest.mark.slow
def test_a_bulk_change_is_not_reported_row_by_row(admin: Client, sales: Client) -> None:
    rows = [make_contact(admin)["id"] for _ in range(MAX_PER_KIND + 1)]
    for ids, told in ((rows, 0), (rows[1:], MAX_PER_KIND)):
        assert admin.post("/rest/v1/customers/bulk", {"ids": rows, "assigned_to": None}).status_code == 200
        answer = admin.post("/rest/v1/customers/bulk", {"ids": ids, "assigned_to": sales.id})
        assert (answer.json()["done"], unread(sales)) == (len(ids), told)


def test_refused_changes_are_not_reported(admin: Client, sales: Client) -> None:
    mine, lamp = make_contact(sales), make_product(admin, stock_quantity=1)
    payload = {"customer_id": mine["id"], "lines": [{"product_id": lamp["id"], "quantity": 0, "unit_price": 1}]}
    assert admin.post("/rest/v1/purchase_orders", payload).status_code == 422
    payload["lines"][0]["quantity"] = 1
    payload["lines"].append({"product_id": lamp["id"], "quantity": 1, "unit_price": 1})
    both = admin.create("/rest/v1/purchase_orders", payload)
    assert [row["record_id"] for row in sales.items(PATH)] == [both["lines"][0]["id"]]
