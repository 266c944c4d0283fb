"""Documents belong to the customer of their records: who sees them, and how they follow the records."""

from typing import Any

import pytest

from tests.clients import Client
from tests.documents.calls import DOCUMENTS, FILES, add_version, titles
from tests.makers import (
    Row,
    change_row,
    make_contact,
    make_document,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_task,
)

pytestmark = pytest.mark.one_database


def link(client: Client, document: Row, **record: str) -> Any:
    return client.post(f"{DOCUMENTS}/{document['id']}/links", record)


def seen(client: Client, document: Row) -> list[int]:
    """The status of everything that shows the document."""
    path = f"{FILES}/{document['id']}"
    paths = (f"{DOCUMENTS}/{document['id']}", f"{DOCUMENTS}/{document['id']}/versions", path, f"{path}/versions/1")
    return [client.get(each).status_code for each in paths]


ALL, NONE = [200] * 4, [404] * 4


TITLES = {
    "customer_id": ("customers", "name"),
    "purchase_id": ("purchases", "number"),
    "purchase_order_id": ("purchase_orders", "number"),
    "quote_id": ("quotes", "number"),
    "enquiry_id": ("enquiries", "number"),
    "task_id": ("tasks", "title"),
    "stock_order_id": ("stock_orders", "number"),
    "shipment_id": ("shipments", "tracking_number"),
    "product_id": ("products", "name"),
    "asset_id": ("assets", "asset_tag"),
    "vendor_id": ("vendors", "name"),
}


def test_a_document_is_linked_to_records_of_every_kind(admin: Client, records: dict[str, Row]) -> None:
    made = make_document(admin)
    for column, record in records.items():
        assert link(admin, made, **{column: record["id"]}).status_code == 201
    row = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    assert [(each["table"], each["record_id"], each["title"]) for each in row["links"]] == [
        (TITLES[column][0], record["id"], record[TITLES[column][1]]) for column, record in records.items()
    ]
    states = {each["table"]: each["status"] for each in row["links"]}
    assert (states["purchases"], states["stock_orders"], states["customers"]) == ("new", "part_shipped", None)
    assert (row["customer_id"], row["customer_name"]) == (records["customer_id"]["id"], "Ada Okafor")
    for column, record in records.items():
        assert [each["id"] for each in admin.items(DOCUMENTS, **{column: record["id"]})] == [made["id"]]


def test_a_link_is_made_once_and_removed(admin: Client, records: dict[str, Row]) -> None:
    made = make_document(admin)
    for _ in range(2):
        row = link(admin, made, product_id=records["product_id"]["id"]).json()
        assert [each["title"] for each in row["links"]] == ["Lamp"]
    other = make_document(admin)
    path = f"links/{row['links'][0]['id']}"
    assert admin.delete(f"{DOCUMENTS}/{other['id']}/{path}").status_code == 404
    assert admin.delete(f"{DOCUMENTS}/{made['id']}/{path}").status_code == 204
    assert admin.get(f"{DOCUMENTS}/{made['id']}").json()["links"] == []
    for bad in ({}, {"product_id": records["product_id"]["id"], "vendor_id": records["vendor_id"]["id"]}):
        assert link(admin, made, **bad).json()["detail"] == "Choose one record"


def test_a_document_has_one_customer(admin: Client) -> None:
    first, second = make_order(admin), make_order(admin)
    made = make_document(admin, purchase_id=first["id"])
    refused = link(admin, made, purchase_id=second["id"])
    message = "This document belongs to another contact. Upload it again for this one."
    assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": "purchase_id", "message": message}])
    assert link(admin, made, customer_id=first["customer_id"]).status_code == 201
    row = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    assert [each["table"] for each in row["links"]] == ["purchases", "customers"]


