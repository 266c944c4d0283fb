"""What a converted prospect takes along: documents of all its records, and its owner if there still is one."""

from tests.clients import Client
from tests.makers import make_document, make_enquiry, make_prospect, make_quote, make_task

PROSPECTS = "/rest/v1/prospects"


def test_documents_keep_all_their_records(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, assigned_to=sales.id)
    quote = make_quote(admin, prospect_id=prospect["id"])
    task, enquiry = (make(admin, prospect_id=prospect["id"]) for make in (make_task, make_enquiry))
    document = make_document(admin, prospect_id=prospect["id"])
    path = f"/rest/v1/documents/{document['id']}"
    for column, row in (("quote_id", quote), ("task_id", task), ("enquiry_id", enquiry)):
        assert admin.post(f"{path}/links", {column: row["id"]}).status_code == 201
    before = sorted((each["table"], each["record_id"]) for each in admin.get(path).json()["links"])
    assert len(before) == 4
    done = sales.post(f"{PROSPECTS}/{prospect['id']}/convert", {}).json()
    after = admin.get(path).json()
    assert sorted((each["table"], each["record_id"]) for each in after["links"]) == before
    assert (after["customer_id"], after["owner_id"]) == (done["converted_customer_id"], sales.id)


def test_clearing_the_prospect_of_a_converted_record_keeps_its_contact_and_owner(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, assigned_to=sales.id)
    enquiry, task = (make(admin, prospect_id=prospect["id"]) for make in (make_enquiry, make_task))
    appointment = admin.create(
        "/rest/v1/appointments",
        {
            "prospect_id": prospect["id"],
            "purpose": "Visit",
            "starts_at": "2031-03-03T09:00:00Z",
            "ends_at": "2031-03-03T10:00:00Z",
        },
    )
    contact_id = sales.post(f"{PROSPECTS}/{prospect['id']}/convert", {}).json()["converted_customer_id"]
    for table, row in (("enquiries", enquiry), ("tasks", task), ("appointments", appointment)):
        changed = admin.patch(f"/rest/v1/{table}/{row['id']}", {"prospect_id": None}).json()
        assert (table, changed["customer_id"], changed["prospect_id"]) == (table, contact_id, None)
        assert (table, changed["owner_id"]) == (table, sales.id)


def test_the_owner_is_left_behind_if_their_account_is_disabled(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, assigned_to=sales.id)
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True}).status_code == 200
    done = admin.post(f"{PROSPECTS}/{prospect['id']}/convert", {})
    assert done.status_code == 201, done.text
    contact = admin.get(f"/rest/v1/customers/{done.json()['converted_customer_id']}").json()
    assert contact["assigned_to"] is None


def test_an_owner_who_stays_is_not_checked_again(admin: Client, sales: Client) -> None:
    prospect = make_prospect(admin, assigned_to=sales.id)
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True}).status_code == 200
    path = f"{PROSPECTS}/{prospect['id']}"
    changed = admin.patch(path, {"name": "New name", "assigned_to": sales.id})
    assert (changed.status_code, changed.json()["name"]) == (200, "New name")
    assert admin.patch(path, {"assigned_to": None}).status_code == 200
    assert admin.patch(path, {"assigned_to": sales.id}).status_code == 422