def test_who_sees_a_document(admin: Client, sales: Client, colleague: Client, guest: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    order = make_order(admin, customer_id=contact["id"])
    theirs, free = make_document(admin, b"secret", title="Theirs", purchase_id=order["id"]), make_document(admin)
    own = make_document(colleague, title="Own")
    people = (admin, sales, colleague, guest, admin.within("test"))
    assert [seen(person, theirs) for person in people] == [ALL, ALL, NONE, NONE, NONE]
    assert [seen(person, free) for person in people] == [ALL, NONE, NONE, NONE, NONE]
    assert [seen(person, own) for person in people] == [ALL, NONE, ALL, NONE, NONE]
    assert [titles(person, q="secret") for person in people] == [["Theirs"], ["Theirs"], [], [], []]
    assert [len(titles(person)) for person in people] == [3, 1, 1, 0, 0]
    totals = [person.get(DOCUMENTS, count="exact").json()["total"] for person in people]
    assert totals == [3, 1, 1, 0, 0]
    for person, status in ((colleague, 404), (guest, 403), (admin.within("test"), 404)):
        path = f"{DOCUMENTS}/{theirs['id']}"
        answers = [
            person.patch(path, {"title": "X"}),
            person.delete(path),
            add_version(person, theirs, b"x"),
            person.post(f"{path}/versions/1/restore"),
            link(person, theirs, product_id=make_product(admin)["id"]),
            person.delete(f"{path}/links/{theirs['links'][0]['id']}"),
        ]
        assert [answer.status_code for answer in answers] == [status] * 6
    assert admin.get(f"{DOCUMENTS}/{theirs['id']}").json() == theirs


OF_CUSTOMERS = ("customer_id", "purchase_id", "purchase_order_id", "quote_id", "enquiry_id", "task_id")


@pytest.mark.slow
def test_a_document_of_any_kind_of_record_is_seen_as_its_customer_or_its_creators(
    admin: Client, sales: Client, colleague: Client, records: dict[str, Row]
) -> None:
    change_row(admin, "customers", records["customer_id"], assigned_to=sales.id)
    for column, record in records.items():
        made = make_document(admin, **{column: record["id"]})
        expected = [ALL, ALL, NONE] if column in OF_CUSTOMERS else [ALL, NONE, NONE]
        assert [seen(person, made) for person in (admin, sales, colleague)] == expected, column
        listed = [len(person.items(DOCUMENTS, **{column: record["id"]})) for person in (sales, admin)]
        assert listed == [column in OF_CUSTOMERS, 1], column
    for column in set(records) - set(OF_CUSTOMERS):
        own = make_document(colleague, **{column: records[column]["id"]})
        assert [seen(person, own) for person in (admin, sales, colleague)] == [ALL, NONE, ALL], column


@pytest.mark.parametrize("column", ["purchase_id", "customer_id", "task_id"])
def test_nothing_is_linked_to_a_record_of_others(admin: Client, sales: Client, colleague: Client, column: str) -> None:
    contact = make_contact(admin, assigned_to=colleague.id)
    to = {"customer_id": contact["id"]}
    record = {"customer_id": contact, "purchase_id": make_order(admin, **to), "task_id": make_task(admin, **to)}[column]
    made = make_document(sales)
    refused = link(sales, made, **{column: record["id"]})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, column)
    files = {"file": ("a.txt", b"x")}
    assert sales.post(FILES, files=files, data={column: record["id"]}).status_code == 422
    assert (titles(colleague), len(titles(sales))) == ([], 1)


def test_a_document_goes_with_its_customer(admin: Client, sales: Client, colleague: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    made = make_document(admin, purchase_id=make_order(admin, customer_id=contact["id"])["id"])
    assert (seen(sales, made), seen(colleague, made)) == (ALL, NONE)
    change_row(admin, "customers", contact, assigned_to=colleague.id)
    assert (seen(sales, made), seen(colleague, made)) == (NONE, ALL)


def test_without_its_last_customer_record_it_is_the_creators_again(
    admin: Client, sales: Client, colleague: Client
) -> None:
    contact = make_contact(admin, assigned_to=sales.id)
    made = make_document(admin, customer_id=contact["id"])
    assert seen(sales, made) == ALL
    assert sales.delete(f"{DOCUMENTS}/{made['id']}/links/{made['links'][0]['id']}").status_code == 204
    assert (seen(sales, made), seen(admin, made)) == (NONE, ALL)
    row = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    assert (row["customer_id"], row["owner_id"]) == (None, admin.id)


def test_a_document_follows_its_task_to_another_contact(admin: Client, sales: Client, colleague: Client) -> None:
    one, two = make_contact(admin, assigned_to=sales.id), make_contact(admin, assigned_to=colleague.id)
    task = make_task(admin, customer_id=one["id"])
    made = make_document(admin, task_id=task["id"])
    assert (seen(sales, made), seen(colleague, made)) == (ALL, NONE)
    change_row(admin, "tasks", task, customer_id=two["id"])
    assert (seen(sales, made), seen(colleague, made)) == (NONE, ALL)
    assert admin.get(f"{DOCUMENTS}/{made['id']}").json()["customer_id"] == two["id"]
    change_row(admin, "tasks", task, customer_id=None)
    assert (seen(sales, made), seen(colleague, made), seen(admin, made)) == (NONE, NONE, ALL)


def test_a_document_with_other_records_stays_with_their_contact(
    admin: Client, sales: Client, colleague: Client
) -> None:
    one, two = make_contact(admin, assigned_to=sales.id), make_contact(admin, assigned_to=colleague.id)
    task, order = make_task(admin, customer_id=one["id"]), make_order(admin, customer_id=one["id"])
    made = make_document(admin, task_id=task["id"], purchase_id=order["id"])
    change_row(admin, "tasks", task, customer_id=two["id"])
    assert (seen(sales, made), seen(colleague, made)) == (ALL, NONE)
    links = admin.get(f"{DOCUMENTS}/{made['id']}").json()["links"]
    assert [each["table"] for each in links] == ["purchases"]
    removed = admin.items("/rest/v1/audit_logs", action="delete", table_name="document_links")
    assert len(removed) == 1


@pytest.mark.parametrize("table", ["customers", "tasks"])
def test_a_document_is_deleted_and_restored_with_its_record(admin: Client, table: str) -> None:
    record = make_contact(admin) if table == "customers" else make_task(admin)
    column = "customer_id" if table == "customers" else "task_id"
    made = make_document(admin, b"secret", **{column: record["id"]})
    kept = make_document(admin, title="Kept", **{column: record["id"], "product_id": make_product(admin)["id"]})
    assert admin.delete(f"/rest/v1/{table}/{record['id']}").status_code == 204
    assert (seen(admin, made), titles(admin, q="secret"), titles(admin)) == (NONE, [], ["Kept"])
    assert [each["table"] for each in admin.get(f"{DOCUMENTS}/{kept['id']}").json()["links"]] == ["products"]
    assert admin.patch(f"{DOCUMENTS}/{made['id']}", {"title": "X"}).status_code == 404
    assert admin.post(f"/rest/v1/{table}/{record['id']}/restore").status_code == 200
    assert (seen(admin, made), titles(admin, q="secret")) == (ALL, [made["title"]])


def test_a_prospects_documents_become_the_contacts(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, assigned_to=sales.id)
    quote = make_quote(admin, prospect_id=prospect["id"])
    made = make_document(admin, quote_id=quote["id"])
    assert (made["prospect_id"], made["customer_id"], seen(sales, made)) == (prospect["id"], None, ALL)
    assert admin.post(f"/rest/v1/prospects/{prospect['id']}/convert", {}).status_code in (200, 201)
    row = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    contact = admin.get(f"/rest/v1/quotes/{quote['id']}").json()["customer_id"]
    assert (row["customer_id"], seen(sales, made)) == (contact, ALL)
    order = make_order(admin, customer_id=row["customer_id"])
    assert link(admin, made, purchase_id=order["id"]).status_code == 201


def test_a_deleted_record_leaves_the_document(admin: Client) -> None:
    order = make_order(admin)
    made = make_document(admin, purchase_id=order["id"])
    answer = admin.post("/rest/v1/rpc/delete_purchase_completely", {"p_purchase_id": order["id"]})
    assert answer.json()["success"] is True
    row = admin.get(f"{DOCUMENTS}/{made['id']}").json()
    assert (row["links"], row["customer_id"]) == ([], order["customer_id"])


def test_a_document_has_at_most_so_many_links(
    admin: Client, records: dict[str, Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orderkeep.documents.links.MAX_LINKS", 1)
    made = make_document(admin, product_id=records["product_id"]["id"])
    assert link(admin, made, vendor_id=records["vendor_id"]["id"]).status_code == 409
    assert link(admin, made, product_id=records["product_id"]["id"]).status_code == 201
